/* SPDX-License-Identifier: MIT */
/* Lines of hand-made pictures laid side by side: what is missing, too many, different; what may differ. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <cmocka.h>
#include "check/judge/compare.h"
#include "core/parts.h"

static struct alignment alignment;
static const struct eyes eyes = {.items = 2, .item = {{.port = 0, .kind = VALUE}, {.port = 1, .kind = VALUE}}};
static struct difference found;

/* A line from letters, a picture each: A, B, C …; `a` may be skipped (a picture of A), `.` is one that nobody judges.
   An `x` after a letter puts the second item out, which is one of two that are wrong. */
struct story {
    struct line line;
    struct moment moment[64];
};

static const struct line *line_of(struct story *s, const char *text)
{
    *s = (struct story){0};
    unsigned n = 0;
    for (; *text; text++) {
        if (*text == 'x') {
            s->moment[n - 1].sight.word[1] = 99;
            continue;
        }
        Word picture = (Word)toupper((unsigned char)*text);
        s->moment[n++] = (struct moment){.sight = {.word = {picture, picture}},
                                         .length = 10,
                                         .care = *text == '.' ? 0 : 3,
                                         .optional = islower((unsigned char)*text) != 0};
    }
    s->line = (struct line){.moment = s->moment, .count = n};
    return &s->line;
}

static double cost(const char *golden, const char *design, bool standing)
{
    static struct story g, d;
    found = (struct difference){0};
    return line_compare(&alignment, &eyes, line_of(&g, golden), line_of(&d, design), standing, NULL, &found);
}

static void same(const char *golden, const char *design)
{
    if (cost(golden, design, false) > 0)
        fail_msg("%s is not %s", design, golden);
}

/* What parts them first, and the letters of the two pictures. */
static void parts(const char *golden, const char *design, enum parting parting, char expected, char seen, unsigned at)
{
    assert_true(cost(golden, design, false) > 0);
    assert_int_equal(found.parting, parting);
    assert_int_equal(found.expected->sight.word[0], expected);
    assert_int_equal(found.seen->sight.word[0], seen);
    assert_int_equal(found.at, at);
}

static void equal_lines(void **unused)
{
    (void)unused;
    same("", "");
    same("A", "A");
    same("ABCA", "ABCA");
}

static void one_picture_is_different(void **unused)
{
    (void)unused;
    parts("ABC", "AXC", DIFFERENT, 'B', 'X', 1);
    assert_int_equal(found.wrong, 3);
    parts("ABC", "ABxC", DIFFERENT, 'B', 'B', 1);
    assert_int_equal(found.wrong, 2);
    parts("ABC", "XYZ", DIFFERENT, 'A', 'X', 0); /* not three missing and three too many */
    assert_true(cost("AB", "ABx", false) < cost("AB", "AX", false));
}

static void one_is_missing(void **unused)
{
    (void)unused;
    parts("ABC", "AC", MISSING, 'B', 'C', 1);
    parts("ABC", "AB", MISSING, 'C', 'B', 2);
    parts("ABC", "BC", MISSING, 'A', 'B', 0);
}

static void one_is_too_many(void **unused)
{
    (void)unused;
    parts("ABC", "ABXC", EXTRA, 'C', 'X', 2);
    parts("AB", "ABX", EXTRA, 'B', 'X', 2);
}

static void the_first_fault_is_told(void **unused)
{
    (void)unused;
    parts("ABCDE", "ACDX", MISSING, 'B', 'C', 1);
    parts("ABCDE", "AXCD", DIFFERENT, 'B', 'X', 1);
}

static void a_sign_drawn_wrong_behind_it(void **unused)
{
    (void)unused;
    static const struct eyes digits = {.items = 2, .item = {{.port = 0, .kind = GLYPH}, {.port = 1, .kind = GLYPH}}};
    static struct story g, d;
    line_of(&g, "ABC");
    line_of(&d, "AC");
    for (unsigned i = 0; i < 3; i++)
        g.moment[i].sight.word[0] = g.moment[i].sight.word[1] = (Word[]){GLYPH_A, GLYPH_P, GLYPH_L}[i];
    d.moment[0].sight = g.moment[0].sight;
    d.moment[1].sight = g.moment[2].sight;
    d.moment[1].sight.word[1] = 0x11; /* no sign at all */
    assert_true(line_compare(&alignment, &digits, &g.line, &d.line, false, NULL, &found) > 0);
    assert_int_equal(found.parting, MISSING);
    assert_ptr_equal(found.meant, &g.moment[2]);
    assert_ptr_equal(found.form, &d.moment[1]);
    assert_int_equal(found.drawn, 2);
}

