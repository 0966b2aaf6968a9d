/* SPDX-License-Identifier: MIT */
/*
 * A design by a stranger: tools run in the sandbox, and words are refused (check/hdl/refuse.h) before any of them does.
 * What is read must be what is compiled, so testbenches are cut out of the copy first.
 */
#ifndef GATECADE_UNTRUSTED_H
#define GATECADE_UNTRUSTED_H

#include "check/sim/design.h"
#include "check/hdl/refuse.h"

/* From now on every tool runs in the sandbox.  NULL, or why that cannot be. */
const char *untrusted_begin(bool strict);

/* Reads the design's sources, and its Verilog once more as the preprocessor leaves it, where macros
   have shown what they hold.  True if there is something to refuse; file names where. */
bool untrusted_refuses(struct design *d, struct refusal *found, char *file, size_t size);

#endif
