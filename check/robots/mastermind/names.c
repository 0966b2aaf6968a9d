/* SPDX-License-Identifier: MIT */
/* Mastermind: the name of the rule that was broken, from what was expected and what was seen. */
#include "check/robots/mastermind/robot.h"
#include "core/parts.h"
#include "core/bytes.h"
#include "core/words.h"

static int digit_at(const struct departure *d, const struct moment *m, unsigned digit)
{
    digit = d->eyes && d->eyes->reversed ? 3 - digit : digit;
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].kind == GLYPH &&
            (d->item[i].scanned ? 3u - d->item[i].digit : (unsigned)d->item[i].port - MM_SSD3) == digit)
            return (int)m->sight.word[i];
    return -1;
}

static bool shows(const struct departure *d, const struct moment *m, int left, int right)
{
    return m && digit_at(d, m, 0) == GLYPH_BLANK && digit_at(d, m, 1) == left && digit_at(d, m, 2) == GLYPH_DASH &&
           (right < 0 || digit_at(d, m, 3) == right);
}

static bool is_number(int glyph)
{
    for (int i = 0; i < 10; i++)
        if (part_digit[i] == glyph)
            return true;
    return false;
}

static bool is_life(int glyph)
{
    return glyph == part_digit[0] || glyph == part_digit[1] || glyph == part_digit[2] || glyph == part_digit[3];
}

static bool shows_score(const struct departure *d, const struct moment *m)
{
    return m && digit_at(d, m, 0) == GLYPH_BLANK && is_number(digit_at(d, m, 1)) && digit_at(d, m, 2) == GLYPH_DASH &&
           is_number(digit_at(d, m, 3));
}

static bool any_score(const struct departure *d)
{
    for (unsigned i = 1; i < d->design->count; i++)
        if (shows_score(d, &d->design->moment[i]))
            return true;
    return false;
}

static bool score_is_due(const struct departure *d)
{
    for (unsigned i = 1; i < d->golden->count; i++)
        if (d->golden->moment[i].phase == MM_SCORE)
            return true;
    return false;
}

static bool any_shows(const struct departure *d, int left, int right)
{
    for (unsigned i = 1; i < d->design->count; i++)
        if (shows(d, &d->design->moment[i], left, right))
            return true;
    return false;
}

static bool lights_wrong(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->wrong >> i & 1 && d->item[i].kind != GLYPH)
            return true;
    return false;
}

/* What the action tried; a switch that is turned afterwards may be what shows it. */
static bool about(const struct departure *d, const char *word)
{
    const struct action *a = d->action->deed == SET && d->previous ? d->previous : d->action;
    return a->about && word_same(a->about, word);
}

/* The same signs, each in any of its forms. */
static bool same_digits(const struct departure *d, const struct moment *a, const struct moment *b)
{
    for (unsigned i = 0; i < 4; i++) {
        int x = digit_at(d, a, i), y = digit_at(d, b, i);
        if (x != y && !glyph_shows(d->eyes, (Word)x, (Word)y) && !glyph_shows(d->eyes, (Word)y, (Word)x))
            return false;
    }
    return true;
}

#define last_seen(d) (&(d)->design->moment[(d)->design->count - 1])

/* The golden machine stood still, and the design did not. */
static const char *moved(const struct departure *d, Word phase)
{
    Word mine = d->was[MM_TURN] ? MM_ENTER_B : MM_ENTER_A;
    if (phase == MM_OVER && same_digits(d, last_seen(d), &d->design->moment[0]))
        return "end-not-blinking"; /* only its lights go on and off, too slowly to be blinking */
    if (d->action->deed == WAIT)
        return phase == MM_START || phase == MM_OVER ? "restarts-by-itself" : "enter-not-required";
    /* a '-' that was taken as the last letter shows only at the next touch */
    if (about(d, "dash") ||
        (phase == MM_GUESS4 && d->previous && d->previous->about && word_same(d->previous->about, "dash")))
        return "dash-accepted";
    if (d->action->deed == SET)
        return about(d, "other player") ? "wrong-key-accepted"
               : phase == MM_OVER   ? (shows(d, last_seen(d), GLYPH_A, GLYPH_B) ? "restarts-by-itself" : "match-end")
               : phase == MM_START  ? "enter-not-required"
               : mm_entering(phase) ? NULL
                                    : "letters-wrong";
    return d->action->port[0] == mine && mm_entering(phase) ? "dash-accepted" : "wrong-key-accepted";
}

