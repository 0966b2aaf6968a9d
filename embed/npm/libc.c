/* SPDX-License-Identifier: MIT */
/*
 * What the npm package's module has instead of a C library, and which lanes there are: none, the machines run by
 * `step`.
 *
 * Memory comes in places of 2^k bytes, whose size stands in the eight bytes before them; those given back are kept by
 * size.
 */
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include "lanes/lanes.h"

enum { PAGE = 1 << 16, HEAD = 16, SMALLEST = 5, LARGEST = 31 };

static void *free_places[LARGEST + 1];
static uintptr_t fresh, fresh_end; /* the part of memory that nobody has had yet */

void *malloc(size_t size)
{
    unsigned k = SMALLEST;
    while (k <= LARGEST && ((size_t)1 << k) < size + HEAD)
        k++;
    if (k > LARGEST)
        return NULL;
    unsigned char *place = free_places[k];
    if (place)
        free_places[k] = *(void **)(place + HEAD);
    else {
        uintptr_t bytes = (uintptr_t)1 << k;
        if (fresh_end - fresh < bytes) {
            uintptr_t pages = (bytes + PAGE - 1) / PAGE, before = __builtin_wasm_memory_grow(0, pages);
            if (before == UINTPTR_MAX)
                return NULL;
            if (before * PAGE != fresh_end)
                fresh = before * PAGE;
            fresh_end = (before + pages) * PAGE;
        }
        place = (unsigned char *)fresh;
        fresh += bytes;
    }
    *(unsigned *)(void *)place = k;
    return place + HEAD;
}

void *calloc(size_t count, size_t size)
{
    void *place = size && count > SIZE_MAX / size ? NULL : malloc(count * size);
    return place ? memset(place, 0, count * size) : NULL;
}

/* Alignment matters to vectors alone, which are not used here. */
void *aligned_alloc(size_t alignment, size_t size)
{
    (void)alignment;
    return malloc(size);
}

void free(void *place)
{
    if (!place)
        return;
    unsigned char *at = (unsigned char *)place - HEAD;
    unsigned k = *(unsigned *)(void *)at;
    *(void **)place = free_places[k];
    free_places[k] = at;
}

unsigned long long strtoull(const char *text, char **end, int base)
{
    unsigned long long n = 0;
    (void)end;
    for (; *text >= '0' && *text <= '9'; text++)
        n = n * (unsigned)base + (unsigned)(*text - '0');
    return n;
}

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

/* clang would make calls of themselves out of these loops. */
__attribute__((no_builtin)) int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a, *q = b;
    for (; n; n--, p++, q++)
        if (*p != *q)
            return *p - *q;
    return 0;
}

__attribute__((no_builtin)) int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

const struct lanes_code *lanes_find(const struct machine *m, const char *engine)
{
    (void)m, (void)engine;
    return NULL;
}
