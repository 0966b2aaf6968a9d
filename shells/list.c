/* SPDX-License-Identifier: MIT */
/* gatecade list: the machines, a line each. */
#include <stdio.h>
#include "base/command.h"
#include "games/games.h"

static int run(int argc, char **argv)
{
    if (argc > 1)
        return complain(USAGE, "list takes no argument, but was given \"%s\"", argv[1]);
    for (unsigned i = 0; i < machine_count; i++)
        printf("%-17s %s\n", machines[i]->name, machines[i]->summary);
    return GOOD;
}

const struct command command_list = {
    .name = "list",
    .summary = "the machines, a line each",
    .run = run,
};
