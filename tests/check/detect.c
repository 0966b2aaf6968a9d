/* SPDX-License-Identifier: MIT */
/* What is found out by experiment: how designs are wired that are not wired as the assignment says; what causes a
   finding, and what is only a wrong picture, behind which the play goes on. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "games/mastermind.h"
#include "games/sevens.h"
#include "games/tetris.h"
#include "check/robots/mastermind/robot.h"
#include "tests/check/model.h"

enum { MEMORY_SIZE = 256 << 20 };

static void *memory;

static struct judge *detected(struct model *m, const char *machine, struct judge_wishes w)
{
    model_open(m, machine);
    struct judge *j = judge_open(memory, MEMORY_SIZE, m->machine, robot_for(m->machine), &m->dut, &m->pins, &w);
    assert_non_null(j);
    assert_null(judge_detect(j));
    assert_string_equal(j->stopped, "");
    return j;
}

static int noted(const struct judge *j, const char *id)
{
    for (unsigned i = 0; i < j->found.notes; i++)
        if (!strcmp(j->found.note[i].id, id))
            return 1;
    return 0;
}

static void as_assigned(void **unused)
{
    (void)unused;
    struct model m = {0};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
    const struct traits *t = &j->bench.traits;
    assert_true(t->reacts && t->sure_buttons);
    assert_false(t->wakes || t->slow || t->blind || t->low_buttons || t->shift);
    assert_int_equal(t->hold, 4);
    assert_int_equal(t->nominal, 4);
    assert_int_equal(t->press, 1);
    assert_int_equal(j->found.notes, 0);
    model_close(&m);
}

static void polarity_and_order(void **unused)
{
    (void)unused;
    for (unsigned how = 0; how < 8; how++) {
        struct model m = {.flip_in = how & 1, .flip_out = how >> 1 & 1, .mirrored = how >> 2 & 1};
        const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
        assert_int_equal(m.pins.flip[MM_RST], how & 1);
        for (unsigned i = 0; i < 4; i++) {
            assert_int_equal(m.pins.flip[MM_SSD3 + i], how >> 1 & 1);
            assert_int_equal(m.pins.mirror[MM_SSD3 + i], how >> 2 & 1);
        }
        assert_int_equal(noted(j, "reset-level"), how & 1);
        assert_int_equal(noted(j, "segment-polarity"), how >> 1 & 1);
        assert_int_equal(noted(j, "segment-order"), how >> 2 & 1);
        assert_false(j->bench.traits.low_buttons);
        model_close(&m);
    }
}

/* A button that is pressed all the time and let go for a press looks like any other: its name tells. */
static void buttons_that_are_low_by_name(void **unused)
{
    (void)unused;
    struct model m = {.flip_in = 2, .low_names = 1};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
    assert_true(j->bench.traits.low_buttons);
    assert_true(m.pins.flip[MM_ENTER_A] && m.pins.flip[MM_ENTER_B] && !m.pins.flip[MM_RST]);
    assert_true(noted(j, "button-level"));
    model_close(&m);
}

/* A press of A counts once, at its beginning. */
static void edge_detector(Word *in, const Word *before)
{
    static Word held;
    Word level = in[MM_ENTER_A];
    (void)before;
    in[MM_ENTER_A] = level && !held;
    held = level;
}

/* But not where the design acts at the beginning of a press at the other level, and at this one only at its end. */
static void buttons_that_are_low_by_name_only(void **unused)
{
    (void)unused;
    struct model m = {.low_names = 1, .bend = edge_detector};
    assert_false(detected(&m, "mastermind", (struct judge_wishes){0})->bench.traits.low_buttons);
    model_close(&m);
}

static void what_is_told_is_not_guessed(void **unused)
{
    (void)unused;
    struct model m = {0};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){.buttons = BUTTONS_ARE_LOW});
    assert_true(j->bench.traits.low_buttons);
    model_close(&m);
}

static void lights_at_the_other_level(void **unused)
{
    (void)unused;
    struct model m = {.flip_out = 2};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
    assert_true(m.pins.flip[MM_LEDX]);
    /* told once a verdict has shown it (tests/check/judge.c): at the start lights may show anything */
    assert_true(j->bench.traits.lights_turned && !noted(j, "light-polarity"));
    model_close(&m);
}

