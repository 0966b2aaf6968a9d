/* SPDX-License-Identifier: MIT */
/* The result of one submission: the checker's verdict, scored by the rubric.  Stored as result.json, from which
   every table and format is made, so that results of several machines merge by copying. */
#ifndef GATECADE_RESULT_H
#define GATECADE_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "check/report/outcome.h"
#include "grade/roll/policy.h"
#include "grade/rubric.h"

enum { FINDINGS_MOST = 64, RESULT_TOOLS = 4, UNJUDGED_MOST = 128, ATTEMPTS_MOST = 64 };

struct result_finding {
    char id[48];
    char rule[240];
    char phase[32];
    char expected[240], seen[240];
    int line;    /* of the rubric, or -1 */
    bool hidden; /* the checker's text and page leave it out */
};

/* What became of a line of the rubric. */
enum rule_state { RULE_KEPT, RULE_LOST, RULE_UNJUDGED };

/* A rule that was not judged, and why. */
struct result_unjudged {
    char id[48], why[120];
    bool lacks; /* the design does not have the port for it: it earns nothing */
};

/* The simulators that a verdict depends on; results of other ones are not comparable. */
struct result_tool {
    char engine[16], version[100];
};

struct result {
    char key[20];   /* a hash of all that the verdict depends on */
    char name[300]; /* as it was handed in */
    char machine[48], effort[16], version[16], rubric_hash[20];
    uint64_t seed;
    enum outcome outcome; /* the machine's is never stored */
    char why[400];        /* if it was not judged: the reason in a sentence */
    char box[100];        /* the layers of the sandbox that held */
    struct result_tool tool[RESULT_TOOLS];
    unsigned tools;
    uint64_t cycles; /* simulated, which does not depend on the machine's speed */
    double followed; /* the share of the machine's transitions that the design showed */
    bool reacts;     /* some output changed after the reset */
    struct result_finding finding[FINDINGS_MOST];
    unsigned findings;
    struct result_unjudged unjudged[UNJUDGED_MOST];
    unsigned unjudgeds;
    char kept[UNJUDGED_MOST][48]; /* rules that were tried, and hold */
    unsigned kepts;
    char sources[20];             /* a hash of what was handed in: another one is another attempt */
    char id[100];                 /* the school's number or the login, by the roster; "": none */
    char handed[100];             /* when it was handed in, as the platform or the roster says; "": unknown */
    unsigned late_days;           /* begun after the deadline */
    bool absent;                  /* nothing was handed in: on the roster, and that is all */
    unsigned attempt;             /* 1: the first */
    double before[ATTEMPTS_MOST]; /* what the earlier attempts came to */
    struct rubric rubric;
    double earned[RUBRIC_MOST]; /* by line */
    enum rule_state state[RUBRIC_MOST];
    char unknown[RUBRIC_MOST][120]; /* RULE_UNJUDGED: why */
    double by_rules;                /* the sum of what the lines have earned, */
    double penalty;                 /* what lateness takes off, */
    double reached;                 /* what is left of this attempt, */
    double score;                   /* and what counts: of this attempt, or of the best */
    char *history;                  /* a paragraph about the earlier attempts; NULL: there is none.  Not stored */
    char *page; /* the checker's findings as a part of a page, with pictures; NULL: there is none.  Not stored */
};

/* It says something about the design, in points and findings. */
bool result_judged(const struct result *r);

/* Adds a finding of the grader's own. */
void result_find(struct result *r, const char *id, const char *sentence);

/* Reads verdict and findings from the checker's JSON; false if there is no verdict in it. */
bool result_take(struct result *r, const char *json, size_t size);

/* Scores the findings by the rubric, takes off what lateness costs, and counts this attempt or, if `best`, the best. */
void result_score(struct result *r, const struct late_rule *late, bool best);

/* Points rounded for printing: sums of tenths are inexact in binary. */
double result_rounded(double points);

/* GOOD, or BAD after a complaint. */
int result_save(const struct result *r, const char *path);

/* True if the file is there and whole. */
bool result_load(struct result *r, const char *path);

#endif
