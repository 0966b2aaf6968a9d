/* SPDX-License-Identifier: MIT */
/* The table of all commands. */
#ifndef GATECADE_COMMANDS_H
#define GATECADE_COMMANDS_H

#include "base/command.h"

/* In the order of commands.def, and how many. */
extern const struct command *const commands[];
extern const unsigned command_count;

#endif
