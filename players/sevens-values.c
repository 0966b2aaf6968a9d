/* SPDX-License-Identifier: MIT */
/* See sevens-values.h.  A bid is dropped at the first reply that makes it no better than the best one so far, and the
   reply that did that to the same bid in the state before is tried first: nearly always it does it again.  If
   not, a high one does. */
#include "players/sevens-values.h"

#define MEET 1e-13 /* bounds that near count as met */
#define ONE 36.0   /* sums are in 36ths, as the dice fall */

enum { ROUNDS = 20000 };

typedef struct sevens_values Values;

/* A bid in a state, its deposit paid. */
struct bid {
    const Values *v;
    int total, a, b; /* the layer, and both purses */
    int x;
};

static struct bid bid_of(const Values *v, int a, int b, int x)
{
    int deposit = x / SEVENS_PART;
    return (struct bid){v, a + b - deposit, a - deposit, b, x};
}

/* The highest reply: no more than the first purse holds, nor than whose deposit the second can pay beside the bid. */
static int highest(const struct bid *k)
{
    int most = SEVENS_PART * (k->b - k->x) + SEVENS_PART - 1;
    most = most < k->a ? most : k->a;
    return most < SEVENS_TOP ? most : SEVENS_TOP;
}

/* The bid against all replies from `first` on, a multiple of SEVENS_PART; at most `floor` if one brings it there. */
static double against(const struct bid *k, int first, double floor, uint8_t refuted[2])
{
    int top = highest(k), x = k->x;
    double least = ONE * 2;
    if (refuted[0] >= first && refuted[0] <= top) {
        const double *at = sevens_layer(k->v, k->total - refuted[0] / SEVENS_PART) + k->a;
        least = refuted[1] ? sevens_same_way(at, x, refuted[0]) : sevens_other_way(at, x, refuted[0]);
        if (least <= floor)
            return least;
    }
    for (int group = top / SEVENS_PART * SEVENS_PART; group >= first; group -= SEVENS_PART) {
        const double *at = sevens_layer(k->v, k->total - group / SEVENS_PART) + k->a;
        for (int y = group; y < group + SEVENS_PART && y <= top; y++) {
            double other = sevens_other_way(at, x, y), same = sevens_same_way(at, x, y),
                   both = other < same ? other : same;
            if (both >= least)
                continue;
            least = both;
            if (least > floor)
                continue;
            refuted[0] = (uint8_t)y;
            refuted[1] = same < other;
            return least;
        }
    }
    return least;
}

/* All that lower layers decide about one state.  *hope is the best bid of the state before: it is tried first. */
static void decide(Values *v, int a, int b, int *hope)
{
    int top = SEVENS_PART * a + SEVENS_PART - 1;
    double best = -ONE;
    top = top < b ? top : b;
    top = top < SEVENS_TOP ? top : SEVENS_TOP;
    int first = *hope < top ? *hope : top;
    for (int next = top + 1; next >= SEVENS_PART; next--) {
        int x = next > top ? first : next;
        if (x < SEVENS_PART || next == first)
            continue;
        struct bid k = bid_of(v, a, b, x);
        double worth = against(&k, 0, best, v->refuted[x]);
        if (worth > best) {
            best = worth;
            *hope = x;
        }
    }
    v->paid[a] = best;
    for (int x = 0; x < SEVENS_PART; x++) {
        struct bid k = bid_of(v, a, b, x);
        v->unpaid[x][a] = x <= b ? against(&k, SEVENS_PART, best, v->refuted[x]) : -ONE;
    }
}

/* What the first bidder of an open state gets, if `now` are the values of the layer's second bidders. */
static double inside(const Values *v, int a, int b, const double *now)
{
    double best = v->paid[a];
    for (int x = 0; x < SEVENS_PART && x <= b; x++) {
        double least = v->unpaid[x][a];
        for (int y = 0; y < SEVENS_PART && y <= a && least > best; y++) {
            double other = sevens_other_way(now + a, x, y), same = sevens_same_way(now + a, x, y);
            least = other < least ? other : least;
            least = same < least ? same : least;
        }
        best = least > best ? least : best;
    }
    return best / ONE;
}

/* The bounds that lower layers give, and the states in which they are apart; returns how many those are. */
static int enclose(Values *v, int total)
{
    int opened = 0;
    v->low[0] = v->high[0] = -1;
    v->low[total] = v->high[total] = total ? 1 : -1;
    for (int a = 1; a < total; a++) {
        double most = v->paid[a];
        for (int x = 0; x < SEVENS_PART; x++)
            most = v->unpaid[x][a] > most ? v->unpaid[x][a] : most;
        most = most > ONE ? ONE : most;
        v->high[total - a] = -v->paid[a] / ONE;
        v->low[total - a] = -most / ONE;
        if (most > v->paid[a])
            v->open[opened++] = (uint16_t)a;
    }
    return opened;
}

/* What one side has at least is the most that the other can hope for: one round of that for all open states, as each
   stands.  Returns how far their bounds are still apart. */
static double narrow(Values *v, int total, int opened)
{
    double gap = 0;
    for (int i = 0; i < opened; i++) {
        int a = v->open[i], b = total - a;
        double high = -inside(v, a, b, v->low), low = -inside(v, a, b, v->high);
        v->high[b] = high < v->high[b] ? high : v->high[b];
        v->low[b] = low > v->low[b] ? low : v->low[b];
        gap = v->high[b] - v->low[b] > gap ? v->high[b] - v->low[b] : gap;
    }
    return gap;
}

/* One lesson is one layer. */
static void learn(void *known, uint32_t lesson)
{
    Values *v = known;
    int total = (int)lesson, hope = SEVENS_TOP;
    double gap = 1, *layer = v->value + (sevens_layer(v, total) - v->value);
    for (int a = 1; a < total; a++)
        decide(v, a, total - a, &hope);
    int opened = enclose(v, total);
    for (int i = 0; gap > MEET && i < ROUNDS; i++)
        gap = narrow(v, total, opened);
    v->gap = gap > v->gap ? gap : v->gap;
    for (int p = 0; p <= total; p++)
        layer[p] = (v->low[p] + v->high[p]) / 2;
}

const struct knowledge sevens_knowledge = {
    .size = sizeof(Values),
    .lessons = SEVENS_ALL + 1,
    .learn = learn,
};
