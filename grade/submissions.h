/* SPDX-License-Identifier: MIT */
/* The submissions: each is one folder, archive or file, or all that a platform has stored for one student. */
#ifndef GATECADE_SUBMISSIONS_H
#define GATECADE_SUBMISSIONS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include "check/handin/names.h"

struct submission {
    char name[128];         /* its folder among the results: letters, digits, - _ . and no two alike */
    char shown[SHOWN_SIZE]; /* as it was handed in, on one line of UTF-8 */
    char path[PATH_MAX];
    char student[SHOWN_SIZE]; /* only the entries of path for which name_student() returns this name; "" all */
    bool late;                /* the platform says that it came after the deadline, */
    char handed[100];         /* or when it came; "": it does not say */
    char login[200];          /* whose it is, as the platform says: an e-mail address, or "" */
};

struct submissions {
    struct submission *item;
    size_t count;
};

/* Adds what an argument names: the entries of a folder, or of an archive of a class (unpacked below out/.work), or the
   one submission that an archive or file is.  `out` itself, the folder of the results, is none.  With `one` a folder or
   archive is always a single submission.  A warning is printed for each entry that is no submission.  GOOD, or BAD
   after a complaint. */
int submissions_find(struct submissions *s, const char *argument, const char *out, bool one, bool bare);

/* Adds one, shown under that name. */
void submissions_add(struct submissions *s, const char *path, const char *shown, const char *student);

/* When all have been added: sorts them by what is shown, so that the order of arguments does not matter, and gives each
   its folder name.  A shown name that can be a folder's is used as it is; of equal names all but the first get a
   number. */
void submissions_name(struct submissions *s);
/* Keeps every parts-th, beginning with the number `which` (from 1), under the names that they have. */
void submissions_part(struct submissions *s, unsigned which, unsigned parts);

void submissions_free(struct submissions *s);

/* One of them has that folder name. */
bool submissions_have(const struct submissions *s, const char *name);

#endif
