/* SPDX-License-Identifier: MIT */
/* A process that may use so much processor time, with all that it starts. */
#ifndef GATECADE_WATCH_H
#define GATECADE_WATCH_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Waits for it, and returns its status as waitpid() does (-1: it is gone); ends it when it has used more than
 *`seconds`, and over says so. */
int watch_process(pid_t child, uint64_t seconds, bool *over);

#endif
