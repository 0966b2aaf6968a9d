/* SPDX-License-Identifier: MIT */
/* What the best players achieve on the machines agrees with the solved values.  SOLVE_GAMES sets how many games each
   test plays; the interval is three standard deviations. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "solve/blocks.h"
#include "players/players.h"
#include "solve/codes.h"
#include "games/mastermind.h"
#include "core/player.h"
#include "core/random.h"

static unsigned games(unsigned usual)
{
    const char *set = getenv("SOLVE_GAMES");
    return set ? (unsigned)strtoul(set, NULL, 10) : usual;
}

/* `won` of n games agree with the chance p, within three sigma. */
static void agrees(unsigned won, unsigned n, double p)
{
    double measured = (double)won / n, sigma = sqrt(p * (1 - p) / n);
    fprintf(stderr, "# %u of %u won: %.5f, solved %.5f, sigma %.5f\n", won, n, measured, p, sigma);
    assert_true(fabs(measured - p) <= 3 * sigma);
}

/* One match of the machine, until its first point; the player who got it: 0 A, 1 b. */
static unsigned first_point(const struct player *a, const struct player *b, uint64_t seed, int solo)
{
    const struct machine *m = &machine_mastermind;
    Word port[MM_PORTS];
    struct mastermind state;
    struct random random;
    uint64_t notes[2][64];
    random_seed(&random, seed);
    a->begin(notes[0], 0, random_bits(&random));
    if (b)
        b->begin(notes[1], 1, random_bits(&random));
    machine_idle(m, port);
    port[MM_SW3] = solo != 0;
    m->reset(&state, port);
    port[MM_ENTER_A] = 1; /* A is the code-maker, or alone */
    m->step(&state, port);
    port[MM_ENTER_A] = 0;
    m->step(&state, port);
    for (int edge = 0; edge < 10000 && !state.score[0] && !state.score[1]; edge++) {
        port[MM_RND] = random_bits(&random) & 1;
        a->act(notes[0], port);
        if (b)
            b->act(notes[1], port);
        m->step(&state, port);
    }
    assert_int_equal(state.score[0] + state.score[1], 1);
    return state.score[1];
}

static const struct player *mastermind_player(const char *name)
{
    const struct player *p = player_find(&machine_mastermind, name);
    assert_non_null(p);
    assert_true(p->notes_size <= 64 * sizeof(uint64_t));
    return p;
}

static void perfect_finds_codes_by_chance(void **unused)
{
    (void)unused;
    unsigned n = games(4000), won = 0;
    for (unsigned i = 0; i < n; i++)
        won += first_point(mastermind_player("perfect"), NULL, i + 1, 1) == 0;
    agrees(won, n, 1171.0 / 2401);
}

static void perfect_against_perfect_is_the_duel(void **unused)
{
    (void)unused;
    unsigned n = games(4000), won = 0;
    for (unsigned i = 0; i < n; i++)
        won += first_point(mastermind_player("perfect"), mastermind_player("perfect"), i + 1, 0) == 1;
    agrees(won, n, 1039.0 / 2352);
}

static void perfect_beats_easy(void **unused)
{
    (void)unused;
    unsigned n = games(2000), won = 0;
    for (unsigned i = 0; i < n; i++)
        won += first_point(mastermind_player("fair"), mastermind_player("perfect"), i + 1, 0) == 1;
    assert_true((double)won / n >
                1039.0 / 2352 - 3 * sqrt(0.25 / n)); /* the breaker's promise holds against any maker */
    won = 0;
    for (unsigned i = 0; i < n; i++)
        won += first_point(mastermind_player("perfect"), mastermind_player("fair"), i + 1, 0) == 1;
    assert_true((double)won / n < 1039.0 / 2352 + 3 * sqrt(0.25 / n)); /* and the maker's against any breaker */
}

/* The planner sees the board alone, and wins from every LFSR state; never faster than the proven fastest. */
static void planner_wins_from_every_start(void **unused)
{
    (void)unused;
    for (unsigned lfsr = 1; lfsr < 64; lfsr++)
        assert_true(blocks_played(lfsr, "strong") > 0);
}

/* A hint is one sentence that fits, for every player that has any. */
static void hints_speak(void **unused)
{
    (void)unused;
    char text[400];
    uint64_t notes[512];
    Word port[MM_PORTS];
    struct mastermind state;
    const struct player *p = mastermind_player("perfect");
    machine_idle(&machine_mastermind, port);
    machine_mastermind.reset(&state, port);
    p->begin(notes, 0, 1);
    assert_int_equal(p->hint(notes, port, text, sizeof text), 0); /* nothing to do at the start */
    port[MM_SW3] = port[MM_ENTER_A] = 1;
    machine_mastermind.step(&state, port);
    port[MM_ENTER_A] = 0;
    while (strcmp(port_value(&machine_mastermind.port[MM_PHASE], port[MM_PHASE])->name, "guess1")) {
        port[MM_RND] ^= 1;
        machine_mastermind.step(&state, port);
    }
    assert_int_equal(p->hint(notes, port, text, sizeof text), 1);
    assert_non_null(strstr(text, "four different letters"));
    assert_int_equal(p->hint(notes, port, text, 10), 1); /* cut, not overrun */
    assert_true(strlen(text) < 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perfect_finds_codes_by_chance),
        cmocka_unit_test(perfect_against_perfect_is_the_duel),
        cmocka_unit_test(perfect_beats_easy),
        cmocka_unit_test(planner_wins_from_every_start),
        cmocka_unit_test(hints_speak),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
