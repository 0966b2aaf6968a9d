/* SPDX-License-Identifier: MIT */
/* Random input: moves each input of a machine in the way of its look, and sets straps. */
#ifndef GATECADE_HANDS_H
#define GATECADE_HANDS_H

#include <stdbool.h>
#include "core/machine.h"
#include "core/random.h"

/* 0 to n-1; fast, and with a bias that does not matter here. */
static inline uint64_t hands_below(struct random *r, uint64_t n)
{
    return (uint64_t)((unsigned __int128)random_bits(r) * n >> 64);
}

/* True once in `of` times. */
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

/* Moves input i: a button is pushed or released, a switch mostly changes one bit, dice are rolled together or alone,
   other inputs take any value.  A push also rolls the dice. */
void hands_touch(struct random *r, const struct machine *m, unsigned i, Word input[]);

/* Releases all buttons; true if one was pushed. */
bool hands_release(const struct machine *m, Word input[]);

/* Random weights for moving each input: some are 0, some high (swarm testing).  Returns the sum. */
unsigned hands_weigh(struct random *r, const struct machine *m, uint8_t weight[]);

/* Moves one input, by these weights. */
void hands_touch_one(struct random *r, const struct machine *m, const uint8_t weight[], unsigned sum, Word input[]);

/* A random value for a strap: any for a switch; for a number mostly the least, since larger ones make waits longer,
   and never far above its default. */
Word hands_strap(struct random *r, const struct port *p);

#endif