/* Does the design show letters beyond the place that is being entered, or a message? */
static bool ran_ahead(const struct departure *d, const struct moment *s, Word phase)
{
    unsigned place = (unsigned)(phase >= MM_GUESS1 ? phase - MM_GUESS1 : phase - MM_MAKE1);
    if (shows(d, s, GLYPH_P, -1) || shows(d, s, GLYPH_L, -1) || shows_score(d, s))
        return true;
    if (place == 3 || digit_at(d, s, place + 1) == GLYPH_BLANK)
        return false;
    /* the letter on the switches stands at the next place now; else what is there was left there */
    int letter = mm_letter_glyph[d->now[MM_LETTER] & 7];
    return digit_at(d, s, place + 1) == letter && (place == 2 || digit_at(d, s, place + 2) == GLYPH_BLANK);
}

/* A point was given where none was due: to the breaker, as if the guess were right, or to the maker, too early. */
static const char *point_too_early(const struct departure *d)
{
    const struct mm_memory *m = d->memory;
    unsigned breaker = (unsigned)d->was[MM_TURN];
    for (unsigned i = 1; i < d->design->count; i++) {
        const struct moment *s = &d->design->moment[i];
        if (m->score[0] && shows_score(d, s) && digit_at(d, s, breaker ? 3 : 1) != m->score[breaker])
            return "guess-judged-wrong";
    }
    return "number-of-guesses";
}

/* Only letters that were entered before are shown wrong: the one on the switches stands at its place, and the places
   behind it are dark, so that both wait for the same letter. */
static bool only_earlier_letters(const struct departure *d)
{
    const struct moment *g = &d->golden->moment[d->golden->count - 1], *s = last_seen(d);
    if (d->parting != DIFFERENT || d->golden->count != d->design->count || !mm_entering(g->phase))
        return false;
    unsigned at = (unsigned)(g->phase >= MM_GUESS1 ? g->phase - MM_GUESS1 : g->phase - MM_MAKE1);
    for (unsigned i = at; i < 4; i++)
        if (digit_at(d, g, i) != digit_at(d, s, i))
            return false;
    return true;
}

/* Another code than the right one is shown, and all goes on as it should: only the picture was wrong. */
bool mm_harmless(const struct departure *d)
{
    if (word_same(d->id, "letters-wrong") && only_earlier_letters(d))
        return true;
    return word_same(d->id, "reveal-wrong") && d->parting == DIFFERENT && d->expected->phase == MM_REVEAL &&
           d->golden->count == d->design->count &&
           same_digits(d, &d->golden->moment[d->golden->count - 1], last_seen(d));
}

/* Is a letter only shown wrong, or is it wrong? */
bool mm_unsure(const struct departure *d)
{
    return word_same(d->id, "letters-wrong");
}

/* With the verdict all four letters stand there again. */
bool mm_assures(const struct departure *d)
{
    const struct moment *g = &d->golden->moment[d->golden->count - 1];
    return g->phase == MM_RESULT && d->golden->count == d->design->count && same_digits(d, g, last_seen(d));
}

/* On the board also letters that stand at their places, but are others: both wait for the next one.  What was entered
   is shown again with the verdict, and if it is wrong there, too, what follows cannot be foretold. */
bool mm_harmless_on_board(const struct departure *d)
{
    if (mm_harmless(d))
        return true;
    if (!word_same(d->id, "letters-wrong") || d->parting != DIFFERENT || d->golden->count != d->design->count ||
        !mm_entering(d->expected->phase))
        return false;
    const struct moment *g = &d->golden->moment[d->golden->count - 1], *s = last_seen(d);
    for (unsigned i = 0; i < 4; i++)
        if ((digit_at(d, g, i) == GLYPH_BLANK) != (digit_at(d, s, i) == GLYPH_BLANK))
            return false;
    return mm_entering(g->phase);
}

/* The same message one digit to the left. */
static bool one_to_the_left(const struct departure *d)
{
    if (d->parting != DIFFERENT || digit_at(d, d->expected, 0) != GLYPH_BLANK)
        return false;
    for (unsigned i = 0; i < 4; i++)
        if (digit_at(d, d->seen, i) != (i < 3 ? digit_at(d, d->expected, i + 1) : GLYPH_BLANK))
            return false;
    return true;
}

