/* SPDX-License-Identifier: MIT */
/* Pins to ports: --map in all its forms, names that are nearly right, more pins than can be judged. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "check/pins/pinmap.h"
#include "games/bobing.h"
#include "games/games.h"
#include "games/mastermind.h"
#include "games/sevens.h"

static struct pinmap pins;
static struct pin pin[PINS_MOST + 1];
static struct top top = {.name = "top", .pin = pin};

static void add(const char *name, enum pin_dir dir, int left, int right)
{
    struct pin *p = &pin[top.pins++];
    *p = (struct pin){.dir = dir, .left = left, .right = right, .width = (uint32_t)abs(left - right) + 1};
    strcpy(p->name, name);
}

/* The control unit of 7up-7down, with its inputs on other names than the assignment's. */
static bool match(const char *map)
{
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("go", PIN_IN, 0, 0);
    add("sw", PIN_IN, 15, 0);
    add("gnip", PIN_IN, 0, 7);
    return pinmap_match(&pins, machine_find("sevens"), &top, NULL, &map, map ? 1 : 0);
}

static int on(unsigned port, unsigned bit, const char *name, unsigned at)
{
    struct lead l = pins.lead[port][bit];
    return l.pin >= 0 && !strcmp(pin[l.pin].name, name) && l.bit == at;
}

/* Two inputs that differ in their player only are the two players' buttons, whatever they are called; what is left then
   is the reset.  Two such pairs tell nothing. */
static bool match_pair(const char *a, const char *b, const char *more)
{
    top.pins = 0;
    add("zrb", PIN_IN, 0, 0);
    add(a, PIN_IN, 0, 0);
    add("clk", PIN_IN, 0, 0);
    add(b, PIN_IN, 0, 0);
    add("letterIn", PIN_IN, 2, 0);
    if (more)
        add(more, PIN_IN, 0, 0);
    return pinmap_match(&pins, machine_find("mastermind"), &top, "sw3 rnd turn", NULL, 0);
}

static void pairs(void **unused)
{
    (void)unused;
    static const char *const two[][2] = {{"kvit_a", "kvit_b"}, {"kvitB1", "kvitB2"}, {"a_kvit", "b_kvit"}};
    for (int i = 0; i < 3; i++) {
        assert_true(match_pair(two[i][0], two[i][1], NULL));
        assert_true(on(MM_ENTER_A, 0, two[i][0], 0) && on(MM_ENTER_B, 0, two[i][1], 0) && on(MM_RST, 0, "zrb", 0));
        assert_true(match_pair(two[i][1], two[i][0], NULL) && on(MM_ENTER_A, 0, two[i][0], 0));
    }
    assert_true(match_pair("kvit_a", "kvit_c", NULL) && !pins.wired[MM_ENTER_A] && !pins.wired[MM_RST]);
    assert_true(match_pair("kvit_a", "kvit_b", "zra") && !pins.wired[MM_ENTER_A]);
}

static void maps(void **unused)
{
    (void)unused;
    assert_true(match("proc=go") && on(SV_PROC, 0, "go", 0) && !pins.flip[SV_PROC]);
    assert_true(match("  proc = ~go ") && on(SV_PROC, 0, "go", 0) && pins.flip[SV_PROC] && pins.given[SV_PROC]);
    assert_true(match("proc go") && on(SV_PROC, 0, "go", 0));
    assert_true(match("proc=!GO") && on(SV_PROC, 0, "go", 0) && pins.flip[SV_PROC]);
    assert_true(match("proc=sw[9]") && on(SV_PROC, 0, "sw", 9));
    assert_true(match("bid=sw[14:8]") && on(SV_BID, 0, "sw", 8) && on(SV_BID, 6, "sw", 14));
    /* the last map of a port counts, and counts alone */
    static const char *const twice[] = {"bid=sw[14:8]", "bid=go"};
    assert_true(pinmap_match(&pins, machine_find("sevens"), &top, NULL, twice, 2));
    assert_true(on(SV_BID, 0, "go", 0) && pins.lead[SV_BID][1].pin < 0);
    assert_true(match("bid=gnip[1:7]") && on(SV_BID, 0, "gnip", 0) && on(SV_BID, 6, "gnip", 6));
    assert_true(match("clk=go") && pins.clock == 1);
}

