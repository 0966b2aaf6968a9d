/* SPDX-License-Identifier: MIT */
/* The Mastermind machines against a second model, and the board against the machine inside it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "tests/models/font.h"
#include "games/games.h"
#include "tests/models/mastermind.h"
#include "tests/rig.h"

static const char alphabet[] = "-ACEFHLU";

struct bench {
    struct rig rig;
    struct match model;
    Word *rst, *enterA, *enterB, *letter, *sw3, *rnd, *leds, *ssd3, *turn;
};

static void begin_both(struct bench *b, unsigned hz)
{
    struct rig *r = &b->rig;
    rig_put(r, machine_find("mastermind"));
    *rig_port(r, "hz") = hz;
    b->rst = rig_port(r, "rst");
    b->enterA = rig_port(r, "enterA");
    b->enterB = rig_port(r, "enterB");
    b->letter = rig_port(r, "letterIn");
    b->sw3 = rig_port(r, "sw3");
    b->rnd = rig_port(r, "rnd");
    b->leds = rig_port(r, "LEDX");
    b->ssd3 = rig_port(r, "SSD3");
    b->turn = rig_port(r, "turn");
    rig_reset(r);
    b->model = (struct match){.hz = hz};
    begin(&b->model);
}

/* Whose turn it is: in every phase but those in which anybody may press, or nobody. */
static unsigned on_turn(const struct match *m)
{
    static const char *const nobodys[] = {"start", "score", "over", "draw", "reveal"};
    for (int i = 0; i < 5; i++)
        if (in(m, nobodys[i]))
            return 0;
    return m->active == 'A' ? 1 : 2;
}

static unsigned winner_of(const struct match *m)
{
    return !in(m, "over") ? 0 : m->points[0] > m->points[1] ? 1 : 2;
}

/* What has happened, by the model: the beginning of the sentence, or NULL. */
static const char *news_of(const struct match *m, const char *leds)
{
    if (in(m, "result"))
        return !strcmp(leds, "11111111") ? "That is the code." : strchr(leds, '1') ? "{verdict}." : "None of these";
    if (in(m, "reveal"))
        return "Not found.";
    if (in(m, "over"))
        return m->solo && m->points[1] ? "The match is over: {winner}, the machine, has won"
                                       : "The match is over: player";
    if (in(m, "score") && m->points[0] + m->points[1])
        return m->found ? "Player {turn} has found" : "Player {turn} has not found";
    return NULL;
}

static void compare(struct bench *b)
{
    char text[5], leds[9], phase[12];
    display(&b->model, alphabet[*b->letter], text);
    lights(&b->model, leds);
    full_phase(&b->model, phase);
    assert_string_equal(rig_name(&b->rig, "phase"), phase);
    for (int i = 0; i < 4; i++)
        assert_int_equal(b->ssd3[i], font_segments(text[i]));
    assert_int_equal(*b->leds, strtoul(leds, NULL, 2));
    if (strcmp(phase, "start") != 0 && strcmp(phase, "score") != 0 && strcmp(phase, "over") != 0 &&
        strcmp(phase, "draw") != 0)
        assert_int_equal(*b->turn, b->model.active == 'b');
    assert_int_equal(machine_turn(b->rig.machine, b->rig.state, b->rig.port), on_turn(&b->model));
    assert_int_equal(machine_winner(b->rig.machine, b->rig.state, b->rig.port), winner_of(&b->model));
    const char *news = machine_news(b->rig.machine, b->rig.state, b->rig.port), *expected = news_of(&b->model, leds);
    assert_int_equal(news != NULL, expected != NULL);
    if (news && strncmp(news, expected, strlen(expected)) != 0)
        fail_msg("%s: \"%s\", expected \"%s...\"", phase, news, expected);
}

static void step_both(struct bench *b)
{
    rig_step(&b->rig);
    tick(&b->model, *b->rst != 0, *b->enterA != 0, *b->enterB != 0, alphabet[*b->letter], *b->sw3 != 0, *b->rnd != 0);
    compare(b);
}

/* Hands that press at random; now and then the breaker peeks at the code, so that some are found. */
static void hands(struct bench *b, struct random *dice)
{
    *b->rst = random_below(dice, 3000) != 0;
    if (!random_below(dice, 2))
        *b->enterA = random_below(dice, 2);
    if (!random_below(dice, 2))
        *b->enterB = random_below(dice, 2);
    if (!random_below(dice, 100))
        *b->sw3 = random_below(dice, 2);
    *b->rnd = random_below(dice, 2);
    *b->letter = random_below(dice, 8);
    size_t typed = strlen(b->model.typed);
    if (!strcmp(b->model.phase, "guess") && typed < 4 && random_below(dice, 8))
        *b->letter = (Word)(strchr(alphabet, b->model.code[typed]) - alphabet);
}

