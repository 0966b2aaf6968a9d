/* SPDX-License-Identifier: MIT */
/* Between the files of a table: table.c has the lines, live.c the clock. */
#ifndef GATECADE_TABLE_PARTS_H
#define GATECADE_TABLE_PARTS_H

#include "table/table.h"

/* What everybody sees, and what anybody sees, as numbers. */
void table_look(const struct table *t, uint64_t *signature, uint64_t *inner);

#endif
