/* SPDX-License-Identifier: MIT */
/* One judgement of a design by one engine, and what may be said when there is none. */
#ifndef GATECADE_JUDGING_H
#define GATECADE_JUDGING_H

#include "check/trial.h"

/* Sets status and reason; returns false. */
bool judging_cannot(struct verdict *v, const char *why);

/* The machine has failed; that outweighs whatever was found of the design.  Returns false. */
bool judging_no_memory(struct design *d);

/* An engine that refuses a design has to accept one of ours, or the fault is not the design's. */
void judging_hold_against(struct design *d, const struct engine *e);

/* Compiles with the engine and settles on the top and its wiring. */
bool judging_prepare(struct verdict *v, struct design *d, struct pinmap *b, const struct engine *e,
                     const struct charge *c);

/* Judges with a session of its own, which the caller closes; false when there is no verdict. */
bool judging_play(struct verdict *v, struct session **session, struct design *d, struct pinmap *b,
                  const struct charge *c, const struct judge_wishes *wishes, uint64_t sim_seed);

/* The simulation did not go on to the end of the play. */
bool judging_broke_off(const struct judge *j);

#endif