/* A right guess for which the point went elsewhere. */
static bool right_guess_lost(const struct departure *d)
{
    const struct mm_memory *m = d->memory;
    unsigned breaker = (unsigned)d->was[MM_TURN];
    for (unsigned i = 1; i < d->design->count; i++) {
        const struct moment *s = &d->design->moment[i];
        if (m->score[0] && shows_score(d, s))
            return digit_at(d, s, breaker ? 3 : 1) != m->score[breaker];
    }
    return false;
}

/* One sign of a message is shown as another, wherever it stands, and nothing else is wrong. */
static bool one_sign_wrong(const struct departure *d)
{
    int was = -1, is = -1;
    for (unsigned i = 0; i < 4 && d->parting == DIFFERENT; i++) {
        int golden = digit_at(d, d->expected, i), seen = digit_at(d, d->seen, i);
        if (golden == seen)
            continue;
        if (was >= 0 && (golden != was || seen != is))
            return false;
        was = golden;
        is = seen;
    }
    return was > 0 && is > 0 && is_number(was) && !is_number(is);
}

/* The other player's name, whatever stands in the place of P. */
static bool names_the_other(const struct departure *d)
{
    int at[4] = {0}, expected = d->parting == DIFFERENT ? digit_at(d, d->expected, 3) : -1;
    for (unsigned i = 0; i < 4 && expected >= 0; i++)
        at[i] = digit_at(d, d->seen, i);
    return (expected == GLYPH_A || expected == GLYPH_B) && at[3] == GLYPH_A + GLYPH_B - expected && !at[0] &&
           at[2] == GLYPH_DASH && at[1] != GLYPH_L && at[1] != GLYPH_A && !is_number(at[1]);
}

/* The P beside it is another fault then. */
uint64_t mm_misdrawn(const struct departure *d)
{
    uint64_t p = 0;
    for (unsigned i = 0; i < d->items && names_the_other(d); i++)
        p |= (uint64_t)(d->item[i].kind == GLYPH && d->expected->sight.word[i] == GLYPH_P) << i;
    return p;
}

/* Where the game stood at the last look: a press after which nobody looked may have taken it on. */
static Word phase_stood(const struct departure *d)
{
    return d->previous && d->previous->rest ? d->before->phase : d->was[MM_PHASE];
}

static const char *in_message(const struct departure *d, Word phase)
{
    const struct moment *s = d->seen;
    Word was = phase_stood(d);
    if (s && one_to_the_left(d))
        return "message-shifted";
    switch (phase) {
    case MM_SCORE:
        if (s && one_sign_wrong(d))
            return WRONG_GLYPH;
        if (s && shows_score(d, s) && !(is_life(digit_at(d, s, 1)) && is_life(digit_at(d, s, 3))))
            return WRONG_GLYPH; /* nobody can have so many points */
        if (s && shows_score(d, s))
            return was == MM_START ? "score-wrong" : "who-gets-the-point";
        if (s && d->parting == DIFFERENT && shows(d, s, GLYPH_BLANK, GLYPH_BLANK))
            return "score-wrong"; /* a score that is nothing at all */
        if (s && was == MM_RESULT && d->design->count > 1 && shows(d, &d->design->moment[1], GLYPH_L, -1))
            return "guess-judged-wrong";
        if (was == MM_RESULT && d->parting != MISSING && right_guess_lost(d))
            return "guess-judged-wrong";
        break;
    case MM_PLAYER:
        if (s && (shows(d, s, GLYPH_P, -1) || names_the_other(d))) {
            if (was == MM_START)
                return d->now[MM_SW3] ? "one-player-mode" : "code-maker-wrong";
            return was == MM_RESULT || was == MM_REVEAL ? "role-swap" : "active-player-wrong";
        }
        if (shows_score(d, last_seen(d)))
            return "match-end";
        break;
    case MM_LIVES:
        if (s && shows(d, s, GLYPH_L, -1) && d->parting == DIFFERENT)
            return is_number(digit_at(d, s, 3)) && !is_life(digit_at(d, s, 3)) ? WRONG_GLYPH : "number-of-guesses";
        if (was == MM_RESULT && any_score(d))
            return point_too_early(d);
        break;
    case MM_REVEAL:
        if (mm_drawn_dash(d))
            return "dash-drawn";
        if (s && shows(d, s, GLYPH_L, -1))
            return "number-of-guesses";
        if (d->parting == DIFFERENT && s && !shows_score(d, s) && !shows(d, s, GLYPH_P, -1))
            return "reveal-wrong";
        if (was == MM_RESULT && any_score(d) && word_same(point_too_early(d), "guess-judged-wrong"))
            return "guess-judged-wrong";
        break;
    }
    return NULL;
}

