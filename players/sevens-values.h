/* SPDX-License-Identifier: MIT */
/*
 * The exact values of 7up-7down from all purses, worked out on the spot: two million numbers that fit into no program,
 * but into a second or two.
 *
 * Each deposit takes money out of the purses, so the states are layers by what both hold together, and each layer
 * follows from those below it.  Only bids and replies below 4 stay in their layer; there the value is enclosed from
 * below and from above until the bounds meet.
 */
#ifndef GATECADE_SEVENS_VALUES_H
#define GATECADE_SEVENS_VALUES_H

#include "core/player.h"

/* What both hold together at most; the highest bid; one part in so many is deposited; and so many values may be read
   beside either end of a layer. */
enum { SEVENS_ALL = 2016, SEVENS_TOP = 127, SEVENS_PART = 4, SEVENS_MARGIN = 128 };

struct sevens_values {
    /* Layer by layer, SEVENS_MARGIN apart: what the second bidder's place is worth with each purse, P(win) - P(lose).
     */
    double value[(SEVENS_ALL + 1) * (SEVENS_ALL + 2) / 2 + (SEVENS_ALL + 2) * SEVENS_MARGIN];
    double gap; /* how far the bounds of any of them are apart */
    /* For the layer in work: by the first bidder's purse his best bid with a deposit, and each without one against the
       replies with one; by the second's the bounds of his value; and the states that lower layers do not decide. */
    double paid[SEVENS_ALL + 1], unpaid[SEVENS_PART][SEVENS_ALL + 1], low[SEVENS_ALL + 1], high[SEVENS_ALL + 1];
    uint16_t open[SEVENS_ALL + 1];
    uint8_t refuted[SEVENS_TOP + 1][2]; /* which reply, and whether in the same direction, did that last to each bid */
};

extern const struct knowledge sevens_knowledge; /* its bytes are a struct sevens_values */

/* Where the values of a layer begin. */
static inline const double *sevens_layer(const struct sevens_values *v, int total)
{
    return v->value + SEVENS_MARGIN + total * (total + 1) / 2 + total * SEVENS_MARGIN;
}

/* The first bidder's value with a against b. */
static inline double sevens_worth(const struct sevens_values *v, unsigned a, unsigned b)
{
    return -sevens_layer(v, (int)(a + b))[b];
}

/* The first bidder's sum in 36ths, as the dice fall, for a bid x and a reply y in the other direction or in the same
   one, when after both deposits he stands `at` his place in the layer that is left. */
static inline double sevens_other_way(const double *at, int x, int y)
{
    return 15 * at[x] + 15 * at[-y] + 6 * at[x > y ? x : x < y ? -y : 0];
}

static inline double sevens_same_way(const double *at, int x, int y)
{
    return 15 * at[x - y] + 15 * at[0] + 6 * at[x > y ? x : x < y ? -y : 0];
}

#endif
