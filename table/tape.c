/* SPDX-License-Identifier: MIT */
/* A room's tape: what the machine was given, as any tape, and the room's log in its comments. */
#include "bare/text.h"
#include "core/bytes.h"
#include "play/replay.h"
#include "table/tables.h"

struct sheet {
    char *to;
    size_t size, used;
};

static void add(struct sheet *s, const char *text, size_t n)
{
    if (s->used + n > s->size)
        n = s->size - s->used;
    bytes_copy(s->to + s->used, text, n);
    s->used += n;
}

static void put(struct sheet *s, const char *format, const char *name, uint64_t a, uint64_t b)
{
    char line[96];
    text_set(line, sizeof line, format, (unsigned long long)a, name, (unsigned long long)b);
    add(s, line, text_length(line));
}

size_t table_tape_size(const struct table *t)
{
    return 512 + 8u * t->lines + t->log_size + PORTS_MOST * 64 + (t->switched_on ? t->game.events * 80u : 0);
}

size_t table_tape(const struct table *t, char *to, size_t size)
{
    struct sheet s = {to, size, 0};
    const struct game *g = &t->game;
    uint32_t at = 0;
    const char *line;
    size_t length;
    static const char head[] = "gatecade tape 1\nmachine ";
    add(&s, head, sizeof head - 1);
    add(&s, t->machine->name, text_length(t->machine->name));
    add(&s, "\n", 1);
    for (unsigned i = 0; i < t->machine->ports; i++)
        if (t->machine->port[i].dir == STRAP) {
            char strap[96];
            text_set(strap, sizeof strap, "strap %s %llu\n", t->machine->port[i].name,
                     (unsigned long long)(t->switched_on ? g->straps[i] : t->straps[i]));
            add(&s, strap, text_length(strap));
        }
    while (table_line(t, &at, &line, &length)) {
        add(&s, "#room ", 6);
        add(&s, line, length);
        add(&s, "\n", 1);
    }
    if (!t->switched_on)
        return s.used;
    for (uint32_t i = 0; i < g->now->next; i++)
        put(&s, "%llu %s %llu\n", t->machine->port[g->event[i].port].name, g->event[i].cycle, g->event[i].value);
    put(&s, "%llu %s\n", "end", g->now->cycle, 0);
    return s.used;
}