static void wrong_maps(void **unused)
{
    (void)unused;
    assert_false(match("proc"));
    assert_string_equal(pins.message, "\"proc\" is not PORT=SIGNAL");
    assert_false(match("=go"));
    assert_false(match(""));
    assert_false(match("prco=go"));
    assert_string_equal(pins.message, "sevens has no port prco (in --map prco=go)");
    assert_false(match("proc=nowhere"));
    assert_string_equal(pins.message, "top has no input nowhere (in --map proc=nowhere)");
    assert_false(match("proc=sw[16]"));
    assert_false(match("proc=sw["));
    assert_false(match("proc=sw[x]"));
    static const char *const odd[] = {"proc=sw[4294967296]", "proc=sw[4294967305]", "proc=sw[9]x",   "proc=sw[9",
                                      "proc=sw[9:",          "proc=sw[9:9",         "proc=sw[9:9]9", "proc=sw[9:x]",
                                      "proc=sw[-1]",         "bid=gnip[3:8]",       "bid=gnip[8:3]", "bid=sw[3:16]",
                                      "bid=sw[0:-1]",        "proc=sw[]",           "bid=sw[14:8]x", "bid=sw[14:8][0]",
                                      "proc=sw[9]]",         "proc=sw[9,9]"};
    for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_false(match(odd[i]));
    assert_false(match("bid=sw[15:0]")); /* more bits than the port has */
    assert_false(match("st=go"));        /* an output on an input */
    char longer[2000];
    memset(longer, 'a', sizeof longer);
    longer[sizeof longer - 1] = 0;
    assert_false(match(longer));
    memcpy(longer, "proc=", 5);
    assert_false(match(longer));
}

static void more_than_can_be_judged(void **unused)
{
    (void)unused;
    match(NULL);
    while (top.pins < PINS_MOST)
        add("x", PIN_IN, 0, 0);
    assert_true(pinmap_match(&pins, machine_find("sevens"), &top, NULL, NULL, 0));
    add("x", PIN_IN, 0, 0);
    assert_false(pinmap_match(&pins, machine_find("sevens"), &top, NULL, NULL, 0));
    assert_string_equal(pins.message, "top has 513 ports; no more than 512 can be judged");
    match(NULL);
    while (top.pins < 100)
        add("x", PIN_IN, 1023, 0);
    assert_false(pinmap_match(&pins, machine_find("sevens"), &top, NULL, NULL, 0));
    assert_string_equal(pins.message, "the ports of top have too many bits");
}

/* What is driven comes to the pins, what is sampled to the ports, with the polarity and order that was found. */
static void reading_and_driving(void **unused)
{
    (void)unused;
    Word port[PORTS_MOST] = {0}, unknown[PORTS_MOST] = {0};
    uint64_t words[WORDS_MOST], sample[8] = {0};
    assert_true(match("proc=~sw[9]"));
    pinmap_drive(&pins, port, false, words);
    assert_int_equal(words[pins.at[2]] >> 9 & 1, 1);
    port[SV_PROC] = 1;
    pinmap_drive(&pins, port, false, words);
    assert_int_equal(words[pins.at[2]] >> 9 & 1, 0);
    add("amt1", PIN_OUT, 15, 0);
    pinmap_match(&pins, machine_find("sevens"), &top, NULL, NULL, 0);
    assert_true(pins.wired[SV_AMT1] && pins.out_words == 2);
    sample[0] = 1008;
    sample[1] = 4;
    pinmap_read(&pins, sample, port, unknown);
    assert_int_equal(port[SV_AMT1], 1008);
    assert_int_equal(unknown[SV_AMT1], 4);
}

static bool fits_board(const char *machine, const char *optional)
{
    return pinmap_match(&pins, machine_find(machine), &top, optional, NULL, 0) && pinmap_complete(&pins, optional, "");
}

