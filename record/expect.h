/* SPDX-License-Identifier: MIT */
/*
 * What a tape says must be seen: comments that a run can check (gatecade run --check).
 *
 *     #? 12 phase score       after edge 12 the port phase shows score
 *     #? 12..15 gift 0        after each of the edges 12 to 15
 *     #? 12 [ A-b]            the digits read so, from left to right
 *     #? 12 picture           the matrices look like the lines that follow,
 *     #| ..RR...              a letter a light: the first of its port's name
 */
#ifndef GATECADE_EXPECT_H
#define GATECADE_EXPECT_H

#include <stdbool.h>
#include "core/machine.h"

enum { EXPECT_ROWS = 16, EXPECT_TEXT = 64, EXPECT_WHY = 300 };

struct expectation {
    uint64_t from, to; /* edges */
    int port;          /* or one of the two below */
    Word value;
    char text[EXPECT_TEXT]; /* as the tape says it */
    char picture[EXPECT_ROWS][8];
    unsigned rows, line;
    bool missed;
};
enum { EXPECT_DIGITS = -1, EXPECT_PICTURE = -2 };

struct expectations {
    const struct machine *machine;
    struct expectation *each;
    unsigned count, missed;
};

/* Reads those of a tape's text, which has `end` edges: NULL, or a sentence in `why`.  Free them either way. */
const char *expect_read(struct expectations *e, const struct machine *m, const char *text, uint64_t end,
                        char why[EXPECT_WHY]);
void expect_free(struct expectations *e);

/* The outputs after the edges `from` to `to` are these: complains about each expectation that they miss, once. */
void expect_check(struct expectations *e, const char *name, uint64_t from, uint64_t to, const Word port[]);

#endif
