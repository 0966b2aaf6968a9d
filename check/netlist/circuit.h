/* SPDX-License-Identifier: MIT */
/*
 * A design as synthesized: Yosys's netlist at word level (JSON), built of gates and run in many lanes at once, a play
 * each.
 *
 *     circuit_read     JSON to gates: bit-blasted, hashed, without what nothing depends on, in an order to run in
 *     circuit_start    a run of it, in 64 lanes or more; circuit_power: as at power-up
 *     circuit_drive    an input, a bit in all lanes; circuit_fall, circuit_rise: a cycle of the clock
 *     circuit_show     the value of a literal in all lanes
 *     circuit_why      the registers and inputs that decide it, in one of them
 *
 * There is no X: what a register without an initial value holds at power-up is 0, or random in each lane.  Registers
 * may have any clock, also one that other registers or gates make; each lane has edges of its own.  Everything lives in
 * the caller's arena, which is given up as a whole.
 */
#ifndef GATECADE_CIRCUIT_H
#define GATECADE_CIRCUIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "bare/arena.h"
#include "check/pins/dut.h"
#include "check/netlist/gates.h"

/* What a step of the program does with its operands; in the order of the text: a, b and c. */
enum step_kind {
    STEP_AND,    /*  a &  b */
    STEP_ANDN,   /*  a & ~b */
    STEP_NOR,    /* ~a & ~b */
    STEP_XOR,    /*  a ^  b */
    STEP_XNOR,   /* ~a ^  b */
    STEP_MUX,    /*  a ?  b :  c */
    STEP_MUX_N1, /*  a ? ~b :  c */
    STEP_MUX_N0, /*  a ?  b : ~c */
    STEP_MUX_N,  /*  a ? ~b : ~c */
    STEP_KINDS
};

/* Steps of one kind one after the other: their results stand in slots that follow each other. */
struct stretch {
    uint32_t kind, count;
    uint32_t slot;    /* of the first result */
    uint32_t operand; /* where the operands of the first one stand */
    uint64_t heeds;   /* what these steps depend on: a mask of HEEDS_INPUTS and the domains' own bits */
};

enum { HEEDS_INPUTS = 1 };
#define HEEDS_ALL (~(uint64_t)0)

struct flipflop {
    Literal clock;         /* at whose rise it takes over d; a latch has the constant 0 */
    Literal d, set, clear; /* clear outweighs set, and set the clock */
    uint8_t first;         /* at power-up: 0, 1, or 2 for not said */
    uint32_t word, bit;    /* which bit of which register */
};

/* A register or latch as a person wrote it. */
struct register_word {
    char name[64], where[64]; /* where: file:line, or "" */
};

/* What hardware would be that a person may not have meant. */
enum circuit_fact {
    FACT_LATCH,      /* a register without a clock */
    FACT_LOOSE,      /* a wire that something depends on, and that nothing drives */
    FACT_DIVIDED,    /* a clock that a register makes */
    FACT_GATED,      /* a clock that gates make */
    FACT_DEAD_CLOCK, /* a clock that never ticks */
    FACT_DEAD        /* a register on which nothing depends */
};

struct circuit_note {
    enum circuit_fact fact;
    char name[64], where[64];
};

enum { CIRCUIT_NOTES = 24 };

/* Flip-flops that have the same clock. */
struct domain {
    Literal clock;
    uint32_t first, count;
    bool asynchronous; /* some of them are set or cleared */
    uint64_t bit;      /* in struct stretch: heeds */
};

#define NO_LITERAL (~(Literal)0)

/* After circuit_read, literals mean slots: slot 0 is the constant 0, then come inputs, flip-flops and steps. */
struct circuit {
    char top[PIN_NAME];
    struct pin *pin;
    unsigned pins;
    uint32_t *first; /* by pin: where its bits stand in `bit`; of an input they are inputs in a row */
    Literal *bit;
    uint32_t bits;
    Literal *net; /* by the number of a net in the JSON; NO_LITERAL: nothing depends on it */
    uint32_t nets;