/* The message's length is that of the design's own clock; what it should be is the nearest rate that is known. */
static void clock_rate(void **unused)
{
    (void)unused;
    static const struct {
        Word hz, hold, nominal;
    } rates[] = {{2, 4, 4}, {3, 6, 4}, {50, 100, 100}, {51, 102, 100}, {10, 20, 20}};
    for (unsigned i = 0; i < sizeof rates / sizeof *rates; i++) {
        struct model m = {.strap = "hz", .setting = rates[i].hz};
        const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
        assert_int_equal(j->bench.traits.hold, rates[i].hold);
        assert_int_equal(j->bench.traits.nominal, rates[i].nominal);
        assert_true(j->bench.traits.settle > rates[i].hold);
        model_close(&m);
    }
}

static void a_first_press_that_does_nothing(void **unused)
{
    (void)unused;
    struct model m = {.deaf = 1};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
    assert_true(j->bench.traits.wakes && j->bench.traits.reacts);
    assert_true(noted(j, "first-press"));
    model_close(&m);
}

static void nobody_presses(Word *in, const Word *before)
{
    (void)before;
    in[MM_ENTER_A] = in[MM_ENTER_B] = 0;
}

static void a_dead_design(void **unused)
{
    (void)unused;
    struct model m = {.bend = nobody_presses};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
    assert_false(j->bench.traits.reacts);
    model_close(&m);
}

static void to_the_left(Word *port)
{
    if (port[MM_SSD3] || !port[MM_SSD3 + 3])
        return;
    for (unsigned i = 0; i < 4; i++)
        port[MM_SSD3 + i] = i < 3 ? port[MM_SSD3 + i + 1] : 0;
}

static void messages_one_digit_to_the_left(void **unused)
{
    (void)unused;
    struct model m = {.spoil = to_the_left};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
    assert_int_equal(j->bench.traits.shift, SHIFT_ALL);
    model_close(&m);
}

static void torn_apart(Word *port)
{
    if (port[MM_SSD3] || !port[MM_SSD3 + 3])
        return;
    port[MM_SSD3] = port[MM_SSD3 + 1];
    port[MM_SSD3 + 1] = port[MM_SSD3 + 2];
    port[MM_SSD3 + 2] = 0;
}

static void a_dark_digit_inside_messages(void **unused)
{
    (void)unused;
    struct model m = {.spoil = torn_apart};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
    assert_int_equal(j->bench.traits.shift, 2);
    model_close(&m);
}

static void only_the_start(Word *port)
{
    if (port[MM_PHASE] == MM_START)
        torn_apart(port);
}

static void one_message_alone_tells_no_layout(void **unused)
{
    (void)unused;
    struct model m = {.spoil = only_the_start};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
    assert_int_equal(j->bench.traits.shift, 0);
    model_close(&m);
}

/* A board: multiplexed digits, a debouncer, a divided clock. */
static void a_board(void **unused)
{
    (void)unused;
    struct model m = {.strap = "ratio", .setting = 16};
    const struct judge *j = detected(&m, "mastermind-board", (struct judge_wishes){0});
    assert_true(j->bench.traits.reacts && !j->bench.traits.slow);
    assert_true(j->bench.traits.fade > 0);
    assert_true(j->bench.traits.press > 1);
    model_close(&m);
}

static void full_purses(Word *port)
{
    if (!port[SB_AMT1] && !port[SB_AMT2])
        port[SB_AMT1] = port[SB_AMT2] = 1008;
}

/* Purses may be full before the press that fills them: then that press shows nothing, and the next one neither. */
static void purses_that_are_full_before(void **unused)
{
    (void)unused;
    struct model m = {.strap = "ratio", .setting = 16, .spoil = full_purses};
    const struct judge *j = detected(&m, "sevens-board", (struct judge_wishes){0});
    assert_true(j->bench.traits.reacts && !j->bench.traits.wakes);
    model_close(&m);
}

static void dash_on_top(Word *port)
{
    for (unsigned i = 0; i < 4; i++)
        if (port[MM_SSD3 + i] == 0x40)
            port[MM_SSD3 + i] = 1;
}

