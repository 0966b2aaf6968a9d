/* SPDX-License-Identifier: MIT */
/*
 * The design and the golden machine each show a line of moments (pictures, each for a while).  The design may be faster
 * or slower, so moments are not compared by time but aligned, as words are by their edit distance: the cheapest way to
 * make the golden line into the design's, moment by moment, by dynamic programming over a table of all beginnings of
 * both. A golden moment may be matched (free), shown differently, or left out; a design's moment may be too many.
 * Either line may stay at a moment while the other goes on through several that look the same where it matters
 * (stutter): a design may flicker where nothing is judged, and the golden machine may pass through phases that look
 * alike.  A picture that the robot tolerates between two others costs nothing, as long as it does not stand for longer
 * than a message.  The first step of the cheapest way that costs anything is what the design is blamed for, so the
 * costs decide what a fault is called.
 */
#include "check/judge/compare.h"
#include "core/bytes.h"

/* clang-format off: a table */
/*
 * Which cost must beat which:
 *   DIFFER_LEAST + DIFFER_ALL < MISS + ADD    a picture that is wrong in everything is still one wrong picture, not one
 *                                             that is missing beside one that is too many;
 *   DIFFER_LEAST + a small part < MISS < ADD  one wrong digit in a message is a wrong message; and where both would do,
 *                                             a message left out is likelier than one made up;
 *   0 < HIDE < DIFFER_LEAST                   where nothing is judged every picture fits, so moments of the design may
 *                                             be hidden there; but a way that matches them elsewhere for nothing is
 *                                             taken.
 */
/* clang-format on */
static const double DIFFER_LEAST = 0.5, DIFFER_ALL = 0.9, MISS = 0.8, ADD = 1, HIDE = 0.3, NO_WAY = 1e9;

enum move {
    MATCH,        /* or shown differently */
    LEFT_OUT,     /* a golden moment */
    ADDED,        /* a moment of the design */
    DESIGN_STAYS, /* several moments of the design for one of the golden machine */
    GOLDEN_STAYS  /* and the other way round */
};

static double cost_of(const struct eyes *eyes, const struct moment *g, const struct moment *d)
{
    uint64_t wrong = sight_differs(eyes, g, &d->sight);
    if (!wrong)
        return 0;
    return DIFFER_LEAST + DIFFER_ALL * bits_set(wrong) / (bits_set(g->care) + 1);
}

static void take(struct step *best, double cost, enum move move)
{
    if (cost < best->cost)
        *best = (struct step){cost, (uint8_t)move};
}

/* What is late in the design's moment k, if it may stand between the golden moments i - 1 and i; or NULL. */
static const char *tolerated(const struct leave *leave, const struct eyes *eyes, const struct line *g, unsigned i,
                             const struct moment *d)
{
    if (!leave || !leave->tolerates || !i || i >= g->count || d->length > leave->longest)
        return NULL;
    return leave->tolerates(eyes, &g->moment[i - 1], &g->moment[i], &d->sight);
}

/* The cheapest way to the first i golden moments and the first k of the design. */
static struct step cheapest(const struct alignment *a, const struct eyes *eyes, const struct line *g,
                            const struct line *d, unsigned i, unsigned k, bool standing, const struct leave *leave)
{
    struct step best = {i || k ? NO_WAY : 0, MATCH};
    if (i && k) {
        bool stood = i == 1 && k == 1 && standing; /* what stood before has been judged before */
        double change = stood ? 0 : cost_of(eyes, &g->moment[i - 1], &d->moment[k - 1]);
        take(&best, a->step[i - 1][k - 1].cost + change, MATCH);
        if (change == 0 && k > 1)
            take(&best, a->step[i][k - 1].cost + (g->moment[i - 1].care ? 0 : HIDE), DESIGN_STAYS);
        if (change == 0 && i > 1)
            take(&best, a->step[i - 1][k].cost, GOLDEN_STAYS);
    }
    if (i)
        take(&best, a->step[i - 1][k].cost + (g->moment[i - 1].optional ? 0 : MISS), LEFT_OUT);
    if (k)
        take(&best, a->step[i][k - 1].cost + (tolerated(leave, eyes, g, i, &d->moment[k - 1]) ? 0 : ADD), ADDED);
    return best;
}

/* Moment by moment the same: what nearly every look finds. */
static bool plainly_same(const struct eyes *eyes, const struct line *g, const struct line *d, bool standing)
{
    if (g->count != d->count || g->count > LONGEST)
        return false;
    for (unsigned i = standing; i < g->count; i++)
        if (sight_differs(eyes, &g->moment[i], &d->moment[i].sight))
            return false;
    return true;
}

/* Are all items that differ signs outside the font?  Then the picture is the right one, drawn wrong. */
static bool only_drawn(const struct eyes *eyes, const struct sight *seen, uint64_t wrong)
{
    for (unsigned i = 0; i < eyes->items; i++)
        if (wrong >> i & 1 && (eyes->item[i].kind != GLYPH || seen->unknown[i] || glyph_known(seen->word[i])))
            return false;
    return wrong;
}

double line_compare(struct alignment *a, const struct eyes *eyes, const struct line *golden, const struct line *design,
                    bool standing, const struct leave *leave, struct difference *found)
{
    const struct moment *let = NULL;
    const char *late = NULL;
    struct difference last = {0};
    if (plainly_same(eyes, golden, design, standing)) {
        *found = (struct difference){0};
        return 0;
    }
    unsigned n = golden->count < LONGEST ? golden->count : LONGEST,
             m = design->count < LONGEST ? design->count : LONGEST;
    for (unsigned i = 0; i <= n; i++)
        for (unsigned k = 0; k <= m; k++)
            a->step[i][k] = cheapest(a, eyes, golden, design, i, k, standing, leave);
    double cost = a->step[n][m].cost;
    bool parted = false;
    /* walk back; the last costly step met on the way is the first in time */
    for (unsigned i = n, k = m; i || k;) {
        const struct moment *g = i ? &golden->moment[i - 1] : NULL, *d = k ? &design->moment[k - 1] : NULL;
        switch ((enum move)a->step[i][k].move) {
        case MATCH: {
            uint64_t wrong = sight_differs(eyes, g, &d->sight);
            if (wrong && !(i == 1 && k == 1 && standing)) {
                parted = true;
                *found =
                    (struct difference){.parting = DIFFERENT, .expected = g, .seen = d, .wrong = wrong, .at = i - 1};
                if (only_drawn(eyes, &d->sight, wrong))
                    last = *found;
            }
            i--, k--;
            break;
        }
        case LEFT_OUT:
            if (!g->optional) {
                parted = true;
                *found = (struct difference){
                    .parting = MISSING, .expected = g, .seen = k < m ? &design->moment[k] : d, .at = i - 1};
            }
            i--;
            break;
        case ADDED: {
            const char *word = tolerated(leave, eyes, golden, i, d);
            if (word) {
                let = d;
                late = word;
                k--;
                break;
            }
            parted = true;
            *found =
                (struct difference){.parting = EXTRA, .expected = i < n ? &golden->moment[i] : g, .seen = d, .at = i};
            k--;
            break;
        }
        case DESIGN_STAYS:
            k--;
            break;
        case GOLDEN_STAYS:
            i--;
            break;
        }
    }
    found->let = let;
    found->late = late;
    if (parted && last.wrong && last.expected != found->expected) {
        found->meant = last.expected;
        found->form = last.seen;
        found->drawn = last.wrong;
    }
    return parted ? cost : 0;
}

/* ---- likeness: how a design is to be read, before it is compared ---- */

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
