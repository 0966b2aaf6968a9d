/* SPDX-License-Identifier: MIT */
#include "explore/seconds.h"
#include <string.h>
#include "base/heap.h"
#include "explore/hands.h"

enum {
    SPOTS = 200,   /* that are watched, */
    WATCH = 8,     /* for so many seconds, */
    STEPS = 2000,  /* or so many steps: no board that scans its digits counts seconds in as few */
    ENOUGH = 40    /* seconds that were counted */
};

struct watch {
    uint64_t changed; /* the edge of the last change, 0: none yet */
    unsigned ticks, faults;
};

/* A byte can hold it. */
static bool may_count(const struct port *p)
{
    return p->dir == OUT && p->look == NUMBER && p->width > 4 && p->width <= 8 && !p->values;
}

static Word highest(const struct port *p)
{
    return p->bcd ? (((Word)1 << (p->width - 4)) - 1 < 9 ? ((Word)1 << (p->width - 4)) - 1 : 9) << 4 | 9 : port_mask(p);
}

static Word after(const struct port *p, Word v)
{
    return p->bcd && (v & 15) == 9 ? (v | 15) + 1 : v + 1;
}

static void watch_from(struct probe *x, const struct spot *from, struct watch watch[], uint8_t holds[][STATE_MOST])
{
    const struct machine *m = x->track->inner;
    uint64_t hz = m->hz(from->port), end = WATCH * hz, at = 1;
    Word before[PORTS_MOST];
    probe_from(x, from);
    m->step(x->now.state, x->now.port); /* buttons are up */
    for (unsigned i = 0; i < m->ports; i++)
        watch[i].changed = 0;
    for (unsigned steps = STEPS; steps-- && at < end; at++) {
        memcpy(before, x->now.port, m->ports * sizeof *before);
        at += m->skip(x->now.state, x->now.port, end - at);
        m->step(x->now.state, x->now.port);
        for (unsigned i = 0; i < m->ports; i++) {
            struct watch *w = &watch[i];
            if (!may_count(&m->port[i]))
                continue;
            for (unsigned k = 0; k < m->state_size; k++)
                holds[i][k] &= ((const uint8_t *)x->now.state)[k] == x->now.port[i];
            if (x->now.port[i] == before[i])
                continue;
            bool right = x->now.port[i] == after(&m->port[i], before[i]) && (!w->changed || at - w->changed == hz);
            w->ticks += right && w->changed;
            w->faults += !right;
            w->changed = at;
        }
    }
}

void seconds_find(struct seconds *s, struct probe *x, const struct atlas *a)
{
    const struct machine *m = x->track->inner;
    struct watch watch[PORTS_MOST] = {{0}};
    static const size_t all = sizeof(uint8_t[PORTS_MOST][STATE_MOST]);
    uint8_t(*holds)[STATE_MOST] = heap_get(all);
    memset(holds, 1, all);
    *s = (struct seconds){0};
    for (uint64_t n = 0, watched = 0; n < a->records && watched < SPOTS; n++) {
        const struct spot *from = atlas_record(a, n);
        if (from) {
            watch_from(x, from, watch, holds);
            watched++;
        }
    }
    for (unsigned i = 0; i < m->ports && !s->found; i++) {
        unsigned bytes = 0;
        for (unsigned k = 0; may_count(&m->port[i]) && k < m->state_size; k++)
            if (holds[i][k]) {
                s->byte = k;
                bytes++;
            }
        s->found = bytes == 1 && watch[i].ticks >= ENOUGH && !watch[i].faults;
        s->port = i;
    }
    free(holds);
}

void seconds_ahead(const struct seconds *s, struct probe *x)
{
    const struct machine *m = x->track->inner;
    const struct port *p = &m->port[s->port];
    Word now = x->now.port[s->port], most = highest(p), to = now;
    for (uint64_t n = hands_chance(&x->random, 4) ? hands_below(&x->random, 100) : 100; n-- && after(p, to) < most;)
        to = after(p, to);
    for (uint64_t n = hands_below(&x->random, 4); n-- && to > now && (to & 15);)
        to--;
    ((uint8_t *)x->now.state)[s->byte] = (uint8_t)to;
    m->step(x->now.state, x->now.port);
    track_edge(x->track, x->now.port);
    x->steps++;
}
