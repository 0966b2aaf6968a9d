/* SPDX-License-Identifier: MIT */
/* The solvers, each held to the machine itself move by move, and to a second method of computing the same. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "solve/blocks.h"
#include "games/games.h"
#include "solve/codes.h"
#include "solve/dice.h"
#include "games/mastermind.h"
#include "core/random.h"
#include "solve/sevens-game.h"
#include "games/sevens.h"

/* ---- Bo Bing ---------------------------------------------------------------------------- */

/* Every one of the 6^6 rolls, pressed into the real table, under all house rules. */
static void bobing_counts_are_the_tables(void **unused)
{
    (void)unused;
    struct odds odds[2][2];
    const struct machine *m = machine_find("bobing");
    unsigned char state[2048];
    Word port[64];
    int roll = port_find(m, "roll"), die = port_find(m, "D1"), category = port_find(m, "category");
    assert_true(m->state_size <= sizeof state);
    dice_odds(odds);
    for (int half = 0; half < 2; half++)
        for (int golden = 0; golden < 2; golden++) {
            unsigned count[CATEGORIES] = {0};
            machine_idle(m, port);
            port[port_find(m, "half")] = (Word)half;
            port[port_find(m, "golden")] = (Word)golden;
            m->reset(state, port);
            unsigned char fresh[2048];
            memcpy(fresh, state, m->state_size);
            for (unsigned n = 0; n < ROLLS; n++) {
                unsigned rest = n;
                for (int i = 0; i < 6; i++, rest /= 6)
                    port[die + i] = 1 + rest % 6;
                memcpy(state, fresh, m->state_size);
                port[roll] = 1;
                m->step(state, port);
                port[roll] = 0;
                count[port[category]]++;
            }
            assert_memory_equal(count, odds[half][golden].count, sizeof count);
        }
}

static void bobing_length_by_two_ways(void **unused)
{
    (void)unused;
    struct odds odds[2][2];
    static double over[DICE_LONGEST];
    dice_odds(odds);
    for (int half = 0; half < 2; half++) {
        double sum = 0;
        unsigned n = dice_lasts(&odds[half][0], over);
        for (unsigned i = 0; i < n; i++) {
            assert_true(!i || over[i] <= over[i - 1] + 1e-12);
            sum += over[i];
        }
        assert_true(fabs(sum - dice_expected(&odds[half][0])) < 1e-6);
    }
    assert_true(fabs(dice_expected(&odds[0][0]) - 225.078914505) < 1e-8);
}

/* The seats' exact chances, their sum, and the machine's games. */
static void bobing_seats_agree_with_play(void **unused)
{
    (void)unused;
    struct odds odds[2][2];
    dice_odds(odds);
    for (int last = 0; last < 2; last++) {
        struct dice_rules r = {.last = last, .players = 3};
        struct seats s;
        struct played p;
        double sum = 0, n = 3000;
        dice_seats(&odds[0][0], &r, &s);
        dice_play(&r, (uint64_t)n, 7, &p);
        for (int i = 0; i < 3; i++) {
            sum += s.wins[i];
            assert_true(fabs((double)p.wins[i] / n - s.wins[i]) < 3.5 * sqrt(s.wins[i] * (1 - s.wins[i]) / n));
        }
        assert_true(fabs(sum - 1) < 1e-9);
        double mean = p.rolls / n, sigma = sqrt((p.squares / n - mean * mean) / n);
        assert_true(fabs(mean - s.rolls) < 3.5 * sigma);
        assert_true(fabs((double)p.tsiang / n - s.tsiang) < 3.5 * sqrt(s.tsiang / n));
    }
}

/* ---- Mastermind -------------------------------------------------------------------------- */

/* A code as the machine keeps it: four glyphs. */
static uint32_t glyphs(unsigned code)
{
    uint32_t word = 0;
    for (unsigned i = 0; i < PLACES; i++)
        word = word << 8 | (uint8_t)mastermind_glyphs[1 + code_letter(code, i)];
    return word;
}

/* The verdict of every guess on every code is what the machine's LEDs show. */
static void verdicts_are_the_machines(void **unused)
{
    (void)unused;
    struct codes *c = codes_get();
    for (unsigned guess = 0; guess < CODES; guess++)
        for (unsigned code = 0; code < CODES; code++)
            assert_int_equal(mastermind_verdict(glyphs(guess), glyphs(code)), c->verdict[guess][code]);
    free(c);
}

