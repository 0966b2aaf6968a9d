/* SPDX-License-Identifier: MIT */
/* The hardware parts, each alone. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "tests/models/font.h"
#include "core/parts.h"
#include "core/random.h"

static void edge_detector(void **unused)
{
    (void)unused;
    static const uint8_t level[] = {0, 1, 1, 1, 0, 0, 1, 0, 1}, press[] = {0, 1, 0, 0, 0, 0, 1, 0, 1};
    uint8_t last = 0;
    for (unsigned i = 0; i < sizeof level; i++)
        assert_int_equal(part_pressed(&last, level[i]), press[i]);
    assert_int_equal(part_pressed(&last, 0), 0);
    assert_int_equal(part_pressed(&last, (Word)1 << 63), 1); /* any bit is a level */
}

static void divider(void **unused)
{
    (void)unused;
    for (uint32_t ratio = 1; ratio < 20; ratio++) {
        uint32_t count = 0;
        for (uint32_t edge = 1; edge < 200; edge++)
            assert_int_equal(part_divide(&count, ratio), edge % ratio == 0);
    }
}

/* Many edges at once are as many single ones. */
static void jumps(void **unused)
{
    (void)unused;
    struct random dice;
    random_seed(&dice, 2);
    for (int i = 0; i < 2000; i++) {
        uint32_t ratio = 1 + (uint32_t)random_below(&dice, 40), one = (uint32_t)random_below(&dice, ratio), many = one;
        struct digit_scan s = {.count = one, .digit = (uint32_t)random_below(&dice, 4)}, far = s;
        uint64_t n = random_below(&dice, 300), ticks = 0;
        for (uint64_t k = 0; k < n; k++) {
            ticks += (uint64_t)part_divide(&one, ratio);
            part_scan(&s, ratio);
        }
        assert_int_equal(part_divide_jump(&many, ratio, n), ticks);
        assert_int_equal(many, one);
        part_scan_jump(&far, ratio, n);
        assert_memory_equal(&far, &s, sizeof s);
    }
}

/* Bounces of one sample pass unseen in both directions; a push is one pulse, a release none. */
static void debouncer(void **unused)
{
    (void)unused;
    static const char raw[] = "0101001011111101110100101000011";
    static const char out[] = "0000000001000000000000000000001";
    static const char lvl[] = "0000000001111111111110000000001";
    struct debouncer d = {0};
    for (unsigned i = 0; raw[i]; i++) {
        assert_int_equal(part_debounce(&d, raw[i] == '1'), out[i] == '1');
        assert_int_equal(d.level, lvl[i] == '1');
    }
}

/* Never a pulse without two equal samples before it, never two pulses for one push. */
static void debouncer_on_noise(void **unused)
{
    (void)unused;
    struct debouncer d = {0};
    struct random dice;
    random_seed(&dice, 1);
    int before = 0, level = 0;
    for (int i = 0; i < 100000; i++) {
        int raw = (int)random_below(&dice, 2);
        int expected = raw == before ? raw : level;
        assert_int_equal(part_debounce(&d, (Word)raw), expected && !level);
        assert_int_equal(d.level, expected);
        level = expected;
        before = raw;
    }
}

static void font(void **unused)
{
    (void)unused;
    for (int i = 0; i < 10; i++)
        assert_int_equal(part_digit[i], font_segments((char)('0' + i)));
    unsigned n = 0;
    for (const struct value *v = part_glyphs; v->name; v++, n++)
        assert_int_equal(v->value, font_segments(strcmp(v->name, "blank") ? v->name[0] : ' '));
    assert_int_equal(n, strlen(font_names));
}

