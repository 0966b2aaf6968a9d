/* SPDX-License-Identifier: MIT */
/*
 * Mastermind: whole matches by two players, and against the machine, with every rule of the assignment
 * tried on the way.
 */
#include "check/robots/mastermind/robot.h"
#include "core/words.h"

static const char *enter_of(const struct judge *j, int player)
{
    return mm_pins(judge_machine(j))->enter[player];
}

static bool press(struct judge *j, int player, const char *word)
{
    return robot_press(j, enter_of(j, player), word);
}

/* Turns the letter switches and looks once they all stand. */
static bool set_letter(struct judge *j, Word letter)
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

static int turn(const struct judge *j)
{
    return (int)golden(j, "turn");
}

static bool phase_is(const struct judge *j, Word phase)
{
    return golden(j, "phase") == phase;
}

/* Messages of a design that waits for a press in them. */
static bool past_messages(struct judge *j)
{
    for (unsigned tries = 0; tries < 8 && robot_astray(j) && mm_message(golden(j, "phase")); tries++)
        if (!press(j, turn(j) ^ (int)(tries & 1), NULL))
            return false;
    return !robot_lost(j);
}

/* Presses; where a design is known to go by other buttons, the other one if the first does nothing. */
static bool go(struct judge *j, int player)
{
    Word before = golden(j, "phase");
    if (!press(j, player, NULL))
        return false;
    if (robot_astray(j) && phase_is(j, before) && !press(j, player ^ 1, NULL))
        return false;
    return past_messages(j);
}

/* A letter is set and entered; another one where a design is known to refuse it. */
static bool enter_letter(struct judge *j, unsigned letter)
{
    Word before = golden(j, "phase");
    for (unsigned tries = 0; tries < 3 && phase_is(j, before); tries++, letter = letter % 7 + 1) {
        if (!set_letter(j, letter))
            return false;
        if (phase_is(j, before) && !go(j, turn(j)))
            return false;
        if (!robot_astray(j))
            break;
    }
    return !robot_lost(j);
}

static bool making(const struct judge *j)
{
    return mastermind_making(golden(j, "phase"));
}

static bool guessing(const struct judge *j)
{
    return mastermind_guessing(golden(j, "phase"));
}

/* The player on turn enters four letters. */
static bool enter_word(struct judge *j, const char *letters)
{
    bool code = making(j);
    for (int i = 0; i < 4 && (!robot_astray(j) || (code ? making(j) : guessing(j))); i++)
        if (!enter_letter(j, mm_letter_of(letters[i])))
            return false;
    return true;
}

/* One guess, and the press that takes the game on from the verdict. */
static bool guess_word(struct judge *j, const char *letters)
{
    return enter_word(j, letters) && (!phase_is(j, MM_RESULT) || go(j, turn(j)));
}

/* One round: the code, then guesses until one is right or all lives are lost. */
static bool round_of(struct judge *j, const char *code, const char *const *guess)
{
    if ((making(j) || !robot_astray(j)) && !enter_word(j, code))
        return false;
    const char *last = code;
    for (; *guess && guessing(j); guess++)
        if (!guess_word(j, last = *guess))
            return false;
    for (unsigned more = 0; more < 6 && robot_astray(j) && (guessing(j) || phase_is(j, MM_RESULT)); more++)
        if (phase_is(j, MM_RESULT) ? !go(j, turn(j)) : !guess_word(j, last))
            return false;
    return !robot_lost(j);
}

#define GUESSES(...) ((const char *const[]){__VA_ARGS__, 0})

/* Plays on until the match is over, for a design that counts otherwise. */
static bool finish_match(struct judge *j)
{
    for (unsigned rounds = 0; rounds < 4 && robot_astray(j) && !robot_lost(j); rounds++)
        if (making(j) || guessing(j))
            round_of(j, "CAFE", rounds & 1 ? GUESSES("AAAA", "EEEE", "UUUU") : GUESSES("CAFE"));
    return !robot_lost(j);
}

/* At the end of a match: a press, and there is the start of a new one. */
static bool end_match(struct judge *j, int player)
{
    if (robot_astray(j) && !phase_is(j, MM_OVER))
        return !robot_lost(j);
    bool went = press(j, player, "new match");
    if (went && robot_astray(j) && phase_is(j, MM_OVER))
        went = press(j, player ^ 1, "new match");
    return went;
}

