/* SPDX-License-Identifier: MIT */
#include "check/netlist/cells.h"
#include "check/netlist/vec.h"

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Bit i of an operand that is extended by its sign, or by 0. */
static Literal bit(const struct operand *o, unsigned i, bool sign)
{
    return i < o->width ? o->bit[i] : sign && o->width ? o->bit[o->width - 1] : LITERAL_0;
}

static void extend(Literal *to, unsigned n, const struct operand *o, bool sign)
{
    for (unsigned i = 0; i < n; i++)
        to[i] = bit(o, i, sign);
}

static bool both_signed(const struct word_cell *c)
{
    return c->a.is_signed && c->b.is_signed;
}

static const char *one_bit(struct word_cell *c, Literal value)
{
    for (unsigned i = 0; i < c->width; i++)
        c->y[i] = i ? LITERAL_0 : value;
    return NULL;
}

static Literal any(struct word_cell *c, const struct operand *o)
{
    return vec_any(c->gates, o->bit, o->width);
}

/* ---- one operand ---- */

static const char *make_pos(struct word_cell *c)
{
    extend(c->y, c->width, &c->a, c->a.is_signed);
    return NULL;
}

static const char *make_not(struct word_cell *c)
{
    for (unsigned i = 0; i < c->width; i++)
        c->y[i] = bit(&c->a, i, c->a.is_signed) ^ 1;
    return NULL;
}

static const char *make_neg(struct word_cell *c)
{
    extend(c->scratch, c->width, &c->a, c->a.is_signed);
    vec_negate_if(c->gates, c->y, c->scratch, c->width, LITERAL_1);
    return NULL;
}

static const char *make_reduce_and(struct word_cell *c)
{
    return one_bit(c, vec_all(c->gates, c->a.bit, c->a.width));
}

static const char *make_reduce_or(struct word_cell *c)
{
    return one_bit(c, any(c, &c->a));
}

static const char *make_reduce_xor(struct word_cell *c)
{
    return one_bit(c, vec_parity(c->gates, c->a.bit, c->a.width));
}

static const char *make_reduce_xnor(struct word_cell *c)
{
    return one_bit(c, vec_parity(c->gates, c->a.bit, c->a.width) ^ 1);
}

static const char *make_logic_not(struct word_cell *c)
{
    return one_bit(c, any(c, &c->a) ^ 1);
}

/* ---- bit by bit ---- */

static const char *make_and(struct word_cell *c)
{
    for (unsigned i = 0; i < c->width; i++)
        c->y[i] = gate_and(c->gates, bit(&c->a, i, both_signed(c)), bit(&c->b, i, both_signed(c)));
    return NULL;
}

static const char *make_or(struct word_cell *c)
{
    for (unsigned i = 0; i < c->width; i++)
        c->y[i] = gate_or(c->gates, bit(&c->a, i, both_signed(c)), bit(&c->b, i, both_signed(c)));
    return NULL;
}

static const char *make_xor(struct word_cell *c)
{
    for (unsigned i = 0; i < c->width; i++)
        c->y[i] = gate_xor(c->gates, bit(&c->a, i, both_signed(c)), bit(&c->b, i, both_signed(c)));
    return NULL;
}

static const char *make_xnor(struct word_cell *c)
{
    make_xor(c);
    for (unsigned i = 0; i < c->width; i++)
        c->y[i] ^= 1;
    return NULL;
}

static const char *make_logic_and(struct word_cell *c)
{
    return one_bit(c, gate_and(c->gates, any(c, &c->a), any(c, &c->b)));
}

static const char *make_logic_or(struct word_cell *c)
{
    return one_bit(c, gate_or(c->gates, any(c, &c->a), any(c, &c->b)));
}

/* ---- comparing ---- */

enum comparison { EQUAL, LESS, GREATER };

static Literal compare(struct word_cell *c, enum comparison how)
{
    unsigned n = larger(c->a.width, c->b.width);
    Literal *a = c->scratch, *b = c->scratch + n;
    extend(a, n, &c->a, both_signed(c));
    extend(b, n, &c->b, both_signed(c));
    return how == EQUAL  ? vec_equal(c->gates, a, b, n)
           : how == LESS ? vec_less(c->gates, a, b, n, both_signed(c))
                         : vec_less(c->gates, b, a, n, both_signed(c));
}

