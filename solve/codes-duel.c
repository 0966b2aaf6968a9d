/* SPDX-License-Identifier: MIT */
/* Mastermind as a zero-sum game: the maker mixes codes, the breaker mixes strategies. */
#include "solve/codes.h"
#include "solve/progress.h"
#include <stdbool.h>
#include <string.h>

enum { CUTS = 200 };

/* max sum(u) with sum over k of u[k] * row[i][k] <= 1 for every row: the maker's mix is u, scaled.  price[i] is what
   row i costs: the breaker's mix, scaled. */
static void simplex(unsigned rows, double row[CUTS][KINDS], double u[KINDS], double price[CUTS])
{
    static double t[CUTS + 1][KINDS + CUTS + 1];
    unsigned basis[CUTS], columns = KINDS + rows;
    memset(t, 0, sizeof t);
    for (unsigned i = 0; i < rows; i++) {
        memcpy(t[i], row[i], sizeof *row);
        t[i][KINDS + i] = t[i][columns] = 1;
        basis[i] = KINDS + i;
    }
    for (unsigned k = 0; k < KINDS; k++)
        t[rows][k] = -1;
    for (;;) {
        unsigned enter = columns, leave = rows; /* Bland's rule: the first that helps, so that it cannot circle */
        for (unsigned k = 0; k < columns && enter == columns; k++)
            if (t[rows][k] < -1e-11)
                enter = k;
        if (enter == columns)
            break;
        for (unsigned i = 0; i < rows; i++) {
            if (t[i][enter] < 1e-11)
                continue;
            if (leave == rows || t[i][columns] / t[i][enter] < t[leave][columns] / t[leave][enter] - 1e-14 ||
                (t[i][columns] / t[i][enter] < t[leave][columns] / t[leave][enter] + 1e-14 && basis[i] < basis[leave]))
                leave = i;
        }
        if (leave == rows)
            break;
        double pivot = t[leave][enter];
        for (unsigned k = 0; k <= columns; k++)
            t[leave][k] /= pivot;
        for (unsigned i = 0; i <= rows; i++) {
            double factor = t[i][enter];
            for (unsigned k = 0; i != leave && k <= columns; k++)
                t[i][k] -= factor * t[leave][k];
        }
        basis[leave] = enter;
    }
    memset(u, 0, KINDS * sizeof *u);
    for (unsigned i = 0; i < rows; i++) {
        price[i] = t[rows][KINDS + i];
        if (basis[i] < KINDS)
            u[basis[i]] = t[i][columns];
    }
}

typedef __int128 Wide;

/* The determinant of an n by n matrix of whole numbers, exactly (Bareiss). */
static Wide determinant(unsigned n, Wide m[KINDS][KINDS])
{
    Wide before = 1, sign = 1;
    for (unsigned k = 0; k + 1 < n; k++) {
        unsigned p = k;
        while (p < n && !m[p][k])
            p++;
        if (p == n)
            return 0;
        for (unsigned j = 0; p != k && j < n; j++) {
            Wide swap = m[k][j];
            m[k][j] = m[p][j];
            m[p][j] = swap;
        }
        sign = p == k ? sign : -sign;
        for (unsigned i = k + 1; i < n; i++)
            for (unsigned j = k + 1; j < n; j++)
                m[i][j] = (m[i][j] * m[k][k] - m[i][k] * m[k][j]) / before;
        before = m[k][k];
    }
    return n ? sign * m[n - 1][n - 1] : 1;
}

