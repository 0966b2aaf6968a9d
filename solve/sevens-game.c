/* SPDX-License-Identifier: MIT */
/*
 * The solver of 7up-7down.  See sevens-game.h for what it computes.
 *
 * Speed.  A state has up to 128 bids times 256 replies, and there are two million states.  Three things make that
 * bearable.  (1) With the first bidder's purse after his deposit written A, an outcome of a pair (bid, reply) is a
 * fixed distance from A in one lower layer, so sixteen neighbouring states load sixteen neighbouring values: they are
 * judged together, in vector registers.  (2) A bid is dropped as soon as one reply shows that it is no better than the
 * best bid so far, in all sixteen states.  (3) The reply that refuted it in the layer below is tried first: nearly
 * always it does it again; if not, a high one does.  Two threads share the blocks of a layer.
 */
#include "solve/sevens-game.h"
#include "base/heap.h"
#include "solve/progress.h"
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define MEET 1e-13 /* bounds that near count as met */
#define NEAR 1e-9  /* and for a layer that is solved alone, in which single units may go to and fro for long */
#define TIE 1e-12
#define SETTLED 1e-10 /* growth that near counts as settled */

enum {
    WIDE = 16,         /* states judged together */
    PAD = SEVENS_BIDS, /* so far may a load reach over the end of a layer */
    ROUNDS = 20000,    /* the most iterations inside one layer */
    ROUNDS_ALONE = 200000,
    GROUP = 4 /* replies between two looks whether a bid is refuted */
};

const struct sevens_rules sevens_seed_rules = {.purse = 1008, .max_bid = 127, .deposit = 4};

static unsigned deposit(const struct sevens_rules *r, unsigned bid)
{
    return r->deposit ? bid / r->deposit : 0;
}

/* Bids up to this one carry no deposit. */
static unsigned free_bid(const struct sevens_rules *r)
{
    return !r->deposit || r->deposit > r->max_bid ? r->max_bid : r->deposit - 1;
}

bool sevens_may_bid(const struct sevens_rules *r, unsigned a, unsigned b, unsigned bid)
{
    return bid <= r->max_bid && bid <= b && deposit(r, bid) <= a;
}

bool sevens_may_reply(const struct sevens_rules *r, unsigned a, unsigned b, unsigned bid, unsigned reply)
{
    return reply <= r->max_bid && reply <= a - deposit(r, bid) && deposit(r, reply) + bid <= b;
}

struct sevens_round sevens_round(const struct sevens_rules *r, unsigned a, unsigned b, unsigned bid,
                                 struct sevens_reply reply)
{
    unsigned A = a - deposit(r, bid), B = b - deposit(r, reply.bid);
    struct sevens_round o = {.a = {A, A, A}, .b = {B, B, B}, .chance = {15, 15, 6}};
    unsigned first[3] = {1, 0, bid > reply.bid};                     /* the first bidder takes his bid */
    unsigned second[3] = {reply.same, !reply.same, bid < reply.bid}; /* the second bidder takes his */
    for (int i = 0; i < 3; i++) {
        o.a[i] += first[i] * bid - second[i] * reply.bid;
        o.b[i] += second[i] * reply.bid - first[i] * bid;
    }
    return o;
}

/* ---- the table ------------------------------------------------------------------------ */

/* The second bidder's value with p of the layer's money.  All loads of the solver are these. */
static double *layer_of(const struct sevens_table *t, unsigned total)
{
    return t->value + t->layer[total];
}

double sevens_value(const struct sevens_table *t, unsigned a, unsigned b)
{
    return -layer_of(t, a + b)[b];
}

/* What the first bidder gets: `at` is his place in the layer that the round leads to, before anything is transferred.
   He is the second bidder of the next round, whose values the layers hold. */
static inline double outcome(const double *at, int x, int y, int same)
{
    double sum = same ? 15 * (at[x - y] + at[0]) : 15 * (at[x] + at[-y]);
    return (sum + 6 * at[x > y ? x : x < y ? -y : 0]) / 36;
}

static const double *place(const struct sevens_table *t, unsigned a, unsigned b, unsigned bid, unsigned reply)
{
    unsigned dx = deposit(&t->rules, bid), dy = deposit(&t->rules, reply);
    return layer_of(t, a + b - dx - dy) + (a - dx);
}

double sevens_reply_value(const struct sevens_table *t, unsigned a, unsigned b, unsigned bid, struct sevens_reply reply)
{
    return outcome(place(t, a, b, bid, reply.bid), (int)bid, reply.bid, reply.same);
}

