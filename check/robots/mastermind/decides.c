/* SPDX-License-Identifier: MIT */
/* How the Mastermind student decides: whose press counts, is the guess right, who gets the point, is the match over.
   Each decision that differs from the rule's is noted, for slips that leave it to the design (struct odd). */
#include "check/robots/mastermind/slips.h"
#include "core/bytes.h"
#include "core/parts.h"
#include "core/words.h"

/* ---- presses and letters ---- */

bool mm_key_counts(const struct mm_edge *e, unsigned place)
{
    const struct mm_student *m = e->m;
    bool guess = place >= 4, own = e->press[m->turn], other = e->press[!m->turn];
    if (MAKES(LETTERS_RUN) || (guess ? MAKES(GUESS_RUNS) : MAKES(MAKE_RUNS)) || makes_at(e, SLIP_RUN_1, place))
        return e->port[MM_LETTER] & 7;
    if (MAKES(KEY_OF_A) || MAKES(KEY_OF_B))
        return e->press[MAKES(KEY_OF_B)];
    if (MAKES(OTHER_KEY) || (guess ? MAKES(OTHER_KEY_GUESS) || MAKES(MAKER_KEY) : MAKES(OTHER_KEY_MAKE)))
        return other;
    if (MAKES(ANY_KEY) || (guess ? MAKES(ANY_KEY_GUESS) : MAKES(ANY_KEY_MAKE)) || makes_at(e, SLIP_KEY_1, place))
        return own || other;
    return own || m->dashed;
}

bool mm_letter_counts(const struct mm_edge *e, unsigned place, unsigned letter)
{
    if (!letter)
        return MAKES(DASH_ANY) || (place >= 4 ? MAKES(DASH_GUESS) : MAKES(DASH_MAKE)) ||
               makes_at(e, SLIP_DASH_1, place) || makes_at(e, SLIP_DASH_BOTH_1, place & 3) ||
               (MAKES(DASH_SW3) && e->port[MM_SW3]);
    return !slip_made(e->slips, SLIP_REFUSE_A + letter - 1) &&
           !slip_made(e->slips, (place >= 4 ? SLIP_REFUSE_GUESS_A : SLIP_REFUSE_MAKE_A) + letter - 1);
}

bool mm_result_key(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    bool own = e->press[m->turn], other = e->press[!m->turn];
    if (MAKES(KEY_OF_A) || MAKES(KEY_OF_B))
        return e->press[MAKES(KEY_OF_B)];
    if (MAKES(RESULT_KEY_A) || MAKES(RESULT_KEY_B))
        return e->press[MAKES(RESULT_KEY_B)];
    if (MAKES(OTHER_KEY) || MAKES(MAKER_KEY) || MAKES(MAKER_KEY_RESULT))
        return other;
    return own || (other && (MAKES(ANY_KEY) || MAKES(ANY_KEY_RESULT)));
}

/* ---- guesses and lives ---- */

unsigned mm_lives_at_first(const struct mm_edge *e)
{
    return MAKES(LIVES_4) ? 4 : MAKES(LIVES_2) ? 2 : MAKES(LIVES_1) ? 1 : MAKES(LIVES_5) ? 5 : 3;
}

/* Are the lives restored for the next round?  Else they are what is left. */
bool mm_lives_given(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool kept = MAKES(LIVES_KEPT) || MAKES(LIVES_NEVER) || (MAKES(LIVES_KEPT_WON) && m->won && m->rounds);
    if (m->spent) {
        m->spent = false;
        return false;
    }
    if (!MAKES(LIVES_WRAP) || m->restore)
        return !kept || m->restore || !m->lives;
    m->lives = m->lost ? 0 : m->lives; /* in two bits */
    return false;
}

bool mm_is_placed(const struct mm_edge *e, unsigned place)
{
    return judged_letter(e->m, place) == e->m->code[place_instead(e, SLIP_COMPARE_1_2, place)];
}

