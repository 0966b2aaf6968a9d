/* SPDX-License-Identifier: MIT */
/* The class: its table, and results that were made elsewhere. */
#ifndef GATECADE_CLASS_H
#define GATECADE_CLASS_H

#include "base/options.h"
#include "grade/submissions.h"
#include "grade/worker.h"

/* Writes class.csv and class.html of these submissions, whose results are in out, but for those with a fault (NULL:
   none has one), which get no points; and of who on the roster has handed in nothing, and so has 0 of `points`.  All of
   these return GOOD, or BAD after a complaint: also if one was not judged. */
int class_write(const char *out, const struct machine *m, const struct submissions *s, const struct fault *fault,
                const struct roster *roster, double points);

/* The machine of the results in a folder, and all of them as submissions; NULL: there are none. */
const struct machine *class_machine(const char *out, struct submissions *s);

/* Moves results of earlier runs that are not of these submissions to out/earlier. */
int class_set_aside(const char *out, const struct submissions *s);

/* Copies the results in other folders into out, and writes their table. */
int class_merge(const char *out, const struct list *some, int more, char **folder, struct roster *roster);

int class_copy(const char *from, const char *to);
int make_folder(const char *path);

/* Makes the folder of results if needed, locks it against other graders and removes what an interrupted run left.
   Stores its absolute name, and that of the folder for scratch files. */
int class_open(const char *out, char full[PATH_MAX], char work[PATH_MAX]);

#endif