static bool begin_match(struct judge *j, int maker)
{
    return !phase_is(j, MM_START) || go(j, maker);
}

/* The assignment's own simulation: A makes, B breaks; B makes, A fails; and all that must not work. */
static void demonstration(struct judge *j)
{
    if (!robot_begin(j, "the assignment's simulation scenario") || !begin_match(j, 0))
        return;
    press(j, turn(j) ^ 1, "other player");
    set_letter(j, 0);
    press(j, turn(j), "dash");
    enter_word(j, "ALEF");
    press(j, turn(j) ^ 1, "other player");
    set_letter(j, 0);
    press(j, turn(j), "dash");
    enter_word(j, "ALEF");
    press(j, turn(j) ^ 1, "other player");
    go(j, turn(j));
    press(j, turn(j) ^ 1, "other player");
    set_letter(j, 0);
    press(j, turn(j), "dash");
    round_of(j, "CHUA", GUESSES("FELL", "CHUL", "HAUC"));
    round_of(j, "FACE", GUESSES("FACE"));
}

static void end_of_match(struct judge *j, int maker, int who_ends)
{
    if (!robot_begin(j, maker ? "a whole match, B first, one player wins both"
                              : "a whole match, A first, one player wins both") ||
        !begin_match(j, maker))
        return;
    round_of(j, "HULA", GUESSES("HULE", "HULA"));
    round_of(j, "CAFE", GUESSES("AAAA", "EEEE", "UUUU"));
    finish_match(j);
    robot_wait(j, 16, "end of match");
    set_letter(j, 5);
    end_match(j, who_ends);
    robot_wait(j, 16, "start");
    if (!begin_match(j, who_ends ^ 1))
        return;
    round_of(j, "LEAF", GUESSES("LEAF"));
    go(j, turn(j));
}

static void three_rounds(struct judge *j, int maker)
{
    if (!robot_begin(j, maker ? "three rounds, B first" : "three rounds, A first") || !begin_match(j, maker))
        return;
    round_of(j, "ACEF", GUESSES("FECA", "ACEH", "ACEF"));
    round_of(j, "HLUA", GUESSES("HLUA"));
    round_of(j, "ULHF", GUESSES("ULHE", "ULHC", "ULHA"));
    finish_match(j);
    end_match(j, maker ^ 1);
    if (!begin_match(j, maker ^ 1))
        return;
    round_of(j, "AAAC", GUESSES("CAAA"));
}

static void makers_win(struct judge *j, int maker)
{
    if (!robot_begin(j, maker ? "code-makers win, B first" : "code-makers win, A first") || !begin_match(j, maker))
        return;
    for (int i = 0; i < 3 && (!robot_astray(j) || making(j)); i++)
        round_of(j, "FLEA", GUESSES("FLEE", "ELFA", "CCCC"));
    finish_match(j);
    end_match(j, maker);
}

/* Words that are the same from both ends: right also for a design that keeps one of them turned round. */
static void same_from_both_ends(struct judge *j)
{
    if (!robot_astray(j) || !robot_begin(j, "words that are the same from both ends") || !begin_match(j, 0))
        return;
    round_of(j, "ELLE", GUESSES("ELLE"));
    round_of(j, "CAAC", GUESSES("AAAA", "CAAC"));
    finish_match(j);
}

/* Every letter at every place, for both. */
static void all_letters(struct judge *j)
{
    static const char *const words[] = {"ACEF", "HLUA", "CEFH", "LUAC", "EFHL", "UACE", "FHLU"};
    if (!robot_begin(j, "every letter at every place") || !begin_match(j, 0))
        return;
    for (unsigned letter = 0; letter < 8; letter++)
        set_letter(j, letter);
    for (unsigned i = 0; i < 7 && !robot_lost(j); i++) {
        if (i && i % 2 == 0) {
            if (!robot_begin(j, "every letter at every place") || !begin_match(j, (int)i / 2 & 1))
                return;
        }
        round_of(j, words[i], GUESSES(words[(i + 3) % 7], words[(i + 5) % 7], words[i]));
    }
}

