/* SPDX-License-Identifier: MIT */
/*
 * The block game against two other models: one of pieces and prose rules, one of the document's
 * equations light by light.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "tests/models/font.h"
#include "tests/models/tetris.h"
#include "tests/models/lights.h"
#include "games/tetris.h"
#include "tests/rig.h"

enum { START, RESET, ROTATE, LEFT, RIGHT, BUTTONS };

struct bench {
    struct rig rig;
    Word *button[BUTTONS], *red, *yellow, *blue, *time1, *time, *score, *control, *won, *lost;
    struct tetris *registers;
};

static void set_up(struct bench *b, int clean, int by_id, int ghost, int seed)
{
    static const char *const names[BUTTONS] = {"start", "reset", "rotate", "s_left", "s_right"};
    struct rig *r = &b->rig;
    rig_put(r, &machine_tetris);
    for (int i = 0; i < BUTTONS; i++)
        b->button[i] = rig_port(r, names[i]);
    *rig_port(r, "rotation") = (Word)clean;
    *rig_port(r, "locking") = (Word)by_id;
    *rig_port(r, "ghost") = (Word)ghost;
    *rig_port(r, "lfsr") = (Word)seed;
    b->red = rig_port(r, "red");
    b->yellow = rig_port(r, "yellow");
    b->blue = rig_port(r, "blue");
    b->time1 = rig_port(r, "time1");
    b->time = rig_port(r, "time");
    b->score = rig_port(r, "score");
    b->control = rig_port(r, "control");
    b->won = rig_port(r, "won");
    b->lost = rig_port(r, "lost");
    b->registers = (void *)r->state;
    rig_reset(r);
}

static void step_with(struct bench *b, const uint8_t level[BUTTONS])
{
    for (int i = 0; i < BUTTONS; i++)
        *b->button[i] = level[i];
    rig_step(&b->rig);
}

/* Rows from..to as a word, top left = bit 0. */
static Word word_of(char lights[ROWS][COLUMNS], int from, int to)
{
    Word w = 0;
    for (int row = to; row >= from; row--)
        for (int column = COLUMNS - 1; column >= 0; column--)
            w = w << 1 | (Word)lights[row][column];
    return w;
}

/* What the counters, digits and lamps must show in that game. */
static void compare_rest(struct bench *b, const struct blocks *g)
{
    static const char *const names[] = {"ready", "create", "control", "fall", "won", "lost"};
    char digits[12] = "    ";
    int over = g->won || g->lost;
    assert_int_equal(*b->time, g->seconds / 10 * 16 + g->seconds % 10);
    assert_int_equal(*b->score, g->points);
    assert_int_equal(*b->control, !over && g->steering);
    assert_int_equal(*b->won, g->won);
    assert_int_equal(*b->lost, g->lost);
    if (g->ready && g->ticks % 20 < 10)
        snprintf(digits, sizeof digits, "4217");
    else if (!g->ready && !over)
        snprintf(digits, sizeof digits, "%02d%02d", g->seconds % 100, g->points % 100);
    for (int i = 0; i < 4; i++)
        assert_int_equal(b->time1[i], font_segments(digits[i]));
    int phase = g->ready ? 0 : g->won ? 4 : g->lost ? 5 : g->steering ? 2 : g->newest.cells ? 3 : 1;
    assert_string_equal(rig_name(&b->rig, "phase"), names[phase]);
    assert_int_equal(machine_winner(b->rig.machine, b->rig.state, b->rig.port), g->won);
    assert_int_equal(!machine_refuses(b->rig.machine, b->rig.state, b->rig.port, TT_START), g->ready);
    const char *why = machine_refuses(b->rig.machine, b->rig.state, b->rig.port, TT_ROTATE);
    assert_int_equal(!why, phase == TT_STEER);
    assert_int_equal(why && strstr(why, "is over"), over);
    const char *news = machine_news(b->rig.machine, b->rig.state, b->rig.port);
    assert_int_equal(news && strstr(news, "have won"), g->won);
    assert_int_equal(news && strstr(news, "have lost"), g->lost);
    assert_int_equal(news && !memcmp(news, "99 seconds", 10), g->lost && g->seconds == 99);
    assert_int_equal(machine_wait(b->rig.machine, b->rig.state, b->rig.port), over ? 0 : g->steering);
}

