/* SPDX-License-Identifier: MIT */
/*
 * Mastermind: whole matches by two players, and against the machine, with every rule of the assignment
 * tried on the way.
 */
#include "check/robots/mastermind/steps.h"

/* The assignment's own simulation: A makes, B breaks; B makes, A fails; and all that must not work. */
static void demonstration(struct judge *j)
{
    if (!robot_begin(j, "the assignment's simulation scenario") || !mm_begin_match(j, 0))
        return;
    mm_press(j, mm_turn(j) ^ 1, "other player");
    mm_set_letter(j, 0);
    mm_press(j, mm_turn(j), "dash");
    mm_enter_word(j, "ALEF");
    mm_press(j, mm_turn(j) ^ 1, "other player");
    mm_set_letter(j, 0);
    mm_press(j, mm_turn(j), "dash");
    mm_enter_word(j, "ALEF");
    mm_press(j, mm_turn(j) ^ 1, "other player");
    mm_go(j, mm_turn(j));
    mm_press(j, mm_turn(j) ^ 1, "other player");
    mm_set_letter(j, 0);
    mm_press(j, mm_turn(j), "dash");
    mm_round_of(j, "CHUA", GUESSES("FELL", "CHUL", "HAUC"));
    mm_round_of(j, "FACE", GUESSES("FACE"));
}

static void end_of_match(struct judge *j, int maker, int who_ends)
{
    if (!robot_begin(j, maker ? "a whole match, B first, one player wins both"
                              : "a whole match, A first, one player wins both") ||
        !mm_begin_match(j, maker))
        return;
    mm_round_of(j, "HULA", GUESSES("HULE", "HULA"));
    mm_round_of(j, "CAFE", GUESSES("AAAA", "EEEE", "UUUU"));
    mm_finish_match(j);
    robot_wait(j, 16, "end of match");
    mm_set_letter(j, 5);
    mm_end_match(j, who_ends);
    robot_wait(j, 16, "start");
    if (!mm_begin_match(j, who_ends ^ 1))
        return;
    mm_round_of(j, "LEAF", GUESSES("LEAF"));
    mm_go(j, mm_turn(j));
}

static void three_rounds(struct judge *j, int maker)
{
    if (!robot_begin(j, maker ? "three rounds, B first" : "three rounds, A first") || !mm_begin_match(j, maker))
        return;
    mm_round_of(j, "ACEF", GUESSES("FECA", "ACEH", "ACEF"));
    mm_round_of(j, "HLUA", GUESSES("HLUA"));
    mm_round_of(j, "ULHF", GUESSES("ULHE", "ULHC", "ULHA"));
    mm_finish_match(j);
    mm_end_match(j, maker ^ 1);
    if (!mm_begin_match(j, maker ^ 1))
        return;
    mm_round_of(j, "AAAC", GUESSES("CAAA"));
}

static void makers_win(struct judge *j, int maker)
{
    if (!robot_begin(j, maker ? "code-makers win, B first" : "code-makers win, A first") || !mm_begin_match(j, maker))
        return;
    for (int i = 0; i < 3 && (!robot_astray(j) || mm_making(j)); i++)
        mm_round_of(j, "FLEA", GUESSES("FLEE", "ELFA", "CCCC"));
    mm_finish_match(j);
    mm_end_match(j, maker);
}

/* Words that are the same from both ends: right also for a design that keeps one of them turned round. */
static void same_from_both_ends(struct judge *j)
{
    if (!robot_astray(j) || !robot_begin(j, "words that are the same from both ends") || !mm_begin_match(j, 0))
        return;
    mm_round_of(j, "ELLE", GUESSES("ELLE"));
    mm_round_of(j, "CAAC", GUESSES("AAAA", "CAAC"));
    mm_finish_match(j);
}

/* Every letter at every place, for both. */
static void all_letters(struct judge *j)
{
    static const char *const words[] = {"ACEF", "HLUA", "CEFH", "LUAC", "EFHL", "UACE", "FHLU"};
    if (!robot_begin(j, "every letter at every place") || !mm_begin_match(j, 0))
        return;
    for (unsigned letter = 0; letter < 8; letter++)
        mm_set_letter(j, letter);
    for (unsigned i = 0; i < 7 && !robot_lost(j); i++) {
        if (i && i % 2 == 0) {
            if (!robot_begin(j, "every letter at every place") || !mm_begin_match(j, (int)i / 2 & 1))
                return;
        }
        mm_round_of(j, words[i], GUESSES(words[(i + 3) % 7], words[(i + 5) % 7], words[i]));
    }
}

