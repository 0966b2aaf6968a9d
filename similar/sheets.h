/* SPDX-License-Identifier: MIT */
/* The pages of `gatecade similar`: a table of the pairs, and each pair side by side. */
#ifndef GATECADE_SHEETS_H
#define GATECADE_SHEETS_H

#include "similar/pairs.h"
#include <stdio.h>

/* `shown` of the pairs have a page of their own, pairs/1.html and so on. */
void sheets_table(FILE *f, const struct handin *handin, unsigned count, const struct pairs *p, size_t shown,
                  unsigned least);
void sheets_pair(FILE *f, const struct handin *a, const struct handin *b, unsigned share);

#endif
