/* SPDX-License-Identifier: MIT */
/* Plays of one player against the machine, and with the switch that asks for them. */
#include "check/robots/mastermind/steps.h"

/* Does SW3 change anything?  With it on A's letters are a guess, which is judged; else they are a code. */
static bool plays_alone(struct judge *j)
{
    const struct machine *m = judge_machine(j);
    const struct mm_pin_names *p = mm_pins(m);
    struct action on[8] = {{.deed = RESET}}, off[8];
    on[1] = (struct action){.deed = SET, .port = {(uint8_t)port_find(m, p->sw3)}, .ports = 1, .value = 1};
    on[3] = (struct action){
        .deed = SET, .port = {(uint8_t)port_find(m, p->letter[p->letter[1] ? 2 : 0])}, .ports = 1, .value = 1};
    for (unsigned i = 2; i < 8; i += i == 2 ? 2 : 1)
        on[i] = (struct action){.deed = PRESS, .port = {(uint8_t)port_find(m, p->enter[0])}, .ports = 1};
    for (unsigned i = 0; i < 8; i++)
        off[i] = on[i];
    off[1].value = 0;
    if (robot_differ(j, on, off, 8))
        return true;
    if (!robot_over(j)) /* else it was not tried */
        robot_note(j, "no-bonus", "SW3 changes nothing: the machine is no player");
    return false;
}

/* A plays against the machine.  Where the random bits come from outside they are all 1, and make the code UUUU,
   whenever they are read; a design that draws by another way shows its code by its verdicts. */
static void one_player(struct judge *j, const char *const *guess)
{
    const char *sw3 = mm_pins(judge_machine(j))->sw3;
    bool bare = judge_machine(j) == &machine_mastermind;
    if (!wired(j, sw3) || (!(bare && wired(j, "rnd")) && !plays_alone(j)))
        return;
    if (!robot_begin(j, "one player against the machine") || (bare && !robot_change(j, "rnd", 1)) ||
        !robot_set(j, sw3, 1) || !mm_press(j, 0, NULL) || !mm_past_messages(j))
        return;
    for (; *guess && mm_phase_is(j, MM_GUESS1); guess++) {
        mm_set_letter(j, 3);
        mm_press(j, 1, "other player");
        mm_enter_word(j, *guess);
        if (!mm_phase_is(j, MM_OVER)) /* where a design has gone there without a press, either player's counts */
            mm_press(j, 1, "other player");
        if ((mm_phase_is(j, MM_RESULT) || !robot_astray(j)) && !(mm_press(j, 0, NULL) && mm_past_messages(j)))
            return;
    }
    robot_wait(j, 8, "end of match");
    mm_press(j, 0, "new match");
    if (!robot_set(j, sw3, 0) || !mm_phase_is(j, MM_START) || !mm_begin_match(j, 0))
        return;
    mm_round_of(j, "FACE", GUESSES("FACE")); /* by two, again */
}

static bool draws_from_pin(const struct judge *j)
{
    return judge_machine(j) == &machine_mastermind && wired(j, mm_pins(judge_machine(j))->sw3) && wired(j, "rnd");
}

/* A starts with random bits that are 0, and the machine draws without end; the slips of a design may let a message
   stand until somebody presses. */
static bool draws_on(struct judge *j, const char *scenario)
{
    if (!robot_begin(j, scenario) || !robot_set(j, mm_pins(judge_machine(j))->sw3, 1) ||
        !robot_rest(j, mm_enter_of(j, 0), 24, NULL))
        return false;
    for (unsigned tries = 0; tries < 4 && robot_astray(j) && mm_message(golden(j, "phase")); tries++)
        robot_rest(j, mm_enter_of(j, 0), 24, NULL);
    return true;
}

/* The code is revealed after three wrong guesses. */
static void three_wrong(struct judge *j, const char *const guess[3])
{
    for (unsigned i = 0; i < 3; i++)
        if (!mm_enter_word(j, guess[i]) ||
            (mm_phase_is(j, MM_RESULT) && !(mm_press(j, 0, NULL) && mm_past_messages(j))))
            return;
}

/* Random bits that are 0 for a while: a '-' must not get into the code, which shows when it is revealed.  C and H are
   in no such code, whichever bit is drawn first: no guess is right, not even by halves. */
