/* SPDX-License-Identifier: MIT */
/* What the parts of the judge share: act.c acts, compare.c compares, findings.c writes down, play.c serves the robots.
 */
#ifndef GATECADE_JUDGE_PARTS_H
#define GATECADE_JUDGE_PARTS_H

#include "check/judge/judge.h"

/* ---- act.c ---- */

const struct variant *variant_alive(const struct judge *j); /* the first that still fits */
uint64_t golden_hold(const struct judge *j);
int only_last(const struct judge *j, const struct action *a); /* of a line, when the action is over */
void golden_act(struct judge *j, struct variant *v, const struct action *a);

void design_queue(struct judge *j, uint64_t cycles);
int design_run(struct judge *j, uint64_t cycles); /* what is queued; 0 when the simulator gave up */
int design_act(struct judge *j, const struct action *a);

/* ---- compare.c ---- */

/* Aligns the two lines with the least cost.  0 when they show the same; else what parts them first. */
double line_compare(const struct judge *j, const struct line *g, const struct line *d, struct departure *found);

/* Puts what stood before in front of the line. */
void line_prepend(struct line *l, unsigned items, const struct moment *first);

/* ---- findings.c ---- */

const struct rule *rule_find(const struct rule *rules, const char *id, unsigned *rank);
const char *phase_name(const struct judge *j, Word phase);

/* Names the departure, unless a name is given, and writes it down; 1 if the play can go on all the same. */
int departure_write(struct judge *j, struct departure *d, const char *name);
void time_messages(struct judge *j, const struct line *g, const struct line *d);

/* ---- judge.c, play.c ---- */

int judge_sick(struct judge *j); /* the simulator gave up: writes that down, returns 0 */
int judge_power_up(struct judge *j, const char *scenario);

#endif
