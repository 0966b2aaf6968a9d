/* SPDX-License-Identifier: MIT */
#include "check/sim/untrusted.h"
#include "check/sim/box.h"
#include "check/hdl/outline.h"
#include "base/slurp.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20, SECONDS = 10 };

const char *untrusted_begin(bool strict)
{
    return box_untrusted(strict);
}

/* A source as it lies in the copy.  Files are looked for in what the preprocessor makes of it, if it has something to
   do: what stands under an ifdef may be a testbench's. */
static bool scan_source(const struct design *d, const struct source *s, struct refusal *found, bool *expands)
{
    size_t size;
    bool vhdl = s->language == VHDL;
    char *text = design_read(d, s, &size);
    bool more = !vhdl && text && refuse_expands(text, size);
    bool refused = text && refuse_scan(vhdl ? LEXER_VHDL : LEXER_VERILOG, text, size, !more, found);
    *expands |= more;
    free(text);
    return refused;
}

static bool scan_text(const char *text, size_t size, struct refusal *found)
{
    return text && refuse_scan(LEXER_VERILOG, text, size, true, found);
}

/* All Verilog sources through the preprocessor, in the sandbox; if it fails, the text as it lies there counts. */
static bool scan_expanded(struct design *d, struct refusal *found)
{
    const char *argv[SOURCES + 8] = {"iverilog", "-E", "-g2012", "-o", "../expanded"};
    char path[PATH_MAX + 300];
    unsigned n = 5;
    size_t size;
    bool refused = false;
    for (unsigned i = 0; i < d->sources; i++)
        argv[n++] = d->source[i].name;
    bool good = tool_there("iverilog") && design_tool(d, argv, SECONDS);
    *d->message = 0;
    if (good) {
        text_set(path, sizeof path, "%s/expanded", box_directory());
        char *text = slurp(path, MOST_BYTES, &size);
        refused = scan_text(text, size, found);
        free(text);
    }
    for (unsigned i = 0; i < d->sources && !good && !refused; i++) {
        char *text = design_read(d, &d->source[i], &size);
        refused = scan_text(text, size, found);
        free(text);
    }
    return refused;
}

static bool used(const struct design *d, const char *unit)
{
    int i = design_unit(d, unit);
    return i < 0 || d->instantiated[i];
}

static void remove_unit(struct design *d, const char *unit)
{
    int found = design_unit(d, unit);
    if (found < 0)
        return;
    unsigned i = (unsigned)found, after = --d->units - i;
    memmove(d->unit[i], d->unit[i + 1], after * sizeof *d->unit);
    memmove(d->instantiated + i, d->instantiated + i + 1, after);
    memmove(d->declared_in + i, d->declared_in + i + 1, after);
    memmove(d->ports_in + i, d->ports_in + i + 1, after);
}

/* Testbenches print, dump and finish as they like; they are not judged, so they are taken out of the copy.  What is
   read afterwards is what is compiled. */
static void cut_testbenches(struct design *d)
{
    for (unsigned i = 0; i < d->sources; i++) {
        char unit[OUTLINE_NAME];
        size_t size, from = 0, end;
        bool changed = false;
        if (d->source[i].language == VHDL)
            continue;
        char *text = design_read(d, &d->source[i], &size);
        while (text && d->units > 1 && outline_testbench(text, size, &from, &end, unit)) {
            if (!used(d, unit)) {
                for (size_t k = from; k < end; k++)
                    text[k] = text[k] == '\n' ? '\n' : ' ';
                remove_unit(d, unit);
                changed = true;
            }
            from = end;
        }
        if (changed)
            design_write(d, d->source[i].name, text, size);
        free(text);
    }
}

/* In VHDL a file of entities without ports alone is left out as a whole. */
static void drop_testbenches(struct design *d)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < d->sources; i++) {
        size_t size;
        char *text = design_read(d, &d->source[i], &size);
        struct outline o = text ? outline_read(text, size, true, NULL) : (struct outline){0};
        free(text);
        if (d->source[i].language != VHDL || o.with_ports || !o.without)
            d->source[kept++] = d->source[i];
    }
    if (kept)
        d->sources = kept;
}

bool untrusted_refuses(struct design *d, struct refusal *found, char *file, size_t size)
{
    bool expands = false;
    cut_testbenches(d);
    drop_testbenches(d);
    for (unsigned i = 0; i < d->sources; i++) {
        text_set(file, size, "%s", d->source[i].name);
        if (scan_source(d, &d->source[i], found, &expands))
            return true;
    }
    text_set(file, size, "the design after its macros are expanded");
    return expands && scan_expanded(d, found);
}
