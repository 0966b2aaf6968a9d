/* SPDX-License-Identifier: MIT */
/* From ports to what a person sees: scanned digits, flicker, blinking, coming to rest, forms of signs. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "check/judge/see.h"
#include "core/parts.h"

static struct arena arena;

static struct line empty(void)
{
    return (struct line){.arena = &arena};
}

/* One item of each kind that is asked for, in turn. */
static struct eyes eyes_of(const char *kinds)
{
    struct eyes e = {0};
    for (; *kinds; kinds++)
        e.item[e.items] = (struct item){.port = (uint8_t)e.items,
                                        .kind = *kinds == 'g'   ? GLYPH
                                                : *kinds == 'l' ? LIGHTS
                                                                : VALUE},
        e.items++;
    return e;
}

static void show(struct line *l, Word first, Word second, uint64_t length)
{
    struct moment m = {.sight = {.word = {first, second}}, .length = length};
    line_add(l, 2, &m);
}

static void lengths(const struct line *l, unsigned n, const uint64_t *length)
{
    assert_int_equal(l->count, n);
    for (unsigned i = 0; i < n; i++)
        assert_int_equal(l->moment[i].length, length[i]);
}
#define lengths_are(l, ...)                                                                                            \
    lengths(l, sizeof(uint64_t[]){__VA_ARGS__} / sizeof(uint64_t), (const uint64_t[]){__VA_ARGS__})

static void what_looks_the_same_is_one_moment(void **unused)
{
    (void)unused;
    struct line l = empty();
    show(&l, 1, 0, 5);
    show(&l, 1, 0, 7);
    show(&l, 2, 0, 1);
    lengths_are(&l, 12, 1);
    struct moment before = {.sight = {.word = {9}}, .length = 3};
    line_prepend(&l, 2, &before);
    lengths_are(&l, 3, 12, 1);
    before.sight.word[0] = 9;
    line_prepend(&l, 2, &before); /* it stood before, and goes on */
    lengths_are(&l, 6, 12, 1);
    line_last(&l);
    lengths_are(&l, 1);
}

/* A quarter of a message is the least that can be read; the last picture stands, however short. */
static void flicker_goes(void **unused)
{
    (void)unused;
    struct eyes e = eyes_of("gv");
    struct line l = empty();
    show(&l, 1, 0, 40);
    show(&l, 2, 0, 9); /* (40 - 1) / 4 */
    show(&l, 1, 0, 40);
    show(&l, 3, 0, 10);
    show(&l, 4, 0, 1);
    line_clean(&l, &e, 40, line_flicker(40));
    lengths_are(&l, 80, 10, 1);
    assert_int_equal(l.moment[1].sight.word[0], 3);
    line_clear(&l);
    show(&l, 1, 0, 4);
    show(&l, 2, 0, 2); /* messages of four cycles: only single cycles flicker */
    show(&l, 3, 0, 1);
    show(&l, 4, 0, 4);
    line_clean(&l, &e, 4, line_flicker(4));
    lengths_are(&l, 4, 2, 4);
}

/* Lights that change four times, none longer than a message, blink: one moment that tells which. */
static void blinking_is_one_moment(void **unused)
{
    (void)unused;
    struct eyes e = eyes_of("lg");
    struct line l = empty();
    show(&l, 0, 7, 100);
    for (unsigned i = 0; i < 6; i++)
        show(&l, i & 1 ? 0 : 5, 8, 4);
    line_clean(&l, &e, 8, line_flicker(8));
    assert_int_equal(l.count, 2);
    assert_int_equal(l.moment[1].sight.word[0], (Word)1 << BLINK_MARK | 5);
    assert_int_equal(l.moment[1].length, 24);
    line_clear(&l);
    show(&l, 0, 7, 100);
    for (unsigned i = 0; i < 3; i++)
        show(&l, i & 1 ? 0 : 5, 8, 4); /* on, off, on: that is a message */
    line_clean(&l, &e, 8, line_flicker(8));
    assert_int_equal(l.count, 4);
}

static void only_lights_blink(void **unused)
{
    (void)unused;
    struct eyes e = eyes_of("gv");
    struct line l = empty();
    for (unsigned i = 0; i < 8; i++)
        show(&l, i & 1, 0, 4);
    line_clean(&l, &e, 8, line_flicker(8));
    assert_int_equal(l.count, 8);
}

static void coming_to_rest(void **unused)
{
    (void)unused;
    struct eyes e = eyes_of("lg");
    struct line l = empty();
    assert_false(line_settled(&l, &e, 10));
    show(&l, 0, 1, 9);
    assert_false(line_settled(&l, &e, 10));
    show(&l, 0, 1, 1);
    assert_true(line_settled(&l, &e, 10));
    line_clear(&l);
    for (unsigned i = 0; i < 6;
         i++) /* blinks for ever: five changes, and twice the time in which no digit has changed */
        show(&l, i & 1, 1, 4);
    assert_true(line_settled(&l, &e, 10));
    assert_false(line_settled(&l, &e, 13));
    line_clear(&l);
    for (unsigned i = 0; i < 12; i++) /* digits that go round and round do not rest */
        show(&l, 0, i, 4);
    assert_false(line_settled(&l, &e, 10));
}

