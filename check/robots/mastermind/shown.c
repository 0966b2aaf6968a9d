/* SPDX-License-Identifier: MIT */
/* What the Mastermind student shows: digits and lights, with the slips that spoil them. */
#include "check/robots/mastermind/slips.h"
#include "core/parts.h"
#include "core/bytes.h"

static void message(uint8_t digit[4], unsigned x, unsigned y)
{
    digit[0] = GLYPH_BLANK;
    digit[1] = (uint8_t)x;
    digit[2] = GLYPH_DASH;
    digit[3] = (uint8_t)y;
}

static void four_letters(uint8_t digit[4], const uint8_t letter[4], bool backwards)
{
    for (unsigned i = 0; i < 4; i++)
        digit[i] = mm_letter_glyph[letter[backwards ? 3 - i : i]];
}

/* Two letters of the guess stand in each other's place. */
static void cross(const struct mm_edge *e, uint8_t digit[4])
{
    for (unsigned i = 0, slip = SLIP_RESULT_CROSSED_1_2; i < 4; i++)
        for (unsigned k = i + 1; k < 4; k++, slip++)
            if (slip_made(e->slips, slip)) {
                uint8_t letter = digit[i];
                digit[i] = digit[k];
                digit[k] = letter;
            }
}

static void all(uint8_t digit[4], unsigned glyph)
{
    for (unsigned i = 0; i < 4; i++)
        digit[i] = (uint8_t)glyph;
}

/* What is wrong with a letter of a guess, at `i`, while the one at `at` is entered. */
static bool hides(const struct mm_edge *e, unsigned i, unsigned at)
{
    unsigned cell = at * (at - 1) / 2 + i;
    return MAKES(GUESS_HIDDEN) || makes_at(e, SLIP_GUESS_HIDDEN_1, i) || makes_at(e, SLIP_GUESS_HIDDEN_1_AT_2, cell) ||
           (at > 1 && makes_at(e, SLIP_GUESS_HIDDEN_AT_3, at - 2));
}

static bool darkens(const struct mm_edge *e, unsigned i, unsigned at)
{
    unsigned cell = at * (at - 1) / 2 + i;
    return MAKES(GUESS_DARK) || makes_at(e, SLIP_GUESS_DARK_1, i) || makes_at(e, SLIP_GUESS_DARK_1_AT_2, cell) ||
           (at > 1 && makes_at(e, SLIP_GUESS_DARK_AT_3, at - 2));
}

static bool reveals(const struct mm_edge *e, unsigned i, unsigned at)
{
    return MAKES(CODE_SHOWN) || makes_at(e, SLIP_CODE_SEEN_1, i) || (MAKES(CODE_LAST) && i + 1 == at) ||
           makes_at(e, SLIP_CODE_SEEN_AT_2, at - 1) || makes_at(e, SLIP_CODE_SEEN_1_AT_2, at * (at - 1) / 2 + i);
}

/* The letter of a guess that stands at `i` while the one at `at` is entered: `at` itself is what the switches say. */
static unsigned guess_instead(const struct mm_edge *e, unsigned i, unsigned at)
{
    for (unsigned from = 0, slip = SLIP_GUESS_COPY_1_2_AT_2 + at * (at - 1) * (2 * at - 1) / 6 + i * at; from <= at;
         from++)
        if (from != i && slip_made(e->slips, slip++))
            return from;
    return i;
}

/* Letters that stand in the place of another, too. */
static void copy(const struct mm_edge *e, uint8_t digit[4], unsigned first)
{
    uint8_t was[4];
    bytes_copy(was, digit, sizeof was);
    for (unsigned i = 0; i < 4; i++)
        digit[i] = was[place_instead(e, first, i)];
}

static bool leaves(const struct mm_edge *e, unsigned i)
{
    return e->m->stale[i] && (MAKES(LATER_STALE) || (MAKES(LATER_STALE_2) && i == 1));
}

static bool mirrored(const struct mm_edge *e, bool guess)
{
    return MAKES(BACKWARDS) || (guess ? MAKES(GUESS_MIRRORED) || MAKES(GUESS_ENTERED_MIRRORED) : MAKES(MAKE_MIRRORED));
}