    uint32_t inputs, flipflops, slots;
    struct flipflop *flipflop;
    struct domain *domain;
    uint32_t domains;
    uint32_t *operand;
    struct stretch *stretch;
    uint32_t stretches;
    uint32_t steps;
    uint8_t *used; /* by input: USED_BY_STEPS, USED_FALLING */

    struct register_word *word;
    uint32_t words;
    struct circuit_note note[CIRCUIT_NOTES];
    unsigned notes;

    char why[400];
};

/* Some step reads the input; some flip-flop takes over when it falls. */
enum { USED_BY_STEPS = 1, USED_FALLING = 2 };

/* NULL, or one sentence: why there is no circuit.  `top`: which module, or NULL for the one that is marked, or alone.
 */
const char *circuit_read(struct circuit *c, struct arena *a, const char *json, size_t size, const char *top);

static inline uint32_t circuit_input_slot(uint32_t input)
{
    return 1 + input;
}

static inline uint32_t circuit_flipflop_slot(const struct circuit *c, uint32_t flipflop)
{
    return 1 + c->inputs + flipflop;
}

/* ---- running it ---- */

enum circuit_width { CIRCUIT_64, CIRCUIT_128, CIRCUIT_256, CIRCUIT_512 }; /* lanes */

struct circuit_run {
    const struct circuit *circuit;
    enum circuit_width width;
    unsigned words; /* a slot has */
    uint64_t *slot; /* values */
    uint64_t *next; /* of the flip-flops */
    uint64_t *past; /* of the domains' clocks */
    uint8_t *ticks; /* by domain: its flip-flops change */
    bool plain;     /* lane 0 begins with 0 where others are random */
    bool stale;     /* an input that a step reads has changed */
    bool moved;     /* a flip-flop has changed since somebody set this to false */
};

/* False: no memory.  256 lanes need AVX2 and 512 AVX-512 on x86, which the caller has to know of. */
bool circuit_start(struct circuit_run *r, struct arena *a, const struct circuit *c, enum circuit_width width);

/* As at power-up, with all inputs 0.  Flip-flops without an initial value are 0 with seed 0, else random.  False if it
   does not settle. */
bool circuit_power(struct circuit_run *r, uint64_t seed);

/* The same for some of 64 lanes, all others being at rest: their flip-flops without an initial value are 0. */
bool circuit_power_lanes(struct circuit_run *r, uint64_t lanes);

/* The value of an input (words of all lanes).  False: it has it already. */
bool circuit_drive(struct circuit_run *r, uint32_t input, const uint64_t *value);

/* Lets everything settle after inputs have changed; false if it never does. */
bool circuit_settle(struct circuit_run *r);

/* A cycle of the clock: that input falls, then inputs may be driven, and it rises; clock -1: there is none.  False if
   it does not settle. */
bool circuit_fall(struct circuit_run *r, int32_t clock);
bool circuit_rise(struct circuit_run *r, int32_t clock);

/* Which inputs and flip-flops decide the value of a literal just now, in one lane: with these as they are, no other can
   change it.  Slots, at most so many, lowest first; how many there are.  `since` has room for all slots and tells of
   inputs and flip-flops when they became what they are: of two zeros before an AND, each of which would do, that is
   taken on which something newer depends.  `scratch`: a byte a slot, all 0, and so they are again. */
uint32_t circuit_why(const struct circuit_run *r, unsigned lane, Literal l, uint32_t *since, uint8_t *scratch,
                     uint32_t *to, uint32_t most);

/* One word of the value of a literal. */
static inline uint64_t circuit_show(const struct circuit_run *r, Literal l, unsigned word)
{
    return r->slot[(size_t)(l >> 1) * r->words + word] ^ (l & 1 ? ~(uint64_t)0 : 0);
}

#endif
