/* SPDX-License-Identifier: MIT */
#ifndef GATECADE_ENTROPY_H
#define GATECADE_ENTROPY_H

#include <stdint.h>

/* 64 random bits from the operating system. */
uint64_t random_entropy(void);

#endif
