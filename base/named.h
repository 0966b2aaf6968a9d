/* SPDX-License-Identifier: MIT */
/* What a person names on a command line. */
#ifndef GATECADE_NAMED_H
#define GATECADE_NAMED_H

#include "core/player.h"

/* The machine of that name, or NULL after a complaint that suggests the nearest name. */
const struct machine *machine_named(const char *name);

/* The player of that name for the machine, or NULL after a complaint that lists those there are. */
const struct player *player_named(const struct machine *m, const char *name);

#endif
