/* SPDX-License-Identifier: MIT */
/* Mastermind: the name of the rule that was broken, from what was expected and what was seen. */
#include "check/robots/mastermind/pictures.h"
#include "core/parts.h"
#include "core/bytes.h"
#include "core/words.h"

static bool score_is_due(const struct departure *d)
{
    for (unsigned i = 1; i < d->golden->count; i++)
        if (d->golden->moment[i].phase == MM_SCORE)
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

static bool any_light(const struct departure *d, const struct moment *m)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].kind != GLYPH && m->sight.word[i])
            return true;
    return false;
}

/* What the action tried; a switch that is turned afterwards may be what shows it. */
static bool about(const struct departure *d, const char *word)
{
    const struct action *a = d->action->deed == SET && d->previous ? d->previous : d->action;
    return a->about && word_same(a->about, word);
}

/* The golden machine stood still, and the design did not. */
static const char *moved(const struct departure *d, Word phase)
{
    Word mine = d->was[MM_TURN] ? MM_ENTER_B : MM_ENTER_A;
    if (phase == MM_OVER && mm_same_digits(d, mm_last_seen(d), &d->design->moment[0]))
        return "end-not-blinking"; /* only its lights go on and off, too slowly to be blinking */
    if (d->action->deed == WAIT)
        return phase == MM_START || phase == MM_OVER ? "restarts-by-itself" : "enter-not-required";
    /* a '-' that was taken as the last letter shows only at the next touch */
    if (about(d, "dash") ||
        (phase == MM_GUESS4 && d->previous && d->previous->about && word_same(d->previous->about, "dash")))
        return "dash-accepted";
    if (d->action->deed == SET)
        return about(d, "other player") ? "wrong-key-accepted"
               : phase == MM_OVER
                   ? (mm_shows(d, mm_last_seen(d), GLYPH_A, GLYPH_B) ? "restarts-by-itself" : "match-end")
               : phase == MM_START  ? "enter-not-required"
               : mm_entering(phase) ? NULL
                                    : "letters-wrong";
    return d->action->port[0] == mine && mm_entering(phase) ? "dash-accepted" : "wrong-key-accepted";
}

/* Does the design show letters beyond the place that is being entered, or a message? */
static bool ran_ahead(const struct departure *d, const struct moment *s, Word phase)
{
    unsigned place = (unsigned)(phase >= MM_GUESS1 ? phase - MM_GUESS1 : phase - MM_MAKE1);
    if (mm_shows(d, s, GLYPH_P, -1) || mm_shows(d, s, GLYPH_L, -1) || mm_shows_score(d, s))
        return true;
    if (place == 3 || mm_digit_at(d, s, place + 1) == GLYPH_BLANK)
        return false;
    /* the letter on the switches stands at the next place now; else what is there was left there */
    int letter = mm_letter_glyph[d->now[MM_LETTER] & 7];
    return mm_digit_at(d, s, place + 1) == letter && (place == 2 || mm_digit_at(d, s, place + 2) == GLYPH_BLANK);
}

/* A point was given where none was due: to the breaker, as if the guess were right, or to the maker, too early. */
static const char *point_too_early(const struct departure *d)
{
    const struct mm_memory *m = d->memory;
    unsigned breaker = (unsigned)d->was[MM_TURN];
    const struct moment *drawn = mm_any_score(d) ? NULL : mm_drawn_score(d);
    if (drawn && m->score[0] && !glyph_shows(d->eyes, m->score[breaker], (Word)mm_digit_at(d, drawn, breaker ? 3 : 1)))
        return "guess-judged-wrong";
    for (unsigned i = 1; i < d->design->count; i++) {
        const struct moment *s = &d->design->moment[i];
        if (m->score[0] && mm_shows_score(d, s) && mm_digit_at(d, s, breaker ? 3 : 1) != m->score[breaker])
            return "guess-judged-wrong";
    }
    return "number-of-guesses";
}

