/* SPDX-License-Identifier: MIT */
/*
 * The HDL of one submission, flat in one folder: its sources, and what they `include`, from wherever it lies inside the
 * submission and whatever it is called.  Namesakes get other names, and the includes of the copies follow.
 */
#ifndef GATECADE_GATHER_H
#define GATECADE_GATHER_H

#include "grade/submissions.h"

struct gathered {
    char id[32], why[400]; /* what is wrong with it, "" if nothing is: archive-trick, no-source, refused-... */
    char **source;         /* the files to give to the checker, in an order that depends only on their names */
    unsigned sources;
};

/* Copies into the folder src.  `bare`: archives are opened without a box, and words are not refused. */
void submission_gather(struct gathered *g, const struct submission *s, const char *src, int bare);
void gathered_free(struct gathered *g);

#endif
