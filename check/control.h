/* SPDX-License-Identifier: MIT */
/* The control of the experiment: a small design of our own, which every engine that works can simulate.  When an engine
   fails on it, nothing that it says of somebody's design counts. */
#ifndef GATECADE_CONTROL_H
#define GATECADE_CONTROL_H

#include "check/sim/design.h"

/* Compiles and simulates it, in the box if there is one (check/sim/untrusted.h).  NULL, or a fault in a word with a
   sentence in `said`. */
const char *control_run(const struct engine *e, char *said, size_t size);

/* The first line of what the engine says of its version; false if it does not. */
bool control_version(const struct engine *e, char *said, size_t size);

#endif
