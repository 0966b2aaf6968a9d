/* SPDX-License-Identifier: MIT */
/* Designs with a faster clock than the machine's: what is divided is followed in the machine's ticks, what is merely
   too slow is a fault. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "games/tetris.h"
#include "tests/check/model.h"

enum { MEMORY_SIZE = 64 << 20, RATE = 5, PHASE_OF_TICK = 3 };

static void *memory;

struct divided {
    struct tetris s; /* first: it is the machine's state */
    unsigned cycle;
};

static void reset(void *state, Word port[])
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
    if (d->cycle++ % RATE == PHASE_OF_TICK)
        machine_tetris.step(&d->s, port);
}

/* Buttons and new blocks come at any cycle; seconds, the window, the LFSR and the show are divided. */
static void step_times(void *state, const struct slips *none, Word port[])
{
    struct divided *d = state;
    struct tetris *s = &d->s, was = *s;
    Word before[TT_PORTS];
    (void)none;
    if (d->cycle++ % RATE == PHASE_OF_TICK) {
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

static struct judge *judged(struct model *m)
{
    struct judge *j = judge_open(memory, MEMORY_SIZE, m->machine, robot_for(m->machine), &m->dut, &m->pins,
                                 &(struct judge_wishes){.seed = 1});
    assert_non_null(j);
    assert_null(judge_detect(j));
    judge_play(j, 0);
    for (unsigned i = 0; i < j->found.findings; i++)
        print_message("# found %s: expected %s, seen %s\n", j->found.finding[i].id, j->found.finding[i].expected,
                      j->found.finding[i].seen);
    return j;
}

static void conforms(void (*step)(void *, const struct slips *, Word[]))
{
    const struct student student = {.state_size = sizeof(struct divided), .reset = reset, .step = step};
    struct model m = {.student = &student};
    model_open(&m, "tetris");
    const struct judge *j = judged(&m);
    assert_int_equal(j->bench.traits.rate, RATE);
    assert_int_equal(j->found.findings, 0);
    model_close(&m);
}

static void a_divided_clock_is_followed(void **unused)
{
    (void)unused;
    conforms(step_all);
}

static void buttons_may_act_at_any_cycle(void **unused)
{
    (void)unused;
    conforms(step_times);
}

static void slow_seconds_are_a_fault(void **unused)
{
    (void)unused;
    const struct student student = {.state_size = sizeof(struct divided), .reset = reset, .step = step_slow};
    struct model m = {.student = &student};
    model_open(&m, "tetris");
    const struct judge *j = judged(&m);
    assert_true(j->bench.traits.rate <= 1);
    assert_true(judge_has(j, "timer-wrong"));
    model_close(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_divided_clock_is_followed),
        cmocka_unit_test(buttons_may_act_at_any_cycle),
        cmocka_unit_test(slow_seconds_are_a_fault),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    memory = malloc(MEMORY_SIZE);
    return memory ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
