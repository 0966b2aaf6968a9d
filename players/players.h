/* SPDX-License-Identifier: MIT */
/* The table of all players. */
#ifndef GATECADE_PLAYERS_H
#define GATECADE_PLAYERS_H

#include "core/player.h"

/* In the order of players.def, and how many. */
extern const struct player *const players[];
extern const unsigned player_count;

/* The player of that name for that machine, or NULL. */
const struct player *player_find(const struct machine *m, const char *name);

#endif
