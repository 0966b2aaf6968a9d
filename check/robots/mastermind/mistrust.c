/* SPDX-License-Identifier: MIT */
/* Mastermind: looks in which nothing departs that is asked for, and which are wrong all the same. */
#include "check/robots/mastermind/pictures.h"
#include "core/parts.h"
#include "core/words.h"

/* Before the end a score or a code was shown that the golden machine does not show, and which only passes because
   hardly anything is asked of the end: slips that would leave so much unexplained are none. */
static bool shown_unasked(const struct departure *d)
{
    for (unsigned i = 1; d->astray && i + 1 < d->design->count; i++) {
        const struct moment *s = &d->design->moment[i];
        bool code = true, asked = false;
        for (unsigned k = 0; k < 4; k++)
            code &= mm_digit_at(d, s, k) > 0 && mm_letter_or_dash((Word)mm_digit_at(d, s, k));
        for (unsigned k = 0; k < d->golden->count; k++)
            asked |= mm_same_digits(d, s, &d->golden->moment[k]);
        if ((code || mm_shows_score(d, s)) && !asked)
            return true;
    }
    return false;
}

/* What is shown while the machine draws its code is left open, and so is whether a player is named before its round;
   but not that the other one is. */
static bool names_the_machine(const struct departure *d)
{
    const struct moment *player = NULL;
    bool other = false;
    for (unsigned i = 1; i < d->golden->count; i++)
        if (d->golden->moment[i].phase == MM_PLAYER && d->golden->moment[i - 1].phase == MM_DRAW)
            player = &d->golden->moment[i];
    for (unsigned i = 1; player && i < d->design->count; i++) {
        const struct moment *s = &d->design->moment[i];
        if (mm_same_digits(d, s, player))
            return false;
        other |= mm_shows(d, s, GLYPH_P, GLYPH_A + GLYPH_B - mm_digit_at(d, player, 3));
    }
    return other;
}

/* While all LEDs blink the digits may show what they like, but no wrong score, and nothing of a new match. */
static const char *mistrusted_rule(const struct departure *d)
{
    if (names_the_machine(d))
        return "one-player-mode";
    if (d->expected->phase == MM_OVER && shown_unasked(d))
        return "match-end";
    if (d->expected->phase != MM_OVER || mm_same_digits(d, d->seen, d->expected))
        return NULL;
    if (mm_one_to_the_left(d))
        return "message-shifted";
    if (mm_shows_score(d, d->seen)) /* but one that a match has beyond its end is nobody's business */
        return mm_is_life(mm_digit_at(d, d->expected, 1)) && mm_is_life(mm_digit_at(d, d->expected, 3)) ? "score-wrong"
                                                                                                        : NULL;
    int first = mm_digit_at(d, d->seen, 0), second = mm_digit_at(d, d->seen, 1);
    bool entering = first > 0 && mm_letter_or_dash((Word)first) && (second == GLYPH_BLANK || second == GLYPH_DASH);
    for (unsigned i = 2; i < 4; i++)
        entering &= mm_digit_at(d, d->seen, i) == second;
    return mm_shows(d, d->seen, GLYPH_A, GLYPH_B) || (entering && first != GLYPH_DASH) ? "restarts-by-itself" : NULL;
}

/* A match by two comes to its end and stays there: what does not after a round against the machine is that mode. */
const char *mm_mistrusts(const struct departure *d)
{
    const char *id = mistrusted_rule(d), *alone = id ? mm_within(d) : NULL;
    return alone && word_in("restarts-by-itself match-end", id) && !judge_has(d->judge, id) ? alone : id;
}
