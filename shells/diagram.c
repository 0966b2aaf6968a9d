/* SPDX-License-Identifier: MIT */
/* gatecade diagram: the phases of a machine and what leads from one to the next, found by playing it, for Graphviz. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "explore.h"
#include "heap.h"
#include "options.h"

extern const struct command command_diagram;

enum { STEPS = 12000000, LABEL = 160 };

/* ---- labels --------------------------------------------------------------------------- */

static void add(char text[LABEL], const char *part)
{
    size_t n = strlen(text);
    snprintf(text + n, LABEL - n, "%s", part);
}

/* The IN port with that number among its kind. */
static const struct port *input(const struct machine *m, unsigned number)
{
    const struct port *p = m->port;
    while (p->dir != IN || number--)
        p++;
    return p;
}

/* The inputs of a set: "enterA", "bid + proc"; three or more of one look in a row are "D1..D6". */
static void add_inputs(char text[LABEL], const struct machine *m, uint64_t inputs)
{
    int some = 0;
    for (unsigned i = 0; i < 64; i++) {
        unsigned last = i;
        if (!(inputs >> i & 1))
            continue;
        while (last + 1 < 64 && inputs >> (last + 1) & 1 && input(m, last + 1)->look == input(m, i)->look)
            last++;
        add(text, some++ ? " + " : "");
        add(text, input(m, i)->name);
        if (last - i < 2)
            continue;
        add(text, "..");
        add(text, input(m, last)->name);
        i = last;
    }
}

/* A time in its own unit, rounded up in the third digit. */
static void add_time(char text[LABEL], double seconds)
{
    static const struct {
        double least;
        const char *unit;
    } units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {0, "ns"}};
    char number[40];
    unsigned u = 0;
    while (seconds < units[u].least)
        u++;
    double scale = u < 3 ? units[u].least : 1e-9;
    snprintf(number, sizeof number, "%.3g %s", seconds / scale, units[u].unit);
    add(text, number);
}

/* A wait is told in seconds if it is always as long in seconds, in cycles if in cycles, else by the longest seen. */
static void add_wait(char text[LABEL], const struct transition *t)
{
    char number[40];
    int same_cycles = t->least_cycles == t->most_cycles;
    int same_seconds = t->most_seconds - t->least_seconds < 1e-9 * t->most_seconds;
    if (same_cycles && t->most_cycles == 1)
        add(text, "next cycle");
    else if (same_seconds && t->most_seconds >= 1e-3)
        add_time(text, t->most_seconds);
    else if (same_cycles) {
        snprintf(number, sizeof number, "%llu cycles", (unsigned long long)t->most_cycles);
        add(text, number);
    } else {
        add(text, "within ");
        add_time(text, t->most_seconds);
    }
}

static uint32_t total(const struct transition *t)
{
    uint32_t sum = 0;
    for (unsigned i = 0; i < t->causes; i++)
        sum += t->cause[i].seen;
    return sum;
}

/* A wait that was seldom one is a press that had begun in the phase before, and an input that hardly ever was the cause
   alone has only met such a press. */
static int believed(const struct transition *t, const struct cause *c)
{
    uint32_t sum = total(t);
    return c->inputs ? c->seen * 20 >= sum : c->seen * 3 >= sum;
}

/* A strap without whose other setting this never happened: "last=yes". */
static void add_straps(char text[LABEL], const struct machine *m, const struct transition *t)
{
    for (unsigned i = 0; i < m->ports && i < 64; i++) {
        const struct port *p = &m->port[i];
        uint64_t seen = t->straps[i];
        if (p->dir != STRAP || p->width > 1 || t->seen < 12 || !seen || seen >> p->idle & 1)
            continue;
        char set[80];
        const struct value *v = port_value(p, !p->idle);
        snprintf(set, sizeof set, "\n%s=%s", p->name, v ? v->name : p->idle ? "0" : "1");
        add(text, set);
    }
}

static void add_cause(char text[LABEL], const struct machine *m, const struct transition *t, const struct cause *c)
{
    if (c->inputs)
        add_inputs(text, m, c->inputs);
    else
        add_wait(text, t);
}
