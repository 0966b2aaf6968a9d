/* SPDX-License-Identifier: MIT */
/* Mastermind's players at its board.  The digits are lit one at a time: the eye keeps what it saw of a guess. */
#include "games/mastermind.h"
#include "core/parts.h"
#include "players/pins.h"

extern const struct machine machine_mastermind_board;

static const struct wire wires[] = {
    {"BTN3", 0, 1, MM_ENTER_A, 0}, {"BTN0", 0, 1, MM_ENTER_B, 0},
    {"SW2", 0, 1, MM_LETTER, 2},   {"SW1", 0, 1, MM_LETTER, 1},
    {"SW0", 0, 1, MM_LETTER, 0},   {"LD7", 0, 1, MM_LEDX, 7},
    {"LD6", 0, 1, MM_LEDX, 6},     {"LD5", 0, 1, MM_LEDX, 5},
    {"LD4", 0, 1, MM_LEDX, 4},     {"LD3", 0, 1, MM_LEDX, 3},
    {"LD2", 0, 1, MM_LEDX, 2},     {"LD1", 0, 1, MM_LEDX, 1},
    {"LD0", 0, 1, MM_LEDX, 0},     {"turn", 0, 1, MM_TURN, 0},
    {"phase", 0, 4, MM_PHASE, 0},  {.pin = 0},
};

/* The letter on the switches, as a digit shows it. */
static Word glyph(Word letter)
{
    const char *name = mastermind_letters[letter & 7].name;
    for (const struct value *g = part_glyphs; g->name; g++)
        if (g->name[0] == name[0] && !g->name[1])
            return g->value;
    return GLYPH_BLANK;
}

/* A guess grows on the digits, with the letter on the switches at its place, and stands there until the result has been
   read.  A digit that was not seen yet is blank. */
static void see_digits(const Word pin[], Word core[])
{
    const struct machine *m = &machine_mastermind_board;
    const struct value *v = port_value(&machine_mastermind.port[MM_PHASE], core[MM_PHASE]);
    int guess = v && v->name[0] == 'g', result = v && v->name[0] == 'r' && v->name[2] == 's';
    unsigned place = guess ? (unsigned)(v->name[5] - '1') & 3 : 4;
    Word lit = ~pin[port_find(m, "AN")] & 15;
    for (unsigned i = 0; (guess || result) && i < 4; i++) {
        if (i > place)
            core[MM_SSD3 + i] = GLYPH_BLANK;
        else if (i == place)
            core[MM_SSD3 + i] = glyph(core[MM_LETTER]);
        else if (lit == 8u >> i)
            core[MM_SSD3 + i] = ~pin[port_find(m, "seg")] & 127;
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