double sevens_bid_value(const struct sevens_table *t, unsigned a, unsigned b, unsigned bid, struct sevens_reply *reply)
{
    double least = 2, tie = reply ? TIE : 0;
    for (unsigned y = 0; y <= t->rules.max_bid && sevens_may_reply(&t->rules, a, b, bid, y); y++) {
        const double *at = place(t, a, b, bid, y);
        for (int same = 0; same < 2; same++) {
            double v = outcome(at, (int)bid, (int)y, same);
            if (v >= least - tie)
                continue;
            least = v;
            if (reply)
                *reply = (struct sevens_reply){(uint8_t)y, (uint8_t)same};
        }
    }
    return least;
}

unsigned sevens_best(const struct sevens_table *t, unsigned a, unsigned b, struct sevens_reply *reply)
{
    double most = -2;
    unsigned best = 0;
    for (unsigned x = 0; x <= t->rules.max_bid && sevens_may_bid(&t->rules, a, b, x); x++) {
        double v = sevens_bid_value(t, a, b, x, NULL);
        if (v > most + TIE)
            most = v, best = x;
    }
    if (reply)
        sevens_bid_value(t, a, b, best, reply);
    return best;
}

/* ---- sixteen states at once ----------------------------------------------------------- */

#define BIG 1e6 /* worse than any value, in 36ths */

typedef struct {
    double v[WIDE];
} Lanes;

/* A block of a layer: the states a .. a+15 of layer `total`. */
struct block {
    const struct sevens_table *t;
    unsigned total;
    int a;
    uint64_t looked;
};

#define EACH for (int i = 0; i < WIDE; i++)
#define INLINE static inline __attribute__((always_inline))

/* least = min(least, the first bidder's sum in 36ths of this bid and reply), in the states where the reply is allowed.
 */
INLINE void try_reply(struct block *k, int x, int dx, int y, int dy, int same, Lanes *least)
{
    if (dx + dy > (int)k->total)
        return;
    const double *A = layer_of(k->t, k->total - (unsigned)dx - (unsigned)dy) + k->a - dx;
    int from = dx + y, to = (int)k->total - x - dy; /* the states in which it is */
    Lanes s;
    k->looked += WIDE;
    if (same && x > y)
        EACH s.v[i] = 15 * A[i + x - y] + 15 * A[i] + 6 * A[i + x];
    else if (same && x < y)
        EACH s.v[i] = 15 * A[i + x - y] + 15 * A[i] + 6 * A[i - y];
    else if (same)
        EACH s.v[i] = 36 * A[i];
    else if (x > y)
        EACH s.v[i] = 21 * A[i + x] + 15 * A[i - y];
    else if (x < y)
        EACH s.v[i] = 15 * A[i + x] + 21 * A[i - y];
    else
        EACH s.v[i] = 15 * A[i + x] + 15 * A[i - y] + 6 * A[i];
    if (k->a < from || k->a + WIDE - 1 > to) {
        double low = from - k->a, high = to - k->a;
        EACH s.v[i] = i >= low && i <= high ? s.v[i] : BIG;
    }
    EACH least->v[i] = s.v[i] < least->v[i] ? s.v[i] : least->v[i];
}

INLINE int any_above(const Lanes *x, const Lanes *floor)
{
    double above = 0;
    EACH above += x->v[i] > floor->v[i] ? 1.0 : 0.0;
    return above > 0;
}

struct killer {
    uint8_t bid[2], same[2];
};

/* Which of the replies y to last refuted the bid, when `before` was left of it: it is tried first next time. */
INLINE void blame(struct block *k, int x, int dx, int y, int last, const Lanes *before, const Lanes *floor,
                  struct killer *killer)
{
    killer->bid[1] = killer->bid[0];
    killer->same[1] = killer->same[0];
    for (; y <= last; y++)
        for (int same = 0; same < 2; same++) {
            Lanes left = *before;
            try_reply(k, x, dx, y, (int)deposit(&k->t->rules, (unsigned)y), same, &left);
            killer->bid[0] = (uint8_t)y;
            killer->same[0] = (uint8_t)same;
            if (!any_above(&left, floor))
                return;
        }
}

/* The bid x against every reply from y0 on; stops when it is refuted in all states of the block, that is, not above
   `floor`.  Returns whether it survived; then *value is its exact value. */
