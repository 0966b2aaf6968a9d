/* SPDX-License-Identifier: MIT */
/* Between the files of a table: table.c has the lines, live.c the clock. */
#ifndef GATECADE_TABLE_PARTS_H
#define GATECADE_TABLE_PARTS_H

#include "table/table.h"

/* Who tells of this table: in a room controls are worked by fingers and words, not by the keys of a keyboard. */
struct teller table_teller(const struct table *t, const struct language *language);

void table_see(const struct table *t, struct table_look *look);

#endif