/* The same through the machine's ports, for some: enters code and guess letter by letter. */
static void verdicts_through_the_ports(void **unused)
{
    (void)unused;
    struct codes *c = codes_get();
    const struct machine *m = &machine_mastermind;
    struct random random;
    random_seed(&random, 4);
    for (int n = 0; n < 300; n++) {
        unsigned code = (unsigned)random_below(&random, CODES), guess = (unsigned)random_below(&random, CODES), at = 0;
        struct mastermind s;
        Word port[MM_PORTS];
        machine_idle(m, port);
        m->reset(&s, port);
        while (strcmp(port_value(&m->port[MM_PHASE], port[MM_PHASE])->name, "result")) {
            const char *phase = port_value(&m->port[MM_PHASE], port[MM_PHASE])->name;
            int make = !strncmp(phase, "make", 4), other = !strncmp(phase, "guess", 5);
            at = make || other ? (unsigned)(phase[strlen(phase) - 1] - '1') : 0;
            port[MM_LETTER] = 1 + code_letter(make ? code : guess, at);
            port[other ? MM_ENTER_B : MM_ENTER_A] = 1;
            m->step(&s, port);
            port[MM_ENTER_A] = port[MM_ENTER_B] = 0;
            m->step(&s, port);
        }
        assert_int_equal(port[MM_LEDX], c->verdict[guess][code]);
    }
    free(c);
}

/* The best strategy again without any symmetry, for one first guess of each kind. */
static void three_guesses_by_brute_force(void **unused)
{
    (void)unused;
    static const unsigned first[KINDS] = {0, 1, 8, 9, 66};
    static const int64_t even[KINDS] = {1, 1, 1, 1, 1};
    struct codes *c = codes_get();
    unsigned best = 0;
    for (unsigned k = 0; k < KINDS; k++) {
        static unsigned char seen[256][256];
        static unsigned most[256];
        unsigned total = 0;
        memset(most, 0, sizeof most);
        for (unsigned guess = 0; guess < CODES; guess++) {
            unsigned count[256] = {0};
            memset(seen, 0, sizeof seen);
            for (unsigned code = 0; code < CODES; code++) {
                unsigned v = c->verdict[first[k]][code], w = c->verdict[guess][code];
                count[v] += !seen[v][w];
                seen[v][w] = 1;
            }
            for (unsigned v = 0; v < 256; v++)
                most[v] = count[v] > most[v] ? count[v] : most[v];
        }
        for (unsigned v = 0; v < 256; v++)
            total += most[v];
        best = total > best ? total : best;
    }
    int64_t sum;
    struct wins w = codes_best(c, even, &sum);
    assert_int_equal(sum, best);
    assert_int_equal(w.of[0] + w.of[1] + w.of[2] + w.of[3] + w.of[4], best);
    free(c);
}

/* Follows the strategy against every single code. */
static void the_strategy_wins_what_it_says(void **unused)
{
    (void)unused;
    static const int64_t even[KINDS] = {1, 1, 1, 1, 1};
    static uint16_t second[VERDICTS];
    struct codes *c = codes_get();
    int64_t sum;
    struct wins w = codes_best(c, even, &sum);
    unsigned won = 0;
    for (unsigned v = 0; v < VERDICTS; v++)
        second[v] = (uint16_t)codes_second(c, even, w.first, v);
    for (unsigned code = 0; code < CODES; code++) {
        unsigned v1 = c->verdict[w.first][code], v2 = c->verdict[second[v1]][code];
        won += v1 == RIGHT || v2 == RIGHT || codes_third(c, even, w.first, v1, second[v1], v2) == code;
    }
    assert_int_equal(won, sum);
    free(c);
}

/* Both sides' mixes, checked here with whole numbers alone. */
static void the_duel_is_settled(void **unused)
{
    (void)unused;
    struct codes *c = codes_get();
    struct duel d;
    int64_t parts = 0, sum;
    assert_true(codes_duel(c, &d));
    for (unsigned k = 0; k < KINDS; k++)
        parts += d.weight[k] * kind_size[k];
    assert_int_equal(parts, d.parts);
    codes_best(c, d.weight, &sum);
    assert_int_equal(sum * d.of, d.won * d.parts); /* no breaker wins more */
    for (unsigned k = 0; k < KINDS; k++) {         /* no kind is found less */
        __int128 found = 0;
        for (unsigned i = 0; i < d.strategies; i++)
            found += (__int128)d.share[i] * d.strategy[i].of[k];
        assert_true(found * d.of >= (__int128)d.won * d.shares * kind_size[k]);
    }
    for (unsigned i = 0; i < d.strategies; i++) { /* each strategy of the mix is what its recipe gives */
        struct wins w = codes_best(c, d.recipe[i], &sum);
        assert_memory_equal(w.of, d.strategy[i].of, sizeof w.of);
    }
    free(c);
}

