/* SPDX-License-Identifier: MIT */
/* bare/text.h against the C library's own printf; bare/arena.h; bare/sentence.h. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "bare/arena.h"
#include "core/random.h"
#include "bare/sentence.h"
#include "bare/text.h"
#include "core/words.h"

#define same(...)                                                                                                      \
    do {                                                                                                               \
        char mine[200], theirs[200];                                                                                   \
        for (size_t size = 1; size < sizeof mine; size = size * 3 + 1) {                                               \
            memset(mine, 'x', sizeof mine);                                                                            \
            snprintf(theirs, size, __VA_ARGS__);                                                                       \
            text_set(mine, size, __VA_ARGS__);                                                                         \
            assert_string_equal(mine, theirs);                                                                         \
            assert_int_equal(mine[size], 'x');                                                                         \
        }                                                                                                              \
    } while (0)

#pragma GCC diagnostic ignored "-Wformat-truncation"
#pragma GCC diagnostic ignored "-Wformat-overflow"
#pragma GCC diagnostic ignored "-Wformat"

static void formats(void **unused)
{
    (void)unused;
    same("plain");
    same("100%% of %s", "it");
    same("[%s] [%10s] [%-10s] [%.3s] [%10.2s] [%-8.1s]", "word", "word", "word", "word", "word", "word");
    same("%.*s|%*s|%-*s|%*s|%.*s", 2, "word", 7, "word", 7, "word", -7, "word", -1, "word");
    same("%.12s|%12.10s", "a longer word than that", "a longer word than that");
    same("%c%c[%3c][%-3c]", 'a', '\'', 'b', 'c');
    same("%d %i %d %d", 0, 17, INT_MAX, INT_MIN);
    same("[%5d] [%-5d] [%05d] [%05d] [%1d]", 42, 42, 42, -42, 4242);
    same("%u %u %x %X %08x %8X", 0u, UINT_MAX, 0xdeadbeefu, 0xdeadbeefu, 0xbeefu, 0xbeefu);
    same("%ld %lu %lld %llu %llx", LONG_MIN, ULONG_MAX, LLONG_MIN, ULLONG_MAX, ULLONG_MAX);
    same("%zu %zd", SIZE_MAX, (ptrdiff_t)-5);
}

/* What printf leaves undefined, and no caller should do. */
static void mistakes(void **unused)
{
    (void)unused;
    char text[40] = "kept";
    const char *none = NULL;
    text_set(text, 0, "gone");
    assert_string_equal(text, "kept");
    text_set(text, sizeof text, "%s", none);
    assert_string_equal(text, "(null)");
    text_set(text, sizeof text, "%u of %g, %d", 1u, 2.5, 3); /* the rest of the format, as it stands */
    assert_string_equal(text, "1 of %g, %d");
    text_set(text, sizeof text, "%-05d|%0d|%0d", -4, -5, 6);
    assert_string_equal(text, "-4   |-5|6");
    text_set(text, sizeof text, "%.12d", 7); /* a number has no precision */
    assert_string_equal(text, "7");
    char full[8] = "abc";
    text_add(full, 2, "d"); /* longer already than it may be */
    assert_string_equal(full, "abc");
}

static void random_numbers(void **unused)
{
    (void)unused;
    struct random r;
    random_seed(&r, 3);
    for (unsigned i = 0; i < 2000; i++) {
        uint64_t bits = random_bits(&r) >> random_below(&r, 64);
        int width = (int)random_below(&r, 30) - 5;
        same("%llu|%lld|%llx|%u|%d|%*u|%-12d|%012x", (unsigned long long)bits, (long long)bits,
             (unsigned long long)bits, (unsigned)bits, (int)bits, width, (unsigned)bits, (int)bits, (unsigned)bits);
    }
}

static void adding(void **unused)
{
    (void)unused;
    char text[12] = "";
    text_add(text, sizeof text, "%s-%u", "abc", 12u);
    assert_string_equal(text, "abc-12");
    text_add(text, sizeof text, "%s", "defghijk");
    assert_string_equal(text, "abc-12defgh");
    text_add(text, sizeof text, "more");
    assert_string_equal(text, "abc-12defgh");
}

static void characters(void **unused)
{
    (void)unused;
    assert_int_equal(text_length(""), 0);
    assert_int_equal(text_length("four"), 4);
    assert_int_equal(text_until("name=value", "=:"), 4);
    assert_int_equal(text_until("name", "="), 4);
    assert_true(text_begins("enterA", "enter") && text_begins("x", "") && !text_begins("ent", "enter"));
    assert_true(text_same_letters("ENTERa", "enterA") && !text_same_letters("enter", "enterA") &&
                !text_same_letters("enterB", "enterA"));
    assert_true(text_begins_letters("KEY0", "key") && !text_begins_letters("KAY0", "key") &&
                !text_begins_letters("ke", "key"));
    assert_ptr_equal(text_find("abc", 'd'), NULL);
    assert_true(word_in("one two three", "two") && word_in("one", "one") && !word_in("twofold", "two"));
    assert_true(word_in(" one  two ", "two") && !word_in("  ", "two"));
    assert_false(word_in(NULL, "two") || word_in("", "two") || word_in("one two", "one two"));
    const char *const words[] = {"quick", "normal", "deep"};
    assert_string_equal(word_nearest("norml", words, 3), "normal");
    assert_null(word_nearest("xyzzy", words, 3));
}

