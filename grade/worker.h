/* SPDX-License-Identifier: MIT */
/* One submission, judged and reported by a process of its own: gather, check, score, reports, result.json. */
#ifndef GATECADE_WORKER_H
#define GATECADE_WORKER_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/options.h"
#include "core/machine.h"
#include "grade/result.h"
#include "grade/roll/policy.h"
#include "grade/roll/roster.h"
#include "grade/rubric.h"
#include "grade/submissions.h"

enum { ENGINES_MOST = 8 };

struct grading {
    const struct machine *machine;
    struct rubric rubric;
    char rubric_hash[20];
    const char *out, *effort, *self;
    uint64_t program; /* a hash of this very program: a version is not built only once */
    uint64_t seed, seconds;
    bool bare;                   /* --no-box: without the sandbox */
    struct list map, parameters; /* of every design, */
    const char *top;             /* unless overrides say otherwise */
    struct overrides overrides;
    struct roster roster;
    struct late_rule late;
    double due; /* if due_on */
    bool due_on;
    bool best;                       /* of the attempts of a student the best counts, not the last */
    bool strict;                     /* every layer of the sandbox has to hold */
    char version[ENGINES_MOST][100]; /* of the simulators, in the order of engines.def; "": it is not there */
};

/* Why the machine could not judge a submission: nothing is stored of it, and the next run tries again. */
struct fault {
    char cause[32], said[300]; /* "": there is none */
};

/* Tells "done 0" if its result is there, else "open LANGUAGES", which are to be simulated (enum language).  Both return
   GOOD, or BAD after telling of a fault: its cause, a tab, and a sentence. */
int worker_survey(const struct grading *g, const struct submission *s, int tell);

/* Judges one submission, unless that is done, and writes its reports and its result. */
int worker_run(const struct grading *g, const struct submission *s, int tell);

/* Scores a stored result anew and writes its reports, if the rubric, the lateness or what counts has changed; nothing
   is simulated. */
int worker_rescore(const struct grading *g, const struct submission *s, int tell);

/* Where the reports of a submission go. */
void worker_folder(const struct grading *g, const char *name, char path[PATH_MAX]);

/* A hash (FNV-1a, 64 bits) by which changed inputs are recognised. */
uint64_t worker_hash(const void *bytes, size_t size);

#endif
