/* SPDX-License-Identifier: MIT */
/* What clang and the players may call of a C library.  Copies and fills are single instructions of WebAssembly. */
#include "web/module/module.h"

void *memset(void *to, int value, size_t n)
{
    return __builtin_memset(to, value, n);
}

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

/* clang would make a call of itself out of this loop. */
__attribute__((no_builtin)) int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a, *q = b;
    for (; n; n--, p++, q++)
        if (*p != *q)
            return *p - *q;
    return 0;
}

/* ---- memory: places of 2^k bytes; those given back are kept by size ---- */

enum { PAGE = 1 << 16, SMALLEST = 5 };

static void *free_places[32];
static unsigned long fresh, fresh_end; /* the part of memory that nobody has had yet */

static unsigned class_of(size_t size)
{
    unsigned k = SMALLEST;
    while (((size_t)1 << k) < size)
        k++;
    return k;
}

static void *take(unsigned k)
{
    void *place = free_places[k];
    if (place) {
        free_places[k] = *(void **)place;
        return place;
    }
    unsigned long size = 1ul << k;
    if (fresh_end - fresh < size) {
        unsigned long pages = (size + PAGE - 1) / PAGE, before = __builtin_wasm_memory_grow(0, pages);
        if (before == ~0ul)
            return 0;
        if (before * PAGE != fresh_end)
            fresh = before * PAGE;
        fresh_end = (before + pages) * PAGE;
    }
    place = (void *)fresh;
    fresh += size;
    return place;
}

void *memory(void *context, void *old, size_t old_size, size_t size)
{
    unsigned was = class_of(old_size), is = class_of(size);
    (void)context;
    if (old && size && was == is)
        return old;
    void *place = size && is < 31 ? take(is) : 0;
    if (size && !place)
        return 0;
    if (old && size)
        memcpy(place, old, old_size < size ? old_size : size);
    if (old) {
        *(void **)old = free_places[was];
        free_places[was] = old;
    }
    return place;
}
