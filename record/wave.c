/* SPDX-License-Identifier: MIT */
#include "record/wave.h"
#include <string.h>
#include "base/heap.h"

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int open_companion(struct wave *w, const char *stem, const char *name, const char *ending)
{
    char path[PATH_MAX];
    if ((size_t)snprintf(path, sizeof path, "%s%s%s", stem, name, ending) >= sizeof path)
        return complain(BAD, "%s: its name is too long", stem);
    int status = output_open(&w->file[w->files], path);
    w->files += !status;
    return status;
}

static int write_companions(struct wave *w, const char *path, uint64_t cycles)
{
    const struct machine *m = w->vcd.machine;
    char stem[PATH_MAX];
    size_t length = strlen(path);
    if (length > 4 && !strcmp(path + length - 4, ".vcd"))
        length -= 4;
    snprintf(stem, sizeof stem, "%.*s", (int)length, path);
    if (open_companion(w, stem, "", ".gtkw"))
        return BAD;
    vcd_save_file(w->file[1].file, &w->vcd, cycles, base_name(path), base_name(stem));
    for (unsigned i = 0; i < m->ports; i++) {
        if (vcd_filter_of(m, i) != &m->port[i])
            continue;
        char name[80];
        snprintf(name, sizeof name, ".%s", m->port[i].name);
        if (open_companion(w, stem, name, ".filter"))
            return BAD;
        vcd_filter(w->file[w->files - 1].file, &m->port[i]);
    }
    return GOOD;
}

int wave_open(struct wave *w, const char *path, const struct machine *m, const Word port[], uint64_t cycles)
{
    *w = (struct wave){.file = heap_get((m->ports + 2) * sizeof *w->file)};
    if (output_open(&w->file[0], path)) {
        wave_drop(w);
        return BAD;
    }
    w->files = 1;
    const char *refusal = vcd_begin(&w->vcd, w->file[0].file, m, port, cycles);
    if (refusal)
        complain(BAD, "%s: %s", w->file[0].name, refusal);
    if (refusal || (w->file[0].draft[0] && write_companions(w, path, cycles))) {
        wave_drop(w);
        return BAD;
    }
    return GOOD;
}

static void release(struct wave *w)
{
    free(w->vcd.last);
    free(w->file);
    *w = (struct wave){0};
}

void wave_drop(struct wave *w)
{
    for (unsigned i = 0; i < w->files; i++)
        output_drop(&w->file[i]);
    release(w);
}

int wave_close(struct wave *w)
{
    /* The companions first: if the dump exists, they do. */
    int status = GOOD;
    for (unsigned i = w->files; i-- > 0;)
        if (status)
            output_drop(&w->file[i]);
        else
            status = output_close(&w->file[i]);
    release(w);
    return status;
}
