/* SPDX-License-Identifier: MIT */
/*
 * Blocks that sleep at the first evaluation.  A Verilog simulator runs `always @*` when something that it reads
 * changes: a block that reads only what has stood from the beginning (reg [3:0] n = 0) is never run, and what it sets
 * stays X.  In hardware there is no first change to wait for.  So X that goes away when those blocks are run once at the
 * beginning, as always_comb is, is no fault of the design.
 */
#ifndef GATECADE_WAKE_H
#define GATECADE_WAKE_H

#include "check/trial.h"

/* A design in which X was found is judged once more with its blocks awake; if there is no X then, that is the verdict.
 */
void wake_blocks(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e);

/*
 * And blocks that a list awakens, always @(a or b) or process (a, b), which read more than it names.  What they show is old until
 * something of the list changes, in any simulator; where that is shown, nothing else of the design is.  So a design
 * that departs is judged once more with lists that name all that is read.  If something that was found is gone then,
 * the rest is what is told of it, and the list beside it.
 */
struct drowsy {
    bool found;
    char says[240]; /* which block, and what it forgets */
};

void wake_lists(struct trial *t, struct verdict *v, const struct charge *c, const struct engine *e,
                struct drowsy *lists);
void wake_tell(struct trial *t, struct verdict *v, const struct drowsy *lists); /* after all that others confirm */

#endif
