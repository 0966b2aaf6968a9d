/* SPDX-License-Identifier: MIT */
/* Comparing every wired pin after every clock edge, under random inputs. */
#ifndef GATECADE_EXACT_H
#define GATECADE_EXACT_H

#include "check/judge/judge.h"

/* The judge needs machine, design, board and seed; a departure becomes a finding.  0 when the
   simulator could not be started. */
int exact_run(struct judge *j, uint64_t cycles, const struct list *straps);

#endif
