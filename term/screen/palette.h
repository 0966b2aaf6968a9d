/* SPDX-License-Identifier: MIT */
/*
 * The colours of everything that is drawn, for dark and for light terminals of 8, 16, 256 and all colours.
 *
 * Each is readable (a contrast of at least 4.5) on the common backgrounds of its theme; a test computes that from this
 * table.  No colour is the only difference between two things: shapes, weights and words tell them apart, too.
 */
#ifndef GATECADE_PALETTE_H
#define GATECADE_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

enum style {
    NORMAL,
    TITLE,
    FAINT,
    STRONG,
    KEY,
    ALERT,
    DOWN, /* a button that is pressed */
    SEGMENT_BRIGHT,
    SEGMENT_DIM,
    LIGHT_ON,
    LIGHT_OFF,
    RED,
    YELLOW,
    BLUE,
    GREEN,
    ORANGE,
    WHITE,
    PIP,
    STYLES
};

enum theme { THEME_DARK, THEME_LIGHT, THEMES };

enum { PAINT_BOLD = 1, PAINT_REVERSE = 2 };

/* -1: the terminal's own colour for text. */
struct paint {
    struct {
        int16_t of8, of16, of256;
        int32_t direct; /* 0xrrggbb */
    } in[THEMES];
    uint8_t weight; /* with colours: PAINT_… */
    uint8_t mono;   /* without */
};

extern const struct paint palette[STYLES];

/* The number of that style's colour in a terminal of so many colours. */
int palette_colour(enum style style, enum theme theme, int colours);

/* Its weight.  Terminals of few colours draw a bold one lighter, which a light background has no use for. */
unsigned palette_weight(enum style style, enum theme theme, int colours);

/* The theme for a background. */
enum theme palette_theme(uint32_t rgb);

/* What the environment says: GATECADE_THEME=light or dark, or else COLORFGBG (text;background, 0 to 15), which some
   terminals set.  *certain: somebody chose it, so that the terminal need not be asked. */
enum theme palette_guess(const char *chosen, const char *colorfgbg, bool *certain);

/* How well one colour stands out from another, 1 to 21 (WCAG 2). */
double palette_contrast(uint32_t a, uint32_t b);

#endif
