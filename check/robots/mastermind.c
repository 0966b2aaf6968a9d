/* SPDX-License-Identifier: MIT */
/*
 * How the Mastermind machine is played and judged: whole matches by two players, and against the
 * machine, with every rule of the assignment tried on the way.
 */
#include "judge.h"
#include "mastermind.h"
#include "parts.h"
#include "see.h"
#include <string.h>

extern const struct machine machine_mastermind_board;

enum { START, SCORE, PLAYER, MAKE1, MAKE4 = MAKE1 + 3, LIVES, GUESS1, GUESS4 = GUESS1 + 3, RESULT, REVEAL, OVER, DRAW };
enum { REPEATS, LETTER, DASH, TIE };

static const struct policy policies[] = {
    [REPEATS] = {"repeated letters",
                 {"a letter that occurs anywhere in the code lights 01, however often it is guessed",
                  "a repeated letter lights 01 only as often as it is left in the code"}},
    [LETTER] = {"letter while entering",
                {"the letter on the switches is shown at once",
                 "a letter is shown after enter; its place is dark before",
                 "a letter is shown after enter; its place shows '-' before",
                 "a letter is shown after enter, the code-maker's as '-' only; its place is dark before"}},
    [DASH] = {"'-' on the switches", {"shown as '-'", "shown as a dark digit"}},
    [TIE] = {"both press at the start", {"A is code-maker", "B is code-maker", "neither counts"}},
    {0},
};

/* On the board both buttons hardly ever come through their debouncers in one cycle. */
static const struct policy board_policies[] = {
    [REPEATS] = {"repeated letters",
                 {"a letter that occurs anywhere in the code lights 01, however often it is guessed",
                  "a repeated letter lights 01 only as often as it is left in the code"}},
    [LETTER] = {"letter while entering",
                {"the letter on the switches is shown at once",
                 "a letter is shown after enter; its place is dark before"}},
    {0},
};

static const struct rule rules[] = {
    {"start-wrong", "At the start the display shows A-b."},
    {"dash-accepted", "'-' is not a letter: enter must do nothing while the switches say 000."},
    {"wrong-key-accepted", "Only the active player's enter button counts; the other player's presses are discarded."},
    {"enter-not-required", "The machine waits for the player's enter button before it goes on."},
    {"round-never-advances", "The active player's enter button takes the game on."},
    {"code-maker-wrong", "The player who presses enter first is the code-maker."},
    {"active-player-wrong", "The display names the player whose turn it is."},
    {"number-of-guesses", "The code-breaker has three lives: L-3, L-2 and L-1 are shown before the three guesses."},
    {"who-gets-the-point",
     "A right guess is the code-breaker's point; three wrong guesses are the code-maker's point."},
    {"guess-judged-wrong", "A round is won exactly when all four letters are right."},
    {"role-swap", "After every round the roles are swapped."},
    {"match-end", "A match is over when a player has two points, and not before."},
    {"verdict-lights",
     "Each pair of LEDs tells of one letter: 11 in its place, 01 elsewhere in the code, 00 not in it."},
    {"reveal-wrong", "After three wrong guesses the right code is shown."},
    {"score-wrong", "A match begins at 0-0, and the score is shown as scoreA-scoreB."},
    {"code-not-hidden", "While the code is entered, letters entered before are shown as '-'."},
    {"letters-wrong", "Letters stand in the order they were entered, from left to right."},
    {"wrong-glyph", "Letters, digits and messages are shown with their own segments."},
    {"message-missing", "Score, active player, lives and code are shown, each for two seconds."},
    {"message-extra", "No other messages are shown than those of the assignment."},
    {"press-in-message", "A press while a message stands is ignored."},
    {"restarts-by-itself", "After the match and before it the machine waits for a press."},
    {"no-new-match", "After the match a press leads to the start of a new one."},
    {"end-not-blinking", "All LEDs blink at the end of the match."},
    {"message-duration", "Messages stand for about two seconds."},
    {"reset-incomplete", "After a reset the game starts from scratch: nothing of the game before it may remain."},
    {"reset-ignored", "Reset brings the machine back to the start at any time."},
    {"one-player-mode", "With SW3 on, A's press starts a round of one player against the machine's code."},
    {"dash-drawn", "The machine's own code has no '-': when its random bits say 000 it draws again."},
    {"message-shifted", "Messages stand on the three right digits, AN2 to AN0."},
    {0},
};

struct memory {
    uint8_t code[4], guess[4];
    uint8_t score[2]; /* glyphs, as last shown */
    uint8_t zeros;    /* 000 was drawn: what a design draws instead, and when, is its own */
};

/* The same game behind two sets of pins: the bare machine's and its board's. */
struct pins {
    const char *enter[2], *sw3, *rst;
    const char *letter[3]; /* one for all three bits, or one a bit, highest first */
};

static const struct pins bare = {{"enterA", "enterB"}, "sw3", "rst", {"letterIn"}};
static const struct pins board = {{"BTN3", "BTN0"}, "SW3", "BTN2", {"SW2", "SW1", "SW0"}};

static const struct pins *pins(const struct machine *m)
{
    return port_find(m, bare.enter[0]) >= 0 ? &bare : &board;
}

static int entering(Word phase)
{
    return phase >= MAKE1 && phase <= GUESS4 && phase != LIVES;
}

/* ---- the policies ---- */

