/* SPDX-License-Identifier: MIT */
/* gatecade inside: what check starts inside bubblewrap, to put the inner sandbox on; not for people. */
#include "box.h"
#include "command.h"

const struct command command_inside = {
    .name = "inside",
    .usage = "SCRATCH READABLE SECONDS TOOL...",
    .run = box_inside,
};
