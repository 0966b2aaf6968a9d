/* SPDX-License-Identifier: MIT */
/* Random hands: they move each input of a machine in the way of its look, and set straps. */
#ifndef GATECADE_HANDS_H
#define GATECADE_HANDS_H

#include <stdbool.h>
#include "core/machine.h"
#include "core/random.h"

/* 0 to n-1, as fair as play needs it, and quick. */
static inline uint64_t hands_below(struct random *r, uint64_t n)
{
    return (uint64_t)((unsigned __int128)random_bits(r) * n >> 64);
}

/* 1 in one of `of` times. */
static inline int hands_chance(struct random *r, unsigned of)
{
    return hands_below(r, of) == 0;
}

/* A number of any size up to 2^bits: small ones as often as large ones. */
uint64_t hands_any_size(struct random *r, unsigned bits);

static inline int hands_is_button(const struct port *p)
{
    return p->dir == IN && p->look == BUTTON;
}

static inline int hands_is_die(const struct port *p)
{
    return p->dir == IN && (p->look == DIE || p->look == DICE);
}

/* Moves input i: a button is pushed or let go, a switch mostly moves one bit, dice are rolled together or alone, the
   rest takes any value.  Dice are rolled with a push, too. */
void hands_touch(struct random *r, const struct machine *m, unsigned i, Word input[]);

/* Lets go of all buttons; true if one was pushed. */
bool hands_let_go(const struct machine *m, Word input[]);

/* How likely each input is to be moved for a while: some are left alone, some are favourites.  Returns the sum. */
unsigned hands_weigh(struct random *r, const struct machine *m, uint8_t weight[]);

/* Moves one input, by these weights. */
void hands_touch_one(struct random *r, const struct machine *m, const uint8_t weight[], unsigned sum, Word input[]);

/* A value for a strap: a switch any way; a number mostly at its least, for what waits on it takes long, and never far
   above its default. */
Word hands_strap(struct random *r, const struct port *p);

#endif