static void show_letters(const struct mm_edge *e, uint8_t digit[4])
{
    const struct mm_student *m = e->m;
    unsigned place = place_of(m), at = place & 3;
    bool guess = place >= 4;
    bool dashes = MAKES(LATER_DASH) || (guess ? MAKES(LATER_DASH_GUESS) : MAKES(LATER_DASH_MAKE));
    for (unsigned i = 0; i < 4; i++) {
        const uint8_t *letters = !guess || i >= at          ? m->letters
                                 : MAKES(GUESS_SHIFTS_BACK) ? m->shift + 4 - at
                                 : m->misput                ? m->put
                                                            : m->letters;
        unsigned from = guess && i < at ? guess_instead(e, i, at) : i;
        unsigned own = mm_letter_glyph[from == at ? e->port[MM_LETTER] & 7 : letters[from]], glyph;
        if (i > at)
            glyph = dashes ? GLYPH_DASH : guess && leaves(e, i) ? mm_letter_glyph[m->stale[i]] : GLYPH_BLANK;
        else if (i == at)
            glyph = mm_letter_glyph[e->port[MM_LETTER] & 7];
        else if (guess)
            glyph = hides(e, i, at) ? GLYPH_DASH : darkens(e, i, at) ? GLYPH_BLANK : own;
        else
            glyph = reveals(e, i, at) ? own : MAKES(CODE_DARK) ? GLYPH_BLANK : GLYPH_DASH;
        digit[mirrored(e, guess) ? 3 - i : i] = (uint8_t)glyph;
    }
    for (unsigned i = at; i < 4 && MAKES(DIGITS_KEPT); i++)
        digit[i] = m->stood[i];
    if (guess ? MAKES(CHOICE_MIRRORED_GUESS) : MAKES(CHOICE_MIRRORED_MAKE)) {
        digit[at] = GLYPH_BLANK;
        digit[3 - at] = mm_letter_glyph[e->port[MM_LETTER] & 7];
    }
}

static bool stands_left(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    if (m->phase == MM_PLAYER)
        return MAKES(LEFT_PLAYER);
    if (m->phase == MM_OVER && MAKES(LEFT_OVER))
        return true;
    if (m->phase == MM_LIVES)
        return MAKES(LEFT_LIVES) || (m->number == 3 && MAKES(LEFT_LIVES_3)) ||
               (m->number == 2 && MAKES(LEFT_LIVES_2)) || (m->number == 1 && MAKES(LEFT_LIVES_1));
    return (m->phase == MM_SCORE || m->phase == MM_OVER) && MAKES(LEFT_SCORE);
}

static void to_the_left(uint8_t digit[4])
{
    for (unsigned i = 0; i < 3; i++)
        digit[i] = digit[i + 1];
    digit[3] = GLYPH_BLANK;
}

/* The digit that is drawn for a number. */
static unsigned digit_for(const struct mm_edge *e, unsigned number)
{
    for (unsigned as = 0, slip = SLIP_DIGIT_0_1 + 3 * number; number < 4 && as < 4; as++)
        if (as != number && slip_made(e->slips, slip++))
            return part_digit[as];
    return part_digit[number];
}

static void show_points(const struct mm_edge *e, uint8_t digit[4])
{
    const struct mm_student *m = e->m;
    bool late = MAKES(SCORE_LATE) ||
                (m->phase == MM_SCORE && m->rounds && (m->won ? MAKES(SCORE_LATE_WON) : MAKES(SCORE_LATE_LOST)));
    const uint8_t *score = late ? m->before : m->score;
    bool zero = MAKES(SCORE_ZERO) || m->zeroed || (m->phase == MM_OVER && MAKES(OVER_ZERO));
    bool own = m->turn == A ? MAKES(SCORE_MAKER) : MAKES(SCORE_OWN); /* who has guessed is on turn still */
    bool crossed = m->phase == MM_OVER ? MAKES(OVER_CROSSED) : MAKES(SCORE_CROSSED) || own;
    uint8_t a = zero ? 0 : score[crossed], b = zero ? 0 : score[!crossed];
    message(digit, digit_for(e, a), digit_for(e, b));
}

static uint8_t player_shown(const struct mm_edge *e)
{
    const struct mm_student *m = e->m;
    bool later = m->rounds;
    uint8_t who = MAKES(SHOWN_MAKER) || (later && MAKES(SHOWN_MAKER_LATER))       ? m->maker
                  : MAKES(SHOWN_BREAKER) || (later && MAKES(SHOWN_BREAKER_LATER)) ? !m->maker
                  : MAKES(SHOWN_A)                                                ? A
                  : MAKES(SHOWN_B)                                                ? B
                                                                                  : m->turn;
    if (m->solo && MAKES(SOLO_NAMES_B))
        who = B;
    return MAKES(SHOWN_OTHER) ? !who : who;
}

/* The pair of a letter in its place; of one that is elsewhere. */
static unsigned placed_pair(const struct mm_edge *e)
{
    return MAKES(LIGHTS_PLACED_00) ? 0 : MAKES(LIGHTS_PLACED_01) ? 1 : MAKES(LIGHTS_PLACED_10) ? 2 : 3;
}

