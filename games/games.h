/* SPDX-License-Identifier: MIT */
/* The table of all machines. */
#ifndef GATECADE_GAMES_H
#define GATECADE_GAMES_H

#include "core/machine.h"

/* In the order of games.def, and how many. */
extern const struct machine *const machines[];
extern const unsigned machine_count;

/* The machine of that name, or NULL. */
const struct machine *machine_find(const char *name);

#endif