/* The tops of courses and boards: a pin a segment, the reset by its plain name, four digits of eight. */
static void real_tops(void **unused)
{
    (void)unused;
    static const char *const segments[] = {"a_out", "b_out", "c_out", "d_out", "e_out", "f_out", "g_out", "p_out"};
    static const char *const cathodes[] = {"CA", "CB", "CC", "CD", "CE", "CF", "CG", "DP"};
    for (int how = 0; how < 2; how++) {
        top.pins = 0;
        add(how ? "CLK100MHZ" : "clk", PIN_IN, 0, 0);
        add(how ? "CPU_RESETN" : "rst", PIN_IN, 0, 0);
        add(how ? "BTNL" : "enterA", PIN_IN, 0, 0);
        add(how ? "BTNR" : "enterB", PIN_IN, 0, 0);
        add(how ? "SW" : "letterIn", PIN_IN, how ? 15 : 2, 0);
        add(how ? "LED" : "led", PIN_OUT, how ? 15 : 7, 0);
        for (int i = 0; i < 8; i++)
            add((how ? cathodes : segments)[i], PIN_OUT, 0, 0);
        add(how ? "AN" : "an", PIN_OUT, how ? 7 : 3, 0);
        assert_true(fits_board("mastermind-board", "SW3 turn"));
        assert_true(on(MB_BTN2, 0, how ? "CPU_RESETN" : "rst", 0) && pins.reset < 0 && pins.clock == 0);
        for (unsigned i = 0; i < 8; i++)
            assert_true(on(MB_SEG, i, (how ? cathodes : segments)[i], 0));
        assert_true(on(MB_AN, 3, how ? "AN" : "an", 3));
        assert_int_equal(pinmap_two_seconds(&pins), 0);
        pins.haste = 10;
        assert_int_equal(pinmap_two_seconds(&pins), how ? 200000000 >> 10 : 0);
    }
    /* a course whose `segment` selects the digit, and whose segments are `seven` */
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("btn", PIN_IN, 3, 0);
    add("sw", PIN_IN, 3, 0);
    add("led", PIN_OUT, 7, 0);
    add("seven", PIN_OUT, 7, 0);
    add("segment", PIN_OUT, 3, 0);
    assert_true(fits_board("mastermind-board", "SW3 turn") && on(MB_AN, 0, "segment", 0) && on(MB_SEG, 0, "seven", 0));
    /* digits counted from 1, and a switch whose name tells of one player */
    static const char *const names[] = {"SEG_A", "SEG_B", "SEG_C", "SEG_D", "SEG_E", "SEG_F", "SEG_G",
                                        "DIG1",  "DIG2",  "DIG3",  "DIG4"};
    top.pins = 0;
    add("CLK_50", PIN_IN, 0, 0);
    add("RST_N", PIN_IN, 0, 0);
    add("KEY_A", PIN_IN, 0, 0);
    add("KEY_B", PIN_IN, 0, 0);
    add("DIP_ONE", PIN_IN, 0, 0);
    add("DIP", PIN_IN, 2, 0);
    add("LED", PIN_OUT, 7, 0);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        add(names[i], PIN_OUT, 0, 0);
    assert_true(fits_board("mastermind-board", "SW3 turn") && on(MB_SW3, 0, "DIP_ONE", 0) && pins.either_way);
    assert_true(on(MB_AN, 0, "DIG1", 0) && on(MB_AN, 3, "DIG4", 0));
    pinmap_turn_digits(&pins);
    assert_true(on(MB_AN, 3, "DIG1", 0) && on(MB_AN, 0, "DIG4", 0));
    pinmap_order_digits(&pins, (const uint8_t[]){1, 2, 3, 0}); /* all one place to the left */
    assert_true(on(MB_AN, 3, "DIG4", 0) && on(MB_AN, 2, "DIG1", 0) && pins.moved && pins.order[3] == 0);
    pinmap_order_digits(&pins, (const uint8_t[]){0, 2, 1, 3}); /* and then the two in the middle in each other's place */
    assert_true(on(MB_AN, 3, "DIG4", 0) && on(MB_AN, 1, "DIG1", 0) && pins.order[0] == 2 && pins.order[1] == 1);
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("rst", PIN_IN, 0, 0);
    pinmap_match(&pins, machine_find("tetris"), &top, "", NULL, 0);
    assert_true(pins.reset < 0 && pins.wired[port_find(machine_find("tetris"), "reset")]);
}

