/* SPDX-License-Identifier: MIT */
/*
 * A play that remembers: behind the ports of every spot stand words that say how long the phase has lasted, which phase
 * came before, when each was entered last and what the board showed when it was left.  They are plain words beside the
 * ports, so that copying a spot copies its past, and the atlas keeps both.
 *
 * A condition of a chart is then a fact about one moment: what a pin shows, or what it showed when `lives` was left.
 */
#ifndef GATECADE_TRACK_H
#define GATECADE_TRACK_H

#include <stdbool.h>
#include "explore/atlas.h"

enum { DIGITS_MOST = 8 };

/* Something that a board shows, as one word: a port, a group of ports that are one value, a digit. */
struct signal {
    enum { SIGNAL_PORT, SIGNAL_DIGIT, SIGNAL_PACKED } kind;
    unsigned port;  /* the first of them */
    unsigned count; /* PACKED: ports; DIGIT: which, 0 the rightmost */
    unsigned dir, group, width;
    const struct value *values;
    char name[32];
};

struct track {
    const struct machine *inner;
    struct machine machine; /* the same with the words of the past behind its ports */
    struct port *port;
    unsigned phase_port, phases, anodes, segments;
    const struct value *phase;
    unsigned number,
        bits; /* the IN port whose lowest so many bits the machine's `entered` reads; 0 bits: none is known */
    struct signal *signal;
    unsigned signals;
    unsigned age, before, clock, pushed, calm, digit, seen, stamp, then; /* where these words begin */
};

void track_begin(struct track *t, const struct machine *m);
void track_end(struct track *t);

/* The machine was reset: there is no past. */
void track_reset(const struct track *t, Word port[]);

/* One edge has been stepped; more of them have been skipped, without any change of an output. */
void track_edge(const struct track *t, Word port[]);
void track_skip(const struct track *t, Word port[], uint64_t edges);

/* The index of the phase that stands, `phases` if it has no name. */
unsigned track_phase(const struct track *t, const Word port[]);

/* Steps and edges since a button last moved. */
static inline Word track_calm_steps(const struct track *t, const Word port[])
{
    return port[t->calm];
}
static inline Word track_calm_edges(const struct track *t, const Word port[])
{
    return port[t->calm + 1];
}

/* What a signal shows; of what it showed when that phase was last left, one more, or 0 if it never was. */
Word track_signal(const struct track *t, const struct signal *s, const Word port[]);
Word track_then(const struct track *t, unsigned signal, unsigned phase, const Word port[]);

/* True if that button went down while the phase stood for the last time. */
bool track_pushed(const struct track *t, unsigned button, unsigned phase, const Word port[]);

#endif
