/* SPDX-License-Identifier: MIT */
#include "check/sim/untrusted.h"
#include "check/sim/box.h"
#include "check/hdl/outline.h"
#include "base/slurp.h"
#include "base/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20, SECONDS = 10 };

const char *untrusted_begin(void)
{
    return box_untrusted(box_cache());
}

/* A source as it lies in the copy.  Files are looked for in what the preprocessor makes of it, if it has something to
   do: what stands under an ifdef may be a test bench's. */
static int scan_file(const char *path, int vhdl, struct refusal *found, int *expands)
{
    size_t size;
    char *text = slurp(path, MOST_BYTES, &size);
    int more = !vhdl && text && refuse_expands(text, size);
    int refused = text && refuse_scan(vhdl ? REFUSE_VHDL : REFUSE_VERILOG, text, size, !more, found);
    *expands |= more;
    free(text);
    return refused;
}

/* All Verilog sources through the preprocessor, in the sandbox; if it fails, the text as it lies there counts. */
static int scan_expanded(struct design *d, struct refusal *found)
{
    const char *argv[SOURCES + 8] = {"iverilog", "-E", "-g2012", "-o", "../expanded"};
    char path[PATH_MAX + 300];
    unsigned n = 5;
    size_t size;
    int refused = 0;
    for (unsigned i = 0; i < d->sources; i++)
        argv[n++] = d->source[i].name;
    int good = tool_there("iverilog") && design_tool(d, argv, SECONDS);
    *d->message = 0;
    for (unsigned i = 0; i < (good ? 1 : d->sources) && !refused; i++) {
        if (good)
            text_set(path, sizeof path, "%s/expanded", box_directory());
        else
            text_set(path, sizeof path, "%s/%s", d->dir, d->source[i].name);
        char *text = slurp(path, MOST_BYTES, &size);
        refused = text && refuse_scan(REFUSE_VERILOG, text, size, 1, found);
        free(text);
    }
    return refused;
}

static int used(const struct design *d, const char *unit)
{
    for (unsigned i = 0; i < d->units; i++)
        if (!strcmp(d->unit[i], unit))
            return d->instantiated[i];
    return 1;
}

static void forget_unit(struct design *d, const char *unit)
{
    for (unsigned i = 0; i < d->units; i++)
        if (!strcmp(d->unit[i], unit)) {
            d->units--;
            memmove(d->unit[i], d->unit[i + 1], (d->units - i) * sizeof *d->unit);
            memmove(d->instantiated + i, d->instantiated + i + 1, d->units - i);
            return;
        }
}

/* Test benches print, dump and finish as they like; they are not judged, so they are taken out of the copy.  What is
   read afterwards is what is compiled. */
static void cut_testbenches(struct design *d)
{
    for (unsigned i = 0; i < d->sources; i++) {
        char path[PATH_MAX + 300], unit[64];
        size_t size, from = 0, end;
        int changed = 0;
        if (d->source[i].language == VHDL)
            continue;
        text_set(path, sizeof path, "%s/%s", d->dir, d->source[i].name);
        char *text = slurp(path, MOST_BYTES, &size);
        while (text && d->units > 1 && outline_testbench(text, size, &from, &end, unit)) {
            if (!used(d, unit)) {
                for (size_t k = from; k < end; k++)
                    text[k] = text[k] == '\n' ? '\n' : ' ';
                forget_unit(d, unit);
                changed = 1;
            }
            from = end;
        }
        FILE *f = changed ? fopen(path, "wb") : NULL;
        if (f) {
            fwrite(text, 1, size, f);
            fclose(f);
        }
        free(text);
    }
}

/* In VHDL a file of entities without ports alone is left out as a whole. */
static void drop_testbenches(struct design *d)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < d->sources; i++) {
        char path[PATH_MAX + 300];
        size_t size;
        text_set(path, sizeof path, "%s/%s", d->dir, d->source[i].name);
        char *text = slurp(path, MOST_BYTES, &size);
        struct outline o = text ? outline_read(text, size, 1, NULL) : (struct outline){0};
        free(text);
        if (d->source[i].language != VHDL || o.with_ports || !o.without)
            d->source[kept++] = d->source[i];
    }
    if (kept)
        d->sources = kept;
}

int untrusted_refuses(struct design *d, struct refusal *found, char *file, size_t size)
{
    int expands = 0;
    cut_testbenches(d);
    drop_testbenches(d);
    for (unsigned i = 0; i < d->sources; i++) {
        char path[PATH_MAX + 300];
        text_set(path, sizeof path, "%s/%s", d->dir, d->source[i].name);
        text_set(file, size, "%s", d->source[i].name);
        if (scan_file(path, d->source[i].language == VHDL, found, &expands))
            return 1;
    }
    text_set(file, size, "the design after its macros are expanded");
    return expands && scan_expanded(d, found);
}