/* A number as decimal digits: on one wide pin, if that is found to be so; on a pin a digit. */
static void decimals(void **unused)
{
    (void)unused;
    Word port[PORTS_MOST] = {0}, unknown[PORTS_MOST] = {0};
    uint64_t sample[16] = {0};
    const struct machine *sevens = machine_find("sevens"), *tetris = machine_find("tetris");
    match(NULL);
    add("amt1", PIN_OUT, 15, 0);
    pinmap_match(&pins, sevens, &top, NULL, NULL, 0);
    assert_true(pins.digits[SV_AMT1] == 4 && !pins.decimal[SV_AMT1]);
    pins.decimal[SV_AMT1] = 4;
    sample[0] = 0x1008;
    pinmap_read(&pins, sample, port, unknown);
    assert_int_equal(port[SV_AMT1], 1008);
    sample[1] = 0x8000;
    pinmap_read(&pins, sample, port, unknown);
    assert_int_equal(unknown[SV_AMT1], 0x7ff);
    match(NULL);
    add("amt1", PIN_OUT, 11, 0); /* too narrow for four digits */
    pinmap_match(&pins, sevens, &top, NULL, NULL, 0);
    assert_true(pins.wired[SV_AMT1] && !pins.digits[SV_AMT1]);
    match(NULL);
    add("purse2_tens", PIN_OUT, 3, 0);
    add("purse2_ones", PIN_OUT, 3, 0);
    add("purse2_hundreds", PIN_OUT, 3, 0);
    add("purse2_thousands", PIN_OUT, 3, 0);
    pinmap_match(&pins, sevens, &top, NULL, NULL, 0);
    assert_true(pins.wired[SV_AMT2] && pins.decimal[SV_AMT2] == 4 && on(SV_AMT2, 15, "purse2_thousands", 3));
    memset(sample, 0, sizeof sample);
    sample[2] = 7;                    /* a sample has its pins in their order, each with its unknown bits */
    sample[6] = 1;
    pinmap_read(&pins, sample, port, unknown);
    assert_int_equal(port[SV_AMT2], 1007);
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("time1", PIN_OUT, 3, 0);
    add("time0", PIN_OUT, 3, 0);
    pinmap_match(&pins, tetris, &top, "time score", NULL, 0);
    unsigned time = (unsigned)port_find(tetris, "time");
    assert_true(pins.wired[time] && on(time, 7, "time1", 3) && on(time, 0, "time0", 0) && !pins.decimal[time]);
}

/* A chip's nameless vectors: the names are those that its text gives to their bits, and only where they are needed. */
static void parts_of_vectors(void **unused)
{
    (void)unused;
    static struct pin_part part[4] = {{{PIN_IN, 1, 0, 0, "enter_a"}, 1, 0},
                                  {{PIN_IN, 1, 0, 0, "enter_b"}, 1, 1},
                                  {{PIN_IN, 3, 2, 0, "letter"}, 1, 2},
                                  {{PIN_OUT, 7, 6, 0, "seg"}, 2, 0}};
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("ui_in", PIN_IN, 7, 0);
    add("uo_out", PIN_OUT, 7, 0);
    add("uio_out", PIN_OUT, 7, 0);
    add("rst_n", PIN_IN, 0, 0);
    top.part = part;
    top.parts = 4;
    pinmap_match(&pins, machine_find("mastermind-board"), &top, "SW3 turn", NULL, 0);
    assert_true(on(MB_BTN3, 0, "ui_in", 0) && on(MB_BTN0, 0, "ui_in", 1) && on(MB_SW3 + 1, 0, "ui_in", 4));
    assert_true(on(MB_SW0, 0, "ui_in", 2) && on(MB_SEG, 6, "uo_out", 6) && pins.how[MB_SEG] == BY_SOURCE);
    assert_true(pins.in_words == 2 && pins.out_words == 2); /* the vectors themselves are driven and sampled */
    top.part = NULL;
    top.parts = 0;
}