static Wide gcd(Wide a, Wide b)
{
    while (b) {
        Wide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* x with sum over k of a[i][k] * x[k] = 1 for every i, as whole numbers over a common one, which is returned; 0 if
   there is none, or one is negative. */
static int64_t solve_ones(unsigned n, int64_t a[KINDS][KINDS], int64_t x[KINDS])
{
    Wide m[KINDS][KINDS], d[KINDS + 1], common = 0;
    for (unsigned column = 0; column <= n; column++) {
        for (unsigned i = 0; i < n; i++)
            for (unsigned k = 0; k < n; k++)
                m[i][k] = k == column ? 1 : a[i][k];
        d[column] = determinant(n, m);
        common = gcd(common, d[column]);
    }
    if (!common || !d[n])
        return 0;
    common = d[n] < 0 ? -common : common;
    for (unsigned k = 0; k < n; k++) {
        if (d[k] / common < 0)
            return 0;
        x[k] = (int64_t)(d[k] / common);
    }
    return (int64_t)(d[n] / common);
}

/* The maker's and the breaker's mixes in whole numbers, from which of them are used at all. */
static bool exact_mix(struct duel *d, const struct wins cut[], int64_t recipe[CUTS][KINDS], unsigned cuts,
                      const double u[KINDS], const double price[])
{
    unsigned kind[KINDS], kinds = 0, row[KINDS], rows = 0;
    int64_t a[KINDS][KINDS], x[KINDS];
    for (unsigned k = 0; k < KINDS; k++)
        if (u[k] > 1e-9)
            kind[kinds++] = k;
    for (unsigned i = 0; i < cuts; i++)
        if (price[i] > 1e-9 && rows < KINDS)
            row[rows++] = i;
    if (rows != kinds)
        return false;
    /* The maker: every strategy in the breaker's mix wins the same. */
    for (unsigned i = 0; i < rows; i++)
        for (unsigned k = 0; k < kinds; k++)
            a[i][k] = cut[row[i]].of[kind[k]];
    int64_t won = solve_ones(kinds, a, x);
    memset(d->weight, 0, sizeof d->weight);
    d->parts = 0;
    for (unsigned k = 0; k < kinds; k++) {
        d->weight[kind[k]] = x[k];
        d->parts += x[k] * kind_size[kind[k]];
    }
    if (!won)
        return false;
    /* The breaker: every kind in the maker's mix is found equally often. */
    int64_t all = 1;
    for (unsigned k = 0; k < kinds; k++)
        all = all / (int64_t)gcd(all, kind_size[kind[k]]) * kind_size[kind[k]];
    for (unsigned k = 0; k < kinds; k++)
        for (unsigned i = 0; i < rows; i++)
            a[k][i] = cut[row[i]].of[kind[k]] * (all / kind_size[kind[k]]);
    if (!solve_ones(rows, a, d->share))
        return false;
    d->strategies = rows;
    d->shares = 0;
    for (unsigned i = 0; i < rows; i++) {
        d->strategy[i] = cut[row[i]];
        memcpy(d->recipe[i], recipe[row[i]], sizeof d->recipe[i]);
        d->shares += d->share[i];
    }
    int64_t least = (int64_t)gcd(won, d->parts);
    d->won = won / least;
    d->of = d->parts / least;
    return true;
}

/* What the breaker's mix wins at least. */
static double breaker_least(const struct duel *d)
{
    double least = 1;
    for (unsigned k = 0; k < KINDS; k++) {
        double chance = 0;
        for (unsigned i = 0; i < d->strategies; i++)
            chance += (double)d->share[i] / (double)d->shares * d->strategy[i].of[k] / kind_size[k];
        least = chance < least ? chance : least;
    }
    return least;
}

bool codes_duel(const struct codes *c, struct duel *d)
{
    static struct wins cut[CUTS];
    static int64_t recipe[CUTS][KINDS];
    static double row[CUTS][KINDS], price[CUTS];
    int64_t weight[KINDS] = {1, 1, 1, 1, 1};
    *d = (struct duel){.parts = CODES};
    for (unsigned cuts = 0; cuts < CUTS;) {
        int64_t sum;
        double u[KINDS];
        /* The best strategy against the maker's mix; the mix against all strategies so far; and again. */
        cut[cuts] = codes_best(c, weight, &sum);
        d->best_against_maker = sum;
        d->least_of_breaker = cuts ? breaker_least(d) : 0;
        if (cuts && (Wide)sum * d->of == (Wide)d->won * d->parts)
            return true;
        memcpy(recipe[cuts], weight, sizeof weight);
        for (unsigned k = 0; k < KINDS; k++)
            row[cuts][k] = (double)cut[cuts].of[k] / kind_size[k];
        d->rounds = ++cuts;
        simplex(cuts, row, u, price);
        if (!exact_mix(d, cut, recipe, cuts, u, price))
            return false;
        memcpy(weight, d->weight, sizeof weight);
        progress(cuts, 30);
    }
    return false;
}
