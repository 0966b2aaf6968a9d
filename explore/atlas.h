/* SPDX-License-Identifier: MIT */
/*
 * An atlas: states worth going on from, for exploring a machine.
 *
 * It keeps a state for everything that can be remarked (in this phase that output shows about so much), for every
 * picture (about how much all outputs show together), and for every record (the least and the most an output has shown
 * in a phase).  It forgets: two states may want the same place, and then chance decides.
 */
#ifndef GATECADE_ATLAS_H
#define GATECADE_ATLAS_H

#include <stdbool.h>
#include "core/machine.h"
#include "core/random.h"

/* A place in the play: all ports and the state. */
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
    Word *shown;         /* the outputs that were looked at last */
    struct cell *cell;   /* by remark, then by picture, */
    struct cell *record; /* and by phase and port: the least, the most */
    uint64_t records;
};

void atlas_begin(struct atlas *a, const struct machine *m, unsigned phases, struct random *random);
void atlas_end(struct atlas *a);

/* Keeps the state for what has changed since the last look; `rules` tells plays under different straps apart.  True if
   more has changed than digits being scanned. */
bool atlas_keep(struct atlas *a, const struct spot *s, unsigned phase, uint64_t rules);

/* A state that was rarely chosen before, all phases getting their turn; NULL if none was found. */
const struct spot *atlas_choose(struct atlas *a);

#endif
