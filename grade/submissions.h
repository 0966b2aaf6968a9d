/* SPDX-License-Identifier: MIT */
/* Who handed in what: one folder, archive or file a submission. */
#ifndef GATECADE_SUBMISSIONS_H
#define GATECADE_SUBMISSIONS_H

#include <limits.h>
#include <stddef.h>

struct submission {
    char name[128]; /* plain: letters, digits, - _ . and no two alike */
    char path[PATH_MAX];
};

struct submissions {
    struct submission *item;
    size_t count;
};

/* What an argument names: the entries of a folder, or of an archive with several of them (unpacked
   below `scratch`), or the one submission that an archive or file is.  With `one` a folder is a
   single submission too.  GOOD, or BAD after a sentence. */
int submissions_find(struct submissions *s, const char *argument, const char *scratch, int one, int bare);

/* By name, so that the order of arguments and of folders does not matter. */
void submissions_sort(struct submissions *s);
void submissions_free(struct submissions *s);

/* Copies the HDL of a submission into the folder src, flat, in an order that depends only on its
   names.  What is wrong with it is said in id and why ("" when nothing is): archive-trick,
   archive-size, archive-broken, no-source. */
void submission_gather(const struct submission *s, const char *src, int bare, char id[32], char *why, size_t size);

/* 1 if the name ends like a source: .v .sv .vh .svh .vhd .vhdl */
int submission_is_source(const char *name);

#endif
