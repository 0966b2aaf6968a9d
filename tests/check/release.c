/* SPDX-License-Identifier: MIT */
/* Designs that a reset of their own holds, on machines that have none. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "games/bobing.h"
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

static void nobody_rolls(Word *in, const Word *before)
{
    (void)before;
    in[BB_ROLL] = 0;
}

/* A reset that the machine has not, at either level; and a design that stands still at both. */
static void held_in_reset(void **unused)
{
    (void)unused;
    for (int level = 1; level <= 2; level++)
        for (unsigned k = 0; k < 2; k++) {
            struct model m = {.own_reset = level};
            struct judge *j = detected(&m, k ? "bobing" : "sevens", (struct judge_wishes){.seed = 1});
            assert_int_equal(m.pins.reset_level, level > 1);
            assert_int_equal(noted(j, "reset-level"), level == 1);
            judge_play(j, 0);
            assert_int_equal(j->found.findings, 0);
            model_close(&m);
        }
    struct model m = {.own_reset = 2, .bend = nobody_rolls};
    struct judge *j = detected(&m, "bobing", (struct judge_wishes){.seed = 1});
    assert_true(m.pins.reset_level && j->bench.traits.still);
    judge_play(j, 0);
    assert_true(j->found.findings == 1 && judge_has(j, "round-never-advances") && judge_stands(j));
    assert_true(j->play.scenarios < 20);
    model_close(&m);
}

static void keeps_tallies(void *state, Word port[])
{
    struct bobing *s = state, before = *s;
    machine_bobing.reset(state, port);
    memcpy(s->took, before.took, sizeof s->took);
}

static void keeps_the_leader_s_roll(void *state, Word port[])
{
    struct bobing *s = state, before = *s;
    machine_bobing.reset(state, port);
    s->leader_category = before.leader_category;
}

static void keeps_the_roll(void *state, Word port[])
{
    struct bobing *s = state, before = *s;
    machine_bobing.reset(state, port);
    s->category = before.category;
    s->tai = before.tai;
}

/* What is left of the game before a reset; that the last roll is told until the next one is no fault. */
static void the_next_game(void **unused)
{
    (void)unused;
    static const struct {
        void (*own)(void *state, Word port[]);
        const char *id;
    } slip[] = {{keeps_tallies, "tally-wrong"}, {keeps_the_leader_s_roll, "leader-wrong"}, {keeps_the_roll, NULL}};
    for (unsigned i = 0; i < sizeof slip / sizeof *slip; i++) {
        struct model m = {.own_reset = 1, .own = slip[i].own};
        struct judge *j = detected(&m, "bobing", (struct judge_wishes){.seed = 1});
        judge_play(j, 0);
        assert_int_equal(j->found.findings, slip[i].id != NULL);
        assert_true(!slip[i].id || judge_has(j, slip[i].id));
        model_close(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(held_in_reset),
        cmocka_unit_test(the_next_game),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    memory = malloc(MEMORY_SIZE);
    return memory ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
