/* SPDX-License-Identifier: MIT */
/* What the rules of the Mastermind student and what it shows share. */
#ifndef GATECADE_MASTERMIND_SLIPS_H
#define GATECADE_MASTERMIND_SLIPS_H

#include "check/robots/mastermind/robot.h"

enum { A, B };

enum {
#define SLIP(name, id, says) SLIP_##name,
#define PLACES(name, id, says)                                                                                         \
    SLIP_##name##_1, SLIP_##name##_2, SLIP_##name##_3, SLIP_##name##_4, SLIP_##name##_5, SLIP_##name##_6,              \
        SLIP_##name##_7, SLIP_##name##_8,
#include "check/robots/mastermind/slips.def"
#undef SLIP
#undef PLACES
    SLIPS_ALL
};

_Static_assert((int)SLIPS_ALL < (int)SLIPS, "a student has so many slips at most");

/* The machine while one edge is worked. */
struct mm_edge {
    struct mm_student *m;
    const struct slips *all; /* on whichever side; NULL: none */
    struct slips *slips;     /* those that are made on this one, while this player makes the code */
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

/* Another place in the place of this one: twelve slips a table, place by place. */
static inline unsigned place_instead(const struct mm_edge *e, unsigned first, unsigned place)
{
    for (unsigned to = 0, slip = first + 3 * place; to < 4; to++)
        if (to != place && slip_made(e->slips, slip++))
            return to;
    return place;
}

/* A letter of the guess as it is judged. */
static inline unsigned judged_letter(const struct mm_student *m, unsigned i)
{
    return i == 3 ? m->judged : m->letters[i];
}

/* Decisions that are left to the design (struct odd): where in `odd` each stands. */
enum { ODD_RIGHT = 0, ODD_MAKER = 1, ODD_OVER = 2, ODD_LOST = 3, ODD_GIVEN = 4, ODD_SHOWN = 8, ODD_LEFT = 12 };

/* What the design decided here, if that is left open; 0: what the rule says. */
static inline unsigned odd_of(const struct mm_edge *e, unsigned slip, unsigned shift, unsigned mask)
{
    return slip_made(e->slips, slip) ? (unsigned)(e->slips->odd >> shift) & mask : 0;
}

/* Decisions (decides.c). */
bool mm_key_counts(const struct mm_edge *e, unsigned place); /* for a letter */
bool mm_letter_counts(const struct mm_edge *e, unsigned place, unsigned letter);
bool mm_result_key(const struct mm_edge *e); /* for the verdict */
unsigned mm_lives_at_first(const struct mm_edge *e);
bool mm_lives_given(struct mm_edge *e); /* for the next round */
unsigned mm_lives_shown(struct mm_edge *e);
bool mm_last_life(struct mm_edge *e);
bool mm_guess_is_right(struct mm_edge *e);
void mm_point(struct mm_student *m, unsigned player, unsigned points);
void mm_give_points(struct mm_edge *e, bool won);
void mm_swap_roles(struct mm_edge *e);
bool mm_match_is_over(struct mm_edge *e);

bool mm_is_placed(const struct mm_edge *e, unsigned place); /* a letter of the guess */
uint8_t mm_verdict(const struct mm_edge *e);                /* the lights (shown.c) */

/* Sets the outputs (shown.c). */
void mm_show(struct mm_edge *e, Word port[]);

#endif