static void the_best_average(void **unused)
{
    (void)unused;
    struct codes *c = codes_get();
    unsigned first, deepest;
    assert_int_equal(codes_average(c, &first, &deepest), 8555);
    assert_int_equal(code_kind(first), 4);
    free(c);
}

/* ---- 7up-7down ---------------------------------------------------------------------------- */

static void push(struct sevens *s, Word port[])
{
    port[SV_PROC] = 1;
    machine_sevens.step(s, port);
    port[SV_PROC] = 0;
    machine_sevens.step(s, port);
}

/* Random play through the ports: which bids the machine takes, and what each round leaves, is what the solver thinks.
 */
static void sevens_moves_are_the_machines(void **unused)
{
    (void)unused;
    struct random random;
    struct sevens s;
    Word port[SV_PORTS];
    unsigned rounds = 0;
    random_seed(&random, 3);
    machine_idle(&machine_sevens, port);
    machine_sevens.reset(&s, port);
    while (rounds < 20000) {
        push(&s, port); /* init, start, or the end of a game */
        if (s.state != SV_BID1 && s.state != SV_BID2)
            continue;
        int first = s.state == SV_BID2;
        unsigned a = s.purse[first], b = s.purse[!first], up = (unsigned)random_below(&random, 2);
        unsigned small = random_below(&random, 3) == 0 ? 8 : 128; /* short games and long ones */
        unsigned x, y, same = (unsigned)random_below(&random, 2), before = s.state;
        do { /* a refused bid leaves the state as it is */
            x = (unsigned)random_below(&random, small);
            port[SV_BID] = x;
            port[SV_UD] = up;
            push(&s, port);
            assert_int_equal(s.state != before, sevens_may_bid(&sevens_seed_rules, a, b, x));
        } while (s.state == before);
        before = s.state;
        do {
            y = (unsigned)random_below(&random, small);
            port[SV_BID] = y;
            port[SV_UD] = same ? up : !up;
            push(&s, port);
            assert_int_equal(s.state != before, sevens_may_reply(&sevens_seed_rules, a, b, x, y));
        } while (s.state == before);
        unsigned sum = random_die(&random) + random_die(&random);
        port[SV_RND] = sum;
        while (s.state != SV_RESET)
            push(&s, port);
        struct sevens_round o =
            sevens_round(&sevens_seed_rules, a, b, x, (struct sevens_reply){(uint8_t)y, (uint8_t)same});
        unsigned i = sum == 7 ? 2 : (sum > 7) == up ? 0 : 1;
        assert_int_equal(s.purse[first], o.a[i]);
        assert_int_equal(s.purse[!first], o.b[i]);
        push(&s, port); /* reset: the other one bids first */
        rounds++;
    }
}

/* The chances of the three outcomes, from all throws of two dice. */
static void sevens_chances_are_the_dices(void **unused)
{
    (void)unused;
    unsigned count[3] = {0};
    for (unsigned i = 1; i <= 6; i++)
        for (unsigned k = 1; k <= 6; k++)
            count[i + k > 7 ? 0 : i + k < 7 ? 1 : 2]++;
    struct sevens_round o = sevens_round(&sevens_seed_rules, 10, 10, 0, (struct sevens_reply){0, 0});
    assert_memory_equal(o.chance, count, sizeof count);
}

/* Plain value iteration over all states at once, by the moves above and nothing else; a round later is worth `keep` of
   what it would be now. */
