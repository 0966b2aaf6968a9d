/* SPDX-License-Identifier: MIT */
/* Reading a table that a spreadsheet or a learning platform has written: RFC 4180, with what they do besides (a byte
   order mark, lines that end with CR, semicolons or tabs between the fields). */
#ifndef GATECADE_CSVREAD_H
#define GATECADE_CSVREAD_H

#include <stdbool.h>
#include <stddef.h>

struct csv_row {
    char **field;
    unsigned fields, line; /* the line of the file at which it begins */
};

struct csv {
    char *text;          /* all fields point into it */
    struct csv_row *row; /* [0] is the header */
    size_t rows;
    char comma; /* what stands between its fields: , ; or a tab */
    bool mark;  /* it began with a byte order mark */
};

/* NULL, or a sentence about what is wrong (*line: where; 0: about the whole).  Empty lines are no rows. */
const char *csv_read(struct csv *t, const char *bytes, size_t size, unsigned *line);
void csv_free(struct csv *t);

/* The column whose header is one of the names (NULL behind the last), whatever the case and the blanks around it; a
   name that ends with * is the beginning of one.  -1: there is none. */
int csv_column(const struct csv *t, const char *const *names);

/* A field of a row, "" where the row has none. */
const char *csv_field(const struct csv_row *r, int column);

#endif
