/* SPDX-License-Identifier: MIT */
/* GHDL: VHDL in all its revisions; courses use the old IEEE packages, so the revisions are tried in turn. */
#include "design.h"
#include "text.h"
#include "box.h"
#include "image.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS = SOURCES + 32, SECONDS = 20 };

static const char *const needed[] = {"ghdl", NULL};
static const char *const standards[] = {"--std=93c", "--std=08", "--std=02"};

static unsigned head(const char *argv[], const char *action, const char *standard)
{
    argv[0] = "ghdl";
    argv[1] = action;
    argv[2] = standard;
    argv[3] = "-fsynopsys";
    argv[4] = "-fexplicit";
    argv[5] = "-frelaxed";
    return 6;
}

/* Analyses the files in the order they need: -i reads them all, -m sorts them. */
static int analyse(struct design *d, const char *standard, const char *top)
{
    const char *argv[ARGUMENTS];
    const char *clean[] = {"ghdl", "--remove", standard, NULL};
    design_tool(d, clean, SECONDS);
    unsigned n = head(argv, "-i", standard);
    for (unsigned i = 0; i < d->sources; i++)
        argv[n++] = d->source[i].name;
    argv[n] = NULL;
    if (!design_tool(d, argv, SECONDS))
        return 0;
    n = head(argv, "-m", standard);
    argv[n++] = top;
    argv[n] = NULL;
    return design_tool(d, argv, SECONDS);
}

static const char *const *simulate(const struct design *d, const char *top)
{
    static const char *argv[ARGUMENTS];
    static char vpi[PATH_MAX + 32], generic[16][256];
    image_write("gatecade.vpi", box_directory());
    text_set(vpi, sizeof vpi, "--vpi=%s/gatecade.vpi", box_directory());
    unsigned n = head(argv, "-r", d->standard);
    argv[n++] = top;
    argv[n++] = vpi;
    argv[n++] = "--ieee-asserts=disable-at-0";
    for (unsigned i = 0; d->parameters && i < d->parameters->count && i < 16; i++) {
        text_set(generic[i], sizeof generic[i], "-g%s", d->parameters->item[i]);
        argv[n++] = generic[i];
    }
    argv[n] = NULL;
    return argv;
}

static int list(struct design *d)
{
    char first[MESSAGE] = "";
    for (unsigned s = 0; s < sizeof standards / sizeof *standards && !d->tops; s++) {
        text_set(d->standard, sizeof d->standard, "%s", standards[s]);
        for (unsigned i = 0; i < d->units; i++) {
            if (analyse(d, standards[s], d->unit[i]))
                design_hear(d, simulate(d, d->unit[i]));
            else
                d->hurt = 1;
            if (!*first)
                memcpy(first, d->message, sizeof first);
        }
    }
    if (!d->tops)
        memcpy(d->message, first, sizeof first);
    return d->tops > 0;
}

static int build(struct design *d)
{
    return analyse(d, d->standard, d->chosen->name);
}

static pid_t start(struct design *d, int wire, uint64_t seed)
{
    (void)seed;
    struct tool t = {.argv = simulate(d, d->chosen->name), .dir = d->dir, .wire = wire, .seconds = 600};
    return tool_start(&t);
}

const struct engine engine_ghdl = {
    .name = "ghdl",
    .languages = VHDL,
    .commands = needed,
    .packages = "ghdl-mcode",
    .list = list,
    .build = build,
    .start = start,
};
