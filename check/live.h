/* SPDX-License-Identifier: MIT */
/*
 * A user's design as a machine: every shell can play it like the golden one.
 *
 * It has the ports of the machine it stands for, shown as the design shows them (polarity and order
 * as detected), plus a light `departs` that goes on when the design first shows something else than the golden
 * machine, which runs beside it, and `departs_at`, the edge at which that was.  With `beside` the golden machine's
 * outputs are there too, as golden_NAME.  Going back in time works: inputs are kept, and played again.
 */
#ifndef GATECADE_LIVE_H
#define GATECADE_LIVE_H

#include "core/machine.h"
#include "base/options.h"

struct live_wish {
    const struct list *files, *map, *parameters;
    const char *top;
    int beside;
};

/* The machine, or NULL after a complaint.  There is one at a time. */
const struct machine *live_open(const struct machine *m, const struct live_wish *w);

/* The first departure of a state of that machine: 1 if there was one. */
struct live_departure {
    uint64_t edge;
    unsigned port; /* where it showed first, of several the first in the table */
    Word expected, seen;
    Word phase;  /* the golden machine's */
    int unknown; /* what is seen has bits that are X or Z */
    int ended;   /* the simulation has ended or hangs: nothing is seen any more */
};
int live_departure(const void *state, struct live_departure *d);


#endif