/* Only letters that were entered before are shown wrong: the one on the switches stands at its place, and the places
   behind it are dark, so that both wait for the same letter. */
static bool only_earlier_letters(const struct departure *d)
{
    const struct moment *g = &d->golden->moment[d->golden->count - 1], *s = mm_last_seen(d);
    if (d->parting != DIFFERENT || d->golden->count != d->design->count || !mm_entering(g->phase))
        return false;
    unsigned at = (unsigned)(g->phase >= MM_GUESS1 ? g->phase - MM_GUESS1 : g->phase - MM_MAKE1);
    for (unsigned i = at; i < 4; i++)
        if (mm_digit_at(d, g, i) != mm_digit_at(d, s, i))
            return false;
    return true;
}

/* The lights are those of the guess that was entered, and other letters stand there. */
static bool only_result_letters(const struct departure *d)
{
    return d->parting == DIFFERENT && d->expected->phase == MM_RESULT && d->golden->count == d->design->count &&
           !lights_wrong(d) && any_light(d, d->seen);
}

/* Another code than the right one is shown, and all goes on as it should: only the picture was wrong. */
bool mm_harmless(const struct departure *d)
{
    if (word_same(d->id, "letters-wrong") && only_earlier_letters(d))
        return true;
    if (word_same(d->id, "dark-while-verdict") && d->golden->count == d->design->count)
        return true; /* the press that took the last letter has led to the verdict */
    if (word_same(d->id, "letters-wrong") && only_result_letters(d))
        return true;
    return word_same(d->id, "reveal-wrong") && d->parting == DIFFERENT && d->expected->phase == MM_REVEAL &&
           d->golden->count == d->design->count &&
           mm_same_digits(d, &d->golden->moment[d->golden->count - 1], mm_last_seen(d));
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
    return g->phase == MM_RESULT && d->golden->count == d->design->count && mm_same_digits(d, g, mm_last_seen(d));
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
    const struct moment *g = &d->golden->moment[d->golden->count - 1], *s = mm_last_seen(d);
    for (unsigned i = 0; i < 4; i++)
        if ((mm_digit_at(d, g, i) == GLYPH_BLANK) != (mm_digit_at(d, s, i) == GLYPH_BLANK))
            return false;
    return mm_entering(g->phase);
}

/* The same message one digit to the left. */
bool mm_one_to_the_left(const struct departure *d)
{
    if (d->parting != DIFFERENT || mm_digit_at(d, d->expected, 0) != GLYPH_BLANK ||
        mm_digit_at(d, d->expected, 1) == GLYPH_BLANK)
        return false;
    for (unsigned i = 0; i < 4; i++)
        if (mm_digit_at(d, d->seen, i) != (i < 3 ? mm_digit_at(d, d->expected, i + 1) : GLYPH_BLANK))
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
        if (m->score[0] && mm_shows_score(d, s))
            return mm_digit_at(d, s, breaker ? 3 : 1) != m->score[breaker];
    }
    return false;
}

/* One sign of a message is shown as another, wherever it stands, and nothing else is wrong; but lives are another
   message. */
static bool one_sign_wrong(const struct departure *d)
{
    int was = -1, is = -1;
    for (unsigned i = 0; i < 4 && d->parting == DIFFERENT; i++) {
        int golden = mm_digit_at(d, d->expected, i), seen = mm_digit_at(d, d->seen, i);
        if (golden == seen)
            continue;
        if (was >= 0 && (golden != was || seen != is))
            return false;
        was = golden;
        is = seen;
    }
    return was > 0 && is > 0 && mm_is_number(was) && !mm_is_number(is) && !mm_shows(d, d->seen, GLYPH_L, -1);
}