static void compare(struct bench *b, const struct blocks *g)
{
    struct matrix m;
    blocks_show(g, &m);
    if (*b->red != word_of(m.moving, 0, 2) || *b->yellow != word_of(m.moving, 3, 9) ||
        *b->blue != word_of(m.blue, 3, 9))
        fail_msg("second %d, tick %ld: red %llx yellow %llx blue %llx, expected %llx %llx %llx", g->seconds,
                 g->ticks % 20, (unsigned long long)*b->red, (unsigned long long)*b->yellow,
                 (unsigned long long)*b->blue, (unsigned long long)word_of(m.moving, 0, 2),
                 (unsigned long long)word_of(m.moving, 3, 9), (unsigned long long)word_of(m.blue, 3, 9));
    compare_rest(b, g);
}

/* ---- players -------------------------------------------------------------------------- */

/* How good the board is once the piece has come down: rows, holes, height. */
static int worth(const struct blocks *g, struct piece p)
{
    static struct blocks after; /* only its fixed lights matter */
    memcpy(after.fixed, g->fixed, sizeof after.fixed);
    while (!stands(&after, &p))
        drop(&p);
    if (top_of(&p) < BASEMENT)
        return -100000;
    for (int i = 0; i < p.cells; i++)
        after.fixed[p.cell[i].row][p.cell[i].column] = 1;
    int score = 0;
    for (int row = BASEMENT; row < ROWS; row++) {
        int lights = 0;
        for (int column = 0; column < COLUMNS; column++) {
            lights += after.fixed[row][column];
            score -= after.fixed[row][column] ? (ROWS - row) * 3 : 0;
            if (row > BASEMENT && !after.fixed[row][column] && after.fixed[row - 1][column])
                score -= 25;
        }
        score += lights == COLUMNS ? 300 : lights * lights;
    }
    return score;
}

struct plan {
    int turns, column; /* how often to turn, then where its leftmost light goes */
};

/* The best place for the newest piece, if all that falls has come down by then. */
static struct plan best_place(const struct blocks *g)
{
    struct blocks later = *g;
    struct plan best = {0, 0};
    int most = -1000000;
    for (int i = 0; i < 8; i++)
        if (later.falling[i].cells) {
            while (!stands(&later, &later.falling[i]))
                drop(&later.falling[i]);
            for (int k = 0; k < later.falling[i].cells; k++)
                later.fixed[later.falling[i].cell[k].row][later.falling[i].cell[k].column] = 1;
        }
    for (int turns = 0; turns < 4; turns++) {
        struct piece p = g->newest;
        p.turns = (p.turns + turns) % 4;
        place(&p, g->clean);
        nudge(&p, -leftmost(&p));
        for (; rightmost(&p) < COLUMNS; nudge(&p, 1)) {
            int w = worth(&later, p);
            if (w > most) {
                most = w;
                best = (struct plan){turns, leftmost(&p)};
            }
        }
    }
    return best;
}

struct hands {
    int skill; /* 0: presses anything; 1: places every piece well */
    struct plan plan;
};

static void press_buttons(struct hands *h, const struct blocks *g, struct random *dice, uint8_t level[BUTTONS])
{
    memset(level, 0, BUTTONS);
    if (g->ready) {
        level[START] = !random_below(dice, 30) && !g->held[START];
    } else if (!h->skill) {
        for (int i = ROTATE; i < BUTTONS; i++)
            level[i] = !random_below(dice, 6);
        level[START] = !random_below(dice, 50);
        level[RESET] = !random_below(dice, 4000);
    } else if (g->steering == 60) {
        h->plan = best_place(g);
    } else if (g->steering && g->steering % 2) {
        int at = leftmost(&g->newest);
        if (h->plan.turns) {
            level[ROTATE] = 1;
            h->plan.turns--;
        } else if (at != h->plan.column)
            level[at < h->plan.column ? RIGHT : LEFT] = 1;
    }
    if (g->won || g->lost)
        level[RESET] = !random_below(dice, 20);
}

/* Some games begin on a board with a few rows that lack little, some on one full of holes, overhangs
   and shafts, in which a block falls past fixed lights and hangs by any of its own. */
