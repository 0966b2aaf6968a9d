/* SPDX-License-Identifier: MIT */
/* What the robot of 7up-7down is made of, and lends to that of its board; ports are the control unit's. */
#ifndef GATECADE_SEVENS_ROBOT_H
#define GATECADE_SEVENS_ROBOT_H

#include "check/judge/robot.h"
#include "games/sevens.h"

extern const struct rule sevens_rules[];

enum { SEVENS_HOLDS = 2047 }; /* a purse's eleven bits */

bool sevens_takes(const uint8_t bid[2], const uint8_t choice[2], unsigned sum,
                  unsigned me); /* his bid from the other */
void sevens_watch(void *memory, Word before, const Word port[]);
bool sevens_cares(const void *memory, const Word port[], unsigned out);
const char *sevens_classify(const struct departure *d);
bool sevens_forgives(const struct departure *d);
const char *sevens_look_again(struct judge *j, const struct finding *f);
bool sevens_adopt(const struct departure *d, struct sevens *s, void *memory);

#endif
