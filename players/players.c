/* SPDX-License-Identifier: MIT */
#include "players/players.h"
#include "core/words.h"

#define PLAYER(id) extern const struct player player_##id;
#include "players/players.def"
#undef PLAYER

const struct player *const players[] = {
#define PLAYER(id) &player_##id,
#include "players/players.def"
#undef PLAYER
};

const unsigned player_count = sizeof players / sizeof *players;

const struct player *player_find(const struct machine *m, const char *name)
{
    for (unsigned i = 0; i < player_count; i++)
        if (word_same(players[i]->machine, m->name) && word_same(players[i]->name, name))
            return players[i];
    return 0;
}
