/* SPDX-License-Identifier: MIT */
#include "solve/dice.h"
#include "games/games.h"
#include "base/heap.h"
#include "solve/progress.h"
#include "core/random.h"
#include <complex.h>
#include <math.h>
#include <string.h>

/* How many gifts lie on the table: second to sixth prize. */
static const unsigned gifts[GIFT_KINDS] = {2, 4, 8, 16, 32};

/* ---- one roll --------------------------------------------------------------------------- */

static void count_rolls(struct odds *o, unsigned of[256], struct roll r, unsigned n)
{
    o->count[r.category] += n;
    of[(r.category << 4 | r.tai) & 255] += n;
}

static void sort_out(struct odds *o, const unsigned of[256])
{
    for (unsigned c = 0; c < CATEGORIES; c++) {
        unsigned prize = bobing_prize(c);
        if (!prize)
            o->none += o->count[c];
        else if (prize > 1)
            o->gift[prize - 2] += o->count[c];
        else if (c != TSIANG)
            o->first += o->count[c];
    }
    for (unsigned rank = TSIONG_WAN << 4; rank < TSIANG << 4; rank++)
        if (of[rank])
            o->level[o->levels++] = of[rank];
}

/* In how many orders the same six dice can fall. */
static unsigned orders(const Word die[6])
{
    unsigned n = 720, run = 1;
    for (int i = 1; i < 6; i++) {
        run = die[i] == die[i - 1] ? run + 1 : 1;
        n /= run;
    }
    return n;
}

/* The 462 sorted rolls stand for all 6^6. */
void dice_odds(struct odds odds[2][2])
{
    unsigned of[2][2][256] = {0};
    Word die[6] = {1, 1, 1, 1, 1, 1};
    memset(odds, 0, 4 * sizeof **odds);
    for (;;) {
        for (int half = 0; half < 2; half++)
            for (int golden = 0; golden < 2; golden++)
                count_rolls(&odds[half][golden], of[half][golden], bobing_roll(bobing_faces(die), golden, half),
                            orders(die));
        int i = 5;
        while (i >= 0 && die[i] == 6)
            i--;
        if (i < 0)
            break;
        for (Word face = die[i] + 1; i < 6; i++)
            die[i] = face;
    }
    for (int half = 0; half < 2; half++)
        for (int golden = 0; golden < 2; golden++)
            sort_out(&odds[half][golden], of[half][golden]);
}

static double chance(unsigned count)
{
    return (double)count / (double)ROLLS;
}

/* ---- the walk through the gifts that are left ------------------------------------------- */

enum { STATES = 3 * 5 * 9 * 17 * 33 };

/* A state is a number in mixed base: with one gift less of kind k it is stride[k] lower. */
static const unsigned stride[GIFT_KINDS] = {5 * 9 * 17 * 33, 9 * 17 * 33, 17 * 33, 33, 1};

/* The next state upwards: counts the gifts that are left of each kind. */
static void count_up(unsigned left[GIFT_KINDS])
{
    for (unsigned k = GIFT_KINDS; k--;) {
        if (left[k] < gifts[k]) {
            left[k]++;
            return;
        }
        left[k] = 0;
    }
}

double dice_expected(const struct odds *o)
{
    /* to_go[h][s]: expected rolls with s left, h: somebody leads.  A Tsiang ends it from anywhere. */
    double *to_go[2] = {heap_get(STATES * sizeof(double)), heap_get(STATES * sizeof(double))};
    double g[GIFT_KINDS], first = chance(o->first), tsiang = chance(o->count[TSIANG]);
    unsigned left[GIFT_KINDS] = {0};
    for (unsigned k = 0; k < GIFT_KINDS; k++)
        g[k] = chance(o->gift[k]);
    for (unsigned s = 0; s < STATES; s++, count_up(left)) {
        double sum[2] = {1, 1}, moves = tsiang;
        for (unsigned k = 0; k < GIFT_KINDS; k++) {
            if (!left[k])
                continue;
            moves += g[k];
            sum[0] += g[k] * to_go[0][s - stride[k]];
            sum[1] += g[k] * to_go[1][s - stride[k]];
        }
        to_go[1][s] = s ? sum[1] / moves : 0;
        to_go[0][s] = (sum[0] + first * to_go[1][s]) / (moves + first);
    }
    double expected = to_go[0][STATES - 1];
    free(to_go[0]);
    free(to_go[1]);
    return expected;
}

/* ---- how long it lasts ------------------------------------------------------------------ */

/* The chance that in n rolls there is no Tsiang, and of each kind in the set fewer than are needed: a sum over how many
   of the n rolls are of these kinds, each term a falling factorial times powers. */
struct tail {
    double sign, other; /* other: the chance of a roll of no kind in the set, and no Tsiang */
    unsigned terms;
    double term[64]; /* at the current n, by the number of rolls of these kinds */
};

