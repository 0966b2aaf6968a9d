/* SPDX-License-Identifier: MIT */
/* The class: its table, and results that were made elsewhere. */
#ifndef GATECADE_CLASS_H
#define GATECADE_CLASS_H

#include "base/options.h"
#include "grade/submissions.h"

/* class.csv and class.html of these submissions, whose results are in out.  All return GOOD, or BAD after a sentence.
 */
int class_write(const char *out, const struct submissions *s);

/* Results of earlier runs that are not of these submissions go to out/earlier. */
int class_set_aside(const char *out, const struct submissions *s);

/* The results in other folders put together in out, and their table. */
int class_merge(const char *out, const struct list *some, int more, char **folder);

int class_copy(const char *from, const char *to);
int make_folder(const char *path);

/* The folder of results, made if it is not there, locked against other graders, with nothing of an interrupted run left
   in it: its whole name, and that of the folder to work in. */
int class_open(const char *out, char full[PATH_MAX], char work[PATH_MAX]);

#endif
