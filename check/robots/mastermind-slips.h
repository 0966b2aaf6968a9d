/* SPDX-License-Identifier: MIT */
/* What the rules of the Mastermind student and what it shows share. */
#ifndef GATECADE_MASTERMIND_SLIPS_H
#define GATECADE_MASTERMIND_SLIPS_H

#include "check/robots/mastermind-robot.h"

enum { A, B };

enum {
#define SLIP(name, id, says) SLIP_##name,
#define PLACES(name, id, says)                                                                                         \
    SLIP_##name##_1, SLIP_##name##_2, SLIP_##name##_3, SLIP_##name##_4, SLIP_##name##_5, SLIP_##name##_6,              \
        SLIP_##name##_7, SLIP_##name##_8,
#include "check/robots/mastermind-slips.def"
#undef SLIP
#undef PLACES
    SLIPS_ALL
};

_Static_assert((int)SLIPS_ALL < (int)SLIPS, "a student has so many slips at most");

/* The machine while one edge is worked. */
struct mm_edge {
    struct mm_student *m;
    const struct slips *slips;
    const Word *port;
    bool press[2];
};

#define MAKES(name) slip_made(e->slips, SLIP_##name)

static inline bool makes_at(const struct mm_edge *e, unsigned first, unsigned place)
{
    return slip_made(e->slips, first + place);
}

/* 0 to 3: a letter of the code; 4 to 7: of a guess. */
static inline unsigned place_of(const struct mm_student *m)
{
    return m->phase >= MM_GUESS1 ? m->phase - MM_GUESS1 + 4u : m->phase - MM_MAKE1 + 0u;
}

/* Sets the outputs (mastermind-shown.c). */
void mm_show(struct mm_edge *e, Word port[]);

#endif
