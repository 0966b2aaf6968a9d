/* SPDX-License-Identifier: MIT */
#ifndef GATECADE_SLURP_H
#define GATECADE_SLURP_H

#include <stddef.h>

/* A file's bytes, `most` at the most, with a 0 behind them; NULL (and errno) if it cannot be read.  Free it. */
char *slurp(const char *path, size_t most, size_t *size);

#endif