static void make_tail(struct tail *t, const struct odds *o, unsigned set)
{
    double poly[64] = {1};
    unsigned degree = 0;
    t->other = 1 - chance(o->count[TSIANG]);
    t->sign = 1;
    for (unsigned k = 0; k <= GIFT_KINDS; k++) {
        if (!(set >> k & 1))
            continue;
        unsigned need = k < GIFT_KINDS ? gifts[k] : 1;
        double q = chance(k < GIFT_KINDS ? o->gift[k] : o->first), next[64] = {0}, c = 1;
        for (unsigned j = 0; j < need; c *= q / ++j) /* q^j / j! */
            for (unsigned i = 0; i <= degree; i++)
                next[i + j] += poly[i] * c;
        degree += need - 1;
        memcpy(poly, next, sizeof poly);
        t->other -= q;
        t->sign = -t->sign;
    }
    t->terms = degree + 1;
    memcpy(t->term, poly, sizeof poly);
}

/* The sum at n, and the terms from n to n + 1: a term of m such rolls is poly[m] * n!/(n-m)! * other^(n-m). */
static double tail_next(struct tail *t, unsigned n, const double growth[64])
{
    double sum = 0, factorial = 1;
    for (unsigned m = 0; m < t->terms && m <= n; m++) {
        if (m == n) { /* it appears: so far term[m] holds poly[m] */
            for (unsigned i = 2; i <= m; i++)
                factorial *= i;
            t->term[m] *= factorial;
        }
        sum += t->term[m];
        t->term[m] *= t->other * growth[m];
    }
    return t->sign * sum;
}

unsigned dice_lasts(const struct odds *o, double over[DICE_LONGEST])
{
    struct tail *tail = heap_get(64 * sizeof *tail);
    double no_tsiang = 1, tsiang = chance(o->count[TSIANG]);
    unsigned n = 0;
    for (unsigned set = 0; set < 64; set++)
        make_tail(&tail[set], o, set);
    for (; n < DICE_LONGEST; n++, no_tsiang *= 1 - tsiang) {
        double ended = 0, growth[64]; /* ended: all there, and no Tsiang */
        for (unsigned m = 0; m < 64 && m <= n; m++)
            growth[m] = (n + 1.0) / (n + 1 - m);
        for (unsigned set = 0; set < 64; set++)
            ended += tail_next(&tail[set], n, growth);
        over[n] = no_tsiang - ended;
        if (n > 63 && over[n] < 1e-9)
            break;
    }
    free(tail);
    return n;
}

/* ---- the seats -------------------------------------------------------------------------- */

typedef double complex Complex;

/*
 * Which seat wins follows from which roll wins, modulo the number of players.  For every root of unity w the sums below
 * are expectations of w^(number of rolls before the winning one); from them the seats' chances are a Fourier transform.
 * A walk multiplies by w for every roll before the winning one and by 1 for those after it.
 */
struct walk {
    const struct odds *o;
    double g[GIFT_KINDS], none, tsiang, all_gifts, first;
    double level, lower, upto; /* the winning level's chance; of the levels below it; with itself */
    unsigned players;
    int last;
};

static void take_level(struct walk *w, unsigned level)
{
    w->level = chance(w->o->level[level]);
    w->lower = 0;
    for (unsigned i = 0; i < level; i++)
        w->lower += chance(w->o->level[i]);
    w->upto = w->lower + w->level;
}

/* after[s]: the winning roll lies behind, s is left: the chance that the game ends with no roll of its level or above.
   With Last Spin everybody rolls once more. */
static void walk_after(const struct walk *w, double *after)
{
    unsigned left[GIFT_KINDS] = {0};
    after[0] = w->last ? pow(1 - w->tsiang - (w->first - w->lower), w->players) : 1;
    count_up(left);
    for (unsigned s = 1; s < STATES; s++, count_up(left)) {
        double sum = 0, stay = w->none + w->lower;
        for (unsigned k = 0; k < GIFT_KINDS; k++)
            if (left[k])
                sum += w->g[k] * after[s - stride[k]];
            else
                stay += w->g[k];
        after[s] = sum / (1 - stay);
    }
}

/* Sums over the rolls up to an event, with up to the level allowed: before[h][s], h: somebody leads.
     gain[s] (or 0 if NULL)  the event may be the next roll, with this weight
     end0, end1              its weight when all is claimed and nobody leads, and when somebody does
   Returns the sum from the start. */
static Complex walk_before(const struct walk *w, Complex root, double upto, const double *gain, double factor,
                           Complex end0, Complex end1, Complex *before[2])
{
    unsigned left[GIFT_KINDS] = {0};
    Complex whole[2][32]; /* 1 / (1 - root * what stays), by the kinds of which none is left */
    for (unsigned gone = 0; gone < 32; gone++) {
        double stay = w->none;
        for (unsigned k = 0; k < GIFT_KINDS; k++)
            stay += gone >> k & 1 ? w->g[k] : 0;
        whole[0][gone] = 1 / (1 - root * stay);
        whole[1][gone] = 1 / (1 - root * (stay + upto));
    }
    before[0][0] = end0;
    before[1][0] = end1;
    count_up(left);
    for (unsigned s = 1; s < STATES; s++, count_up(left)) {
        Complex sum0 = 0, sum1 = 0;
        double now = gain ? factor * gain[s] : factor;
        unsigned gone = 0;
        for (unsigned k = 0; k < GIFT_KINDS; k++)
            if (left[k]) {
                sum0 += w->g[k] * before[0][s - stride[k]];
                sum1 += w->g[k] * before[1][s - stride[k]];
            } else
                gone |= 1u << k;
        before[1][s] = (now + root * sum1) * whole[1][gone];
        before[0][s] = (now + root * (sum0 + upto * before[1][s])) * whole[0][gone];
    }
    return before[0][STATES - 1];
}

