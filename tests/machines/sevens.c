/* SPDX-License-Identifier: MIT */
/* 7up-7down against a second model, and the proof that money is neither made nor owed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "tests/models/font.h"
#include "games/games.h"
#include "tests/models/sevens.h"
#include "core/parts.h"
#include "tests/rig.h"
#include "games/sevens.h"

/* ---- random play ---------------------------------------------------------------------- */

/* What has happened, by the model: the beginning of the sentence, or NULL. */
static const char *news_of(const struct sevens_model *m)
{
    int broke = (m->money[PLAYER1] == 0) != (m->money[PLAYER2] == 0), last = m->first;
    int right[2] = {m->dice > 7 ? m->up[0] == 1 : m->up[0] == 0, m->dice > 7 ? m->up[1] == 1 : m->up[1] == 0};
    switch (m->state) {
    case 0:
        return !broke ? NULL : m->money[PLAYER1] ? "Player 1 has won the game" : "Player 2 has won the game";
    case 1:
        return broke ? "A purse is empty: player {winner} has won." : NULL;
    case 7:
        if (m->up[0] < 0)
            return NULL;
        if (m->dice == 7)
            right[0] = m->bid[0] > m->bid[1], right[1] = m->bid[1] > m->bid[0];
        return right[0] && right[1] ? "Both are right"
               : right[0]           ? "Player 1 takes {sub1}."
               : right[1]           ? "Player 2 takes {sub2}."
                                    : "Nobody takes";
    case 5:
    case 6:
        return "The dice show";
    }
    if (m->up[last] < 0)
        return NULL;
    if (m->up[1 - last] >= 0)
        last = 1 - last;
    return last ? "Player 2 bids {sub2}, {O_ud2}." : "Player 1 bids {sub1}, {O_ud1}.";
}

static void compare(const struct rig *r, const struct sevens_model *m)
{
    static const Word choice[3] = {0, 1, 2}; /* none, down, up */
    const Word *p = r->port;
    assert_int_equal(p[SV_AMT1], m->money[PLAYER1]);
    assert_int_equal(p[SV_AMT2], m->money[PLAYER2]);
    assert_int_equal(p[SV_TAX], m->money[DEPOSITS]);
    assert_int_equal(p[SV_SUB1], m->bid[0]);
    assert_int_equal(p[SV_SUB2], m->bid[1]);
    assert_int_equal(p[SV_UD1], choice[m->up[0] + 1]);
    assert_int_equal(p[SV_UD2], choice[m->up[1] + 1]);
    assert_int_equal(p[SV_ST], m->state);
    int broke = m->state == 1 && (m->money[0] == 0 || m->money[1] == 0);
    assert_int_equal(p[SV_PHASE], broke ? 8 : m->state);
    assert_int_equal(machine_turn(r->machine, r->state, p), m->state == 2 || m->state == 3 ? m->state - 1 : 0);
    assert_int_equal(machine_winner(r->machine, r->state, p), !broke ? 0 : m->money[PLAYER1] ? 1 : 2);
    const char *news = machine_news(r->machine, r->state, p), *expected = news_of(m);
    assert_int_equal(news != NULL, expected != NULL);
    if (news)
        assert_memory_equal(news, expected, strlen(expected));
}

/* The limit that is told is the highest legal bid, and a bid is refused in words when the model does not take it. */
static void compare_bid(const struct rig *r, const struct sevens_model *m)
{
    int who = m->state - 2, most = 127;
    while (!bid_is_legal(m, who, most))
        most--;
    assert_int_equal(r->machine->limit(r->state, r->port), most);
    const char *why = machine_refuses(r->machine, r->state, r->port, SV_PROC);
    assert_int_equal(!why, bid_is_legal(m, who, (int)r->port[SV_BID]));
    if (!why)
        return;
    int deposit = m->money[1 - who] >= (int)r->port[SV_BID], second = m->first != who;
    assert_int_equal(strstr(why, "deposit") != NULL, deposit);
    assert_int_equal(strstr(why, "first bid") != NULL, deposit && second);
}

/* A bid as players make them: anything, or on the border of what is legal, or all they can. */
static int some_bid(const struct sevens_model *m, struct random *dice)
{
    int who = m->state == 3, bid = (int)random_below(dice, 128), most = 127;
    while (most && !bid_is_legal(m, who, most))
        most--;
    switch (random_below(dice, 4)) {
    case 0:
        return bid;
    case 1:
        return most < 127 ? most + 1 : 127;
    default:
        return most;
    }
}

