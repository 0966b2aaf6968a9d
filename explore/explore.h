/* SPDX-License-Identifier: MIT */
/*
 * Finding out how a machine goes from phase to phase, by playing it.
 *
 * An atlas keeps a state for everything that could be remarked so far (in this phase that output showed about so
 * much); play goes on from states that were rarely continued, with random straps, taps, switches and dice (Go-Explore,
 * with swarm-like choice of inputs).  When the phase changes, the last actions are played again with some inputs
 * frozen: what the change does not happen without is its cause, and if it happens all the same, it was a wait.
 *
 * The effort is fixed and the random numbers are too: the same machine always gives the same answer.
 */
#ifndef GATECADE_EXPLORE_H
#define GATECADE_EXPLORE_H

#include "core/machine.h"

enum { CAUSES_MOST = 32 };

/* A set of inputs that had to move, by their number among the IN ports. */
struct cause {
    uint64_t inputs; /* 0: none, the machine only had to wait */
    uint32_t seen;
};

/* How one phase was seen to follow another. */
struct transition {
    uint32_t seen, explained; /* how often; how often its cause was found */
    uint32_t causes;
    struct cause cause[CAUSES_MOST];    /* none contains another */
    uint64_t least_cycles, most_cycles; /* the wait, from one phase to the next */
    double least_seconds, most_seconds;
    uint64_t straps[64]; /* by port: which of its values 0 to 63 it happened with */
};

struct map {
    const struct machine *machine;
    const struct value *phase; /* the named phases */
    unsigned phases;
    unsigned first;                /* the one after reset */
    uint8_t *reached;              /* by phase */
    struct transition *transition; /* [from * phases + to] */
};

/* Plays the machine for about `steps` steps, and longer while a phase has not been reached.  NULL, or a sentence why it
 * has no map; free it either way. */
const char *map_explore(struct map *map, const struct machine *m, uint64_t steps);
void map_free(struct map *map);

/* The values 0 to 63, as bits, of a strap (by port) that the phase was reached with. */
uint64_t map_straps(const struct map *map, unsigned phase, unsigned port);

#endif
