/* SPDX-License-Identifier: MIT */
/*
 * Our seven Verilog designs as Yosys reads them, run as circuits, beside the C machines: every pin after every edge, in
 * lanes that have random inputs of their own.  LANE_CYCLES=10000000 (make lockstep-netlist) does more of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>
#include "check/netlist/circuit.h"
#include "games/games.h"
#include "hdl/stimulus.h"
#include "tests/netlist/synthesized.h"

enum { ARENA = 256 << 20, LANES_MOST = 512 };

struct bench {
    const struct machine *machine;
    void *memory;
    struct arena arena;
    struct circuit circuit;
    struct circuit_run run;
    int port_of[PINS_MOST], clock;
    unsigned lanes;
    struct stimulus stimulus[LANES_MOST];
    Word port[LANES_MOST][MOST_PORTS];
    uint8_t *state[LANES_MOST];
};

/* All lanes of each bit of each pin that is driven. */
static void drive(struct bench *b)
{
    for (unsigned p = 0; p < b->circuit.pins; p++) {
        const struct pin *pin = &b->circuit.pin[p];
        for (unsigned k = 0; pin->dir == PIN_IN && (int)p != b->clock && k < pin->width; k++) {
            uint64_t value[8] = {0};
            for (unsigned lane = 0; lane < b->lanes; lane++)
                value[lane / 64] |= (b->port[lane][b->port_of[p]] >> k & 1) << lane % 64;
            circuit_drive(&b->run, (b->circuit.bit[b->circuit.first[p] + k] >> 1) - 1, value);
        }
    }
}

static void compare(const struct bench *b, unsigned long cycle)
{
    for (unsigned p = 0; p < b->circuit.pins; p++) {
        const struct pin *pin = &b->circuit.pin[p];
        for (unsigned k = 0; pin->dir == PIN_OUT && b->port_of[p] >= 0 && k < pin->width; k++)
            for (unsigned w = 0; w < b->run.words; w++) {
                uint64_t shown = circuit_show(&b->run, b->circuit.bit[b->circuit.first[p] + k], w), golden = 0;
                for (unsigned lane = 64 * w; lane < 64 * w + 64 && lane < b->lanes; lane++)
                    golden |= (b->port[lane][b->port_of[p]] >> k & 1) << lane % 64;
                if (shown != golden)
                    fail_msg("%s: cycle %lu: %s[%u] is %llx in lanes from %u, the machine says %llx", b->machine->name,
                             cycle, pin->name, k, (unsigned long long)shown, 64 * w, (unsigned long long)golden);
            }
    }
}

static void begin(struct bench *b, const char *name, const char *json, size_t size)
{
    enum circuit_width width = CIRCUIT_128;
#ifdef __x86_64__
    width = __builtin_cpu_supports("avx512f") ? CIRCUIT_512 : __builtin_cpu_supports("avx2") ? CIRCUIT_256 : width;
#endif
    b->machine = machine_find(name);
    b->memory = malloc(ARENA);
    arena_over(&b->arena, b->memory, ARENA);
    const char *why = circuit_read(&b->circuit, &b->arena, json, size, NULL);
    if (why)
        fail_msg("%s: %s", name, why);
    assert_true(circuit_start(&b->run, &b->arena, &b->circuit, width));
    b->lanes = 64 * b->run.words;
    b->clock = -1;
    bool pinned[MOST_PORTS] = {0};
    for (unsigned p = 0; p < b->circuit.pins; p++) {
        const char *pin = b->circuit.pin[p].name;
        b->port_of[p] = port_find(b->machine, strcmp(pin, "time_bcd") ? pin : "time");
        if (!strcmp(pin, "clk"))
            b->clock = (int)p;
        else if (b->circuit.pin[p].dir == PIN_IN)
            assert_true(b->port_of[p] >= 0);
        if (b->port_of[p] >= 0)
            pinned[b->port_of[p]] = true;
    }
    for (unsigned lane = 0; lane < b->lanes; lane++) {
        struct stimulus *s = &b->stimulus[lane];
        *s = (struct stimulus){.machine = b->machine, .port = b->port[lane], .wanted = {-1}};
        random_seed(&s->dice, lane + 1);
        for (unsigned i = 0; i < b->machine->ports; i++)
            if (b->machine->port[i].dir == STRAP && !pinned[i]) {
                s->value[i] = b->machine->port[i].idle;
                s->given[i] = 1;
            }
        b->state[lane] = calloc(1, b->machine->state_size + 1u);
    }
}

