/* SPDX-License-Identifier: MIT */
/* The players at the boards' pins play whole games, as well as on the bare machines, however fast the board's clock and
   however seldom they look. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "base/learning.h"
#include "players/players.h"
#include "games/games.h"
#include "players/pins.h"
#include "core/random.h"

enum { PORTS = 32, STATE = 256, NOTES = sizeof(struct pins) };

/* A board with two players, who look every so many edges. */
struct table {
    const struct machine *m;
    const struct player *player;
    uint64_t look;
    Word port[PORTS];
    _Alignas(16) unsigned char state[STATE], notes[2][NOTES];
};

static const struct player *find(const char *machine, const char *name)
{
    const struct player *p = player_find(machine_find(machine), name);
    assert_non_null(p);
    return p;
}

static Word *pin(struct table *t, const char *name)
{
    return &t->port[port_find(t->m, name)];
}

static void sit(struct table *t, const char *board, const char *name, uint64_t look, uint64_t seed)
{
    *t = (struct table){.m = machine_find(board), .player = find(board, name), .look = look};
    assert_true(t->m->ports <= PORTS && t->m->state_size <= STATE && t->player->notes_size <= NOTES);
    machine_idle(t->m, t->port);
    for (unsigned i = 0; i < 2; i++)
        t->player->begin(t->notes[i], i, seed * 2 + i);
}

static int phase_is(const struct table *t, const char *name)
{
    int i = machine_phase(t->m);
    return !strcmp(port_value(&t->m->port[i], t->port[i])->name, name);
}

/* One look of both players, and the edges until the next. */
static void turn(struct table *t)
{
    for (unsigned i = 0; i < 2; i++)
        t->player->act(t->notes[i], t->port);
    machine_run(t->m, t->state, t->port, t->look);
}

/* The other hand: holds a button for some edges, and lets it go for as long. */
static void tap(struct table *t, const char *button, uint64_t edges)
{
    for (Word down = 2; down-- > 0;) {
        *pin(t, button) = down;
        machine_run(t->m, t->state, t->port, edges);
    }
}

/* A match to its end: counts the rounds, and the codes that were found. */
static void play_match(struct table *t, unsigned ratio, unsigned hz, unsigned *rounds, unsigned *found)
{
    int open = 1;
    *pin(t, "ratio") = ratio;
    *pin(t, "hz") = hz;
    t->m->reset(t->state, t->port);
    assert_true(phase_is(t, "start"));
    tap(t, "BTN3", 4 * ratio);
    for (unsigned looks = 0; !phase_is(t, "over"); looks++) {
        assert_in_range(looks, 0, 1000000);
        turn(t);
        int all = 1;
        for (int i = 0; i < 8; i++)
            all &= t->port[port_find(t->m, "LD7") + i] != 0;
        int done = phase_is(t, "reveal") || (phase_is(t, "result") && all);
        *rounds += done && open;
        *found += done && open && all;
        open = !done;
    }
}

static void mastermind_ends_at_every_pace(void **unused)
{
    static const struct {
        unsigned ratio, hz;
        uint64_t look;
    } pace[] = {{16, 2, 1},       {16, 50, 7},      {16, 3, 48},     {160, 4, 1},
                {1600, 50, 4000}, {1600, 50, 4800}, {1600, 50, 8000}};
    static const char *const names[] = {"fair", "perfect"};
    (void)unused;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < sizeof pace / sizeof *pace; k++) {
            struct table t;
            unsigned rounds = 0, found = 0;
            sit(&t, "mastermind-board", names[i], pace[k].look, k + 1);
            play_match(&t, pace[k].ratio, pace[k].hz, &rounds, &found);
            assert_in_range(rounds, 2, 3);
        }
}

/* Looks that always meet the same lit digit: what the player knows of his guess he has from the letters as they came.
   The solved value of the duel comes out, so no verdict was lost or misread. */