static bool guess_seems_right(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    bool same[4], right = true, known = true;
    for (unsigned i = 0; i < 4; i++) {
        bool found = false;
        for (unsigned k = 0; k < 4; k++)
            found |= judged_letter(m, i) == m->code[k];
        same[i] = mm_is_placed(e, i);
        right &= same[i] || slip_made(e->slips, SLIP_IGNORES_1 + i);
        known &= found;
    }
    if (MAKES(VERDICT_KEPT) && m->kept_verdict)
        return m->kept_won;
    if (MAKES(RIGHT_KEPT) && m->found_once)
        return true;
    if (MAKES(ONLY_1) || MAKES(ONLY_4))
        return same[MAKES(ONLY_4) ? 3 : 0];
    if (MAKES(NEVER_RIGHT) || MAKES(ALWAYS_RIGHT))
        return MAKES(ALWAYS_RIGHT);
    if (MAKES(ONLY_FIRST) && m->missed)
        return false;
    if ((MAKES(NOT_LAST) && m->lives == 1) || (MAKES(NOT_FIRST) && m->lives == mm_lives_at_first(e)))
        return false;
    return MAKES(ANY_ORDER) ? known : MAKES(TURNED_ROUND) ? !right : right;
}

bool mm_guess_is_right(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool rule = bytes_same(m->letters, m->code, sizeof m->code);
    bool right = MAKES(ODD_JUDGE) ? rule ^ odd_of(e, SLIP_ODD_JUDGE, ODD_RIGHT, 1) : guess_seems_right(e);
    m->odd |= (uint16_t)((right != rule) << ODD_RIGHT);
    return right;
}

static bool life_seems_last(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    if (MAKES(LIVES_ENDLESS) || MAKES(LIVES_FROZEN))
        return false;
    return MAKES(LIVES_LAST) || m->lives == (MAKES(LIVES_TO_0) ? 0 : MAKES(LIVES_EARLY) ? 2 : 1);
}

/* Where that is left open nobody can be out of lives before the round is lost. */
bool mm_last_life(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool rule = m->lives <= 1;
    bool last = MAKES(ODD_LAST) ? rule ^ odd_of(e, SLIP_ODD_LAST, ODD_LOST, 1) : life_seems_last(e);
    m->odd |= (uint16_t)((last != rule) << ODD_LOST);
    return last;
}

enum { LIVES_OPEN = 5 };

/* What is shown of the lives, as a number from 1 on, where that is left open: up to one more than there are, for beyond
   that it is a digit that is drawn wrong. */
unsigned mm_lives_shown(struct mm_edge *e)
{
    unsigned lives = e->m->lives, odd = odd_of(e, SLIP_ODD_LIVES, ODD_SHOWN, 15);
    unsigned shown = odd                              ? odd - 1
                     : MAKES(LIVES_UP) && lives < 4   ? 4 - lives
                     : MAKES(LIVES_LOST) && lives < 4 ? 3 - lives
                     : MAKES(LIVES_SAME)              ? 3
                     : MAKES(LIVES_LESS) && lives     ? lives - 1
                     : MAKES(LIVES_MORE)              ? lives + 1
                                                      : lives;
    if (shown != lives && shown < LIVES_OPEN)
        e->m->odd |= (uint16_t)((shown + 1) << ODD_SHOWN);
    return shown;
}

/* ---- points, roles, the end ---- */

void mm_point(struct mm_student *m, unsigned player, unsigned points)
{
    m->score[player] = (uint8_t)(m->score[player] + points < 9 ? m->score[player] + points : 9);
}

static void points_by_slips(struct mm_edge *e, bool won, uint8_t who)
{
    struct mm_student *m = e->m;
    bool never = (MAKES(A_NEVER) && who == A) || (MAKES(B_NEVER) && who == B);
    if (never || (won ? MAKES(WIN_NONE) : MAKES(LOSS_NONE)))
        return;
    if (m->solo && (won ? MAKES(SOLO_WIN_NONE) : MAKES(SOLO_LOSS_NONE)))
        return;
    if (won ? MAKES(BOTH_GET) : MAKES(LOSS_BOTH))
        mm_point(m, !who, 1);
    if (MAKES(POINTS_SWAPPED) || (won ? MAKES(WIN_TO_MAKER) : MAKES(LOSS_TO_BREAKER)))
        who = !who;
    if (won ? MAKES(WIN_TO_A) || MAKES(WIN_TO_B) : MAKES(LOSS_TO_A) || MAKES(LOSS_TO_B))
        who = won ? MAKES(WIN_TO_B) : MAKES(LOSS_TO_B);
    if (m->solo && (won ? MAKES(SOLO_WIN_TO_B) : MAKES(SOLO_LOSS_TO_A)))
        who = !who;
    mm_point(m, who, (won ? MAKES(WIN_TWO) : MAKES(LOSS_TWO)) ? 2 : 1);
}

