/* SPDX-License-Identifier: MIT */
/* Who handed in what: one folder, archive or file a submission, or what a platform has put under one student. */
#ifndef GATECADE_SUBMISSIONS_H
#define GATECADE_SUBMISSIONS_H

#include <limits.h>
#include <stddef.h>

enum { SHOWN_SIZE = 300 };

struct submission {
    char name[128];         /* its folder among the results: letters, digits, - _ . and no two alike */
    char shown[SHOWN_SIZE]; /* as it was handed in, on one line of UTF-8 */
    char path[PATH_MAX];
    char student[SHOWN_SIZE]; /* only those entries of path that name_student gives to this one; "" all */
};

struct submissions {
    struct submission *item;
    size_t count;
};

/* What an argument names: the entries of a folder, or of an archive of a class (unpacked below `scratch`), or the one
   submission that an archive or file is.  With `one` a folder or archive is a single submission always.  Entries that
   are none are told.  GOOD, or BAD after a sentence. */
int submissions_find(struct submissions *s, const char *argument, const char *scratch, int one, int bare);

/* One more, shown under that name.  GOOD, or BAD after a sentence. */
void submissions_add(struct submissions *s, const char *path, const char *shown, const char *student);

/* When all are there: sorts them by what is shown, so that the order of arguments does not matter, and gives each its
   folder.  Who is called as the folder is keeps it; namesakes get a number. */
void submissions_name(struct submissions *s);
void submissions_free(struct submissions *s);

/* 1 if the name ends like a source: .v .sv .vh .svh .vhd .vhdl */
int submission_is_source(const char *name);

/* 1 if it is a folder, and no link to one. */
int submission_is_folder(const char *path);

#endif