/* Gifts of all players on a vector, where nobody can ask for one's; what is neither that nor asked for is not read, and no
   number is so wide. */
static void all_seats(void **unused)
{
    (void)unused;
    Word port[PORTS_MOST] = {0}, unknown[PORTS_MOST] = {0};
    uint64_t sample[40] = {0};
    const struct machine *bobing = machine_find("bobing");
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("player", PIN_OUT, 5, 0);
    add("tally2", PIN_OUT, 377, 0); /* of players 1 to 63 */
    add("taken3", PIN_OUT, 511, 0); /* of 0 to 63 */
    add("took4", PIN_OUT, 3, 0);
    add("tally5", PIN_OUT, 0, 377);
    add("leader", PIN_OUT, 377, 0);
    pinmap_match(&pins, bobing, &top, "show took2 took3 took4 took5 took6", NULL, 0);
    assert_true(pins.seats.any && pins.seats.bits[BB_TOOK2] == 6 && pins.seats.bits[BB_TOOK2 + 1] == 8);
    assert_true(pins.seats.bits[BB_TOOK2 + 3] == 6 && !pins.wired[BB_TOOK2 + 2] && !pins.wired[BB_LEADER]);
    sample[0] = 2;              /* whose turn it is */
    sample[2] = 1 | 2 << 6;     /* players 1 and 2; then the unknown bits */
    sample[3] = 1 << 2;         /* player 12: bits 71 to 66 */
    sample[14] = 3 << 16 | 5UL << 24;
    pinmap_read(&pins, sample, port, unknown);
    assert_true(port[BB_TOOK2] == 2 && port[BB_TOOK2 + 1] == 3);
    port[BB_SHOW] = 12;
    pinmap_read(&pins, sample, port, unknown);
    assert_int_equal(port[BB_TOOK2], 1);
    port[BB_SHOW] = 3;
    pinmap_read(&pins, sample, port, unknown);
    assert_true(port[BB_TOOK2] == 0 && port[BB_TOOK2 + 1] == 5);
    add("show", PIN_IN, 5, 0);
    pinmap_match(&pins, bobing, &top, "show took2 took3 took4 took5 took6", NULL, 0);
    assert_true(!pins.seats.any && pins.wired[BB_TOOK2 + 2] && !pins.wired[BB_TOOK2]);
    assert_false(pinmap_asks_none(&pins, BB_TOOK2));
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("took_2", PIN_OUT, 29, 0); /* what player 2 took */
    pinmap_match(&pins, bobing, &top, "show took2 took3 took4 took5 took6", NULL, 0);
    assert_true(!pins.wired[BB_TOOK2] && pinmap_asks_none(&pins, BB_TOOK2) && !pinmap_asks_none(&pins, BB_PLAYER));
    assert_false(pinmap_complete(&pins, "show", "") || strstr(pins.message, "should have"));
}

