/* SPDX-License-Identifier: MIT */
/* Which units of a design can be its top, and the design built and run by an engine. */
#include "check/sim/design.h"
#include "base/clean.h"
#include "base/heap.h"
#include "base/slurp.h"
#include "base/text.h"
#include "check/sim/box.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

void design_fault(struct design *d, const char *fault, const char *sentence, ...)
{
    char said[sizeof d->fault_said];
    va_list args;
    va_start(args, sentence);
    vsnprintf(said, sizeof said, sentence, args);
    va_end(args);
    design_message(d, "%s", said);
    if (d->fault)
        return;
    d->fault = fault;
    memcpy(d->fault_said, said, sizeof said);
}

bool engine_ready(const struct engine *e)
{
    for (const char *const *c = e->commands; *c; c++)
        if (!tool_there(*c))
            return false;
    return true;
}

void design_free_tops(struct design *d)
{
    for (unsigned i = 0; i < d->tops; i++) {
        free(d->top[i].pin);
        free(d->top[i].part);
    }
    d->tops = 0;
    d->chosen = NULL;
}

bool design_list(struct design *d, const struct engine *e, const char *only)
{
    design_free_tops(d);
    d->engine = e;
    *d->message = 0;
    int form = d->wanted != FORM_NONE ? d->wanted
               : d->stranger          ? d->form[e == &engine_verilator ? FACE_VERILATOR : FACE_ICARUS]
                                      : FORM_NONE;
    if (d->stranger && form == FORM_NONE) {
        design_message(d, "the design cannot be read under the macros of %s", e->name);
        return false;
    }
    if (!design_show(d, form))
        return false;
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
    design_free_tops(d);
    for (unsigned i = 0; i < d->texts; i++)
        free(d->text[i].text);
    free(d->text);
    d->text = NULL;
    d->sources = d->texts = 0;
}

/* Causes of designs that are not worth another compiler's time: it used up its own, or its memory, or it had more to
   say than any honest design makes it say. */
static const char late[] = "builds-without-end", hungry[] = "needs-memory", scolded[] = "does-not-build";

bool design_bomb(const struct design *d)
{
    return d->cause == late || d->cause == hungry || d->cause == scolded;
}

/* Runs it once; its status, with what it said in d->message. */
static int run_tool(struct design *d, const char *const *argv, unsigned seconds)
{
    char log[PATH_MAX + 8];
    text_set(log, sizeof log, "%s.log", d->dir);
    unlink(log);
    const char *const *more = d->engine ? d->engine->environment : NULL;
    struct tool t = {.argv = argv, .dir = d->dir, .log = log, .more = more, .seconds = seconds};
    int status = d->outcome = tool_run(&t);
    size_t size = 0;
    char *text = slurp(log, sizeof d->message - 1, &size);
    design_message(d, "%s", text ? text : "");
    clean_text(d->message);
    free(text);
    enum { ENDLESS = 1 << 20 };
    struct stat info;
    if (status && !stat(log, &info) && info.st_size > ENDLESS)
        d->cause = scolded;
    return status;
}

/* Two messages are alike when they differ in words with a number alone: an address, a temporary name. */
static bool alike(const char *a, const char *b)
{
    for (;;) {
        size_t n = strcspn(a, " \n"), m = strcspn(b, " \n");
        bool numbers = strcspn(a, "0123456789 \n") < n && strcspn(b, "0123456789 \n") < m;
        if (!numbers && (n != m || memcmp(a, b, n)))
            return false;
        if (!a[n] || !b[m])
            return a[n] == b[m];
        a += n + 1;
        b += m + 1;
    }
}

/* Compilers are several processes; when one of the inner ones is killed, the outer one only says that something failed.
   But what a design does to a compiler it does every time: a failure counts if it comes twice, and alike. */
static int run_twice(struct design *d, const char *const *argv, unsigned seconds)
{
    enum { TIMES = 4 };
    int status = run_tool(d, argv, seconds);
    if (status <= 0 || d->cause == scolded) /* fine; or told from outside, and sure; or no accident */
        return status;
    char *before = heap_get(sizeof d->message);
    bool same = false;
    for (unsigned i = 0; i < TIMES && status > 0 && !same; i++) {
        int last = status;
        memcpy(before, d->message, sizeof d->message);
        status = run_tool(d, argv, seconds);
        same = status == last && alike(before, d->message);
    }
    if (status > 0 && !same)
        status = TOOL_KILLED;
    free(before);
    return status;
}

const char *design_cause(const struct design *d)
{
    return d->user_error && !design_bomb(d) ? "does-not-build" : d->cause ? d->cause : "not-judged";
}

/* A sentence, and what the tool had said of the design before it gave up. */
static void say_hungry(struct design *d, const char *tool)
{
    char *said = heap_text(d->message);
    char *own = strstr(said, "terminate called");
    if (own)
        *own = 0;
    design_message(d, "%s wants more memory than it may have; is some vector, array or generate block too large?\n%s",
                   tool, said);
    d->cause = hungry;
    free(said);
}

bool design_tool(struct design *d, const char *const *argv, unsigned seconds)
{
    const char *full = d->fault ? NULL : box_no_room();
    if (d->fault || full) {
        design_fault(d, "no-room", "%s", full ? full : d->fault_said);
        return false;
    }
    d->cause = design_bomb(d) ? NULL : d->cause; /* of another tool */
    int status = run_twice(d, argv, seconds);
    const char *cramped = status == TOOL_DIED || tool_blames_machine(status) ? box_no_memory() : NULL;
    full = box_no_room();
    if (full || cramped)
        design_fault(d, full ? "no-room" : "no-memory", "%s", full ? full : cramped);
    else if (tool_blames_machine(status))
        design_fault(d, tool_fault(status), "%s %s", argv[0], tool_fate(status));
    else if (status == TOOL_LATE) {
        design_message(d,
                       "%s did not finish within %u seconds of processor time; a loop or a generate block that never "
                       "ends?",
                       argv[0], seconds);
        d->cause = late;
    } else if (status == TOOL_DIED)
        text_add(d->message, sizeof d->message, "%s %s", argv[0], tool_fate(status));
    else if (status == TOOL_FULL)
        design_message(d, "%s %s", argv[0], tool_fate(status));
    if (status && !d->fault && strstr(d->message, "bad_alloc"))
        say_hungry(d, argv[0]);
    return status == 0 && !d->fault;
}