static void filter(const uint8_t *choice, Word port[])
{
    if (port[MM_PHASE] != START || !port[MM_ENTER_A] || !port[MM_ENTER_B] || port[MM_SW3])
        return;
    if (choice[TIE] == 1)
        port[MM_ENTER_A] = 0;
    if (choice[TIE] == 2)
        port[MM_ENTER_A] = port[MM_ENTER_B] = 0;
}

static void watch(void *memory, Word before, const Word port[])
{
    struct memory *m = memory;
    if (port[MM_PHASE] == SCORE) {
        m->score[0] = (uint8_t)port[MM_SSD3 + 1];
        m->score[1] = (uint8_t)port[MM_SSD3 + 3];
    }
    m->zeros = port[MM_PHASE] != START && (m->zeros || (before == DRAW && !port[MM_RND]));
    if (before == port[MM_PHASE] || !entering(before) || port[MM_PHASE] == START)
        return;
    uint8_t letter = port[MM_LETTER] & 7;
    if (before <= MAKE4)
        m->code[before - MAKE1] = letter;
    else
        m->guess[before - GUESS1] = letter;
}

/* The pairs of LEDs when a repeated letter counts only as often as it is left. */
static Word counted(const struct memory *m)
{
    unsigned left[8] = {0}, leds = 0;
    for (int i = 0; i < 4; i++)
        left[m->code[i]] += m->code[i] != m->guess[i];
    for (int i = 0; i < 4; i++) {
        unsigned pair = 3;
        if (m->guess[i] != m->code[i]) {
            pair = left[m->guess[i]] > 0;
            left[m->guess[i]] -= pair;
        }
        leds = leds << 2 | pair;
    }
    return leds;
}

static const uint8_t letter_glyph[8] = {GLYPH_DASH, GLYPH_A, GLYPH_C, GLYPH_E, GLYPH_F, GLYPH_H, GLYPH_L, GLYPH_U};

/* The glyph that a place (0 is the leftmost) shows under these policies. */
static Word policy_glyph(const uint8_t *choice, const struct memory *m, Word phase, Word letter, unsigned at, Word own)
{
    if (!entering(phase))
        return own;
    unsigned place = (unsigned)(phase >= GUESS1 ? phase - GUESS1 : phase - MAKE1);
    if (choice[LETTER] && at == place)
        return choice[LETTER] == 2 ? GLYPH_DASH : GLYPH_BLANK;
    if (choice[LETTER] && choice[LETTER] < 3 && at + 1 == place && phase <= MAKE4)
        return letter_glyph[m->code[at]]; /* the letter entered last stands until the next one */
    if (!choice[LETTER] && choice[DASH] && at == place && !letter)
        return GLYPH_BLANK;
    return own;
}

static void view(const uint8_t *choice, const void *memory, Word port[])
{
    const struct memory *m = memory;
    if (port[MM_PHASE] == RESULT && choice[REPEATS] && m->code[0])
        port[MM_LEDX] = counted(m);
    for (unsigned at = 0; at < 4; at++)
        port[MM_SSD3 + at] = policy_glyph(choice, m, port[MM_PHASE], port[MM_LETTER] & 7, at, port[MM_SSD3 + at]);
}

/* LEDs mean something in two phases only; what the digits show while all LEDs blink is left open. */
static int cares_in(Word phase, int light)
{
    return phase == DRAW ? 0 : phase == OVER ? light : !light || phase == RESULT;
}

static int cares(const void *memory, const Word port[], unsigned out)
{
    const struct memory *m = memory;
    return cares_in(port[MM_PHASE], out == MM_LEDX) && !(m->zeros && port[MM_PHASE] == RESULT && out == MM_LEDX);
}

/* What is shown while the machine draws its code, and which messages come before its round, is left open. */
static int optional_in(Word phase, int solo, int first_score)
{
    return phase == DRAW || (solo && (phase == PLAYER || (phase == SCORE && first_score)));
}

static int optional_now(const Word port[])
{
    return optional_in(port[MM_PHASE], port[MM_SW3] != 0,
                       port[MM_SSD3 + 1] == part_digit[0] && port[MM_SSD3 + 3] == part_digit[0]);
}

/* ---- naming what went wrong ---- */

static int digit_at(const struct departure *d, const struct moment *m, unsigned digit)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].kind == GLYPH &&
            (d->item[i].scanned ? 3u - d->item[i].digit : (unsigned)d->item[i].port - MM_SSD3) == digit)
            return (int)m->sight.word[i];
    return -1;
}

static int shows(const struct departure *d, const struct moment *m, int left, int right)
{
    return m && digit_at(d, m, 0) == GLYPH_BLANK && digit_at(d, m, 1) == left && digit_at(d, m, 2) == GLYPH_DASH &&
           (right < 0 || digit_at(d, m, 3) == right);
}

static int is_number(int glyph)
{
    for (int i = 0; i < 10; i++)
        if (part_digit[i] == glyph)
            return 1;
    return 0;
}

static int is_life(int glyph)
{
    return glyph == part_digit[0] || glyph == part_digit[1] || glyph == part_digit[2] || glyph == part_digit[3];
}

static int shows_score(const struct departure *d, const struct moment *m)
{
    return m && digit_at(d, m, 0) == GLYPH_BLANK && is_number(digit_at(d, m, 1)) && digit_at(d, m, 2) == GLYPH_DASH &&
           is_number(digit_at(d, m, 3));
}

static int any_score(const struct departure *d)
{
    for (unsigned i = 1; i < d->design->count; i++)
        if (shows_score(d, &d->design->moment[i]))
            return 1;
    return 0;
}

static int any_shows(const struct departure *d, int left, int right)
{
    for (unsigned i = 1; i < d->design->count; i++)
        if (shows(d, &d->design->moment[i], left, right))
            return 1;
    return 0;
}

