/* SPDX-License-Identifier: MIT */
/* The moves of each game, as lists for struct robot. */
#ifndef GATECADE_MOVES_H
#define GATECADE_MOVES_H

#include "check/judge/robot.h"

extern const struct move mastermind_moves[], sevens_moves[], sevens_board_moves[], bobing_moves[];

#endif
