/* SPDX-License-Identifier: MIT */
/*
 * A design by a stranger: tools run in the sandbox, and get texts that were made for them.  Only the files that were
 * named are read.  Their bytes are put into one form, macros and includes are worked out here (forms.c), testbenches
 * are cut out, and what is left is written into the copy if all of its words may pass (check/hdl/refuse.h).  So no tool
 * ever reads a text that was not scanned, or reads it differently.
 */
#ifndef GATECADE_UNTRUSTED_H
#define GATECADE_UNTRUSTED_H

#include "check/sim/design.h"

/* From now on every tool runs in the sandbox.  NULL, or why that cannot be. */
const char *untrusted_begin(bool strict);

/* Cuts testbenches out of the copy. */
void untrusted_cut(struct design *d);

/* Cuts, and reads what the copy then holds; false if there is something to refuse, which is in d->refused. */
bool untrusted_passes(struct design *d);

#endif