/* Two digits on shared segments, one select each, active low. */
static const struct port scanned[] = {
    {.name = "AN", .dir = OUT, .look = ANODES, .width = 2, .low = 1},
    {.name = "seg", .dir = OUT, .look = SEGMENTS, .width = 7, .low = 1},
};
static const struct machine display = {.name = "display", .port = scanned, .ports = 2};

static void scanned_digits_stay_in_the_eye(void **unused)
{
    (void)unused;
    static struct pinmap pins;
    struct eyes e = {0};
    struct afterglow glow = {.fade = 20};
    struct sight s = {0};
    pins.machine = &display;
    pins.wired[0] = pins.wired[1] = true;
    see_items(&e, &pins, NULL);
    assert_int_equal(e.items, 2);
    for (unsigned round = 0; round < 3; round++) {
        see(&e, &glow, &display, (Word[]){1, ~(Word)GLYPH_A & 127}, NULL, 8, &s);
        see(&e, &glow, &display, (Word[]){2, ~(Word)GLYPH_C & 127}, NULL, 8, &s);
    }
    assert_int_equal(s.word[0], GLYPH_A); /* the left digit has the higher select */
    assert_int_equal(s.word[1], GLYPH_C);
    see(&e, &glow, &display, (Word[]){3, 0}, NULL, 13, &s); /* both off: the first fades, which was lit before */
    assert_int_equal(s.word[0], GLYPH_BLANK);
    assert_int_equal(s.word[1], GLYPH_C);
    see(&e, &glow, &display, (Word[]){3, 0}, NULL, 13, &s);
    assert_int_equal(s.word[1], GLYPH_BLANK);
    see_items(&e, &pins, "seg");
    assert_int_equal(e.items, 0);
}

static void messages_may_stand_elsewhere(void **unused)
{
    (void)unused;
    struct eyes e = eyes_of("gggg");
    struct sight s = {.word = {GLYPH_BLANK, GLYPH_P, GLYPH_DASH, GLYPH_A}};
    struct sight torn = s;
    see_shifted(&e, 2, &torn);
    assert_int_equal(torn.word[1], GLYPH_DASH);
    assert_int_equal(torn.word[2], GLYPH_BLANK);
    assert_int_equal(torn.word[3], GLYPH_A);
    see_shifted(&e, SHIFT_ALL, &s);
    assert_int_equal(s.word[0], GLYPH_P);
    assert_int_equal(s.word[3], GLYPH_BLANK);
    see_shifted(&e, -1, &s);
    assert_int_equal(s.word[3], GLYPH_P);
    struct sight letters = {.word = {GLYPH_A, GLYPH_C, GLYPH_BLANK, GLYPH_BLANK}}; /* being entered: no message */
    see_shifted(&e, 1, &letters);
    assert_int_equal(letters.word[0], GLYPH_A);
    /* every order of four digits once, the right one first */
    uint8_t order[4];
    bool seen[256] = {0};
    for (unsigned i = 0; i < SHIFT_ORDERS; i++) {
        see_order(i, order);
        unsigned as_bits = (unsigned)(order[0] | order[1] << 2 | order[2] << 4 | order[3] << 6);
        assert_int_equal(1u << order[0] | 1u << order[1] | 1u << order[2] | 1u << order[3], 15);
        assert_true(!seen[as_bits] && (i || as_bits == 0xe4));
        seen[as_bits] = true;
        struct sight signs = {.word = {GLYPH_A, GLYPH_C, GLYPH_E, GLYPH_F}}, moved = signs;
        see_shifted(&e, (int)(SHIFT_ORDER + i), &moved);
        assert_int_equal(moved.word[2], signs.word[order[2]]);
    }
}

static void forms_of_signs(void **unused)
{
    (void)unused;
    struct eyes e = eyes_of("gl");
    struct moment g = {.sight = {.word = {0x7d, 3}}, .care = 3};
    struct sight six = {.word = {0x7c, 3}}, odd = {.word = {0x11, 3}}, dark = {.word = {0x7d, 1}},
                 x = {.word = {0x7d, 3}, .unknown = {1}};
    assert_int_equal(sight_differs(&e, &g, &six), 0); /* a 6 without its roof */
    assert_int_equal(sight_differs(&e, &g, &odd), 1);
    assert_int_equal(sight_differs(&e, &g, &dark), 2);
    assert_int_equal(sight_differs(&e, &g, &x), 1);
    g.care = 1;
    assert_int_equal(sight_differs(&e, &g, &dark), 0);
    glyph_learn(&e, 0x7d, 0x11);
    assert_int_equal(sight_differs(&e, &g, &odd), 0);
    struct eyes other = eyes_of("gl"); /* what one pair of eyes has learnt another does not know */
    assert_int_equal(sight_differs(&other, &g, &odd), 1);
    glyph_forget(&e);
    assert_int_equal(sight_differs(&e, &g, &odd), 1);
    assert_true(glyph_known(0x7c));
    assert_false(glyph_known(0x11));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_looks_the_same_is_one_moment),
        cmocka_unit_test(flicker_goes),
        cmocka_unit_test(blinking_is_one_moment),
        cmocka_unit_test(only_lights_blink),
        cmocka_unit_test(coming_to_rest),
        cmocka_unit_test(scanned_digits_stay_in_the_eye),
        cmocka_unit_test(messages_may_stand_elsewhere),
        cmocka_unit_test(forms_of_signs),
    };
    static char memory[4 << 20];
    arena_over(&arena, memory, sizeof memory);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
