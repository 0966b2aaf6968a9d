/* SPDX-License-Identifier: MIT */
/* gatecade tally: how many machines there are.  It shows what a new command takes: this file in shells/, and the line
   COMMAND(tally) in shells/commands.def. */
#include <stdio.h>
#include "base/command.h"
#include "games/games.h"

static int run(int argc, char **argv)
{
    if (argc > 1)
        return complain(USAGE, "tally takes no argument, but was given \"%s\"", argv[1]);
    printf("%u machines\n", machine_count);
    return GOOD;
}

const struct command command_tally = {
    .name = "tally",
    .summary = "how many machines there are",
    .run = run,
};
