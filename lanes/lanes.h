/* SPDX-License-Identifier: MIT */
/*
 * Lanes: one clock edge of many machines at once.
 *
 * A plane is one wire of all machines: bit i belongs to machine i.  The code of a machine is its HDL's netlist as
 * logic on planes as wide as a vector register (lanes/make), compiled for several kinds of vectors.  It has the
 * machine's default straps built in, and gives what machine->step gives, lane by lane, from the state after reset on.
 *
 *     in[]   one plane a bit of every IN port, in the order of the port table, the lowest bit first
 *     out[]  the same of every OUT port, after the edge
 *
 * lanes/batch.h puts values by port and machine on top of this.
 */
#ifndef GATECADE_LANES_H
#define GATECADE_LANES_H

#include "core/machine.h"

struct lanes_code {
    const char *machine; /* its name */
    const char *engine;  /* portable, avx2, avx512 (its registers and gates, in vectors of 256 bits), avx512wide */
    unsigned bits;       /* machines in a plane; a plane has bits / 8 bytes and is aligned to that */
    unsigned states, inputs, outputs; /* planes */
    const char *first;                /* the state after reset: '0' or '1', one a plane */

    /* One edge: next and out from state and in.  None of them may overlap. */
    void (*edge)(const void *state, void *next, const void *in, void *out);
};

enum { LANES_BITS_MOST = 512 };

/* The code of a machine for an engine, or for the fastest that this CPU has (engine NULL; it is found out by trying).
   NULL if there is none, or none that this CPU can run. */
const struct lanes_code *lanes_find(const struct machine *m, const char *engine);

/* The engines by name, ending with NULL. */
extern const char *const lanes_engines[];

#endif
