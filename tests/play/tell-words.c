/* SPDX-License-Identifier: MIT */
/* A few of the things that people are told (play/tell.h), word by word. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "games/games.h"
#include "play/tell.h"
#include "record/played.h"

static struct teller teller_of(const struct game *g)
{
    return (struct teller){.game = g, .skip = "n", .again = "R"};
}

static void press(struct game *g, unsigned port)
{
    game_tap(g, port, 0);
    game_settle(g);
    game_run(g, game_tap_edges(g));
}

static void expect(const struct game *g, bool (*what)(const struct teller *, char *, size_t), const char *text)
{
    struct teller t = teller_of(g);
    char told[TELL_MOST];
    what(&t, told, sizeof told);
    assert_string_equal(told, text);
}

static void bid(struct game *g, Word most, Word up)
{
    game_set(g, (unsigned)port_find(g->machine, "bid"), most);
    game_set(g, (unsigned)port_find(g->machine, "ud"), up);
    press(g, 0);
}

static void a_round_of_sevens(void **unused)
{
    static const uint8_t dice[] = {6, 4, 1, 1, 3, 4, 5, 3};
    (void)unused;
    struct game g;
    char text[TELL_MOST];
    played_open(&g, machine_find("sevens"), NULL, 1);
    struct teller t = teller_of(&g);
    g.dice = dice;
    g.dice_count = sizeof dice;
    press(&g, 0);
    expect(&g, tell_happened, "");
    press(&g, 0);
    expect(&g, tell_turn, "Player 1");
    expect(&g, tell_now, "Player 1: bid 0 to 127, up or down, with bid (6-0) and up/down (7); then press proc (Space).");
    bid(&g, 100, 1);
    expect(&g, tell_turn, "Player 2");
    expect(&g, tell_happened, "Player 1 bids 100, up.");
    bid(&g, 50, 0);
    expect(&g, tell_happened, "Player 2 bids 50, down.");
    expect(&g, tell_now, "Press proc (Space) to throw the dice.");
    assert_int_equal(g.port[port_find(g.machine, "rnd")], 0); /* none lie yet */
    press(&g, 0);
    expect(&g, tell_happened, "The dice show 10.");
    press(&g, 0);
    expect(&g, tell_happened, "The dice show 10.");
    press(&g, 0);
    expect(&g, tell_happened, "Player 1 takes 100.");
    assert_int_equal(g.port[port_find(g.machine, "rnd")], 10); /* they stand until the next round */
    press(&g, 0);
    expect(&g, tell_happened, "");
    assert_int_equal(g.port[port_find(g.machine, "rnd")], 0);
    press(&g, 0);
    bid(&g, 9, 0);
    expect(&g, tell_happened, "Player 2 bids 9, down.");
    bid(&g, 8, 0);
    for (int i = 0; i < 3; i++)
        press(&g, 0);
    expect(&g, tell_happened, "Both are right: player 1 takes 8, player 2 takes 9.");
    press(&g, 0);
    press(&g, 0);
    bid(&g, 7, 0);
    bid(&g, 7, 1);
    for (int i = 0; i < 3; i++)
        press(&g, 0);
    expect(&g, tell_happened, "Nobody takes anything.");
    press(&g, 0);
    press(&g, 0);
    bid(&g, 30, 1);
    bid(&g, 60, 0);
    for (int i = 0; i < 3; i++)
        press(&g, 0);
    expect(&g, tell_happened, "Player 2 takes 30.");
    assert_false(tell_refused(&t, 0, text, sizeof text));
    /* player 2 has all but 60 */
    struct rest {
        uint16_t purse[2];
    } *state = (void *)g.state;
    press(&g, 0);
    press(&g, 0);
    assert_int_equal(machine_turn(g.machine, g.state, g.port), 1);
    state->purse[1] = 60;
    game_set(&g, (unsigned)port_find(g.machine, "bid"), 127);
    game_run(&g, 1);
    assert_true(tell_refused(&t, 0, text, sizeof text));
    assert_string_equal(text, "Refused: 127 is more than the 60 that player 2 has: bid at most 60.");
    played_close(&g);
}

static void a_verdict(void **unused)
{
    (void)unused;
    for (int board = 0; board < 2; board++) {
        struct game g;
        const struct machine *m = machine_find(board ? "mastermind-board" : "mastermind");
        played_open(&g, m, NULL, 1);
        unsigned a = (unsigned)machine_button(m, ROLE_GO, 1), b = (unsigned)machine_button(m, ROLE_GO, 2);
        press(&g, a);
        expect(&g, tell_wait, board ? "2.0 s more; n skips that." : "1.5 s more; n skips that.");
        for (unsigned n = 0; n < 9; n++) {
            while (game_phase(&g)->waits)
                game_run_phase(&g, game_hz(&g) * 10);
            Word letter = n < 4 ? (Word[]){5, 6, 5, 1}[n] : (Word[]){5, 5, 6, 7}[n & 3];
            if (n == 8)
                break;
            if (board)
                for (unsigned bit = 0; bit < 3; bit++)
                    game_set(&g, (unsigned)port_find(m, (const char *[]){"SW0", "SW1", "SW2"}[bit]), letter >> bit & 1);
            else
                game_set(&g, (unsigned)port_find(m, "letterIn"), letter);
            press(&g, n < 4 ? a : b);
        }
        expect(&g, tell_happened, "H placed, H elsewhere, L elsewhere, U absent.");
        expect(&g, tell_turn, "Player b");
        played_close(&g);
    }
}

