/* SPDX-License-Identifier: MIT */
/* Shared by the parts of the board on the screen: board.c has its time, board-keys.c its keys, board-draw.c its
   picture. */
#ifndef GATECADE_BOARD_PARTS_H
#define GATECADE_BOARD_PARTS_H

#include <stdbool.h>
#include "term/play.h"
#include "term/strip.h"
#include "term/view.h"

enum {
    SLOWEST = -3,   /* powers of two: x1/8 */
    MAX_SPEED = 11, /* as fast as possible, above x1024 */
};

enum overlay { BOARD, HELP, CURTAIN, CHOOSE, ENTRY };

struct board {
    struct game *s;
    struct view view;
    struct strip strip;
    enum overlay overlay;
    int speed; /* a power of two */
    bool paused, waves, quit, dirty;
    bool secret;  /* the phase was secret when last looked at */
    bool latch;   /* the next button key toggles the button instead of tapping it */
    int confirm;  /* the key that must be pressed again to confirm */
    int last_key; /* and when it came */
    uint64_t last_key_at;
    uint64_t clock; /* nanoseconds: the machine has run up to here */
    double owed;    /* the fraction of an edge that is due */
    bool late;      /* the processor cannot keep up with the speed */
    uint64_t shown; /* hash of the picture on the screen */
    int learnt;     /* per cent of what the seated players must compute first; 100: done, or nothing to compute */
    char message[400];
    char entry[24];
    unsigned port; /* of the entry, or under the chooser's cursor */
    int scroll, scroll_most;
};

/* A key of the shell itself; `other` does the same. */
struct shell_key {
    int key, other;
    const char *name, *about;
    void (*run)(struct board *b);
};

extern const struct shell_key shell_keys[]; /* the last has no name */

/* Nanoseconds of a monotonic clock. */
uint64_t board_now(void);

/* Restarts the clock: no edges are due. */
void board_clock(struct board *b);

/* With two persons at the board, covers the screen when a secret phase begins and when it has ended. */
void board_check_secret(struct board *b);

/* After an input: on a slow clock the next edge is due at once. */
void board_nudge(struct board *b);

/* Per cent of what the seated players must compute first; the least of all. */
int board_learnt(const struct board *b);

/* Sets the message line, which is shown until the next key. */
void board_message(struct board *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Handles a key. */
void board_key(struct board *b, int key);

/* Draws the screen if anything on it has changed. */
void board_draw(struct board *b);

#endif
