/* SPDX-License-Identifier: MIT */
/* What json writes, jsonread reads back; and it refuses what is no JSON. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "formats/json.h"
#include "formats/jsonread.h"
#include "core/random.h"
#include "grade/result.h"

static const char nasty[] = "quote \" back \\ line\n bell \a \xc3\xa9";

static json_t *read_text(const char *text)
{
    return json_read(text, strlen(text));
}

static void round_trip(void **unused)
{
    char *text = NULL;
    size_t size = 0;
    (void)unused;
    FILE *f = open_memstream(&text, &size);
    struct json j = json_to(f);
    json_open(&j, NULL, '{');
    json_text(&j, "text", nasty);
    json_number(&j, "less", -5);
    json_decimal(&j, "real", 0.1);
    json_bool(&j, "yes", 1);
    json_text(&j, "nothing", NULL);
    json_open(&j, "list", '[');
    json_unsigned(&j, NULL, 7);
    json_open(&j, NULL, '{');
    json_close(&j);
    json_close(&j);
    json_close(&j);
    fclose(f);

    json_t *root = json_read(text, size);
    assert_non_null(root);
    assert_string_equal(json_get_text(root, "text", ""), nasty);
    assert_true(json_get_number(root, "less", 0) == -5);
    assert_int_equal(json_get_unsigned(root, "less", 9), 9);
    assert_true(json_get_number(root, "real", 0) == 0.1);
    assert_true(json_is_true(json_object_get(root, "yes")));
    assert_true(json_is_null(json_object_get(root, "nothing")));
    const json_t *list = json_object_get(root, "list");
    assert_int_equal(json_array_size(list), 2);
    assert_int_equal(json_integer_value(json_array_get(list, 0)), 7);
    assert_true(json_is_object(json_array_get(list, 1)));
    assert_int_equal(json_object_size(json_array_get(list, 1)), 0);
    assert_string_equal(json_get_text(root, "missing", "none"), "none");
    assert_string_equal(json_get_text(NULL, "missing", "none"), "none");
    json_decref(root);
    free(text);
}

static void escapes(void **unused)
{
    (void)unused;
    json_t *root = read_text("\"\\u00e9\\ud83c\\udfb2\\/\\t\"");
    assert_string_equal(json_string_value(root), "\xc3\xa9\xf0\x9f\x8e\xb2/\t");
    json_decref(root);
}

static const uint64_t seeds[] = {
    0,
    1,
    999999999999999999,
    1000000000000000000,
    (UINT64_C(1) << 53) - 1,
    (UINT64_C(1) << 53) + 1, /* the first that a double cannot hold */
    INT64_MAX,
    (uint64_t)INT64_MAX + 1, /* the first that jansson cannot hold */
    UINT64_MAX - 1,
    UINT64_MAX,
};

/* Every 64-bit number is read as it was written, as a member of its own and in a whole result file. */
static void exact_integers(void **unused)
{
    char path[] = "/tmp/gatecade-json-XXXXXX";
    (void)unused;
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        char text[200];
        snprintf(text, sizeof text, "{\"seed\": %llu, \"list\":[%llu,\"%llu\"]}", (unsigned long long)seeds[i],
                 (unsigned long long)seeds[i], (unsigned long long)seeds[i]);
        json_t *root = read_text(text);
        assert_non_null(root);
        assert_true(json_get_unsigned(root, "seed", ~seeds[i]) == seeds[i]);
        assert_true(json_get_number(root, "seed", -1) == (double)seeds[i]);
        json_decref(root);

        struct result r = {.name = "somebody", .machine = "mastermind", .outcome = CONFORMS, .seed = seeds[i],
                           .cycles = seeds[i]},
                      back;
        r.rubric.lines = 1;
        r.rubric.line[0].points = 1;
        snprintf(r.rubric.line[0].rule, sizeof r.rubric.line[0].rule, "builds");
        assert_int_equal(result_save(&r, path), 0);
        assert_true(result_load(&back, path));
        assert_true(back.seed == seeds[i]);
        assert_true(back.cycles == seeds[i]);
    }
    unlink(path);
    json_t *root =
        read_text("{\"huge\":18446744073709551616,\"real\":12345678901234567890.5,\"less\":-9223372036854775808}");
    assert_int_equal(json_get_unsigned(root, "huge", 3), 3);
    assert_true(json_get_number(root, "huge", 0) == 18446744073709551616.0);
    assert_true(json_get_number(root, "real", 0) == 12345678901234567890.5);
    assert_true(json_get_number(root, "less", 0) == -9223372036854775808.0);
    json_decref(root);
}

