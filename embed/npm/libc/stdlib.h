/* SPDX-License-Identifier: MIT */
/* What the batch needs of a C library; embed/npm/libc.c has it. */
#ifndef GATECADE_NPM_STDLIB_H
#define GATECADE_NPM_STDLIB_H
#include <stddef.h>
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *place);
unsigned long long strtoull(const char *text, char **end, int base);
#endif
