/* SPDX-License-Identifier: MIT */
/*
 * The terminal: opening and always restoring it, colours as it has them and its background wants them, glyphs for UTF-8
 * or ASCII, and keys.
 *
 * A crash, SIGTERM, Ctrl-C and Ctrl-Z all give the terminal back as it was.  While the screen is open, complaints on
 * stderr are kept, and shown or printed later.
 */
#ifndef GATECADE_SCREEN_H
#define GATECADE_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include "term/screen/input.h"
#include "term/screen/palette.h"

enum glyph {
    BAR_H,
    BAR_V,
    POINT,
    LED_ON,
    LED_OFF,
    CELL_OFF,
    CELL_A, /* lights of different colours have different shapes */
    CELL_B,
    CELL_C,
    CORNER_NW,
    CORNER_NE,
    CORNER_SW,
    CORNER_SE,
    LINE_H,
    LINE_V,
    KNOB,
    PIP_DOT,
    WAVE_LOW,
    WAVE_HIGH,
    WAVE_EDGE,
    TIMES,
    DOT,
    MARK,
    ELLIPSIS,
    RETURN,
    WAVE_HIDDEN,
    GLYPHS
};

/* True if input and output are terminals that can be drawn on. */
bool screen_possible(void);

/* False when the terminal cannot be used. */
bool screen_open(void);
void screen_close(void);

/* True if the open screen can show any character. */
bool screen_is_utf8(void);

/* The number of the signal that asked the program to end, or 0. */
int screen_ended(void);

int screen_rows(void);
int screen_columns(void);

void screen_clear(void);
void screen_show(void);
void screen_redraw(void); /* everything, after another program wrote on the terminal */

/* Text from column x on, cut at the right edge; returns the column behind it. */
int screen_put(int y, int x, enum style style, const char *text);
int screen_print(int y, int x, enum style style, const char *format, ...) __attribute__((format(printf, 4, 5)));
int screen_glyph(int y, int x, enum style style, enum glyph g);
void screen_fill(int y, int x, int width, enum style style);
void screen_box(int y, int x, int height, int width, enum style style);

/* Words over several lines of at most `width`; returns how many lines they took, at most `lines`. */
int screen_wrap(int y, int x, int width, int lines, enum style style, const char *text);

/* The glyph as text. */
const char *screen_text(enum glyph g);
int screen_width(const char *text); /* in columns */

/* Waits for an event or `milliseconds` (-1: for ever); its kind is INPUT_NOTHING when there was none.  A resize is a
   press of SCREEN_RESIZE. */
struct input_event screen_event(int milliseconds);

/* The same for who only wants presses and repeats: the key, or SCREEN_NONE. */
int screen_key(int milliseconds);

/* True if the terminal tells when a key goes up; until its answer has come, false. */
bool screen_tells_releases(void);

/* The latest complaint on stderr since the last call, or "". */
void screen_complaint(char *to, size_t size);

#endif