static void verdicts(struct judge *j, unsigned from, unsigned rounds)
{
    static const char *const pairs[][4] = {
        {"AACE", "CAAA", "EEEE", "FFAA"}, {"ACCF", "CACF", "CCAC", "FHLU"}, {"HHHH", "HHHL", "LHHH", "ALHU"},
        {"ULUL", "LULU", "UULL", "ULLU"}, {"FECA", "ACEF", "FEAC", "UUUU"}, {"LLAC", "ALLA", "CLLA", "LALA"},
        {"EEFF", "FFEE", "EFEF", "CFEA"}, {"CCCA", "ACCC", "AAAC", "CACA"},
    };
    for (unsigned i = from; i < rounds && !robot_over(j); i++) {
        if (!robot_begin(j, "verdicts of the LEDs") || !mm_begin_match(j, (int)i & 1))
            continue;
        mm_round_of(j, pairs[i % 8][0], GUESSES(pairs[i % 8][1], pairs[i % 8][2], pairs[i % 8][3]));
        mm_round_of(j, pairs[i % 8][3], GUESSES(pairs[i % 8][0], pairs[i % 8][2], pairs[i % 8][1]));
    }
    /* in the result the switches do not matter */
    if (!from && robot_begin(j, "the result, with '-' on the switches") && mm_begin_match(j, 0) &&
        mm_enter_word(j, "CEFA") && mm_enter_word(j, "CEFH")) {
        mm_set_letter(j, 0);
        mm_go(j, mm_turn(j));
        mm_enter_word(j, "CEFA");
        mm_set_letter(j, 0);
        mm_go(j, mm_turn(j));
    }
}

/* Takes the play to just before a phase: n presses of the right player. */
static bool advance(struct judge *j, int maker, unsigned presses)
{
    static const char letters[] = "ACEFHLUAECFHACEL";
    if (!presses)
        return true;
    if (!mm_begin_match(j, maker))
        return false;
    for (unsigned i = 1; i < presses; i++)
        if (mm_phase_is(j, MM_RESULT) ? !mm_set_letter(j, mm_letter_of(letters[i % 16])) || !mm_go(j, mm_turn(j))
                                      : !mm_enter_letter(j, mm_letter_of(letters[i % 16])))
            return false;
    return true;
}

/* At every waiting phase: the other player's key, '-', a long wait, switches alone.  Where one of them is known to work
   the other is tried first. */
static void must_not_work(struct judge *j, unsigned presses, int maker, bool dash_first)
{
    if (!robot_begin(j, "what must not work") || !advance(j, maker, presses))
        return;
    Word phase = golden(j, "phase");
    robot_wait(j, 16, "waiting");
    if (phase == MM_START || phase == MM_OVER)
        return;
    if (dash_first && mm_entering(phase)) {
        mm_set_letter(j, 0);
        mm_press(j, mm_turn(j), "dash");
    }
    mm_set_letter(j, 6);
    mm_press(j, mm_turn(j) ^ 1, "other player");
    mm_press(j, mm_turn(j) ^ 1, "other player");
    if (phase == MM_RESULT)
        return;
    mm_set_letter(j, 0);
    mm_press(j, mm_turn(j), "dash");
    mm_enter_letter(j, 3);
    /* what such a press has done to the code shows only in a verdict */
    for (unsigned more = 0; more < 3 && mm_making(j) && !robot_lost(j); more++)
        mm_enter_letter(j, 4 + more);
    if (mastermind_making(phase) && mm_guessing(j))
        mm_guess_word(j, "CAFE");
}

/* The switches move while the message after the code's last letter stands: the code is what was entered.  Where
   messages are shorter than that which a wait is measured by, the first guess's letter stands there already. */
