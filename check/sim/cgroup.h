/* SPDX-License-Identifier: MIT */
/* A control group for all tools of one check: their number and their memory together are limited.  Version 2 of the
   kernel's interface, or version 1; where this process may make one. */
#ifndef GATECADE_CGROUP_H
#define GATECADE_CGROUP_H

#include <limits.h>
#include <stdbool.h>

enum {
    CGROUP_PROCESSES = 64,
    CGROUP_MEGABYTES = 4096, /* of all tools together; a single one has less (box.c) */
    CGROUP_FOLDERS = 2,      /* version 1 has one a controller */
};

struct cgroup {
    char folder[CGROUP_FOLDERS][PATH_MAX]; /* "": none */
    bool first;                            /* version 1 */
};

/* Makes one, and removes those of checks that were killed.  NULL, or why there is none. */
const char *cgroup_make(struct cgroup *g);

/* In a child: joins it, with all that it starts from then on. */
bool cgroup_join(const struct cgroup *g);

/* Whether the kernel has killed one of its processes because of the limit on memory. */
bool cgroup_exhausted(const struct cgroup *g);

/* Kills what is left in it, and removes it.  Async-signal-safe. */
void cgroup_remove(struct cgroup *g);

#endif
