/* SPDX-License-Identifier: MIT */
/*
 * Running a circuit.
 *
 * Gates have no delay: after every change all steps run, then all flip-flops whose clocks have risen change at once,
 * and so on until nothing does.  A clock that gates make of the clock pin therefore rises with it, and its flip-flops
 * see what stood before the edge; one that a flip-flop makes rises after it, and they see what stands after: as
 * simulators have it.
 */
#include "check/netlist/circuit.h"
#include "core/bytes.h"
#include "core/random.h"

enum { ROUNDS = 1000 }; /* more than any design settles in; what needs more never does */

typedef uint64_t V128 __attribute__((vector_size(16), may_alias));
typedef uint64_t V256 __attribute__((vector_size(32), may_alias));
typedef uint64_t V512 __attribute__((vector_size(64), may_alias));

#define V uint64_t
#define NAME(x) x##_64
#define TARGET
#include "check/netlist/run.inc"

#define V V128
#define NAME(x) x##_128
#define TARGET
#include "check/netlist/run.inc"

#if defined __x86_64__
#define V V256
#define NAME(x) x##_256
#define TARGET __attribute__((target("avx2")))
#include "check/netlist/run.inc"

#define V V512
#define NAME(x) x##_512
#define TARGET __attribute__((target("avx512f")))
#include "check/netlist/run.inc"
#else
#define V V256
#define NAME(x) x##_256
#define TARGET
#include "check/netlist/run.inc"

#define V V512
#define NAME(x) x##_512
#define TARGET
#include "check/netlist/run.inc"
#endif

static const struct engine_of_width {
    unsigned words;
    void (*evaluate)(struct circuit_run *r, uint64_t changed);
    uint64_t (*update)(struct circuit_run *r);
    void (*look)(struct circuit_run *r);
} widths[] = {
    [CIRCUIT_64] = {1, evaluate_64, update_64, look_64},
    [CIRCUIT_128] = {2, evaluate_128, update_128, look_128},
    [CIRCUIT_256] = {4, evaluate_256, update_256, look_256},
    [CIRCUIT_512] = {8, evaluate_512, update_512, look_512},
};

static uint64_t *vectors(struct arena *a, size_t count, unsigned words)
{
    enum { ALIGN = 64 };
    unsigned char *block = arena_get(a, (count + 1) * words * sizeof(uint64_t) + ALIGN);
    return block ? (uint64_t *)(void *)(block + (ALIGN - (uintptr_t)block % ALIGN) % ALIGN) : NULL;
}

bool circuit_start(struct circuit_run *r, struct arena *a, const struct circuit *c, enum circuit_width width)
{
    *r = (struct circuit_run){.circuit = c, .width = width, .words = widths[width].words};
    r->slot = vectors(a, c->slots, r->words);
    r->next = vectors(a, c->flipflops, r->words);
    r->past = vectors(a, c->domains, r->words);
    r->ticks = arena_get(a, c->domains + 1);
    return r->slot && r->next && r->past && r->ticks;
}

static uint64_t *at(struct circuit_run *r, uint32_t slot)
{
    return r->slot + (size_t)slot * r->words;
}

bool circuit_power(struct circuit_run *r, uint64_t seed)
{
    const struct circuit *c = r->circuit;
    struct random dice;
    random_seed(&dice, seed);
    bytes_clear(r->slot, (size_t)c->slots * r->words * sizeof *r->slot);
    for (uint32_t i = 0; i < c->flipflops; i++) {
        uint64_t *q = at(r, circuit_flipflop_slot(c, i));
        for (unsigned w = 0; w < r->words && c->flipflop[i].first; w++)
            q[w] = c->flipflop[i].first == 1 ? ~(uint64_t)0 : seed ? random_bits(&dice) : 0;
        if (r->plain && c->flipflop[i].first == 2)
            q[0] &= ~(uint64_t)1;
    }
    widths[r->width].evaluate(r, HEEDS_ALL);
    widths[r->width].look(r);
    r->stale = false;
    r->moved = true;
    return circuit_settle(r);
}

bool circuit_power_lanes(struct circuit_run *r, uint64_t lanes)
{
    const struct circuit *c = r->circuit;
    for (uint32_t i = 0; i < c->inputs; i++)
        *at(r, circuit_input_slot(i)) &= ~lanes;
    for (uint32_t i = 0; i < c->flipflops; i++) {
        uint64_t *q = at(r, circuit_flipflop_slot(c, i));
        *q = c->flipflop[i].first == 1 ? *q | lanes : *q & ~lanes;
    }
    widths[r->width].evaluate(r, HEEDS_ALL);
    widths[r->width].look(r);
    r->stale = false;
    r->moved = true;
    return circuit_settle(r);
}

bool circuit_drive(struct circuit_run *r, uint32_t input, const uint64_t *value)
{
    uint64_t *now = at(r, circuit_input_slot(input));
    if (bytes_same(now, value, r->words * sizeof *now))
        return false;
    bytes_copy(now, value, r->words * sizeof *now);
    r->stale |= (r->circuit->used[input] & USED_BY_STEPS) != 0;
    return true;
}

bool circuit_settle(struct circuit_run *r)
{
    uint64_t changed = r->stale ? HEEDS_INPUTS : 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        if (changed)
            widths[r->width].evaluate(r, changed);
        r->stale = false;
        changed = widths[r->width].update(r);
        if (!changed)
            return true;
        r->moved = true;
    }
    return false;
}

static void clock_to(struct circuit_run *r, int32_t clock, bool high)
{
    uint64_t level[8];
    __builtin_memset(level, high ? 0xff : 0, sizeof level);
    circuit_drive(r, (uint32_t)clock, level);
}

bool circuit_fall(struct circuit_run *r, int32_t clock)
{
    if (clock < 0)
        return true;
    clock_to(r, clock, false);
    return !r->circuit->used[clock] || circuit_settle(r); /* if nothing heeds it, the next update sees it */
}

bool circuit_rise(struct circuit_run *r, int32_t clock)
{
    bool good = circuit_settle(r);
    if (clock < 0)
        return good;
    clock_to(r, clock, true);
    return circuit_settle(r) && good;
}
