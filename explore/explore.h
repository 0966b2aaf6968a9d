/* SPDX-License-Identifier: MIT */
/*
 * Finds the transitions between the phases of a machine, and what causes each, by playing it.
 *
 * Search: Go-Explore.  The atlas stores a state for every distinct thing seen so far.  Play continues from states that
 * were rarely continued, with bursts of random input; each burst moves only some of the inputs often (swarm testing)
 * and has one tempo, since some transitions need quick presses and others long waits.
 *
 * Causes: delta debugging.  The actions since the phase began are recorded.  When the phase changes, the machine is set
 * back to that beginning and run without any input.  If the phase changes all the same, the cause is a wait.  If not,
 * the actions are replayed with one input after the other left out; the inputs that cannot be left out are the cause.
 *
 * Sweep: beginnings of every phase are sampled; from each, no input and then every single input is tried, so that
 * simple causes are found even where random play has hidden them behind larger ones.
 *
 * The effort and the seed are fixed: the same machine always gives the same map.
 */
#ifndef GATECADE_EXPLORE_H
#define GATECADE_EXPLORE_H

#include "core/machine.h"
#include "explore/atlas.h"

enum { CAUSES_MOST = 32 };

/* A set of inputs that had to move, as bits by their number among the IN ports. */
struct cause {
    uint64_t inputs; /* 0: none, it was a wait */
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

/* The same, with somebody who is told of every edge that is played, and of every reset; at the end the states that were
   kept go to another atlas. */
struct witness {
    void (*edge)(void *self, Word port[]);
    void (*skip)(void *self, Word port[], uint64_t edges); /* more edges that change no output */
    void (*reset)(void *self, Word port[]);
    void *self;
    struct atlas *atlas;
};
const char *map_witness(struct map *map, const struct machine *m, uint64_t steps, const struct witness *w);
void map_free(struct map *map);

/* The values 0 to 63, as bits, of a strap (by port) that the phase was reached with. */
uint64_t map_straps(const struct map *map, unsigned phase, unsigned port);

#endif
