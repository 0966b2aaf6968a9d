/* SPDX-License-Identifier: MIT */
/* Text of others, cleaned: no byte of it moves a cursor, hides, or turns text round. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/clean.h"
#include "core/random.h"
#include "core/words.h"

static const char *cleaned(const char *text)
{
    static char room[4096];
    snprintf(room, sizeof room, "%s", text);
    clean_text(room);
    return room;
}

static void good_text_stays(void **unused)
{
    (void)unused;
    assert_string_equal(cleaned(""), "");
    assert_string_equal(cleaned("a.v:3: error: x"), "a.v:3: error: x");
    assert_string_equal(cleaned("one\ntwo\n"), "one\ntwo\n");
    assert_string_equal(cleaned("gr\xc3\xbc\xc3\x9f \xe4\xb8\xad \xf0\x9f\x8e\xb2"),
                        "gr\xc3\xbc\xc3\x9f \xe4\xb8\xad \xf0\x9f\x8e\xb2");
    assert_string_equal(cleaned("one\r\ntwo\tthree"), "one\ntwo three");
}

static void bad_text_does_not(void **unused)
{
    (void)unused;
    assert_string_equal(cleaned("\033[2J\033[H conforms"), "?[2J?[H conforms");
    assert_string_equal(cleaned("a\rb\bc\177d\a"), "a?b?c?d?");
    assert_string_equal(cleaned("\x9b"
                                "2J"),
                        "?2J"); /* CSI as one byte */
    assert_string_equal(cleaned("\xc2\x9b"
                                "2J"),
                        "?2J"); /* and in UTF-8 */
    assert_string_equal(cleaned("\xe2\x80\xae"
                                "evil"),
                        "?evil"); /* right to left */
    assert_string_equal(cleaned("\xe2\x81\xa6x\xe2\x81\xa9"), "?x?");
    assert_string_equal(cleaned("a\xe2\x80\x8b"
                                "b\xef\xbb\xbf"),
                        "a?b?"); /* invisible */
    assert_string_equal(cleaned("\xff\xfe\xc3"), "???");
    assert_string_equal(cleaned("\xed\xa0\x80"), "???"); /* half of a pair */
}

static void long_lines_are_cut(void **unused)
{
    static char text[3000];
    (void)unused;
    memset(text, 'x', 2000);
    strcpy(text + 2000, "\nnext");
    clean_text(text);
    assert_int_equal(strcspn(text, "\n"), CLEAN_LINE + 4);
    assert_string_equal(text + CLEAN_LINE, " ...\nnext");
}

/* Any bytes: what comes out is valid, no longer, and clean already. */
static void any_bytes(void **unused)
{
    struct random r;
    (void)unused;
    random_seed(&r, 7);
    for (int i = 0; i < 20000; i++) {
        char text[700], again[700];
        size_t size = (size_t)random_below(&r, sizeof text);
        for (size_t k = 0; k < size; k++)
            text[k] = random_below(&r, 2) ? (char)random_bits(&r) : "\033\n\xc2\xe2\x80\x9b x"[random_below(&r, 9)];
        text[size] = 0;
        size = strlen(text);
        char *exact = strdup(text); /* a sanitizer sees a byte too far */
        clean_text(exact);
        assert_true(strlen(exact) <= size);
        for (const char *c = exact; *c; c += word_utf8(c)) {
            assert_true(word_utf8(c) > 0);
            assert_true((unsigned char)*c >= ' ' || *c == '\n');
        }
        snprintf(again, sizeof again, "%s", exact);
        clean_text(again);
        if (strlen(exact) < CLEAN_LINE)
            assert_string_equal(again, exact);
        free(exact);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(good_text_stays), cmocka_unit_test(bad_text_does_not),
                                       cmocka_unit_test(long_lines_are_cut), cmocka_unit_test(any_bytes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