INLINE int survives(struct block *k, int x, int y0, struct killer *killer, const Lanes *floor, Lanes *value)
{
    const struct sevens_rules *r = &k->t->rules;
    int dx = (int)deposit(r, (unsigned)x), highest = (int)k->total - x; /* a state where x is allowed: dx to that */
    Lanes least;
    EACH least.v[i] = k->a + i >= dx && k->a + i <= highest ? BIG : -BIG;
    for (int j = 0; j < 2; j++) {
        int y = killer->bid[j];
        if (y >= y0)
            try_reply(k, x, dx, y, (int)deposit(r, (unsigned)y), killer->same[j], &least);
    }
    if (!any_above(&least, floor))
        return 0;
    /* No state of the block has a reply above its highest first purse, or with a deposit above the second's means. */
    int top = (int)r->max_bid, room = k->a + WIDE - 1 - dx, means = (int)r->deposit * (highest - k->a + 1) - 1;
    top = top < room ? top : room;
    top = top < means || !r->deposit ? top : means;
    for (int last = top; last >= y0; last -= GROUP) {
        Lanes before = least;
        int y = last - GROUP + 1 > y0 ? last - GROUP + 1 : y0;
        for (int z = y; z <= last; z++) {
            int dz = (int)deposit(r, (unsigned)z);
            try_reply(k, x, dx, z, dz, 0, &least);
            try_reply(k, x, dx, z, dz, 1, &least);
        }
        if (!any_above(&least, floor)) {
            blame(k, x, dx, y, last, &before, floor, killer);
            return 0;
        }
    }
    *value = least;
    return 1;
}

/* What every thread keeps of a block from one layer to the next. */
struct memory {
    struct killer killer[SEVENS_BIDS];
    uint8_t best[2];
};

/* What the in-layer step needs of a layer, in 36ths. */
struct layer {
    double *paid;                /* the best bid that carries a deposit, by a */
    double *unpaid[SEVENS_BIDS]; /* each bid that does not, against the replies that do */
    uint8_t *bid;
};

/* Everything about a block that lower layers decide. */
__attribute__((target_clones("avx512f", "avx2", "default"))) static void
solve_block(struct block *k, struct memory *m, const struct layer *out, int first, int top)
{
    Lanes best, value;
    uint8_t bid[WIDE] = {0};
    EACH best.v[i] = -BIG;
    for (int j = -2; j <= top - first; j++) {
        int x = j < 0 ? m->best[j + 2] : top - j;
        if (x < first || x > top || (j >= 0 && (x == m->best[0] || x == m->best[1])) || (j == -1 && x == m->best[0]))
            continue;
        if (!survives(k, x, 0, &m->killer[x], &best, &value))
            continue;
        EACH bid[i] = value.v[i] > best.v[i] ? (uint8_t)x : bid[i];
        EACH best.v[i] = value.v[i] > best.v[i] ? value.v[i] : best.v[i];
    }
    if (top >= first)
        m->best[0] = bid[0], m->best[1] = bid[WIDE - 1];
    memcpy(out->paid + k->a, best.v, sizeof best.v);
    memcpy(out->bid + k->a, bid, sizeof bid);
    for (int x = 0; x < first; x++) {
        if (!survives(k, x, first, &m->killer[x], &best, &value))
            EACH value.v[i] = -BIG;
        memcpy(out->unpaid[x] + k->a, value.v, sizeof value.v);
    }
}

/* ---- one layer ------------------------------------------------------------------------ */

struct bounds {
    double *low, *high;        /* the second bidder's value, from two sides, by his purse */
    double *sum, *half, *mean; /* and where they do not meet: see by_average */
};

struct work {
    struct sevens_table *t;
    struct layer layer;
    struct bounds in;
    struct memory *memory;
    unsigned *open; /* states that lower layers do not decide */
    unsigned threads, opened;
    uint64_t looked[64];
    pthread_barrier_t barrier;
};

/* One bid without deposit in one state, by the values `now` of the same layer; all others count `scale` times. */
static double inner(const struct work *w, unsigned total, unsigned a, unsigned x, const double *now, double scale)
{
    const struct sevens_rules *r = &w->t->rules;
    unsigned b = total - a;
    double least = scale * w->layer.unpaid[x][a] / 36;
    for (unsigned y = 0; y <= free_bid(r) && y <= a && x <= b; y++)
        for (int same = 0; same < 2; same++) {
            double v = outcome(now + a, (int)x, (int)y, same);
            least = v < least ? v : least;
        }
    return least;
}

