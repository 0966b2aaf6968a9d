/* SPDX-License-Identifier: MIT */
/*
 * What the npm package's module has instead of a C library, on top of the page's (web/module/bare.c), and which lanes
 * there are: none, the machines run by `step`.
 */
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include "lanes/lanes.h"

enum { HEAD = 16 }; /* bytes before a place, which hold its size */

void *memory(void *context, void *old, size_t old_size, size_t size);

void *malloc(size_t size)
{
    size_t *head = size <= SIZE_MAX / 2 - HEAD ? memory(NULL, NULL, 0, size + HEAD) : NULL;
    if (!head)
        return NULL;
    *head = size + HEAD;
    return (unsigned char *)head + HEAD;
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
    size_t *head = place ? (void *)((unsigned char *)place - HEAD) : NULL;
    if (head)
        memory(NULL, head, *head, 0);
}

unsigned long long strtoull(const char *text, char **end, int base)
{
    unsigned long long n = 0;
    (void)end;
    for (; *text >= '0' && *text <= '9'; text++)
        n = n * (unsigned)base + (unsigned)(*text - '0');
    return n;
}

/* clang would make a call of itself out of this loop. */
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