/* The golden machine had come to rest, and the design went on. */
static const char *went_on(Word now)
{
    return now == MM_START || now == MM_OVER ? "restarts-by-itself" : "enter-not-required";
}

/* A single digit shows another sign than its own; '-' or nothing is no form of a letter, and a letter none of '-'. */
static bool one_sign_for_another(const struct departure *d, const struct moment *shown)
{
    unsigned wrong = 0;
    for (unsigned i = 0; i < 4; i++) {
        int golden = digit_at(d, d->expected, i), seen = digit_at(d, shown, i);
        bool sign = golden != GLYPH_DASH && golden != GLYPH_BLANK && seen != GLYPH_DASH && seen != GLYPH_BLANK;
        if (golden == seen || glyph_shows(d->eyes, (Word)golden, (Word)seen))
            continue;
        if (!sign)
            return false;
        wrong++;
    }
    return wrong == 1;
}

static bool one_letter_wrong(const struct departure *d)
{
    return d->parting == DIFFERENT && bits_set(d->wrong) == 1 && one_sign_for_another(d, d->seen);
}

/* The design stands at a message, and does not go on to the next. */
static bool stands_at_message(const struct departure *d)
{
    for (unsigned i = 1; i + 1 < d->golden->count && d->parting != EXTRA; i++) {
        Word phase = d->golden->moment[i].phase;
        bool message = phase == MM_SCORE || phase == MM_PLAYER || phase == MM_LIVES || phase == MM_REVEAL;
        if (message && d->at > i && same_digits(d, last_seen(d), &d->golden->moment[i]))
            return true;
    }
    return false;
}

static const char *while_entering(const struct departure *d, Word phase)
{
    const struct moment *g = d->expected, *s = d->seen;
    if (ran_ahead(d, last_seen(d), phase) || ran_ahead(d, s, phase))
        return "enter-not-required";
    for (unsigned i = 0; phase <= MM_MAKE4 && i < phase - MM_MAKE1; i++)
        if (digit_at(d, g, i) == GLYPH_DASH && digit_at(d, s, i) != GLYPH_DASH)
            return "code-not-hidden";
    return one_letter_wrong(d) ? WRONG_GLYPH : "letters-wrong";
}

