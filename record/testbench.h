/* SPDX-License-Identifier: MIT */
/*
 * Self-checking test benches: a run of a machine as Verilog-2001 or VHDL-93 that needs no tool but a simulator.  The
 * bench instantiates the design under the names that hdl/ has (docs/hdl.md), applies the run's inputs between the
 * edges, compares every OUT but the PHASE after each edge, and prints the first differences, and at last PASS or FAIL.
 */
#ifndef GATECADE_TESTBENCH_H
#define GATECADE_TESTBENCH_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "core/machine.h"

enum hdl { HDL_NONE, HDL_VERILOG, HDL_VHDL };

struct testbench {
    FILE *file;
    const struct machine *machine;
    enum hdl hdl;
    Word *last;     /* what the bench drives and expects so far */
    uint64_t begun; /* edges that the text has already */
    char top[64];   /* the design's module or entity */
};

/* By the end of a file's name: .v, .vhd or .vhdl; HDL_NONE for any other. */
enum hdl testbench_language(const char *path);

/* The straps are those of port[], for a run of `cycles` edges.  NULL, or a sentence that refuses. */
const char *testbench_begin(struct testbench *b, FILE *file, enum hdl hdl, const struct machine *m, const Word port[],
                            uint64_t cycles);
void testbench_edge(struct testbench *b, uint64_t cycle, const Word port[]); /* after the edge of that cycle */
void testbench_end(struct testbench *b, uint64_t cycles);

#endif
