/* SPDX-License-Identifier: MIT */
/*
 * Counters that count a real clock, run short.  A design for a board counts a hundred million cycles for a second;
 * nobody can simulate that.  In our copy of its sources such a counter is made to count in steps of S, a power of two:
 *
 *     cnt <= cnt + 1        becomes    cnt <= cnt + S
 *     cnt == LAST           becomes    cnt == LAST rounded down to a multiple of S (and so every other comparison)
 *     cnt <= LAST           (a load, of a counter that counts down) likewise
 *     cnt[25], cnt[19:18]   stay as they are
 *
 * That is the same counter on a clock S times as fast, so dividers, debouncers, the scan of the digits, blinking and
 * messages keep their ratios, as far as the shortest of them allows.  A counter is a register that is set to itself
 * plus or minus one; whoever uses it in any other way than those above is left alone, and named.
 */
#ifndef GATECADE_SHORTEN_H
#define GATECADE_SHORTEN_H

#include "check/hdl/constant.h"

enum { SHORTENED_MOST = 32 };

struct shortened {
    char unit[OUTLINE_NAME], name[OUTLINE_NAME];
    uint64_t counts; /* cycles, as it is written */
    unsigned shift;  /* it counts in steps of 2^shift; 0: it cannot be made short */
    unsigned line;
    unsigned text; /* the number of its source */
    bool outside;  /* of the unit that is judged, as it turned out */
};

struct shortening {
    struct shortened counter[SHORTENED_MOST];
    unsigned counters;
    unsigned shift; /* of the longest: how many times as fast the clock is, as a power of two; 0: nothing is short */
};

/* Finds the long counters of a design, below its top (NULL: not known).  `set` has the NAME=VALUEs that its parameters
   will be set to.  changed[i] becomes the new text of source i (free it), or NULL: it stays as it is. */
struct shortening shorten(struct wording *texts, unsigned count, const char *top, const char *const *set, unsigned sets,
                          char **changed);

#endif
