/* SPDX-License-Identifier: MIT */
/* Pins to ports: --map in all its forms, names that are nearly right, more pins than can be judged. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "check/pins/pinmap.h"
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
    pinmap_move_digits(&pins, 1);
    assert_true(on(MB_AN, 3, "DIG4", 0) && on(MB_AN, 2, "DIG1", 0) && pins.moved == 1);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps),
        cmocka_unit_test(wrong_maps),
        cmocka_unit_test(more_than_can_be_judged),
        cmocka_unit_test(reading_and_driving),
        cmocka_unit_test(real_tops),
        cmocka_unit_test(no_nonsense),
        cmocka_unit_test(decimals),
        cmocka_unit_test(parts_of_vectors),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
