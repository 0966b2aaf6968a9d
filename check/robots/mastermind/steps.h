/* SPDX-License-Identifier: MIT */
/* Steps of the robot's plays: those that act return false when the scenario should be given up. */
#ifndef GATECADE_MASTERMIND_STEPS_H
#define GATECADE_MASTERMIND_STEPS_H

#include "check/robots/mastermind/robot.h"

#define GUESSES(...) ((const char *const[]){__VA_ARGS__, 0})

const char *mm_enter_of(const struct judge *j, int player);
int mm_turn(const struct judge *j);
bool mm_phase_is(const struct judge *j, Word phase);
bool mm_making(const struct judge *j);
bool mm_guessing(const struct judge *j);

bool mm_press(struct judge *j, int player, const char *word);
bool mm_set_letter(struct judge *j, Word letter);
bool mm_past_messages(struct judge *j);
bool mm_go(struct judge *j, int player);
bool mm_enter_letter(struct judge *j, unsigned letter);
bool mm_enter_word(struct judge *j, const char *letters);
bool mm_guess_word(struct judge *j, const char *letters);
bool mm_round_of(struct judge *j, const char *code, const char *const *guess);
bool mm_finish_match(struct judge *j);
bool mm_end_match(struct judge *j, int player);
bool mm_begin_match(struct judge *j, int maker);

/* alone.c: one player, and the switch for it */
void mm_play_alone(struct judge *j);

#endif
