/* SPDX-License-Identifier: MIT */
/* A player's own chances: splitmix64 on a number in its notes. */
#ifndef GATECADE_CHANCE_H
#define GATECADE_CHANCE_H

#include <stdint.h>

/* 0 to most-1; as even as a small number needs. */
static inline unsigned chance_below(uint64_t *chance, unsigned most)
{
    uint64_t z = *chance += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (unsigned)((z ^ z >> 31) % most);
}

#endif