static const char *make_eq(struct word_cell *c)
{
    return one_bit(c, compare(c, EQUAL));
}

static const char *make_ne(struct word_cell *c)
{
    return one_bit(c, compare(c, EQUAL) ^ 1);
}

static const char *make_lt(struct word_cell *c)
{
    return one_bit(c, compare(c, LESS));
}

static const char *make_ge(struct word_cell *c)
{
    return one_bit(c, compare(c, LESS) ^ 1);
}

static const char *make_gt(struct word_cell *c)
{
    return one_bit(c, compare(c, GREATER));
}

static const char *make_le(struct word_cell *c)
{
    return one_bit(c, compare(c, GREATER) ^ 1);
}

/* ---- arithmetic ---- */

static const char too_wide[] = "a multiplication or division is too wide";

static const char *make_add(struct word_cell *c)
{
    Literal *a = c->scratch, *b = c->scratch + c->width;
    extend(a, c->width, &c->a, both_signed(c));
    extend(b, c->width, &c->b, both_signed(c));
    vec_add(c->gates, c->y, a, b, c->width, LITERAL_0);
    return NULL;
}

static const char *make_sub(struct word_cell *c)
{
    Literal *a = c->scratch, *b = c->scratch + c->width;
    extend(a, c->width, &c->a, both_signed(c));
    extend(b, c->width, &c->b, both_signed(c));
    vec_subtract(c->gates, c->y, a, b, c->width);
    return NULL;
}

static const char *make_mul(struct word_cell *c)
{
    unsigned n = c->width;
    Literal *a = c->scratch, *b = a + n;
    if (n > ARITHMETIC_MOST)
        return too_wide;
    extend(a, n, &c->a, both_signed(c));
    extend(b, n, &c->b, both_signed(c));
    if (n)
        vec_multiply(c->gates, c->y, a, b, n, b + n);
    return NULL;
}

enum division { QUOTIENT, REST, QUOTIENT_FLOORED, REST_FLOORED };

/* Signs are taken off before the division and put on after it: the quotient's is negative if they differ, the rest has
   that of A.  Rounded down instead, where there is a rest and the signs differ, the quotient is one less, and the rest
   one B more. */
static const char *divide(struct word_cell *c, enum division what)
{
    struct gates *g = c->gates;
    bool sign = both_signed(c), floored = what >= QUOTIENT_FLOORED, rest = what == REST || what == REST_FLOORED;
    unsigned n = larger(larger(c->a.width, c->b.width), c->width);
    Literal *a = c->scratch, *b = a + n, *q = b + n, *r = q + n, *more = r + n;
    if (n > ARITHMETIC_MOST)
        return too_wide;
    extend(a, n, &c->a, sign);
    extend(b, n, &c->b, sign);
    Literal a_sign = sign && n ? a[n - 1] : LITERAL_0, b_sign = sign && n ? b[n - 1] : LITERAL_0;
    Literal differ = gate_xor(g, a_sign, b_sign);
    vec_negate_if(g, q, a, n, a_sign);
    vec_negate_if(g, r, b, n, b_sign);
    for (unsigned i = 0; i < n; i++) {
        a[i] = q[i];
        b[i] = r[i];
    }
    vec_divide(g, q, r, a, b, n, more);
    Literal down = floored ? gate_and(g, differ, vec_any(g, r, n)) : LITERAL_0;
    if (rest) {
        vec_negate_if(g, a, r, n, a_sign);
        for (unsigned i = 0; i < n; i++)
            q[i] = gate_and(g, bit(&c->b, i, sign), down);
        vec_add(g, more, a, q, n, LITERAL_0);
    } else {
        vec_negate_if(g, a, q, n, differ);
        for (unsigned i = 0; i < n; i++)
            b[i] = down;
        vec_add(g, more, a, b, n, LITERAL_0); /* - 1 is all ones */
    }
    for (unsigned i = 0; i < c->width; i++)
        c->y[i] = more[i];
    return NULL;
}

