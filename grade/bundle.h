/* SPDX-License-Identifier: MIT */
/* What ships with the grader: default rubrics, and the autograder for Gradescope. */
#ifndef GATECADE_BUNDLE_H
#define GATECADE_BUNDLE_H

#include <stdbool.h>
#include <stddef.h>
#include "base/options.h"
#include "core/machine.h"

/* The default rubric of a machine; free it. */
char *bundle_rubric(const struct machine *m, size_t *size);

/* Writes the zip to upload: setup.sh, run_autograder, the rubric and this program. */
int bundle_gradescope(const char *path, const struct machine *m, const char *rubric, const char *top,
                      const struct list *map, const struct list *parameters);

/* True if the checker has that rule of the machine; *near is the nearest rule's name, or NULL. */
bool bundle_rule(const struct machine *m, const char *rule, const char **near);

/* Lists all rules of a machine that a rubric may name; returns how many. */
enum { RULES_MOST = 128 };
unsigned bundle_rules(const struct machine *m, const char *known[RULES_MOST]);

#endif