static void verdicts(struct judge *j, unsigned rounds)
{
    static const char *const pairs[][4] = {
        {"AACE", "CAAA", "EEEE", "FFAA"}, {"ACCF", "CACF", "CCAC", "FHLU"}, {"HHHH", "HHHL", "LHHH", "ALHU"},
        {"ULUL", "LULU", "UULL", "ULLU"}, {"FECA", "ACEF", "FEAC", "UUUU"}, {"LLAC", "ALLA", "CLLA", "LALA"},
        {"EEFF", "FFEE", "EFEF", "CFEA"}, {"CCCA", "ACCC", "AAAC", "CACA"},
    };
    for (unsigned i = 0; i < rounds && !robot_over(j); i++) {
        if (!robot_begin(j, "verdicts of the LEDs") || !begin_match(j, (int)i & 1))
            continue;
        round_of(j, pairs[i % 8][0], GUESSES(pairs[i % 8][1], pairs[i % 8][2], pairs[i % 8][3]));
        round_of(j, pairs[i % 8][3], GUESSES(pairs[i % 8][0], pairs[i % 8][2], pairs[i % 8][1]));
    }
    /* in the result the switches do not matter */
    if (robot_begin(j, "the result, with '-' on the switches") && begin_match(j, 0) && enter_word(j, "CEFA") &&
        enter_word(j, "CEFH")) {
        set_letter(j, 0);
        go(j, turn(j));
        enter_word(j, "CEFA");
        set_letter(j, 0);
        go(j, turn(j));
    }
}

/* Takes the play to just before a phase: n presses of the right player. */
static bool advance(struct judge *j, int maker, unsigned presses)
{
    static const char letters[] = "ACEFHLUAECFHACEL";
    if (!presses)
        return true;
    if (!begin_match(j, maker))
        return false;
    for (unsigned i = 1; i < presses; i++)
        if (phase_is(j, MM_RESULT) ? !set_letter(j, mm_letter_of(letters[i % 16])) || !go(j, turn(j))
                                   : !enter_letter(j, mm_letter_of(letters[i % 16])))
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
        set_letter(j, 0);
        press(j, turn(j), "dash");
    }
    set_letter(j, 6);
    press(j, turn(j) ^ 1, "other player");
    press(j, turn(j) ^ 1, "other player");
    if (phase == MM_RESULT)
        return;
    set_letter(j, 0);
    press(j, turn(j), "dash");
    enter_letter(j, 3);
    /* what such a press has done to the code shows only in a verdict */
    for (unsigned more = 0; more < 3 && making(j) && !robot_lost(j); more++)
        enter_letter(j, 4 + more);
    if (mastermind_making(phase) && guessing(j))
        guess_word(j, "CAFE");
}

/* The switches move while the message after the code's last letter stands: the code is what was entered. */
static void switches_move(struct judge *j, int maker)
{
    if (robot_blind(j) || !robot_begin(j, "switches that move after the press") || !begin_match(j, maker))
        return;
    for (unsigned letter = 2; letter < 5 && making(j); letter++)
        enter_letter(j, letter);
    if (!phase_is(j, MM_MAKE4) || !set_letter(j, 5) || !robot_rest(j, enter_of(j, turn(j)), 3, NULL) ||
        !set_letter(j, 1) || !past_messages(j))
        return;
    guess_word(j, "CEFA");
    guess_word(j, "CEFH");
}

/* Reset from anywhere; then a round in which leftovers would show. */
static void reset_from(struct judge *j, unsigned presses, int maker)
{
    if (!wired(j, mm_pins(judge_machine(j))->rst) || !robot_begin(j, "reset in the middle of the game") ||
        !advance(j, maker, presses) || !robot_reset(j, "reset"))
        return;
    if (!begin_match(j, maker ^ 1))
        return;
    round_of(j, "CEFA", GUESSES("AAAA", "CCCC", "CEFA"));
}

static void reset_in_message(struct judge *j, unsigned quarters)
{
    if (robot_blind(j) || !wired(j, mm_pins(judge_machine(j))->rst) || !robot_begin(j, "reset while a message stands"))
        return;
    robot_rest(j, enter_of(j, 0), quarters, NULL);
    robot_reset_briefly(j, "reset");
    press(j, 1, NULL);
}

