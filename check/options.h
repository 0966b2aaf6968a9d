/* SPDX-License-Identifier: MIT */
/* The options of every command that takes a user's own design. */
#ifndef GATECADE_CHECK_OPTIONS_H
#define GATECADE_CHECK_OPTIONS_H

#include "base/options.h"

/* Rows of an option table: text, list and list of the command's wishes. */
/* clang-format off */
#define DESIGN_OPTIONS(wishes, top, map, parameters)                                                                   \
    {.name = "--top", OPTION_TEXT(wishes, top), .value = "NAME",                                                       \
     .help = "the module or entity that is meant; without it the one whose ports fit best"},                           \
    {.name = "--map", OPTION_LIST(wishes, map), .value = "PORT=SIGNAL",                                                \
     .help = "which signal is which port, such as enterA=btn[3] or rst=~reset"},                                       \
    {.name = "--param", OPTION_LIST(wishes, parameters), .value = "NAME=VALUE",                                        \
     .help = "a parameter or generic of the top, such as HZ=50; MODULE.NAME=VALUE sets one in a part"}
/* clang-format on */

#endif
