/* SPDX-License-Identifier: MIT */
#include "untrusted.h"
#include "box.h"
#include "outline.h"
#include "slurp.h"
#include "text.h"
#include <stdlib.h>

enum { MOST_BYTES = 16 << 20, SECONDS = 10 };

const char *untrusted_begin(void)
{
    return box_untrusted(box_cache());
}

/* And whether its preprocessor has something to do. */
static int scan_file(const char *path, int vhdl, struct refusal *found, int *expands)
{
    size_t size;
    char *text = slurp(path, MOST_BYTES, &size);
    int refused = text && refuse_scan(vhdl ? REFUSE_VHDL : REFUSE_VERILOG, text, size, found);
    *expands |= !vhdl && (!text || refuse_expands(text, size));
    free(text);
    return refused;
}

/* All Verilog sources through the preprocessor, in the sandbox. */
static int scan_expanded(struct design *d, struct refusal *found)
{
    const char *argv[SOURCES + 8] = {"iverilog", "-E", "-g2012", "-o", "../expanded"};
    char path[PATH_MAX];
    unsigned n = 5;
    for (unsigned i = 0; i < d->sources; i++)
        if (d->source[i].language != VHDL)
            argv[n++] = d->source[i].name;
    if (n == 5 || !tool_there("iverilog"))
        return 0;
    design_tool(d, argv, SECONDS);
    *d->message = 0;
    text_set(path, sizeof path, "%s/expanded", box_directory());
    return scan_file(path, 0, found, &(int){0});
}

/* Testbenches print, dump and finish as they like; they are not judged, so they are left out. */
static void drop_testbenches(struct design *d)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < d->sources; i++) {
        char path[PATH_MAX + 300];
        size_t size;
        text_set(path, sizeof path, "%s/%s", d->dir, d->source[i].name);
        char *text = slurp(path, MOST_BYTES, &size);
        struct outline o = text ? outline_read(text, size, d->source[i].language == VHDL, NULL) : (struct outline){0};
        free(text);
        if (o.with_ports || !o.without)
            d->source[kept++] = d->source[i];
    }
    if (kept)
        d->sources = kept;
}

int untrusted_refuses(struct design *d, struct refusal *found, char *file, size_t size)
{
    int expands = 0;
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
