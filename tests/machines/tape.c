/* SPDX-License-Identifier: MIT */
/* The tape reader: what it takes, and one sentence for each mistake. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "core/player.h"
#include "players/players.h"
#include "games/games.h"
#include "core/random.h"
#include "core/tape.h"
#include "core/words.h"

/* Reads the text to its end or its first mistake, and writes down what came. */
static const char *transcript(const char *text, size_t size)
{
    static char out[4000];
    struct tape_reader r;
    struct tape_event e;
    char *to = out, *end = out + sizeof out;
    tape_begin(&r, machines, machine_count, text, size);
    *to = 0;
    for (enum tape_item item = TAPE_MACHINE; item != TAPE_END && item != TAPE_BAD && to < end;) {
        item = tape_next(&r, &e);
        const char *port = item == TAPE_STRAP || item == TAPE_INPUT ? r.machine->port[e.port].name : "";
        switch (item) {
        case TAPE_MACHINE:
            to += snprintf(to, (size_t)(end - to), "machine %s; ", r.machine->name);
            break;
        case TAPE_STRAP:
            to += snprintf(to, (size_t)(end - to), "strap %s %llu; ", port, (unsigned long long)e.value);
            break;
        case TAPE_INPUT:
            to += snprintf(to, (size_t)(end - to), "%llu %s %llu; ", (unsigned long long)e.cycle, port,
                           (unsigned long long)e.value);
            break;
        case TAPE_END:
            to += snprintf(to, (size_t)(end - to), "%llu end", (unsigned long long)e.cycle);
            break;
        case TAPE_BAD:
            to += snprintf(to, (size_t)(end - to), "%s", r.error);
            assert_int_equal(tape_next(&r, &e), TAPE_BAD); /* and nothing else from now on */
            assert_true(to - out >= (ptrdiff_t)strlen(r.error));
            break;
        }
    }
    return out;
}

#define TAPE "gatecade tape 1\nmachine mastermind\n"
#define COMES(text, expected) assert_string_equal(transcript(text, sizeof(text) - 1), expected)
#define IS "machine mastermind; "

static void good_tapes(void **unused)
{
    (void)unused;
    COMES(TAPE "strap hz 50\n# a comment\n\n0 rst 0\n1 rst 1\n3 enterA 1 # another\n4 letterIn L\n40 end\n",
          IS "strap hz 50; 0 rst 0; 1 rst 1; 3 enterA 1; 4 letterIn 6; 40 end");
    COMES("\xef\xbb\xbf" TAPE "3 enterA 0x1\r\n\t3 letterIn 0b101\r\n", IS "3 enterA 1; 3 letterIn 5; 4 end");
    COMES(TAPE, IS "0 end");
    COMES(TAPE "7 end", IS "7 end");
    COMES(TAPE "7 end\n# the end\n\n", IS "7 end");
    COMES(TAPE "strap hz 0xFFff\n0 letterIn -\n", IS "strap hz 65535; 0 letterIn 0; 1 end");
    COMES(TAPE "9223372036854775807 rst 1", IS "9223372036854775807 rst 1; 9223372036854775808 end");
    COMES("gatecade tape 1 # of a block game\nmachine tetris\nstrap rotation clean\nstrap locking 0\n",
          "machine tetris; strap rotation 1; strap locking 0; 0 end");
}

