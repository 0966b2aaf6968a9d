/* SPDX-License-Identifier: MIT */
/* The played machine: what goes in can be saved, replayed and taken back; dice are fair; taps, players and secrets. */
#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "record/played.h"
#include "term/speak.h"
#include "tests/play/played-laws.h"
#include "players/players.h"
#include "batch/match.h"
#include "games/games.h"
#include "games/sevens.h"

enum { ACTIONS = 60 };

/* Anything that a person could do: taps, switches, held buttons, time. */
static void act(struct game *s, struct random *r)
{
    const struct machine *m = s->machine;
    unsigned port = (unsigned)random_below(r, m->ports);
    const struct port *p = &m->port[port];
    game_mark(s);
    if (p->dir == IN && p->look == BUTTON && random_below(r, 4))
        game_tap(s, port, 0);
    else if (p->dir == IN && p->look == BUTTON)
        game_hold(s, port, !game_is_down(s, port));
    else if (p->dir == IN && p->look != NOISE)
        game_set(s, port, random_bits(r));
    game_run(s, random_below(r, game_hz(s) / 4 + 8));
}

static void assert_same(const struct game *a, const struct game *b)
{
    assert_int_equal(a->now->cycle, b->now->cycle);
    assert_memory_equal(a->port, b->port, a->machine->ports * sizeof(Word));
    assert_memory_equal(a->state, b->state, a->machine->state_size);
}

/* After an undo the same actions lead to the same place: the dice are not thrown anew. */
static void undo_does_not_change_the_dice(void **unused)
{
    (void)unused;
    struct game s;
    const struct machine *m = machine_find("bobing");
    played_open(&s, m, NULL, 11);
    unsigned roll = (unsigned)port_find(m, "roll"), d1 = (unsigned)port_find(m, "D1");
    Word first[6];
    for (int k = 0; k < 3; k++) {
        game_mark(&s);
        game_tap(&s, roll, 0);
        game_run(&s, 1);
        if (k == 0)
            memcpy(first, s.port + d1, sizeof first);
        assert_memory_equal(first, s.port + d1, sizeof first);
        game_undo(&s);
    }
    played_close(&s);
}

/* A saved tape, replayed, ends in the same state: whatever was done, and with noise. */
static void a_tape_brings_the_game_back(void **unused)
{
    (void)unused;
    char path[] = "/tmp/gatecade-session-XXXXXX";
    close(mkstemp(path));
    for (unsigned i = 0; i < machine_count; i++) {
        struct game s, again;
        struct random r;
        struct tape t = {0};
        played_open(&s, machines[i], NULL, 21 + i);
        random_seed(&r, 100 + i);
        for (int k = 0; k < ACTIONS; k++)
            act(&s, &r);
        for (int k = 0; k < 5; k++) /* what was undone is not on the tape */
            game_undo(&s);
        act(&s, &r);
        game_settle(&s);
        assert_int_equal(played_save(&s, path), 0);
        assert_int_equal(tape_load(&t, path), 0);
        played_open(&again, machines[i], NULL, 99);
        played_load(&again, &t);
        game_run(&again, t.end);
        assert_same(&s, &again);
        tape_free(&t);
        played_close(&s);
        played_close(&again);
    }
    unlink(path);
}

/* Input during a replay takes over; from there the noise is the game's own, and still on the tape. */
static void a_replay_can_be_taken_over(void **unused)
{
    (void)unused;
    char path[] = "/tmp/gatecade-session-XXXXXX";
    close(mkstemp(path));
    struct game s, again;
    struct tape t = {0};
    const struct machine *m = machine_find("mastermind");
    unsigned enter = (unsigned)port_find(m, "enterA"), sw3 = (unsigned)port_find(m, "sw3");
    played_open(&s, m, NULL, 5);
    game_set(&s, sw3, 1);
    game_tap(&s, enter, 0);
    game_run(&s, 300);
    played_save(&s, path);
    tape_load(&t, path);
    played_load(&s, &t);
    game_run(&s, 8);
    game_tap(&s, enter, 0);
    game_run(&s, 200);
    game_settle(&s);
    tape_free(&t);
    played_save(&s, path);
    tape_load(&t, path);
    played_open(&again, m, NULL, 6);
    played_load(&again, &t);
    game_run(&again, t.end);
    assert_same(&s, &again);
    tape_free(&t);
    played_close(&s);
    played_close(&again);
    unlink(path);
}

