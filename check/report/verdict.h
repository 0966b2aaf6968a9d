/* SPDX-License-Identifier: MIT */
/* A verdict: what every report tells of. */
#ifndef GATECADE_VERDICT_H
#define GATECADE_VERDICT_H

#include "base/options.h"
#include "check/judge/judge.h"
#include "check/report/story.h"
#include "check/report/outcome.h"
#include <stdio.h>

struct verdict {
    const struct list *hidden; /* rules whose findings the text leaves out, or NULL */
    enum outcome status;
    const struct machine *machine;
    const struct judge *judge; /* NULL when nothing could be judged */
    const char *engine, *top, *timing, *effort;
    char second[40];     /* the other engines that were asked, or "" */
    char alone[200];     /* findings that they did not confirm, and that stand all the same: their ids, or "" */
    char synthesis[200]; /* what the design as synthesized did not show, or why there is none; or "" */
    char engines[480];   /* which simulators were there, and what each of them was asked */
    char fit[300];       /* what it takes of a chip, if that was asked, or "" */
    char reason[PINMAP_MESSAGE];
    const char *cause; /* of the reason, in a word; of a machine's outcome, its fault */
    bool boxed;        /* it ran in the sandbox, */
    char box[80];      /* of which these layers held, in words */
    char again[1024];  /* the command that shows it again */
    uint64_t seed;
    double seconds;
    const struct list *files;
    const struct record *record; /* of the first finding, or NULL */
    const struct record *replay; /* of each that is shown, in their order; or NULL: nobody asked */
    const struct story *story;   /* of each finding, in the judge's order; or NULL: nothing was played */
};

/* Where the command that shows it again is to be given: ", in the folder of your files", or "": anywhere. */
const char *verdict_where(const struct verdict *v);

/* Its status as a word. */
const char *verdict_word(const struct verdict *v);

/* The findings, what shows first in a play first; and those that people are shown: without the rules that are hidden. */
unsigned verdict_findings(const struct verdict *v, const struct finding *list[FINDINGS]);
unsigned verdict_shown(const struct verdict *v, const struct finding *list[FINDINGS]);

/* What was played, in a sentence; and the i-th thing that was not judged, with the reason: false if there is none. */
void verdict_played(const struct verdict *v, char *text, size_t size);
bool verdict_untried(const struct verdict *v, unsigned i, char *text, size_t size);

/* Whose cycles findings count: those of the design's clock, which may have been run short. */
const char *verdict_clock(const struct verdict *v);

/* What was done to see a finding, or NULL: nothing had to be. */
const struct story *verdict_story(const struct verdict *v, const struct finding *f);

/* Has the machine a reset from which that was done, and the design a clock to count by? */
bool verdict_resets(const struct verdict *v);
bool verdict_clocked(const struct verdict *v);

/* Policies: what the design was found to do; NULL when the play did not show. */
const char *verdict_policy(const struct judge *j, unsigned policy);

/* Phases and transitions the play went through. */
struct coverage {
    unsigned phases, phases_all, transitions, transitions_all;
    bool reacts; /* some output of the design changed after its reset */
    char missing[1024];
};
struct coverage verdict_coverage(const struct judge *j);

/* Every rule is a test case: of the robot's table, and what was found beyond it. */
enum { TESTS = 128 };
struct test {
    const char *id, *rule;
    const struct finding *finding; /* NULL: the rule is kept, or was not judged: */
    char unjudged[100];            /* why not, or "" */
    bool lacks;                    /* it was not, because the design does not have the port that it is about */
};
unsigned verdict_tests(const struct verdict *v, struct test test[TESTS]);

/* Of a design that could not be followed through most of the game, the rules without a finding are not known to hold.
 */
bool verdict_rest_unknown(const struct verdict *v);

/* For people; in colours on a terminal. */
void verdict_text(const struct verdict *v, FILE *to);

#endif