/* One sign that is drawn wrong does not turn all the others round. */
static void one_wrong_sign(void **unused)
{
    (void)unused;
    struct model m = {.spoil = dash_on_top};
    const struct judge *j = detected(&m, "mastermind", (struct judge_wishes){0});
    assert_false(m.pins.mirror[MM_SSD3] || m.pins.flip[MM_SSD3] || noted(j, "segment-order"));
    model_close(&m);
}

static void left_digit_dark(Word *port)
{
    if (!(port[MB_AN] & 8))
        port[MB_AN] = 15;
}

/* Its select never moves, and tells nothing of how long the digits take in turn. */
static void a_digit_that_is_never_lit(void **unused)
{
    (void)unused;
    struct model right = {.strap = "ratio", .setting = 16}, dark = right;
    dark.spoil = left_digit_dark;
    uint64_t fade = detected(&right, "mastermind-board", (struct judge_wishes){0})->bench.traits.fade;
    model_close(&right);
    assert_int_equal(detected(&dark, "mastermind-board", (struct judge_wishes){0})->bench.traits.fade, fade);
    model_close(&dark);
}

/* ---- causes ---- */

static struct judge *played(struct model *m)
{
    struct judge *j = detected(m, "mastermind", (struct judge_wishes){.seed = 1});
    judge_play(j, 0);
    judge_timing(j);
    assert_string_equal(j->stopped, "");
    return j;
}

static const struct finding *found(const struct judge *j, const char *id)
{
    const struct finding *f = NULL;
    for (unsigned i = 0; i < j->found.findings; i++) {
        print_message("# found %s: %s; expected %s, seen %s\n", j->found.finding[i].id, j->found.finding[i].why, j->found.finding[i].expected, j->found.finding[i].seen);
        f = strcmp(j->found.finding[i].id, id) ? f : &j->found.finding[i];
    }
    assert_non_null(f);
    return f;
}

static void only_a_leaves(Word *in, const Word *before)
{
    if (before[MM_PHASE] == MM_OVER)
        in[MM_ENTER_B] = 0;
}

static void nobody_leaves(Word *in, const Word *before)
{
    if (before[MM_PHASE] == MM_OVER)
        in[MM_ENTER_A] = in[MM_ENTER_B] = 0;
}

static void the_other_button_is_tried(void **unused)
{
    (void)unused;
    struct model one = {.bend = only_a_leaves}, none = {.bend = nobody_leaves};
    assert_non_null(strstr(found(played(&one), "no-new-match")->why, "the other player's button: that one works"));
    model_close(&one);
    const struct finding *f = found(played(&none), "no-new-match");
    assert_non_null(strstr(f->why, "the other player's button: nothing happens either"));
    assert_non_null(strstr(f->why, "a longer wait: nothing happens then either"));
    model_close(&none);
}

/* A letter of the code is shown wrong at the end of a round, and the lights stay dark at the end of the match. */
static void wrong_code_dark_end(Word *port)
{
    if (port[MM_PHASE] == MM_REVEAL)
        port[MM_SSD3 + 1] = port[MM_SSD3];
    if (port[MM_PHASE] == MM_OVER)
        port[MM_LEDX] = 0;
}

static void a_wrong_code_does_not_end_the_play(void **unused)
{
    (void)unused;
    struct model m = {.spoil = wrong_code_dark_end};
    struct judge *j = played(&m);
    found(j, "reveal-wrong");
    found(j, "end-not-blinking");
    assert_int_equal(j->found.findings, 2);
    model_close(&m);
}

/* ---- one fault, one name: where the design is, and what it only looks like ---- */

static void codes_exchanged(Word *port)
{
    port[SV_ST] ^= port[SV_ST] >= SV_CALC;
}

static void purses_crossed(Word *port)
{
    Word first = port[SV_AMT1];
    port[SV_AMT1] = port[SV_AMT2];
    port[SV_AMT2] = first;
}

/* proc as if it were pressed for a cycle in this state. */
static void alone_in(Word *in, const Word *before, Word state)
{
    if (before[SV_ST] == state)
        in[SV_PROC] = !before[SV_PROC];
}

static void buffer_alone(Word *in, const Word *before)
{
    alone_in(in, before, SV_BUFFER);
}