/* Which end of such a vector is whose: by the first gift that is taken. */
static void order_of_seats(void **unused)
{
    (void)unused;
    static const struct {
        int left, right, at; /* the bit that is set first */
        unsigned turn;
        enum seat_order order;
        bool unclear, known;
    } row[] = {
        {377, 0, 0, 1, SEATS_FROM_LOW, false, true},    {377, 0, 6, 1, SEATS_FROM_LOW, false, true}, /* a fault */
        {377, 0, 372, 1, SEATS_FROM_HIGH, false, true}, {0, 377, 372, 1, SEATS_FROM_HIGH, false, true},
        {0, 377, 377, 1, SEATS_NOT_SEEN, true, false},  {377, 0, 31 * 6, 32, SEATS_NOT_SEEN, true, false},
        {377, 0, 61 * 6, 62, SEATS_FROM_LOW, false, true}, {383, 0, 6, 1, SEATS_FROM_LOW, false, true},
        {383, 0, 0, 1, SEATS_ONE_LOW, false, true},     {383, 0, 12, 3, SEATS_NOT_SEEN, true, false},
        {0, 383, 378, 1, SEATS_ONE_HIGH, false, true},  {0, 383, 372, 1, SEATS_FROM_HIGH, false, true},
    };
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        Word port[PORTS_MOST] = {0}, unknown[PORTS_MOST] = {0};
        uint64_t sample[40] = {0};
        top.pins = 0;
        add("clk", PIN_IN, 0, 0);
        add("player", PIN_OUT, 5, 0);
        add("tally2", PIN_OUT, row[i].left, row[i].right);
        add("tally3", PIN_OUT, row[i].left, row[i].right);
        pinmap_match(&pins, machine_find("bobing"), &top, "show took2 took3 took4 took5 took6", NULL, 0);
        sample[0] = row[i].turn;
        pinmap_learn_seats(&pins, sample, row[i].turn);
        assert_true(!pins.seats.order[BB_TOOK2] && !pins.seats.unclear);
        sample[2 + row[i].at / 64] = (uint64_t)1 << row[i].at % 64;
        pinmap_learn_seats(&pins, sample, row[i].turn);
        assert_true(pins.seats.order[BB_TOOK2] == row[i].order && pins.seats.order[BB_TOOK2 + 1] == row[i].order);
        assert_int_equal(pins.seats.unclear, row[i].unclear);
        pinmap_read(&pins, sample, port, unknown);
        assert_true(row[i].unclear || port[BB_TOOK2] == (i != 1));
        assert_int_equal(pinmap_seats_known(&pins), row[i].known);
        assert_int_equal(pins.wired[BB_TOOK2], row[i].known);
    }
}

/* No example tells somebody to take the clock for the reset. */
static void no_nonsense(void **unused)
{
    (void)unused;
    top.pins = 0;
    add("puls", PIN_IN, 0, 0);
    add("x1", PIN_IN, 0, 0);
    add("x2", PIN_IN, 0, 0);
    add("letterIn", PIN_IN, 2, 0);
    assert_true(pinmap_match(&pins, machine_find("mastermind"), &top, "sw3 rnd turn", NULL, 0));
    assert_false(pinmap_complete(&pins, "sw3 rnd turn", ""));
    assert_null(strstr(pins.message, "=puls"));
    assert_non_null(strstr(pins.message, "--map clk=SIGNAL"));
}

/* Names in other clothes and in other languages. */
static void other_clothes(void **unused)
{
    (void)unused;
    static const char *const spanish[] = {"reloj", "boton", "apuesta", "arriba_abajo", "dados", "saldo1", "saldo2",
                                          "deposito", "apuesta1", "apuesta2", "eleccion1", "eleccion2", "estado"};
    static const char *const players[] = {"clk", "proc", "bid", "ud", "rnd", "p1_money", "player2_purse",
                                          "taxes", "bid_a", "bid_b", "choice_p1", "choice_p2", "state"};
    static const char *const plain[] = {"clk", "proc", "bid", "ud", "rnd", "amt1", "amt2",
                                        "tax", "sub1", "sub2", "O_ud1", "O_ud2", "st"};
    static const char *const format[] = {"%s", "%s", "%s", "o_%s", "game_%s", "%s_x", "pi_%s", "%sOut"};
    static const unsigned width[] = {1, 1, 7, 1, 4, 11, 11, 11, 7, 7, 2, 2, 3};
    for (unsigned k = 0; k < sizeof format / sizeof *format; k++) {
        top.pins = 0;
        for (unsigned i = 0; i < sizeof width / sizeof *width; i++) {
            char name[PIN_NAME];
            const char *stem = k == 0 ? spanish[i] : k == 1 ? players[i] : plain[i];
            bool in = i < 5;
            sprintf(name, in && k == 3 ? "i_%s" : in && k == 7 ? "%sIn" : format[k], stem);
            add(name, in ? PIN_IN : PIN_OUT, (int)width[i] - 1, 0);
        }
        assert_true(fits_board("sevens", ""));
        assert_true(pins.clock == 0 && on(SV_PROC, 0, pin[1].name, 0) && on(SV_BID, 0, pin[2].name, 0));
        assert_true(on(SV_UD, 0, pin[3].name, 0) && on(SV_RND, 0, pin[4].name, 0));
        for (unsigned i = 5; i < 13; i++) {
            unsigned port = (unsigned)port_find(machine_find("sevens"), plain[i]);
            assert_true(on(port, width[i] - 1, pin[i].name, width[i] - 1));
        }
    }
    /* the head that dice share is no head: what is left of them must be a name */
    top.pins = 0;
    for (int i = 0; i < 6; i++)
        add((const char *[]){"die_1", "die_2", "die_3", "die_4", "die_5", "die_6"}[i], PIN_IN, 2, 0);
    for (int i = 0; i < 6; i++)
        add((const char *[]){"premio1", "premio2", "premio3", "premio4", "premio5", "premio6"}[i], PIN_OUT, 0, 0);
    add("invalido", PIN_OUT, 0, 0);
    assert_true(fits_board("bobing-score", ""));
}

