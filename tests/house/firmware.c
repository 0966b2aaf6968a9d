/* SPDX-License-Identifier: MIT */
/*
 * What a firmware without a C library adds to the freestanding rooms: a place to start, and the four functions that a
 * compiler may call by itself.  tests/house/cross.t links it; nobody runs it.
 */
#include <stddef.h>
#include "games/games.h"

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
int start(void);

void *memmove(void *to, const void *from, size_t n)
{
    volatile unsigned char *t = to;
    const volatile unsigned char *f = from;
    if (t < f)
        for (size_t i = 0; i < n; i++)
            t[i] = f[i];
    else
        while (n--)
            t[n] = f[n];
    return to;
}

void *memcpy(void *to, const void *from, size_t n)
{
    return memmove(to, from, n);
}

void *memset(void *to, int c, size_t n)
{
    for (volatile unsigned char *t = to; n--; t++)
        *t = (unsigned char)c;
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const volatile unsigned char *x = a, *y = b;
    for (; n--; x++, y++)
        if (*x != *y)
            return *x < *y ? -1 : 1;
    return 0;
}

/* A machine, a thousand edges. */
int start(void)
{
    static Word port[64];
    static _Alignas(16) unsigned char state[1024];
    const struct machine *m = machine_find("sevens");
    machine_idle(m, port);
    m->reset(state, port);
    machine_run(m, state, port, 1000);
    return (int)port[0];
}
