/* SPDX-License-Identifier: MIT */
/* Fair randomness: the same seed gives the same numbers on every machine. */
#ifndef GATECADE_RANDOM_H
#define GATECADE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t s[4]; /* xoshiro256** */
};

void random_seed(struct random *r, uint64_t seed);
uint64_t random_bits(struct random *r);
uint64_t random_below(struct random *r, uint64_t n); /* 0 to n-1, each equally likely; n > 0 */
static inline unsigned random_die(struct random *r)
{
    return 1 + (unsigned)random_below(r, 6);
}

#endif
