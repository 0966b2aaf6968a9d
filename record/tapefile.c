/* SPDX-License-Identifier: MIT */
#include "record/tapefile.h"
#include "games/games.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/heap.h"
#include "base/slurp.h"

enum { TAPE_BYTES_MOST = 256 << 20 }; /* about 20 million inputs; a larger file is no tape */

/* ---- reading -------------------------------------------------------------------------- */

static void add_event(struct tape *t, uint64_t *room, const struct tape_event *e)
{
    if (t->events == *room) {
        *room = *room ? 2 * *room : 256;
        t->event = heap_resize(t->event, *room * sizeof *t->event);
    }
    t->event[t->events++] = *e;
}

static void take_machine(struct tape *t, const struct machine *m)
{
    t->machine = m;
    t->port = heap_get(m->ports * sizeof(Word));
    machine_idle(m, t->port);
}

const char *tape_parse(struct tape *t, struct tape_reader *r, const char *text, uint64_t size)
{
    struct tape_event e;
    uint64_t room = 0;
    *t = (struct tape){0};
    tape_begin(r, machines, machine_count, text, size);
    for (;;)
        switch (tape_next(r, &e)) {
        case TAPE_MACHINE:
            take_machine(t, r->machine);
            break;
        case TAPE_STRAP:
            t->port[e.port] = e.value;
            break;
        case TAPE_INPUT:
            add_event(t, &room, &e);
            break;
        case TAPE_END:
            t->end = e.cycle;
            return NULL;
        case TAPE_BAD:
            return r->error;
        }
}

int tape_load_text(struct tape *t, const char *path, char **kept)
{
    struct tape_reader r;
    size_t size;
    const char *name = strcmp(path, "-") ? path : "standard input";
    *t = (struct tape){0};
    char *text = slurp_whole(path, TAPE_BYTES_MOST, &size);
    if (!text && errno == EFBIG)
        return complain(BAD, "%s: too large for a tape: more than %d MB", name, TAPE_BYTES_MOST >> 20);
    if (!text)
        return complain(BAD, "%s: cannot be read: %s", name, strerror(errno));
    const char *mistake = tape_parse(t, &r, text, size);
    if (mistake)
        complain(BAD, "%s: %s", name, mistake);
    *kept = text;
    return mistake ? BAD : GOOD;
}

int tape_load(struct tape *t, const char *path)
{
    char *text = NULL;
    int status = tape_load_text(t, path, &text);
    free(text);
    return status;
}

void tape_free(struct tape *t)
{
    free(t->port);
    free(t->event);
    *t = (struct tape){0};
}

uint64_t tape_apply(const struct tape *t, uint64_t at, uint64_t cycle, Word port[])
{
    for (; at < t->events && t->event[at].cycle == cycle; at++)
        port[t->event[at].port] = t->event[at].value;
    return at;
}

/* ---- straps --------------------------------------------------------------------------- */

/* "; it takes 2 to 63", "; it takes no or yes" */
static int refuse(const char *kind, const struct port *p, const char *value)
{
    char takes[400];
    size_t n = 0;
    takes[0] = 0;
    for (const struct value *v = p->values; v && v->name && n < sizeof takes; v++)
        n += (size_t)snprintf(takes + n, sizeof takes - n, "%s%s",
                              v == p->values ? ""
                              : v[1].name    ? ", "
                                             : " or ",
                              v->name);
    if (!n)
        snprintf(takes, sizeof takes, "%" PRIu32 " to %" PRIu64, p->min, p->max ? p->max : port_mask(p));
    return complain(USAGE, "%s %s takes %s, not \"%s\"", kind, p->name, takes, value);
}

static int no_port(const struct machine *m, enum dir dir, const char *kind, const char *name)
{
    const char *names[256] = {0};
    unsigned n = 0;
    for (unsigned i = 0; i < m->ports && n < 256; i++)
        if (m->port[i].dir == dir)
            names[n++] = m->port[i].name;
    const char *near = nearest(name, names, n);
    if (near)
        return complain(USAGE, "no %s \"%s\" in %s; did you mean %s?", kind, name, m->name, near);
    if (n)
        return complain(USAGE, "no %s \"%s\" in %s; gatecade info %s shows them", kind, name, m->name, m->name);
    return complain(USAGE, "no %s \"%s\": %s has no %ss", kind, name, m->name, kind);
}

/* NAME=VALUE for a port of that direction; where in port[] it went is in *at. */
static int setting_read(const struct machine *m, enum dir dir, const char *kind, const char *text, Word port[],
                        unsigned *at)
{
    char name[64];
    size_t length = strcspn(text, "=");
    if (!text[length])
        return complain(USAGE, "%s %s is set as NAME=VALUE, not \"%s\"", dir == IN ? "an" : "a", kind, text);
    snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : (int)sizeof name - 1, text);
    int i = port_find(m, name);
    if (i < 0 || m->port[i].dir != dir)
        return no_port(m, dir, kind, name);
    const char *value = text + length + 1;
    size_t n = strlen(value);
    if (n > 1000 || !tape_value(&m->port[i], value, (uint32_t)n, &port[i]) || !port_allows(&m->port[i], port[i]))
        return refuse(kind, &m->port[i], value);
    *at = (unsigned)i;
    return GOOD;
}

int strap_read(const struct machine *m, const char *text, Word port[], unsigned *at)
{
    unsigned unused;
    return setting_read(m, STRAP, "strap", text, port, at ? at : &unused);
}

int input_read(const struct machine *m, const char *text, Word port[], unsigned *at)
{
    return setting_read(m, IN, "input", text, port, at);
}

/* ---- writing -------------------------------------------------------------------------- */

void tape_write_begin(struct tape_writer *w, FILE *file, const struct machine *m, const Word port[])
{
    *w = (struct tape_writer){.file = file, .machine = m, .last = heap_get(m->ports * sizeof(Word))};
    machine_idle(m, w->last);
    fprintf(file, "gatecade tape 1\nmachine %s\n", m->name);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP)
            fprintf(file, "strap %s %" PRIu64 "\n", m->port[i].name, port[i]);
}

void tape_write_inputs(struct tape_writer *w, uint64_t cycle, const Word port[])
{
    for (unsigned i = 0; i < w->machine->ports; i++)
        if (w->machine->port[i].dir == IN && port[i] != w->last[i]) {
            fprintf(w->file, "%" PRIu64 " %s %" PRIu64 "\n", cycle, w->machine->port[i].name, port[i]);
            w->last[i] = port[i];
        }
}

void tape_write_end(struct tape_writer *w, uint64_t cycles)
{
    fprintf(w->file, "%" PRIu64 " end\n", cycles);
    free(w->last);
    w->last = NULL;
}
