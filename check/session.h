/* SPDX-License-Identifier: MIT */
/* A session of the judge on a real computer: with its memory, its clock and a simulator. */
#ifndef GATECADE_SESSION_H
#define GATECADE_SESSION_H

#include "check/judge/judge.h"
#include "check/sim/design.h"

struct session {
    struct judge *judge;
    struct sim sim;
    struct dut dut;
    void *memory;
    size_t size;
    bool cramped;         /* there was less memory than the judge should have */
    double end, work_end; /* when the simulator's time or work are up (struct sim); 0: never */
    bool slow;            /* its time was up before its work: this computer is too slow to judge the design */
};

/* A judge for the built design, wired as the pin map says; `wishes` need no clock.  NULL: out of memory. */
struct session *session_open(const struct machine *m, struct design *d, struct pinmap *pins,
                             const struct judge_wishes *wishes, uint64_t sim_seed);
void session_close(struct session *s); /* NULL: nothing */

/* Is told when a scenario begins, of any session: how many that makes; NULL: nobody cares. */
extern void (*session_watch)(unsigned scenarios);

/* Time is up after so many seconds, of the simulator's processor time, from now; 0: never.  No clock on a wall decides
   anything: a busy computer judges as an idle one. */
void session_limit(struct session *s, double seconds);

/* The same by the work that the simulator is asked for, so that the same happens every time.  Processor time is only the
   last guard, many times as long; where it decides, `slow` says so, and there is no verdict. */
void session_limit_work(struct session *s, double seconds);

enum { DETECT_SECONDS = 12 }; /* for a design that does not react: longer than any that divides its clock needs */

#endif