static void random_games(void **unused)
{
    (void)unused;
    struct random dice;
    struct rig r;
    struct sevens_model m = sevens_new();
    unsigned games = 0, refused = 0, winner[2] = {0};
    random_seed(&dice, 31);
    rig_put(&r, &machine_sevens);
    rig_reset(&r);
    compare(&r, &m);
    long edges = rig_times(3000000);
    for (long edge = 0; edge < edges; edge++) {
        int state = m.state;
        r.port[SV_PROC] = random_below(&dice, 2);
        if (random_below(&dice, 3)) {
            r.port[SV_BID] = (Word)some_bid(&m, &dice);
            r.port[SV_UD] = random_below(&dice, 2);
            r.port[SV_RND] = random_below(&dice, 16);
        }
        if (!m.done && (m.state == 2 || m.state == 3))
            compare_bid(&r, &m);
        rig_step(&r);
        sevens_tick(&m, (int)r.port[SV_PROC], (int)r.port[SV_BID], (int)r.port[SV_UD], (int)r.port[SV_RND]);
        compare(&r, &m);
        if (!random_below(&dice, 50))
            assert_true(rig_shortcuts(&r, &dice));
        refused += (m.state == 2 || m.state == 3) && r.port[SV_PROC] && !m.done;
        if (state == 1 && m.state == 0) {
            games++;
            winner[m.money[PLAYER1] == 0]++;
        }
    }
    assert_true(games > edges / 10000 && refused > edges / 300 && winner[0] > edges / 30000 &&
                winner[1] > edges / 30000);
}

/* ---- money ---------------------------------------------------------------------------- */

static int total(const struct sevens *s)
{
    return s->purse[0] + s->purse[1] + s->tax;
}

/* A round that is about to take player `first`'s bid, with these purses. */
static struct sevens round_of(int purse1, int purse2, int first)
{
    return (struct sevens){.purse = {(uint16_t)purse1, (uint16_t)purse2},
                           .tax = (uint16_t)(2016 - purse1 - purse2),
                           .second = (uint8_t)first,
                           .state = first ? SV_BID2 : SV_BID1};
}

static int offer(struct sevens *s, Word port[], Word bid, Word ud)
{
    port[SV_PROC] = 1;
    port[SV_BID] = bid;
    port[SV_UD] = ud;
    machine_sevens.step(s, port);
    return s->worked;
}

/* After both bids everybody can pay, whatever the dice bring. */
static void all_pairs_of_bids(int purse1, int purse2, int first, int stride, uint64_t *legal)
{
    Word port[SV_PORTS] = {0};
    for (int a = 0; a < 128; a += stride) {
        struct sevens one = round_of(purse1, purse2, first);
        int may = a <= (first ? purse1 : purse2) && a / 4 <= (first ? purse2 : purse1);
        if (offer(&one, port, (Word)a, 1) != may)
            fail_msg("first bid %d of purses %d %d: %s", a, purse1, purse2, may ? "refused" : "taken");
        if (!may)
            continue;
        one.state = one.next;
        one.worked = 0;
        for (int b = 0; b < 128; b += stride) {
            struct sevens two = one;
            int him = one.purse[first], me = one.purse[!first]; /* after the first deposit */
            int can = b <= him && b / 4 <= me - a;
            if (offer(&two, port, (Word)b, 0) != can)
                fail_msg("second bid %d after %d of purses %d %d: %s", b, a, purse1, purse2, can ? "refused" : "taken");
            if (!can && memcmp(&two, &one, sizeof one) != 0)
                fail_msg("a refused bid changed something");
            if (total(&two) != 2016 || two.purse[0] > 2016 || two.purse[1] > 2016)
                fail_msg("money was made or lost: bids %d %d of purses %d %d", a, b, purse1, purse2);
            if (can && (two.purse[0] < two.bid[1] || two.purse[1] < two.bid[0]))
                fail_msg("somebody could not pay: bids %d %d of purses %d %d", a, b, purse1, purse2);
            *legal += (uint64_t)can;
        }
    }
}