/* Up to two points for each, as a number from 1 on. */
enum { POINTS_EACH = 3 };

void mm_give_points(struct mm_edge *e, bool won)
{
    struct mm_student *m = e->m;
    uint8_t who = won ? !m->maker : m->maker;
    unsigned odd = odd_of(e, SLIP_ODD_POINTS, ODD_GIVEN, 15);
    m->before[A] = m->score[A];
    m->before[B] = m->score[B];
    m->won = won;
    m->rounds = m->rounds < 9 ? m->rounds + 1 : 9;
    if (odd) {
        mm_point(m, A, (odd - 1) / POINTS_EACH);
        mm_point(m, B, (odd - 1) % POINTS_EACH);
    } else if (MAKES(ODD_POINTS))
        mm_point(m, who, 1);
    else
        points_by_slips(e, won, who);
    for (unsigned i = 0; i < 2; i++)
        m->score[i] &= MAKES(SCORE_WRAPS) || (i ? MAKES(SCORE_B_WRAPS) : MAKES(SCORE_A_WRAPS)) ? 1 : 0xff;
    for (unsigned i = 0; i < 2 && MAKES(SCORE_KEPT_PAST); i++)
        m->score[i] &= 3; /* two bits are enough for a score */
    unsigned a = m->score[A] - m->before[A] + 0u, b = m->score[B] - m->before[B] + 0u;
    if ((a != (who == A) || b != (who == B)) && a < POINTS_EACH && b < POINTS_EACH)
        m->odd |= (uint16_t)((1 + a * POINTS_EACH + b) << ODD_GIVEN);
}

static uint8_t next_maker(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    uint8_t winner = m->won ? !m->maker : m->maker;
    if (MAKES(ROLE_KEPT) || (MAKES(ROLE_WON) && !m->won) || (MAKES(ROLE_LOST) && m->won))
        return m->maker;
    if (MAKES(ROLE_WINNER) || MAKES(ROLE_LOSER))
        return MAKES(ROLE_WINNER) ? winner : !winner;
    return MAKES(ROLE_A) ? A : MAKES(ROLE_B) ? B : !m->maker;
}

void mm_swap_roles(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    uint8_t rule = !m->maker;
    m->maker = MAKES(ODD_ROLE) ? rule ^ (uint8_t)odd_of(e, SLIP_ODD_ROLE, ODD_MAKER, 1) : next_maker(e);
    m->odd |= (uint16_t)((m->maker != rule) << ODD_MAKER);
}

static bool match_seems_over(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    unsigned a = m->score[A], b = m->score[B], most = a > b ? a : b, lead = a > b ? a - b : b - a;
    if (m->solo && !MAKES(SOLO_MATCH))
        return m->rounds;
    bool on = MAKES(SCORE_KEPT_ON) || MAKES(SCORE_A_KEPT_ON) || MAKES(SCORE_B_KEPT_ON) || MAKES(SCORE_KEPT_PAST);
    if (MAKES(END_NEVER) || (on && !m->rounds))
        return false;
    if (MAKES(END_ROUNDS_2))
        return m->rounds >= 2;
    if (MAKES(END_ROUNDS_3))
        return m->rounds >= 3;
    if (MAKES(END_LEAD))
        return lead >= 2;
    if (MAKES(END_A_AT_3) || MAKES(END_B_AT_3))
        return a >= (MAKES(END_A_AT_3) ? 3 : 2) || b >= (MAKES(END_B_AT_3) ? 3 : 2);
    if (MAKES(END_ONLY_A))
        return a == 2;
    if (MAKES(END_ONLY_B))
        return b == 2;
    if (m->won ? MAKES(END_ONLY_LOST) : MAKES(END_ONLY_WON))
        return false;
    if (MAKES(PAST_TWO) || MAKES(SCORE_KEPT_PAST))
        return a == 2 || b == 2;
    return MAKES(END_AT_3) ? most >= 3 : MAKES(END_AT_1) ? most >= 1 : most >= 2;
}