static void random_presses(void **unused)
{
    (void)unused;
    static const unsigned rates[] = {1, 2, 3, 50};
    struct random dice;
    struct bench b;
    unsigned overs = 0, solos = 0, reveals = 0, wins[2] = {0};
    random_seed(&dice, 21);
    for (int k = 0; k < 4; k++) {
        begin_both(&b, rates[k]);
        compare(&b);
        for (int cycle = 0; cycle < rig_times(300000); cycle++) {
            char before[8];
            memcpy(before, b.model.phase, sizeof before);
            hands(&b, &dice);
            step_both(&b);
            if (!random_below(&dice, 20))
                assert_true(rig_shortcuts(&b.rig, &dice));
            int entered = strcmp(before, b.model.phase) != 0;
            overs += entered && !strcmp(b.model.phase, "over");
            reveals += entered && !strcmp(b.model.phase, "reveal");
            solos += entered && !strcmp(b.model.phase, "draw");
            for (int who = 0; who < 2; who++)
                wins[who] += entered && !strcmp(b.model.phase, "over") && b.model.points[who] == 2;
        }
    }
    /* the walk has seen what there is to see */
    unsigned few = getenv("QUICK") ? 2 : 40;
    assert_true(overs > few && reveals > few && solos > few && wins[0] > few / 4 && wins[1] > few / 4);
}

/* 481 codes against 343 guesses, spread over all 2401: the verdict by the rule, letter by letter. */
static void many_verdicts(void **unused)
{
    (void)unused;
    struct bench b;
    begin_both(&b, 1);
    for (unsigned code = 0; code < 2401; code += getenv("QUICK") ? 97 : 5)
        for (unsigned guess = 0; guess < 2401; guess += 7) {
            unsigned c = code, g = guess;
            begin_both(&b, 1);
            *b.enterA = 1;
            step_both(&b);
            for (int wait = 0; wait < 4; wait++) /* score, player */
                step_both(&b);
            for (int i = 0; i < 4; i++, c /= 7) {
                *b.enterA = 0;
                rig_step(&b.rig);
                tick(&b.model, 1, 0, 0, '-', 0, 0);
                *b.enterA = 1;
                *b.letter = 1 + c % 7;
                step_both(&b);
            }
            for (int wait = 0; wait < 4; wait++) /* player, lives */
                step_both(&b);
            for (int i = 0; i < 4; i++, g /= 7) {
                *b.enterB = 1;
                *b.letter = 1 + g % 7;
                step_both(&b);
                *b.enterB = 0;
                step_both(&b);
            }
            assert_string_equal(rig_name(&b.rig, "phase"), "result");
        }
}

/* ---- the board ------------------------------------------------------------------------ */

/* The board's pins, read as a person reads them: the digits while their anode is low. */
static void board_display(struct rig *r, unsigned edges, char text[5])
{
    strcpy(text, "    ");
    while (edges--) {
        Word an = *rig_port(r, "AN"), seg = *rig_port(r, "seg");
        for (unsigned digit = 0; digit < 4; digit++)
            if (an == 15 - (1u << digit)) {
                assert_true(seg & 128); /* the point is dark */
                for (const char *c = font_names; *c; c++)
                    if (font_segments(*c) == (~seg & 127))
                        text[3 - digit] = *c;
            }
        rig_step(r);
    }
}

/* Behind the board's pins the machine does what it does alone, fed with what the divider, the
   debouncers and the random source give it. */
