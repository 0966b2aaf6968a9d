/* SPDX-License-Identifier: MIT */
/* Two lines of moments, laid side by side with the least cost. */
#include "check/judge/judge_parts.h"
#include "check/judge/see.h"
#include <stddef.h>

struct step {
    double cost;
    uint8_t move; /* 0 match or change, 1 golden moment missing, 2 design moment extra, 3 stutter of the
                     design, 4 stutter of the golden */
};

enum { LONGEST = 40 };

static double differ(const struct judge *j, const struct moment *g, const struct moment *d)
{
    uint64_t wrong = sight_differs(j->item, j->items, g, &d->sight);
    if (!wrong)
        return 0;
    return 0.5 + 0.9 * __builtin_popcountll(wrong) / (__builtin_popcountll(g->care) + 1);
}

/* Aligns the two lines with the least cost.  0 when they show the same; else what parts them first. */
double line_compare(const struct judge *j, const struct line *g, const struct line *d, struct departure *found)
{
    static struct step table[LONGEST + 1][LONGEST + 1];
    unsigned n = g->count < LONGEST ? g->count : LONGEST, m = d->count < LONGEST ? d->count : LONGEST;
    for (unsigned i = 0; i <= n; i++)
        for (unsigned k = 0; k <= m; k++) {
            struct step best = {1e9, 0};
            if (!i && !k)
                best.cost = 0;
            if (i && k) {
                /* what stood before has been judged before */
                int stood = i == 1 && k == 1 && j->standing;
                double change = stood ? 0 : differ(j, &g->moment[i - 1], &d->moment[k - 1]);
                if (table[i - 1][k - 1].cost + change < best.cost)
                    best = (struct step){table[i - 1][k - 1].cost + change, 0};
                double hide = g->moment[i - 1].care ? 0 : 0.3; /* where nothing is judged, everything fits */
                if (!change && k > 1 && table[i][k - 1].cost + hide < best.cost)
                    best = (struct step){table[i][k - 1].cost + hide, 3};
                if (!change && i > 1 && table[i - 1][k].cost < best.cost)
                    best = (struct step){table[i - 1][k].cost, 4};
            }
            double miss = i && g->moment[i - 1].optional ? 0 : 0.8;
            if (i && table[i - 1][k].cost + miss < best.cost)
                best = (struct step){table[i - 1][k].cost + miss, 1};
            if (k && table[i][k - 1].cost + 1 < best.cost)
                best = (struct step){table[i][k - 1].cost + 1, 2};
            table[i][k] = best;
        }
    double cost = table[n][m].cost;
    int parted = 0;
    /* walk back; the last costly step met on the way is the first in time */
    for (unsigned i = n, k = m; cost > 0 && (i || k);) {
        const struct step *s = &table[i][k];
        const struct moment *gm = i ? &g->moment[i - 1] : NULL, *dm = k ? &d->moment[k - 1] : NULL;
        if (s->move == 0 && i && k) {
            uint64_t wrong = sight_differs(j->item, j->items, gm, &dm->sight);
            if (wrong && !(i == 1 && k == 1 && j->standing)) {
                parted = 1;
                found->parting = DIFFERENT, found->expected = gm, found->seen = dm, found->wrong = wrong;
                found->at = i - 1;
            }
            i--, k--;
        } else if (s->move == 1) {
            if (!gm->optional) {
                parted = 1;
                found->parting = MISSING, found->expected = gm, found->seen = k < m ? &d->moment[k] : dm;
                found->wrong = 0, found->at = i - 1;
            }
            i--;
        } else if (s->move == 2) {
            parted = 1;
            found->parting = EXTRA, found->seen = dm, found->expected = i < n ? &g->moment[i] : gm;
            found->wrong = 0, found->at = i;
            k--;
        } else if (s->move == 3)
            k--;
        else
            i--;
    }
    return parted ? cost : 0;
}

/* Puts what stood before in front of the line. */
void line_prepend(struct line *l, unsigned items, const struct moment *first)
{
    struct line whole = {0};
    struct moment m = *first;
    line_add(&whole, items, &m);
    for (unsigned i = 0; i < l->count; i++)
        line_add(&whole, items, &l->moment[i]);
    line_free(l);
    *l = whole;
}
