/* SPDX-License-Identifier: MIT */
#include "games/games.h"
#include "core/words.h"

#define GAME(id) extern const struct machine machine_##id;
#include "games/games.def"
#undef GAME

const struct machine *const machines[] = {
#define GAME(id) &machine_##id,
#include "games/games.def"
#undef GAME
};

const unsigned machine_count = sizeof machines / sizeof *machines;

const struct machine *machine_find(const char *name)
{
    for (unsigned i = 0; i < machine_count; i++)
        if (word_same(machines[i]->name, name))
            return machines[i];
    return 0;
}
