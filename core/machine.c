/* SPDX-License-Identifier: MIT */
/* What every shell does with a machine, whichever it is. */
#include "core/machine.h"
#include "core/words.h"

void machine_idle(const struct machine *m, Word port[])
{
    for (unsigned i = 0; i < m->ports; i++)
        port[i] = m->port[i].idle;
}

unsigned machine_seats(const struct machine *m, const Word port[])
{
    return m->seats ? m->seats(port) : 1;
}

void machine_run(const struct machine *m, void *state, Word port[], uint64_t n)
{
    if (n && m->leap) {
        m->leap(state, port, n);
        return;
    }
    while (n) {
        m->step(state, port);
        n--;
        n -= m->skip(state, port, n);
    }
}

int port_find(const struct machine *m, const char *name)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (word_same(m->port[i].name, name))
            return (int)i;
    return -1;
}

int machine_phase(const struct machine *m)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == PHASE)
            return (int)i;
    return -1;
}

Word port_mask(const struct port *p)
{
    return ~(Word)0 >> (64 - p->width);
}

const struct value *port_value(const struct port *p, Word v)
{
    for (const struct value *n = p->values; n && n->name; n++)
        if (n->value == v)
            return n;
    return 0;
}

int port_allows(const struct port *p, Word v)
{
    return v <= (p->max ? p->max : port_mask(p)) && v >= p->min;
}
