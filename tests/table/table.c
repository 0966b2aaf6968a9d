/* SPDX-License-Identifier: MIT */
/* One room: hashes by known vectors, names, every line of the log and what it refuses, and that playing the log again
   gives the same room. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/random.h"
#include "table/tables.h"
#include "table/spoken.h"

/* ---- SHA-256: the vectors of FIPS 180-4 and of NIST's CAVP ---- */

static void hash_is(const char *text, size_t size, const char *hex)
{
    uint8_t digest[SHA256_BYTES];
    char said[2 * SHA256_BYTES + 1];
    sha256(text, size, digest);
    hex_write(said, digest, sizeof digest);
    assert_string_equal(said, hex);
}

static void hashes(void **state)
{
    (void)state;
    hash_is("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    hash_is("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    hash_is("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    hash_is("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstn"
            "opqrstu",
            112, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    hash_is("\xd3", 1, "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1");
    char *million = malloc(1000000);
    memset(million, 'a', 1000000);
    hash_is(million, 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(million);
}

/* ---- names ---- */

static void names(void **state)
{
    static const char *const good[] = {"A",   "Ana Maria", "李小龍", "Zoë", "O'Neil", "x_1", "123456789012345678901234",
                                       "🙂"};
    static const char *const bad[] = {"",
                                      " a",
                                      "a ",
                                      "a  b",
                                      "a\tb",
                                      "a\nb",
                                      "\xff",
                                      "\xc0\x80",
                                      "a\xe2\x80\xae",
                                      "\xe2\x80\x8b",
                                      "1234567890123456789012345",
                                      "\xed\xa0\x80",
                                      "a\xcc\x81\xcc\x81\xcc\x81"};
    static const char *const alike[][2] = {{"Ana", "ana"},
                                           {"Bob", "B0b"},
                                           {"Lil", "1i1"},
                                           {"Anna", "\xd0\x90nna"},
                                           {"A B", "AB"},
                                           {"o", "\xce\xbf"},
                                           {"Paul", "\xef\xbc\xb0"
                                                    "aul"}};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(nick_refused(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!nick_refused(bad[i], strlen(bad[i])))
            fail_msg("name %zu is taken", i);
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        assert_true(nick_alike(alike[i][0], alike[i][1]));
    assert_false(nick_alike("Ana", "Anna"));
    assert_false(nick_alike("Ana", "An"));
}

/* ---- a room ---- */

static void *memory(void *context, void *old, size_t old_size, size_t size)
{
    (void)context, (void)old_size;
    if (size)
        return realloc(old, size);
    free(old);
    return NULL;
}

static const struct game_host host = {.memory = memory};

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
/* SHA-256 of 32 zero bytes */
#define COMMIT "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"

static void takes(struct table *t, const char *line)
{
    const char *why = table_apply(t, line, strlen(line));
    if (why)
        fail_msg("%s: %s", line, why);
}

static void refuses(struct table *t, const char *line, const char *part)
{
    uint32_t lines = t->lines;
    const char *why = table_apply(t, line, strlen(line));
    if (!why)
        fail_msg("%s: was taken", line);
    if (!strstr(why, part))
        fail_msg("%s: \"%s\" has no \"%s\"", line, why, part);
    assert_int_equal(t->lines, lines);
}

static void gather(struct table *t, const char *machine)
{
    char line[200];
    snprintf(line, sizeof line, "0 open %s " ZEROS, machine);
    table_begin(t, "abcdef", &host);
    takes(t, line);
    takes(t, "0 sit 1 " ZEROS " " COMMIT " Ana");
    takes(t, "0 sit 2 " ZEROS " " COMMIT " Bo");
    takes(t, "0 start");
    takes(t, "0 reveal 1 " ZEROS);
    takes(t, "0 reveal 2 " ZEROS);
    takes(t, "0 begin");
}

/* The same lines give the same room. */
static void again(const struct table *t)
{
    struct table other;
    uint32_t at = 0;
    const char *line;
    size_t size;
    char one[TOLD_MOST], two[TOLD_MOST];
    table_begin(&other, t->code, &host);
    while (table_line(t, &at, &line, &size))
        if (table_apply(&other, line, size))
            fail_msg("%.*s: %s", (int)size, line, other.why);
    assert_true(table_told_people(t, one, sizeof one) > 0);
    table_told_people(&other, two, sizeof two);
    assert_string_equal(one, two);
    for (unsigned seat = 0; seat <= t->seats; seat++) {
        assert_true(table_told_view(t, seat, NULL, one, sizeof one) > 0);
        table_told_view(&other, seat, NULL, two, sizeof two);
        assert_string_equal(one, two);
    }
    table_end(&other);
}

static void lines_and_refusals(void **state)
{
    struct table t;
    (void)state;
    table_begin(&t, "abcdef", &host);
    refuses(&t, "", "no line");
    refuses(&t, "0 start", "no line");
    refuses(&t, "0 open chess 0 " ZEROS, "no such machine");
    refuses(&t, "0 open tetris 0 " ZEROS, "for one person");
    refuses(&t, "0 open mastermind-board 0 " ZEROS, "multiplexed");
    refuses(&t, "0 open sevens 9999 " ZEROS, "at most an hour");
    refuses(&t, "0 open bobing 0 " ZEROS " players=99", "does not take");
    refuses(&t, "0 open bobing 0 " ZEROS " nothing=1", "no such option");
    refuses(&t, "0 open bobing 0 " ZEROS " players", "does not take");
    refuses(&t, "0 open sevens 0 00", "no line");
    takes(&t, "0 open sevens 0 " ZEROS);
    refuses(&t, "0 open sevens 0 " ZEROS, "no line");
    refuses(&t, "0 sit 3 " ZEROS " " COMMIT " Ana", "no such seat");
    refuses(&t, "0 sit 0 " ZEROS " " COMMIT " Ana", "no such seat");
    refuses(&t, "0 sit 1 " ZEROS " " COMMIT " \xff", "UTF-8");
    refuses(&t, "0 start", "seat is empty");
    takes(&t, "0 sit 1 " ZEROS " " COMMIT " Ana");
    refuses(&t, "0 sit 1 " ZEROS " " COMMIT " Bo", "Somebody sits there");
    refuses(&t, "0 sit 2 " ZEROS " " COMMIT " ana", "looks like it");
    refuses(&t, "0 program 1 fair", "Somebody sits there");
    refuses(&t, "0 program 2 genius", "no such player");
    takes(&t, "0 program 2 fair");
    takes(&t, "0 leave 2");
    takes(&t, "0 sit 2 " ZEROS " " COMMIT " Bo");
    refuses(&t, "5 start", "not of its time");
    refuses(&t, "0 reveal 1 " ZEROS, "No number is awaited");
    takes(&t, "0 start");
    refuses(&t, "0 start", "begun already");
    refuses(&t, "0 sit 2 " ZEROS " " COMMIT " Cy", "Somebody sits");
    refuses(&t, "0 reveal 1 " COMMIT, "not the number");
    takes(&t, "0 reveal 1 " ZEROS);
    refuses(&t, "0 reveal 1 " ZEROS, "No number is awaited");
    takes(&t, "0 begin");
    refuses(&t, "0 do 1 1 nothing", "no such control");
    refuses(&t, "0 do 1 1 amt1", "no such control");
    refuses(&t, "0 do 1 1 proc proc", "no line");
    refuses(&t, "0 do 1 1 proc=1", "does not take");
    refuses(&t, "0 do 1 1 bid=200", "does not take");
    refuses(&t, "0 do 1 1", "no line");
    refuses(&t, "0 over", "not over");
    takes(&t, "0 do 1 1 proc");
    refuses(&t, "999999999999 do 1 1 proc", "done already");
    refuses(&t, "0 do 1 2 proc", "not of its time");
    again(&t);
    table_end(&t);
}

/* Plays at a moment of its own: what the table itself writes at that cycle. */
static const char *plays(struct table *t, const char *words)
{
    static int64_t now = 1000;
    now += 3000;
    table_tick(t, now);
    return table_write(t, now, "%s", words);
}

static void whose_turn_it_is(void **state)
{
    struct table t;
    (void)state;
    gather(&t, "mastermind 0");
    table_wake(&t, 1000);
    assert_null(plays(&t, "do 1 1 enterA"));
    assert_non_null(strstr(plays(&t, "do 2 1 enterA"), "not your turn"));
    for (int i = 0; i < 3; i++)
        plays(&t, "tick");
    assert_true(table_hides(&t));
    assert_int_equal(table_turn(&t), 1);
    assert_non_null(strstr(plays(&t, "do 2 1 letterIn=3"), "not your turn"));
    assert_non_null(strstr(plays(&t, "do 2 1 enterB"), "turn"));
    assert_non_null(strstr(plays(&t, "do 1 2 rst"), "rematch"));
    assert_non_null(strstr(plays(&t, "do 1 2 letterIn=0 enterA"), "no letter"));
    char before[TOLD_MOST], after[TOLD_MOST], own[TOLD_MOST];
    table_told_view(&t, 2, NULL, before, sizeof before);
    assert_null(plays(&t, "do 1 2 letterIn=5"));
    table_told_view(&t, 2, NULL, after, sizeof after);
    table_told_view(&t, 1, NULL, own, sizeof own);
    assert_string_equal(before, after);
    assert_string_not_equal(own, after);
    again(&t);
    table_end(&t);
}

/* A wait in which nothing is decided can be skipped by whoever plays, once, and is in the log like any move. */
static void skips(void **state)
{
    struct table t;
    char line[64];
    (void)state;
    gather(&t, "mastermind 0");
    refuses(&t, "0 skip 1 player", "no such wait");
    table_wake(&t, 1000);
    assert_null(table_write(&t, 1001, "do 1 1 enterA"));
    assert_non_null(strstr(table_write(&t, 1002, "skip 1 lives"), "no such wait"));
    uint64_t before = t.game.now->cycle;
    assert_string_equal(game_phase(&t.game)->name, "score");
    assert_null(table_write(&t, 1003, "skip 2 score"));
    assert_true(t.game.now->cycle > before);
    assert_string_equal(game_phase(&t.game)->name, "player");
    assert_non_null(strstr(table_write(&t, 1004, "skip 1 score"), "no such wait"));
    snprintf(line, sizeof line, "%llu skip 3 player", (unsigned long long)t.game.now->cycle);
    refuses(&t, line, "no line of");
    assert_null(table_write(&t, 1005, "skip 1 player"));
    assert_true(table_hides(&t));
    uint64_t skipped = t.game.now->cycle;
    table_tick(&t, 1006); /* the clock goes on from here: it does not stand still for what was skipped */
    table_tick(&t, 3006);
    assert_int_equal(t.game.now->cycle, skipped + 2 * game_hz(&t.game));
    assert_non_null(strstr(table_write(&t, 3006, "skip 1 make1"), "no such wait"));
    again(&t);
    table_end(&t);
}

/* Everybody's number counts, and its place; the server's secret, too. */
static void seeds(void **state)
{
    struct table t, other;
    (void)state;
    gather(&t, "sevens 0");
    other = t;
    other.secret[0] ^= 1;
    assert_true(table_seed(&t) != table_seed(&other));
    other = t;
    other.seat[1].number[31] ^= 1;
    assert_true(table_seed(&t) != table_seed(&other));
    other = t;
    other.seat[1].revealed = false;
    assert_true(table_seed(&t) != table_seed(&other));
    other.seat[0].revealed = false;
    other.seat[1].revealed = true;
    assert_true(table_seed(&t) != table_seed(&other));
    table_end(&t);
}

/* The timer plays on for who is away, and hands the seat back at the first action. */
static void timer(void **state)
{
    struct table t;
    int64_t now = 5000;
    (void)state;
    gather(&t, "sevens 5");
    table_wake(&t, now);
    for (int i = 0; i < 200 && t.games == 1 && !t.seat[0].late; i++)
        table_tick(&t, now += 1000);
    assert_true(t.seat[0].late);
    for (int i = 0; i < 4000 && t.state != OVER; i++)
        table_tick(&t, now += 500);
    assert_int_equal(t.state, OVER);
    again(&t);
    char *tape = malloc(table_tape_size(&t));
    size_t size = table_tape(&t, tape, table_tape_size(&t));
    assert_true(size > 1000 && !memcmp(tape, "gatecade tape 1\n", 16));
    free(tape);
    takes(&t, "0 again " COMMIT);
    assert_int_equal(t.state, GATHER);
    refuses(&t, "0 start", "number for fair dice");
    takes(&t, "0 commit 1 " COMMIT);
    takes(&t, "0 commit 2 " COMMIT);
    takes(&t, "0 start");
    again(&t);
    table_end(&t);
}

/* Any bytes are refused or taken, never more. */
static void any_bytes(void **state)
{
    static const char *const words[] = {"0",          "1",
                                        "do",         "sit",
                                        "open",       "sevens",
                                        "mastermind", "proc",
                                        "bid=3",      "late",
                                        "tick",       "begin",
                                        "start",      "over",
                                        "again",      ZEROS,
                                        COMMIT,       "leave",
                                        "program",    "fair",
                                        "Ana",        "99999999999999999999",
                                        "commit",     "reveal",
                                        " ",          "enterA",
                                        "letterIn=9", "skip",
                                        "score",      "player"};
    struct random r;
    struct table t;
    (void)state;
    random_seed(&r, 7);
    for (int round = 0; round < 300; round++) {
        if (round % 2)
            gather(&t, round % 4 == 1 ? "sevens 3" : "mastermind 3");
        else
            table_begin(&t, "abcdef", &host);
        for (int i = 0; i < 60; i++) {
            char line[LINE_MOST] = "";
            for (unsigned n = (unsigned)random_below(&r, 6); n + 1; n--) {
                strcat(line, words[random_below(&r, sizeof words / sizeof *words)]);
                strcat(line, n ? " " : "");
            }
            if (random_below(&r, 8) == 0 && line[0])
                line[random_below(&r, strlen(line))] = (char)random_below(&r, 256);
            table_apply(&t, line, strlen(line));
        }
        if (t.opened)
            again(&t);
        table_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes),           cmocka_unit_test(names), cmocka_unit_test(lines_and_refusals),
        cmocka_unit_test(whose_turn_it_is), cmocka_unit_test(seeds), cmocka_unit_test(timer),
        cmocka_unit_test(any_bytes),        cmocka_unit_test(skips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