static int lights_wrong(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->wrong >> i & 1 && d->item[i].kind != GLYPH)
            return 1;
    return 0;
}

/* What the action tried; a switch that is turned afterwards may be what shows it. */
static int about(const struct departure *d, const char *word)
{
    const struct action *a = d->action->deed == SET && d->previous ? d->previous : d->action;
    return a->about && !strcmp(a->about, word);
}

static int same_digits(const struct departure *d, const struct moment *a, const struct moment *b)
{
    for (unsigned i = 0; i < 4; i++)
        if (digit_at(d, a, i) != digit_at(d, b, i))
            return 0;
    return 1;
}

static const struct moment *last_seen(const struct departure *d)
{
    return &d->design->moment[d->design->count - 1];
}

/* The golden machine stood still, and the design did not. */
static const char *moved(const struct departure *d, Word phase)
{
    Word mine = d->was[MM_TURN] ? MM_ENTER_B : MM_ENTER_A;
    if (phase == OVER && same_digits(d, last_seen(d), &d->design->moment[0]))
        return "end-not-blinking"; /* only its lights go on and off, too slowly to be blinking */
    if (d->action->deed == WAIT)
        return phase == START || phase == OVER ? "restarts-by-itself" : "enter-not-required";
    /* a '-' that was taken as the last letter shows only at the next touch */
    if (about(d, "dash") ||
        (phase == GUESS4 && d->previous && d->previous->about && !strcmp(d->previous->about, "dash")))
        return "dash-accepted";
    if (d->action->deed == SET)
        return about(d, "other player") ? "wrong-key-accepted"
               : phase == OVER          ? "match-end"
               : phase == START         ? "enter-not-required"
               : entering(phase)        ? NULL
                                        : "letters-wrong";
    return d->action->port[0] == mine && entering(phase) ? "dash-accepted" : "wrong-key-accepted";
}

/* Does the design show letters beyond the place that is being entered, or a message? */
static int ran_ahead(const struct departure *d, const struct moment *s, Word phase)
{
    unsigned place = (unsigned)(phase >= GUESS1 ? phase - GUESS1 : phase - MAKE1);
    if (shows(d, s, GLYPH_P, -1) || shows(d, s, GLYPH_L, -1) || shows_score(d, s))
        return 1;
    if (place == 3 || digit_at(d, s, place + 1) == GLYPH_BLANK)
        return 0;
    /* the letter on the switches stands at the next place now; else what is there was left there */
    int letter = letter_glyph[d->now[MM_LETTER] & 7];
    return digit_at(d, s, place + 1) == letter && (place == 2 || digit_at(d, s, place + 2) == GLYPH_BLANK);
}

/* A point was given where none was due: to the breaker, as if the guess were right, or to the maker, too early. */
static const char *point_too_early(const struct departure *d)
{
    const struct memory *m = d->memory;
    unsigned breaker = (unsigned)d->was[MM_TURN];
    for (unsigned i = 1; i < d->design->count; i++) {
        const struct moment *s = &d->design->moment[i];
        if (shows_score(d, s) && digit_at(d, s, breaker ? 3 : 1) != m->score[breaker])
            return "guess-judged-wrong";
    }
    return "number-of-guesses";
}

/* The machine's own code is revealed, and has a '-' in it. */
static int drawn_dash(const struct departure *d)
{
    const struct memory *m = d->memory;
    if (!m->zeros || d->parting != DIFFERENT || d->expected->phase != REVEAL || shows_score(d, d->seen))
        return 0;
    for (unsigned i = 0; i < 4; i++)
        if (digit_at(d, d->seen, i) == GLYPH_DASH)
            return 1;
    return 0;
}

/* After 000 was drawn any other letters are as good as ours. */
static int forgives(const struct departure *d)
{
    const struct memory *m = d->memory;
    if (!m->zeros || d->parting != DIFFERENT || d->expected->phase != REVEAL)
        return 0;
    for (unsigned i = 0; i < 4; i++) {
        int glyph = digit_at(d, d->seen, i);
        if (glyph == GLYPH_DASH || glyph == GLYPH_BLANK || !glyph_known((Word)glyph))
            return 0;
    }
    return 1;
}

/* The same message one digit to the left. */
static int one_to_the_left(const struct departure *d)
{
    if (d->parting != DIFFERENT || digit_at(d, d->expected, 0) != GLYPH_BLANK)
        return 0;
    for (unsigned i = 0; i < 4; i++)
        if (digit_at(d, d->seen, i) != (i < 3 ? digit_at(d, d->expected, i + 1) : GLYPH_BLANK))
            return 0;
    return 1;
}

/* A right guess for which the point went elsewhere. */
static int right_guess_lost(const struct departure *d)
{
    const struct memory *m = d->memory;
    unsigned breaker = (unsigned)d->was[MM_TURN];
    for (unsigned i = 1; i < d->design->count; i++) {
        const struct moment *s = &d->design->moment[i];
        if (shows_score(d, s))
            return digit_at(d, s, breaker ? 3 : 1) != m->score[breaker];
    }
    return 0;
}