/* Who goes on from the past presses at that very edge; but a button that was down there is seen up first. */
static void a_press_in_the_past_is_not_late(void **unused)
{
    (void)unused;
    struct game s;
    const struct machine *m = machine_find("sevens");
    unsigned proc = (unsigned)port_find(m, "proc");
    for (int down = 0; down < 2; down++) {
        played_open(&s, m, NULL, 3);
        game_run(&s, 20);
        game_hold(&s, proc, true);
        game_run(&s, 10);
        game_hold(&s, proc, false);
        game_run(&s, 40);
        game_travel(&s, down ? 25 : 10, NULL);
        game_press(&s, proc);
        game_run(&s, 20 + game_tap_edges(&s));
        const struct tape_event *last = &s.event[s.events - 1];
        assert_true(game_live(&s));
        assert_int_equal(last->port, proc);
        assert_int_equal(last->value, 1);
        assert_int_equal(last->cycle, down ? 25 + game_tap_edges(&s) : 10);
        played_close(&s);
    }
}

/* Each face of each die, and each sum of two, as often as it should: chi-square far from both ends. */
static void the_dice_are_fair(void **unused)
{
    (void)unused;
    struct game s;
    const struct machine *m = machine_find("bobing");
    enum { ROLLS = 20000 };
    played_open(&s, m, NULL, 1);
    unsigned d1 = (unsigned)port_find(m, "D1");
    double face[6][7] = {{0}};
    for (int k = 0; k < ROLLS; k++) {
        game_throw(&s);
        for (unsigned die = 0; die < 6; die++)
            face[die][s.port[d1 + die]]++;
    }
    for (unsigned die = 0; die < 6; die++) {
        double chi = 0, expected = ROLLS / 6.0;
        for (int f = 1; f <= 6; f++)
            chi += (face[die][f] - expected) * (face[die][f] - expected) / expected;
        assert_true(chi < 20.5); /* 5 degrees of freedom: one in a thousand */
    }
    played_close(&s);

    m = machine_find("sevens");
    played_open(&s, m, NULL, 2);
    double sum[13] = {0}, chi = 0;
    unsigned rnd = (unsigned)port_find(m, "rnd");
    for (int k = 0; k < ROLLS; k++) {
        game_throw(&s);
        sum[s.port[rnd]]++;
    }
    for (int n = 2; n <= 12; n++) {
        double expected = ROLLS * (6 - abs(n - 7)) / 36.0;
        chi += (sum[n] - expected) * (sum[n] - expected) / expected;
    }
    assert_true(chi < 29.6); /* 10 degrees of freedom */
    played_close(&s);
}

/* Taps on the 100 MHz board are as long as fingers are: they throw all 36 counts. */
static void taps_throw_the_board_s_dice(void **unused)
{
    (void)unused;
    struct game s;
    const struct machine *m = machine_find("sevens-board");
    played_open(&s, m, NULL, 3);
    unsigned button = (unsigned)port_find(m, "btnC"), dice = (unsigned)port_find(m, "dice"), seen = 0;
    for (int k = 0; k < 700; k++) {
        game_tap(&s, button, 0);
        game_settle(&s);
        game_run(&s, game_tap_edges(&s));
        seen |= 1u << s.port[dice];
    }
    assert_int_equal(seen & ~1u, 0x1ffc); /* 2 to 12 */
    played_close(&s);
}

/* Multiplexed digits are read as one steady picture, from any moment of the scan. */
static void the_eye_reads_multiplexed_digits(void **unused)
{
    (void)unused;
    static struct part part[PARTS];
    struct game s;
    played_open(&s, machine_find("mastermind-board"), NULL, 1);
    for (int k = 0; k < 50; k++) {
        char text[200];
        unsigned parts = speak_parts(&s, part, NULL), found = 0;
        for (unsigned i = 0; i < parts; i++)
            if (part[i].scanned) {
                speak_part(&s, &part[i], text, sizeof text);
                assert_string_equal(text, " A-b");
                found++;
            }
        assert_int_equal(found, 1);
        game_run(&s, 37);
    }
    played_close(&s);
}

/* Nor is a number that gives way to the next one blended with it, whenever somebody looks. */
static void numbers_in_turn_are_not_blended(void **unused)
{
    (void)unused;
    static struct part part[PARTS];
    struct game s;
    unsigned seen = 0;
    played_open(&s, machine_find("sevens-board"), NULL, 1);
    game_tap(&s, (unsigned)port_find(s.machine, "btnC"), 0);
    game_settle(&s);
    game_run(&s, game_hz(&s));
    for (int k = 0; k < 700; k++) {
        static const char *const numbers[] = {"1.008", "1008.", "   0"};
        char text[200];
        unsigned parts = speak_parts(&s, part, NULL), found = 3;
        for (unsigned i = 0; i < parts; i++)
            if (part[i].scanned) {
                speak_part(&s, &part[i], text, sizeof text);
                for (unsigned n = 0; n < 3; n++)
                    if (!strcmp(text, numbers[n]))
                        found = n;
                if (found == 3)
                    fail_msg("the digits read [%s]", text);
            }
        seen |= 1u << found;
        game_run(&s, game_hz(&s) * 3 / 1000 + 1);
    }
    assert_int_equal(seen, 7);
    played_close(&s);
}