static void perfect_is_perfect_at_the_pins(void **unused)
{
    unsigned rounds = 0, found = 0;
    (void)unused;
    for (unsigned seed = 1; seed <= 400; seed++) {
        struct table t;
        sit(&t, "mastermind-board", "perfect", 64, seed);
        play_match(&t, 16, 50, &rounds, &found);
    }
    double p = 1039.0 / 2352, sigma = sqrt(p * (1 - p) / rounds);
    fprintf(stderr, "# %u of %u codes found, %.4f; solved %.4f, sigma %.4f\n", found, rounds, (double)found / rounds, p,
            sigma);
    assert_true(fabs((double)found / rounds - p) <= 3 * sigma);
}

static void play_sevens(const char *name, unsigned ratio, uint64_t look, uint64_t seed)
{
    struct table t;
    struct random random;
    sit(&t, "sevens-board", name, look, seed);
    random_seed(&random, seed);
    *pin(&t, "ratio") = ratio;
    t.m->reset(t.state, t.port);
    for (unsigned looks = 0; !phase_is(&t, "over"); looks++) {
        assert_in_range(looks, 0, 3000000);
        if (!phase_is(&t, "bid1") && !phase_is(&t, "bid2")) /* a person leads through the round, and rolls */
            tap(&t, "btnC", 3 * ratio + random_below(&random, 36));
        turn(&t);
        if (!phase_is(&t, "init"))
            assert_int_equal(*pin(&t, "amt1") + *pin(&t, "amt2") + *pin(&t, "tax"), 2016);
    }
    assert_true(!*pin(&t, "amt1") || !*pin(&t, "amt2"));
}

static void sevens_ends_at_every_pace(void **unused)
{
    (void)unused;
    play_sevens("fair", 8, 1, 1);
    play_sevens("fair", 80, 7, 2);
    play_sevens("fair", 1000, 6000, 3);
    play_sevens("strong", 8, 24, 4);
    play_sevens("strong", 200, 50, 5);
}

/* At the same purses and switches the board's player gives the bare machine's advice. */
static void hints_are_the_bare_machines(void **unused)
{
    static const struct {
        const char *machine, *button, *bid;
        uint64_t edges;
    } at[2] = {{"sevens", "proc", "bid", 1}, {"sevens-board", "btnC", "sw", 30}};
    char text[2][400];
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        struct table t;
        sit(&t, at[i].machine, "perfect", 1, 9);
        t.player->know(t.notes[0], learning_wait(t.player));
        if (i)
            *pin(&t, "ratio") = 8;
        t.m->reset(t.state, t.port);
        assert_int_equal(t.player->hint(t.notes[0], t.port, text[i], sizeof *text), 0);
        tap(&t, at[i].button, at[i].edges);
        tap(&t, at[i].button, at[i].edges);
        assert_true(phase_is(&t, "bid1"));
        *pin(&t, at[i].bid) = 77;
        assert_int_equal(t.player->hint(t.notes[0], t.port, text[i], sizeof *text), 1);
    }
    assert_string_equal(text[0], text[1]);
    assert_non_null(strstr(text[1], "77 on down"));
}

/* What the players of the bare machines note fits into the board players' notes. */
static void notes_fit(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < player_count; i++) {
        char board[64];
        snprintf(board, sizeof board, "%s-board", players[i]->machine);
        const struct machine *m = machine_find(board);
        if (!m)
            continue;
        assert_non_null(player_find(m, players[i]->name));
        assert_true(players[i]->notes_size <= PINS_NOTES);
        assert_true(machine_find(players[i]->machine)->ports <= PINS_CORE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_fit),
        cmocka_unit_test(mastermind_ends_at_every_pace),
        cmocka_unit_test(perfect_is_perfect_at_the_pins),
        cmocka_unit_test(sevens_ends_at_every_pace),
        cmocka_unit_test(hints_are_the_bare_machines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
