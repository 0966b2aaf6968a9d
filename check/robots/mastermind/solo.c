/* SPDX-License-Identifier: MIT */
/* One player: how the machine draws its code is the design's own, so any code that its verdicts agree on is taken over.
 */
#include "check/robots/mastermind/pictures.h"
#include "check/robots/mastermind/robot.h"
#include "core/bytes.h"
#include "core/parts.h"

/* Would this code have got these verdicts? */
static bool fits_told(const struct mm_memory *m, const uint8_t code[4])
{
    bool plain = true, strict = true;
    for (unsigned i = 0; i < m->tries && (plain || strict); i++) {
        plain = plain && mm_literal(code, m->told[i].guess) == m->told[i].leds;
        strict = strict && mm_counted(code, m->told[i].guess) == m->told[i].leds;
    }
    return plain || strict;
}

/* A code that would have. */
static bool code_told(const struct mm_memory *m, uint8_t code[4])
{
    for (unsigned n = 0; n < 7 * 7 * 7 * 7; n++) {
        for (unsigned i = 0, rest = n; i < 4; i++, rest /= 7)
            code[i] = (uint8_t)(1 + rest % 7);
        if (fits_told(m, code))
            return true;
    }
    return false;
}

/* The verdict that the design shows in the place of the golden machine's, with the same guess; or -1.  It may come
 * late.
 */
static int other_verdict(const struct departure *d)
{
    const struct moment *g = &d->golden->moment[d->golden->count - 1];
    Word digit[4], golden[4], lights = 0, unused;
    mm_digits_of(d->eyes, &g->sight, golden, &unused);
    for (unsigned i = 1; i < d->design->count; i++) {
        if (lights)
            return -1; /* and it stands */
        mm_digits_of(d->eyes, &d->design->moment[i].sight, digit, &lights);
        for (unsigned k = 0; k < 4; k++)
            if (!glyph_shows(d->eyes, golden[k], digit[k]))
                return -1;
    }
    return g->phase == MM_RESULT && d->golden->count <= 2 ? (int)lights : -1;
}

/* What the machine draws is the design's own: any code is as good as ours, if its verdicts are those of that code. */
static bool own_code(const struct departure *d, struct mm_memory *m, uint8_t code[4])
{
    int verdict = m->solo && m->tries && !judge_has(d->judge, "verdict-lights") ? other_verdict(d) : -1;
    if (verdict < 0)
        return false;
    m->told[m->tries - 1].leds = (uint8_t)verdict;
    return code_told(m, code);
}

bool mm_forgives(const struct departure *d)
{
    struct mm_memory m = *(const struct mm_memory *)d->memory;
    uint8_t code[4];
    return own_code(d, &m, code);
}

/* The letter that a digit shows, perhaps in a form of the design's own; 0: '-'; 8: none. */
static uint8_t letter_of(const struct eyes *eyes, Word digit)
{
    uint8_t letter = 0;
    while (letter < 8 && !glyph_same(mm_letter_glyph[letter], digit))
        letter++;
    for (uint8_t other = 0; letter == 8 && other < 8; other++)
        letter = glyph_shows(eyes, mm_letter_glyph[other], digit) ? other : letter;
    return letter;
}

/* And it is revealed. */
static bool reveals(const struct judge *j, const struct mm_memory *m, const struct eyes *eyes, const struct sight *s)
{
    Word digit[4], unused;
    uint8_t code[4];
    mm_digits_of(eyes, s, digit, &unused);
    for (unsigned i = 0; i < 4; i++) {
        code[i] = letter_of(eyes, digit[i]);
        if (!code[i] || code[i] == 8)
            return false;
    }
    return m->zeros || fits_told(m, code) || judge_has(j, "verdict-lights");
}

void mm_suits(const struct judge *j, const struct eyes *eyes, const void *memory, struct line *golden,
              const struct line *design)
{
    const struct mm_memory *m = memory;
    unsigned at = 1, shown = 1;
    while (at < golden->count && golden->moment[at].phase != MM_REVEAL)
        at++;
    while (m->solo && shown < design->count && !reveals(j, m, eyes, &design->moment[shown].sight))
        shown++;
    for (unsigned i = 0; m->solo && at < golden->count && shown < design->count && i < eyes->items; i++)
        if (eyes->item[i].kind == GLYPH)
            golden->moment[at].sight.word[i] = design->moment[shown].sight.word[i];
}

bool mm_adopt(const struct departure *d, void *state, void *memory)
{
    struct mm_memory *m = memory;
    if (!d->forgiven || !own_code(d, m, m->code))
        return false;
    bytes_copy(((struct mm_student *)state)->code, m->code, sizeof m->code);
    return true;
}

bool mm_board_adopt(const struct departure *d, void *state, void *memory)
{
    struct mm_memory *m = memory;
    if (!d->forgiven || !own_code(d, m, m->code))
        return false;
    mm_board_draws(state, m->code);
    return true;
}

/* The machine's own code is revealed, and has a '-' in it. */
bool mm_drawn_dash(const struct departure *d)
{
    const struct mm_memory *m = d->memory;
    Word digit[4], unused;
    if (!m->solo || d->parting != DIFFERENT || d->expected->phase != MM_REVEAL || judge_has(d->judge, "reveal-wrong"))
        return false;
    mm_digits_of(d->eyes, &d->seen->sight, digit, &unused);
    bool dash = false, letters = true;
    for (unsigned i = 0; i < 4; i++) {
        dash |= digit[i] == GLYPH_DASH;
        letters &= digit[i] && letter_of(d->eyes, digit[i]) < 8;
    }
    return dash && letters;
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
    for (unsigned i = 0; i < 4 && same; i++) {
        int asked = mm_digit_at(d, d->expected, i), shown = mm_digit_at(d, d->seen, i);
        same = !asked == !shown && (!shown || mm_letter_or_dash((Word)shown));
    }
    return same;
}

/* Two players have played before, and have come to this phase: what is wrong in one-player mode alone is that mode. */
const char *mm_within(const struct departure *d)
{
    Word phase = d->expected ? d->expected->phase : d->now[MM_PHASE];
    return is_solo(d) && !other_letters(d) && robot_came(d->judge, (unsigned)phase) ? "one-player-mode" : NULL;
}
