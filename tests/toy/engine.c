/* SPDX-License-Identifier: MIT */
/* An engine that is Icarus under another name.  It shows what a new engine takes: this file in check/sim/, and its line
   in the table of engines. */
#include "check/sim/design.h"

static const char *const needed[] = {"iverilog", "vvp", NULL};

static bool list(struct design *d)
{
    return engine_icarus.list(d);
}

static bool build(struct design *d)
{
    return engine_icarus.build(d);
}

static int start(struct design *d, int wire, uint64_t seed)
{
    return engine_icarus.start(d, wire, seed);
}

const struct engine engine_toy = {
    .name = "toy",
    .languages = VERILOG,
    .commands = needed,
    .packages = "iverilog",
    .version = "-V",
    .list = list,
    .build = build,
    .start = start,
};
