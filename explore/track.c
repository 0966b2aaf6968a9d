/* SPDX-License-Identifier: MIT */
#include "explore/track.h"
#include <stdio.h>
#include <string.h>
#include "base/heap.h"

/* ---- signals -------------------------------------------------------------------------- */

static bool is_packed(const struct port *p)
{
    return p->group && p->width < p->group && p->values;
}

/* Ports side by side that are groups of one value together, as three switches are a letter. */
static unsigned packed_ports(const struct machine *m, unsigned first)
{
    unsigned n = 1;
    const struct port *p = &m->port[first];
    while (first + n < m->ports && is_packed(p) && m->port[first + n].values == p->values &&
           m->port[first + n].group == p->group && m->port[first + n].look == p->look)
        n++;
    return n;
}

static bool is_signal(const struct port *p)
{
    switch (p->look) {
    case SWITCH:
    case NUMBER:
    case DIE:
    case DICE:
        return p->dir == IN || p->dir == OUT;
    case LED:
        return p->dir == OUT && (p->width <= 8 || p->group);
    case SEGMENTS:
        return p->dir == OUT;
    default:
        return false;
    }
}

static void add_signal(struct track *t, struct signal s)
{
    t->signal = heap_resize(t->signal, (t->signals + 1) * sizeof s);
    t->signal[t->signals++] = s;
}

static void add_digits(struct track *t, unsigned segments)
{
    const struct port *p = &t->inner->port[segments], *an = &t->inner->port[t->anodes];
    for (unsigned k = an->width; k--;) {
        struct signal s = {
            .kind = SIGNAL_DIGIT, .port = segments, .count = k, .dir = OUT, .values = p->values, .width = 8};
        snprintf(s.name, sizeof s.name, "%s%u", an->name, k);
        add_signal(t, s);
    }
}

static void find_signals(struct track *t)
{
    const struct machine *m = t->inner;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        unsigned n = packed_ports(m, i);
        if (!is_signal(p))
            continue;
        if (p->look == SEGMENTS && t->anodes) {
            add_digits(t, i);
            continue;
        }
        struct signal s = {.kind = n > 1 ? SIGNAL_PACKED : SIGNAL_PORT,
                           .port = i,
                           .count = n,
                           .dir = p->dir,
                           .values = p->values,
                           .width = n > 1 ? n : p->width,
                           .group = p->group};
        if (n > 1)
            snprintf(s.name, sizeof s.name, "%s..%s", p->name, m->port[i + n - 1].name);
        else
            snprintf(s.name, sizeof s.name, "%s", p->name);
        add_signal(t, s);
        i += n - 1;
    }
}

Word track_signal(const struct track *t, const struct signal *s, const Word port[])
{
    Word v = 0;
    switch (s->kind) {
    case SIGNAL_DIGIT:
        return port[t->digit + s->count];
    case SIGNAL_PACKED:
        for (unsigned i = 0; i < s->count; i++)
            v = v << 1 | (port[s->port + i] & 1);
        return v;
    default:
        return port[s->port];
    }
}

/* ---- the past ------------------------------------------------------------------------- */

unsigned track_phase(const struct track *t, const Word port[])
{
    unsigned i = 0;
    while (i < t->phases && t->phase[i].value != port[t->phase_port])
        i++;
    return i;
}

static Word *then_of(const struct track *t, unsigned phase, Word port[])
{
    return port + t->then + (size_t)phase * (t->signals + 1);
}

Word track_then(const struct track *t, unsigned signal, unsigned phase, const Word port[])
{
    return port[t->then + (size_t)phase * (t->signals + 1) + signal];
}

bool track_pushed(const struct track *t, unsigned button, unsigned phase, const Word port[])
{
    return button < 64 && port[t->then + (size_t)phase * (t->signals + 1) + t->signals] >> button & 1;
}

/* Which digit is lit, and what it shows. */
static void note_digit(const struct track *t, Word port[])
{
    const struct port *an = &t->inner->port[t->anodes], *seg = &t->inner->port[t->segments];
    Word lit = (port[t->anodes] ^ (an->low ? ~(Word)0 : 0)) & port_mask(an);
    Word glyph = (port[t->segments] ^ (seg->low ? ~(Word)0 : 0)) & port_mask(seg) & 127;
    for (unsigned k = 0; k < an->width && k < DIGITS_MOST; k++)
        if (lit >> k & 1)
            port[t->digit + k] = glyph;
}