static void refuses(void **unused)
{
    static const char *const bad[] = {
        "",
        "{",
        "[1,]",
        "{\"a\"}",
        "{a:1}",
        "\"\\ud83c\"",
        "\"\\q\"",
        "\"open",
        "1 2",
        "nul",
        "--1",
        "[1 2]",
        "\"\n\"",
        "{\"a\":1,}",
        "\"\\u12\"",
        "\"\\",
        "{\"a\":1,\"a\":2}",            /* a key twice */
        "\"\\u0000\"",                  /* NUL in a string */
        "\"\xff\"",                     /* no UTF-8 */
        "\"\xed\xa0\x80\"",             /* a surrogate in UTF-8 */
        "\"\xc0\x80\"",                 /* an overlong NUL */
        "{12345678901234567890:1}",     /* a number is no key, */
        "{12345678901234567890 \n:1}",  /* however large */
        "012345678901234567890",        /* a leading zero */
        "-12345678901234567890",        /* below 64 bits */
        "[\"a\" 12345678901234567890]", /* no comma */
        "[12345678901234567890\"a\"]",
        "12345678901234567890x",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *root = read_text(bad[i]);
        if (root)
            fail_msg("taken: %s", bad[i]);
    }
    assert_null(json_read("[1]\0", 4));
    assert_null(json_read("[\0001]", 4));
    assert_null(json_read("\"a\0b\"", 5));
}

/* Nesting has an end, open or closed; what is large and flat has none. */
static void depth_and_size(void **unused)
{
    enum { DEEP = 100000, FLAT = 200000 };
    (void)unused;
    char *text = malloc(5 * FLAT + 2);
    memset(text, '[', DEEP);
    memset(text + DEEP, ']', DEEP);
    assert_null(json_read(text, DEEP));
    assert_null(json_read(text, 2 * DEEP));
    json_t *root = json_read(text + DEEP - 60, 120);
    assert_non_null(root);
    json_decref(root);
    for (size_t i = 0; i < DEEP; i++)
        memcpy(text + 5 * i, "{\"a\":", 5);
    assert_null(json_read(text, 5 * (size_t)DEEP));

    text[0] = '[';
    for (size_t i = 0; i < FLAT; i++)
        memcpy(text + 1 + 4 * i, "123,", 4);
    text[4 * FLAT] = ']';
    root = json_read(text, 4 * FLAT + 1);
    assert_int_equal(json_array_size(root), FLAT);
    json_decref(root);
    free(text);
}

/* Whatever bytes a name has, what the writer makes of them can be read. */
static void reads_what_is_written(void **unused)
{
    struct random r;
    (void)unused;
    random_seed(&r, 2);
    for (int i = 0; i < 20000; i++) {
        char name[24], *text = NULL;
        size_t size = 0, length = random_below(&r, sizeof name - 1);
        for (size_t k = 0; k < length; k++)
            name[k] = (char)(random_below(&r, 4) ? 128 + random_below(&r, 128) : 1 + random_below(&r, 127));
        name[length] = 0;
        FILE *f = open_memstream(&text, &size);
        struct json j = json_to(f);
        json_open(&j, NULL, '{');
        json_text(&j, "name", name);
        json_close(&j);
        fclose(f);
        json_t *root = json_read(text, size);
        if (!root)
            fail_msg("refused: %s", text);
        json_decref(root);
        free(text);
    }
}

/* Any bytes: damaged copies of a good text neither crash nor leak (under the sanitizers). */
static void survives_damage(void **unused)
{
    static const char good[] = "{\"a\": [1, -2.5e3, \"x\\u00e9\\n\", 18446744073709551615], \"b\": {\"c\": null, "
                               "\"d\": [true, false]}}";
    struct random r;
    (void)unused;
    random_seed(&r, 1);
    for (int i = 0; i < 100000; i++) {
        size_t size = random_below(&r, sizeof good);
        char *text = malloc(size + 1); /* a sanitizer sees a byte too far */
        memcpy(text, good, size);
        for (uint64_t k = 1 + random_below(&r, 4); size && k; k--)
            text[random_below(&r, size)] = (char)random_bits(&r);
        json_decref(json_read(text, size));
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),      cmocka_unit_test(escapes),        cmocka_unit_test(exact_integers),
        cmocka_unit_test(refuses),         cmocka_unit_test(depth_and_size), cmocka_unit_test(reads_what_is_written),
        cmocka_unit_test(survives_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
