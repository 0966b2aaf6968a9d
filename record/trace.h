/* SPDX-License-Identifier: MIT */
/* Traces: what the outputs of a machine did, as `cycle port value` lines: all of them after edge 0, then each change.
 * Values are decimal; a phase is printed by its name. */
#ifndef GATECADE_TRACE_H
#define GATECADE_TRACE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "core/machine.h"

struct trace {
    FILE *file;
    const struct machine *machine;
    Word *last; /* the outputs after the edge before */
    bool begun;
};

void trace_begin(struct trace *t, FILE *file, const struct machine *m);
void trace_outputs(struct trace *t, uint64_t cycle, const Word port[]); /* after the edge of that cycle */
void trace_end(struct trace *t);

#endif
