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
    uint8_t solo;     /* the code is the machine's: how it is drawn is the design's own, */
    uint8_t tries;    /* and what its verdicts have told of it */
    struct {
        uint8_t guess[4], leds;
    } told[4];
    uint8_t round; /* that one round has ended, */
    uint8_t on;    /* and the match goes on, which nobody asked for: what comes after its P-x is the design's own */
};

/* The same game behind two sets of pins: the bare machine's and its board's. */
struct mm_pin_names {
    const char *enter[2], *sw3, *rst;
    const char *letter[3]; /* one for all three bits, or one a bit, highest first */
};

const struct mm_pin_names *mm_pins(const struct machine *m);
extern const char mm_causes[];   /* ids that claim a cause */
extern const char mm_cosmetic[]; /* ids after which the play goes on */
bool mm_entering(Word phase);    /* a letter is being entered */
bool mm_message(Word phase);     /* a message stands, and goes by itself */
bool mm_letter_or_dash(Word glyph);
const char *mm_tolerates(const struct eyes *eyes, const struct moment *before, const struct moment *next,
                         const struct sight *seen);
extern const uint8_t mm_letter_glyph[8]; /* by the letter's code */

/* The machine with slips (student.c). */
struct mm_student {
    uint32_t wait, stay; /* cycles that are left of a message; of the end, for those who do not wait for a press */
    uint16_t hz, half;
    uint8_t phase, turn, maker, rounds, matches, lives, bits, drawn, last;
    uint8_t score[2], before[2]; /* before: the score without the last point */
    uint8_t code[4], letters[4]; /* letters: those entered so far */
    uint8_t stale[4];            /* the guess before, in this round */
    uint8_t stood[4];            /* digits of the last message */
    uint8_t shift[4];            /* letters of guesses, in a register that is shifted the wrong way */
    uint8_t put[4];              /* and in registers of which one is written in the place of another, */
    bool misput;                 /* if one is */
    bool solo, guessing, won, lost, lit;
    uint8_t fourth, judged;               /* the fourth letter of the last guess; the one that is judged in its place */
    uint8_t kept_leds;                    /* the first verdict since the reset, */
    bool kept_verdict, kept_won;          /* if there was one; was the guess right? */
    bool found_once;                      /* a guess was right */
    bool missed;                          /* a guess of this round was wrong */
    bool alone;                           /* a match against the machine has been played */
    bool zeroed;                          /* 0-0 is shown behind the score */
    bool alone_still;                     /* after a reset: the game before it was against the machine */
    bool fresh;                           /* no guess has been made in this round */
    bool restore, again, told, told_code; /* lives are restored; a message is shown that others do not show */
    uint8_t number;                       /* of lives, as shown */
    bool entered;                         /* letters, since the reset */
    bool dashed, kept[2], down[2];
    bool left[2], spent, played; /* after a reset: the score, the lives, the rounds of the game before */
    uint8_t broken_off;          /* and the place at which it was */
    uint16_t odd;                /* what was decided otherwise than the rules ask */
};

#define MM_SIDES "Only while A makes the code", "Only while B makes the code"
extern const struct student mm_student, mm_board_student;
extern const struct slip mm_slips[];
extern const struct odd mm_odds[];
bool mm_wary(const struct departure *d, unsigned slip);
bool mm_unforeseen(const struct departure *d);
void mm_board_draws(void *state, const uint8_t code[4]); /* the machine's code is this one */
void mm_student_reset(struct mm_student *m, Word port[]);
void mm_student_step(struct mm_student *m, const struct slips *s, Word port[]);

/* names.c */
const char *mm_classify(const struct departure *d);
bool mm_harmless(const struct departure *d);
bool mm_harmless_on_board(const struct departure *d);
bool mm_unsure(const struct departure *d);
bool mm_assures(const struct departure *d);
bool mm_elsewhere(const struct departure *d);
uint64_t mm_misdrawn(const struct departure *d);
const char *mm_mistrusts(const struct departure *d); /* mistrust.c */
bool mm_one_to_the_left(const struct departure *d);  /* the message that is due, one digit too far to the left */

/* again.c */
const char *mm_look_again(struct judge *j, const struct finding *f);

/* blind.c: the same of the bare machine, which may have no display */
const char *mm_core_classify(const struct departure *d);
const char *mm_core_mistrusts(const struct departure *d);
const char *mm_core_tolerates(const struct eyes *eyes, const struct moment *before, const struct moment *next,
                              const struct sight *seen);

/* robot.c */
Word mm_literal(const uint8_t code[4], const uint8_t guess[4]); /* the verdict, repeats not counted; and counted */
Word mm_counted(const uint8_t code[4], const uint8_t guess[4]);
void mm_digits_of(const struct eyes *eyes, const struct sight *s, Word digit[4], Word *lights);
unsigned mm_letter_of(char c); /* as the switches say it */
void mm_random_word(struct judge *j, char word[5], const char *like);

/* solo.c */
const char *mm_within(const struct departure *d);
const char *mm_behind(const struct departure *d);
bool mm_drawn_dash(const struct departure *d);
bool mm_forgives(const struct departure *d);
bool mm_adopt(const struct departure *d, void *state, void *memory);
bool mm_board_adopt(const struct departure *d, void *state, void *memory);
void mm_suits(const struct judge *j, const struct eyes *eyes, const void *memory, struct line *golden,
              const struct line *design);

/* play.c */
void mm_play(struct judge *j, int effort);

#endif