/*
 * Every pair of purses, every pair of bids.  A purse takes part in a bid only by comparisons: with
 * a bid (at most 127), with a deposit (at most 31), or with a bid and a deposit together (at most
 * 158).  From 159 on every comparison comes out the same, so the purses 0 to 159 stand for all of
 * 0 to 2016, and both together for every pair: the test below goes through all 160 x 160 pairs with
 * every pair of bids.  (Purses that do not add up to 2016 leave the rest in the deposits, which no
 * rule looks at.)
 */
static void everybody_can_pay(void **unused)
{
    (void)unused;
    uint64_t legal = 0;
    int stride = getenv("QUICK") ? 7 : 1;
    for (int purse1 = 1; purse1 < 160; purse1 += stride)
        for (int purse2 = 1; purse2 < 160; purse2 += stride) {
            all_pairs_of_bids(purse1, purse2, 0, stride, &legal);
            all_pairs_of_bids(purse1, purse2, 1, stride, &legal);
        }
    assert_true(legal > (stride > 1 ? 50000 : 100000000));
}

/* The rest of the range, up to purses that hold all of the money, on a coarser grid. */
static void large_purses(void **unused)
{
    (void)unused;
    uint64_t legal = 0;
    for (int purse1 = 1; purse1 < 2016; purse1 += 31)
        for (int purse2 = 1; purse1 + purse2 <= 2016; purse2 += 31)
            all_pairs_of_bids(purse1, purse2, purse2 & 1, 9, &legal);
    assert_true(legal > 100000);
}

/* Every pair of bids, every pair of choices, every roll: the purses change by the bids that are
   right and by nothing else; with purses that can just pay them, down to nothing and not below. */
static void every_settlement(void **unused)
{
    (void)unused;
    Word port[SV_PORTS] = {[SV_PROC] = 1};
    for (int a = 0; a < 128; a++)
        for (int b = 0; b < 128; b++)
            for (int choices = 0; choices < 4; choices++)
                for (int roll = 0; roll < 16; roll++) {
                    int up1 = choices & 1, up2 = choices >> 1;
                    int right1 = roll == 7 ? a > b : up1 == (roll > 7);
                    int right2 = roll == 7 ? b > a : up2 == (roll > 7);
                    struct sevens s = {.purse = {(uint16_t)b, (uint16_t)a},
                                       .tax = (uint16_t)(2016 - a - b),
                                       .bid = {(uint8_t)a, (uint8_t)b},
                                       .choice = {(uint8_t)(1 + up1), (uint8_t)(1 + up2)},
                                       .state = SV_CALC,
                                       .sum = (uint8_t)roll};
                    machine_sevens.step(&s, port);
                    int net = (right1 ? a : 0) - (right2 ? b : 0);
                    if (s.purse[0] != b + net || s.purse[1] != a - net || total(&s) != 2016 || net < -b || net > a)
                        fail_msg("bids %d %d, choices %d, roll %d: %d %d", a, b, choices, roll, s.purse[0], s.purse[1]);
                }
}

/* A round that starts with an empty purse ends the game; the other player gets the deposits. */
static void every_end(void **unused)
{
    (void)unused;
    Word port[SV_PORTS] = {[SV_PROC] = 1};
    for (int rest = 1; rest <= 2016; rest++)
        for (int loser = 0; loser < 2; loser++) {
            struct sevens s = {.tax = (uint16_t)(2016 - rest), .state = SV_START, .second = rest & 1};
            s.purse[!loser] = (uint16_t)rest;
            assert_int_equal(machine_sevens.winner(&s, port), 2 - loser);
            machine_sevens.step(&s, port);
            assert_int_equal(s.purse[!loser], 2016);
            assert_int_equal(s.purse[loser] + s.tax, 0);
            assert_int_equal(s.next, SV_INIT);
            assert_int_equal(s.second, rest & 1);
        }
}

/* ---- the board ------------------------------------------------------------------------ */

struct board {
    struct rig rig;
    Word *button, *sw, *dice, ratio;
};

static void hold(struct board *b, Word level, uint64_t edges)
{
    *b->button = level;
    machine_run(b->rig.machine, b->rig.state, b->rig.port, edges);
}

static void push(struct board *b)
{
    hold(b, 1, 3 * b->ratio);
    hold(b, 0, 3 * b->ratio);
}