/* Two buttons that are crossed stay crossed: a name counts more than where it stands. */
static void no_mending(void **unused)
{
    (void)unused;
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("rst", PIN_IN, 0, 0);
    add("boton_b", PIN_IN, 0, 0);
    add("boton_a", PIN_IN, 0, 0);
    pinmap_match(&pins, machine_find("mastermind"), &top, "sw3 rnd turn", NULL, 0);
    assert_true(on(MM_ENTER_A, 0, "boton_a", 0) && on(MM_ENTER_B, 0, "boton_b", 0));
}

/* What goes both ways is not driven, and the message says so. */
static void both_ways(void **unused)
{
    (void)unused;
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("rst", PIN_IN, 0, 0);
    add("enterA", PIN_INOUT, 0, 0);
    add("enterB", PIN_INOUT, 0, 0);
    add("letterIn", PIN_IN, 2, 0);
    add("LEDX", PIN_OUT, 7, 0);
    pinmap_match(&pins, machine_find("mastermind"), &top, "sw3 rnd turn", NULL, 0);
    assert_false(pinmap_complete(&pins, "sw3 rnd turn", "SSD3 SSD2 SSD1 SSD0"));
    assert_non_null(strstr(pins.message, "no port found for enterA, enterB\n"));
    assert_non_null(strstr(pins.message, "A pin that is inout is looked at, but never driven"));
}

/* Lights at the other level: all, or only those in rows, or only the single ones. */
static void lights(void **unused)
{
    (void)unused;
    const struct machine *tetris = machine_find("tetris");
    unsigned red = (unsigned)port_find(tetris, "red"), won = (unsigned)port_find(tetris, "won");
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("red", PIN_OUT, 20, 0);
    pinmap_match(&pins, tetris, &top, "", NULL, 0);
    assert_true(pinmap_turn_lights(&pins, true, true) && pins.flip[red]);
    assert_false(pinmap_turn_lights(&pins, true, false)); /* there are no others: it is the same */
    add("won", PIN_OUT, 0, 0);
    pinmap_match(&pins, tetris, &top, "", NULL, 0);
    assert_true(pinmap_turn_lights(&pins, true, false) && pins.flip[red] && !pins.flip[won]);
    assert_true(pinmap_turn_lights(&pins, true, true) && !pins.flip[red] && pins.flip[won]);
}

