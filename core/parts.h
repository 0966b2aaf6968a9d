/* SPDX-License-Identifier: MIT */
/*
 * Common hardware parts, each a small function on a few registers that the machine owns.
 * One call is one clock edge.
 */
#ifndef GATECADE_PARTS_H
#define GATECADE_PARTS_H

#include "core/machine.h"

/* Edge detector: 1 when the level went from 0 to 1 at this edge. */
static inline int part_pressed(uint8_t *last, Word level)
{
    int press = (level != 0) & !*last; /* no branch: nobody can foretell a button */
    *last = level != 0;
    return press;
}

/* Clock divider: 1 at every ratio-th edge. */
static inline int part_divide(uint32_t *count, uint32_t ratio)
{
    if (++*count < ratio)
        return 0;
    *count = 0;
    return 1;
}

/* n edges of a divider at once; returns how many of them ticked. */
static inline uint64_t part_divide_jump(uint32_t *count, uint32_t ratio, uint64_t n)
{
    uint64_t rest = *count + n % ratio;
    *count = (uint32_t)(rest % ratio);
    return n / ratio + rest / ratio;
}

/* Debouncer: a raw, bouncing button in; the level changes once two samples agree.
   Returns 1 for one edge when the clean level rises. */
struct debouncer {
    uint8_t sample; /* the previous raw sample */
    uint8_t level;  /* the clean level */
};
int part_debounce(struct debouncer *d, Word raw);

/* Seven-segment font, gfedcba, active high.
 *      a
 *     ---
 *  f |   | b
 *     --- g
 *  e |   | c
 *     ---
 *      d
 */
enum {
    GLYPH_A = 0x77,
    GLYPH_B = 0x7c,
    GLYPH_C = 0x39,
    GLYPH_D = 0x5e,
    GLYPH_E = 0x79,
    GLYPH_F = 0x71,
    GLYPH_H = 0x76,
    GLYPH_L = 0x38,
    GLYPH_N = 0x54,
    GLYPH_P = 0x73,
    GLYPH_R = 0x50,
    GLYPH_T = 0x78,
    GLYPH_U = 0x3e,
    GLYPH_DASH = 0x40,
    GLYPH_BLANK = 0x00
};
extern const uint8_t part_digit[10];

/* The glyphs of the font as named values of a SEGMENTS port. */
extern const struct value part_glyphs[];

/* Digit driver: lights one of four digits at a time, the next one after `period` edges.
   Active low pins, as on the boards, for the glyph of the digit that is lit: *anodes selects
   AN3..AN0, the return value is pgfedcba. */
struct digit_scan {
    uint32_t count; /* edges that the digit has been lit */
    uint32_t digit; /* 0 = AN0, the rightmost */
};
static inline void part_scan(struct digit_scan *s, uint32_t period)
{
    if (part_divide(&s->count, period))
        s->digit = (s->digit + 1) & 3;
}
void part_scan_jump(struct digit_scan *s, uint32_t period, uint64_t n);
static inline uint8_t part_scan_pins(const struct digit_scan *s, uint8_t glyph, uint8_t *anodes)
{
    *anodes = (uint8_t)(~(1u << s->digit) & 15);
    return (uint8_t)~glyph;
}

/* 6-bit maximal LFSR, x^6+x^5+1, shifting left: one step, and n steps at once. */
static inline uint8_t part_lfsr6(uint8_t v)
{
    return (uint8_t)((v << 1 | ((v >> 5 ^ v >> 4) & 1)) & 63);
}
uint8_t part_lfsr6_jump(uint8_t v, uint64_t n);

/* 1-bit random source: a 16-bit maximal LFSR (x^16+x^15+x^13+x^4+1); its bit 0 is the output. */
static inline uint16_t part_noise(uint16_t v)
{
    return (uint16_t)(v << 1 | ((v >> 15 ^ v >> 14 ^ v >> 12 ^ v >> 3) & 1));
}

/* Two BCD counters in a row, 00 to 99 and round again. */
uint8_t part_bcd_count(uint8_t bcd);
uint8_t part_bcd(unsigned n); /* n modulo 100 as two BCD digits */

/* The press counter: modulo 36 while a button is held; each count is one throw of two dice. */
static inline uint8_t part_press36(uint8_t count, uint64_t edges)
{
    return (uint8_t)((count + edges % 36) % 36);
}
uint8_t part_press36_sum(uint8_t count); /* 2..12 with weights 1 2 3 4 5 6 5 4 3 2 1, ascending */

#endif