/* While the program's player enters its code nobody may look; afterwards the switches tell nothing. */
static void a_player_s_secret_is_hidden(void **unused)
{
    (void)unused;
    struct game s;
    const struct machine *m = machine_find("mastermind");
    unsigned letter = (unsigned)port_find(m, "letterIn");
    played_open(&s, m, NULL, 9);
    game_sit(&s, 1, player_find(m, "fair"));
    game_tap(&s, (unsigned)port_find(m, "enterB"), 0);
    int hidden = 0, shown = 0;
    for (int k = 0; k < 60; k++) {
        game_run(&s, 1);
        if (game_secret(&s) && s.port[letter]) {
            hidden += s.now->hidden != 0;
            shown += !s.now->hidden;
        }
        if (!game_secret(&s)) {
            assert_int_equal(s.port[letter], 0);
            assert_int_equal(s.now->hidden, 0);
        }
    }
    assert_true(hidden > 3);
    assert_int_equal(shown, 0);
    played_close(&s);
}

/* Every law, for every machine, under some seeds. */
static void the_laws_hold(void **law)
{
    const struct law *l = *law;
    for (unsigned i = 0; i < machine_count; i++)
        for (uint64_t seed = 1; seed <= (getenv("QUICK") ? 4 : 12); seed++) {
            const char *fault = l->holds(machines[i], seed);
            if (fault)
                fail_msg("%s, seed %d: %s", machines[i]->name, (int)seed, fault);
        }
}

/* A player of 7up-7down sees the dice that count: thrown by the press in `buffer`, standing until the next round. */
static void the_dice_of_sevens_count(void **unused)
{
    (void)unused;
    struct game g;
    const struct machine *m = machine_find("sevens");
    played_open(&g, m, NULL, 5);
    int thrown = 0;
    Word rolled = 0, purse[2] = {0, 0};
    for (int k = 0; k < 300; k++) {
        Word before = g.port[SV_PHASE];
        if (before == SV_BID1 || before == SV_BID2) {
            game_set(&g, SV_BID, 20 + (before == SV_BID1));
            game_set(&g, SV_UD, before == SV_BID1);
        }
        if (before == SV_CALC) {
            purse[0] = g.port[SV_AMT1];
            purse[1] = g.port[SV_AMT2];
        }
        game_tap(&g, SV_PROC, 0);
        game_settle(&g);
        game_run(&g, game_tap_edges(&g));
        switch (before) {
        case SV_BUFFER:
            rolled = g.port[SV_RND];
            assert_in_range(rolled, 2, 12);
            thrown++;
            break;
        case SV_RANDOM:
            assert_int_equal(g.port[SV_RND], rolled);
            break;
        case SV_CALC: /* up took 20 above seven, down took 21 below, the higher bid at seven */
            assert_int_equal(g.port[SV_RND], rolled);
            assert_int_equal((int)g.port[SV_AMT1] - (int)purse[0], rolled > 7 ? 21 : -20 - (rolled == 7 ? -41 : 0));
            break;
        case SV_START:
        case SV_BID1:
            assert_int_equal(g.port[SV_RND], 0);
            break;
        default:;
        }
    }
    assert_true(thrown > 20);
    played_close(&g);
}

/* Four players of the program at Bo Bing: each rolls its own dice, and the throws are fair between them. */
static void computer_players_roll_their_own_dice(void **unused)
{
    (void)unused;
    struct game g;
    const struct machine *m = machine_find("bobing");
    played_open(&g, m, NULL, 3);
    for (unsigned i = 1; i < g.seats; i++)
        assert_true(game_sit(&g, i, player_find(m, "perfect")));
    unsigned roll = (unsigned)port_find(m, "roll"), d1 = (unsigned)port_find(m, "D1");
    unsigned player = (unsigned)port_find(m, "player");
    Word last[6] = {0};
    int same = 0, rolls = 0;
    for (int k = 0; k < 4000 && rolls < 100; k++) {
        Word before = g.port[player];
        if (before == 1)
            game_tap(&g, roll, 0);
        game_run(&g, 1);
        if (g.port[player] == before)
            continue;
        rolls++;
        same += !memcmp(last, g.port + d1, sizeof last);
        memcpy(last, g.port + d1, sizeof last);
    }
    assert_true(rolls > 50);
    assert_true(same < 3);
    played_close(&g);
}

