/* SPDX-License-Identifier: MIT */
#ifndef GATECADE_SOAK_H
#define GATECADE_SOAK_H

#include <stddef.h>
#include "core/machine.h"

/* splitmix64: the next of a run of random bits. */
static inline uint64_t splitmix(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* A hash of every port after each of that many edges with random inputs: the same on every platform. */
uint64_t soak(const struct machine *m, uint64_t seed, uint32_t cycles);

#endif
