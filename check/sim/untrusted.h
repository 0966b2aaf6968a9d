/* SPDX-License-Identifier: MIT */
/* A design by a stranger: tools in the sandbox, and words that are refused before anything runs. */
#ifndef GATECADE_UNTRUSTED_H
#define GATECADE_UNTRUSTED_H

#include "check/sim/design.h"
#include "check/hdl/refuse.h"

/* From now on every tool runs in the sandbox.  NULL, or why that cannot be. */
const char *untrusted_begin(void);

/* Reads the design's sources, and its Verilog once more as the preprocessor leaves it, where macros
   have shown what they hold.  1 if there is something to refuse; file says where. */
int untrusted_refuses(struct design *d, struct refusal *found, char *file, size_t size);

#endif
