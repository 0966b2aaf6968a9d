/* SPDX-License-Identifier: MIT */
/* One submission, judged and reported by a process of its own: gather, check, score, reports, result.json. */
#ifndef GATECADE_WORKER_H
#define GATECADE_WORKER_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include "core/machine.h"
#include "grade/rubric.h"
#include "grade/submissions.h"

struct grading {
    const struct machine *machine;
    struct rubric rubric;
    char rubric_hash[20];
    const char *out, *effort, *self;
    uint64_t seed, seconds;
    bool bare; /* --no-box: without the sandbox */
};

/* Processes one submission; returns the exit status of its worker. */
int worker_run(const struct grading *g, const struct submission *s);

/* Writes the result of a submission whose worker was killed at its time limit.  GOOD, or BAD after a complaint. */
int worker_ended(const struct grading *g, const struct submission *s);

/* Where the reports of a submission go. */
void worker_folder(const struct grading *g, const char *name, char path[PATH_MAX]);

/* A hash (FNV-1a, 64 bits) by which changed inputs are recognised. */
uint64_t worker_hash(const void *bytes, size_t size);

#endif
