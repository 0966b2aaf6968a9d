/* SPDX-License-Identifier: MIT */
/* What the robot of 7up-7down lends to that of its board; ports are the control unit's. */
#ifndef GATECADE_SEVENS_ROBOT_H
#define GATECADE_SEVENS_ROBOT_H

#include "check/judge/robot.h"
#include "games/sevens.h"

extern const struct rule sevens_rules[];

void sevens_watch(void *memory, Word before, const Word port[]);
bool sevens_cares(const void *memory, const Word port[], unsigned out);
const char *sevens_classify(const struct departure *d);
bool sevens_adopt(const struct departure *d, struct sevens *s, void *memory);

#endif
