/* SPDX-License-Identifier: MIT */
#include "record/tapefile.h"
#include "games/games.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/heap.h"

enum { TAPE_BYTES_MOST = 256 << 20 }; /* a tape of about 20 million inputs; whoever has more has no tape */

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

/* All bytes of a stream, which must be freed; NULL with errno set, EFBIG when there are too many. */
static char *read_all(FILE *f, uint64_t *size)
{
    uint64_t room = 1 << 16, n = 0;
    char *text = heap_get(room);
    for (;;) {
        n += fread(text + n, 1, room - n, f);
        if (ferror(f) || n > TAPE_BYTES_MOST)
            break;
        if (n < room) {
            *size = n;
            return text;
        }
        room *= 2;
        text = heap_resize(text, room);
    }
    if (!ferror(f))
        errno = EFBIG;
    int error = errno;
    free(text);
    errno = error;
    return NULL;
}

int tape_load(struct tape *t, const char *path)
{
    struct tape_reader r;
    uint64_t size;
    int is_stdin = !strcmp(path, "-");
    const char *name = is_stdin ? "standard input" : path;
    *t = (struct tape){0};
    FILE *f = is_stdin ? stdin : fopen(path, "rb");
    char *text = f ? read_all(f, &size) : NULL;
    int error = errno;
    if (f && !is_stdin)
        fclose(f);
    if (!text && error == EFBIG)
        return complain(BAD, "%s: too large for a tape: more than %d MB", name, TAPE_BYTES_MOST >> 20);
    if (!text)
        return complain(BAD, "%s: cannot be read: %s", name, strerror(error));
    const char *mistake = tape_parse(t, &r, text, size);
    if (mistake)
        complain(BAD, "%s: %s", name, mistake);
    free(text);
    return mistake ? BAD : GOOD;
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
static int refuse(const struct port *p, const char *value)
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
        snprintf(takes, sizeof takes, "%" PRIu64 " to %" PRIu64, p->min, p->max ? p->max : port_mask(p));
    return complain(USAGE, "strap %s takes %s, not \"%s\"", p->name, takes, value);
}

static int no_strap(const struct machine *m, const char *name)
{
    const char *names[256] = {0};
    unsigned n = 0;
    for (unsigned i = 0; i < m->ports && n < 256; i++)
        if (m->port[i].dir == STRAP)
            names[n++] = m->port[i].name;
    const char *near = nearest(name, names, n);
    if (near)
        return complain(USAGE, "no strap \"%s\" in %s; did you mean %s?", name, m->name, near);
    if (n)
        return complain(USAGE, "no strap \"%s\" in %s; gatecade info %s shows them", name, m->name, m->name);
    return complain(USAGE, "no strap \"%s\": %s has no straps", name, m->name);
}

int strap_read(const struct machine *m, const char *text, Word port[])
{
    char name[64];
    size_t length = strcspn(text, "=");
    if (!text[length])
        return complain(USAGE, "a strap is set as NAME=VALUE, not \"%s\"", text);
    snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : (int)sizeof name - 1, text);
    int i = port_find(m, name);
    if (i < 0 || m->port[i].dir != STRAP)
        return no_strap(m, name);
    const char *value = text + length + 1;
    Word v;
    size_t n = strlen(value);
    if (n > 1000 || !tape_value(&m->port[i], value, (uint32_t)n, &v) || !port_allows(&m->port[i], v))
        return refuse(&m->port[i], value);
    port[i] = v;
    return GOOD;
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
