/* SPDX-License-Identifier: MIT */
/*
 * Bo Bing as chances: what six dice show, how long a game lasts, which seat wins the first prize.
 *
 * The categories come from bobing_roll, which is the machine's own.  A game is a walk through the gifts that are left;
 * everything below is exact but for the rounding of doubles.
 */
#ifndef GATECADE_DICE_H
#define GATECADE_DICE_H

#include <stdbool.h>
#include <stdint.h>
#include "games/bobing.h"

enum { ROLLS = 46656, CATEGORIES = 10, LEVELS = 24, GIFT_KINDS = 5, DICE_LONGEST = 8192 };

struct dice_rules {
    bool golden, half; /* house rules */
    bool lut, last;    /* bonus rules */
    unsigned players;
};

struct odds {
    unsigned count[CATEGORIES]; /* of 6^6 rolls, by enum category */
    unsigned gift[GIFT_KINDS];  /* rolls that win a second to sixth prize */
    unsigned first, none;       /* rolls of the first prize but for Tsiang; rolls that win nothing */
    unsigned levels;            /* first-prize rolls by rank, the lowest first */
    unsigned level[LEVELS];
};

/* odds[half][golden], from all 6^6 rolls. */
void dice_odds(struct odds odds[2][2]);

/* The expected number of rolls until the game ends (without Last Spin), by the walk through all gifts that may be left.
 */
double dice_expected(const struct odds *o);

/* over[n]: the chance that the game lasts longer than n rolls, by inclusion and exclusion; returns how many are stored,
   until it falls below 1e-9. */
unsigned dice_lasts(const struct odds *o, double over[DICE_LONGEST]);

/* The chance of every seat to win the first prize, without Lut; tsiang: the chance that a Tsiang ends it, rolls: the
   expected number of rolls with Last Spin if that is on. */
struct seats {
    double wins[64]; /* by seat, from 0 */
    double tsiang, rolls;
};
void dice_seats(const struct odds *o, const struct dice_rules *r, struct seats *s);

/* The same by playing the machine: how often each seat won, and the rolls of all games and their squares. */
struct played {
    uint64_t games, wins[64], tsiang;
    double rolls, squares;
};
void dice_play(const struct dice_rules *r, uint64_t games, uint64_t seed, struct played *p);

#endif