static void draws_zeros(struct judge *j)
{
    if (draws_from_pin(j) && draws_on(j, "random bits that are 0 for a while") && robot_set(j, "rnd", 1) &&
        mm_past_messages(j))
        three_wrong(j, GUESSES("CHCH", "HCHC", "CCHH"));
}

/* Zeros that come again behind one letter, two or three: ones in so many cycles lie in as many letters, wherever a
   letter begins.  The zeros may be looked at for some of the letters only; or a bit too early, which shows when they
   begin with a letter, so that they come one bit later each time.  If the bits of a letter are drawn in order H is in
   no such code, nor is L behind one letter, or C behind more.  A design may as well make H of all ones, at every place:
   so no guess is of one letter only. */
static void draws_zeros_again(struct judge *j, unsigned letters)
{
    if (!draws_from_pin(j) || judge_has(j, "dash-drawn") || !draws_on(j, "random bits that are 0, then 1, then 0"))
        return;
    const char *letter = mm_pins(judge_machine(j))->letter[0];
    if (robot_set_for(j, letter, 1, letters) && robot_set_for(j, "rnd", 1, 3 * letters - 2) &&
        robot_change(j, "rnd", 0) && robot_pause(j, 16) && robot_set(j, "rnd", 1) && mm_past_messages(j))
        three_wrong(j, letters == 1 ? GUESSES("LHLH", "LHLH", "LHLH") : GUESSES("CHCH", "CHCH", "CHCH"));
}

/* A machine that draws by a clockwork of its own: the longer A waits, the other the code.  Each is revealed after three
   wrong guesses; where '-' is drawn, two codes of five have one. */
static void draws_by_itself(struct judge *j, unsigned codes)
{
    const char *sw3 = mm_pins(judge_machine(j))->sw3;
    if (robot_blind(j) || draws_from_pin(j) || !wired(j, sw3) || !robot_came(j, MM_DRAW) || !plays_alone(j))
        return;
    for (unsigned i = 0; i < codes && !judge_has(j, "dash-drawn") && !robot_over(j); i++) {
        if (!robot_begin(j, "codes that the machine draws") || !robot_set(j, sw3, 1) || !robot_pause(j, 1 + i) ||
            !mm_press(j, 0, NULL) || !mm_past_messages(j) || !mm_phase_is(j, MM_GUESS1))
            return;
        three_wrong(j, GUESSES("ACAC", "CCAA", "AACC"));
    }
}

/* After a reset nobody plays alone who has not asked for it again.  Where letters get to a wrong place of the code the
   right one holds what the machine drew, or nothing: a reset need not clear a code, so that no round is played then. */
static void reset_alone(struct judge *j, bool guessing, int maker)
{
    const char *sw3 = mm_pins(judge_machine(j))->sw3;
    if (!draws_from_pin(j) || !wired(j, mm_pins(judge_machine(j))->rst) ||
        !robot_begin(j, "reset while one player plays") || !robot_change(j, "rnd", 1) || !robot_set(j, sw3, 1) ||
        !mm_press(j, 0, NULL) || !mm_past_messages(j) || (guessing && !mm_enter_letter(j, 2)) ||
        !robot_reset(j, "reset") || !robot_set(j, sw3, 0) || !mm_begin_match(j, maker) ||
        judge_has(j, "reveal-wrong") || judge_has(j, "letters-wrong"))
        return;
    mm_round_of(j, "FACE", GUESSES("CAFE", "FACE"));
}

static void two_players_with_sw3(struct judge *j)
{
    if (!wired(j, mm_pins(judge_machine(j))->sw3) || !robot_begin(j, "SW3 on, but B starts") ||
        (draws_from_pin(j) && !robot_change(j, "rnd", 1)) || !robot_set(j, mm_pins(judge_machine(j))->sw3, 1) ||
        !mm_press(j, 1, NULL))
        return;
    mm_set_letter(j, 0);
    mm_press(j, mm_turn(j), "dash");
    mm_round_of(j, "FACE", GUESSES("FACE"));
}

void mm_play_alone(struct judge *j)
{
    two_players_with_sw3(j);
    one_player(j, GUESSES("ACEF", "UACE", "UUUU"));
    one_player(j, GUESSES("ACEF", "UACE", "CUUU"));
    draws_zeros(j);
    draws_by_itself(j, 8);
    for (unsigned letters = 1; letters < 4; letters++)
        draws_zeros_again(j, letters);
    reset_alone(j, true, 0);
    reset_alone(j, false, 1);
}
