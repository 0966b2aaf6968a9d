/* SPDX-License-Identifier: MIT */
/* The table of all robots. */
#ifndef GATECADE_ROBOTS_H
#define GATECADE_ROBOTS_H

#include "check/judge/robot.h"

/* In the order of robots.def, and how many. */
extern const struct robot *const robots[];
extern const unsigned robot_count;

/* Who judges that machine; the general robot, which knows a machine only by its ports, if nobody else does. */
const struct robot *robot_for(const struct machine *m);

#endif
