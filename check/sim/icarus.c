/* SPDX-License-Identifier: MIT */
/* Icarus Verilog: quick to compile, and it knows X. */
#include "check/sim/design.h"
#include "base/text.h"
#include "check/sim/box.h"
#include "check/sim/image.h"
#include <stdio.h>
#include <string.h>

enum { ARGUMENTS = SOURCES + 2 * UNITS + 96, SECONDS = 10 };
_Static_assert((int)ARGUMENTS <= (int)TOOL_WORDS, "a command fits");

static const char *const needed[] = {"iverilog", "vvp", NULL};

/* Newer revisions first: courses' .v files are full of SystemVerilog; older ones for designs whose
   names have become keywords. */
static const char *const standards[] = {"-g2012", "-g2005", "-g2001"};

static bool compile(struct design *d, const char *const *tops, unsigned count)
{
    char first[MESSAGE] = "";
    *d->built = 0;
    char parameter[64][256];
    unsigned parameters = d->parameters ? d->parameters->count : 0;
    for (unsigned s = 0; s < sizeof standards / sizeof *standards; s++) {
        const char *argv[ARGUMENTS] = {"iverilog", standards[s], "-o", "../design.vvp", "-I."};
        unsigned n = 5;
        for (unsigned i = 0; i < count; i++) {
            argv[n++] = "-s";
            argv[n++] = tops[i];
        }
        for (unsigned i = 0; i < parameters && i < 64 && count == 1; i++) {
            if (of_part(d->parameters->item[i]))
                continue;
            text_set(parameter[i], sizeof parameter[i], "-P%s.%s", tops[0], d->parameters->item[i]);
            argv[n++] = parameter[i];
        }
        for (unsigned i = 0; i < d->sources; i++)
            argv[n++] = d->source[i].name;
        if (design_tool(d, argv, SECONDS)) {
            text_set(d->built, sizeof d->built, "%s", count == 1 ? tops[0] : "");
            return true;
        }
        if (!s)
            memcpy(first, d->message, sizeof first);
        if (d->fault)
            return false;
        if (d->languages & SYSTEMVERILOG || d->outcome < 0 || design_bomb(d))
            break;
    }
    memcpy(d->message, first, sizeof first); /* the newest standard's message is the best explained */
    d->user_error = true;
    return false;
}

/* The command line of the simulator. */
struct simulator {
    char modules[PATH_MAX + 2];
    const char *argv[6];
};

/* False after a message. */
static bool simulate(struct design *d, struct simulator *s)
{
    const char *const argv[] = {"vvp", "-n", s->modules, "-mgatecade", "../design.vvp", NULL};
    const char *why = image_write("gatecade.vpi", box_directory());
    if (why) {
        design_fault(d, "no-room", "the simulators' plug-in could not be written: %s", why);
        return false;
    }
    text_set(s->modules, sizeof s->modules, "-M%s", box_directory());
    memcpy(s->argv, argv, sizeof argv);
    return true;
}

static bool read_ports(struct design *d)
{
    struct simulator s;
    return simulate(d, &s) && design_read_ports(d, &(struct tool){.argv = s.argv});
}

/* All modules at once as tops; if that does not compile (because of a broken testbench), one by one. */
static bool list(struct design *d)
{
    const char *tops[UNITS];
    char first[MESSAGE] = "";
    for (unsigned i = 0; i < d->units; i++)
        tops[i] = d->unit[i];
    if (compile(d, tops, d->units) && read_ports(d))
        return true;
    memcpy(first, d->message, sizeof first);
    unsigned hang = design_bomb(d) ? 2 : 0; /* two more that hang are enough: each costs seconds */
    for (unsigned i = 0; i < d->units && d->units > 1 && !d->fault && hang < 2; i++)
        if (compile(d, tops + i, 1))
            hang += !read_ports(d) && d->cause && !strcmp(d->cause, "hangs");
    if (!d->tops && !d->fault)
        memcpy(d->message, first, sizeof first);
    return d->tops > 0 && !d->fault;
}

static bool build(struct design *d)
{
    const char *top = d->chosen->name;
    return !strcmp(d->built, top) || compile(d, &top, 1);
}

static int start(struct design *d, int wire, uint64_t seed)
{
    (void)seed;
    static const char *const cleared[] = {"GATECADE_CLEARED=1", NULL};
    struct simulator s;
    if (!simulate(d, &s))
        return TOOL_LOST;
    return tool_start(&(struct tool){
        .argv = s.argv, .dir = d->dir, .more = d->cleared ? cleared : NULL, .wire = wire, .seconds = SIM_SECONDS});
}

const struct engine engine_icarus = {
    .name = "icarus",
    .languages = VERILOG | SYSTEMVERILOG,
    .commands = needed,
    .packages = "iverilog",
    .version = "-V",
    .list = list,
    .build = build,
    .start = start,
    .speed = 5e5,
};
