/* SPDX-License-Identifier: MIT */
/* One player: how the machine draws its code is the design's own, so any code that its verdicts agree on is taken over.
 */
#include "check/robots/mastermind/pictures.h"
#include "check/robots/mastermind/slips.h"
#include "core/bytes.h"
#include "core/parts.h"
#include "core/words.h"

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

/* A code that would have; with these letters, where they are known. */
static bool code_told(const struct mm_memory *m, const uint8_t known[4], uint8_t code[4])
{
    unsigned codes = 1;
    for (unsigned i = 0; i < 4; i++)
        codes *= known[i] ? 1 : 7;
    for (unsigned n = 0; n < codes; n++) {
        for (unsigned i = 0, rest = n; i < 4; i++) {
            code[i] = known[i] ? known[i] : (uint8_t)(1 + rest % 7);
            rest /= known[i] ? 1 : 7;
        }
        if (fits_told(m, code))
            return true;
    }
    return false;
}

/* Is this digit (0 is the leftmost) one that is never lit?  What would stand there is not known. */
static bool is_dark(const struct eyes *eyes, unsigned digit)
{
    struct sight dark = {0};
    Word there[4], unused;
    for (unsigned i = 0; i < eyes->items; i++)
        dark.word[i] = eyes->dark >> i & 1;
    mm_digits_of(eyes, &dark, there, &unused);
    return there[digit];
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
            if (!is_dark(d->eyes, k) && !glyph_shows(d->eyes, golden[k], digit[k]))
                return -1;
    }
    return g->phase == MM_RESULT && d->golden->count <= 2 ? (int)lights : -1;
}

/* What the machine draws is the design's own: any code is as good as ours, if its verdicts are those of that code. */
static bool own_code(const struct departure *d, struct mm_memory *m, uint8_t code[4])
{
    static const uint8_t none[4] = {0};
    int verdict = m->solo && m->tries && !judge_has(d->judge, "verdict-lights") ? other_verdict(d) : -1;
    if (verdict < 0)
        return false;
    m->told[m->tries - 1].leds = (uint8_t)verdict;
    return code_told(m, none, code);
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
    uint8_t shown[4], code[4];
    mm_digits_of(eyes, s, digit, &unused);
    for (unsigned i = 0; i < 4; i++) {
        bool dark = is_dark(eyes, i);
        shown[i] = dark ? 0 : letter_of(eyes, digit[i]);
        if (!dark && (!shown[i] || shown[i] == 8))
            return false;
    }
    return m->zeros || code_told(m, shown, code) || judge_has(j, "verdict-lights");
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

/* The code that is shown is known to be wrong, and not only in letters that are those of the last guess: no '-'. */
static bool shows_no_code(const struct judge *j)
{
    const struct finding *f;
    for (unsigned n = judge_found(j, &f); n--; f++)
        if (word_same(f->id, "reveal-wrong") && (f->slip <= SLIP_REVEAL_GUESS_1 || f->slip > SLIP_REVEAL_GUESS_4 + 1))
            return true;
    return false;
}

/* The machine's own code is revealed, and has a '-' in it. */
bool mm_drawn_dash(const struct departure *d)
{
    const struct mm_memory *m = d->memory;
    Word digit[4], unused;
    if (!m->solo || d->parting != DIFFERENT || d->expected->phase != MM_REVEAL || shows_no_code(d->judge))
        return false;
    mm_digits_of(d->eyes, &d->seen->sight, digit, &unused);
    bool dash = false, letters = true;
    for (unsigned i = 0; i < 4; i++) {
        dash |= digit[i] == GLYPH_DASH;
        letters &= digit[i] && letter_of(d->eyes, digit[i]) < 8;
    }
    return dash && letters;
}

/* One player plays against the machine: with SW3 on A has pressed first; or the design is known to play alone now. */
static bool is_solo(const struct departure *d, bool in_all)
{
    const struct mm_memory *m = d->memory;
    const struct mm_pin_names *p = mm_pins(judge_machine(d->judge));
    int sw3 = port_find(judge_machine(d->judge), p->sw3), start = port_find(judge_machine(d->judge), p->enter[0]);
    bool on = false, pressed = false, solo = false;
    for (unsigned i = 0; i < d->actions; i++) {
        const struct action *a = &d->script[i];
        bool again = a->about && word_same(a->about, "new match");
        if (a->deed == RESET || (again && !in_all))
            pressed = solo = false;
        if (a->deed == SET && a->port[0] == sw3)
            on = a->value;
        if (a->deed == PRESS && !pressed && !again) {
            pressed = true;
            solo = on && a->port[0] == start;
        }
    }
    return solo || (d->astray && m->solo);
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
static const char *one_player(const struct departure *d, bool in_all)
{
    Word phase = d->expected ? d->expected->phase : d->now[MM_PHASE];
    return is_solo(d, in_all) && !other_letters(d) && robot_came(d->judge, (unsigned)phase) ? "one-player-mode" : NULL;
}

/* In a match of two players behind it, too, but that may be any slip's fault. */
const char *mm_within(const struct departure *d)
{
    return one_player(d, false);
}

const char *mm_behind(const struct departure *d)
{
    return one_player(d, true);
}
