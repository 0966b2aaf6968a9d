/* SPDX-License-Identifier: MIT */
/*
 * Blocks that a list of signals awakens, always @(a or b) in Verilog, process (a, b) in VHDL, and that read other
 * signals as well: a simulator goes on with the old value until something of the list changes, and hardware does not.
 */
#ifndef GATECADE_AWAKE_H
#define GATECADE_AWAKE_H

#include "check/hdl/constant.h"

struct forgetful {
    unsigned line;   /* of the list */
    unsigned close;  /* the word that ends it */
    char names[120]; /* that it forgets, a comma between two; at most some */
    char all[800];   /* each with an `or` before it, in VHDL a comma */
};

/* How many such blocks there are in the text; the first `most` of them are told. */
unsigned awake_forgets(const struct wording *t, struct forgetful *block, unsigned most);
unsigned awake_forgets_vhdl(const struct wording *t, struct forgetful *block, unsigned most); /* its part of VHDL */

#endif