static unsigned found_pair(const struct mm_edge *e)
{
    return MAKES(LIGHTS_FOUND_00) ? 0 : MAKES(LIGHTS_FOUND_10) ? 2 : MAKES(LIGHTS_FOUND_11) ? 3 : 1;
}

static bool found_at(const struct mm_edge *e, unsigned i, unsigned k)
{
    bool seen = k < i ? !MAKES(LIGHTS_RIGHT) : k == i || !MAKES(LIGHTS_LEFT);
    return seen && judged_letter(e->m, i) == e->m->code[k];
}

uint8_t mm_verdict(const struct mm_edge *e)
{
    unsigned pairs = 0;
    for (unsigned i = 0; i < 4; i++) {
        bool found = false, placed = mm_is_placed(e, i);
        for (unsigned k = 0; k < 4; k++)
            found |= found_at(e, i, k);
        /* one that is compared with another place of the code may be in its place there, and nowhere else */
        pairs = pairs << 2 | (placed && found ? placed_pair(e) : placed ? 2 : found ? found_pair(e) : 0);
    }
    return (uint8_t)pairs;
}

void mm_show(struct mm_edge *e, Word port[])
{
    struct mm_student *m = e->m;
    uint8_t digit[4] = {0}, code[4], leds = 0;
    switch (m->phase) {
    case MM_START:
        if (!m->matches || !MAKES(START_DARK))
            message(digit, GLYPH_A, GLYPH_B);
        break;
    case MM_SCORE:
        show_points(e, digit);
        break;
    case MM_OVER:
        show_points(e, digit);
        leds = MAKES(OVER_DARK) || (m->solo && MAKES(SOLO_DARK)) ? 0
               : MAKES(OVER_LIT)                                 ? 0xff
               : MAKES(OVER_VERDICT)                             ? m->last
               : m->lit                                          ? 0xff
                                                                 : 0;
        leds &= MAKES(OVER_LOW) ? 0x0f : MAKES(OVER_HIGH) ? 0xf0 : 0xff;
        break;
    case MM_PLAYER:
        message(digit, GLYPH_P, player_shown(e) == A ? GLYPH_A : GLYPH_B);
        break;
    case MM_LIVES:
        message(digit, GLYPH_L, MAKES(LIVES_PLAYER) ? (m->turn == A ? GLYPH_A : GLYPH_B) : digit_for(e, m->number));
        break;
    case MM_RESULT:
        four_letters(digit, MAKES(RESULT_CODE) ? m->code : m->letters,
                     MAKES(BACKWARDS) || MAKES(GUESS_MIRRORED) || MAKES(RESULT_MIRRORED));
        cross(e, digit);
        copy(e, digit, SLIP_RESULT_COPY_1_2);
        if (MAKES(RESULT_LIVE))
            digit[3] = mm_letter_glyph[e->port[MM_LETTER] & 7];
        if (MAKES(RESULT_DARK) || (MAKES(RESULT_DARK_LAST) && m->lives == 1))
            all(digit, GLYPH_BLANK);
        else if (MAKES(RESULT_DASHES))
            all(digit, GLYPH_DASH);
        leds = m->last = MAKES(VERDICT_KEPT) ? m->kept_leds : mm_verdict(e);
        break;
    case MM_REVEAL:
        for (unsigned i = 0; i < 4; i++)
            code[i] = MAKES(REVEAL_GUESS) || makes_at(e, SLIP_REVEAL_GUESS_1, i) ? m->letters[i] : m->code[i];
        four_letters(digit, code, MAKES(REVEAL_BACKWARDS) != MAKES(BACKWARDS));
        copy(e, digit, SLIP_REVEAL_COPY_1_2);
        if (MAKES(REVEAL_DASHES))
            all(digit, GLYPH_DASH);
        break;
    case MM_DRAW:
        all(digit, GLYPH_DASH);
        break;
    default:
        show_letters(e, digit);
    }
    if (stands_left(e))
        to_the_left(digit);
    for (unsigned i = 0; i < 4; i++)
        port[MM_SSD3 + i] = digit[i];
    if (mm_message(m->phase))
        bytes_copy(m->stood, digit, sizeof digit);
    port[MM_LEDX] = leds;
    port[MM_TURN] = m->turn != MAKES(KEYS_CROSSED); /* whose button counts */
    port[MM_PHASE] = m->phase;
    m->down[A] = port[MM_ENTER_A] != 0;
    m->down[B] = port[MM_ENTER_B] != 0;
}
