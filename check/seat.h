/* SPDX-License-Identifier: MIT */
/* A judge on a real computer: with its memory, its clock and a simulator in a box. */
#ifndef GATECADE_SEAT_H
#define GATECADE_SEAT_H

#include "check/judge/judge.h"
#include "check/sim/design.h"

struct seat {
    struct judge *judge;
    struct sim sim;
    struct dut dut;
    void *memory;
    size_t size;
    double end; /* when time is up, by clock_seconds; 0: never */
};

/* A judge for the built design, wired as the pin map says; `wishes` need no clock.  NULL: out of memory. */
struct seat *seat_open(const struct machine *m, struct design *d, struct pinmap *pins,
                       const struct judge_wishes *wishes, uint64_t sim_seed);
void seat_close(struct seat *s); /* NULL: nothing */

/* Time is up after so many seconds from now; 0: never. */
void seat_limit(struct seat *s, double seconds);

enum { DETECT_SECONDS = 12 }; /* for a design that does not react: longer than any that divides its clock needs */

#endif
