/* SPDX-License-Identifier: MIT */
#include "bare/arena.h"
#include "core/bytes.h"

/* What stands before a block. */
union head {
    unsigned rank; /* the block has 2^rank bytes, this one included */
    long long align_integer;
    double align_real;
    void *align_pointer;
    unsigned char size[16];
};

enum { LEAST = 5, NO_RANK = sizeof(size_t) * 8 <= ARENA_SIZES ? sizeof(size_t) * 8 - 1 : ARENA_SIZES };

static unsigned rank_of(size_t size)
{
    unsigned rank = LEAST;
    while (rank < NO_RANK && ((size_t)1 << rank) - sizeof(union head) < size)
        rank++;
    return rank;
}

void arena_over(struct arena *a, void *memory, size_t size)
{
    size_t skip = (sizeof(union head) - (uintptr_t)memory % sizeof(union head)) % sizeof(union head);
    *a = (struct arena){.memory = (unsigned char *)memory + skip, .size = size > skip ? size - skip : 0};
}

static void *take(struct arena *a, size_t size)
{
    union head *h = NULL;
    unsigned rank = rank_of(size);
    if (rank < NO_RANK && a->spare[rank]) {
        h = a->spare[rank];
        bytes_copy(&a->spare[rank], h + 1, sizeof a->spare[rank]);
    } else if (rank < NO_RANK && a->size - a->used >= (size_t)1 << rank) {
        h = (union head *)(void *)(a->memory + a->used);
        a->used += (size_t)1 << rank;
    }
    if (!h) {
        a->full = true;
        return NULL;
    }
    h->rank = rank;
    return h + 1;
}

void *arena_get(struct arena *a, size_t size)
{
    void *block = take(a, size);
    if (block)
        bytes_clear(block, size);
    return block;
}

void arena_put(struct arena *a, void *block)
{
    if (!block)
        return;
    union head *h = (union head *)block - 1;
    bytes_copy(block, &a->spare[h->rank], sizeof a->spare[h->rank]);
    a->spare[h->rank] = h;
}

void *arena_grow(struct arena *a, void *block, size_t size)
{
    if (!block)
        return arena_get(a, size);
    size_t old = ((size_t)1 << ((union head *)block - 1)->rank) - sizeof(union head);
    if (size <= old)
        return block;
    void *larger = take(a, size);
    if (larger) {
        bytes_copy(larger, block, old);
        arena_put(a, block);
    }
    return larger;
}
