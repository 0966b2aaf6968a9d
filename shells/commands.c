/* SPDX-License-Identifier: MIT */
#include "shells/commands.h"

#define COMMAND(id) extern const struct command command_##id;
#include "shells/commands.def"
#undef COMMAND

const struct command *const commands[] = {
#define COMMAND(id) &command_##id,
#include "shells/commands.def"
#undef COMMAND
};

const unsigned command_count = sizeof commands / sizeof *commands;