static const char *in_message(const struct departure *d, Word phase)
{
    const struct moment *s = d->seen;
    Word was = d->was[MM_PHASE];
    if (s && one_to_the_left(d))
        return "message-shifted";
    switch (phase) {
    case SCORE:
        if (s && shows_score(d, s) && !(is_life(digit_at(d, s, 1)) && is_life(digit_at(d, s, 3))))
            return "wrong-glyph"; /* nobody can have so many points */
        if (s && shows_score(d, s))
            return was == START ? "score-wrong" : "who-gets-the-point";
        if (s && d->parting == DIFFERENT && shows(d, s, GLYPH_BLANK, GLYPH_BLANK))
            return "score-wrong"; /* a score that is nothing at all */
        if (s && was == RESULT && d->design->count > 1 && shows(d, &d->design->moment[1], GLYPH_L, -1))
            return "guess-judged-wrong";
        if (was == RESULT && d->parting != MISSING && right_guess_lost(d))
            return "guess-judged-wrong";
        break;
    case PLAYER:
        if (s && shows(d, s, GLYPH_P, -1)) {
            if (was == START)
                return d->now[MM_SW3] ? "one-player-mode" : "code-maker-wrong";
            return was == RESULT || was == REVEAL ? "role-swap" : "active-player-wrong";
        }
        if (shows_score(d, last_seen(d)))
            return "match-end";
        break;
    case LIVES:
        if (s && shows(d, s, GLYPH_L, -1) && d->parting == DIFFERENT)
            return is_number(digit_at(d, s, 3)) && !is_life(digit_at(d, s, 3)) ? "wrong-glyph" : "number-of-guesses";
        if (was == RESULT && any_score(d))
            return point_too_early(d);
        break;
    case REVEAL:
        if (drawn_dash(d))
            return "dash-drawn";
        if (s && shows(d, s, GLYPH_L, -1))
            return "number-of-guesses";
        if (d->parting == DIFFERENT && s && !shows_score(d, s) && !shows(d, s, GLYPH_P, -1))
            return "reveal-wrong";
        if (was == RESULT && any_score(d) && !strcmp(point_too_early(d), "guess-judged-wrong"))
            return "guess-judged-wrong";
        break;
    }
    return NULL;
}

/* The golden machine had come to rest, and the design went on. */
static const char *went_on(Word now)
{
    return now == START || now == OVER ? "restarts-by-itself" : "enter-not-required";
}

static const char *while_entering(const struct departure *d, Word phase)
{
    const struct moment *g = d->expected, *s = d->seen;
    if (ran_ahead(d, last_seen(d), phase) || ran_ahead(d, s, phase))
        return "enter-not-required";
    for (unsigned i = 0; phase <= MAKE4 && i < phase - MAKE1; i++)
        if (digit_at(d, g, i) == GLYPH_DASH && digit_at(d, s, i) != GLYPH_DASH)
            return "code-not-hidden";
    return __builtin_popcountll(d->wrong) == 1 ? "wrong-glyph" : "letters-wrong";
}

static const char *after_reset(const struct departure *d)
{
    if (d->action->about && !judge_has(d->judge, "start-wrong"))
        return "reset-ignored";
    return __builtin_popcountll(d->wrong) == 1 ? "wrong-glyph" : "start-wrong";
}

/* The match should be over: the LEDs blink, and nothing goes on. */
static const char *at_the_end(const struct departure *d)
{
    const struct moment *s = last_seen(d);
    if (shows(d, s, GLYPH_A, GLYPH_B))
        return "restarts-by-itself";
    if (shows(d, s, GLYPH_P, -1) || shows(d, s, GLYPH_L, -1) ||
        !same_digits(d, s, &d->golden->moment[d->golden->count - 1]))
        return "match-end";
    return "end-not-blinking";
}

/* While all LEDs blink the digits may show what they like, but no wrong score. */
static const char *mistrusts(const struct departure *d)
{
    return d->expected->phase == OVER && shows_score(d, d->seen) && !same_digits(d, d->seen, d->expected)
               ? "score-wrong"
               : NULL;
}

static const char *classify(const struct departure *d)
{
    const struct moment *g = d->expected, *s = d->seen;
    Word was = d->was[MM_PHASE], now = d->now[MM_PHASE], phase = g ? g->phase : now;
    int stuck = d->design->count < 2, still = was == now && d->golden->count < 2;
    const char *id;

    if (d->action->deed == RESET)
        return after_reset(d);
    if ((still || (d->action->deed == SET && stuck)) && (id = moved(d, was)))
        return id;
    if (d->action->deed == SET && stuck)
        return "letters-wrong";
    if (d->action->deed == SET && entering(was) &&
        (ran_ahead(d, last_seen(d), was) || any_shows(d, GLYPH_P, -1) || any_shows(d, GLYPH_L, -1) || any_score(d)))
        return "enter-not-required";
    if (d->now[MM_SW3] && (was == START || was == DRAW))
        return "one-player-mode";
    if (about(d, "during message"))
        return d->parting == DIFFERENT && (id = in_message(d, phase)) && !strcmp(id, "number-of-guesses")
                   ? id
                   : "press-in-message";
    if (was == OVER && d->action->deed == PRESS && (stuck || !any_shows(d, GLYPH_A, GLYPH_B)))
        return "no-new-match";
    /* after the last letter only the lights may tell that the guess was taken */
    if (stuck && was == GUESS4 && g && same_digits(d, g, last_seen(d)))
        return "verdict-lights";
    if (stuck && was == GUESS4 && !same_digits(d, &d->golden->moment[0], &d->design->moment[0]))
        return "letters-wrong";
    if (stuck && d->action->deed == PRESS && was != phase)
        return "round-never-advances";
    if (phase == OVER)
        return at_the_end(d);
    if (now == RESULT && d->parting != DIFFERENT && !stuck &&
        (any_shows(d, GLYPH_L, -1) || any_score(d) || any_shows(d, GLYPH_P, -1)))
        return "enter-not-required";
    if (d->design->count > d->golden->count + 4)
        return "round-never-advances"; /* it goes round in circles */
    if ((id = in_message(d, phase)))
        return id;
    if (was == RESULT && entering(phase) && shows_score(d, last_seen(d)))
        return "match-end";
    if (d->parting == MISSING)
        return entering(phase) && ran_ahead(d, last_seen(d), phase) ? "enter-not-required" : "message-missing";
    if (d->parting == EXTRA) {
        if (d->at >= d->golden->count)
            return went_on(now);
        if (shows(d, s, GLYPH_L, -1) && now == MAKE1) /* the code-maker is taken for the breaker */
            return was == START ? "code-maker-wrong" : "role-swap";
        return shows(d, s, GLYPH_L, -1) ? "number-of-guesses" : "message-extra";
    }
    if (phase == RESULT && lights_wrong(d))
        return "verdict-lights";
    if (entering(phase))
        return while_entering(d, phase);
    if (phase == RESULT)
        return __builtin_popcountll(d->wrong) == 1 ? "wrong-glyph" : "letters-wrong";
    if (phase == START)
        return was == OVER && shows_score(d, last_seen(d)) ? "no-new-match" : "start-wrong";
    return __builtin_popcountll(d->wrong) == 1 ? "wrong-glyph" : "message-missing";
}

