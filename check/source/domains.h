/* SPDX-License-Identifier: MIT */
/*
 * Which clock a register of a design follows, through the ports of instances: what a module calls clk may be what
 * another one made out of the board's.  Read from the text; a net that is renamed in another way is not followed.
 */
#ifndef GATECADE_DOMAINS_H
#define GATECADE_DOMAINS_H

#include "check/hdl/constant.h"

struct domains;
/* Also marks the units that are outside: not below the top.  If that is NULL, it is not known, and those are that are
   no part of another and have none, where any has. */
struct domains *domains_read(struct wording *texts, unsigned count, const char *top);
void domains_free(struct domains *d);

/* The net of the clock at whose edge the statement around `at` is done; 0: that cannot be told. */
unsigned domains_clock(const struct domains *d, unsigned text, unsigned at);

/* Is a register set in the unit of the word `at` that is the clock of others, and not its own, `clock`? */
bool domains_makes_clock(const struct domains *d, unsigned text, unsigned at, unsigned clock);

#endif