static void what_may_be_skipped(void **unused)
{
    (void)unused;
    same("AbC", "AC");
    same("AbC", "ABC");
    parts("AbC", "AXC", EXTRA, 'B', 'X', 1); /* skipped, and something else shown instead */
}

/* One may stay at a picture while the other goes on through several that look the same to it. */
static void stutter(void **unused)
{
    (void)unused;
    same("AB", "AAB");
    same("AAB", "AB");
    same("A.B", "AXYZB"); /* where nothing is judged everything fits, */
    same("A.B", "AB");    /* nothing too: it looks like one of its neighbours */
    parts("A.B", "AXYZ", MISSING, 'B', 'Z', 2);
}

/* What stood before the action has been judged before. */
static void what_stood_before(void **unused)
{
    (void)unused;
    assert_true(cost("AB", "XB", false) > 0);
    assert_true(cost("AB", "XB", true) == 0);
    assert_true(cost("AB", "XC", true) > 0);
    assert_int_equal(found.at, 1);
}

/* Which cost must beat which: see compare.c. */
static void the_order_of_costs(void **unused)
{
    (void)unused;
    double small = cost("AB", "ABx", false), whole = cost("AB", "AX", false), missing = cost("AB", "A", false),
           extra = cost("A", "AX", false);
    assert_true(small > 0 && small < whole);
    assert_true(small < missing + extra && whole < missing + extra);
    assert_true(missing < extra);
}

static void only_so_many_are_compared(void **unused)
{
    (void)unused;
    char golden[61] = {0}, design[61] = {0};
    for (unsigned i = 0; i < 60; i++)
        golden[i] = design[i] = (char)('A' + i % 5);
    design[LONGEST] = 'Z';
    same(golden, design);
    design[LONGEST - 1] = 'Z';
    assert_true(cost(golden, design, false) > 0);
}

static const char *z_passes(const struct eyes *e, const struct moment *before, const struct moment *next,
                            const struct sight *seen)
{
    (void)e;
    return before->sight.word[0] == 'A' && next->sight.word[0] == 'B' && seen->word[0] == 'Z' ? "B" : NULL;
}

/* A picture that is tolerated costs nothing between these two others, for so long, and is told. */
static void pictures_may_be_tolerated(void **unused)
{
    (void)unused;
    static struct story g, d;
    struct leave leave = {z_passes, 10};
    found = (struct difference){0};
    assert_true(line_compare(&alignment, &eyes, line_of(&g, "ABC"), line_of(&d, "AZBC"), false, &leave, &found) == 0);
    assert_ptr_equal(found.let, &d.moment[1]);
    assert_string_equal(found.late, "B");
    assert_true(line_compare(&alignment, &eyes, line_of(&g, "ABC"), line_of(&d, "ABZC"), false, &leave, &found) > 0);
    leave.longest = 9;
    assert_true(line_compare(&alignment, &eyes, line_of(&g, "ABC"), line_of(&d, "AZBC"), false, &leave, &found) > 0);
    assert_int_equal(found.parting, EXTRA);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_may_be_tolerated), cmocka_unit_test(equal_lines),
        cmocka_unit_test(one_picture_is_different),  cmocka_unit_test(one_is_missing),
        cmocka_unit_test(one_is_too_many),           cmocka_unit_test(the_first_fault_is_told),
        cmocka_unit_test(what_may_be_skipped),       cmocka_unit_test(stutter),
        cmocka_unit_test(what_stood_before),         cmocka_unit_test(the_order_of_costs),
        cmocka_unit_test(only_so_many_are_compared), cmocka_unit_test(a_sign_drawn_wrong_behind_it),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