static void reset_at_the_end(struct judge *j)
{
    if (!wired(j, mm_pins(judge_machine(j))->rst) || !robot_begin(j, "reset at the end of a match") ||
        !begin_match(j, 0))
        return;
    round_of(j, "HULA", GUESSES("HULA"));
    round_of(j, "CAFE", GUESSES("AAAA", "EEEE", "UUUU"));
    finish_match(j);
    robot_reset(j, "reset");
}

/* Reset after points have been won. */
static void reset_after_points(struct judge *j, int maker)
{
    if (!wired(j, mm_pins(judge_machine(j))->rst) || !robot_begin(j, "reset after a point") || !begin_match(j, maker))
        return;
    round_of(j, "FACE", GUESSES("LULU", "FACE"));
    robot_reset(j, "reset");
    if (!begin_match(j, maker ^ 1))
        return;
    round_of(j, "CAFE", GUESSES("CAFE"));
    round_of(j, "CAFE", GUESSES("CAFE"));
}

/* A press that must not count, if a message stands now. */
static bool press_in_message(struct judge *j, int player, bool go_on)
{
    if (player < 0 || !mm_message(golden(j, "phase")))
        return robot_wait(j, go_on ? 4 : 8, NULL);
    return go_on ? robot_rest(j, enter_of(j, player), 4, "during message")
                 : robot_press(j, enter_of(j, player), "during message");
}

/* Both players press while messages stand: nothing may happen.  Nobody (-1) presses: what happens then is no press's
   fault. */
static bool press_in_messages(struct judge *j, int who, unsigned when)
{
    if (robot_blind(j) ||
        !robot_begin(j, who < 0 ? "waiting while a message stands" : "presses while a message stands"))
        return false;
    set_letter(j, 4);
    robot_rest(j, enter_of(j, 0), when, NULL); /* in the score */
    press_in_message(j, who, true);
    press_in_message(j, who < 0 ? who : who ^ 1, false); /* in the player's name */
    for (int i = 0; i < 3; i++)
        enter_letter(j, 4);
    robot_rest(j, enter_of(j, 0), when, NULL);
    press_in_message(j, who, true);
    press_in_message(j, who, false); /* in the lives */
    for (int life = 0; life < 3 && !robot_lost(j) && guessing(j); life++) {
        for (int i = 0; i < 3; i++)
            enter_letter(j, 4);
        set_letter(j, 5);
        if (!phase_is(j, MM_GUESS4) || !go(j, turn(j)) || !phase_is(j, MM_RESULT))
            return !robot_lost(j);
        robot_rest(j, enter_of(j, turn(j)), when, NULL); /* lives, or the code */
        press_in_message(j, who, false);
        set_letter(j, 4);
    }
    return !robot_lost(j);
}

static void both_at_start(struct judge *j)
{
    if (!robot_begin(j, "both players press at the start") || !robot_press_two(j, enter_of(j, 0), enter_of(j, 1), NULL))
        return;
    if (!phase_is(j, MM_START))
        enter_word(j, "AHEL");
}

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
        !robot_set(j, sw3, 1) || !press(j, 0, NULL) || !past_messages(j))
        return;
    for (; *guess && phase_is(j, MM_GUESS1); guess++) {
        set_letter(j, 3);
        press(j, 1, "other player");
        enter_word(j, *guess);
        press(j, 1, "other player");
        if ((phase_is(j, MM_RESULT) || !robot_astray(j)) && !(press(j, 0, NULL) && past_messages(j)))
            return;
    }
    robot_wait(j, 8, "end of match");
    press(j, 0, "new match");
    if (!robot_set(j, sw3, 0) || !phase_is(j, MM_START) || !begin_match(j, 0))
        return;
    round_of(j, "FACE", GUESSES("FACE")); /* by two, again */
}

/* Random bits that are 0 for a while: a '-' must not get into the code, which shows when it is revealed.  C and H are
   in no such code, whichever bit is drawn first: no guess is right, not even by halves. */
