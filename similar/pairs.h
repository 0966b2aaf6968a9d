/* SPDX-License-Identifier: MIT */
/* Which hand-ins share more than independent work does, and where. */
#ifndef GATECADE_PAIRS_H
#define GATECADE_PAIRS_H

#include "similar/prints.h"

struct listing {
    char *name, *text;
    size_t size;
};

struct handin {
    const char *shown;       /* whose it is */
    struct listing *listing; /* so many sources */
    unsigned sources;
    struct prints prints; /* its own: without what was given */
    const char *left_out; /* why it is not compared, NULL: it is */
};

struct pair {
    unsigned a, b;  /* numbers of hand-ins, a < b */
    unsigned share; /* per cent of the shorter one's prints that the other has as well */
    unsigned group; /* hand-ins that are alike, directly or by way of others, have the same number, from 0 */
};

struct pairs {
    struct pair *item; /* those that share most come first */
    size_t count;
    unsigned groups;
    size_t common; /* prints that were left out because most hand-ins have them */
};

enum {
    TOO_SHORT = 12, /* with fewer prints than this nothing can be said of a hand-in */
    /* In a class this large a passage that more than half of it has is the course's, whoever wrote it first. */
    CLASS = 20,
};

/* All pairs that share at least so many per cent. */
struct pairs pairs_find(struct handin *handin, unsigned count, unsigned least);
void pairs_free(struct pairs *p);

/* Lines of a and lines of b that are the same but for names. */
struct passage {
    unsigned file[2], from[2], to[2];
};

/* The passages of a pair in the order of a's lines; how many.  Free them. */
unsigned pairs_passages(const struct handin *a, const struct handin *b, struct passage **passages);

#endif