static void bad_beginnings(void **unused)
{
    (void)unused;
    COMES("", "line 1: the tape is empty");
    COMES("\xef\xbb\xbf", "line 1: the tape is empty");
    COMES("\n\n# nothing\n", "line 3: the tape is empty");
    COMES("gatecade tape 1\n", "line 1: the tape ends before it names a machine");
    COMES("machine mastermind\n", "line 1: this is no tape that can be read: it has to start with \"gatecade tape 1\"");
    COMES("gatecade tape 2\n", "line 1: this is no tape that can be read: it has to start with \"gatecade tape 1\"");
    COMES("gatecade tap 1\n", "line 1: this is no tape that can be read: it has to start with \"gatecade tape 1\"");
    COMES("gate tape 1\n", "line 1: this is no tape that can be read: it has to start with \"gatecade tape 1\"");
    COMES("\xef\xbb", "line 1: this is no tape that can be read: it has to start with \"gatecade tape 1\"");
    COMES("\xef\xbb!gatecade tape 1",
          "line 1: this is no tape that can be read: it has to start with \"gatecade tape 1\"");
    COMES("\xef!!gatecade tape 1",
          "line 1: this is no tape that can be read: it has to start with \"gatecade tape 1\"");
    COMES("gatecade tape 1\nmachine tetriss\n", "line 2: no machine \"tetriss\"; did you mean tetris?");
    COMES("gatecade tape 1\nmachine xyzzy-plugh-frotz\n", "line 2: no machine \"xyzzy-plugh-frotz\"");
    COMES("gatecade tape 1\n0 rst 1\n", "line 2: \"0\" comes before the line that names the machine: machine NAME");
    COMES("gatecade tape 1\nmachine\n",
          "line 2: \"machine\" comes before the line that names the machine: machine NAME");
    COMES(TAPE "machine tetris\n", IS "line 3: a second machine line; a tape is of one machine");
}

static void bad_lines(void **unused)
{
    (void)unused;
    COMES(TAPE "3 entrA 1\n", IS "line 3: no port \"entrA\" in mastermind; did you mean enterA?");
    COMES(TAPE "3 something-else 1\n", IS "line 3: no port \"something-else\" in mastermind");
    COMES(TAPE "strap hs 1\n", IS "line 3: no strap \"hs\" in mastermind; did you mean hz?");
    COMES(TAPE "3 LEDX 1\n", IS "line 3: \"LEDX\" is an output: a tape sets inputs only");
    COMES(TAPE "3 hz 1\n", IS "line 3: \"hz\" is a strap: set it before the first cycle, as strap NAME VALUE");
    COMES(TAPE "strap rst 1\n", IS "line 3: \"rst\" is an input, not a strap: set it as CYCLE NAME VALUE");
    COMES(TAPE "strap hz 0\n", IS "line 3: \"0\" is no value of hz; it takes 1 to 65535");
    COMES(TAPE "strap hz 65536\n", IS "line 3: \"65536\" is no value of hz; it takes 1 to 65535");
    COMES(TAPE "strap hz\n", IS "line 3: a strap is set as strap NAME VALUE");
    COMES(TAPE "0 rst 1\nstrap hz 2\n",
          IS "0 rst 1; line 4: straps are read at reset: set them before the first cycle");
    COMES(TAPE "0 letterIn B\n", IS "line 3: \"B\" is no value of letterIn; it takes 0 to 7, or - A C E F H L U");
    COMES(TAPE "0 rst -1\n", IS "line 3: \"-1\" is no value of rst; it takes 0 to 1");
    COMES(TAPE "0 rst\n", IS "line 3: a line is CYCLE PORT VALUE, or CYCLE end");
    COMES(TAPE "0 stop\n", IS "line 3: a line is CYCLE PORT VALUE, or CYCLE end");
    COMES(TAPE "0 rst 1 1\n", IS "line 3: a line is CYCLE PORT VALUE, or CYCLE end");
    COMES(TAPE "0 rst 1 1 1 1 1\n", IS "line 3: a line is CYCLE PORT VALUE, or CYCLE end");
    COMES(TAPE "x rst 1\n", IS "line 3: \"x\" is no cycle; a line is CYCLE PORT VALUE, or CYCLE end");
    COMES(TAPE "9223372036854775808 rst 1\n",
          IS "line 3: \"9223372036854775808\" is no cycle; a line is CYCLE PORT VALUE, or CYCLE end");
    COMES(TAPE "5 rst 1\n4 rst 0\n", IS "5 rst 1; line 4: cycle \"4\" comes after cycle 5; cycles only grow");
    COMES(TAPE "5 end\n6 rst 0\n", IS "line 4: \"6\" stands after the end");
    COMES("gatecade tape 1\nmachine bobing\nstrap players 64\n",
          "machine bobing; line 3: \"64\" is no value of players; it takes 2 to 63");
}