static void switches_move(struct judge *j, int maker)
{
    if (robot_blind(j) || !robot_even(j) || !robot_begin(j, "switches that move after the press") ||
        !mm_begin_match(j, maker))
        return;
    for (unsigned letter = 2; letter < 5 && mm_making(j); letter++)
        mm_enter_letter(j, letter);
    if (!mm_phase_is(j, MM_MAKE4) || !mm_set_letter(j, 5) || !robot_rest(j, mm_enter_of(j, mm_turn(j)), 3, NULL) ||
        !mm_set_letter(j, 1) || !mm_past_messages(j))
        return;
    mm_guess_word(j, "CEFA");
    mm_guess_word(j, "CEFH");
}

/* Reset from anywhere; then a round in which leftovers would show. */
static void reset_from(struct judge *j, unsigned presses, int maker)
{
    if (!wired(j, mm_pins(judge_machine(j))->rst) || !robot_begin(j, "reset in the middle of the game") ||
        !advance(j, maker, presses) || !robot_reset(j, "reset"))
        return;
    if (!mm_begin_match(j, maker ^ 1))
        return;
    mm_round_of(j, "CEFA", GUESSES("AAAA", "CCCC", "CEFA"));
}

static void reset_in_message(struct judge *j, unsigned quarters)
{
    if (robot_blind(j) || !wired(j, mm_pins(judge_machine(j))->rst) || !robot_begin(j, "reset while a message stands"))
        return;
    robot_rest(j, mm_enter_of(j, 0), quarters, NULL);
    robot_reset_briefly(j, "reset");
    mm_press(j, 1, NULL);
}

/* Reset while the code is shown, which has a state of its own. */
static void reset_in_reveal(struct judge *j, int maker)
{
    if (robot_blind(j) || !wired(j, mm_pins(judge_machine(j))->rst) ||
        !robot_begin(j, "reset while the code is shown") || !mm_begin_match(j, maker) || !mm_enter_word(j, "FACE"))
        return;
    for (unsigned life = 0; life < 6 && mm_phase_is(j, MM_GUESS1) && mm_enter_word(j, "HULL"); life++) {
        if (!mm_phase_is(j, MM_RESULT) || golden(j, "turn") == (Word)maker ||
            !robot_rest(j, mm_enter_of(j, mm_turn(j)), 2, NULL))
            return;
        if (mm_phase_is(j, MM_REVEAL)) {
            robot_reset_briefly(j, "reset");
            mm_begin_match(j, maker);
            return;
        }
        if (!robot_wait(j, 8, NULL))
            return;
    }
}

static void reset_at_the_end(struct judge *j)
{
    if (!wired(j, mm_pins(judge_machine(j))->rst) || !robot_begin(j, "reset at the end of a match") ||
        !mm_begin_match(j, 0))
        return;
    mm_round_of(j, "HULA", GUESSES("HULA"));
    mm_round_of(j, "CAFE", GUESSES("AAAA", "EEEE", "UUUU"));
    mm_finish_match(j);
    robot_reset(j, "reset");
}

/* Reset after points have been won. */
static void reset_after_points(struct judge *j, int maker)
{
    if (!wired(j, mm_pins(judge_machine(j))->rst) || !robot_begin(j, "reset after a point") ||
        !mm_begin_match(j, maker))
        return;
    mm_round_of(j, "FACE", GUESSES("LULU", "FACE"));
    robot_reset(j, "reset");
    if (!mm_begin_match(j, maker ^ 1))
        return;
    mm_round_of(j, "CAFE", GUESSES("CAFE"));
    mm_round_of(j, "CAFE", GUESSES("CAFE"));
}

/* Those that are no part of a play to some phase. */
static void resets(struct judge *j)
{
    for (unsigned quarters = 2; quarters < 8 && robot_nimble(j); quarters += 2)
        reset_in_message(j, quarters);
    for (int maker = 0; maker < 2 && robot_nimble(j); maker++)
        reset_in_reveal(j, maker);
    reset_at_the_end(j);
    reset_after_points(j, 0);
    reset_after_points(j, 1);
}