static void new_board(struct board *b, Word ratio)
{
    rig_put(&b->rig, machine_find("sevens-board"));
    *rig_port(&b->rig, "ratio") = b->ratio = ratio;
    b->button = rig_port(&b->rig, "btnC");
    b->sw = rig_port(&b->rig, "sw");
    b->dice = rig_port(&b->rig, "dice");
    rig_reset(&b->rig);
}

/* What the four digits read, and where the point is. */
static void read_digits(struct board *b, char text[6])
{
    Word *an = rig_port(&b->rig, "an"), *seg = rig_port(&b->rig, "seg"), *dp = rig_port(&b->rig, "dp");
    char digits[5] = "    ";
    int point = -1;
    for (Word edge = 0; edge < b->ratio; edge++) {
        for (unsigned digit = 0; digit < 4; digit++)
            if (*an == 15 - (1u << digit)) {
                for (const char *c = font_names; *c; c++)
                    if (font_segments(*c) == 127 - *seg)
                        digits[3 - digit] = *c;
                if (!*dp)
                    point = (int)(3 - digit);
            }
        rig_step(&b->rig);
    }
    snprintf(text, 6, "%s%s", digits, point < 0 ? " " : point ? ">" : "<");
}

static void assert_reads(struct board *b, const char *expected)
{
    char text[6];
    read_digits(b, text);
    assert_string_equal(text, expected);
}

/* A round at the board: what the digits and the lights tell in every state. */
static void a_round_at_the_board(void **unused)
{
    (void)unused;
    struct board b;
    char text[6];
    new_board(&b, 80);
    Word *led = rig_port(&b.rig, "led");
    assert_int_equal(b.rig.machine->hz(b.rig.port), 100000000);
    assert_reads(&b, "7U7d ");
    push(&b);
    assert_int_equal(*led >> 13, SV_START);
    read_digits(&b, text);
    assert_true(!strcmp(text, "1008<") || !strcmp(text, "1008>") || !strcmp(text, "   0 "));
    push(&b);
    *b.sw = 128 + 100;
    assert_reads(&b, "U100 ");
    push(&b);
    assert_int_equal(*led, (Word)SV_BID2 << 13 | 100 << 4 | 2 << 2); /* the second sees the first bid */
    *b.sw = 7;
    assert_reads(&b, "d  7 ");
    hold(&b, 1, 3 * b.ratio);
    assert_int_equal(*led, (Word)SV_BID2 << 13 | 1 << 12 | 100 << 4 | 2 << 2 | 1);
    hold(&b, 0, 3 * b.ratio);
    assert_reads(&b, "---- ");
    assert_int_equal(*b.dice, 0);
    hold(&b, 1, 30 * b.ratio + 8); /* 2408 edges: 2408 mod 36 is 32, the third throw of 10 */
    hold(&b, 0, 3 * b.ratio);
    assert_int_equal(*led >> 13, SV_RANDOM);
    assert_int_equal(*b.dice, 10);
    assert_reads(&b, "  10 ");
    push(&b);
    assert_reads(&b, "  10 ");
    assert_int_equal(*b.dice, 10);
    push(&b);
    assert_int_equal(*rig_port(&b.rig, "amt1"), 1008 - 25 + 100);
    assert_int_equal(*rig_port(&b.rig, "amt2"), 1008 - 1 - 100);
    assert_int_equal(*rig_port(&b.rig, "tax"), 26);
    assert_int_equal(*rig_port(&b.rig, "sub1"), 100);
    assert_int_equal(*rig_port(&b.rig, "sub2"), 7);
    assert_string_equal(rig_name(&b.rig, "O_ud1"), "up");
    assert_string_equal(rig_name(&b.rig, "O_ud2"), "down");
    /* the purses, each with its player's point, and the deposits in turn */
    int seen[3] = {0};
    for (int i = 0; i < 300; i++) {
        read_digits(&b, text);
        seen[0] |= !strcmp(text, "1083<");
        seen[1] |= !strcmp(text, " 907>");
        seen[2] |= !strcmp(text, "  26 ");
    }
    assert_true(seen[0] && seen[1] && seen[2]);
    push(&b);
    assert_int_equal(*led >> 13, SV_START);
    assert_int_equal(*b.dice, 0);
}

