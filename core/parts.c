/* SPDX-License-Identifier: MIT */
#include "core/parts.h"

int part_debounce(struct debouncer *d, Word raw)
{
    uint8_t now = raw != 0, before = d->level;
    if (now == d->sample)
        d->level = now;
    d->sample = now;
    return d->level && !before;
}

const uint8_t part_digit[10] = {0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f};

const struct value part_glyphs[] = {
    {.value = 0x3f, .name = "0"},
    {.value = 0x06, .name = "1"},
    {.value = 0x5b, .name = "2"},
    {.value = 0x4f, .name = "3"},
    {.value = 0x66, .name = "4"},
    {.value = 0x6d, .name = "5"},
    {.value = 0x7d, .name = "6"},
    {.value = 0x07, .name = "7"},
    {.value = 0x7f, .name = "8"},
    {.value = 0x6f, .name = "9"},
    {.value = GLYPH_A, .name = "A"},
    {.value = GLYPH_B, .name = "b"},
    {.value = GLYPH_C, .name = "C"},
    {.value = GLYPH_D, .name = "d"},
    {.value = GLYPH_E, .name = "E"},
    {.value = GLYPH_F, .name = "F"},
    {.value = GLYPH_H, .name = "H"},
    {.value = GLYPH_L, .name = "L"},
    {.value = GLYPH_N, .name = "n"},
    {.value = GLYPH_P, .name = "P"},
    {.value = GLYPH_R, .name = "r"},
    {.value = GLYPH_T, .name = "t"},
    {.value = GLYPH_U, .name = "U"},
    {.value = GLYPH_DASH, .name = "-"},
    {.value = GLYPH_BLANK, .name = "blank"},
    {.name = 0},
};

void part_scan_jump(struct digit_scan *s, uint32_t period, uint64_t n)
{
    s->digit = (uint32_t)(s->digit + part_divide_jump(&s->count, period, n)) & 3;
}

uint8_t part_lfsr6_jump(uint8_t v, uint64_t n)
{
    for (n %= 63; n; n--) /* the sequence repeats after 63 steps */
        v = part_lfsr6(v);
    return v;
}

uint8_t part_bcd_count(uint8_t bcd)
{
    if (bcd == 0x99)
        return 0;
    return (uint8_t)((bcd & 15) == 9 ? bcd + 7 : bcd + 1);
}

uint8_t part_bcd(unsigned n)
{
    return (uint8_t)(n / 10 % 10 << 4 | n % 10);
}

uint8_t part_press36_sum(uint8_t count)
{
    /* the sums of all throws of two dice in order */
    static const uint8_t sum[36] = {2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6,  6,  6,  7,  7,  7,
                                    7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 12};
    return sum[count];
}
