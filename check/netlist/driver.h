/* SPDX-License-Identifier: MIT */
/*
 * A circuit as the judge sees a design (check/judge/dut.h).
 *
 * One lane of it is judged, the first.
 */
#ifndef GATECADE_CIRCUIT_DRIVER_H
#define GATECADE_CIRCUIT_DRIVER_H

#include "check/netlist/circuit.h"

struct circuit_dut {
    const struct circuit *circuit;
    struct arena *arena;
    struct circuit_run run;
    uint64_t seed;  /* of lane 0's registers without an initial value; 0: they are 0 */
    int32_t clock;  /* the input, or -1 */
    uint32_t *pins; /* driven, then sampled */
    unsigned ins, outs, in_words, out_words;
    uint64_t *queue; /* how many edges, and the inputs; again and again */
    size_t queued, queue_room;
    uint64_t *samples; /* the edge, and the outputs */
    uint64_t *last;    /* outputs as they were */
    size_t sampled, sample_room;
    bool fresh;      /* nothing has been sampled since power-up */
    uint64_t edges;  /* since then */
    uint64_t budget; /* steps of the circuit that it may still take; 0: any number */
    enum health health;
};

/* The circuit is read; the arena has room for a run of it and for what is sampled. */
struct dut circuit_dut(struct circuit_dut *d, struct arena *a, const struct circuit *c, uint64_t seed);

#endif