/* A press that must not count, if a message stands now. */
static bool press_in_message(struct judge *j, int player, bool go_on)
{
    if (player < 0 || !mm_message(golden(j, "phase")))
        return robot_wait(j, go_on ? 4 : 8, NULL);
    return go_on ? robot_rest(j, mm_enter_of(j, player), 4, "during message")
                 : robot_press(j, mm_enter_of(j, player), "during message");
}

/* Both players press while messages stand: nothing may happen.  Nobody (-1) presses: what happens then is no press's
   fault.  Each player has lines of his own in some designs: either makes the code. */
static bool press_in_messages(struct judge *j, int maker, int who, unsigned when)
{
    if (robot_blind(j) ||
        !robot_begin(j, who < 0 ? "waiting while a message stands" : "presses while a message stands"))
        return false;
    mm_set_letter(j, 4);
    robot_rest(j, mm_enter_of(j, maker), when, NULL); /* in the score */
    if (mm_phase_is(j, MM_START))
        return !robot_lost(j);
    press_in_message(j, who, true);
    press_in_message(j, who < 0 ? who : who ^ 1, false); /* in the player's name */
    for (int i = 0; i < 3; i++)
        mm_enter_letter(j, 4);
    robot_rest(j, mm_enter_of(j, maker), when, NULL);
    press_in_message(j, who, true);
    press_in_message(j, who, false); /* in the lives */
    for (int life = 0; life < 3 && !robot_lost(j) && mm_guessing(j); life++) {
        for (int i = 0; i < 3; i++)
            mm_enter_letter(j, 4);
        mm_set_letter(j, 5);
        if (!mm_phase_is(j, MM_GUESS4) || !mm_go(j, mm_turn(j)) || !mm_phase_is(j, MM_RESULT))
            return !robot_lost(j);
        robot_rest(j, mm_enter_of(j, mm_turn(j)), when, NULL); /* lives, or the code */
        press_in_message(j, who, false);
        mm_set_letter(j, 4);
    }
    return !robot_lost(j);
}

/* Where another message is too short, only those are tried that a press leads to: lives, and the code. */
static void press_behind_verdict(struct judge *j, int who)
{
    if (!robot_even_in(j, MM_LIVES) || !robot_even_in(j, MM_REVEAL) ||
        !robot_begin(j, "presses while the lives stand") || !mm_begin_match(j, 0) || !mm_enter_word(j, "FFFF"))
        return;
    for (int life = 0; life < 3 && mm_phase_is(j, MM_GUESS1) && mm_enter_word(j, "FFFH"); life++) {
        if (life == 2 && judge_has(j, "match-end")) /* behind the code comes that, whoever presses */
            return;
        if (!mm_phase_is(j, MM_RESULT) || !robot_rest(j, mm_enter_of(j, mm_turn(j)), 1, NULL) ||
            !press_in_message(j, who, false))
            return;
    }
}

static void both_at_start(struct judge *j)
{
    if (!robot_begin(j, "both players press at the start") ||
        !robot_press_two(j, mm_enter_of(j, 0), mm_enter_of(j, 1), NULL))
        return;
    if (!mm_phase_is(j, MM_START))
        mm_enter_word(j, "AHEL");
}

/* Both press in the same cycle: who is on turn is heard, and the other is not. */
static void both_in_turn(struct judge *j, int maker)
{
    if (!robot_begin(j, "both players press at once") || !mm_begin_match(j, maker))
        return;
    for (unsigned i = 0; i < 9 && !robot_lost(j) && !mm_message(golden(j, "phase")); i++) {
        mm_set_letter(j, 1 + i % 7);
        if (!robot_press_two(j, mm_enter_of(j, 0), mm_enter_of(j, 1), "both"))
            return;
    }
}

/* Does a button that is held enter one letter, and at once?  Without an edge detector it enters one a cycle, or one
   each time that others have been ignored for long enough, which is right where a debouncer gives single cycles; and
   some act when it is let go. */