/* The expectation of root^(rolls before the winning one). */
static Complex winning_roll(struct walk *w, Complex root, double *after, Complex *before[2], double *tsiang,
                            Complex *ending)
{
    /* While nobody leads and all is claimed only a first-prize roll or a Tsiang matters. */
    Complex idle = 1 / (1 - root * (w->none + w->all_gifts));
    Complex sum = 0, spin;
    for (unsigned level = 0; level < w->o->levels; level++) {
        take_level(w, level);
        walk_after(w, after);
        sum += walk_before(w, root, w->upto, after, w->level, w->level * after[0] * idle, 0, before);
        if (!w->last)
            continue;
        /* It comes in the Last Spin: the k-th of its rolls, none before it above, none after it as high. */
        Complex ends = walk_before(w, root, w->upto, NULL, 0, root * w->upto * idle, 1, before);
        double keep = 1 - w->tsiang - (w->first - w->upto), below = keep - w->level;
        for (unsigned k = 1; k <= w->players; k++)
            sum += ends * cpow(root * keep, k - 1) * w->level * pow(below, w->players - k);
    }
    /* A Tsiang wins at once, in the game or in the Last Spin. */
    Complex alive = walk_before(w, root, w->first, NULL, 1, idle, 0, before);
    *tsiang = creal(w->tsiang * alive);
    sum += w->tsiang * alive;
    *ending = walk_before(w, root, w->first, NULL, 0, root * w->first * idle, 1, before);
    for (unsigned k = 1; w->last && k <= w->players; k++) {
        spin = *ending * cpow(root * (1 - w->tsiang), k - 1) * w->tsiang;
        sum += spin;
        *tsiang += creal(spin);
    }
    return sum;
}

void dice_seats(const struct odds *o, const struct dice_rules *r, struct seats *s)
{
    struct walk w = {.o = o,
                     .none = chance(o->none),
                     .tsiang = chance(o->count[TSIANG]),
                     .first = chance(o->first),
                     .players = r->players,
                     .last = r->last};
    double *after = heap_get(STATES * sizeof *after);
    Complex *before[2] = {heap_get(STATES * sizeof **before), heap_get(STATES * sizeof **before)};
    unsigned n = r->players;
    for (unsigned k = 0; k < GIFT_KINDS; k++)
        w.all_gifts += w.g[k] = chance(o->gift[k]);
    memset(s, 0, sizeof *s);
    for (unsigned j = 0; j <= n / 2; j++) {
        double ignored, angle = 2 * 3.14159265358979323846 * j / n;
        Complex ending, sum = winning_roll(&w, cexp(I * angle), after, before, j ? &ignored : &s->tsiang, &ending);
        for (unsigned seat = 0; seat < n; seat++) /* the other half of the roots is the mirror image */
            s->wins[seat] += creal(sum * cexp(-I * angle * seat)) * (j && 2 * j != n ? 2 : 1) / n;
        if (!j) {
            s->rolls = dice_expected(o);
            if (r->last) /* as many more as there are players, but for a Tsiang */
                s->rolls += creal(ending) * (1 - pow(1 - w.tsiang, n)) / w.tsiang;
        }
        progress(j + 1, n / 2 + 1);
    }
    free(after);
    free(before[0]);
    free(before[1]);
}

/* ---- the machine itself ----------------------------------------------------------------- */

void dice_play(const struct dice_rules *r, uint64_t games, uint64_t seed, struct played *p)
{
    const struct machine *m = &machine_bobing;
    Word port[BB_PORTS];
    void *state = heap_get(m->state_size);
    struct random random;
    random_seed(&random, seed);
    *p = (struct played){.games = games};
    for (uint64_t g = 0; g < games; g++) {
        unsigned rolls = 0;
        machine_idle(m, port);
        port[BB_PLAYERS] = r->players;
        port[BB_GOLDEN] = r->golden != 0;
        port[BB_HALF] = r->half != 0;
        port[BB_LUT] = r->lut != 0;
        port[BB_LAST] = r->last != 0;
        m->reset(state, port);
        for (; !port[BB_WINNER]; rolls++) {
            for (int i = 0; i < 6; i++)
                port[BB_D1 + i] = random_die(&random);
            port[BB_ROLL] = 1;
            m->step(state, port);
            port[BB_ROLL] = 0;
            m->step(state, port);
        }
        p->wins[port[BB_WINNER] - 1]++;
        p->tsiang += port[BB_LEADER_CATEGORY] == TSIANG;
        p->rolls += rolls;
        p->squares += (double)rolls * rolls;
        progress((double)g, (double)games);
    }
    free(state);
}
