/* SPDX-License-Identifier: MIT */
/* A verdict and the forms it is told in. */
#ifndef GATECADE_VERDICT_H
#define GATECADE_VERDICT_H

#include "check/judge/judge.h"
#include <stdio.h>

enum { CONFORMS = 0, DEPARTS = 1, CANNOT_JUDGE = 3 };

struct verdict {
    const struct list *hidden; /* rules whose findings the text leaves out, or NULL */
    int status;
    const struct machine *machine;
    const struct judge *judge; /* NULL when nothing could be judged */
    const char *engine, *top, *timing, *effort;
    const char *second; /* the other engine that was asked, or NULL */
    char reason[MESSAGE];
    const char *cause; /* of the reason, in a word */
    char again[1024];  /* the command that shows it again */
    uint64_t seed;
    double seconds;
    const struct list *files;
    struct record *record; /* of the most important finding, or NULL */
};

/* The findings, most important first. */
unsigned verdict_findings(const struct verdict *v, const struct finding *list[FINDINGS]);

/* Policies: what the design was found to do; NULL when the play did not show. */
const char *verdict_policy(const struct judge *j, unsigned policy);

/* Phases and transitions the play went through. */
struct coverage {
    unsigned phases, phases_all, transitions, transitions_all;
    int reacts; /* some output of the design changed after its reset */
    char missing[1024];
};
struct coverage verdict_coverage(const struct judge *j);

void verdict_wave(const struct verdict *v, const struct record *r, FILE *to);
void verdict_tape(const struct verdict *v, const struct record *r, FILE *to);

void verdict_text(const struct verdict *v, FILE *to);
void verdict_json(const struct verdict *v, FILE *to);
void verdict_junit(const struct verdict *v, FILE *to);
void verdict_tap(const struct verdict *v, FILE *to);
void verdict_github(const struct verdict *v, FILE *to);
void verdict_html(const struct verdict *v, FILE *to);

#endif
