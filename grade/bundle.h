/* SPDX-License-Identifier: MIT */
/* What ships with the grader: default rubrics, and the autograder for Gradescope. */
#ifndef GATECADE_BUNDLE_H
#define GATECADE_BUNDLE_H

#include <stddef.h>

/* The default rubric of a machine; free it.  NULL when memory is short. */
char *bundle_rubric(const char *machine, size_t *size);

/* Writes the zip to upload: setup.sh, run_autograder, the rubric and this program. */
int bundle_gradescope(const char *path, const char *machine, const char *rubric);

#endif
