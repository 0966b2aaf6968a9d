/* SPDX-License-Identifier: MIT */
/* Between the parts of the board on the screen: board.c has its time, board-keys.c its keys, board-draw.c its picture.
 */
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
    int speed, paused, waves, quit, dirty;
    int secret;   /* the phase was secret when last looked at */
    int latch;    /* the next button key holds or lets go */
    int confirm;  /* the key that has to come once more */
    int last_key; /* and when it came */
    uint64_t last_key_at;
    uint64_t clock; /* nanoseconds: up to here time has been given to the machine */
    double owed;    /* edges, less than one */
    int late;       /* the processor cannot keep up with the speed */
    uint64_t shown; /* hash of the picture on the screen */
    int learnt;     /* per cent of what the players at the board work out first; 100: all, or there is nothing */
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

/* Nanoseconds of a clock that only goes on. */
uint64_t board_now(void);

/* Time begins here: nothing is owed to the machine. */
void board_clock(struct board *b);

/* Between two persons a curtain falls when a secret begins and when it has ended. */
void board_mind_secret(struct board *b);

/* An input has come: on a slow clock the next edge comes with it. */
void board_nudge(struct board *b);

/* How far those players are now: per cent of the one who is least. */
int board_learnt(const struct board *b);

/* The line that stands until the next key. */
void board_say(struct board *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Does what a key says. */
void board_obey(struct board *b, int key);

/* Draws the screen if anything on it has changed. */
void board_draw(struct board *b);

#endif