/* What a tape says is shown shortened, and without what a terminal would obey. */
static void hostile_words(void **unused)
{
    (void)unused;
    COMES(TAPE "0 \033[2J\x7f 1\n", IS "line 3: no port \"?[2J?\" in mastermind");
    COMES(TAPE "0 \xc2\x9b" "2J 1\n", IS "line 3: no port \"??2J\" in mastermind"); /* the same in one character, */
    COMES(TAPE "0 \x9b" "2J 1\n", IS "line 3: no port \"?2J\" in mastermind");      /* or in one byte */
    COMES(TAPE "0 \xc3\xbc\xe2\x82 1\n", IS "line 3: no port \"\xc3\xbc??\" in mastermind");
    COMES(TAPE "0 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 1\n",
          IS "line 3: no port \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...\" in mastermind");
    /* a character of two bytes: whole, half behind the cut, and a control of C1 */
    COMES(TAPE "0 \xc2\xa3 1\n", IS "line 3: no port \"\xc2\xa3\" in mastermind");
    COMES(TAPE "0 \xc2\x85 1\n", IS "line 3: no port \"??\" in mastermind");
    COMES(TAPE "0 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xa9 1\n",
          IS "line 3: no port \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa?...\" in mastermind");
    COMES(TAPE "\0\n", IS "line 3: \"?\" is no cycle; a line is CYCLE PORT VALUE, or CYCLE end");
}

/* No bytes bring the reader off its path: it ends, with a sentence that fits. */
static void any_bytes(void **unused)
{
    (void)unused;
    static const char tape[] = TAPE "strap hz 50\n0 rst 0\n1 rst 1\n3 enterA 1\n4 letterIn L\n40 end\n";
    struct random dice;
    random_seed(&dice, 51);
    for (int n = 0; n < 20000; n++) {
        char text[sizeof tape];
        size_t size = 1 + random_below(&dice, sizeof tape - 1);
        memcpy(text, tape, size);
        for (uint64_t k = random_below(&dice, 4); k; k--)
            text[random_below(&dice, size)] = (char)random_bits(&dice);
        transcript(text, size);
    }
}

static void numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        uint64_t n;
    } good[] = {{"0", 0},
                {"42", 42},
                {"0x2A", 42},
                {"0X2a", 42},
                {"0b101010", 42},
                {"0B1", 1},
                {"007", 7},
                {"18446744073709551615", UINT64_MAX},
                {"0xffffffffffffffff", UINT64_MAX}};
    static const char *const bad[] = {"",
                                      "-1",
                                      "+1",
                                      "1.0",
                                      " 1",
                                      "1 ",
                                      "0x",
                                      "0b",
                                      "0b2",
                                      "0xg",
                                      "12a",
                                      "0y1",
                                      "x1",
                                      "18446744073709551616",
                                      "0x10000000000000000",
                                      "99999999999999999999999"};
    uint64_t n;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(word_number(good[i].text, (uint32_t)strlen(good[i].text), &n), 1);
        assert_int_equal(n, good[i].n);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(word_number(bad[i], (uint32_t)strlen(bad[i]), &n), 0);
}

