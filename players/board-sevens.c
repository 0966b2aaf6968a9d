/* SPDX-License-Identifier: MIT */
/* The players of 7up-7down at its board. */
#include "players/pins.h"
#include "games/sevens.h"
#include "players/sevens-values.h"

static const struct wire wires[] = {
    {SB_BTNC, 0, 1, SV_PROC, 0},
    {SB_SW, 0, 7, SV_BID, 0},
    {SB_SW, 7, 1, SV_UD, 0},
    {SB_AMT1, 0, 11, SV_AMT1, 0},
    {SB_AMT2, 0, 11, SV_AMT2, 0},
    {SB_TAX, 0, 11, SV_TAX, 0},
    {SB_SUB1, 0, 7, SV_SUB1, 0},
    {SB_SUB2, 0, 7, SV_SUB2, 0},
    {SB_UD1, 0, 2, SV_UD1, 0},
    {SB_UD2, 0, 2, SV_UD2, 0},
    {SB_LEDS, 13, 3, SV_ST, 0},
    {SB_PHASE, 0, 4, SV_PHASE, 0},
    {.width = 0},
};

static const struct pinout pinout = {.board = &machine_sevens_board, .core = &machine_sevens, .wire = wires};

PLAYER_AT_PINS(sevens_board_beginner, sevens, "sevens-board", beginner, &pinout, 0);
PLAYER_AT_PINS(sevens_board_fair, sevens, "sevens-board", fair, &pinout, 0);
PLAYER_AT_PINS(sevens_board_strong, sevens, "sevens-board", strong, &pinout, 0);
PLAYER_AT_PINS(sevens_board_perfect, sevens, "sevens-board", perfect, &pinout, &sevens_knowledge);
