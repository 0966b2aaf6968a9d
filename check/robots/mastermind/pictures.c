/* SPDX-License-Identifier: MIT */
/* Mastermind: what a picture says. */
#include "check/robots/mastermind/pictures.h"
#include "core/parts.h"

static int sign_at(const struct departure *d, const struct moment *m, unsigned digit)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].kind == GLYPH &&
            (d->item[i].scanned ? 3u - d->item[i].digit : (unsigned)d->item[i].port - MM_SSD3) == digit)
            return (int)m->sight.word[i];
    return -1;
}

/* A digit as it would be if messages stood where they should: three signs, '-' in the middle, and a dark digit. */
int mm_digit_at(const struct departure *d, const struct moment *m, unsigned digit)
{
    int shift = robot_shift(d->judge), sign[4];
    unsigned dark = shift > 3 ? 3 : (unsigned)shift;
    if (shift <= 0)
        return sign_at(d, m, shift < 0 ? 3 - digit : digit);
    for (unsigned i = 0; i < 4; i++)
        sign[i] = sign_at(d, m, i);
    bool message = sign[dark] == GLYPH_BLANK && sign[0] != GLYPH_DASH && sign[dark == 1 ? 2 : 1] == GLYPH_DASH &&
                   sign[dark == 3 ? 2 : 3] != GLYPH_BLANK;
    return !message || digit > dark ? sign[digit] : digit ? sign[digit - 1] : GLYPH_BLANK;
}

bool mm_shows(const struct departure *d, const struct moment *m, int left, int right)
{
    return m && mm_digit_at(d, m, 0) == GLYPH_BLANK && mm_digit_at(d, m, 1) == left &&
           mm_digit_at(d, m, 2) == GLYPH_DASH && (right < 0 || mm_digit_at(d, m, 3) == right);
}

bool mm_is_number(int glyph)
{
    for (int i = 0; i < 10; i++)
        if (part_digit[i] == glyph)
            return true;
    return false;
}

bool mm_is_life(int glyph)
{
    return glyph == part_digit[0] || glyph == part_digit[1] || glyph == part_digit[2] || glyph == part_digit[3];
}

bool mm_shows_score(const struct departure *d, const struct moment *m)
{
    return m && mm_digit_at(d, m, 0) == GLYPH_BLANK && mm_is_number(mm_digit_at(d, m, 1)) &&
           mm_digit_at(d, m, 2) == GLYPH_DASH && mm_is_number(mm_digit_at(d, m, 3));
}

bool mm_any_score(const struct departure *d)
{
    for (unsigned i = 1; i < d->design->count; i++)
        if (mm_shows_score(d, &d->design->moment[i]))
            return true;
    return false;
}

bool mm_any_shows(const struct departure *d, int left, int right)
{
    for (unsigned i = 1; i < d->design->count; i++)
        if (mm_shows(d, &d->design->moment[i], left, right))
            return true;
    return false;
}

/* The same signs, each in any of its forms. */
bool mm_same_digits(const struct departure *d, const struct moment *a, const struct moment *b)
{
    for (unsigned i = 0; i < 4; i++) {
        int x = mm_digit_at(d, a, i), y = mm_digit_at(d, b, i);
        if (x != y && !glyph_shows(d->eyes, (Word)x, (Word)y) && !glyph_shows(d->eyes, (Word)y, (Word)x))
            return false;
    }
    return true;
}

/* A score with a digit in a form of the design's own: behind it the next code-maker is named. */
const struct moment *mm_drawn_score(const struct departure *d)
{
    for (unsigned i = 1; i + 1 < d->design->count; i++) {
        const struct moment *s = &d->design->moment[i];
        int left = mm_digit_at(d, s, 1), right = mm_digit_at(d, s, 3);
        if (mm_shows(d, &d->design->moment[i + 1], GLYPH_P, -1) && mm_digit_at(d, s, 0) == GLYPH_BLANK && left > 0 &&
            mm_digit_at(d, s, 2) == GLYPH_DASH && right > 0 && left != GLYPH_P &&
            !glyph_shows(d->eyes, GLYPH_L, (Word)left))
            return s;
    }
    return NULL;
}

bool mm_blinks(const struct departure *d, const struct moment *m)
{
    for (unsigned i = 0; i < d->items; i++)
        if (d->item[i].kind == LIGHTS && m->sight.word[i] >> BLINK_MARK & 1)
            return true;
    return false;
}

/* The LEDs blink beside a score, and behind it is nothing but A-b: the match is over, whatever should come there. */
bool mm_stands_over(const struct departure *d)
{
    const struct moment *last = mm_last_seen(d);
    bool over = false;
    for (unsigned i = 1; i < d->design->count; i++)
        over |= mm_blinks(d, &d->design->moment[i]) && mm_shows_score(d, &d->design->moment[i]);
    return over && (mm_shows_score(d, last) || mm_shows(d, last, GLYPH_A, GLYPH_B));
}
