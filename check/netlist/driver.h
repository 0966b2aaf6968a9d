/* SPDX-License-Identifier: MIT */
/*
 * A circuit as the judge sees a design (check/pins/dut.h).
 *
 * Lane 0 is the design that is judged.  The others get the same inputs, and begin with other contents in the registers
 * that have no initial value.  Where they still part from lane 0 on a sampled pin when a play ends, what the design
 * shows depends on how it happened to start; a register that nobody can see does not make them part.
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
    uint32_t plays;             /* that were long enough to tell */
    uint32_t *parted, *differs; /* in how many of them: lanes parted, by sampled pin; and differed, by register */
};

/* The circuit is read; the arena has room for a run of it and for what is sampled. */
struct dut circuit_dut(struct circuit_dut *d, struct arena *a, const struct circuit *c, uint64_t seed);

/* Pins that show how the design happened to start, in most plays, and registers that keep it; false: none do. */
bool circuit_unsure(struct circuit_dut *d, char *pins, size_t pins_size, char *registers, size_t registers_size);

/* Where so many more words have their place behind the `used` ones of a list that grows; NULL: no memory. */
uint64_t *circuit_room(struct arena *a, uint64_t **list, size_t used, size_t *has, size_t more);

#endif