static void words(void **unused)
{
    (void)unused;
    assert_true(word_is("tetris 7", 6, "tetris"));
    assert_false(word_is("tetris", 5, "tetris"));
    assert_false(word_is("tetris", 6, "tetri"));
    assert_false(word_is("tetras", 6, "tetris"));
    assert_int_equal(word_distance("kitten", 6, "sitting"), 3);
    assert_int_equal(word_distance("", 0, "abc"), 3);
    assert_int_equal(word_distance("abc", 3, ""), 3);
    assert_int_equal(word_distance("ENTERA", 6, "enterA"), 0);
    char name[70];
    memset(name, 'a', sizeof name);
    name[69] = 0;
    assert_int_equal(word_distance(name, 64, "a"), ~0u);
    assert_int_equal(word_distance("a", 1, name), ~0u);
    assert_int_equal(word_distance(name, 63, "a"), 62);
    char text[8], *end = word_add(text, text + sizeof text, "machine", 3);
    assert_string_equal(text, "mac");
    end = word_add(end, text + sizeof text, "machine", 7); /* as far as there is room */
    assert_string_equal(text, "macmach");
    assert_ptr_equal(end, text + 7);
}

static unsigned encode(unsigned long code, char out[5])
{
    memset(out, 0, 5);
    if (code < 0x80)
        return out[0] = (char)code, 1;
    unsigned n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (unsigned i = n - 1; i; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 63));
    out[0] = (char)(0xf00 >> n | code);
    return n;
}

/* Every character is known by its first byte and its length; what is taken is the one way to write it. */
static void utf8(void **unused)
{
    (void)unused;
    char text[5], again[5];
    for (unsigned long code = 1; code < 0x120000; code++) {
        unsigned n = encode(code, text), surrogate = code >= 0xd800 && code < 0xe000;
        assert_int_equal(word_utf8(text), surrogate || code > 0x10ffff ? 0 : n);
    }
    struct random dice;
    random_seed(&dice, 52);
    for (int i = 0; i < 300000; i++) {
        for (int k = 0; k < 4; k++)
            text[k] = (char)(random_below(&dice, 3) ? 0x80 | random_below(&dice, 128) : random_below(&dice, 256));
        text[4] = 0;
        unsigned n = word_utf8(text);
        if (!n)
            continue;
        unsigned long code = n == 1 ? (unsigned char)text[0] : (unsigned char)text[0] & (0x7fu >> n);
        for (unsigned k = 1; k < n; k++)
            code = code << 6 | ((unsigned char)text[k] & 63);
        assert_int_equal(encode(code, again), n);
        assert_memory_equal(again, text, n);
    }
}

/* Values on their own, as a command's option gives them. */
static void values(void **unused)
{
    (void)unused;
    const struct machine *m = machine_find("mastermind");
    const struct port *letter = &m->port[port_find(m, "letterIn")], *hz = &m->port[port_find(m, "hz")];
    Word v;
    assert_true(tape_value(letter, "U", 1, &v) && v == 7);
    assert_true(tape_value(letter, "3", 1, &v) && v == 3);
    assert_false(tape_value(letter, "8", 1, &v));
    assert_false(tape_value(letter, "u", 1, &v));
    assert_true(tape_value(hz, "0", 1, &v) && !port_allows(hz, v)); /* it fits, but is not allowed */
    assert_null(port_value(letter, 8));
    assert_null(port_value(hz, 1));
    assert_true(port_allows(hz, 1) && port_allows(hz, 65535) && !port_allows(hz, 65536));
}

/* Every player is found by its machine and name, and by no other. */
static void players_by_name(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < player_count; i++) {
        const struct machine *m = machine_find(players[i]->machine);
        assert_non_null(m);
        assert_ptr_equal(player_find(m, players[i]->name), players[i]);
        assert_null(player_find(m, "nobody"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_tapes),    cmocka_unit_test(bad_beginnings), cmocka_unit_test(bad_lines),
        cmocka_unit_test(hostile_words), cmocka_unit_test(any_bytes),      cmocka_unit_test(numbers),
        cmocka_unit_test(words),         cmocka_unit_test(values),         cmocka_unit_test(players_by_name),
        cmocka_unit_test(utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
