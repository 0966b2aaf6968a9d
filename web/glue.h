/* SPDX-License-Identifier: MIT */
#ifndef GATECADE_GLUE_H
#define GATECADE_GLUE_H

#include <stddef.h>
#include "../core/machine.h"

/* A hash of every port after each of that many edges with random inputs: the same on every platform. */
uint64_t soak(const struct machine *m, uint64_t seed, uint32_t cycles);

#endif
