/* SPDX-License-Identifier: MIT */
/* Between the files of all tables: tables.c has the rooms and the commit, request.c what clients ask for. */
#ifndef GATECADE_TABLES_PARTS_H
#define GATECADE_TABLES_PARTS_H

#include "table/tables.h"

void tables_say(struct tables *ts, struct client *c, const char *text, size_t size);
void tables_error(struct tables *ts, struct client *c, const char *sentence); /* in the client's language */
void tables_drop(struct tables *ts, struct client *c);

void tables_mark(struct tables *ts, struct slot *s);              /* the next commit looks at it */
void tables_plan(struct tables *ts, struct slot *s, int64_t now); /* when it is due next */

struct slot *tables_find(const struct tables *ts, const char *code); /* in memory, or NULL */
struct slot *tables_new(struct tables *ts, const char *code);        /* or NULL: there is no room for one */
bool tables_enter(struct tables *ts, struct slot *s);
void tables_discard(struct tables *ts, struct slot *s);

void client_leave(struct tables *ts, struct client *c, int64_t now);

#endif
