/* SPDX-License-Identifier: MIT */
/* What clang and the players may call of a C library.  Copies and fills are single instructions of WebAssembly. */
#include "web/module/game.h"

void *memset(void *to, int value, unsigned long n)
{
    return __builtin_memset(to, value, n);
}

void *memcpy(void *restrict to, const void *restrict from, unsigned long n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, unsigned long n)
{
    return __builtin_memmove(to, from, n);
}

/* clang would make a call of itself out of this loop. */
__attribute__((no_builtin)) int memcmp(const void *a, const void *b, unsigned long n)
{
    const unsigned char *p = a, *q = b;
    for (; n; n--, p++, q++)
        if (*p != *q)
            return *p - *q;
    return 0;
}
