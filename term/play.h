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
};

/* Each returns an exit status. */
int plain_play(struct play *p);
int board_play(struct play *p);

/* True if standard input and output are a terminal that a board can be drawn on. */
bool board_possible(void);

/* One game from the arcade's menu, with those straps. */
int play_machine(const struct machine *m, const Word *straps);

/* The arcade: what `gatecade` does without arguments. */
int arcade(void);

#endif