/* Bo Bing credits who rolled, and ends with everybody's numbers. */
static void rolls(void **unused)
{
    static const uint8_t dice[] = {4, 1, 1, 2, 3, 5, 4, 4, 4, 4, 2, 3, 4, 4, 4,
                                   4, 1, 2, 1, 1, 2, 2, 3, 3, 6, 6, 6, 6, 6, 6};
    (void)unused;
    struct game g;
    Word port[PORTS_MOST];
    const struct machine *m = machine_find("bobing");
    played_open(&g, m, NULL, 1);
    g.dice = dice;
    g.dice_count = sizeof dice;
    expect(&g, tell_happened, "");
    press(&g, 0);
    expect(&g, tell_happened, "Player 1 takes a gift for It-siu.");
    expect(&g, tell_now, "Player 2: roll the dice with roll (Space).");
    press(&g, 0);
    expect(&g, tell_happened, "Player 2: Tsiong-Wan, Tai 5, the highest 1st prize so far.");
    press(&g, 0);
    expect(&g, tell_happened, "Player 3: Tsiong-Wan, Tai 3, not the highest 1st prize.");
    press(&g, 0);
    expect(&g, tell_happened, "No prize for player 4.");
    press(&g, 0);
    expect(&g, tell_end, "Player 1 wins the first prize with Tsiang, and takes all that was left. Another game: R.");
    for (unsigned seat = 1; seat <= 4; seat++) {
        assert_true(tell_tally(&g, seat, port));
        assert_int_equal(port[port_find(m, "took6")], seat == 1 ? 32 : 0);
    }
    played_close(&g);
    played_open(&g, machine_find("sevens"), NULL, 1);
    assert_false(tell_tally(&g, 1, port));
    played_close(&g);
}

/* What people type: letters, numbers, up and down, on and off; on a machine and on its board. */
static void typed(void **unused)
{
    static const struct {
        const char *machine, *text, *port;
        Word value;
    } good[] = {
        {"mastermind", "h", "letterIn", 5},  {"mastermind", "U", "letterIn", 7},  {"mastermind-board", "l", "SW2", 1},
        {"mastermind-board", "L", "SW1", 1}, {"mastermind-board", "L", "SW0", 0}, {"mastermind-board", "C", "SW1", 1},
        {"sevens", "100", "bid", 100},       {"sevens", "UP", "ud", 1},           {"sevens-board", "127", "sw", 127},
        {"sevens", "0x10", "bid", 16},
    };
    static const char *const bad[][2] = {{"mastermind", "B"},   {"mastermind", "5"}, {"sevens", "128"},
                                         {"sevens", "left"},    {"tetris", "1"},     {"bobing", "roll"},
                                         {"sevens-board", "-1"}};
    struct game g;
    Word port[PORTS_MOST], value;
    (void)unused;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        played_open(&g, machine_find(good[i].machine), NULL, 1);
        struct teller t = teller_of(&g);
        memcpy(port, g.port, g.machine->ports * sizeof *port);
        assert_true(tell_choose(&t, good[i].text, port));
        assert_int_equal(port[port_find(g.machine, good[i].port)], good[i].value);
        played_close(&g);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        played_open(&g, machine_find(bad[i][0]), NULL, 1);
        struct teller t = teller_of(&g);
        memcpy(port, g.port, g.machine->ports * sizeof *port);
        assert_false(tell_choose(&t, bad[i][1], port));
        assert_memory_equal(port, g.port, g.machine->ports * sizeof *port);
        played_close(&g);
    }
    played_open(&g, machine_find("sevens-board"), NULL, 1); /* up stays up */
    struct teller t = teller_of(&g);
    memcpy(port, g.port, g.machine->ports * sizeof *port);
    port[port_find(g.machine, "sw")] = 128 + 5;
    assert_true(tell_choose(&t, "64", port));
    assert_int_equal(port[port_find(g.machine, "sw")], 128 + 64);
    played_close(&g);
    played_open(&g, machine_find("mastermind"), NULL, 1);
    unsigned sw3 = (unsigned)port_find(g.machine, "sw3"), letter = (unsigned)port_find(g.machine, "letterIn");
    t = teller_of(&g);
    assert_true(tell_read(&t, sw3, "on", &value) && value == 1);
    assert_true(tell_read(&t, sw3, "Off", &value) && value == 0);
    assert_true(tell_read(&t, letter, "c", &value) && value == 2);
    assert_true(tell_read(&t, letter, "0b111", &value) && value == 7);
    assert_false(tell_read(&t, letter, "on", &value) || tell_read(&t, letter, "8", &value) ||
                 tell_read(&t, sw3, "", &value));
    played_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_of_sevens),
        cmocka_unit_test(a_verdict),
        cmocka_unit_test(rolls),
        cmocka_unit_test(typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
