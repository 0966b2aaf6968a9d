/* SPDX-License-Identifier: MIT */
/* Two lines of moments, laid side by side with the least cost. */
#ifndef GATECADE_COMPARE_H
#define GATECADE_COMPARE_H

#include "check/judge/see.h"

enum parting { DIFFERENT, MISSING, EXTRA };

/* What parts two lines first. */
struct difference {
    enum parting parting;
    const struct moment *expected; /* golden: the one that differs or is missing; EXTRA: the one before which it came */
    const struct moment *seen; /* the design's: the one that differs or is too many; MISSING: the one in its place */
    uint64_t wrong;            /* DIFFERENT: the items that do; else 0 */
    unsigned at;               /* index of `expected`, or of where it should be */
    const struct moment *let;  /* the design's: one that was let pass, or NULL; */
    const char *late;          /* what is late there, in a word */
    /* behind it, the first picture that is right but for signs outside the font; drawn: these items, or 0 */
    const struct moment *meant, *form;
    uint64_t drawn;
};

/* Pictures of the design that are let pass between two of the golden machine's. */
struct leave {
    const char *(*tolerates)(const struct eyes *eyes, const struct moment *before, const struct moment *next,
                             const struct sight *seen);
    uint64_t longest; /* cycles that one may stand */
};

enum { LONGEST = 40 }; /* moments of a line that are compared */

/* Scratch memory of one comparison. */
struct alignment {
    struct step {
        double cost;
        uint8_t move;
    } step[LONGEST + 1][LONGEST + 1];
};

/* The cost of making the golden line into the design's; 0 when they show the same, else *found tells what parts them
   first.  `standing`: the first moments are what stood before, which has been judged.  `leave` may be NULL. */
double line_compare(struct alignment *a, const struct eyes *eyes, const struct line *golden, const struct line *design,
                    bool standing, const struct leave *leave, struct difference *found);

#endif
