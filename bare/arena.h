/* SPDX-License-Identifier: MIT */
/*
 * Blocks out of one piece of memory that the caller owns.
 *
 * A block has a size of 2^n bytes; what is put back is kept in a list for its size and handed out again.  When the
 * piece is used up arena_get returns NULL and `full` stays set, so that a caller may go on with what it has and look
 * for the end of memory now and then, in one place.
 */
#ifndef GATECADE_ARENA_H
#define GATECADE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

enum { ARENA_SIZES = 48 };

struct arena {
    unsigned char *memory;
    size_t size, used;
    void *spare[ARENA_SIZES]; /* by the logarithm of their size */
    bool full;                /* some block could not be had */
};

void arena_over(struct arena *a, void *memory, size_t size);

/* Zeroed, fit for any type. */
void *arena_get(struct arena *a, size_t size);

/* The block with room for `size` bytes, moved if need be, with what it held; NULL: the old one stays as it is. */
void *arena_grow(struct arena *a, void *block, size_t size);

void arena_put(struct arena *a, void *block); /* NULL: nothing */

#endif
