/* SPDX-License-Identifier: MIT */
/*
 * An atlas: an archive of machine states to continue exploring from (the archive of Go-Explore).
 *
 * It is a hash table that stores a state under each of three kinds of keys:
 *   output    in this phase that output shows about so much (the value quantised)
 *   picture   about how much all outputs show together
 *   record    the least and the most that an output has shown in a phase
 * A slot holds one state.  When two states have the same slot, a random one of them stays.
 */
#ifndef GATECADE_ATLAS_H
#define GATECADE_ATLAS_H

#include <stdbool.h>
#include "core/machine.h"
#include "core/random.h"

/* A snapshot of the machine: all ports and the state. */
struct spot {
    Word *port;
    void *state;
};

struct spot spot_new(const struct machine *m);
void spot_copy(const struct machine *m, struct spot *to, const struct spot *from);
void spot_free(struct spot *s);

struct atlas {
    const struct machine *machine;
    struct random *random;
    unsigned phases;
    unsigned anodes;     /* the port that selects digits; 0: they are all lit at once */
    unsigned recorded;   /* ports up to the last output */
    Word *shown;         /* the outputs at the last atlas_keep() */
    struct cell *cell;   /* by output, then by picture, */
    struct cell *record; /* and by phase and port: the least, the most */
    uint64_t records;
};

void atlas_begin(struct atlas *a, const struct machine *m, unsigned phases, struct random *random);
void atlas_end(struct atlas *a);

/* Stores the state under the key of every output that has changed since the last call; `rules` separates plays under
   different straps.  True if more has changed than which digit is lit. */
bool atlas_keep(struct atlas *a, const struct spot *s, unsigned phase, uint64_t rules);

/* A state that was rarely chosen before, the phases in turn; NULL if none was found. */
const struct spot *atlas_choose(struct atlas *a);

/* The n-th of those with the least or the most of an output in a phase, n below `records`; NULL: there is none yet. */
const struct spot *atlas_record(const struct atlas *a, uint64_t n);

/* All states of an atlas of the same machine go to another one, where it has none of that kind. */
void atlas_pour(struct atlas *to, const struct atlas *from);

#endif