/* A display that names the wrong player at the start: is it only the display?  Then the right player's key works. */
static const char *look_again(struct judge *j, const struct finding *f)
{
    const struct machine *m = j->machine;
    const struct pins *p = pins(m);
    if (strcmp(f->id, "code-maker-wrong") || !f->actions)
        return NULL;
    const struct action *start = &f->script[f->actions - 1];
    const struct action more[] = {
        {.deed = SET, .ports = 1, .port = {(uint8_t)port_find(m, p->letter[p->letter[1] ? 2 : 0])}, .value = 1},
        {.deed = PRESS, .ports = 1, .port = {start->port[0]}},
    };
    return start->deed == PRESS && play_moves(j, f, more, 2) ? "active-player-wrong" : NULL;
}

/* ---- playing ---- */

static const char *enter_of(const struct judge *j, int player)
{
    return pins(j->machine)->enter[player];
}

static int press(struct judge *j, int player, const char *word)
{
    return play_press(j, enter_of(j, player), word);
}

/* Turns the letter switches and looks once they all stand. */
static int set_letter(struct judge *j, Word letter)
{
    const struct pins *p = pins(j->machine);
    if (!p->letter[1])
        return play_set(j, p->letter[0], letter);
    int last = -1;
    for (int i = 0; i < 3; i++)
        if (golden(j, p->letter[i]) != (letter >> (2 - i) & 1))
            last = i;
    for (int i = 0; i <= last; i++)
        if (!(i == last ? play_set : play_change)(j, p->letter[i], letter >> (2 - i) & 1))
            return 0;
    return !j->lost;
}

static int turn(const struct judge *j)
{
    return (int)golden(j, "turn");
}

static int phase_is(const struct judge *j, Word phase)
{
    return golden(j, "phase") == phase;
}

static unsigned letter_of(char c)
{
    return (unsigned)(strchr("-ACEFHLU", c) - "-ACEFHLU");
}

/* The player on turn enters four letters. */
static int enter_word(struct judge *j, const char *letters)
{
    for (int i = 0; i < 4; i++)
        if (!set_letter(j, letter_of(letters[i])) || !press(j, turn(j), NULL))
            return 0;
    return 1;
}

/* One round: the code, then guesses until one is right or all lives are lost. */
static int round_of(struct judge *j, const char *code, const char *const *guess)
{
    if (!enter_word(j, code))
        return 0;
    for (; *guess && phase_is(j, GUESS1); guess++)
        if (!enter_word(j, *guess) || !press(j, turn(j), NULL))
            return 0;
    return !j->lost;
}

#define GUESSES(...) ((const char *const[]){__VA_ARGS__, 0})

/* The assignment's own simulation: A makes, B breaks; B makes, A fails; and all that must not work. */
static void demonstration(struct judge *j)
{
    if (!play_begin(j, "the assignment's simulation scenario") || !press(j, 0, NULL))
        return;
    press(j, 1, "other player");
    set_letter(j, 0);
    press(j, 0, "dash");
    enter_word(j, "ALEF");
    press(j, 0, "other player");
    set_letter(j, 0);
    press(j, 1, "dash");
    enter_word(j, "ALEF");
    press(j, 0, "other player");
    press(j, 1, NULL);
    press(j, 0, "other player");
    set_letter(j, 0);
    press(j, 1, "dash");
    round_of(j, "CHUA", GUESSES("FELL", "CHUL", "HAUC"));
    round_of(j, "FACE", GUESSES("FACE"));
}

static void end_of_match(struct judge *j, int maker, int who_ends)
{
    if (!play_begin(j, maker ? "a whole match, B first, one player wins both"
                             : "a whole match, A first, one player wins both") ||
        !press(j, maker, NULL))
        return;
    round_of(j, "HULA", GUESSES("HULE", "HULA"));
    round_of(j, "CAFE", GUESSES("AAAA", "EEEE", "UUUU"));
    play_wait(j, 12, "end of match");
    set_letter(j, 5);
    press(j, who_ends, "new match");
    play_wait(j, 12, "start");
    press(j, who_ends ^ 1, NULL);
    round_of(j, "LEAF", GUESSES("LEAF"));
    press(j, turn(j), NULL);
}