static const char *make_div(struct word_cell *c)
{
    return divide(c, QUOTIENT);
}

static const char *make_mod(struct word_cell *c)
{
    return divide(c, REST);
}

static const char *make_divfloor(struct word_cell *c)
{
    return divide(c, QUOTIENT_FLOORED);
}

static const char *make_modfloor(struct word_cell *c)
{
    return divide(c, REST_FLOORED);
}

/* Squares for each bit of the exponent.  A power with a negative exponent is no hardware that anybody builds. */
static const char *make_pow(struct word_cell *c)
{
    struct gates *g = c->gates;
    unsigned n = c->width, bits = c->b.width;
    while (bits && c->b.bit[bits - 1] == LITERAL_0)
        bits--;
    if (n > ARITHMETIC_MOST)
        return too_wide;
    if (c->b.is_signed && bits && bits == c->b.width)
        return "a power has an exponent that may be negative";
    if (bits > 16)
        return "a power has an exponent of more than 16 bits";
    Literal *square = c->scratch, *product = square + n, *more = product + n, *choice = more + n;
    extend(square, n, &c->a, c->a.is_signed);
    one_bit(c, LITERAL_1);
    for (unsigned k = 0; k < bits && n && !g->full; k++) {
        vec_multiply(g, product, c->y, square, n, choice);
        vec_choose(g, c->y, c->b.bit[k], product, c->y, n);
        vec_multiply(g, product, square, square, n, choice);
        for (unsigned i = 0; i < n; i++)
            square[i] = product[i];
    }
    return NULL;
}

/* ---- shifts ---- */

/* Yosys takes the amount without a sign, but for $shift and $shiftx, which shift to the left by a negative one. */
static const char *shift(struct word_cell *c, bool left, bool arithmetic, bool both_ways)
{
    unsigned n = larger(c->a.width, c->width), m = c->b.width;
    Literal *a = c->scratch, *other = a + n, *amount = other + n, *more = amount + m;
    bool sign = c->a.is_signed;
    both_ways = both_ways && c->b.is_signed && m;
    extend(a, n, &c->a, sign);
    extend(other, n, &c->a, sign);
    Literal fill = arithmetic && sign && n ? a[n - 1] : LITERAL_0;
    Literal negative = both_ways ? c->b.bit[m - 1] : LITERAL_0;
    vec_shift(c->gates, a, n, c->b.bit, both_ways ? m - 1 : m, left, fill, more);
    if (negative != LITERAL_0) {
        vec_negate_if(c->gates, amount, c->b.bit, m, LITERAL_1);
        vec_shift(c->gates, other, n, amount, m, true, LITERAL_0, more);
    }
    for (unsigned i = 0; i < c->width; i++)
        c->y[i] = gate_mux(c->gates, negative, other[i], a[i]);
    return NULL;
}

static const char *make_shl(struct word_cell *c)
{
    return shift(c, true, false, false);
}

static const char *make_shr(struct word_cell *c)
{
    return shift(c, false, false, false);
}

static const char *make_sshr(struct word_cell *c)
{
    return shift(c, false, true, false);
}

static const char *make_shift(struct word_cell *c)
{
    return shift(c, false, false, true);
}

static const char *make_shiftx(struct word_cell *c)
{
    c->a.is_signed = false; /* what lies outside A is x */
    return shift(c, false, false, true);
}

/* ---- choosing ---- */

static const char wrong_width[] = "a multiplexer's ports do not fit each other";

static const char *make_mux(struct word_cell *c)
{
    if (c->s.width != 1 || c->a.width < c->width || c->b.width < c->width)
        return wrong_width;
    vec_choose(c->gates, c->y, c->s.bit[0], c->b.bit, c->a.bit, c->width);
    return NULL;
}

static const char *make_pmux(struct word_cell *c)
{
    if (c->a.width < c->width || c->b.width / (c->s.width ? c->s.width : 1) < c->width)
        return wrong_width;
    extend(c->y, c->width, &c->a, false);
    for (unsigned k = 0; k < c->s.width && !c->gates->full; k++)
        vec_choose(c->gates, c->y, c->s.bit[k], c->b.bit + k * c->width, c->y, c->width);
    return NULL;
}

