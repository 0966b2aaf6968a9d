/* SPDX-License-Identifier: MIT */
/* Mastermind's players at its board.  The digits are lit one at a time: the eye keeps what it saw of a guess. */
#include "games/mastermind.h"
#include "core/parts.h"
#include "players/pins.h"

static const struct wire wires[] = {
    {MB_BTN3, 0, 1, MM_ENTER_A, 0},   {MB_BTN0, 0, 1, MM_ENTER_B, 0},
    {MB_SW3 + 1, 0, 1, MM_LETTER, 2}, {MB_SW3 + 2, 0, 1, MM_LETTER, 1},
    {MB_SW0, 0, 1, MM_LETTER, 0},     {MB_LD7, 0, 1, MM_LEDX, 7},
    {MB_LD0 - 6, 0, 1, MM_LEDX, 6},   {MB_LD0 - 5, 0, 1, MM_LEDX, 5},
    {MB_LD0 - 4, 0, 1, MM_LEDX, 4},   {MB_LD0 - 3, 0, 1, MM_LEDX, 3},
    {MB_LD0 - 2, 0, 1, MM_LEDX, 2},   {MB_LD0 - 1, 0, 1, MM_LEDX, 1},
    {MB_LD0, 0, 1, MM_LEDX, 0},       {MB_TURN, 0, 1, MM_TURN, 0},
    {MB_PHASE, 0, 4, MM_PHASE, 0},    {.width = 0},
};

/* A guess grows on the digits, with the letter on the switches at its place, and stands there until the result has been
   read.  A digit that was not seen yet is blank. */
static void see_digits(const Word pin[], Word core[])
{
    int guess = mastermind_guessing(core[MM_PHASE]), result = core[MM_PHASE] == MM_RESULT;
    unsigned place = guess ? mastermind_place(core[MM_PHASE]) : 4;
    Word lit = ~pin[MB_AN] & 15;
    for (unsigned i = 0; (guess || result) && i < 4; i++) {
        if (i > place)
            core[MM_SSD3 + i] = GLYPH_BLANK;
        else if (i == place)
            core[MM_SSD3 + i] = (uint8_t)mastermind_glyphs[core[MM_LETTER] & 7];
        else if (lit == 8u >> i)
            core[MM_SSD3 + i] = ~pin[MB_SEG] & 127;
    }
}

static const struct pinout pinout = {
    .board = &machine_mastermind_board,
    .core = &machine_mastermind,
    .wire = wires,
    .see = see_digits,
};

PLAYER_AT_PINS(mastermind_board_beginner, mastermind, "mastermind-board", beginner, &pinout, 0);
PLAYER_AT_PINS(mastermind_board_fair, mastermind, "mastermind-board", fair, &pinout, 0);
PLAYER_AT_PINS(mastermind_board_strong, mastermind, "mastermind-board", strong, &pinout, 0);
PLAYER_AT_PINS(mastermind_board_perfect, mastermind, "mastermind-board", perfect, &pinout, 0);
