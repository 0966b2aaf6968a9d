/* SPDX-License-Identifier: MIT */
#ifndef GATECADE_NPM_STRING_H
#define GATECADE_NPM_STRING_H
#include <stddef.h>
void *memset(void *to, int value, size_t n);
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
int memcmp(const void *a, const void *b, size_t n);
int strcmp(const char *a, const char *b);
#endif
