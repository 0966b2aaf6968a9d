/* SPDX-License-Identifier: MIT */
/*
 * Inputs that nobody has set yet.  A VHDL simulator runs all processes once before anything drives the top's inputs,
 * and then they are 'U': a comparison with them is false, a number made of them 0, whatever the design asks for, and
 * that may be none of the range where it goes.  A chip knows no such moment.
 */
#ifndef GATECADE_QUIET_H
#define GATECADE_QUIET_H

#include <stddef.h>

/* The text with inputs of entities that are 0 before they are set; NULL: there is nothing to change.  To be freed. */
char *quiet_inputs(const char *text, size_t size, size_t *length);

#endif