bool mm_match_is_over(struct mm_edge *e)
{
    struct mm_student *m = e->m;
    bool rule = m->solo ? m->rounds : m->score[A] >= 2 || m->score[B] >= 2;
    bool over = MAKES(ODD_END) ? rule ^ odd_of(e, SLIP_ODD_END, ODD_OVER, 1) : match_seems_over(e);
    m->odd |= (uint16_t)((over != rule) << ODD_OVER);
    return over;
}

/* The match should be over; but after its score there is another player or lives: it goes on.  At any other look that
   is the next match. */
static bool goes_on(const struct departure *d)
{
    bool score = false, over = d->golden->moment[d->golden->count - 1].phase == MM_OVER;
    for (unsigned i = 0; i < d->design->count && over; i++) {
        Word digit[4], unused;
        mm_digits_of(d->eyes, &d->design->moment[i].sight, digit, &unused);
        if (score && (digit[1] == GLYPH_P || digit[1] == GLYPH_L) && digit[2] == GLYPH_DASH)
            return true;
        score = digit[1] == part_digit[0] || digit[1] == part_digit[1] || digit[1] == part_digit[2];
    }
    return false;
}

static bool stands_at_score(const struct departure *d)
{
    Word digit[4], unused;
    mm_digits_of(d->eyes, &d->design->moment[d->design->count - 1].sight, digit, &unused);
    return digit[1] == part_digit[0] || digit[1] == part_digit[1];
}

static bool lit(const struct departure *d)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].kind == LIGHTS && d->design->moment[d->design->count - 1].sight.word[i])
            return true;
    return false;
}

/* A design without SW3 makes none of its slips. */
static bool needs_sw3(unsigned slip)
{
    return slip == SLIP_SOLO_STARTS || slip == SLIP_DASH_SW3 ||
           (slip >= SLIP_SOLO_IGNORED && slip <= SLIP_SOLO_NAMES_B);
}

/* Much explains one verdict: which of it is true tells what the guess comes to.  And where lights are on, they may be
   the verdict, so that the last letter was taken. */
bool mm_wary(const struct departure *d, unsigned slip)
{
    if (needs_sw3(slip) && !wired(d->judge, mm_pins(judge_machine(d->judge))->sw3))
        return true;
    if (slip == SLIP_SOLO_MATCH)
        return !goes_on(d);
    if (slip == SLIP_SOLO_DARK)
        return !stands_at_score(d);
    bool refused = slip >= SLIP_REFUSE_GUESS_A && slip <= SLIP_REFUSE_GUESS_U;
    bool compared = slip >= SLIP_COMPARE_1_2 && slip <= SLIP_COMPARE_4_3;
    bool much = compared || slip == SLIP_FOURTH_STALE || slip == SLIP_VERDICT_KEPT || (refused && lit(d));
    return much && d->parting != EXTRA && d->expected->phase == MM_RESULT;
}

/* Letters are known to be kept elsewhere than they should, and the lights follow a rule that nobody knows, so that no
   verdict has shown where: what a guess comes to cannot be foretold. */
bool mm_unforeseen(const struct departure *d)
{
    const struct finding *f;
    bool elsewhere = false, lights = false;
    for (unsigned n = judge_found(d->judge, &f); n--; f++) {
        elsewhere |= f->slip > SLIP_GUESS_SHIFTS_BACK && f->slip <= SLIP_STORE_BACKWARDS + 1;
        lights |= !f->slip && word_same(f->id, "verdict-lights");
    }
    return d->astray && elsewhere && lights;
}

const struct odd mm_odds[] = {
    {SLIP_ODD_JUDGE, ODD_RIGHT, 1},  {SLIP_ODD_ROLE, ODD_MAKER, 1},
    {SLIP_ODD_END, ODD_OVER, 1},     {SLIP_ODD_POINTS, ODD_GIVEN, POINTS_EACH *POINTS_EACH},
    {SLIP_ODD_RETURNS, ODD_LEFT, 1}, {SLIP_ODD_LIVES, ODD_SHOWN, LIVES_OPEN},
    {SLIP_ODD_LAST, ODD_LOST, 1},    {0},
};
