/* SPDX-License-Identifier: MIT */
/* What many games add up to: for people, for programs, as a picture. */
#ifndef GATECADE_REPORT_H
#define GATECADE_REPORT_H

#include <stdio.h>
#include "batch/match.h"

struct report {
    const struct match *match;
    const struct totals *totals;
    const char *players; /* as the user named them */
    uint64_t wanted, seed;
};

void report_text(const struct report *r, FILE *f);
void report_json(const struct report *r, FILE *f);
void report_svg(const struct report *r, FILE *f);

#endif
