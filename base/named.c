/* SPDX-License-Identifier: MIT */
#include "base/named.h"
#include <stdio.h>
#include <string.h>
#include "base/command.h"
#include "games/games.h"
#include "players/players.h"

const struct machine *machine_named(const char *name)
{
    const struct machine *m = machine_find(name);
    const char *names[64];
    for (unsigned i = 0; i < machine_count && i < 64; i++)
        names[i] = machines[i]->name;
    const char *near = m ? 0 : nearest(name, names, machine_count < 64 ? machine_count : 64);
    if (near)
        complain(USAGE, "no machine \"%s\"; did you mean %s?", name, near);
    else if (!m)
        complain(USAGE, "no machine \"%s\"; gatecade list names them all", name);
    return m;
}

const struct player *player_named(const struct machine *m, const char *name)
{
    const struct player *found = player_find(m, name);
    char names[200] = "";
    for (unsigned i = 0; !found && i < player_count; i++)
        if (!strcmp(players[i]->machine, m->name))
            snprintf(names + strlen(names), sizeof names - strlen(names), " %s", players[i]->name);
    if (!found)
        complain(USAGE, "no player \"%s\" for %s; there %s%s", name, m->name, names[0] ? "are:" : "is none", names);
    return found;
}