static void prepare(struct bench *b, struct blocks *g, struct random *dice)
{
    int rows = (int)random_below(dice, 7), wild = !random_below(dice, 3);
    b->registers->B = 0;
    for (int row = ROWS - rows; row < ROWS; row++) {
        unsigned gap = (unsigned)random_below(dice, COLUMNS), wide = 1 + (unsigned)random_below(dice, 3);
        for (unsigned column = 0; column < COLUMNS; column++) {
            g->fixed[row][column] = wild ? random_below(dice, 3) > 0 : column < gap || column >= gap + wide;
            if (wild && column == (unsigned)rows)
                g->fixed[row][column] = 0; /* the shaft */
            if (g->fixed[row][column])
                b->registers->B |= (Word)1 << (7 * (unsigned)(row - BASEMENT) + column);
        }
    }
}

struct tally {
    long seconds;
    int won, rows, full, late;
};

static void play_against_pieces(int clean, int by_id, int skill, long seconds, struct random *dice, struct tally *t)
{
    struct bench b;
    struct blocks g;
    struct hands h = {.skill = skill};
    int seed = 1 + (int)random_below(dice, 63), before = 0;
    set_up(&b, clean, by_id, 0, seed);
    blocks_new(&g, clean, seed);
    compare(&b, &g);
    for (long tick = 0; tick < 20 * seconds; tick++) {
        uint8_t level[BUTTONS];
        int ready = g.ready, over = g.won || g.lost;
        press_buttons(&h, &g, dice, level);
        step_with(&b, level);
        blocks_tick(&g, level);
        if (ready && !g.ready && random_below(dice, 2))
            prepare(&b, &g, dice);
        else
            compare(&b, &g);
        if (!random_below(dice, 200))
            assert_true(rig_shortcuts(&b.rig, dice));
        t->rows += g.points > before;
        before = g.points;
        if (!over && (g.won || g.lost)) {
            t->won += g.won;
            t->late += g.lost && g.seconds == 99;
            t->full += g.lost && g.seconds < 99;
        }
    }
    t->seconds += seconds;
}

static void pieces_and_prose(void **unused)
{
    (void)unused;
    struct random dice;
    struct tally t = {0};
    long games = rig_times(2000);
    random_seed(&dice, 41);
    for (int k = 0; k < games; k++)
        play_against_pieces(k & 1, k >> 1 & 1, k % 5 != 0, 500, &dice, &t);
    print_message("# %ld seconds of play: %d rows, %d won, %d lost on a full board, %d at 99 seconds\n", t.seconds,
                  t.rows, t.won, t.full, t.late);
    assert_true(t.seconds == 500 * games && t.rows > games && t.won > games && t.full > games);
}

/* ---- the literal equations, for every strap -------------------------------------------- */

static void compare_lights(struct bench *b, const struct lights *s)
{
    char moving[ROWS][COLUMNS] = {0}, blue[ROWS][COLUMNS] = {0};
    const struct blocks *g = &s->game;
    if (g->ready)
        return;
    for (int i = 0; i < ROWS && !g->won && !g->lost; i++)
        for (int j = 0; j < COLUMNS; j++) {
            moving[i][j] = i < BASEMENT ? (char)R(s, i, j) : (char)s->at[i][j].Y;
            blue[i][j] = i >= BASEMENT && s->at[i][j].B && (i != s->BLINKROW || g->ticks % 20 >= 10);
        }
    assert_int_equal(*b->red, word_of(moving, 0, 2));
    assert_int_equal(*b->yellow, word_of(moving, 3, 9));
    assert_int_equal(*b->blue, word_of(blue, 3, 9));
    compare_rest(b, g);
}

static void play_against_lights(int straps, long seconds, struct random *dice)
{
    struct bench b;
    struct lights s = {.by_id = straps & 1, .ghost = straps >> 1 & 1};
    struct hands h = {.skill = straps >> 3 & 1};
    int seed = 1 + (int)random_below(dice, 63);
    set_up(&b, straps >> 2 & 1, s.by_id, s.ghost, seed);
    blocks_new(&s.game, straps >> 2 & 1, seed);
    lights_clear(&s);
    for (long tick = 0; tick < 20 * seconds; tick++) {
        uint8_t level[BUTTONS];
        int ready = s.game.ready;
        for (int i = BASEMENT; i < ROWS; i++)
            for (int j = 0; h.skill && j < COLUMNS; j++)
                s.game.fixed[i][j] = (uint8_t)s.at[i][j].B; /* what the player sees */
        press_buttons(&h, &s.game, dice, level);
        step_with(&b, level);
        lights_tick(&s, level);
        if (ready && !s.game.ready && random_below(dice, 2)) {
            prepare(&b, &s.game, dice);
            for (int i = BASEMENT; i < ROWS; i++)
                for (int j = 0; j < COLUMNS; j++)
                    s.at[i][j].B = s.game.fixed[i][j];
        } else
            compare_lights(&b, &s);
    }
}