/* One digit at a time, each for `period` edges, AN0 first; pins are active low, the point dark. */
static void digit_driver(void **unused)
{
    (void)unused;
    static const uint8_t glyph[4] = {GLYPH_L, GLYPH_DASH, 0x4f, GLYPH_BLANK};
    for (uint32_t period = 1; period < 6; period++) {
        struct digit_scan s = {0};
        for (uint32_t edge = 0; edge < 60; edge++) {
            uint32_t digit = edge / period % 4;
            uint8_t anodes;
            assert_int_equal(part_scan_pins(&s, glyph[digit], &anodes), 255 - glyph[digit]);
            assert_int_equal(anodes, 15 - (1u << digit));
            part_scan(&s, period);
        }
    }
}

/* x^6 + x^5 + 1: every bit is the sum of those six and five steps before it; all 63 values appear. */
static void lfsr6(void **unused)
{
    (void)unused;
    uint8_t bit[200] = {0, 0, 0, 0, 0, 1}, v = 1;
    uint64_t seen = 0;
    for (int i = 6; i < 200; i++)
        bit[i] = bit[i - 6] ^ bit[i - 5];
    for (int i = 0; i < 63; i++) {
        uint8_t expected = 0;
        for (int k = 0; k < 6; k++)
            expected = (uint8_t)(expected << 1 | bit[i + k]);
        assert_int_equal(v, expected);
        assert_false(seen >> v & 1);
        seen |= (uint64_t)1 << v;
        assert_int_equal(part_lfsr6_jump(1, (uint64_t)i), v);
        assert_int_equal(part_lfsr6_jump(1, (uint64_t)(i + 63000000063)), v);
        v = part_lfsr6(v);
    }
    assert_int_equal(v, 1);
}

static void noise_is_maximal(void **unused)
{
    (void)unused;
    uint16_t v = 1;
    unsigned period = 0, ones = 0;
    do {
        v = part_noise(v);
        period++;
        ones += v & 1;
    } while (v != 1);
    assert_int_equal(period, 65535);
    assert_int_equal(ones, 32768);
}

static void bcd(void **unused)
{
    (void)unused;
    uint8_t count = 0;
    for (unsigned n = 0; n < 250; n++) {
        char text[8];
        snprintf(text, sizeof text, "%u", n % 100);
        assert_int_equal(count, strtoul(text, NULL, 16)); /* BCD is decimal read as hexadecimal */
        assert_int_equal(part_bcd(n), count);
        count = part_bcd_count(count);
    }
}

/* The 36 counts in ascending order of their sums are the 36 throws of two dice. */
static void press_counter(void **unused)
{
    (void)unused;
    unsigned count = 0;
    for (unsigned sum = 2; sum <= 12; sum++)
        for (unsigned first = 1; first <= 6; first++)
            if (sum - first >= 1 && sum - first <= 6)
                assert_int_equal(part_press36_sum((uint8_t)count++), sum);
    assert_int_equal(count, 36);
    uint8_t slow = 7;
    for (unsigned edges = 0; edges < 1000; edges++) {
        assert_int_equal(part_press36(7, edges), slow);
        slow = (uint8_t)(slow == 35 ? 0 : slow + 1);
    }
    assert_int_equal(part_press36(35, UINT64_MAX), (35 + UINT64_MAX % 36) % 36);
}

/* Where the range of numbers is no multiple of n, no remainder is likelier: here the lowest third would be. */
static void random_numbers_are_fair(void **unused)
{
    (void)unused;
    struct random r;
    unsigned thirds[3] = {0};
    random_seed(&r, 51);
    for (int i = 0; i < 30000; i++)
        thirds[random_below(&r, (uint64_t)3 << 62) >> 62]++;
    for (int i = 0; i < 3; i++)
        assert_in_range(thirds[i], 9600, 10400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edge_detector),
        cmocka_unit_test(divider),
        cmocka_unit_test(jumps),
        cmocka_unit_test(debouncer),
        cmocka_unit_test(debouncer_on_noise),
        cmocka_unit_test(font),
        cmocka_unit_test(digit_driver),
        cmocka_unit_test(lfsr6),
        cmocka_unit_test(noise_is_maximal),
        cmocka_unit_test(bcd),
        cmocka_unit_test(press_counter),
        cmocka_unit_test(random_numbers_are_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