static bool counts_once(struct judge *j)
{
    const struct machine *m = judge_machine(j);
    const struct mm_pin_names *p = mm_pins(m);
    uint8_t go = (uint8_t)port_find(m, p->enter[0]), letters = (uint8_t)port_find(m, p->letter[0]);
    const struct action reset = {.deed = RESET}, look = {.deed = WAIT},
                        press = {.deed = PRESS, .port = {go}, .ports = 1},
                        letter = {.deed = SET, .port = {letters}, .ports = 1, .value = 3},
                        down = {.deed = SET, .port = {go}, .ports = 1, .value = 1},
                        up = {.deed = SET, .port = {go}, .ports = 1, .value = 0};
    const struct action longer[] = {reset, press, letter, down, up, look},
                        once[] = {reset, press, letter, press, look, look}, held[] = {reset, down, look},
                        none[] = {reset, look, look};
    return !robot_differ(j, longer, once, sizeof once / sizeof *once) &&
           robot_differ(j, held, none, sizeof none / sizeof *none);
}

/* A press in a message is discarded, however long it is: the button is let go only when the first letter is due. */
static void held_through_messages(struct judge *j, int maker)
{
    if (!robot_begin(j, "a button held to the end of a message"))
        return;
    mm_set_letter(j, 4);
    for (unsigned i = 0; i < 2 && !robot_lost(j); i++) { /* behind the score, and behind the maker's last letter */
        int who = i ? maker ^ 1 : maker;
        for (unsigned letters = 0; i && letters < 3; letters++)
            mm_enter_letter(j, 4);
        if (!robot_rest(j, mm_enter_of(j, maker), 1, NULL) || !robot_set(j, mm_enter_of(j, who), 1) ||
            !robot_set(j, mm_enter_of(j, who), 0) || !mm_entering(golden(j, "phase")))
            return;
    }
}

/* Random moves of a match, with presses that must not count. */
static void random_moves(struct judge *j)
{
    char code[5] = "AAAA", word[5];
    for (unsigned moves = 0; moves < 250 && !robot_lost(j) && !mm_phase_is(j, MM_OVER); moves++) {
        Word phase = golden(j, "phase");
        int me = mm_turn(j);
        if (!robot_chance(j, 12))
            mm_press(j, me ^ 1, "other player");
        else if (phase == MM_MAKE1) {
            mm_random_word(j, code, NULL);
            mm_enter_word(j, code);
        } else if (phase == MM_GUESS1) {
            mm_random_word(j, word, code);
            mm_enter_word(j, word);
        } else if (!robot_chance(j, 6) && mm_entering(phase)) {
            mm_set_letter(j, 0);
            mm_press(j, me, "dash");
        } else if (robot_astray(j) && mm_entering(phase))
            mm_enter_letter(j, 1 + (unsigned)robot_chance(j, 7));
        else
            mm_go(j, me);
    }
}

/* A whole match of random letters. */
static void random_match(struct judge *j)
{
    if (!robot_begin(j, "random match") || !mm_begin_match(j, (int)robot_chance(j, 2)))
        return;
    random_moves(j);
    mm_end_match(j, (int)robot_chance(j, 2));
}

/* Match after match without a power-up or a reset. */
static void long_play(struct judge *j, unsigned matches)
{
    if (!robot_begin(j, "match after match"))
        return;
    for (unsigned i = 0; i < matches && !robot_lost(j) && !robot_full(j); i++) {
        if (!mm_begin_match(j, (int)robot_chance(j, 2)))
            return;
        random_moves(j);
        if (!mm_phase_is(j, MM_OVER) || !mm_end_match(j, (int)robot_chance(j, 2)))
            return;
    }
}

/* C is entered four times as code, then as the first letter of a guess; the switches say E as the button is let go. */
static void when_switches_are_read(struct judge *j)
{
    const struct machine *m = judge_machine(j);
    const struct mm_pin_names *p = mm_pins(m);
    uint8_t go[2] = {(uint8_t)port_find(m, p->enter[0]), (uint8_t)port_find(m, p->enter[1])};
    bool one = !p->letter[1]; /* a port for all switches */
    uint8_t lowest = (uint8_t)port_find(m, p->letter[one ? 0 : 2]);
    struct action script[9] = {{.deed = RESET}, {.deed = PRESS, .port = {go[0]}, .ports = 1}};
    unsigned n = 2;
    script[n++] = (struct action){
        .deed = SET, .port = {(uint8_t)port_find(m, p->letter[one ? 0 : 1])}, .ports = 1, .value = one ? 2 : 1};
    for (int i = 0; i < 4; i++)
        script[n++] = (struct action){.deed = PRESS, .port = {go[0]}, .ports = 1};
    script[n++] = (struct action){
        .deed = PRESS, .port = {go[1]}, .ports = 1, .moves = (uint8_t)(lowest + 1), .value = one ? 3 : 1};
    script[n++] = (struct action){.deed = WAIT};
    if (!robot_blind(j))
        robot_try_reading(j, script, n);
}

