/* SPDX-License-Identifier: MIT */
/* A field of a table for spreadsheets, by RFC 4180; one that they would evaluate as a formula gets an apostrophe in
   front. */
#ifndef GATECADE_CSV_H
#define GATECADE_CSV_H

#include <stdio.h>

void csv_text(FILE *f, const char *text);

#endif