static const char *after_reset(const struct departure *d)
{
    if (d->action->about && !judge_has(d->judge, "start-wrong"))
        return "reset-ignored";
    return bits_set(d->wrong) == 1 ? WRONG_GLYPH : "start-wrong";
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

/* Before the end a score or a code was shown that the golden machine does not show, and which only passes because
   hardly anything is asked of the end: slips that would leave so much unexplained are none. */
static bool shown_unasked(const struct departure *d)
{
    for (unsigned i = 1; d->astray && i + 1 < d->design->count; i++) {
        const struct moment *s = &d->design->moment[i];
        bool code = true, asked = false;
        for (unsigned k = 0; k < 4; k++)
            code &= digit_at(d, s, k) > 0 && mm_letter_or_dash((Word)digit_at(d, s, k));
        for (unsigned k = 0; k < d->golden->count; k++)
            asked |= same_digits(d, s, &d->golden->moment[k]);
        if ((code || shows_score(d, s)) && !asked)
            return true;
    }
    return false;
}

/* While all LEDs blink the digits may show what they like, but no wrong score, and nothing of a new match. */
const char *mm_mistrusts(const struct departure *d)
{
    if (d->expected->phase == MM_OVER && shown_unasked(d))
        return "match-end";
    if (d->expected->phase != MM_OVER || same_digits(d, d->seen, d->expected))
        return NULL;
    if (shows_score(d, d->seen)) /* but one that a match has beyond its end is nobody's business */
        return is_life(digit_at(d, d->expected, 1)) && is_life(digit_at(d, d->expected, 3)) ? "score-wrong" : NULL;
    int first = digit_at(d, d->seen, 0), second = digit_at(d, d->seen, 1);
    bool entering = first > 0 && mm_letter_or_dash((Word)first) && (second == GLYPH_BLANK || second == GLYPH_DASH);
    for (unsigned i = 2; i < 4; i++)
        entering &= digit_at(d, d->seen, i) == second;
    return shows(d, d->seen, GLYPH_A, GLYPH_B) || (entering && (second || first != GLYPH_DASH)) ? "restarts-by-itself"
                                                                                                : NULL;
}

/* Of the wrong picture at the start: it is that of another place. */
bool mm_elsewhere(const struct departure *d)
{
    const struct moment *s = last_seen(d);
    return word_same(d->id, "start-wrong") &&
           (shows_score(d, s) || shows(d, s, GLYPH_P, -1) || shows(d, s, GLYPH_L, -1));
}

/* A press that was meant for a message, and a message was there: in a shorter script it need not be. */
static bool in_a_message(const struct departure *d)
{
    bool stood = false;
    for (unsigned i = 0; i < d->golden->count; i++)
        stood |= mm_message(d->golden->moment[i].phase);
    return stood && about(d, "during message");
}

static const char *rule_of(const struct departure *d)
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
        return d->parting == MISSING && one_sign_for_another(d, last_seen(d)) ? WRONG_GLYPH : "letters-wrong";
    if (d->action->deed == SET && mm_entering(was) &&
        (ran_ahead(d, last_seen(d), was) || any_shows(d, GLYPH_P, -1) || any_shows(d, GLYPH_L, -1) || any_score(d)))
        return "enter-not-required";
    /* what was wrong before anybody pressed is no press's fault */
    if (in_a_message(d))
        return d->parting == DIFFERENT && (id = in_message(d, phase)) &&
                       (word_same(id, "number-of-guesses") || judge_has(d->judge, id))
                   ? id
                   : "press-in-message";
    if (was == MM_OVER && d->action->deed == PRESS && !stuck && !any_score(d) && judge_has(d->judge, "start-wrong"))
        return "start-wrong"; /* it is there, and looks as it did at first */
    if (was == MM_OVER && d->action->deed == PRESS &&
        (stuck || (!any_shows(d, GLYPH_A, GLYPH_B) && !one_to_the_left(d))))
        return "no-new-match";
    /* after the last letter only the lights may tell that the guess was taken */
    if (stuck && was == MM_GUESS4 && g && same_digits(d, g, last_seen(d)))
        return "verdict-lights";
    if (stuck && was == MM_GUESS4 && !same_digits(d, &d->golden->moment[0], &d->design->moment[0]))
        return "letters-wrong";
    if (stuck && d->action->deed == PRESS && was != phase)
        return "round-never-advances";
    if (phase == MM_OVER)
        return at_the_end(d);
    if (now == MM_RESULT && d->parting != DIFFERENT && !stuck &&
        (any_shows(d, GLYPH_L, -1) || any_score(d) || any_shows(d, GLYPH_P, -1)))
        return "enter-not-required";
    if (d->design->count > d->golden->count + 4)
        return "round-never-advances"; /* it goes round in circles */
    if ((id = in_message(d, phase)))
        return id;
    if (was == MM_RESULT && mm_entering(phase) && shows_score(d, last_seen(d)))
        return "match-end";
    if (d->parting == MISSING && stands_at_message(d))
        return "waits-for-press";
    if (d->parting == MISSING)
        return mm_entering(phase) && ran_ahead(d, last_seen(d), phase) ? "enter-not-required" : "message-missing";
    if (d->parting == EXTRA && d->at && d->at < d->golden->count &&
        mm_tolerates(d->eyes, &d->golden->moment[d->at - 1], g, &s->sight))
        return "message-late"; /* it stood for too long */
    if (d->parting == EXTRA) {
        if (d->at >= d->golden->count)
            return went_on(now);
        if (shows(d, s, GLYPH_L, -1) && now == MM_MAKE1) /* the code-maker is taken for the breaker */
            return was == MM_START ? "code-maker-wrong" : "role-swap";
        if (score_is_due(d) && !any_score(d)) /* what stands there is in the place of the score */
            return "message-missing";
        return shows(d, s, GLYPH_L, -1) ? "number-of-guesses" : "message-extra";
    }
    if (phase == MM_RESULT && lights_wrong(d))
        return "verdict-lights";
    if (mm_entering(phase))
        return while_entering(d, phase);
    if (phase == MM_RESULT)
        return one_letter_wrong(d) ? WRONG_GLYPH : "letters-wrong";
    if (phase == MM_START)
        return was == MM_OVER && shows_score(d, last_seen(d)) ? "no-new-match" : "start-wrong";
    return bits_set(d->wrong) == 1 ? WRONG_GLYPH : "message-missing";
}

