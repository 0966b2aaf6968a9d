/* SPDX-License-Identifier: MIT */
#include "check/netlist/vec.h"

Literal vec_add(struct gates *g, Literal *y, const Literal *a, const Literal *b, unsigned n, Literal carry)
{
    for (unsigned i = 0; i < n; i++) {
        Literal differ = gate_xor(g, a[i], b[i]);
        y[i] = gate_xor(g, differ, carry);
        carry = gate_mux(g, differ, carry, a[i]);
    }
    return carry;
}

Literal vec_subtract(struct gates *g, Literal *y, const Literal *a, const Literal *b, unsigned n)
{
    Literal carry = LITERAL_1;
    for (unsigned i = 0; i < n; i++) {
        Literal same = gate_xor(g, a[i], b[i] ^ 1);
        y[i] = gate_xor(g, same, carry);
        carry = gate_mux(g, same, carry, a[i]);
    }
    return carry;
}

enum fold { ANY, PARITY };

/* As a balanced tree: fewer levels than a chain. */
static Literal fold(struct gates *g, const Literal *a, unsigned n, enum fold how)
{
    if (n < 2)
        return n ? a[0] : LITERAL_0;
    Literal low = fold(g, a, n / 2, how), high = fold(g, a + n / 2, n - n / 2, how);
    return how == ANY ? gate_or(g, low, high) : gate_xor(g, low, high);
}

Literal vec_any(struct gates *g, const Literal *a, unsigned n)
{
    return fold(g, a, n, ANY);
}

static Literal all(struct gates *g, const Literal *a, unsigned n)
{
    if (n < 2)
        return n ? a[0] : LITERAL_1;
    return gate_and(g, all(g, a, n / 2), all(g, a + n / 2, n - n / 2));
}

Literal vec_all(struct gates *g, const Literal *a, unsigned n)
{
    return all(g, a, n);
}

Literal vec_parity(struct gates *g, const Literal *a, unsigned n)
{
    return fold(g, a, n, PARITY);
}

static Literal differ(struct gates *g, const Literal *a, const Literal *b, unsigned n)
{
    if (n < 2)
        return n ? gate_xor(g, a[0], b[0]) : LITERAL_0;
    return gate_or(g, differ(g, a, b, n / 2), differ(g, a + n / 2, b + n / 2, n - n / 2));
}

Literal vec_equal(struct gates *g, const Literal *a, const Literal *b, unsigned n)
{
    return differ(g, a, b, n) ^ 1;
}

/* The highest bit in which they differ decides; of the sign bit a 1 is the smaller. */
Literal vec_less(struct gates *g, const Literal *a, const Literal *b, unsigned n, bool is_signed)
{
    Literal less = LITERAL_0;
    for (unsigned i = 0; i < n; i++) {
        bool sign = is_signed && i == n - 1;
        less = gate_mux(g, gate_xor(g, a[i], b[i]), sign ? a[i] : b[i], less);
    }
    return less;
}

void vec_choose(struct gates *g, Literal *y, Literal choice, const Literal *if_1, const Literal *if_0, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        y[i] = gate_mux(g, choice, if_1[i], if_0[i]);
}

void vec_negate_if(struct gates *g, Literal *y, const Literal *a, unsigned n, Literal negative)
{
    Literal carry = negative;
    for (unsigned i = 0; i < n; i++) {
        Literal bit = gate_xor(g, a[i], negative);
        y[i] = gate_xor(g, bit, carry);
        carry = gate_and(g, bit, carry);
    }
}

void vec_multiply(struct gates *g, Literal *y, const Literal *a, const Literal *b, unsigned n, Literal *scratch)
{
    Literal *sum = scratch, *row = scratch + n;
    for (unsigned i = 0; i < n; i++)
        y[i] = gate_and(g, a[i], b[0]);
    for (unsigned k = 1; k < n && !g->full; k++) {
        if (b[k] == LITERAL_0)
            continue;
        for (unsigned i = 0; i < n - k; i++)
            row[i] = gate_and(g, a[i], b[k]);
        vec_add(g, sum, y + k, row, n - k, LITERAL_0);
        for (unsigned i = 0; i < n - k; i++)
            y[k + i] = sum[i];
    }
}

/* Bits of b from the first on above which all are the constant 0. */
static unsigned length(const Literal *b, unsigned n)
{
    while (n && b[n - 1] == LITERAL_0)
        n--;
    return n;
}

/* Long division: the rest is less than b, so that it never needs more bits than b has; with a constant b that is what
   keeps x % 10 small. */
void vec_divide(struct gates *g, Literal *quotient, Literal *rest, const Literal *a, const Literal *b, unsigned n,
                Literal *scratch)
{
    unsigned m = length(b, n);
    Literal *now = scratch, *less = scratch + n + 1, *divisor = scratch + 2 * n + 2;
    Literal by_some = vec_any(g, b, n);
    for (unsigned i = 0; i < n; i++)
        quotient[i] = rest[i] = LITERAL_0;
    for (unsigned i = 0; i <= m; i++)
        divisor[i] = i < m ? b[i] : LITERAL_0;
    for (unsigned k = n; k-- && !g->full;) {
        now[0] = a[k];
        for (unsigned i = 0; i < m; i++)
            now[i + 1] = rest[i];
        Literal fits = vec_subtract(g, less, now, divisor, m + 1);
        quotient[k] = gate_and(g, fits, by_some);
        vec_choose(g, rest, fits, less, now, m);
    }
    for (unsigned i = 0; i < n; i++)
        rest[i] = gate_and(g, rest[i], by_some);
}

void vec_shift(struct gates *g, Literal *a, unsigned n, const Literal *amount, unsigned m, bool left, Literal fill,
               Literal *scratch)
{
    unsigned k = 0;
    for (unsigned by = 1; k < m && by < n; k++, by *= 2) {
        for (unsigned i = 0; i < n; i++) {
            bool inside = left ? i >= by : i + by < n;
            Literal moved = inside ? a[left ? i - by : i + by] : fill;
            scratch[i] = gate_mux(g, amount[k], moved, a[i]);
        }
        for (unsigned i = 0; i < n; i++)
            a[i] = scratch[i];
    }
    Literal away = vec_any(g, amount + k, m - k); /* by n or more */
    for (unsigned i = 0; i < n; i++)
        a[i] = gate_mux(g, away, fill, a[i]);
}
