/* SPDX-License-Identifier: MIT */
/* GHDL: VHDL in all its revisions; courses use the old IEEE packages, so the revisions are tried in turn. */
#include "check/sim/design.h"
#include "base/text.h"
#include "check/sim/box.h"
#include "check/sim/image.h"
#include "check/hdl/outline.h"
#include "check/source/quiet.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS = SOURCES + 32, SECONDS = 10, BUFFERS = 4096, GENERICS = 16 };
_Static_assert((int)ARGUMENTS <= (int)TOOL_WORDS, "a command fits");

static const char *const needed[] = {"ghdl", NULL};
static const char *const standards[] = {"--std=93c", "--std=08", "--std=02"};
enum { REVISIONS = sizeof standards / sizeof *standards };

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
static bool analyse(struct design *d, const char *standard, const char *top)
{
    const char *argv[ARGUMENTS];
    const char *clean[] = {"ghdl", "--remove", standard, NULL};
    design_tool(d, clean, SECONDS);
    unsigned n = head(argv, "-a", standard);
    if (d->unisim) {
        argv[n++] = "--work=unisim";
        argv[n++] = d->unisim;
        argv[n] = NULL;
        if (!design_tool(d, argv, SECONDS))
            return false;
    }
    n = head(argv, "-i", standard);
    for (unsigned i = 0; i < d->sources; i++)
        argv[n++] = d->source[i].name;
    argv[n] = NULL;
    if (!design_tool(d, argv, SECONDS))
        return false;
    n = head(argv, "-m", standard);
    argv[n++] = top;
    argv[n] = NULL;
    return design_tool(d, argv, SECONDS);
}

static void add_name(void *to, const char *name)
{
    text_add(to, BUFFERS, "%s ", name);
}

/* GHDL's VPI has no direction for `buffer` ports: the plug-in gets their names, found in the sources, in a variable of
   its environment. */
static void name_buffers(const struct design *d, char names[BUFFERS])
{
    text_set(names, BUFFERS, "GATECADE_BUFFERS= ");
    for (unsigned i = 0; i < d->sources; i++) {
        size_t size;
        char *text = design_read(d, &d->source[i], &size);
        if (text)
            outline_buffers(text, size, add_name, names);
        free(text);
    }
}

/* The command line of the simulator, and a variable for it. */
struct simulator {
    const char *argv[ARGUMENTS], *more[2];
    char vpi[PATH_MAX + 32], generic[GENERICS][256], buffers[BUFFERS];
};

/* False after a message. */
static bool simulate(struct design *d, const char *top, struct simulator *s)
{
    const char *why = image_write("gatecade.vpi", box_directory());
    if (why) {
        design_fault(d, "no-room", "the simulators' plug-in could not be written: %s", why);
        return false;
    }
    text_set(s->vpi, sizeof s->vpi, "--vpi=%s/gatecade.vpi", box_directory());
    name_buffers(d, s->buffers);
    s->more[0] = s->buffers;
    s->more[1] = NULL;
    unsigned n = head(s->argv, "-r", d->standard);
    s->argv[n++] = top;
    s->argv[n++] = s->vpi;
    s->argv[n++] = "--ieee-asserts=disable-at-0";
    for (unsigned i = 0; d->parameters && i < d->parameters->count && i < GENERICS; i++) {
        if (of_part(d->parameters->item[i]))
            continue;
        text_set(s->generic[i], sizeof s->generic[i], "-g%s", d->parameters->item[i]);
        s->argv[n++] = s->generic[i];
    }
    s->argv[n] = NULL;
    return true;
}

static bool read_ports(struct design *d, const char *top)
{
    struct simulator s;
    return simulate(d, top, &s) && design_read_ports(d, &(struct tool){.argv = s.argv, .more = s.more});
}

/* In another revision a unit may be right that this one refuses, such as a top whose parts are right in both: the first
   later one in which it is, or `standard`. */
static unsigned revision_for(struct design *d, unsigned unit, unsigned standard)
{
    bool user_error = d->user_error;
    unsigned later = standard + 1;
    while (later < REVISIONS && !d->fault && !analyse(d, standards[later], d->unit[unit]))
        later++;
    d->user_error = user_error;
    return later < REVISIONS && !d->fault ? later : standard;
}

static bool list(struct design *d)
{
    char first[MESSAGE] = "";
    unsigned hang = 0; /* three that hang are enough: each costs seconds */
    bool more = true;
    for (unsigned s = 0; s < REVISIONS && !d->tops && more; s++) {
        unsigned refused = UNITS;
        text_set(d->standard, sizeof d->standard, "%s", standards[s]);
        for (unsigned i = 0; i < d->units && more; i++) {
            d->cause = NULL;
            bool analysed = analyse(d, standards[s], d->unit[i]);
            if (analysed)
                hang += !read_ports(d, d->unit[i]) && d->cause && !strcmp(d->cause, "hangs");
            refused = !analysed && refused == UNITS && d->ports_in[i] && !d->instantiated[i] ? i : refused;
            more = hang < 3 && !design_bomb(d);
            if (d->fault)
                return false;
            d->user_error |= !analysed;
            if (!*first || strstr(first, "not allowed before VHDL")) /* a later revision tells what is really wrong */
                memcpy(first, d->message, sizeof first);
        }
        unsigned other = d->tops && more && refused < UNITS ? revision_for(d, refused, s) : s;
        if (other != s) {
            design_free_tops(d);
            d->user_error = false;
            s = other - 1;
        }
    }
    if (!d->tops)
        memcpy(d->message, first, sizeof first);
    return d->tops > 0;
}

static bool build(struct design *d)
{
    return analyse(d, d->standard, d->chosen->name);
}

/* Its inputs are 0 before they are set, or as they were. */
static bool quieten(struct design *d)
{
    bool any = false;
    for (unsigned i = 0; i < d->sources; i++) {
        size_t size, length;
        char *text = d->source[i].language == VHDL ? design_read(d, &d->source[i], &size) : NULL;
        char *changed = text ? quiet_inputs(text, size, &length) : NULL;
        any |= changed && design_write(d, d->source[i].name, changed, length);
        free(changed);
        free(text);
    }
    return any && build(d);
}

static int start(struct design *d, int wire, uint64_t seed)
{
    (void)seed;
    struct simulator s;
    if (!simulate(d, d->chosen->name, &s))
        return TOOL_LOST;
    return tool_start(
        &(struct tool){.argv = s.argv, .dir = d->dir, .more = s.more, .wire = wire, .seconds = SIM_SECONDS});
}

const struct engine engine_ghdl = {
    .name = "ghdl",
    .languages = VHDL,
    .commands = needed,
    .packages = "ghdl-mcode",
    .version = "--version",
    .list = list,
    .build = build,
    .start = start,
    .quieten = quieten,
    .speed = 2.5e5,
};
