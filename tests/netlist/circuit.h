/* SPDX-License-Identifier: MIT */
/* For tests of circuits: one is built of a text, driven and looked at; values are one for each of the first 64 lanes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "check/netlist/circuit.h"
#include "core/random.h"

enum { ARENA = 16 << 20 };

static struct random dice;
static void *memory;
static struct arena arena;
static struct circuit circuit;
static struct circuit_run run;

static inline const char *build(const char *json)
{
    arena_over(&arena, memory, ARENA);
    const char *why = circuit_read(&circuit, &arena, json, strlen(json), NULL);
    if (!why) {
        assert_true(circuit_start(&run, &arena, &circuit, random_below(&dice, 2) ? CIRCUIT_64 : CIRCUIT_128));
        circuit_power(&run, 0);
    }
    return why;
}

static inline void must_build(const char *json)
{
    const char *why = build(json);
    if (why)
        fail_msg("%s: %s", json, why);
}

static inline uint64_t mask(unsigned width)
{
    return width >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
}

/* The value of a pin in a lane. */
static inline uint64_t shown(unsigned pin, unsigned lane)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < circuit.pin[pin].width; i++)
        value |= (circuit_show(&run, circuit.bit[circuit.first[pin] + i], lane / 64) >> lane % 64 & 1) << i;
    return value;
}

static inline void put(unsigned pin, const uint64_t value[64])
{
    for (unsigned i = 0; i < circuit.pin[pin].width; i++) {
        uint64_t lanes[8] = {0};
        for (unsigned lane = 0; lane < 64; lane++)
            for (unsigned w = 0; w < run.words; w++)
                lanes[w] |= (value[lane] >> i & 1) << lane;
        circuit_drive(&run, (circuit.bit[circuit.first[pin] + i] >> 1) - 1, lanes);
    }
}

static inline int run_circuits(const char *name, const struct CMUnitTest *tests, size_t count)
{
    memory = malloc(ARENA);
    random_seed(&dice, getenv("SEED") ? strtoull(getenv("SEED"), NULL, 10) : 1);
    int failed = _cmocka_run_group_tests(name, tests, count, NULL, NULL);
    free(memory);
    return failed;
}
