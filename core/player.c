/* SPDX-License-Identifier: MIT */
/* The players' table, and finding one in it. */
#include "player.h"
#include "words.h"

#define PLAYER(id) extern const struct player player_##id;
#include "players.def"
#undef PLAYER

const struct player *const players[] = {
#define PLAYER(id) &player_##id,
#include "players.def"
#undef PLAYER
};

const unsigned player_count = sizeof players / sizeof *players;

static uint32_t length(const char *text)
{
    uint32_t n = 0;
    while (text[n])
        n++;
    return n;
}

const struct player *player_find(const struct machine *m, const char *name)
{
    for (unsigned i = 0; i < player_count; i++)
        if (word_is(players[i]->machine, length(players[i]->machine), m->name) &&
            word_is(players[i]->name, length(players[i]->name), name))
            return players[i];
    return 0;
}
