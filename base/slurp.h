/* SPDX-License-Identifier: MIT */
/* A file read whole, into memory. */
#ifndef GATECADE_SLURP_H
#define GATECADE_SLURP_H

#include <stddef.h>

/* A file's first `most` bytes ("-": of standard input) with a 0 behind them.  NULL, and errno, if it cannot be read.
   Free it. */
char *slurp(const char *path, size_t most, size_t *size);

/* The same, but a file with more than that is not read at all: EFBIG. */
char *slurp_whole(const char *path, size_t most, size_t *size);

#endif
