/* SPDX-License-Identifier: MIT */
/* The Mastermind machine's registers and ports, for the board that is built around it. */
#ifndef GATECADE_MASTERMIND_H
#define GATECADE_MASTERMIND_H

#include "machine.h"

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

struct mastermind {
    uint32_t wait; /* cycles that are left of a HOLD or of half a blink */
    uint16_t hz;
    uint8_t phase;
    uint8_t enterA, enterB; /* last levels of the buttons */
    uint8_t solo;           /* one-player mode: the machine is the code-maker, and shows as b */
    uint8_t maker;          /* player: 0 = A, 1 = b */
    uint8_t turn;           /* whose turn */
    uint8_t rounds;         /* rounds played */
    uint8_t lives;
    uint8_t lit;   /* over: the LEDs are on */
    uint8_t bits;  /* draw: bits of the letter so far, below a leading 1 */
    uint8_t place; /* draw: letters so far */
    uint8_t score[2];
    uint8_t code[4], guess[4]; /* letters, leftmost first */
    uint8_t spare;
};

extern const struct value mastermind_phases[], mastermind_letters[], mastermind_players[];
extern const struct machine machine_mastermind;

/* What is shown is combinational.  The glyphs of the four digits, digit 3 (left) in the highest byte, with `letter` on
   the switches; and the LEDs. */
uint32_t mastermind_display(const struct mastermind *s, unsigned letter);
uint8_t mastermind_leds(const struct mastermind *s);

#endif