static void equations_light_by_light(void **unused)
{
    (void)unused;
    struct random dice;
    random_seed(&dice, 42);
    for (int k = 0; k < rig_times(320); k++)
        play_against_lights(k % 16, 500, &dice);
}

/* ---- locking=id against locking=proximity ----------------------------------------------- */

/* Plays both side by side; returns the first tick on which they show something else, or -1. */
static long first_difference(int ghost, struct random *dice, long ticks)
{
    struct bench one, two;
    struct blocks g = {.ready = 1};
    struct hands h = {.skill = 0};
    int seed = 1 + (int)random_below(dice, 63);
    set_up(&one, 0, 0, ghost, seed);
    set_up(&two, 0, 1, ghost, seed);
    for (long tick = 0; tick < ticks; tick++) {
        uint8_t level[BUTTONS];
        g.ready = !one.registers->started;
        g.won = *one.won != 0;
        g.lost = *one.lost != 0;
        press_buttons(&h, &g, dice, level);
        memcpy(g.held, level, sizeof g.held);
        int ready = g.ready;
        step_with(&one, level);
        step_with(&two, level);
        if (ready && one.registers->started && random_below(dice, 2)) {
            struct blocks board = {0};
            prepare(&one, &board, dice);
            two.registers->B = one.registers->B;
            continue;
        }
        if (memcmp(one.red, two.red, (size_t)((one.rig.port + one.rig.machine->ports) - one.red) * sizeof(Word)) != 0)
            return tick;
    }
    return -1;
}

/*
 * The document claims that both ways to lock are equal in play.  That is so: when a block is
 * steered for three seconds, the one before it has gone three rows further than the rows it left,
 * so at least three dark rows lie between two moving blocks at any time, and a collision's two
 * rows up and down hold lights of its own block only.  Row deletion moves all above it as one and
 * keeps the gap, since what falls below it goes down a row at the same time.
 */
static void both_lockings_are_equal(void **unused)
{
    (void)unused;
    struct random dice;
    random_seed(&dice, 43);
    for (int k = 0; k < rig_times(100); k++)
        assert_int_equal(first_difference(0, &dice, 20 * 1000), -1);
}

/* With the literal Load equation it is not: by proximity the dark lights around a block that
   locks do not load, by identifier they do, so more ghosts fall. */
static void with_ghosts_they_differ(void **unused)
{
    (void)unused;
    struct random dice;
    int differ = 0;
    random_seed(&dice, 44);
    for (int k = 0; k < 20; k++)
        differ += first_difference(1, &dice, 20 * 100) >= 0;
    assert_true(differ > 10);
}

/* ---- prepared states -------------------------------------------------------------------- */

static void start_game(struct bench *b)
{
    static const uint8_t none[BUTTONS] = {0}, start[BUTTONS] = {1};
    set_up(b, 0, 0, 0, 1);
    step_with(b, start);
    step_with(b, none);
}

/* 99 seconds lose, on the edge on which the counter gets there and on none before. */
static void ninety_nine_seconds(void **unused)
{
    (void)unused;
    struct bench b;
    start_game(&b);
    b.registers->time = 0x98;
    for (int tick = 2; tick < 20; tick++) {
        rig_step(&b.rig);
        assert_int_equal(*b.time, 0x98);
        assert_int_equal(*b.lost, 0);
    }
    rig_step(&b.rig);
    assert_int_equal(*b.time, 0x99);
    assert_int_equal(*b.lost, 1);
    assert_int_equal(*b.won, 0);
    assert_int_equal(*b.red + *b.yellow + *b.blue, 0);
    for (int i = 0; i < 4; i++)
        assert_int_equal(b.time1[i], 0); /* the digits are dark, */
    machine_run(b.rig.machine, b.rig.state, b.rig.port, 1000);
    assert_int_equal(*b.time, 0x99); /* the counter stays */
    assert_string_equal(rig_name(&b.rig, "phase"), "lost");
    assert_non_null(strstr(machine_news(b.rig.machine, b.rig.state, b.rig.port), "99 seconds are over"));
}

