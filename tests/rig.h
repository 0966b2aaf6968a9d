/* SPDX-License-Identifier: MIT */
/* The test bench: one machine with its state and ports, and random hands that push its buttons. */
#ifndef GATECADE_RIG_H
#define GATECADE_RIG_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/machine.h"
#include "core/random.h"

enum { RIG_PORTS = 64, RIG_STATE = 2048 };

struct rig {
    const struct machine *machine;
    Word port[RIG_PORTS];
    _Alignas(16) unsigned char state[RIG_STATE];
};

/* How often to repeat what is random: as said, a twentieth with QUICK=1 (mutants, coverage), ten times
   as often with HEAVY=1. */
static inline long rig_times(long n)
{
    if (getenv("QUICK"))
        return n < 20 ? 1 : n / 20;
    return getenv("HEAVY") ? 10 * n : n;
}

/* A machine on the bench: straps at their defaults, inputs idle, not yet reset. */
static inline void rig_put(struct rig *r, const struct machine *m)
{
    if (m->ports > RIG_PORTS || m->state_size > RIG_STATE) {
        fprintf(stderr, "%s does not fit on the test bench\n", m->name);
        abort();
    }
    r->machine = m;
    machine_idle(m, r->port);
}

static inline void rig_reset(struct rig *r)
{
    r->machine->reset(r->state, r->port);
}

static inline void rig_step(struct rig *r)
{
    r->machine->step(r->state, r->port);
}

/* The word on the port of that name; a test that asks for one that is not there is wrong. */
static inline Word *rig_port(struct rig *r, const char *name)
{
    int i = port_find(r->machine, name);
    if (i < 0) {
        fprintf(stderr, "no port %s in %s\n", name, r->machine->name);
        abort();
    }
    return &r->port[i];
}

/* The name of the value on a port, "" when it has none. */
static inline const char *rig_name(struct rig *r, const char *name)
{
    Word *w = rig_port(r, name);
    const struct value *v = port_value(&r->machine->port[w - r->port], *w);
    return v ? v->name : "";
}

/* Straps to random values that are allowed, small ones more often, so that long waits end. */
static inline void rig_strap(struct rig *r, struct random *dice)
{
    for (unsigned i = 0; i < r->machine->ports; i++) {
        const struct port *p = &r->machine->port[i];
        if (p->dir != STRAP)
            continue;
        Word most = p->max ? p->max : port_mask(p), room = most - p->min;
        Word near = room < 40 ? room : 40;
        switch (random_below(dice, 8)) {
        case 0:
            r->port[i] = p->idle;
            break;
        case 1:
            r->port[i] = p->min + random_below(dice, room + 1);
            break;
        default:
            r->port[i] = p->min + random_below(dice, near + 1);
        }
    }
}

/* A new value for one input, as hands, dice and noise give them. */
static inline Word rig_touch(const struct port *p, struct random *dice)
{
    Word any = random_bits(dice) & port_mask(p);
    switch (p->look) {
    case DIE: /* now and then no valid face, and often many of a kind */
        if (random_below(dice, 40) == 0)
            return any;
        return random_below(dice, 2) ? 4 : 1 + random_below(dice, 6);
    case DICE:
        return random_below(dice, 8) ? 2 + random_below(dice, 11) : any;
    default:
        return any;
    }
}

/* Touches each input with a chance of one in `calm`; noise always. */
static inline void rig_stir(struct rig *r, struct random *dice, unsigned calm)
{
    for (unsigned i = 0; i < r->machine->ports; i++) {
        const struct port *p = &r->machine->port[i];
        if (p->dir != IN)
            continue;
        /* active-low buttons are resets: seldom pressed, soon let go */
        if (p->low && p->look == BUTTON)
            r->port[i] = random_below(dice, 200 * calm) ? p->idle : !p->idle;
        else if (p->look == NOISE || !random_below(dice, calm))
            r->port[i] = rig_touch(p, dice);
    }
}

static inline int rig_same(const struct rig *a, const struct rig *b)
{
    return !memcmp(a->port, b->port, a->machine->ports * sizeof(Word)) &&
           !memcmp(a->state, b->state, a->machine->state_size);
}

/* Skips up to that many edges; 1 if skipping is stepping here: no OUT changes meanwhile, and the bytes
   come out the same. */
static inline int rig_skips(struct rig *r, uint64_t most)
{
    struct rig slow = *r;
    uint64_t n = (r->machine->skip)(r->state, r->port, most);
    if (n > most)
        return 0;
    for (; n; n--) {
        rig_step(&slow);
        if (memcmp(slow.port, r->port, r->machine->ports * sizeof(Word)) != 0)
            return 0;
    }
    return rig_same(r, &slow);
}

/* Runs that many edges by whatever short cuts; 1 if that is stepping. */
static inline int rig_runs(struct rig *r, uint64_t n)
{
    struct rig slow = *r;
    machine_run(r->machine, r->state, r->port, n);
    for (; n; n--)
        rig_step(&slow);
    return rig_same(r, &slow);
}

/* Both from here, on copies. */
static inline int rig_shortcuts(const struct rig *r, struct random *dice)
{
    struct rig skips = *r, runs = *r;
    return rig_skips(&skips, random_below(dice, 100)) && rig_runs(&runs, random_below(dice, 100));
}

#endif
