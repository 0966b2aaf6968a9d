/* SPDX-License-Identifier: MIT */
/* The four functions that every C compiler may call by itself, and so the only ones that freestanding code may. */
#ifndef GATECADE_BYTES_H
#define GATECADE_BYTES_H

#include <stddef.h>

void *memset(void *to, int value, size_t n);
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
int memcmp(const void *a, const void *b, size_t n);

#endif
