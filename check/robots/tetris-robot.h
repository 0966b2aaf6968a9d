/* SPDX-License-Identifier: MIT */
/* What the files of the block game's robot share. */
#ifndef GATECADE_TETRIS_ROBOT_H
#define GATECADE_TETRIS_ROBOT_H

#include "check/judge/robot.h"

extern const struct follower tetris_follower;

#endif
