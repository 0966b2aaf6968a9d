/* SPDX-License-Identifier: MIT */
/* Which units of a design can be its top, and the design built and run by an engine. */
#include "check/sim/design.h"
#include "base/clean.h"
#include "base/slurp.h"
#include "base/text.h"
#include "check/sim/box.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct engine *const engines[] = {
#define ENGINE(id) &engine_##id,
#include "check/sim/engines.def"
#undef ENGINE
};
const unsigned engine_count = sizeof engines / sizeof *engines;

void design_message(struct design *d, const char *sentence, ...)
{
    va_list args;
    va_start(args, sentence);
    vsnprintf(d->message, sizeof d->message, sentence, args);
    va_end(args);
}

void design_fault(struct design *d, const char *sentence, ...)
{
    va_list args;
    va_start(args, sentence);
    vsnprintf(d->message, sizeof d->message, sentence, args);
    va_end(args);
    d->machine_fault = true;
    d->user_error = false;
    d->cause = "machine";
}

bool engine_ready(const struct engine *e)
{
    for (const char *const *c = e->commands; *c; c++)
        if (!tool_there(*c))
            return false;
    return true;
}

static void free_tops(struct design *d)
{
    for (unsigned i = 0; i < d->tops; i++)
        free(d->top[i].pin);
    d->tops = 0;
    d->chosen = NULL;
}

bool design_list(struct design *d, const struct engine *e, const char *only)
{
    free_tops(d);
    d->engine = e;
    *d->message = 0;
    if (only) {
        char name[WIRE_NAME];
        text_set(name, sizeof name, "%s", only);
        for (char *c = name; d->languages & VHDL && *c; c++)
            *c = (char)tolower((unsigned char)*c);
        int unit = design_unit(d, name);
        if (unit < 0) {
            const char *names[UNITS];
            for (unsigned i = 0; i < d->units; i++)
                names[i] = d->unit[i];
            const char *near = nearest(name, names, d->units);
            design_message(d, "no %s %s in these files; they declare", d->languages & VHDL ? "entity" : "module", only);
            for (unsigned i = 0; i < d->units; i++)
                text_add(d->message, sizeof d->message, "%s %s", i ? "," : "", d->unit[i]);
            if (near)
                text_add(d->message, sizeof d->message, "; did you mean --top %s?", near);
            return false;
        }
        memmove(d->unit[0], d->unit[unit], WIRE_NAME);
        d->units = 1;
    }
    return e->list(d) && d->tops;
}

bool design_build(struct design *d, const struct top *top)
{
    d->chosen = top;
    return d->engine->build(d);
}

void design_close(struct design *d)
{
    free_tops(d);
    d->sources = 0;
}

bool design_tool(struct design *d, const char *const *argv, unsigned seconds)
{
    char log[PATH_MAX + 8];
    text_set(log, sizeof log, "%s.log", d->dir);
    unlink(log);
    struct tool t = {.argv = argv, .dir = d->dir, .log = log, .seconds = seconds};
    int status = d->outcome = tool_run(&t);
    size_t size = 0;
    char *text = slurp(log, sizeof d->message - 1, &size);
    design_message(d, "%s", text ? text : "");
    clean_text(d->message);
    free(text);
    if (tool_blames_machine(status))
        design_fault(d, "%s %s", argv[0], tool_fate(status));
    else if (status == TOOL_LATE)
        design_message(d,
                       "%s did not finish within %u seconds of processor time; a loop or a generate block that never "
                       "ends?",
                       argv[0], seconds);
    else if (status == TOOL_DIED)
        text_add(d->message, sizeof d->message, "%s %s", argv[0], tool_fate(status));
    else if (status == TOOL_FULL)
        design_message(d, "%s %s", argv[0], tool_fate(status));
    return status == 0;
}
