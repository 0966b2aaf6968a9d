/* SPDX-License-Identifier: MIT */
/* Who is in the class: a table from a platform or a spreadsheet, and what Gradescope tells of its submissions. */
#ifndef GATECADE_ROSTER_H
#define GATECADE_ROSTER_H

#include <stdbool.h>
#include <stddef.h>
#include "formats/csvread.h"

struct person {
    char name[300];   /* in full, as the table has it */
    char id[100];     /* the platform's own number: Moodle's participant, Canvas's user, Gradescope's submission_123 */
    char number[100]; /* the school's */
    char login[200];  /* or e-mail */
    char handed[100]; /* when it was handed in, as the table writes it; "": unknown */
    int days_late;    /* as the table says; -1: it does not */
    unsigned row;     /* of the table */
    bool handed_in;   /* somebody's submission is this person's */
};

struct roster {
    struct csv table;
    struct person *item;
    size_t count;
};

/* Moodle's worksheet, Canvas's gradebook, Gradescope's grades, or any table with a column name, id or email.  NULL, or
   a sentence (*line: where; 0: about the whole). */
const char *roster_read(struct roster *r, const char *bytes, size_t size, unsigned *line);

/* Adds the people of Gradescope's submission_metadata.yml; their id is the name of the submission's folder. */
void roster_metadata(struct roster *r, const char *text);

void roster_free(struct roster *r);

/* Whose submission it is, or NULL: `who` is the name under which a platform or the teacher has stored it. */
struct person *roster_find(const struct roster *r, const char *who);

/* The name without what platforms add (Ana Lima_123_assignsubmission_file_: Ana Lima), and that number ("": none). */
void roster_parts(const char *who, char *name, size_t size, char *number, size_t number_size);

#endif