static void note_buttons(const struct track *t, Word port[])
{
    port[t->calm]++;
    port[t->calm + 1]++;
    for (unsigned i = 0; i < t->inner->ports; i++) {
        const struct port *p = &t->inner->port[i];
        if (p->dir != IN || p->look != BUTTON || port[i] == port[t->seen + i])
            continue;
        port[t->calm] = port[t->calm + 1] = 0;
        if (port[i] != p->idle && i < 64)
            port[t->pushed] |= (Word)1 << i;
    }
}

/* What the board showed before this edge, and what its switches were at it. */
static void leave(const struct track *t, Word port[], unsigned from, unsigned to)
{
    Word *then = then_of(t, from, port), *seen = port + t->seen;
    for (unsigned i = 0; i < t->signals; i++) {
        const struct signal *s = &t->signal[i];
        Word v = s->kind == SIGNAL_DIGIT ? port[t->digit + s->count] : track_signal(t, s, s->dir == OUT ? seen : port);
        then[i] = v + 1;
    }
    then[t->signals] = port[t->pushed];
    port[t->pushed] = 0;
    port[t->before] = from + 1;
    if (to < t->phases)
        port[t->stamp + to] = ++port[t->clock];
}

void track_edge(const struct track *t, Word port[])
{
    const unsigned n = t->inner->ports;
    note_buttons(t, port);
    if (port[t->phase_port] != port[t->seen + t->phase_port]) {
        unsigned from = track_phase(t, port + t->seen);
        if (from < t->phases)
            leave(t, port, from, track_phase(t, port));
        port[t->age] = 0;
    } else
        port[t->age]++;
    if (t->anodes)
        note_digit(t, port);
    memcpy(port + t->seen, port, n * sizeof(Word));
}

void track_skip(const struct track *t, Word port[], uint64_t edges)
{
    port[t->age] += edges;
    port[t->calm + 1] += edges;
}

void track_reset(const struct track *t, Word port[])
{
    memset(port + t->age, 0, (t->machine.ports - t->age) * sizeof(Word));
    memcpy(port + t->seen, port, t->inner->ports * sizeof(Word));
    port[t->calm] = port[t->calm + 1] = UINT32_MAX;
    unsigned phase = track_phase(t, port);
    if (phase < t->phases)
        port[t->stamp + phase] = ++port[t->clock];
}

/* The switches that `entered` reads: a port whose low bits it always is. */
static void find_number(struct track *t)
{
    const struct machine *m = t->inner;
    Word *port = heap_array(m->ports, sizeof *port);
    struct random r;
    random_seed(&r, 1);
    for (unsigned i = 0; m->entered && i < m->ports && !t->bits; i++)
        for (unsigned bits = m->port[i].dir == IN ? m->port[i].width : 0; bits > 1 && !t->bits; bits--) {
            bool same = true;
            for (int n = 0; n < 64 && same; n++) {
                machine_idle(m, port);
                for (unsigned k = 0; k < m->ports; k++)
                    if (m->port[k].dir == IN)
                        port[k] = random_bits(&r) & port_mask(&m->port[k]);
                same = m->entered(port) == (port[i] & (((Word)1 << bits) - 1));
            }
            if (same)
                t->number = i, t->bits = bits;
        }
    free(port);
}

void track_begin(struct track *t, const struct machine *m)
{
    enum { PAST = 3 }; /* no enum dir: neither moved nor looked at by who explores */
    *t = (struct track){.inner = m, .machine = *m, .phase_port = (unsigned)machine_phase(m)};
    t->phase = m->port[t->phase_port].values;
    while (t->phase[t->phases].name)
        t->phases++;
    for (unsigned i = 0; i < m->ports; i++) {
        if (m->port[i].look == ANODES)
            t->anodes = i;
        if (m->port[i].look == SEGMENTS)
            t->segments = i;
    }
    find_signals(t);
    find_number(t);
    t->age = m->ports;
    t->before = t->age + 1;
    t->clock = t->before + 1;
    t->pushed = t->clock + 1;
    t->calm = t->pushed + 1;
    t->digit = t->calm + 2;
    t->seen = t->digit + DIGITS_MOST;
    t->stamp = t->seen + m->ports;
    t->then = t->stamp + t->phases;
    t->machine.ports = t->then + t->phases * (t->signals + 1);
    t->port = heap_array(t->machine.ports, sizeof *t->port);
    memcpy(t->port, m->port, m->ports * sizeof *t->port);
    for (unsigned i = m->ports; i < t->machine.ports; i++)
        t->port[i] = (struct port){.name = "", .dir = PAST, .look = NUMBER, .width = 64};
    t->machine.port = t->port;
}

void track_end(struct track *t)
{
    free(t->port);
    free(t->signal);
}