static void plain_iteration(const struct sevens_rules *r, unsigned total, double *value, int rounds, double keep)
{
    unsigned wide = total + 1;
    double *next = calloc((size_t)wide * wide, sizeof *next);
    memset(value, 0, (size_t)wide * wide * sizeof *value);
    for (int n = 0; n < rounds; n++) {
        for (unsigned a = 0; a <= total; a++)
            for (unsigned b = 0; a + b <= total; b++) {
                double most = a && b ? -2 : a ? 1 : -1;
                for (unsigned x = 0; a && b && x <= r->max_bid && sevens_may_bid(r, a, b, x); x++) {
                    double least = 2;
                    for (unsigned y = 0; y <= r->max_bid; y++)
                        for (uint8_t same = 0; same < 2 && sevens_may_reply(r, a, b, x, y); same++) {
                            struct sevens_round o = sevens_round(r, a, b, x, (struct sevens_reply){(uint8_t)y, same});
                            double sum = 0;
                            for (int i = 0; i < 3; i++)
                                sum -= o.chance[i] * value[o.b[i] * wide + o.a[i]];
                            least = fmin(least, sum / 36);
                        }
                    most = fmax(most, least);
                }
                next[a * wide + b] = a && b ? keep * most : most;
            }
        memcpy(value, next, (size_t)wide * wide * sizeof *value);
    }
    free(next);
}

/* Solves the layers up to total, and holds them to values that are known otherwise; returns the gap. */
static double check_layers(const struct sevens_rules *r, unsigned total, const double *plain, unsigned wide,
                           double near)
{
    struct sevens_table t;
    sevens_solve(&t, r, total, 2);
    for (unsigned a = 1; plain && a < total; a++)
        for (unsigned b = 1; a + b <= total; b++) {
            if (a + b < t.lowest)
                continue;
            double v = sevens_value(&t, a, b);
            assert_true(fabs(v - plain[a * wide + b]) < near);
            struct sevens_reply reply;
            unsigned bid = sevens_best(&t, a, b, &reply);
            assert_true(fabs(sevens_bid_value(&t, a, b, bid, NULL) - v) < 1e-8);
            assert_true(fabs(sevens_reply_value(&t, a, b, bid, reply) - v) < 1e-8);
            assert_true(t.gap > 0 || fabs(sevens_bid_value(&t, a, b, t.bid[t.layer[a + b] + a], NULL) - v) < 1e-9);
        }
    double gap = t.gap;
    sevens_free(&t);
    return gap;
}

/* Without deposits every layer is a game of its own. */
static void check_rules(unsigned purse, unsigned max_bid, unsigned deposit, int rounds)
{
    struct sevens_rules r = {purse, max_bid, deposit};
    unsigned total = 2 * purse, wide = total + 1, first = deposit && deposit <= max_bid ? total : 2;
    double *plain = calloc((size_t)wide * wide, sizeof *plain), *half = calloc((size_t)wide * wide, sizeof *half);
    double gap = 0;
    for (unsigned n = first; n <= total; n++)
        gap = fmax(gap, check_layers(&r, n, NULL, wide, 0));
    if (gap > 0) { /* waiting may be best: the limit of ever more patient players, from two of them */
        plain_iteration(&r, total, plain, rounds, 1 - 1e-3);
        plain_iteration(&r, total, half, rounds, 1 - 2e-3);
        for (unsigned i = 0; i < wide * wide; i++)
            plain[i] = 2 * plain[i] - half[i];
    } else
        plain_iteration(&r, total, plain, rounds, 1);
    for (unsigned n = first; n <= total; n++)
        check_layers(&r, n, plain, wide, gap > 0 ? 2e-4 : 1e-7);
    free(plain);
    free(half);
}

/* Small games under many rules, with and without cycles, against plain iteration. */
static void sevens_small_games(void **unused)
{
    (void)unused;
    check_rules(12, 7, 4, 200);
    check_rules(10, 15, 2, 200);
    check_rules(9, 12, 1, 200);
    check_rules(8, 5, 3, 300);
    check_rules(6, 3, 0, 8000); /* no deposit: all in one layer */
    check_rules(5, 7, 100, 2000);
    check_rules(20, 31, 4, 100);
}