static void reset_alone(Word *in, const Word *before)
{
    alone_in(in, before, SV_RESET);
}

static void sevens_is_followed(void **unused)
{
    (void)unused;
    static const struct {
        void (*spoil)(Word *port);
        void (*bend)(Word *in, const Word *before);
        const char *id;
    } faults[] = {{codes_exchanged, NULL, "state-order"},
                  {purses_crossed, NULL, "players-swapped"},
                  {NULL, buffer_alone, "enter-not-required"},
                  {NULL, reset_alone, "enter-not-required"}};
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct model m = {.spoil = faults[i].spoil, .bend = faults[i].bend};
        struct judge *j = detected(&m, "sevens", (struct judge_wishes){.seed = 1});
        judge_play(j, 0);
        for (unsigned k = 0; k < j->found.findings; k++)
            assert_string_equal(j->found.finding[k].id, faults[i].id);
        assert_int_equal(j->found.findings, 1);
        model_close(&m);
    }
}

/* ---- designs that are followed ---- */

static unsigned slip_number(const char *says)
{
    unsigned i = 0;
    while (mm_slips[i].id && strcmp(mm_slips[i].says, says))
        i++;
    assert_non_null(mm_slips[i].id);
    return i;
}

/* No message goes by itself at first: how long they stand is found by pressing on. */
static void a_score_that_waits(void **unused)
{
    (void)unused;
    struct model m = {.student = &mm_student, .strap = "hz", .setting = 50};
    slip_turn(&m.slips, slip_number("The score stands until somebody presses."));
    struct judge *j = played(&m);
    assert_int_equal(j->bench.traits.hold, 100);
    found(j, "waits-for-press");
    assert_int_equal(j->found.findings, 1);
    model_close(&m);
}

/* The same is written twice, and wrong once. */
static void a_fault_of_one_side(void **unused)
{
    (void)unused;
    static const char *const says[] = {"The round is lost after two wrong guesses, at L-2.",
                                       "Three wrong guesses are the code-breaker's point."};
    struct model m = {.student = &mm_student};
    for (unsigned i = 0; i < 2; i++) {
        slip_turn(&m.slips, slip_number(says[i]));
        slip_limit(&m.slips, 1, slip_number(says[i]));
    }
    struct judge *j = played(&m);
    found(j, "number-of-guesses");
    found(j, "who-gets-the-point");
    assert_int_equal(j->found.findings, 2);
    assert_non_null(strstr(j->found.finding[0].why, "(Only while B makes the code.)"));
    model_close(&m);
}

/* Bits of its own, whatever comes in. */
static void own_bits(Word *in, const Word *before)
{
    static uint32_t noise = 1;
    (void)before;
    noise = noise * 1664525 + 1013904223;
    in[MM_RND] = noise >> 31;
}

static bool alone;

static void dark_end_alone(Word *port)
{
    alone = port[MM_PHASE] == MM_DRAW || (alone && port[MM_PHASE] != MM_START);
    if (alone && port[MM_PHASE] == MM_OVER)
        port[MM_LEDX] = 0;
}

/* How a design draws its code is its own; what it does with it is not. */
static void a_code_of_its_own(void **unused)
{
    (void)unused;
    struct model right = {.bend = own_bits}, wrong = {.bend = own_bits, .spoil = dark_end_alone};
    assert_int_equal(played(&right)->found.findings, 0);
    model_close(&right);
    struct judge *j = played(&wrong);
    found(j, "one-player-mode");
    assert_int_equal(j->found.findings, 1);
    model_close(&wrong);
}

/* ---- the clock rate: what is divided is followed in the machine's ticks, what is merely too slow is a fault ---- */

enum { RATE = 5, FIRST_TICK = 3 };

struct divided {
    struct tetris s; /* first: it is the machine's state */
    unsigned cycle;
};

static void divided_reset(void *state, Word port[])
{
    struct divided *d = state;
    d->cycle = 0;
    machine_tetris.reset(&d->s, port);
}

/* All of it steps at every fifth cycle. */
static void step_all(void *state, const struct slips *none, Word port[])
{
    struct divided *d = state;
    (void)none;
    if (d->cycle++ % RATE == FIRST_TICK)
        machine_tetris.step(&d->s, port);
}