/* One round of iteration over the open states; returns the largest change. */
static double iterate(struct work *w, unsigned total, double *now, double *next, double scale)
{
    double change = 0;
    for (unsigned i = 0; i < w->opened; i++) {
        unsigned a = w->open[i];
        double best = scale * w->layer.paid[a] / 36;
        for (unsigned x = 0; x <= free_bid(&w->t->rules) && x <= total - a; x++) {
            if (scale * w->layer.unpaid[x][a] / 36 <= best)
                continue;
            best = fmax(best, inner(w, total, a, x, now, scale));
        }
        next[i] = -best;
    }
    for (unsigned i = 0; i < w->opened; i++) {
        unsigned p = total - w->open[i];
        change = fmax(change, fabs(next[i] - now[p]));
        now[p] = next[i];
    }
    return change;
}

/* The best bids of the open states, by the layer's values.  A bid with a deposit is kept when it is as good. */
static void choose_bids(struct work *w, unsigned total, const double *now)
{
    for (unsigned i = 0; i < w->opened; i++) {
        unsigned a = w->open[i];
        double best = w->layer.paid[a] / 36 + MEET;
        for (unsigned x = 0; x <= free_bid(&w->t->rules) && x <= total - a; x++) {
            double v = inner(w, total, a, x, now, 1);
            if (v > best)
                best = v + MEET, w->layer.bid[a] = (uint8_t)x;
        }
    }
}

/* The states that lower layers decide, and bounds for the others. */
static void enclose(struct work *w, unsigned total)
{
    unsigned most_free = free_bid(&w->t->rules);
    struct bounds *in = &w->in;
    w->opened = 0;
    in->low[0] = in->high[0] = -1;
    in->low[total] = in->high[total] = 1;
    for (unsigned a = 1; a < total; a++) {
        double low = fmax(w->layer.paid[a] / 36, -1), high = low; /* the first bidder's */
        for (unsigned x = 0; x <= most_free && x <= total - a; x++)
            high = fmax(high, fmin(w->layer.unpaid[x][a] / 36, 1));
        if (high > low)
            w->open[w->opened++] = a;
        in->low[total - a] = -high;
        in->high[total - a] = -low;
    }
}

/* The distance between the bounds. */
static double distance(const struct work *w, unsigned total)
{
    double gap = 0;
    for (unsigned i = 0; i < w->opened; i++)
        gap = fmax(gap, w->in.high[total - w->open[i]] - w->in.low[total - w->open[i]]);
    return gap;
}

/*
 * The values where endless play is worth something to somebody: as a game of n rounds in which an ended game pays its
 * result in every round that is left, and a game that goes on pays 0.  Its value is n times the wanted one but for
 * what stays bounded, so the wanted one is the growth between n and 2n rounds, once it has settled.
 */
static void by_average(struct work *w, unsigned total, double *next)
{
    double *sum = w->in.sum, *mean = w->in.mean, *half = w->in.half, change = 1;
    unsigned n = 0, until = 32;
    for (unsigned p = 0; p <= total; p++)
        mean[p] = w->in.low[p], sum[p] = half[p] = 0;
    for (; until <= ROUNDS && change > SETTLED; until *= 2) {
        memcpy(half, sum, (total + 1) * sizeof *half);
        for (; n < until; n++) {
            for (unsigned p = 0; p <= total; p++)
                sum[p] = w->in.low[p] < w->in.high[p] ? sum[p] : n * w->in.low[p];
            iterate(w, total, sum, next, n + 1);
        }
        change = 0;
        for (unsigned i = 0; i < w->opened; i++) {
            unsigned p = total - w->open[i];
            double grown = (sum[p] - half[p]) / (until - (until > 32 ? until / 2 : 0));
            change = fmax(change, fabs(grown - mean[p]));
            mean[p] = grown;
        }
    }
    w->t->unsettled = fmax(w->t->unsettled, change);
}