/* The winner's purse stands on the digits until the purses are filled again; then the title. */
static void the_final_purse(void **unused)
{
    (void)unused;
    struct board b;
    char text[6];
    int seen = 0;
    new_board(&b, 80);
    push(&b);
    struct sevens *core = (void *)b.rig.state;
    core->purse[0] = 1500;
    core->purse[1] = 0;
    core->tax = 516;
    assert_true(core->state == SV_START);
    push(&b);
    assert_true(core->state == SV_INIT);
    for (int i = 0; i < 300; i++) {
        read_digits(&b, text);
        assert_string_not_equal(text, "7U7d ");
        seen |= !strcmp(text, "2016<");
    }
    assert_true(seen);
    hold(&b, 1, 3 * b.ratio);
    assert_reads(&b, "7U7d ");
}

/* The throw is the time the button is held in state 100, modulo 36, and goes on from the last. */
static void the_dice_are_the_time(void **unused)
{
    (void)unused;
    struct random dice;
    struct board b;
    uint64_t held = 0;
    random_seed(&dice, 32);
    new_board(&b, 1000);
    push(&b);
    for (int round = 0; round < rig_times(100); round++) {
        *b.sw = 0;
        push(&b); /* start */
        push(&b); /* first bid */
        push(&b); /* second bid */
        uint64_t edges = 3000 + random_below(&dice, 30000000);
        hold(&b, 1, edges);
        hold(&b, 0, 3000);
        held += edges;
        assert_int_equal(*b.dice, part_press36_sum((uint8_t)(held % 36)));
        push(&b);
        push(&b);
        push(&b);
        assert_string_equal(rig_name(&b.rig, "phase"), "start");
    }
}

/* Edge by edge: the control unit behind the board sees the debounced button one edge after the
   sample, the switches at once, and the counter's sum. */
static void board_is_the_control_unit(void **unused)
{
    (void)unused;
    struct random dice;
    random_seed(&dice, 33);
    for (int game = 0; game < (getenv("QUICK") ? 2 : 10); game++) {
        struct board b;
        struct rig core;
        new_board(&b, 8 + random_below(&dice, 20));
        rig_put(&core, &machine_sevens);
        rig_reset(&core);
        unsigned last = 0, level = 0;
        uint64_t count = 0;
        for (uint64_t edge = 1; edge < 100000; edge++) {
            if (!random_below(&dice, 40))
                *b.button = !*b.button;
            if (!random_below(&dice, 60))
                *b.sw = random_below(&dice, 256);
            core.port[SV_PROC] = level;
            core.port[SV_BID] = *b.sw % 128;
            core.port[SV_UD] = *b.sw / 128;
            core.port[SV_RND] = part_press36_sum((uint8_t)(count % 36));
            count += core.port[SV_ST] == SV_BUFFER && *b.button;
            rig_step(&core);
            if (edge % b.ratio == 0) {
                if (*b.button == last)
                    level = last;
                last = (unsigned)*b.button;
            }
            rig_step(&b.rig);
            if (!random_below(&dice, 20))
                assert_true(rig_shortcuts(&b.rig, &dice));
            assert_int_equal(*rig_port(&b.rig, "led") >> 13, core.port[SV_ST]);
            assert_memory_equal(rig_port(&b.rig, "amt1"), &core.port[SV_AMT1], 7 * sizeof(Word));
            assert_int_equal(*rig_port(&b.rig, "phase"), core.port[SV_PHASE]);
            assert_int_equal(machine_turn(b.rig.machine, b.rig.state, b.rig.port),
                             machine_turn(core.machine, core.state, core.port));
            assert_int_equal(machine_winner(b.rig.machine, b.rig.state, b.rig.port),
                             machine_winner(core.machine, core.state, core.port));
            assert_ptr_equal(machine_refuses(b.rig.machine, b.rig.state, b.rig.port, SB_BTNC),
                             machine_refuses(core.machine, core.state, core.port, SV_PROC));
            assert_int_equal(b.rig.machine->limit(b.rig.state, b.rig.port), core.machine->limit(core.state, core.port));
            assert_int_equal(*rig_port(&b.rig, "an"), 15 - (1u << (edge / (b.ratio / 8) % 4)));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(everybody_can_pay),
        cmocka_unit_test(large_purses),
        cmocka_unit_test(every_settlement),
        cmocka_unit_test(every_end),
        cmocka_unit_test(a_round_at_the_board),
        cmocka_unit_test(the_final_purse),
        cmocka_unit_test(the_dice_are_the_time),
        cmocka_unit_test(board_is_the_control_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