/* Buttons on a vector whose indices say nothing: by habit, by the text, in another order.  BTN3 on btn[3] says enough. */
static void by_habit(void **unused)
{
    (void)unused;
    static struct pin_part part[2] = {{{PIN_IN, 1, 0, 0, "rst"}, 1, 0}, {{PIN_IN, 1, 0, 0, "enterB"}, 1, 2}};
    const struct machine *m = machine_find("mastermind"), *board = machine_find("mastermind-board");
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("KEY", PIN_IN, 2, 0);
    pinmap_match(&pins, m, &top, "sw3 rnd turn", NULL, 0);
    assert_true(pinmap_by_habit(&pins) && on(MM_RST, 0, "KEY", 2) && on(MM_ENTER_A, 0, "KEY", 1));
    unsigned orders = 0;
    for (struct pinmap was = pins; pinmap_rearrange(&pins, orders); pins = was, orders++) {
        unsigned bits = 0;
        for (unsigned i = MM_RST; i <= MM_ENTER_B; i++)
            bits |= 1u << pins.lead[i][0].bit;
        assert_int_equal(bits, 7);
    }
    assert_int_equal(orders, 5);
    top.part = part;
    top.parts = 2;
    pinmap_match(&pins, m, &top, "sw3 rnd turn", NULL, 0);
    assert_true(on(MM_RST, 0, "KEY", 0) && on(MM_ENTER_B, 0, "KEY", 2) && on(MM_ENTER_A, 0, "KEY", 1));
    assert_true(pins.how[MM_RST] == BY_SOURCE);
    strcpy(part[0].pin.name, "BTN3");
    strcpy(part[1].pin.name, "BTN0");
    strcpy(pin[1].name, "btn");
    pin[1].width = 4;
    pin[1].left = 3;
    part[0].from = 0;
    part[1].from = 3;
    add("sw", PIN_IN, 3, 0);
    add("AN", PIN_OUT, 3, 0);
    add("seg", PIN_OUT, 7, 0);
    add("LD", PIN_OUT, 7, 0);
    pinmap_match(&pins, board, &top, "SW3 turn", NULL, 0);
    assert_true(on(MB_BTN3, 0, "btn", 3) && on(MB_BTN0, 0, "btn", 0) && !pinmap_by_habit(&pins));
    assert_false(pinmap_rearrange(&pins, 0));
    top.part = NULL;
    top.parts = 0;
}

/* Names that nobody knows: what has the same shape and the same numbers; and the last two in their order, or the other. */
static void of_one_shape(void **unused)
{
    (void)unused;
    const struct machine *m = machine_find("sevens");
    top.pins = 0;
    add("clk", PIN_IN, 0, 0);
    add("zap", PIN_IN, 0, 0);
    add("foo", PIN_IN, 6, 0);
    add("zip", PIN_IN, 0, 0);
    add("bar", PIN_IN, 3, 0);
    add("qux2", PIN_OUT, 10, 0);
    add("qux1", PIN_OUT, 10, 0);
    add("baz", PIN_OUT, 10, 0);
    add("ka", PIN_OUT, 6, 0);
    add("kb", PIN_OUT, 6, 0);
    add("v1", PIN_OUT, 1, 0);
    add("v2", PIN_OUT, 1, 0);
    add("u", PIN_OUT, 2, 0);
    assert_true(pinmap_match(&pins, m, &top, "phase", NULL, 0) && pinmap_complete(&pins, "phase", ""));
    assert_true(on(SV_AMT1, 0, "qux1", 0) && on(SV_AMT2, 0, "qux2", 0) && on(SV_TAX, 0, "baz", 0));
    assert_true(on(SV_SUB1, 0, "ka", 0) && on(SV_SUB2, 0, "kb", 0) && on(SV_UD2, 0, "v2", 0) && on(SV_ST, 0, "u", 0));
    assert_true(on(SV_PROC, 0, "zap", 0) && on(SV_UD, 0, "zip", 0));
    assert_true(pinmap_exchange(&pins) && on(SV_PROC, 0, "zip", 0) && on(SV_UD, 0, "zap", 0));
    strcpy(pin[7].name, "qux3"); /* a row of three, where two are looked for */
    assert_true(pinmap_match(&pins, m, &top, "phase", NULL, 0) && !pins.wired[SV_AMT1] && !pins.wired[SV_TAX]);
    strcpy(pin[1].name, "proc");
    assert_true(pinmap_match(&pins, m, &top, "phase", NULL, 0) && !pinmap_exchange(&pins));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps),
        cmocka_unit_test(pairs),
        cmocka_unit_test(wrong_maps),
        cmocka_unit_test(more_than_can_be_judged),
        cmocka_unit_test(reading_and_driving),
        cmocka_unit_test(real_tops),
        cmocka_unit_test(no_nonsense),
        cmocka_unit_test(all_seats),
        cmocka_unit_test(order_of_seats),
        cmocka_unit_test(decimals),
        cmocka_unit_test(parts_of_vectors),
        cmocka_unit_test(other_clothes),
        cmocka_unit_test(no_mending),
        cmocka_unit_test(both_ways),
        cmocka_unit_test(lights),
        cmocka_unit_test(by_habit),
        cmocka_unit_test(of_one_shape),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
