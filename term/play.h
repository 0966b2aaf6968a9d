/* SPDX-License-Identifier: MIT */
/* What `gatecade play` hands to the ways of playing: the board, the line mode, a machine's own console. */
#ifndef GATECADE_PLAY_H
#define GATECADE_PLAY_H

#include <stdbool.h>
#include "record/played.h"

struct play {
    struct game game;
    double speed;         /* times the machine's clock; 0: as fast as possible */
    const uint8_t *given; /* by port: whether the command line set this strap */
    bool seeded;          /* and the seed: another game has the same chances */
    bool recorded;        /* the game is kept when it ends, whoever ends it */
};

/* Each returns an exit status. */
int plain_play(struct play *p);
int board_play(struct play *p);

/* True if standard input and output are a terminal that a board can be drawn on. */
bool board_possible(void);

/* A game as it is chosen in the arcade's menu. */
struct wish {
    const struct machine *machine;
    const Word *straps;                      /* or NULL */
    const struct player *player[SEATS_MOST]; /* who sits where; NULL: a person */
    double speed;                            /* 0: as fast as possible */
    uint64_t seed;
    bool seeded;      /* else the seed comes by chance */
    bool console;     /* the machine's own program for lines of text */
    const char *tape; /* to replay, or NULL; then only the speed counts */
};

int play_wish(const struct wish *w);
bool play_has_console(const struct machine *m);

/* The arcade: what `gatecade` does without arguments. */
int arcade(void);

#endif
