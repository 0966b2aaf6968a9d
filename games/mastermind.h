/* SPDX-License-Identifier: MIT */
/* The Mastermind machine's ports, phases and registers, for the board that is built around it and whoever plays. */
#ifndef GATECADE_MASTERMIND_H
#define GATECADE_MASTERMIND_H

#include "core/machine.h"

enum mastermind_port {
    MM_RST,
    MM_ENTER_A,
    MM_ENTER_B,
    MM_LETTER,
    MM_SW3,
    MM_RND,
    MM_HZ,
    MM_LEDX,
    MM_SSD3,
    MM_SSD0 = MM_SSD3 + 3,
    MM_TURN,
    MM_PHASE,
    MM_PORTS
};

/* What the machine waits for. */
enum mastermind_phase {
    MM_START,
    MM_SCORE,
    MM_PLAYER,
    MM_MAKE1,
    MM_MAKE4 = MM_MAKE1 + 3,
    MM_LIVES,
    MM_GUESS1,
    MM_GUESS4 = MM_GUESS1 + 3,
    MM_RESULT,
    MM_REVEAL,
    MM_OVER,
    MM_DRAW
};

/* A letter of the code, or of a guess, is entered. */
static inline int mastermind_making(Word phase)
{
    return phase >= MM_MAKE1 && phase <= MM_MAKE4;
}
static inline int mastermind_guessing(Word phase)
{
    return phase >= MM_GUESS1 && phase <= MM_GUESS4;
}

/* Its place, 0 (left) to 3. */
static inline unsigned mastermind_place(Word phase)
{
    return (unsigned)(phase - (phase <= MM_MAKE4 ? MM_MAKE1 : MM_GUESS1)) & 3;
}

struct mastermind {
    uint32_t shown; /* four glyphs: what is shown, or the letters that have been entered */
    uint32_t place; /* the digit of the letter that is entered next, 0 when none is */
    uint32_t code;  /* four glyphs */
    uint32_t wait;  /* cycles that are left of a message */
    uint16_t hz;
    uint16_t half; /* over: cycles that are left of half a blink */
    uint8_t phase;
    uint8_t leds;
    uint8_t down[2]; /* last levels of the buttons */
    uint8_t solo;    /* one-player mode: the machine is the code-maker, and shows as b */
    uint8_t maker;   /* player: 0 = A, 1 = b */
    uint8_t turn;    /* whose turn */
    uint8_t rounds;  /* rounds played */
    uint8_t lives;
    uint8_t score[2];
    uint8_t bits; /* draw: bits of the letter so far, below a leading 1 */
};

extern const struct value mastermind_phases[], mastermind_letters[], mastermind_players[], mastermind_verdicts[];
/* The board's pins. */
enum mastermind_board_port {
    MB_BTN3,
    MB_BTN0,
    MB_BTN2,
    MB_SW3,
    MB_SW0 = MB_SW3 + 3,
    MB_RATIO,
    MB_HZ,
    MB_LD7,
    MB_LD0 = MB_LD7 + 7,
    MB_AN,
    MB_SEG,
    MB_TURN,
    MB_PHASE,
    MB_PORTS
};

extern const struct machine machine_mastermind, machine_mastermind_board;

/* The letters - A C E F H L U, each as four of its glyphs. */
extern const uint32_t mastermind_glyphs[8];

/* The glyphs of the four digits, digit 3 (left) in the highest byte: what stands there; at the place where a letter is
   entered, the one on the switches. */
static inline uint32_t mastermind_display(const struct mastermind *s, Word letter)
{
    return s->shown | (mastermind_glyphs[letter & 7] & s->place);
}

/* What the LEDs say to a guess; guess and code are four glyphs each. */
uint8_t mastermind_verdict(uint32_t guess, uint32_t code);

/* What a person is told, for the board too; players are 0 (A) and 1 (b), seats 1 and 2. */
unsigned mastermind_turn(const struct mastermind *s);
unsigned mastermind_winner(const struct mastermind *s);
const char *mastermind_news(const struct mastermind *s);
const char *mastermind_refuses(const struct mastermind *s, unsigned player, Word letter);
extern const char mastermind_held[]; /* the refusal of every button while the reset is down */

#endif
