/* SPDX-License-Identifier: MIT */
/*
 * Which clock a register of a design follows, through the ports of instances: what a module calls clk may be what
 * another one made out of the board's.  Read from the text; a net that is renamed in another way is not followed.
 */
#ifndef GATECADE_DOMAINS_H
#define GATECADE_DOMAINS_H

#include "check/hdl/constant.h"

struct domains;
struct domains *domains_read(const struct wording *texts, unsigned count, const char *top); /* NULL: not known */
void domains_free(struct domains *d);

/* Is the unit the top or below it?  If the top is not known: is it part of another, or has it parts, where any
   has? */
bool domains_used(const struct domains *d, const char *unit);

/* The net of the clock at whose edge the statement around `at` is done; 0: that cannot be told. */
unsigned domains_clock(const struct domains *d, unsigned text, unsigned at);

/* Is a register set in the unit of the word `at` that is the clock of others, and not its own, `clock`? */
bool domains_makes_clock(const struct domains *d, unsigned text, unsigned at, unsigned clock);

#endif
