/* SPDX-License-Identifier: MIT */
/* Earlier attempts of a submission: their results, in its folder attempts/, by number. */
#ifndef GATECADE_ATTEMPTS_H
#define GATECADE_ATTEMPTS_H

#include "grade/result.h"

/* Removes all that is in a submission's folder but its earlier attempts; if `before`, a result that is there, was of
   other sources of the same machine, it becomes one of them.  NULL, or why that failed. */
const char *attempts_file(const char *folder, const struct result *before, const struct result *now);

/* Which attempt this is, and what the earlier ones come to by its rubric. */
void attempts_take(struct result *r, const char *folder, const struct late_rule *late);

/* A paragraph about them: points, and what has been mended and what is new since the last one; free it.  NULL: this is
   the first. */
char *attempts_story(const struct result *r, const char *folder);

#endif