/* Buttons and new blocks come at any cycle; seconds, the window, the LFSR and the show are divided. */
static void step_times(void *state, const struct slips *none, Word port[])
{
    struct divided *d = state;
    struct tetris *s = &d->s, was = *s;
    Word before[TT_PORTS];
    (void)none;
    if (d->cycle++ % RATE == FIRST_TICK) {
        machine_tetris.step(s, port);
        return;
    }
    memcpy(before, port, sizeof before);
    s->tick = s->tick == 19 ? 0 : s->tick; /* no second is over */
    unsigned tick = s->tick;
    machine_tetris.step(s, port);
    s->lfsr = was.lfsr;
    if (s->tick == tick + 1)
        s->tick = was.tick;
    if (was.control && s->started)
        s->control = was.control;
    if (!was.started && !s->started && s->show) { /* the show goes on at the next tick */
        s->show = was.show;
        s->R = was.R;
        s->Y = was.Y;
        memcpy(port + TT_RED, before + TT_RED, (TT_PORTS - TT_RED) * sizeof *port);
    }
}

/* Only the seconds are too long. */
static void step_slow(void *state, const struct slips *none, Word port[])
{
    struct divided *d = state;
    (void)none;
    if (d->cycle++ % 2 && d->s.started && d->s.tick)
        d->s.tick--;
    machine_tetris.step(&d->s, port);
}

static void conforms_at_rate(void (*step)(void *, const struct slips *, Word[]))
{
    const struct student student = {.state_size = sizeof(struct divided), .reset = divided_reset, .step = step};
    struct model m = {.student = &student};
    struct judge *j = detected(&m, "tetris", (struct judge_wishes){.seed = 1});
    judge_play(j, 0);
    assert_int_equal(j->bench.traits.rate, RATE);
    assert_int_equal(j->found.findings, 0);
    model_close(&m);
}

static void a_divided_clock_is_followed(void **unused)
{
    (void)unused;
    conforms_at_rate(step_all);
}

static void buttons_may_act_at_any_cycle(void **unused)
{
    (void)unused;
    conforms_at_rate(step_times);
}

static void slow_seconds_are_a_fault(void **unused)
{
    (void)unused;
    const struct student student = {.state_size = sizeof(struct divided), .reset = divided_reset, .step = step_slow};
    struct model m = {.student = &student};
    struct judge *j = detected(&m, "tetris", (struct judge_wishes){.seed = 1});
    judge_play(j, 0);
    assert_true(j->bench.traits.rate <= 1);
    assert_true(judge_has(j, "timer-wrong"));
    model_close(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_wrong_sign),
        cmocka_unit_test(as_assigned),
        cmocka_unit_test(polarity_and_order),
        cmocka_unit_test(buttons_that_are_low_by_name),
        cmocka_unit_test(buttons_that_are_low_by_name_only),
        cmocka_unit_test(what_is_told_is_not_guessed),
        cmocka_unit_test(lights_at_the_other_level),
        cmocka_unit_test(clock_rate),
        cmocka_unit_test(a_first_press_that_does_nothing),
        cmocka_unit_test(a_dead_design),
        cmocka_unit_test(messages_one_digit_to_the_left),
        cmocka_unit_test(a_dark_digit_inside_messages),
        cmocka_unit_test(one_message_alone_tells_no_layout),
        cmocka_unit_test(a_board),
        cmocka_unit_test(purses_that_are_full_before),
        cmocka_unit_test(a_digit_that_is_never_lit),
        cmocka_unit_test(the_other_button_is_tried),
        cmocka_unit_test(a_wrong_code_does_not_end_the_play),
        cmocka_unit_test(sevens_is_followed),
        cmocka_unit_test(a_score_that_waits),
        cmocka_unit_test(a_fault_of_one_side),
        cmocka_unit_test(a_code_of_its_own),
        cmocka_unit_test(a_divided_clock_is_followed),
        cmocka_unit_test(buttons_may_act_at_any_cycle),
        cmocka_unit_test(slow_seconds_are_a_fault),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    memory = malloc(MEMORY_SIZE);
    return memory ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