static void power(struct bench *b)
{
    circuit_power(&b->run, 0);
    for (unsigned lane = 0; lane < b->lanes; lane++) {
        power_up(&b->stimulus[lane]);
        b->machine->reset(b->state[lane], b->port[lane]);
    }
    drive(b);
    assert_true(circuit_settle(&b->run));
    compare(b, 0);
}

static void lockstep(const char *name, const char *top, const char *files)
{
    size_t size;
    char *json = netlist_of(top, files, &size);
    struct bench *b = calloc(1, sizeof *b);
    begin(b, name, json, size);
    const char *wish = getenv("LANE_CYCLES");
    unsigned long cycles = (wish ? strtoul(wish, NULL, 10) : 100000) / b->lanes + 1;
    double spent = 0;
    int32_t tick = b->clock < 0 ? -1 : (int32_t)(b->circuit.bit[b->circuit.first[b->clock]] >> 1) - 1;
    for (unsigned long i = 0; i < cycles; i++) {
        if (i % 20000 == 0)
            power(b);
        for (unsigned lane = 0; lane < b->lanes; lane++) {
            change_inputs(&b->stimulus[lane]);
            b->machine->step(b->state[lane], b->port[lane]);
        }
        clock_t from = clock();
        bool good = circuit_fall(&b->run, tick);
        drive(b);
        good &= circuit_rise(&b->run, tick);
        spent += (double)(clock() - from) / CLOCKS_PER_SEC;
        assert_true(good);
        compare(b, i);
    }
    print_message(
        "# %s: %lu lane-cycles, %u steps in %u stretches, %u registers, %u domains, %.3g lane-cycles a second\n", name,
        cycles * b->lanes, b->circuit.steps, b->circuit.stretches, b->circuit.flipflops, b->circuit.domains,
        (double)(cycles * b->lanes) / spent);
    for (unsigned lane = 0; lane < b->lanes; lane++)
        free(b->state[lane]);
    free(b->memory);
    free(json);
    free(b);
}

#define LOCKSTEP(id, name, files)                                                                                      \
    static void test_##id(void **unused)                                                                               \
    {                                                                                                                  \
        (void)unused;                                                                                                  \
        lockstep(name, #id, files);                                                                                    \
    }
LOCKSTEP(mastermind, "mastermind", "hdl/mastermind.v")
LOCKSTEP(mastermind_board, "mastermind-board", "hdl/mastermind_board.v hdl/mastermind.v")
LOCKSTEP(sevens, "sevens", "hdl/sevens.v")
LOCKSTEP(sevens_board, "sevens-board", "hdl/sevens_board.v hdl/sevens.v")
LOCKSTEP(tetris, "tetris", "hdl/tetris.v")
LOCKSTEP(bobing_score, "bobing-score", "hdl/bobing_score.v")
LOCKSTEP(bobing, "bobing", "hdl/bobing.v hdl/bobing_score.v")

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mastermind), cmocka_unit_test(test_mastermind_board),
        cmocka_unit_test(test_sevens),     cmocka_unit_test(test_sevens_board),
        cmocka_unit_test(test_tetris),     cmocka_unit_test(test_bobing_score),
        cmocka_unit_test(test_bobing),
    };
    return cmocka_run_group_tests_name("circuits beside the machines", tests, NULL, NULL);
}
