/* SPDX-License-Identifier: MIT */
/*
 * Arithmetic on words of literals, the lowest bit first, in gates.  Results may not overlap operands.
 */
#ifndef GATECADE_VEC_H
#define GATECADE_VEC_H

#include "check/netlist/gates.h"

/* y = a + b + carry, or a - b: all of n bits.  Returns the carry out. */
Literal vec_add(struct gates *g, Literal *y, const Literal *a, const Literal *b, unsigned n, Literal carry);
Literal vec_subtract(struct gates *g, Literal *y, const Literal *a, const Literal *b, unsigned n);

Literal vec_any(struct gates *g, const Literal *a, unsigned n);    /* is some bit 1? */
Literal vec_all(struct gates *g, const Literal *a, unsigned n);    /* is every bit 1? */
Literal vec_parity(struct gates *g, const Literal *a, unsigned n); /* is the number of 1s odd? */

Literal vec_equal(struct gates *g, const Literal *a, const Literal *b, unsigned n);
Literal vec_less(struct gates *g, const Literal *a, const Literal *b, unsigned n, bool is_signed);

void vec_choose(struct gates *g, Literal *y, Literal choice, const Literal *if_1, const Literal *if_0, unsigned n);
void vec_negate_if(struct gates *g, Literal *y, const Literal *a, unsigned n, Literal negative);

/* y = a * b, as far as n bits go; `scratch` has 2 n. */
void vec_multiply(struct gates *g, Literal *y, const Literal *a, const Literal *b, unsigned n, Literal *scratch);

/* a = b * quotient + rest, without signs; both 0 if b is.  `scratch` has 3 n + 3. */
void vec_divide(struct gates *g, Literal *quotient, Literal *rest, const Literal *a, const Literal *b, unsigned n,
                Literal *scratch);

/* a shifted by an amount of m bits without a sign, by `fill`, to the right or to the left, in place; `scratch` has n.
 */
void vec_shift(struct gates *g, Literal *a, unsigned n, const Literal *amount, unsigned m, bool left, Literal fill,
               Literal *scratch);

#endif