static const char *make_bmux(struct word_cell *c)
{
    if (c->s.width > 24 || !c->width || c->a.width != (uint64_t)c->width << c->s.width)
        return wrong_width;
    Literal *left = c->scratch;
    extend(left, c->a.width, &c->a, false);
    for (unsigned k = 0, n = c->a.width / 2; k < c->s.width; k++, n /= 2)
        for (unsigned i = 0; i < n; i++) {
            unsigned pair = i / c->width * 2 * c->width + i % c->width;
            left[i] = gate_mux(c->gates, c->s.bit[k], left[pair + c->width], left[pair]);
        }
    extend(c->y, c->width, &(struct operand){.bit = left, .width = c->width}, false);
    return NULL;
}

static const char *make_demux(struct word_cell *c)
{
    if (c->s.width > 24 || !c->a.width || c->width != (uint64_t)c->a.width << c->s.width)
        return wrong_width;
    for (unsigned i = 0; i < c->width && !c->gates->full; i++) {
        Literal chosen = c->a.bit[i % c->a.width];
        for (unsigned k = 0; k < c->s.width; k++)
            chosen = gate_and(c->gates, chosen, c->s.bit[k] ^ !(i / c->a.width >> k & 1));
        c->y[i] = chosen;
    }
    return NULL;
}

static const char *make_bwmux(struct word_cell *c)
{
    if (c->s.width < c->width || c->a.width < c->width || c->b.width < c->width)
        return wrong_width;
    for (unsigned i = 0; i < c->width; i++)
        c->y[i] = gate_mux(c->gates, c->s.bit[i], c->b.bit[i], c->a.bit[i]);
    return NULL;
}

const struct cell_type cell_types[] = {
    {"$mux", make_mux, "ABS"},
    {"$eq", make_eq, "AB"},
    {"$and", make_and, "AB"},
    {"$or", make_or, "AB"},
    {"$not", make_not, "A"},
    {"$pmux", make_pmux, "ABS"},
    {"$add", make_add, "AB"},
    {"$logic_not", make_logic_not, "A"},
    {"$sub", make_sub, "AB"},
    {"$xor", make_xor, "AB"},
    {"$xnor", make_xnor, "AB"},
    {"$logic_and", make_logic_and, "AB"},
    {"$logic_or", make_logic_or, "AB"},
    {"$reduce_and", make_reduce_and, "A"},
    {"$reduce_or", make_reduce_or, "A"},
    {"$reduce_bool", make_reduce_or, "A"},
    {"$reduce_xor", make_reduce_xor, "A"},
    {"$reduce_xnor", make_reduce_xnor, "A"},
    {"$ne", make_ne, "AB"},
    {"$eqx", make_eq, "AB"},
    {"$nex", make_ne, "AB"},
    {"$lt", make_lt, "AB"},
    {"$le", make_le, "AB"},
    {"$ge", make_ge, "AB"},
    {"$gt", make_gt, "AB"},
    {"$pos", make_pos, "A"},
    {"$buf", make_pos, "A"},
    {"$neg", make_neg, "A"},
    {"$mul", make_mul, "AB"},
    {"$div", make_div, "AB"},
    {"$mod", make_mod, "AB"},
    {"$divfloor", make_divfloor, "AB"},
    {"$modfloor", make_modfloor, "AB"},
    {"$pow", make_pow, "AB"},
    {"$shl", make_shl, "AB"},
    {"$sshl", make_shl, "AB"},
    {"$shr", make_shr, "AB"},
    {"$sshr", make_sshr, "AB"},
    {"$shift", make_shift, "AB"},
    {"$shiftx", make_shiftx, "AB"},
    {"$bmux", make_bmux, "AS"},
    {"$demux", make_demux, "AS"},
    {"$bwmux", make_bwmux, "ABS"},
    {"$bweqx", make_xnor, "AB"},
};
const unsigned cell_type_count = sizeof cell_types / sizeof *cell_types;
