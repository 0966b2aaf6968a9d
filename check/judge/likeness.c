/* SPDX-License-Identifier: MIT */
/* How much of what should be seen is seen. */
#include "check/judge/see.h"

/* How much of a golden picture a sight shows: a point for every digit, and as many again when all of them are right, so
   that one whole message beats any number of digits that happen to be the same. */
static int shown(const struct eyes *eyes, const struct moment *g, const struct sight *s, int shift)
{
    struct moment turned = *g;
    int digits = 0, right = 0;
    see_shifted(eyes, shift, &turned.sight);
    for (unsigned i = 0; i < eyes->items; i++)
        if (eyes->item[i].kind == GLYPH) {
            digits++;
            right += !s->unknown[i] && glyph_same(turned.sight.word[i], s->word[i]);
        }
    return right == digits ? 2 * digits : right;
}

/* How many different signs are right in a picture that were not in one before; `found` is the set of them. */
static int new_signs(const struct eyes *eyes, const struct moment *g, const struct sight *s, int shift, bool found[128])
{
    int n = 0;
    struct moment turned = *g;
    see_shifted(eyes, shift, &turned.sight);
    for (unsigned i = 0; i < eyes->items; i++) {
        Word glyph = turned.sight.word[i] & 127;
        if (eyes->item[i].kind == GLYPH && glyph && !s->unknown[i] && glyph_same(glyph, s->word[i])) {
            n += !found[glyph];
            found[glyph] = true;
        }
    }
    return n;
}

unsigned line_messages(const struct eyes *eyes, const struct line *g, const struct line *d, int shift)
{
    unsigned whole = 0;
    for (unsigned i = 0; i < g->count; i++) {
        const struct moment *m = &g->moment[i];
        struct moment turned = *m;
        see_shifted(eyes, shift, &turned.sight);
        bool found = false;
        for (unsigned k = 0; k < d->count && !sight_same(&m->sight, &turned.sight, eyes->items) && !found; k++)
            found = shown(eyes, m, &d->moment[k].sight, shift) == shown(eyes, &turned, &turned.sight, 0);
        whole += found;
    }
    return whole;
}

/* How much of the golden line is found in the design's, moment by moment.  Every sign that is right somewhere counts as
   much as a whole picture: a reading under which one sign is right often and others never is not the design's. */
int line_likeness(const struct eyes *eyes, const struct line *g, const struct line *d, int shift, int *most)
{
    enum { A_SIGN = 8 };
    bool right[128] = {0}, all[128] = {0};
    int sum = 0;
    *most = 0;
    for (unsigned i = 0; i < g->count; i++) {
        int best = -1, perfect = shown(eyes, &g->moment[i], &g->moment[i].sight, 0);
        unsigned at = 0;
        for (unsigned k = 0; k < d->count; k++) {
            int s = shown(eyes, &g->moment[i], &d->moment[k].sight, shift);
            at = s > best ? k : at;
            best = s > best ? s : best;
        }
        if (d->count)
            sum += A_SIGN * new_signs(eyes, &g->moment[i], &d->moment[at].sight, shift, right);
        *most += perfect + A_SIGN * new_signs(eyes, &g->moment[i], &g->moment[i].sight, 0, all);
        sum += best > 0 ? best : 0;
    }
    return sum;
}

int line_numbers(const struct eyes *eyes, const struct line *golden, const struct line *design, const uint8_t asked[],
                 int *most)
{
    const struct sight *due = &golden->moment[golden->count - 1].sight,
                       *seen = &design->moment[design->count - 1].sight;
    int right = 0;
    for (unsigned i = 0; i < eyes->items; i++)
        if (asked[eyes->item[i].port] && due->word[i] > 9) {
            right += !seen->unknown[i] && seen->word[i] == due->word[i];
            (*most)++;
        }
    return right;
}
