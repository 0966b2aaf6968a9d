/* SPDX-License-Identifier: MIT */
/* Report formats of a result: for people and for learning platforms. */
#ifndef GATECADE_REPORTS_H
#define GATECADE_REPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include "core/machine.h"
#include "grade/result.h"

/* conforms, departs, cannot-judge, not-judged-here, nothing-handed-in. */
const char *reports_verdict(const struct result *r);

/* What became of a rule: kept, lost, not judged; and how many that students see are so. */
const char *reports_state(const struct result *r, unsigned line);
unsigned reports_count(const struct result *r, enum rule_state state);

/* How the rules' points become those that count, a sentence each: lateness, earlier attempts; "": they are the same.
   Free it. */
char *reports_counted(const struct result *r);

/* The text under a rule that was lost or not judged; free it. */
char *reports_said(const struct result *r, unsigned line);

/* Writes every format of one result into its folder; details is the checker's own text, or NULL. GOOD, or BAD after
   a complaint. */
int reports_write(const struct result *r, const char *folder, const char *details);

/* Writes class.csv and class.html in `out`, from results in the order given; `folder` names each one's below
   out/submissions. */
int reports_class(const struct result *const *r, const struct machine *m, const char *const *folder, size_t count,
                  const char *out);

#endif
