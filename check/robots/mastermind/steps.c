/* SPDX-License-Identifier: MIT */
/* The steps of which the robot's plays of Mastermind are made: each goes by where the design is known to be. */
#include "check/robots/mastermind/steps.h"

const char *mm_enter_of(const struct judge *j, int player)
{
    return mm_pins(judge_machine(j))->enter[player];
}

bool mm_press(struct judge *j, int player, const char *word)
{
    return robot_press(j, mm_enter_of(j, player), word);
}

/* Turns the letter switches and looks once they all stand. */
bool mm_set_letter(struct judge *j, Word letter)
{
    const struct mm_pin_names *p = mm_pins(judge_machine(j));
    if (!p->letter[1])
        return robot_set(j, p->letter[0], letter);
    int last = -1;
    for (int i = 0; i < 3; i++)
        if (golden(j, p->letter[i]) != (letter >> (2 - i) & 1))
            last = i;
    for (int i = 0; i <= last; i++)
        if (!(i == last ? robot_set : robot_change)(j, p->letter[i], letter >> (2 - i) & 1))
            return false;
    return !robot_lost(j);
}

int mm_turn(const struct judge *j)
{
    return (int)golden(j, "turn");
}

bool mm_phase_is(const struct judge *j, Word phase)
{
    return golden(j, "phase") == phase;
}

/* Messages of a design that waits for a press in them. */
bool mm_past_messages(struct judge *j)
{
    for (unsigned tries = 0; tries < 8 && robot_astray(j) && mm_message(golden(j, "phase")); tries++)
        if (!mm_press(j, mm_turn(j) ^ (int)(tries & 1), NULL))
            return false;
    return !robot_lost(j);
}

/* Presses; where a design is known to go by other buttons, the other one if the first does nothing. */
bool mm_go(struct judge *j, int player)
{
    Word before = golden(j, "phase");
    if (!mm_press(j, player, NULL))
        return false;
    if (robot_astray(j) && mm_phase_is(j, before) && !mm_press(j, player ^ 1, NULL))
        return false;
    return mm_past_messages(j);
}

/* A letter is set and entered; another one where a design is known to refuse it. */
bool mm_enter_letter(struct judge *j, unsigned letter)
{
    Word before = golden(j, "phase");
    for (unsigned tries = 0; tries < 3 && mm_phase_is(j, before); tries++, letter = letter % 7 + 1) {
        if (!mm_set_letter(j, letter))
            return false;
        if (mm_phase_is(j, before) && !mm_go(j, mm_turn(j)))
            return false;
        if (!robot_astray(j))
            break;
    }
    return !robot_lost(j);
}

bool mm_making(const struct judge *j)
{
    return mastermind_making(golden(j, "phase"));
}

bool mm_guessing(const struct judge *j)
{
    return mastermind_guessing(golden(j, "phase"));
}

/* The player on turn enters four letters. */
bool mm_enter_word(struct judge *j, const char *letters)
{
    bool code = mm_making(j);
    for (int i = 0; i < 4 && (!robot_astray(j) || (code ? mm_making(j) : mm_guessing(j))); i++)
        if (!mm_enter_letter(j, mm_letter_of(letters[i])))
            return false;
    return true;
}

/* One guess, and the press that takes the game on from the verdict. */
bool mm_guess_word(struct judge *j, const char *letters)
{
    return mm_enter_word(j, letters) && (!mm_phase_is(j, MM_RESULT) || mm_go(j, mm_turn(j)));
}

/* One round: the code, then guesses until one is right or all lives are lost. */
bool mm_round_of(struct judge *j, const char *code, const char *const *guess)
{
    if ((mm_making(j) || !robot_astray(j)) && !mm_enter_word(j, code))
        return false;
    const char *last = code;
    for (; *guess && mm_guessing(j); guess++)
        if (!mm_guess_word(j, last = *guess))
            return false;
    for (unsigned more = 0; more < 6 && robot_astray(j) && (mm_guessing(j) || mm_phase_is(j, MM_RESULT)); more++)
        if (mm_phase_is(j, MM_RESULT) ? !mm_go(j, mm_turn(j)) : !mm_guess_word(j, last))
            return false;
    return !robot_lost(j);
}

/* Plays on until the match is over, for a design that counts otherwise. */
bool mm_finish_match(struct judge *j)
{
    for (unsigned rounds = 0; rounds < 4 && robot_astray(j) && !robot_lost(j); rounds++)
        if (mm_making(j) || mm_guessing(j))
            mm_round_of(j, "CAFE", rounds & 1 ? GUESSES("AAAA", "EEEE", "UUUU") : GUESSES("CAFE"));
    return !robot_lost(j);
}

/* At the end of a match: a press, and there is the start of a new one. */
bool mm_end_match(struct judge *j, int player)
{
    if (robot_astray(j) && !mm_phase_is(j, MM_OVER))
        return !robot_lost(j);
    bool went = mm_press(j, player, "new match");
    if (went && robot_astray(j) && mm_phase_is(j, MM_OVER))
        went = mm_press(j, player ^ 1, "new match");
    return went;
}

bool mm_begin_match(struct judge *j, int maker)
{
    return !mm_phase_is(j, MM_START) || mm_go(j, maker);
}