static void three_rounds(struct judge *j, int maker)
{
    if (!play_begin(j, maker ? "three rounds, B first" : "three rounds, A first") || !press(j, maker, NULL))
        return;
    round_of(j, "ACEF", GUESSES("FECA", "ACEH", "ACEF"));
    round_of(j, "HLUA", GUESSES("HLUA"));
    round_of(j, "ULHF", GUESSES("ULHE", "ULHC", "ULHA"));
    press(j, maker ^ 1, "new match");
    press(j, maker ^ 1, NULL);
    round_of(j, "AAAC", GUESSES("CAAA"));
}

static void makers_win(struct judge *j, int maker)
{
    if (!play_begin(j, maker ? "code-makers win, B first" : "code-makers win, A first") || !press(j, maker, NULL))
        return;
    for (int i = 0; i < 3; i++)
        round_of(j, "FLEA", GUESSES("FLEE", "ELFA", "CCCC"));
    press(j, maker, "new match");
}

/* Every letter at every place, for both. */
static void all_letters(struct judge *j)
{
    static const char *const words[] = {"ACEF", "HLUA", "CEFH", "LUAC", "EFHL", "UACE", "FHLU"};
    if (!play_begin(j, "every letter at every place") || !press(j, 0, NULL))
        return;
    for (unsigned letter = 0; letter < 8; letter++)
        set_letter(j, letter);
    for (unsigned i = 0; i < 7 && !j->lost; i++) {
        if (i && i % 2 == 0) {
            if (!play_begin(j, "every letter at every place") || !press(j, (int)i / 2 & 1, NULL))
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
    for (unsigned i = 0; i < rounds && !play_over(j); i++) {
        if (!play_begin(j, "verdicts of the LEDs") || !press(j, (int)i & 1, NULL))
            continue;
        round_of(j, pairs[i % 8][0], GUESSES(pairs[i % 8][1], pairs[i % 8][2], pairs[i % 8][3]));
        round_of(j, pairs[i % 8][3], GUESSES(pairs[i % 8][0], pairs[i % 8][2], pairs[i % 8][1]));
    }
    /* in the result the switches do not matter */
    if (play_begin(j, "the result, with '-' on the switches") && press(j, 0, NULL) && enter_word(j, "CEFA") &&
        enter_word(j, "CEFH")) {
        set_letter(j, 0);
        press(j, 1, NULL);
        enter_word(j, "CEFA");
        set_letter(j, 0);
        press(j, 1, NULL);
    }
}

/* Takes the play to just before a phase: n presses of the right player. */
static int advance(struct judge *j, int maker, unsigned presses)
{
    static const char letters[] = "ACEFHLUAECFHACEL";
    if (!presses)
        return 1;
    if (!press(j, maker, NULL))
        return 0;
    for (unsigned i = 1; i < presses; i++)
        if (!set_letter(j, letter_of(letters[i % 16])) || !press(j, turn(j), NULL))
            return 0;
    return 1;
}

/* At every waiting phase: the other player's key, '-', a long wait, switches alone. */
static void must_not_work(struct judge *j, unsigned presses, int maker)
{
    if (!play_begin(j, "what must not work") || !advance(j, maker, presses))
        return;
    Word phase = golden(j, "phase");
    play_wait(j, 10, "waiting");
    if (phase == START || phase == OVER)
        return;
    set_letter(j, 6);
    press(j, turn(j) ^ 1, "other player");
    press(j, turn(j) ^ 1, "other player");
    if (phase == RESULT)
        return;
    set_letter(j, 0);
    press(j, turn(j), "dash");
    set_letter(j, 3);
    press(j, turn(j), NULL);
}

/* Reset from anywhere; then a round in which leftovers would show. */
static void reset_from(struct judge *j, unsigned presses, int maker)
{
    if (!wired(j, pins(j->machine)->rst) || !play_begin(j, "reset in the middle of the game") ||
        !advance(j, maker, presses) || !play_reset(j, "reset"))
        return;
    if (!press(j, maker ^ 1, NULL))
        return;
    round_of(j, "CEFA", GUESSES("AAAA", "CCCC", "CEFA"));
}

static void reset_in_message(struct judge *j, unsigned quarters)
{
    if (j->blind || !wired(j, pins(j->machine)->rst) || !play_begin(j, "reset while a message stands"))
        return;
    play_rest(j, enter_of(j, 0), quarters, NULL);
    play_reset_briefly(j, "reset");
    press(j, 1, NULL);
}

static void reset_at_the_end(struct judge *j)
{
    if (!wired(j, pins(j->machine)->rst) || !play_begin(j, "reset at the end of a match") || !press(j, 0, NULL))
        return;
    round_of(j, "HULA", GUESSES("HULA"));
    round_of(j, "CAFE", GUESSES("AAAA", "EEEE", "UUUU"));
    play_reset(j, "reset");
}

/* Reset after points have been won. */
static void reset_after_points(struct judge *j)
{
    if (!wired(j, pins(j->machine)->rst) || !play_begin(j, "reset after a point") || !press(j, 0, NULL))
        return;
    round_of(j, "FACE", GUESSES("LULU", "FACE"));
    play_reset(j, "reset");
    press(j, 1, NULL);
    round_of(j, "CAFE", GUESSES("CAFE"));
    round_of(j, "CAFE", GUESSES("CAFE"));
}

/* Both players press while messages stand: nothing may happen. */
static void press_in_messages(struct judge *j, int who, unsigned when)
{
    if (j->blind || !play_begin(j, "presses while a message stands"))
        return;
    set_letter(j, 4);
    play_rest(j, enter_of(j, 0), when, NULL); /* in the score */
    play_rest(j, enter_of(j, who), 4, "during message");
    play_press(j, enter_of(j, who ^ 1), "during message"); /* in the player's name */
    for (int i = 0; i < 3; i++)
        press(j, 0, NULL);
    play_rest(j, enter_of(j, 0), when, NULL);
    play_rest(j, enter_of(j, who), 4, "during message");
    play_press(j, enter_of(j, who), "during message"); /* in the lives */
    for (int life = 0; life < 3 && !j->lost; life++) {
        for (int i = 0; i < 3; i++)
            press(j, 1, NULL);
        set_letter(j, 5);
        press(j, 1, NULL);
        play_rest(j, enter_of(j, 1), when, NULL); /* lives, or the code */
        play_press(j, enter_of(j, who), "during message");
        set_letter(j, 4);
    }
}

static void both_at_start(struct judge *j)
{
    if (!play_begin(j, "both players press at the start") || !play_press_two(j, enter_of(j, 0), enter_of(j, 1), NULL))
        return;
    if (!phase_is(j, START))
        enter_word(j, "AHEL");
}

/* One player against the machine.  Random bits that are all 1 make the code UUUU, whenever they are read. */
static void one_player(struct judge *j, const char *const *guess)
{
    if (port_find(j->machine, "rnd") < 0 || !wired(j, pins(j->machine)->sw3) || !wired(j, "rnd"))
        return;
    if (!play_begin(j, "one player against the machine") || !play_change(j, "rnd", 1) ||
        !play_set(j, pins(j->machine)->sw3, 1) || !press(j, 0, NULL))
        return;
    for (; *guess && phase_is(j, GUESS1); guess++) {
        set_letter(j, 3);
        press(j, 1, "other player");
        enter_word(j, *guess);
        press(j, 1, "other player");
        if (!press(j, 0, NULL))
            return;
    }
    play_wait(j, 8, "end of match");
    press(j, 0, "new match");
}

/* Random bits that are 0 for a while: a '-' must not get into the code, which shows when it is revealed. */
static void draws_zeros(struct judge *j)
{
    static const char *const guess[] = {"ACEF", "UACE", "CUUU"};
    if (port_find(j->machine, "rnd") < 0 || !wired(j, pins(j->machine)->sw3) || !wired(j, "rnd"))
        return;
    if (!play_begin(j, "random bits that are 0 for a while") || !play_set(j, pins(j->machine)->sw3, 1) ||
        !play_rest(j, enter_of(j, 0), 24, NULL) || !play_set(j, "rnd", 1))
        return;
    for (unsigned i = 0; i < 3; i++)
        if (!enter_word(j, guess[i]) || !press(j, 0, NULL))
            return;
}

static void two_players_with_sw3(struct judge *j)
{
    if (!wired(j, pins(j->machine)->sw3) || !play_begin(j, "SW3 on, but B starts") ||
        !play_set(j, pins(j->machine)->sw3, 1) || !press(j, 1, NULL))
        return;
    round_of(j, "FACE", GUESSES("FACE"));
}

static void random_word(struct judge *j, char word[5], const char *like)
{
    unsigned few = 2 + (unsigned)random_below(&j->random, 6), base = (unsigned)random_below(&j->random, 7);
    for (int i = 0; i < 4; i++) {
        word[i] = "ACEFHLU"[(base + random_below(&j->random, few)) % 7];
        if (like && random_below(&j->random, 3))
            word[i] = like[i];
    }
    word[4] = 0;
}

/* Whole matches of random letters, with presses that must not count. */
static void random_match(struct judge *j)
{
    char code[5] = "AAAA", word[5];
    if (!play_begin(j, "random match") || !press(j, (int)random_below(&j->random, 2), NULL))
        return;
    for (unsigned moves = 0; moves < 250 && !j->lost && !phase_is(j, OVER); moves++) {
        Word phase = golden(j, "phase");
        int me = turn(j);
        if (!random_below(&j->random, 12))
            press(j, me ^ 1, "other player");
        else if (phase == MAKE1) {
            random_word(j, code, NULL);
            enter_word(j, code);
        } else if (phase == GUESS1) {
            random_word(j, word, code);
            enter_word(j, word);
        } else if (!random_below(&j->random, 6) && entering(phase)) {
            set_letter(j, 0);
            press(j, me, "dash");
        } else
            press(j, me, NULL);
    }
    press(j, (int)random_below(&j->random, 2), "new match");
}

/* What goes wrong in any case would show by another name in scenarios that are about one thing. */
static int flow_is_wrong(const struct judge *j)
{
    for (unsigned i = 0; i < j->findings; i++)
        if (!word_in(j->robot->cosmetic, j->finding[i].id) && strcmp(j->finding[i].id, "press-in-message"))
            return 1;
    return 0;
}

static void play(struct judge *j, int effort)
{
    static const unsigned matches[] = {3, 25, 250};
    demonstration(j);
    end_of_match(j, 0, 0);
    end_of_match(j, 1, 1);
    three_rounds(j, 0);
    three_rounds(j, 1);
    makers_win(j, 0);
    makers_win(j, 1);
    all_letters(j);
    verdicts(j, effort ? 16 : 8);
    for (unsigned presses = 0; presses <= 10; presses++) {
        must_not_work(j, presses, (int)presses & 1);
        reset_from(j, presses, (int)presses & 1);
    }
    for (unsigned quarters = 2; quarters < 8; quarters += 2)
        reset_in_message(j, quarters);
    reset_at_the_end(j);
    reset_after_points(j);
    for (int i = 0; i < 4 && !flow_is_wrong(j); i++)
        press_in_messages(j, i & 1, 1 + (unsigned)i / 2);
    if (pins(j->machine) == &bare && !j->findings) /* who makes the code must be clear */
        both_at_start(j);
    one_player(j, GUESSES("ACEF", "UACE", "UUUU"));
    one_player(j, GUESSES("ACEF", "UACE", "CUUU"));
    draws_zeros(j);
    two_players_with_sw3(j);
    for (unsigned i = 0; i < matches[effort] && !play_over(j); i++)
        random_match(j);
}

static const char transitions[] =
    "start>score score>player score>over score>draw draw>player player>make1 player>lives make1>make2 make2>make3 "
    "make3>make4 make4>player lives>guess1 guess1>guess2 guess2>guess3 guess3>guess4 guess4>result result>score "
    "result>lives result>reveal reveal>score over>start";

const struct robot robot_mastermind = {
    .machine = "mastermind",
    .ignored = "turn",
    .optional = "sw3 rnd turn",
    .forgiven = "SSD3 SSD2 SSD1 SSD0 LEDX",
    .hold = 4,
    .rates = {4, 100},
    .straps = "hz=2",
    .starter = "enterA",
    .policies = policies,
    .rules = rules,
    .cosmetic = "wrong-glyph verdict-lights code-not-hidden end-not-blinking start-wrong",
    .cut_short = "press-in-message",
    .transitions = transitions,
    .filter = filter,
    .watch = watch,
    .view = view,
    .cares = cares,
    .optional_now = optional_now,
    .classify = classify,
    .forgives = forgives,
    .mistrusts = mistrusts,
    .look_again = look_again,
    .play = play,
};

/* ---- the board ---- */

enum { CORE_PORTS = MM_PORTS };

/* The board's pins as the bare machine's ports. */
static void core_of(const struct machine *m, const Word pin[], Word core[CORE_PORTS])
{
    const char *const name[] = {"BTN3", "BTN0", "SW3", "turn", "phase"};
    const unsigned port[] = {MM_ENTER_A, MM_ENTER_B, MM_SW3, MM_TURN, MM_PHASE};
    memset(core, 0, CORE_PORTS * sizeof *core);
    for (unsigned i = 0; i < 5; i++)
        core[port[i]] = pin[port_find(m, name[i])];
    for (int i = 0; i < 3; i++)
        core[MM_LETTER] = core[MM_LETTER] << 1 | pin[port_find(m, board.letter[i])];
}

static const char *board_classify(const struct departure *d)
{
    Word was[CORE_PORTS], now[CORE_PORTS];
    struct departure core = *d;
    struct action action = *d->action;
    core_of(d->machine, d->was, was);
    core_of(d->machine, d->now, now);
    if (action.deed == PRESS)
        action.port[0] = (int)action.port[0] == port_find(d->machine, "BTN0") ? MM_ENTER_B : MM_ENTER_A;
    core.was = was;
    core.now = now;
    core.action = &action;
    return classify(&core);
}

static void board_watch(void *memory, Word before, const Word pin[])
{
    Word core[CORE_PORTS];
    core_of(&machine_mastermind_board, pin, core);
    watch(memory, before, core);
}

static void board_view(const uint8_t *choice, const void *memory, Word pin[])
{
    const struct machine *b = &machine_mastermind_board;
    const struct memory *m = memory;
    Word core[CORE_PORTS];
    int seg = port_find(b, "seg"), an = port_find(b, "AN"), ld0 = port_find(b, "LD0");
    core_of(b, pin, core);
    for (unsigned digit = 0; digit < 4; digit++)
        if (!(pin[an] >> digit & 1))
            pin[seg] = (pin[seg] & 128) |
                       (~policy_glyph(choice, m, core[MM_PHASE], core[MM_LETTER], 3 - digit, ~pin[seg] & 127) & 127);
    Word leds = counted(m);
    for (int i = 0; i < 8 && core[MM_PHASE] == RESULT && choice[REPEATS] && m->code[0]; i++)
        pin[ld0 - i] = leds >> i & 1;
}

static int board_cares(const void *memory, const Word pin[], unsigned out)
{
    const struct machine *b = &machine_mastermind_board;
    Word phase = pin[port_find(b, "phase")];
    (void)memory;
    return cares_in(phase, b->port[out].look == LED);
}

static int board_optional(const Word pin[])
{
    return pin[port_find(&machine_mastermind_board, "phase")] == DRAW;
}

/* A core cycle is 16 board cycles, a message 16 core cycles; a press is three core cycles, for the debouncer. */
const struct robot robot_mastermind_board = {
    .machine = "mastermind-board",
    .ignored = "turn",
    .optional = "SW3 turn",
    .forgiven = "LD7 LD6 LD5 LD4 LD3 LD2 LD1 LD0",
    .hold = 256,
    .press = 48,
    .straps = "ratio=16 hz=8",
    .reset = "BTN2",
    .starter = "BTN3",
    .longest = 400000,
    .policies = board_policies,
    .rules = rules,
    .cosmetic = "wrong-glyph verdict-lights code-not-hidden end-not-blinking start-wrong",
    .transitions = transitions,
    .watch = board_watch,
    .view = board_view,
    .cares = board_cares,
    .optional_now = board_optional,
    .classify = board_classify,
    .look_again = look_again,
    .play = play,
};