/* The other player's name, whatever stands in the place of P. */
static bool names_the_other(const struct departure *d)
{
    int at[4] = {0}, expected = d->parting == DIFFERENT ? mm_digit_at(d, d->expected, 3) : -1;
    for (unsigned i = 0; i < 4 && expected >= 0; i++)
        at[i] = mm_digit_at(d, d->seen, i);
    return (expected == GLYPH_A || expected == GLYPH_B) && at[3] == GLYPH_A + GLYPH_B - expected && !at[0] &&
           at[2] == GLYPH_DASH && at[1] != GLYPH_L && at[1] != GLYPH_A && !mm_is_number(at[1]);
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
    if (s && mm_one_to_the_left(d))
        return "message-shifted";
    switch (phase) {
    case MM_SCORE:
        if (s && one_sign_wrong(d))
            return WRONG_GLYPH;
        if (s && mm_shows_score(d, s) && !(mm_is_life(mm_digit_at(d, s, 1)) && mm_is_life(mm_digit_at(d, s, 3))))
            return WRONG_GLYPH; /* nobody can have so many points */
        if (s && mm_shows_score(d, s))
            return was == MM_START ? "score-wrong" : "who-gets-the-point";
        if (s && d->parting == DIFFERENT && mm_shows(d, s, GLYPH_BLANK, GLYPH_BLANK))
            return "score-wrong"; /* a score that is nothing at all */
        if (s && was == MM_RESULT && d->design->count > 1 && mm_shows(d, &d->design->moment[1], GLYPH_L, -1))
            return "guess-judged-wrong";
        if (was == MM_RESULT && d->parting != MISSING && right_guess_lost(d))
            return "guess-judged-wrong";
        break;
    case MM_PLAYER:
        if (s && (mm_shows(d, s, GLYPH_P, -1) || names_the_other(d))) {
            if (was == MM_START)
                return d->now[MM_SW3] ? "one-player-mode" : "code-maker-wrong";
            return was == MM_RESULT || was == MM_REVEAL ? "role-swap" : "active-player-wrong";
        }
        if (mm_shows_score(d, mm_last_seen(d)))
            return "match-end";
        break;
    case MM_LIVES:
        if (s && mm_shows(d, s, GLYPH_L, -1) && d->parting == DIFFERENT)
            return mm_is_number(mm_digit_at(d, s, 3)) && !mm_is_life(mm_digit_at(d, s, 3)) ? WRONG_GLYPH
                                                                                           : "number-of-guesses";
        if (was == MM_RESULT && (mm_any_score(d) || mm_drawn_score(d)))
            return point_too_early(d);
        break;
    case MM_REVEAL:
        if (mm_drawn_dash(d))
            return "dash-drawn";
        if (s && mm_shows(d, s, GLYPH_L, -1))
            return "number-of-guesses";
        if (d->parting == DIFFERENT && s && !mm_shows_score(d, s) && !mm_shows(d, s, GLYPH_P, -1))
            return "reveal-wrong";
        if (was == MM_RESULT && mm_any_score(d) && word_same(point_too_early(d), "guess-judged-wrong"))
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
        int golden = mm_digit_at(d, d->expected, i), seen = mm_digit_at(d, shown, i);
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
        if (message && d->at > i && mm_same_digits(d, mm_last_seen(d), &d->golden->moment[i]))
            return true;
    }
    return false;
}

static bool sets_letter(const struct departure *d, const struct action *a)
{
    const struct machine *m = judge_machine(d->judge);
    const struct mm_pin_names *p = mm_pins(m);
    for (unsigned k = 0; a->deed == SET && k < 3 && p->letter[k]; k++)
        if (a->port[0] == port_find(m, p->letter[k]))
            return true;
    return false;
}

