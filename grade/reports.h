/* SPDX-License-Identifier: MIT */
/* Report formats of a result: for people and for learning platforms. */
#ifndef GATECADE_REPORTS_H
#define GATECADE_REPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include "grade/result.h"

/* True if a rule's points were earned whole. */
bool reports_kept(const struct result *r, unsigned line);

/* The text under a rule whose points were lost; free it. */
char *reports_said(const struct result *r, unsigned line);

/* Writes every format of one result into its folder; details is the checker's own text, or NULL. GOOD, or BAD after
   a complaint. */
int reports_write(const struct result *r, const char *folder, const char *details);

/* Writes class.csv and class.html in `out`, from results in the order given; `folder` names each one's below
   out/submissions. */
int reports_class(const struct result *const *r, const char *const *folder, size_t count, const char *out);

#endif