/* With a player of the program in every seat a game goes on by itself, and stops at its end. */
static void programs_go_on(void **unused)
{
    (void)unused;
    for (unsigned k = 0; k < machine_count; k++) {
        const struct player *p = NULL;
        struct game g;
        for (unsigned i = 0; i < player_count && !p; i++)
            p = strcmp(players[i]->machine, machines[k]->name) ? NULL : players[i];
        if (!p)
            continue;
        played_open(&g, machines[k], NULL, 3);
        for (unsigned seat = 0; seat < g.seats; seat++)
            game_sit(&g, seat, p);
        for (unsigned i = 0; i < 60000 && !game_phase(&g)->final; i++)
            game_run_phase(&g, game_hz(&g));
        assert_true(game_phase(&g)->final);
        assert_false(game_run_phase(&g, game_hz(&g) * 20)); /* nobody presses for another one */
        game_sit(&g, 0, NULL);                              /* nor do fingers stay */
        for (unsigned i = 0; i < machines[k]->ports; i++)
            assert_true(machines[k]->port[i].look != BUTTON || machines[k]->port[i].dir != IN || !game_is_down(&g, i));
        played_close(&g);
    }
}

/* What chance chooses is another one for another seed, and the same for the same; whoever sets it has it. */
static void straps_by_chance(void **unused)
{
    (void)unused;
    const struct machine *m = machine_find("tetris");
    unsigned lfsr = (unsigned)port_find(m, "lfsr"), seen[64] = {0}, different = 0;
    Word straps[PORTS_MOST];
    struct game g;
    machine_idle(m, straps);
    for (uint64_t seed = 0; seed < 200; seed++) {
        played_open(&g, m, NULL, seed);
        assert_in_range(g.port[lfsr], 1, 63);
        assert_int_equal(g.port[lfsr], game_seeded(&m->port[lfsr], seed));
        different += !seen[g.port[lfsr]]++;
        played_close(&g);
        played_open(&g, m, straps, seed);
        assert_int_equal(g.port[lfsr], straps[lfsr]);
        played_close(&g);
    }
    assert_true(different > 50);
}

/* A batch plays the same game as anybody with that seed, those straps and those players. */
static void a_batch_plays_the_same_game(void **unused)
{
    (void)unused;
    static const char *const names[] = {"tetris", "bobing"}; /* whose players begin by themselves */
    for (unsigned k = 0; k < 2; k++) {
        struct match match = {.machine = machine_find(names[k])};
        struct game g;
        struct random r;
        machine_idle(match.machine, match.strap);
        match.players = machine_seats(match.machine, match.strap);
        const char *level = k ? "perfect" : "fair";
        for (unsigned i = 0; i < match.players; i++)
            match.player[i] = player_find(match.machine, level);
        match_prepare(&match);
        struct totals *t = calloc(1, sizeof *t);
        match_play(&match, 77, t);
        random_seed(&r, 77);
        played_open(&g, match.machine, match.strap, random_bits(&r));
        for (unsigned i = 0; i < match.players; i++)
            game_sit(&g, i, match.player[i]);
        game_restart(&g);
        while (!game_phase(&g)->final && g.now->cycle < match.longest)
            game_run_phase(&g, game_hz(&g));
        assert_int_equal(t->cycles.sum, g.now->cycle);
        for (unsigned i = 0; i < match.machine->ports; i++)
            if (match.machine->port[i].look == PHASE)
                assert_int_equal(t->last[i].of[g.port[i]], 1);
        free(t);
        played_close(&g);
    }
}

int main(void)
{
    const struct CMUnitTest own[] = {
        cmocka_unit_test(undo_does_not_change_the_dice),
        cmocka_unit_test(a_tape_brings_the_game_back),
        cmocka_unit_test(a_replay_can_be_taken_over),
        cmocka_unit_test(a_press_in_the_past_is_not_late),
        cmocka_unit_test(the_dice_are_fair),
        cmocka_unit_test(taps_throw_the_board_s_dice),
        cmocka_unit_test(the_eye_reads_multiplexed_digits),
        cmocka_unit_test(numbers_in_turn_are_not_blended),
        cmocka_unit_test(a_player_s_secret_is_hidden),
        cmocka_unit_test(the_dice_of_sevens_count),
        cmocka_unit_test(computer_players_roll_their_own_dice),
        cmocka_unit_test(a_batch_plays_the_same_game),
        cmocka_unit_test(straps_by_chance),
        cmocka_unit_test(programs_go_on),
    };
    enum { OWN = sizeof own / sizeof *own };
    struct CMUnitTest tests[OWN + 32];
    memcpy(tests, own, sizeof own);
    assert(law_count <= 32);
    for (unsigned i = 0; i < law_count; i++)
        tests[OWN + i] =
            (struct CMUnitTest){.name = laws[i].name, .test_func = the_laws_hold, .initial_state = (void *)&laws[i]};
    return _cmocka_run_group_tests("game", tests, OWN + law_count, NULL, NULL);
}
