/* SPDX-License-Identifier: MIT */
/* Copying, clearing and comparing bytes, by the four functions (memcpy, memmove, memset, memcmp) that a compiler may
   call by itself and every target therefore has. */
#ifndef GATECADE_BYTES_H
#define GATECADE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline void bytes_copy(void *to, const void *from, size_t size)
{
    __builtin_memcpy(to, from, size);
}

/* The two may overlap. */
static inline void bytes_move(void *to, const void *from, size_t size)
{
    __builtin_memmove(to, from, size);
}

static inline void bytes_clear(void *to, size_t size)
{
    __builtin_memset(to, 0, size);
}

static inline bool bytes_same(const void *a, const void *b, size_t size)
{
    return __builtin_memcmp(a, b, size) == 0;
}

/* How many bits are 1.  (__builtin_popcountll may be a call of a library.) */
static inline unsigned bits_set(uint64_t word)
{
    unsigned n = 0;
    for (; word; word &= word - 1)
        n++;
    return n;
}

#endif
