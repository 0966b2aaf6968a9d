/* SPDX-License-Identifier: MIT */
/*
 * A lane of a crowd is a design by itself: 64 plays that reset, drive and run as they like show what the same plays
 * show one after the other.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>
#include <cmocka.h>
#include "check/netlist/crowd.h"
#include "check/netlist/driver.h"
#include "core/random.h"
#include "tests/netlist/synthesized.h"

enum { ARENA = 64 << 20, STACK = 1 << 16, RUNS = 60 };

static struct crowd crowd;
static ucontext_t between, here[CROWD];
static bool ended[CROWD];
static uint64_t shown[CROWD];
static const struct circuit *circuit;

/* Everything that a play is told, in a number. */
static uint64_t play(const struct dut *d, uint64_t seed)
{
    struct random r;
    uint32_t in[PINS_MOST], out[PINS_MOST];
    unsigned ins = 0, outs = 0, words = 0;
    int clock = -1;
    uint64_t sum = seed, inputs[PINS_MOST];
    random_seed(&r, seed);
    for (unsigned i = 0; i < circuit->pins; i++)
        if (!__builtin_strcmp(circuit->pin[i].name, "clk"))
            clock = (int)i;
        else if (circuit->pin[i].dir == PIN_IN)
            in[ins++] = i;
        else {
            out[outs++] = i;
            words += 2 * pin_words(&circuit->pin[i]);
        }
    assert_null(d->load(d->context, clock, in, ins, out, outs));
    for (unsigned k = 0; k < RUNS; k++) {
        if (!k || !random_below(&r, 8))
            assert_true(d->reset(d->context));
        for (uint64_t stretch = random_below(&r, 4); stretch; stretch--) {
            for (unsigned i = 0; i < ins; i++)
                inputs[i] = random_bits(&r) & ((UINT64_C(1) << circuit->pin[in[i]].width) - 1);
            d->drive(d->context, (uint32_t)(1 + random_below(&r, 9)), inputs);
        }
        assert_true(d->run(d->context));
        uint32_t at = 0, edge;
        for (const uint64_t *s; (s = d->sample(d->context, &at, &edge));)
            for (unsigned i = 0; i <= words; i++)
                sum = (sum ^ (i < words ? s[i] : edge)) * UINT64_C(0x9e3779b97f4a7c15) + 1;
    }
    return sum;
}

static void in_lane(unsigned lane)
{
    struct dut d = crowd_dut(&crowd, lane);
    shown[lane] = play(&d, lane + 1);
    ended[lane] = true;
}

static void wait(void *context, unsigned lane)
{
    (void)context;
    swapcontext(&here[lane], &between);
}

static void beside(const char *top, const char *files)
{
    size_t size;
    char *json = netlist_of(top, files, &size);
    void *memory = malloc(ARENA), *stacks = malloc((size_t)CROWD * STACK);
    struct arena a;
    struct circuit c;
    arena_over(&a, memory, ARENA);
    assert_null(circuit_read(&c, &a, json, size, NULL));
    circuit = &c;
    assert_true(crowd_open(&crowd, &a, &c));
    crowd.wait = wait;
    uint64_t playing = ~(uint64_t)0;
    for (unsigned i = 0; i < CROWD; i++) {
        ended[i] = false;
        getcontext(&here[i]);
        here[i].uc_stack.ss_sp = (char *)stacks + (size_t)i * STACK;
        here[i].uc_stack.ss_size = STACK;
        here[i].uc_link = &between;
        makecontext(&here[i], (void (*)(void))in_lane, 1, i);
    }
    while (playing) {
        for (unsigned i = 0; i < CROWD; i++) {
            if (!ended[i] && !(crowd.waiting >> i & 1))
                swapcontext(&between, &here[i]);
            playing &= ~((uint64_t)ended[i] << i);
        }
        while (playing && crowd.waiting == playing)
            crowd_tick(&crowd);
    }
    unsigned same = 0;
    for (unsigned i = 0; i < CROWD; i++) {
        struct circuit_dut one;
        struct dut d = circuit_dut(&one, &a, &c, 0);
        assert_true(play(&d, i + 1) == shown[i]);
        same += i && shown[i] == shown[0];
    }
    assert_int_equal(same, 0);
    free(json);
    free(stacks);
    free(memory);
}

static void lanes(void **unused)
{
    (void)unused;
    beside("mastermind", "hdl/mastermind.v");
    beside("sevens", "hdl/sevens.v");
    beside("bobing_score", "hdl/bobing_score.v");
    beside("mastermind_board", "hdl/mastermind_board.v hdl/mastermind.v");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lanes)};
    return cmocka_run_group_tests_name("a crowd", tests, NULL, NULL);
}
