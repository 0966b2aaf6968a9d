/* SPDX-License-Identifier: MIT */
/* What the parts of the Mastermind robot share: its policies, how it names faults, how it plays. */
#ifndef GATECADE_MASTERMIND_ROBOT_H
#define GATECADE_MASTERMIND_ROBOT_H

#include "check/judge/robot.h"
#include "games/mastermind.h"

struct mm_memory {
    uint8_t code[4], guess[4];
    uint8_t score[2]; /* glyphs, as last shown; 0: not known, on the board */
    uint8_t zeros;    /* 000 was drawn: what a design draws instead, and when, is its own */
};

/* The same game behind two sets of pins: the bare machine's and its board's. */
struct mm_pin_names {
    const char *enter[2], *sw3, *rst;
    const char *letter[3]; /* one for all three bits, or one a bit, highest first */
};

const struct mm_pin_names *mm_pins(const struct machine *m);
extern const char mm_cosmetic[];         /* ids after which the play goes on */
bool mm_entering(Word phase);            /* a letter is being entered */
extern const uint8_t mm_letter_glyph[8]; /* by the letter's code */

/* mastermind-names.c */
const char *mm_classify(const struct departure *d);
bool mm_forgives(const struct departure *d);
const char *mm_mistrusts(const struct departure *d);
const char *mm_look_again(struct judge *j, const struct finding *f);

/* mastermind-play.c */
void mm_play(struct judge *j, int effort);

#endif
