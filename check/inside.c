/* SPDX-License-Identifier: MIT */
/* gatecade inside: the keeper of untrusted tools (keeper.h); not for people. */
#include "keeper.h"
#include "command.h"

const struct command command_inside = {
    .name = "inside",
    .usage = "SCRATCH READABLE",
    .run = keeper_main,
};