static void board_is_the_machine(void **unused)
{
    (void)unused;
    struct random dice;
    random_seed(&dice, 22);
    for (unsigned game = 0; game < (getenv("QUICK") ? 2 : 12); game++) {
        struct rig board, core;
        rig_put(&board, machine_find("mastermind-board"));
        rig_put(&core, machine_find("mastermind"));
        Word ratio = 16 + random_below(&dice, 50), hz = 1 + random_below(&dice, 3);
        *rig_port(&board, "ratio") = ratio;
        *rig_port(&board, "hz") = *rig_port(&core, "hz") = hz;
        rig_reset(&board);
        rig_reset(&core);
        unsigned last[2] = {0}, level[2] = {0}, pulse[2] = {0}, noise = 1;
        for (uint64_t edge = 1; edge < 120000; edge++) {
            if (!random_below(&dice, 30))
                *rig_port(&board, "BTN3") = random_below(&dice, 2);
            if (!random_below(&dice, 30))
                *rig_port(&board, "BTN0") = random_below(&dice, 2);
            *rig_port(&board, "BTN2") = !random_below(&dice, 20000);
            if (!random_below(&dice, 100))
                *rig_port(&board, game & 1 ? "SW3" : "SW2") = random_below(&dice, 2);
            if (!random_below(&dice, 50))
                *rig_port(&board, "SW1") = random_below(&dice, 2);
            if (!random_below(&dice, 50))
                *rig_port(&board, "SW0") = random_below(&dice, 2);
            *rig_port(&core, "letterIn") =
                *rig_port(&board, "SW2") * 4 + *rig_port(&board, "SW1") * 2 + *rig_port(&board, "SW0");
            if (edge % ratio == 0) {
                const char *button[2] = {"BTN3", "BTN0"};
                *rig_port(&core, "rst") = *rig_port(&board, "BTN2") ? 0 : 1;
                *rig_port(&core, "enterA") = pulse[0];
                *rig_port(&core, "enterB") = pulse[1];
                *rig_port(&core, "sw3") = *rig_port(&board, "SW3");
                *rig_port(&core, "rnd") = noise & 1;
                rig_step(&core);
                for (int k = 0; k < 2; k++) {
                    unsigned raw = (unsigned)*rig_port(&board, button[k]), before = level[k];
                    if (raw == last[k])
                        level[k] = raw;
                    last[k] = raw;
                    pulse[k] = level[k] && !before;
                }
                unsigned taps = noise >> 15 ^ noise >> 14 ^ noise >> 12 ^ noise >> 3;
                noise = (noise << 1 | (taps & 1)) & 0xffff;
            }
            rig_step(&board);
            unsigned leds = 0, digit = (unsigned)(edge / (ratio / 16) % 4);
            for (int k = 7; k >= 0; k--) {
                char name[] = {'L', 'D', (char)('0' + k), 0};
                leds = leds * 2 + (unsigned)*rig_port(&board, name);
            }
            assert_int_equal(leds, *rig_port(&core, "LEDX"));
            assert_string_equal(rig_name(&board, "phase"), rig_name(&core, "phase"));
            assert_int_equal(*rig_port(&board, "turn"), *rig_port(&core, "turn"));
            assert_int_equal(machine_turn(board.machine, board.state, board.port),
                             machine_turn(core.machine, core.state, core.port));
            assert_int_equal(machine_winner(board.machine, board.state, board.port),
                             machine_winner(core.machine, core.state, core.port));
            assert_int_equal(*rig_port(&board, "AN"), 15 - (1u << digit));
            if (edge % ratio == 0) { /* the core's digits are as old as its clock; the switches show at once */
                char name[] = {'S', 'S', 'D', (char)('0' + digit), 0};
                assert_int_equal(*rig_port(&board, "seg"), 255 - *rig_port(&core, name));
            }
        }
    }
}

/* A bouncing push of A is one press: the board reads " 0-0" and goes on to " P-A". */
static void board_with_a_bouncing_button(void **unused)
{
    (void)unused;
    struct rig r;
    char text[5];
    rig_put(&r, machine_find("mastermind-board"));
    rig_reset(&r);
    Word *a = rig_port(&r, "BTN3"), ratio = *rig_port(&r, "ratio"), hz = *rig_port(&r, "hz");
    assert_int_equal(r.machine->hz(r.port), ratio * hz);
    board_display(&r, 1600, text);
    assert_string_equal(text, " A-b");
    for (const char *bounce = "101101111111"; *bounce; bounce++) {
        *a = *bounce == '1';
        machine_run(r.machine, r.state, r.port, ratio);
    }
    board_display(&r, 1600, text);
    assert_string_equal(text, " 0-0");
    machine_run(r.machine, r.state, r.port, 2 * hz * ratio);
    board_display(&r, 1600, text);
    assert_string_equal(text, " P-A");
    *rig_port(&r, "BTN2") = 1;
    machine_run(r.machine, r.state, r.port, ratio);
    board_display(&r, 1600, text);
    assert_string_equal(text, " A-b");
    *rig_port(&r, "BTN2") = 0; /* A's button is still down: no second press */
    machine_run(r.machine, r.state, r.port, 10 * ratio);
    board_display(&r, 1600, text);
    assert_string_equal(text, " A-b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_presses),
        cmocka_unit_test(many_verdicts),
        cmocka_unit_test(board_is_the_machine),
        cmocka_unit_test(board_with_a_bouncing_button),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
