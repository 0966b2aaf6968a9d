/* SPDX-License-Identifier: MIT */
/* The pool: items worked on side by side, each by a process of its own, which tells one line about it. */
#ifndef GATECADE_POOL_H
#define GATECADE_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POOL_MOST = 64, POOL_LINE = 600 };

/* How the process of an item ended. */
struct pool_end {
    bool well;            /* it exited by itself, with status 0 */
    bool late;            /* it took longer than it may, and was killed */
    char line[POOL_LINE]; /* what it told; or, if it could not be started, why */
};

struct pool {
    size_t count;
    unsigned jobs;    /* at a time, 1 to POOL_MOST */
    uint64_t seconds; /* for one item; a guard on the wall clock, which decides nothing else */
    const char *name; /* what is done to them, for the progress on a terminal; NULL: no progress is shown */
    void *context;
    int (*work)(void *context, size_t item, int tell); /* in the child; its exit status.  `tell` takes the line. */
    void (*done)(void *context, size_t item, const struct pool_end *end);
};

/* Works on all of them; false if a signal has interrupted it: then the rest is not done. */
bool pool_run(const struct pool *p);

#endif
