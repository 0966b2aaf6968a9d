/* SPDX-License-Identifier: MIT */
/*
 * Waveforms: value change dumps (IEEE 1364), and what GTKWave needs to show names in them.
 *
 * The inputs of a cycle change with the falling clock edge before it, the outputs with the rising one.  clk itself is
 * drawn edge by edge, but stays low where more than FLAT_CLOCK cycles were skipped at once, so that a dump stays small.
 */
#ifndef GATECADE_VCD_H
#define GATECADE_VCD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "core/machine.h"

struct vcd {
    FILE *file;
    const struct machine *machine;
    Word *last;          /* what the dump shows on every port */
    uint64_t hz, second; /* clock edges and units of the timescale in a second */
    uint64_t next;       /* the first cycle that is not drawn yet */
    uint64_t now;        /* the time written last */
    bool clk;
};

/* The ports as they stand after the reset, for a run of `cycles` edges.  NULL, or a sentence that refuses. */
const char *vcd_begin(struct vcd *v, FILE *file, const struct machine *m, const Word port[], uint64_t cycles);
void vcd_inputs(struct vcd *v, uint64_t cycle, const Word port[]);  /* before the edge of that cycle */
void vcd_outputs(struct vcd *v, uint64_t cycle, const Word port[]); /* after it */
void vcd_end(struct vcd *v, uint64_t cycles);

/* GTKWave's save file for a begun dump of that name: which signals to show, in which order and base, and named values
   through filters, which are called STEM.PORT.filter.  Names are relative to the save file. */
void vcd_save_file(FILE *file, const struct vcd *v, uint64_t cycles, const char *dump, const char *stem);

/* The port after which the filter of port i is called, the first that shares its names; NULL: it has none. */
const struct port *vcd_filter_of(const struct machine *m, unsigned i);

/* GTKWave's translate filter for a port with named values. */
void vcd_filter(FILE *file, const struct port *p);

#endif
