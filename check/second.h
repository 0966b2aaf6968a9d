/* SPDX-License-Identifier: MIT */
/* Before a design is blamed another simulator is asked: about what was found under Icarus Verilog, and about a design
   that Icarus cannot compile, breaks down or hangs over. */
#ifndef GATECADE_SECOND_H
#define GATECADE_SECOND_H

#include "check/trial.h"

/* Before a design is blamed, for every finding.  What only Icarus shows is a note. */
void second_opinion(struct trial *t, struct verdict *v, const struct charge *c);

/* Has Icarus itself given up, or does it say that a design without endless loops never comes to rest? */
bool second_crashed(const struct trial *t, bool judged);
bool second_hung(const struct trial *t, bool judged);

/* Where Verilator has judged: Icarus is told what Verilator was told for each finding, and must show the same. */
void second_echo(struct trial *t, struct verdict *v, const struct charge *c);

/* How Icarus failed. */
enum failure { FAILS_TO_COMPILE, FAILS_TO_RUN, FAILS_TO_REST };

/* Judges with Verilator instead; false when that is no better. */
bool second_judges(struct trial *t, struct verdict *v, const struct charge *c, enum failure how);

/* Judges what synthesis makes of a design that the simulator refuses for nothing but names that were never declared;
   false when it refuses it for more, or synthesis does, too. */
bool second_synthesizes(struct trial *t, struct verdict *v, const struct charge *c);

/* The same design for another engine: what the first engine has made of it stays as it is. */
struct second_witness {
    struct design design;
    struct pinmap pins;
    struct verdict verdict;
    bool ready;
    enum buttons buttons; /* as the first judge was told to press them */
};
struct second_witness *second_call(struct trial *t, const struct verdict *v, const struct charge *c,
                                   const struct engine *e);
void second_leaves(struct second_witness *w, struct trial *t);

/* Before a design is acquitted, with --effort deep: thousands of games, in the lanes of the design as synthesized.  The
   seed of the first play in which it departs, or 0; the verdict's notes tell what was done. */
uint64_t deep_seed(struct trial *t, const struct verdict *v, const struct charge *c);

#endif