static void draws_zeros(struct judge *j)
{
    static const char *const guess[] = {"CHCH", "HCHC", "CCHH"};
    if (judge_machine(j) != &machine_mastermind || !wired(j, mm_pins(judge_machine(j))->sw3) || !wired(j, "rnd"))
        return;
    if (!robot_begin(j, "random bits that are 0 for a while") || !robot_set(j, mm_pins(judge_machine(j))->sw3, 1) ||
        !robot_rest(j, enter_of(j, 0), 24, NULL))
        return;
    for (unsigned tries = 0; tries < 4 && robot_astray(j) && mm_message(golden(j, "phase")); tries++)
        robot_rest(j, enter_of(j, 0), 24, NULL);
    if (!robot_set(j, "rnd", 1) || !past_messages(j))
        return;
    for (unsigned i = 0; i < 3; i++)
        if (!enter_word(j, guess[i]) || (phase_is(j, MM_RESULT) && !(press(j, 0, NULL) && past_messages(j))))
            return;
}

static void two_players_with_sw3(struct judge *j)
{
    if (!wired(j, mm_pins(judge_machine(j))->sw3) || !robot_begin(j, "SW3 on, but B starts") ||
        !robot_set(j, mm_pins(judge_machine(j))->sw3, 1) || !press(j, 1, NULL))
        return;
    round_of(j, "FACE", GUESSES("FACE"));
}

/* Random moves of a match, with presses that must not count. */
static void random_moves(struct judge *j)
{
    char code[5] = "AAAA", word[5];
    for (unsigned moves = 0; moves < 250 && !robot_lost(j) && !phase_is(j, MM_OVER); moves++) {
        Word phase = golden(j, "phase");
        int me = turn(j);
        if (!robot_chance(j, 12))
            press(j, me ^ 1, "other player");
        else if (phase == MM_MAKE1) {
            mm_random_word(j, code, NULL);
            enter_word(j, code);
        } else if (phase == MM_GUESS1) {
            mm_random_word(j, word, code);
            enter_word(j, word);
        } else if (!robot_chance(j, 6) && mm_entering(phase)) {
            set_letter(j, 0);
            press(j, me, "dash");
        } else if (robot_astray(j) && mm_entering(phase))
            enter_letter(j, 1 + (unsigned)robot_chance(j, 7));
        else
            go(j, me);
    }
}

/* A whole match of random letters. */
static void random_match(struct judge *j)
{
    if (!robot_begin(j, "random match") || !begin_match(j, (int)robot_chance(j, 2)))
        return;
    random_moves(j);
    end_match(j, (int)robot_chance(j, 2));
}

/* Match after match without a power-up or a reset. */
static void long_play(struct judge *j, unsigned matches)
{
    if (!robot_begin(j, "match after match"))
        return;
    for (unsigned i = 0; i < matches && !robot_lost(j) && !robot_full(j); i++) {
        if (!begin_match(j, (int)robot_chance(j, 2)))
            return;
        random_moves(j);
        if (!phase_is(j, MM_OVER) || !end_match(j, (int)robot_chance(j, 2)))
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
    all_letters(j);
    same_from_both_ends(j);
    verdicts(j, effort ? 16 : 8);
    for (unsigned presses = 0; presses <= 10; presses++) {
        must_not_work(j, presses, (int)presses & 1, false);
        if (robot_astray(j) && presses > 1)
            must_not_work(j, presses, (int)presses & 1, true);
        reset_from(j, presses, (int)presses & 1);
    }
    for (unsigned quarters = 2; quarters < 8 && robot_nimble(j); quarters += 2)
        reset_in_message(j, quarters);
    reset_at_the_end(j);
    reset_after_points(j, 0);
    reset_after_points(j, 1);
    for (int maker = 0; maker < 2; maker++)
        switches_move(j, maker);
    /* where a message is gone early, a press that is meant for it comes too late */
    bool calm = robot_nimble(j) && robot_even(j) && (!judge_found(j, NULL) || press_in_messages(j, -1, 1));
    for (int i = 0; i < 4 && calm; i++)
        press_in_messages(j, i & 1, 1 + (unsigned)i / 2);
    if (judge_machine(j) == &machine_mastermind && !judge_found(j, NULL)) /* who makes the code must be clear */
        both_at_start(j);
    one_player(j, GUESSES("ACEF", "UACE", "UUUU"));
    one_player(j, GUESSES("ACEF", "UACE", "CUUU"));
    draws_zeros(j);
    two_players_with_sw3(j);
    for (unsigned i = 0; i < matches[effort] && !robot_over(j); i++)
        random_match(j);
    long_play(j, on_end[effort]);
    if (robot_blind(j)) /* where little is seen, what must not work comes after what must */
        demonstration(j);
    when_switches_are_read(j);
}