/* One player plays against the machine: with SW3 on A has pressed first. */
static bool is_solo(const struct departure *d)
{
    const struct mm_pin_names *p = mm_pins(judge_machine(d->judge));
    int sw3 = port_find(judge_machine(d->judge), p->sw3), start = port_find(judge_machine(d->judge), p->enter[0]);
    bool on = false, pressed = false, solo = false;
    for (unsigned i = 0; i < d->actions; i++) {
        const struct action *a = &d->script[i];
        if (a->deed == RESET)
            pressed = solo = false;
        if (a->deed == SET && a->port[0] == sw3)
            on = a->value;
        if (a->deed == PRESS && !pressed) {
            pressed = true;
            solo = on && a->port[0] == start;
        }
    }
    return solo;
}

/* The design is where it should be in a guess, and shows other letters: that is no matter of the mode. */
static bool other_letters(const struct departure *d)
{
    bool same = d->parting == DIFFERENT && mm_entering(d->expected->phase);
    for (unsigned i = 0; i < 4 && same; i++)
        same = !digit_at(d, d->expected, i) == !digit_at(d, d->seen, i) &&
               (!digit_at(d, d->seen, i) || mm_letter_or_dash((Word)digit_at(d, d->seen, i)));
    return same;
}

/* Two players have played before, and have come to this phase: what is wrong in one-player mode alone is that mode. */
const char *mm_within(const struct departure *d)
{
    Word phase = d->expected ? d->expected->phase : d->now[MM_PHASE];
    return is_solo(d) && !other_letters(d) && robot_came(d->judge, (unsigned)phase) ? "one-player-mode" : NULL;
}

const char *mm_classify(const struct departure *d)
{
    const char *id = rule_of(d), *alone = mm_within(d);
    return alone && id && !word_same(id, "dash-drawn") && !judge_has(d->judge, id) ? alone : id;
}

/* A press is blamed, and no slip explains it: without the press it may go on by itself. */
static const char *by_itself(struct judge *j, const struct finding *f)
{
    static const char presses[] = "wrong-key-accepted dash-accepted";
    if (!word_in(presses, f->id) || !f->actions || f->script[f->actions - 1].deed != PRESS ||
        !robot_moves_without(j, f))
        return NULL;
    return word_same(f->phase, "start") || word_same(f->phase, "over") ? "restarts-by-itself" : "enter-not-required";
}

/* A letter beyond the place that is being entered: has the design gone on without a press?  Then it does so without the
   last press as well, or goes on when it is left alone.  Else that letter was left there. */
static const char *left_there(struct judge *j, const struct finding *f)
{
    static const struct action wait[] = {{.deed = WAIT, .rest = 16}, {.deed = WAIT}};
    static const char phases[] = "make1 make2 make3 make4 guess1 guess2 guess3 guess4";
    if (!word_same(f->id, "enter-not-required") || !word_in(phases, f->phase) || !f->actions ||
        f->script[f->actions - 1].deed == WAIT || robot_moves(j, f, wait, 2) || robot_moves_without(j, f))
        return NULL;
    return "letters-wrong";
}

/* After the fourth letter of a guess nothing changes, and after one more press nothing either: not the lights are
   wrong, the letter was not taken. */
static bool not_taken(struct judge *j, const struct finding *f)
{
    if (!word_same(f->id, "verdict-lights") || !f->actions || !f->still || f->script[f->actions - 1].deed != PRESS)
        return false;
    return !robot_moves(j, f, &f->script[f->actions - 1], 1);
}

/* A display that names the wrong player at the start: is it only the display?  Then the right player's key works. */
const char *mm_look_again(struct judge *j, const struct finding *f)
{
    const struct machine *m = judge_machine(j);
    const struct mm_pin_names *p = mm_pins(m);
    if (!word_same(f->id, "code-maker-wrong") || !f->actions) {
        const char *id = not_taken(j, f) ? "round-never-advances" : left_there(j, f);
        return id ? id : by_itself(j, f);
    }
    const struct action *start = &f->script[f->actions - 1];
    const struct action more[] = {
        {.deed = SET, .ports = 1, .port = {(uint8_t)port_find(m, p->letter[p->letter[1] ? 2 : 0])}, .value = 1},
        {.deed = PRESS, .ports = 1, .port = {start->port[0]}},
    };
    return start->deed == PRESS && robot_moves(j, f, more, 2) ? "active-player-wrong" : NULL;
}