/* Other letters have been shown as soon as the switches said them, and this one is dark. */
static bool letter_without_form(const struct departure *d)
{
    unsigned wrong = 0, others = 0;
    for (unsigned i = 0; i + 1 < d->actions; i++)
        others += sets_letter(d, &d->script[i]) && d->script[i].value && d->script[i].value != d->action->value;
    for (unsigned i = 0; i < 4; i++) {
        int golden = mm_digit_at(d, d->expected, i), seen = mm_digit_at(d, mm_last_seen(d), i);
        if (golden == seen || glyph_shows(d->eyes, (Word)golden, (Word)seen))
            continue;
        if (seen != GLYPH_BLANK || golden != mm_letter_glyph[d->now[MM_LETTER] & 7] || golden == GLYPH_DASH)
            return false;
        wrong++;
    }
    return wrong == 1 && others && mm_entering(d->expected->phase) && !mm_pins(judge_machine(d->judge))->letter[1];
}

/* The switches say '-' and have never said anything else, and a letter stands there: it is the sign for '-'. */
static bool letter_for_dash(const struct departure *d, Word phase)
{
    unsigned place = (unsigned)(phase >= MM_GUESS1 ? phase - MM_GUESS1 : phase - MM_MAKE1);
    for (unsigned i = 0; i < d->actions; i++)
        if (sets_letter(d, &d->script[i]))
            return false;
    return d->parting == DIFFERENT && bits_set(d->wrong) == 1 && mm_digit_at(d, d->expected, place) == GLYPH_DASH &&
           mm_digit_at(d, d->seen, place) > 0 && mm_letter_or_dash((Word)mm_digit_at(d, d->seen, place)) &&
           mm_digit_at(d, d->seen, place) != GLYPH_DASH;
}

static const char *while_entering(const struct departure *d, Word phase)
{
    if (letter_for_dash(d, phase))
        return WRONG_GLYPH;
    const struct moment *g = d->expected, *s = d->seen;
    if (ran_ahead(d, mm_last_seen(d), phase) || ran_ahead(d, s, phase))
        return "enter-not-required";
    for (unsigned i = 0; phase <= MM_MAKE4 && i < phase - MM_MAKE1; i++)
        if (mm_digit_at(d, g, i) == GLYPH_DASH && mm_digit_at(d, s, i) != GLYPH_DASH)
            return "code-not-hidden";
    return one_letter_wrong(d) ? WRONG_GLYPH : "letters-wrong";
}

/* After a reset the design goes on with what it was at, or stays there: whatever its start looks like, this is not it.
 */
static bool reset_passed_by(const struct departure *d)
{
    const struct moment *stood = &d->design->moment[0];
    return mm_any_shows(d, GLYPH_P, -1) || mm_any_shows(d, GLYPH_L, -1) ||
           ((mm_entering(d->was[MM_PHASE]) || d->was[MM_PHASE] == MM_RESULT) &&
            mm_same_digits(d, stood, mm_last_seen(d)));
}

static const char *after_reset(const struct departure *d)
{
    if (d->action->about && (!judge_has(d->judge, "start-wrong") || reset_passed_by(d)))
        return "reset-ignored";
    return bits_set(d->wrong) == 1 ? WRONG_GLYPH : "start-wrong";
}

/* The match should be over: the LEDs blink, and nothing goes on. */
static const char *at_the_end(const struct departure *d)
{
    const struct moment *s = mm_last_seen(d);
    if (mm_shows(d, s, GLYPH_A, GLYPH_B))
        return "restarts-by-itself";
    if (mm_blinks(d, s)) /* not all of them: it is over, whatever the digits say of it */
        return "end-not-blinking";
    if (mm_shows(d, s, GLYPH_P, -1) || mm_shows(d, s, GLYPH_L, -1) ||
        !mm_same_digits(d, s, &d->golden->moment[d->golden->count - 1]))
        return "match-end";
    return "end-not-blinking";
}

/* Of the wrong picture at the start: it is that of another place. */
bool mm_elsewhere(const struct departure *d)
{
    const struct moment *s = mm_last_seen(d);
    return word_same(d->id, "start-wrong") &&
           (mm_shows_score(d, s) || mm_shows(d, s, GLYPH_P, -1) || mm_shows(d, s, GLYPH_L, -1));
}

