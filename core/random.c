/* SPDX-License-Identifier: MIT */
/* xoshiro256** (Blackman and Vigna), seeded through splitmix64, as its authors advise. */
#include "core/random.h"

void random_seed(struct random *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        r->s[i] = z ^ z >> 31;
    }
}

static uint64_t rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

uint64_t random_bits(struct random *r)
{
    uint64_t *s = r->s, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

/* Draws again in the incomplete last run of n, so that no remainder is likelier than another. */
uint64_t random_below(struct random *r, uint64_t n)
{
    uint64_t x, spare = (0 - n) % n; /* 2^64 modulo n */
    do
        x = random_bits(r);
    while (x < spare);
    return x % n;
}
