/* SPDX-License-Identifier: MIT */
/*
 * Many plays of one circuit at once: 64 lanes, each a design of its own to a judge of its own.
 *
 *     crowd_open   the circuit in 64 lanes
 *     crowd_dut    a lane as a judge sees a design (check/pins/dut.h)
 *     crowd_tick   a clock edge for all of them
 *
 * A judge that runs its design has to wait until the others run theirs: run() calls `wait`, which comes back when
 * crowd_tick has clocked all that the lane has queued (its bit of `waiting` is gone).  So every judge goes on by itself
 * (check/deep.c has coroutines); a lane whose judge has ended is clocked with the inputs that it had last.
 */
#ifndef GATECADE_CROWD_H
#define GATECADE_CROWD_H

#include "check/netlist/circuit.h"

enum { CROWD = 64 };

struct crowd_lane {
    struct crowd *crowd;
    uint64_t *queue; /* how many edges, and the inputs; again and again */
    size_t queued, queue_room, at;
    uint32_t left, edge; /* edges of the stretch at `at`; since the run began */
    uint64_t *samples;   /* the edge, and the outputs */
    size_t sampled, sample_room;
    uint64_t edges; /* all that it has been clocked */
};

struct crowd {
    const struct circuit *circuit;
    struct arena *arena;
    struct circuit_run run;
    int32_t clock;
    uint32_t *pins; /* driven, then sampled: the same in all lanes */
    unsigned ins, outs, in_words, out_words;
    uint64_t *level;    /* by bit of the driven pins: all lanes */
    uint64_t *shown;    /* by bit of the sampled pins: all lanes, as they were last */
    uint64_t waiting;   /* lanes with edges to go */
    uint64_t fresh;     /* lanes of which nothing has been sampled since power-up */
    enum health health; /* of all */
    void (*wait)(void *context, unsigned lane);
    void *context;
    struct crowd_lane lane[CROWD];
};

/* False: no memory. */
bool crowd_open(struct crowd *w, struct arena *a, const struct circuit *c);
struct dut crowd_dut(struct crowd *w, unsigned lane);
void crowd_tick(struct crowd *w);

#endif