/* A press that was meant for a message, and a message was there: in a shorter script it need not be. */
static bool in_a_message(const struct departure *d)
{
    bool stood = false;
    for (unsigned i = 0; i < d->golden->count; i++)
        stood |= mm_message(d->golden->moment[i].phase);
    return stood && about(d, "during message");
}

/* What should stand here is shown, after what stands here. */
static bool comes_later(const struct departure *d)
{
    bool behind = false, later = false;
    for (unsigned i = 0; i < d->design->count && d->parting == DIFFERENT; i++) {
        later |= behind && mm_same_digits(d, &d->design->moment[i], d->expected);
        behind |= &d->design->moment[i] == d->seen;
    }
    return later;
}

/* In the place of a verdict with lights the code stands there, and all is dark: it has gone on to show the code. */
static bool code_at_once(const struct departure *d)
{
    const struct mm_memory *m = d->memory;
    for (unsigned i = 0; i < 4; i++) {
        int seen = mm_digit_at(d, d->seen, i), code = mm_letter_glyph[m->code[i] & 7];
        if (!m->code[i] || seen < 0 || (seen != code && !glyph_shows(d->eyes, (Word)code, (Word)seen)))
            return false;
    }
    return any_light(d, d->expected) && !any_light(d, d->seen) && !mm_same_digits(d, d->expected, d->seen);
}

/* No letter at all: the digits are dark, or all show '-'. */
static bool nothing_there(const struct departure *d, const struct moment *s)
{
    int first = mm_digit_at(d, s, 0);
    bool same = first == GLYPH_BLANK || first == GLYPH_DASH;
    for (unsigned i = 1; i < 4; i++)
        same &= mm_digit_at(d, s, i) == first;
    return same;
}