/* Blocks do not overlap, keep what they hold when they grow, and come back; beyond the end there are none. */
static void arena(void **unused)
{
    (void)unused;
    static _Alignas(16) unsigned char memory[1 << 15];
    struct arena a;
    struct random r;
    unsigned char *block[64] = {0};
    size_t size[64] = {0};
    random_seed(&r, 5);
    arena_over(&a, memory + 3, sizeof memory - 20);
    memset(memory + sizeof memory - 17, 0xee, 17);
    for (unsigned turn = 0; turn < 20000; turn++) {
        unsigned i = (unsigned)random_below(&r, 64);
        size_t want = random_below(&r, 1000);
        for (size_t k = 0; block[i] && k < size[i]; k++)
            assert_int_equal(block[i][k], i);
        if (block[i] && random_below(&r, 3)) {
            arena_put(&a, block[i]);
            block[i] = NULL;
            continue;
        }
        unsigned char *block_now = block[i] ? arena_grow(&a, block[i], want) : arena_get(&a, want);
        if (!block_now)
            continue; /* the old block stays */
        for (size_t k = 0; !block[i] && k < want; k++)
            assert_int_equal(block_now[k], 0);
        for (size_t k = 0; block[i] && k < size[i] && k < want; k++)
            assert_int_equal(block_now[k], i);
        assert_int_equal((uintptr_t)block_now % 16, 0);
        assert_true(block_now > memory && block_now + want <= memory + sizeof memory - 17);
        block[i] = block_now;
        size[i] = want;
        memset(block_now, (int)i, want);
    }
    assert_true(a.full);
    for (unsigned i = 0; i < 17; i++)
        assert_int_equal(memory[sizeof memory - 17 + i], 0xee);
    assert_null(arena_get(&a, SIZE_MAX));
    assert_null(arena_get(&a, SIZE_MAX / 2));
    arena_put(&a, NULL);
    arena_over(&a, memory, sizeof memory);
    char *grown = arena_grow(&a, NULL, 10);
    assert_true(grown && !grown[0] && !grown[9]);
    arena_put(&a, grown);
    assert_ptr_equal(arena_get(&a, 12), grown);
    arena_over(&a, memory, 16); /* no room for a block of the least size */
    assert_null(arena_get(&a, 1));
    struct arena none;
    arena_over(&none, memory, 0);
    assert_null(arena_get(&none, 1));
}

/* Controls by what is printed beside them, those of a role together; ports' values stay where they are. */
static void sentences(void **unused)
{
    static const struct port port[] = {
        {.name = "enterA", .dir = IN, .role = ROLE_GO, .seat = 1, .label = "BTN3"},
        {.name = "enterB", .dir = IN, .role = ROLE_GO, .seat = 2},
        {.name = "next", .dir = IN, .role = ROLE_GO},
        {.name = "bid", .dir = IN, .role = ROLE_CHOICE},
        {.name = "ud", .dir = IN, .role = ROLE_CHOICE, .label = "up"},
        {.name = "clear", .dir = IN, .role = ROLE_RESTART},
        {.name = "lamp", .dir = OUT, .role = ROLE_GO},
    };
    static const struct machine m = {.name = "toy", .port = port, .ports = sizeof port / sizeof *port};
    static const char *const told[][2] = {
        {"", ""},
        {"Press {@go}.", "Press BTN3 or enterB or next."},
        {"{@go1}", "BTN3 or next"},
        {"With {@choice}; {@restart}", "With bid and up; clear"},
        {"Again: {@again}", "Again: switch it off and on"},
        {"{@enterA} {@up} {@ud} {@nothing}", "BTN3 up up nothing"},
        {"{amt1} against {amt2}.", "{amt1} against {amt2}."},
        {"open {@go", "open {@go"},
        {"open {amt1", "open {amt1"},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof told / sizeof *told; i++) {
        char text[80];
        sentence_plain(&m, told[i][0], text, sizeof text);
        assert_string_equal(text, told[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats),   cmocka_unit_test(mistakes),   cmocka_unit_test(random_numbers),
        cmocka_unit_test(adding),    cmocka_unit_test(characters), cmocka_unit_test(arena),
        cmocka_unit_test(sentences),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