/* The layer's values, from what solve_block left.  The bounds are iterated until they meet, or neither moves. */
static void settle(struct work *w, unsigned total, double *next)
{
    struct sevens_table *t = w->t;
    double *out = layer_of(t, total);
    enclose(w, total);
    int alone = t->lowest == t->total; /* a single layer is cheap, and has no rounding of other layers in it */
    double gap = distance(w, total), near = alone ? NEAR : MEET;
    for (int i = 0; gap > MEET && i < (alone ? ROUNDS_ALONE : ROUNDS); i++) {
        double moved = fmax(iterate(w, total, w->in.low, next, 1), iterate(w, total, w->in.high, next, 1));
        double *swap = w->in.low; /* what one side fears at most is what the other may hope for at least */
        w->in.low = w->in.high;
        w->in.high = swap;
        gap = distance(w, total);
        if (moved < MEET / 10)
            break;
        if (alone && i % 1024 == 0)
            progress(log(gap), log(MEET)); /* it shrinks by about the same factor in each round */
    }
    const double *low = w->in.low, *high = w->in.high;
    if (gap > near) {
        by_average(w, total, next);
        low = high = w->in.mean;
        t->open += w->opened;
        t->gap = fmax(t->gap, gap);
    } else
        t->error += gap;
    t->error += 8 * 0x1p-53; /* three products, two sums and a quotient of numbers below 1 */
    for (unsigned p = 0; p <= total; p++)
        out[p] = (low[p] + high[p]) / 2;
    choose_bids(w, total, out);
    memcpy(t->bid + t->layer[total], w->layer.bid, total + 1);
}

struct share {
    struct work *w;
    unsigned index;
};

static void *work_on(void *arg)
{
    struct share *me = arg;
    struct work *w = me->w;
    struct sevens_table *t = w->t;
    int first = (int)free_bid(&t->rules) + 1, top = (int)t->rules.max_bid;
    double *next = me->index ? NULL : heap_array(t->total + 1, sizeof *next);
    for (unsigned total = t->lowest; total <= t->total; total++) {
        for (unsigned n = me->index; n * WIDE <= total; n += w->threads) {
            struct block k = {.t = t, .total = total, .a = (int)(n * WIDE)};
            solve_block(&k, &w->memory[n], &w->layer, first, top);
            w->looked[me->index] += k.looked;
        }
        pthread_barrier_wait(&w->barrier);
        if (next) {
            settle(w, total, next);
            progress((double)total * total, (double)t->total * t->total);
        }
        pthread_barrier_wait(&w->barrier);
    }
    free(next);
    return NULL;
}

static void run_threads(struct work *w)
{
    pthread_t thread[64];
    struct share share[64];
    pthread_barrier_init(&w->barrier, NULL, w->threads);
    for (unsigned i = 0; i < w->threads; i++)
        share[i] = (struct share){w, i};
    for (unsigned i = 1; i < w->threads; i++)
        if (pthread_create(&thread[i], NULL, work_on, &share[i]))
            abort(); /* a missing thread would block the others at the barrier for ever */
    work_on(&share[0]);
    for (unsigned i = 1; i < w->threads; i++)
        pthread_join(thread[i], NULL);
    pthread_barrier_destroy(&w->barrier);
}

void sevens_solve(struct sevens_table *t, const struct sevens_rules *r, unsigned total, unsigned threads)
{
    *t = (struct sevens_table){.rules = *r, .total = total, .lowest = free_bid(r) < r->max_bid ? 1 : total};
    size_t row = total + 1 + 2 * WIDE, blocks = row / WIDE, states = PAD;
    t->layer = heap_array(total + 1, sizeof *t->layer);
    for (unsigned i = 0; i <= total; i++) {
        t->layer[i] = states;
        states += i + 1 + PAD;
    }
    states += WIDE + PAD;
    unsigned free_bids = free_bid(r) + 1;
    struct work w = {.t = t, .threads = threads > 64 ? 64 : threads ? threads : 1};
    double *rows = heap_array((6 + free_bids) * row, sizeof *rows);
    t->value = heap_array(states, sizeof *t->value);
    t->bid = heap_get(states);
    w.memory = heap_array(blocks, sizeof *w.memory);
    w.open = heap_array(row, sizeof *w.open);
    w.layer.bid = heap_get(row);
    w.layer.paid = rows;
    w.in = (struct bounds){rows + row, rows + 2 * row, rows + 3 * row, rows + 4 * row, rows + 5 * row};
    for (unsigned x = 0; x < free_bids; x++)
        w.layer.unpaid[x] = rows + (6 + x) * row;
    run_threads(&w);
    for (unsigned i = 0; i < w.threads; i++)
        t->looked += w.looked[i];
    free(rows);
    free(w.memory);
    free(w.open);
    free(w.layer.bid);
}

void sevens_free(struct sevens_table *t)
{
    free(t->value);
    free(t->bid);
    free(t->layer);
    *t = (struct sevens_table){0};
}