/* A button that is held down since a message stands. */
static bool holds_a_button(const struct departure *d)
{
    const struct action *a = d->action;
    const struct machine *m = judge_machine(d->judge);
    const struct mm_pin_names *p = mm_pins(m);
    bool button = false;
    for (unsigned i = 0; i < 2; i++)
        button |= port_find(m, p->enter[i]) == a->port[0];
    return a->deed == SET && a->value && button;
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
    if (d->action->deed == SET && (stuck || d->parting == DIFFERENT) && letter_without_form(d))
        return WRONG_GLYPH;
    if (d->action->deed == SET && stuck)
        return d->parting == MISSING && one_sign_for_another(d, mm_last_seen(d)) ? WRONG_GLYPH : "letters-wrong";
    if (d->action->deed == SET && mm_entering(was) &&
        (ran_ahead(d, mm_last_seen(d), was) || mm_any_shows(d, GLYPH_P, -1) || mm_any_shows(d, GLYPH_L, -1) ||
         mm_any_score(d)))
        return "enter-not-required";
    /* what was wrong before anybody pressed is no press's fault */
    if (in_a_message(d) && d->astray && stuck && judge_has(d->judge, "waits-for-press"))
        return "waits-for-press"; /* for another one than this */
    if (in_a_message(d))
        return d->parting == DIFFERENT && (id = in_message(d, phase)) &&
                       (word_same(id, "number-of-guesses") || judge_has(d->judge, id))
                   ? id
                   : "press-in-message";
    if (was == MM_OVER && d->action->deed == PRESS && !stuck && !mm_any_score(d) && judge_has(d->judge, "start-wrong"))
        return "start-wrong"; /* it is there, and looks as it did at first */
    if (was == MM_OVER && d->action->deed == PRESS &&
        (stuck || (!mm_any_shows(d, GLYPH_A, GLYPH_B) && !mm_one_to_the_left(d))))
        return "no-new-match";
    /* after the last letter only the lights may tell that the guess was taken */
    if (stuck && was == MM_GUESS4 && g && mm_same_digits(d, g, mm_last_seen(d)))
        return "verdict-lights";
    if (stuck && was == MM_GUESS4 && !mm_same_digits(d, &d->golden->moment[0], &d->design->moment[0]))
        return "letters-wrong";
    if (stuck && d->action->deed == PRESS && was != phase)
        return "round-never-advances";
    if (phase == MM_OVER)
        return at_the_end(d);
    if (now == MM_RESULT && d->parting != DIFFERENT && !stuck &&
        (mm_any_shows(d, GLYPH_L, -1) || mm_any_score(d) || mm_any_shows(d, GLYPH_P, -1)))
        return "enter-not-required";
    if (d->design->count > d->golden->count + 4)
        return "round-never-advances";                                                 /* it goes round in circles */
    if (was == MM_RESULT && phase == MM_GUESS1 && !score_is_due(d) && mm_any_score(d)) /* no lives are shown there */
        return point_too_early(d);
    if ((phase == MM_PLAYER || mm_entering(phase)) && mm_stands_over(d))
        return "match-end";
    if ((id = in_message(d, phase)))
        return id;
    if (was == MM_RESULT && mm_entering(phase) && mm_shows_score(d, mm_last_seen(d)))
        return "match-end";
    if (d->parting == MISSING && stands_at_message(d))
        return "waits-for-press";
    if (d->parting == MISSING)
        return mm_entering(phase) && ran_ahead(d, mm_last_seen(d), phase) ? "enter-not-required" : "message-missing";
    if (d->parting == EXTRA && d->at && d->at < d->golden->count &&
        mm_tolerates(d->eyes, &d->golden->moment[d->at - 1], g, &s->sight))
        return "message-late"; /* it stood for too long */
    if (d->parting == EXTRA) {
        if (d->at >= d->golden->count)
            return went_on(now);
        if (mm_shows(d, s, GLYPH_L, -1) && now == MM_MAKE1) /* the code-maker is taken for the breaker */
            return was == MM_START ? "code-maker-wrong" : "role-swap";
        if (score_is_due(d) && !mm_any_score(d)) /* what stands there is in the place of the score */
            return "message-missing";
        return mm_shows(d, s, GLYPH_L, -1) ? "number-of-guesses" : "message-extra";
    }
    if (phase == MM_RESULT && d->parting == DIFFERENT && code_at_once(d))
        return "enter-not-required";
    if (phase == MM_RESULT && lights_wrong(d))
        return "verdict-lights";
    if (mm_entering(phase))
        return while_entering(d, phase);
    if (phase == MM_RESULT)
        return one_letter_wrong(d) ? WRONG_GLYPH : nothing_there(d, s) ? "dark-while-verdict" : "letters-wrong";
    if (phase == MM_START)
        return was == MM_OVER && mm_shows_score(d, mm_last_seen(d)) ? "no-new-match" : "start-wrong";
    return bits_set(d->wrong) == 1 ? WRONG_GLYPH : comes_later(d) ? "message-extra" : "message-missing";
}

/* The first press after a reset within a game. */
static bool begins_anew(const struct departure *d)
{
    bool played = false, reset = false;
    unsigned presses = 0;
    for (unsigned i = 0; i < d->actions; i++) {
        if (d->script[i].deed == RESET) {
            reset = played |= presses > 0;
            presses = 0;
        }
        presses += d->script[i].deed == PRESS;
    }
    return reset && presses == 1 && d->action->deed == PRESS;
}

const char *mm_classify(const struct departure *d)
{
    const char *id = rule_of(d), *alone = mm_behind(d);
    if (id && word_in("enter-not-required message-missing", id) && holds_a_button(d))
        id = "press-in-message";
    if (id && begins_anew(d) && judge_has(d->judge, "reset-incomplete") && !judge_has(d->judge, id))
        return "reset-incomplete"; /* what had survived it is seen in another way */
    return alone && id && !word_in("dash-drawn dash-accepted", id) && !judge_has(d->judge, id) ? alone : id;
}
