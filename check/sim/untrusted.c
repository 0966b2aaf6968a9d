/* SPDX-License-Identifier: MIT */
#include "check/sim/untrusted.h"
#include "check/sim/box.h"
#include "check/hdl/outline.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

const char *untrusted_begin(bool strict)
{
    return box_untrusted(strict);
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
    memmove(d->tested + i, d->tested + i + 1, after);
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

void untrusted_cut(struct design *d)
{
    cut_testbenches(d);
    drop_testbenches(d);
}

static char *attributes(const struct design *d)
{
    char *names = NULL;
    for (unsigned i = 0; i < d->sources && d->languages & VHDL; i++) {
        size_t size;
        char *text = design_read(d, &d->source[i], &size);
        names = text ? refuse_attributes(text, size, names) : names;
        free(text);
    }
    return names;
}

bool untrusted_passes(struct design *d)
{
    bool passes = true;
    untrusted_cut(d);
    char *declared = attributes(d);
    for (unsigned i = 0; i < d->sources && passes; i++) {
        size_t size;
        char *text = design_read(d, &d->source[i], &size);
        enum lexer_language language = d->source[i].language == VHDL ? LEXER_VHDL : LEXER_VERILOG;
        passes = text && !refuse_scan(language, text, size, declared, &d->refused);
        if (!passes && !*d->refused.file)
            text_set(d->refused.file, sizeof d->refused.file, "%s", d->text[d->source[i].text].label);
        free(text);
    }
    free(declared);
    return passes;
}
