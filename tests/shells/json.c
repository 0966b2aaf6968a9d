/* SPDX-License-Identifier: MIT */
/* What json writes, jsontree reads back; and it refuses what is no JSON. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/json.h"
#include "base/jsontree.h"
#include "core/random.h"

static const char nasty[] = "quote \" back \\ line\n bell \a \xc3\xa9";

static void round_trip(void **unused)
{
    char *text = NULL;
    size_t size = 0;
    (void)unused;
    FILE *f = open_memstream(&text, &size);
    struct json j = json_to(f);
    json_open(&j, NULL, '{');
    json_string(&j, "text", nasty);
    json_number(&j, "less", -5);
    json_real(&j, "real", 0.1);
    json_bool(&j, "yes", 1);
    json_string(&j, "nothing", NULL);
    json_open(&j, "list", '[');
    json_unsigned(&j, NULL, 7);
    json_open(&j, NULL, '{');
    json_close(&j);
    json_close(&j);
    json_close(&j);
    fclose(f);

    struct json_node *root = json_parse(text, size);
    assert_non_null(root);
    assert_string_equal(json_text(root, "text", ""), nasty);
    assert_true(json_value(root, "less", 0) == -5);
    assert_true(json_value(root, "real", 0) == 0.1);
    assert_int_equal(json_member(root, "yes")->kind, JSON_TRUE);
    assert_int_equal(json_member(root, "nothing")->kind, JSON_NULL);
    const struct json_node *list = json_member(root, "list");
    assert_true(list->child->number == 7);
    assert_int_equal(list->child->next->kind, JSON_OBJECT);
    assert_null(list->child->next->child);
    assert_string_equal(json_text(root, "missing", "none"), "none");
    json_free(root);
    free(text);
}

static void escapes(void **unused)
{
    (void)unused;
    const char *text = "\"\\u00e9\\ud83c\\udfb2\\/\\t\"";
    struct json_node *root = json_parse(text, strlen(text));
    assert_string_equal(root->text, "\xc3\xa9\xf0\x9f\x8e\xb2/\t");
    json_free(root);
}

static void refuses(void **unused)
{
    static const char *const bad[] = {"",    "{",   "[1,]", "{\"a\"}", "{a:1}",  "\"\\ud83c\"", "\"\\q\"",   "\"open",
                                      "1 2", "nul", "--1",  "[1 2]",   "\"\n\"", "{\"a\":1,}",  "\"\\u12\"", "\"\\"};
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_null(json_parse(bad[i], strlen(bad[i])));
    char deep[200];
    memset(deep, '[', sizeof deep);
    assert_null(json_parse(deep, sizeof deep));
}

/* Any bytes: damaged copies of a good text neither crash nor leak (under the sanitizers). */
static void survives_damage(void **unused)
{
    static const char good[] = "{\"a\": [1, -2.5e3, \"x\\u00e9\\n\"], \"b\": {\"c\": null, \"d\": [true, false]}}";
    struct random r;
    (void)unused;
    random_seed(&r, 1);
    for (int i = 0; i < 100000; i++) {
        char text[sizeof good];
        memcpy(text, good, sizeof good);
        for (uint64_t k = 1 + random_below(&r, 4); k; k--)
            text[random_below(&r, sizeof good - 1)] = (char)random_bits(&r);
        json_free(json_parse(text, random_below(&r, sizeof good)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),
        cmocka_unit_test(escapes),
        cmocka_unit_test(refuses),
        cmocka_unit_test(survives_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
