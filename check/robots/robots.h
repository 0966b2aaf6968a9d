/* SPDX-License-Identifier: MIT */
/* Which robot judges which machine. */
#ifndef GATECADE_ROBOTS_H
#define GATECADE_ROBOTS_H

#include "check/judge/robot.h"

/* Who judges that machine; the general robot, which knows a machine only by its ports, if nobody else does. */
const struct robot *robot_for(const struct machine *m);

#endif
