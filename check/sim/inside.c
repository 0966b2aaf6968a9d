/* SPDX-License-Identifier: MIT */
/* gatecade inside: the keeper of untrusted tools (keeper.h); not for people. */
#include "check/sim/keeper.h"
#include "base/command.h"

const struct command command_inside = {
    .name = "inside",
    .usage = "SCRATCH USER READABLE...",
    .run = keeper_main,
};
