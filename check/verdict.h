/* SPDX-License-Identifier: MIT */
/* A verdict and the forms it is told in. */
#ifndef GATECADE_VERDICT_H
#define GATECADE_VERDICT_H

#include "judge.h"
#include <stdio.h>

enum { CONFORMS = 0, DEPARTS = 1, CANNOT_JUDGE = 3 };

struct verdict {
    int status;
    const struct machine *machine;
    const struct judge *judge; /* NULL when nothing could be judged */
    const char *engine, *top, *timing, *effort;
    const char *second; /* the other engine that was asked, or NULL */
    char reason[MESSAGE];
    char again[1024]; /* the command that shows it again */
    uint64_t seed;
    double seconds;
    const struct list *files;
};

void verdict_text(const struct verdict *v, FILE *to);
void verdict_json(const struct verdict *v, FILE *to);
void verdict_junit(const struct verdict *v, FILE *to);
void verdict_tap(const struct verdict *v, FILE *to);
void verdict_github(const struct verdict *v, FILE *to);
void verdict_html(const struct verdict *v, FILE *to);

#endif