/* The third point in the 99th second wins: won and lost on one edge is won. */
static void won_and_lost_is_won(void **unused)
{
    (void)unused;
    struct bench b;
    start_game(&b);
    b.registers->time = 0x98;
    b.registers->score = 2;
    b.registers->B = b.registers->BLINKROW = b.registers->ROWFULL = (Word)127 << 42;
    machine_run(b.rig.machine, b.rig.state, b.rig.port, 19);
    assert_int_equal(*b.time, 0x99);
    assert_int_equal(*b.score, 3);
    assert_int_equal(*b.won, 1);
    assert_int_equal(*b.lost, 0);
}

/* Row deletion wins over a full board on the same edge; it is judged again on the next. */
static void deletion_before_full_board(void **unused)
{
    (void)unused;
    struct bench b;
    start_game(&b);
    Word row4 = 127, row10 = (Word)127 << 42;
    b.registers->control = 0;
    b.registers->R = 127u << 14;
    b.registers->B = (row4 ^ 1) | row10;
    b.registers->BLINKROW = b.registers->ROWFULL = row10;
    machine_run(b.rig.machine, b.rig.state, b.rig.port, 19);
    assert_int_equal(*b.lost, 0);
    assert_int_equal(*b.score, 1);
    assert_int_equal(*b.yellow, 127);
    assert_int_equal(*b.blue, (row4 ^ 1) << 7);

    start_game(&b);
    b.registers->control = 0;
    b.registers->R = 127u << 14;
    b.registers->B = row4 ^ 1;
    machine_run(b.rig.machine, b.rig.state, b.rig.port, 19);
    assert_int_equal(*b.lost, 1);
}

/* Proximity, literally: a light that collides in row 7 locks row 5, and with it a block whose head is
   still in the top rows; one row further down it does not reach. */
static void proximity_reaches_two_rows(void **unused)
{
    (void)unused;
    for (unsigned row = 7; row <= 8; row++) {
        struct bench b;
        start_game(&b);
        b.registers->control = 0;
        b.registers->R = 1u << 14;
        b.registers->Y = 1 | (Word)1 << 7 | (Word)64 << 7 * (row - 4);
        b.registers->B = (Word)64 << 7 * (row - 3);
        machine_run(b.rig.machine, b.rig.state, b.rig.port, 19);
        assert_int_equal(*b.lost, row == 7);
    }
}

/* Of two full rows the deeper one blinks first and goes first; the other follows two seconds later. */
static void deepest_row_first(void **unused)
{
    (void)unused;
    struct bench b;
    start_game(&b);
    b.registers->control = 255; /* no block gets in the way */
    Word row10 = (Word)127 << 42, row8 = (Word)127 << 28, light = (Word)1 << 21;
    b.registers->B = row10 | row8 | light;
    rig_step(&b.rig);
    assert_int_equal(*b.blue, row8 | light);
    machine_run(b.rig.machine, b.rig.state, b.rig.port, 38);
    assert_int_equal(*b.score, 1);
    assert_int_equal(*b.blue, row8 << 7 | light << 7);
    rig_step(&b.rig);
    assert_int_equal(*b.blue, light << 7);
    machine_run(b.rig.machine, b.rig.state, b.rig.port, 39);
    assert_int_equal(*b.score, 2);
    assert_int_equal(*b.blue, light << 14);
}

/* The digits before a game are the straps', two by two. */
static void ids_on_the_digits(void **unused)
{
    (void)unused;
    struct rig r;
    rig_put(&r, &machine_tetris);
    *rig_port(&r, "id1") = 7;
    *rig_port(&r, "id2") = 95;
    rig_reset(&r);
    for (int i = 0; i < 4; i++)
        assert_int_equal(rig_port(&r, "time1")[i], font_segments("0795"[i]));
    assert_int_equal(r.machine->hz(r.port), 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_and_prose),           cmocka_unit_test(equations_light_by_light),
        cmocka_unit_test(both_lockings_are_equal),    cmocka_unit_test(with_ghosts_they_differ),
        cmocka_unit_test(ninety_nine_seconds),        cmocka_unit_test(won_and_lost_is_won),
        cmocka_unit_test(deletion_before_full_board), cmocka_unit_test(deepest_row_first),
        cmocka_unit_test(proximity_reaches_two_rows), cmocka_unit_test(ids_on_the_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