/* The code's first letter: one that is entered again by the same press shows as a second place. */
static void when_buttons_bounce(struct judge *j)
{
    const struct machine *m = judge_machine(j);
    const struct mm_pin_names *p = mm_pins(m);
    if (m == &machine_mastermind || robot_blind(j) || !robot_nimble(j) || judge_has(j, "enter-not-required"))
        return;
    const struct action script[] = {
        {.deed = RESET},
        {.deed = PRESS, .port = {(uint8_t)port_find(m, p->enter[0])}, .ports = 1},
        {.deed = SET, .port = {(uint8_t)port_find(m, p->letter[2])}, .ports = 1, .value = 1}};
    robot_try_bounces(j, p->enter[0], script, sizeof script / sizeof *script);
}

void mm_play(struct judge *j, int effort)
{
    static const unsigned matches[] = {3, 25, 250}, on_end[] = {6, 20, 40};
    if (!robot_blind(j))
        demonstration(j);
    end_of_match(j, 0, 0);
    end_of_match(j, 1, 1);
    three_rounds(j, 0);
    three_rounds(j, 1);
    makers_win(j, 0);
    makers_win(j, 1);
    bool slow = robot_slow(j); /* then time may not do for all, and what is tried nowhere else comes first */
    unsigned rounds = effort ? 16 : 8, first = slow ? 4 : rounds;
    if (slow)
        resets(j);
    all_letters(j);
    same_from_both_ends(j);
    verdicts(j, 0, first);
    when_buttons_bounce(j);
    for (unsigned presses = 1; presses <= 10 && slow; presses += 3)
        reset_from(j, presses, (int)presses & 1);
    if (slow)
        mm_play_alone(j);
    for (unsigned presses = 0; presses <= 10; presses++) {
        must_not_work(j, presses, (int)presses & 1, false);
        if (presses > 1 && presses < 10) /* where each player has lines of his own */
            must_not_work(j, presses, ~(int)presses & 1, false);
        if (robot_astray(j) && presses > 1)
            must_not_work(j, presses, (int)presses & 1, true);
        if (!slow || presses % 3 != 1)
            reset_from(j, presses, (int)presses & 1);
    }
    if (slow)
        verdicts(j, first, rounds);
    else
        resets(j);
    for (int maker = 0; maker < 2; maker++)
        switches_move(j, maker);
    /* where a message is gone early, a press that is meant for it comes too late */
    bool calm = robot_nimble(j) && robot_even(j) && (!judge_found(j, NULL) || press_in_messages(j, 0, -1, 1));
    for (int i = 0; i < 4 && calm; i++)
        press_in_messages(j, 0, i & 1, 1 + (unsigned)i / 2);
    bool other = calm && (!judge_found(j, NULL) || press_in_messages(j, 1, -1, 1));
    for (int who = 0; who < 2 && other; who++)
        press_in_messages(j, 1, who, 1);
    for (int who = 0; who < 2 && !calm && robot_nimble(j) && !robot_blind(j); who++)
        press_behind_verdict(j, who);
    bool core = judge_machine(j) == &machine_mastermind; /* on a board two presses hardly come in one cycle */
    if (core && !judge_found(j, NULL))                   /* who makes the code must be clear */
        both_at_start(j);
    for (int maker = 0; maker < 2 && core && calm; maker++) {
        both_in_turn(j, maker);
        if (counts_once(j))
            held_through_messages(j, maker);
    }
    if (!slow)
        mm_play_alone(j);
    for (unsigned i = 0; i < matches[effort] && !robot_over(j); i++)
        random_match(j);
    long_play(j, on_end[effort]);
    if (robot_blind(j)) /* where little is seen, what must not work comes after what must */
        demonstration(j);
    when_switches_are_read(j);
}