/* The bounds meet in every layer, the same with one thread and three, and every bid satisfies the equation. */
static void sevens_at_the_seeds_rules(void **unused)
{
    (void)unused;
    struct sevens_table t;
    struct random random;
    sevens_solve(&t, &sevens_seed_rules, 2016, 2);
    assert_true(t.gap <= 0 && t.error < 1e-11);
    assert_true(fabs(sevens_value(&t, 1008, 1008) - 0.025394971243) < 1e-11);
    random_seed(&random, 9);
    for (int n = 0; n < 300; n++) {
        unsigned total = 2 + (unsigned)random_below(&random, 2015), a = 1 + (unsigned)random_below(&random, total - 1);
        double most = -2;
        for (unsigned x = 0; x <= 127 && sevens_may_bid(&t.rules, a, total - a, x); x++)
            most = fmax(most, sevens_bid_value(&t, a, total - a, x, NULL));
        assert_true(fabs(most - sevens_value(&t, a, total - a)) < 1e-11);
    }
    struct sevens_table again;
    sevens_solve(&again, &sevens_seed_rules, 600, 3);
    for (unsigned a = 1; a < 600; a++)
        assert_true(fabs(sevens_value(&t, a, 600 - a) - sevens_value(&again, a, 600 - a)) < 1e-13);
    sevens_free(&again);
    sevens_free(&t);
}

/* Best play by the solver, on the real machine with real dice, wins as often as solved. */
static void sevens_played_on_the_machine(void **unused)
{
    (void)unused;
    const char *set = getenv("SOLVE_GAMES");
    unsigned games = set ? (unsigned)strtoul(set, NULL, 10) : 20000, won = 0;
    struct sevens_table t;
    struct sevens s;
    struct random random;
    Word port[SV_PORTS];
    sevens_solve(&t, &sevens_seed_rules, 2016, 2);
    struct sevens_reply *known = malloc((t.layer[2016] + 2017) * sizeof *known);
    memset(known, 255, (t.layer[2016] + 2017) * sizeof *known);
    random_seed(&random, 11);
    machine_idle(&machine_sevens, port);
    for (unsigned n = 0; n < games; n++) {
        machine_sevens.reset(&s, port);
        push(&s, port);
        while (port[SV_PHASE] != SV_OVER) {
            push(&s, port);
            int first = s.state == SV_BID2;
            unsigned a = s.purse[first], b = s.purse[!first], up = (unsigned)random_below(&random, 2);
            uint64_t at = t.layer[a + b] + a;
            if (known[at].same > 1)
                sevens_bid_value(&t, a, b, t.bid[at], &known[at]);
            port[SV_BID] = t.bid[at];
            port[SV_UD] = up;
            push(&s, port);
            port[SV_BID] = known[at].bid;
            port[SV_UD] = known[at].same ? up : !up;
            push(&s, port);
            port[SV_RND] = random_die(&random) + random_die(&random);
            while (s.state != SV_START)
                push(&s, port);
        }
        won += s.purse[1] == 0;
    }
    double p = (1 + sevens_value(&t, 1008, 1008)) / 2, sigma = sqrt(p * (1 - p) / games);
    fprintf(stderr, "# %u of %u won: %.5f, solved %.5f, sigma %.5f\n", won, games, (double)won / games, p, sigma);
    assert_true(fabs((double)won / games - p) < 3 * sigma);
    free(known);
    sevens_free(&t);
}

/* ---- the block game ------------------------------------------------------------------------ */

static void blocks_wins_replay(void **unused)
{
    (void)unused;
    struct blocks_win w;
    blocks_fastest(3, 1000000, &w);
    assert_int_equal(w.seconds, 39);
    assert_int_equal(w.at_least, 39);
    assert_int_equal(blocks_replay(3, &w), 39);
    blocks_fastest(5, 3000, &w); /* given up: a win and a bound */
    assert_true(w.seconds > w.at_least && w.at_least > 20);
    assert_int_equal(blocks_replay(5, &w), w.seconds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bobing_counts_are_the_tables),
        cmocka_unit_test(bobing_length_by_two_ways),
        cmocka_unit_test(bobing_seats_agree_with_play),
        cmocka_unit_test(verdicts_are_the_machines),
        cmocka_unit_test(verdicts_through_the_ports),
        cmocka_unit_test(three_guesses_by_brute_force),
        cmocka_unit_test(the_strategy_wins_what_it_says),
        cmocka_unit_test(the_duel_is_settled),
        cmocka_unit_test(the_best_average),
        cmocka_unit_test(sevens_moves_are_the_machines),
        cmocka_unit_test(sevens_chances_are_the_dices),
        cmocka_unit_test(sevens_small_games),
        cmocka_unit_test(sevens_at_the_seeds_rules),
        cmocka_unit_test(sevens_played_on_the_machine),
        cmocka_unit_test(blocks_wins_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
