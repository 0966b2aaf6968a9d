/* SPDX-License-Identifier: MIT */
/*
 * Gates with structural hashing: the same gate is never built twice, and one that a constant or an equal input decides
 * is not built at all.  A literal is a gate's number with the lowest bit set if it is inverted, so there are no
 * inverters; 0 and 1 are the constants.
 */
#ifndef GATECADE_BLAST_GATES_H
#define GATECADE_BLAST_GATES_H

#include <stdbool.h>
#include <stdint.h>
#include "bare/arena.h"

typedef uint32_t Literal;

enum { LITERAL_0, LITERAL_1 };

enum gate_kind {
    GATE_CONSTANT, /* gate 0 */
    GATE_INPUT,    /* a: its number among the inputs */
    GATE_REGISTER, /* a: its number among the registers */
    GATE_ALIAS,    /* a: the literal that it stands for, known later */
    GATE_AND,
    GATE_XOR,
    GATE_MUX, /* a ? b : c */
};

struct gate {
    Literal a, b, c;
    uint32_t kind;
};

struct gates {
    struct arena *arena;
    struct gate *gate;
    uint32_t count, room;
    uint32_t *bucket; /* open addressing; 0 is free */
    uint32_t buckets; /* a power of two */
    uint32_t work;    /* gates that were asked for */
    bool full;        /* a gate could not be built: nothing that was built counts */
};

/* So many gates there may be, and so many may be asked for: seconds, whatever a netlist says. */
enum { GATES_MOST = 1 << 22, GATES_WORK = 1 << 28 };

bool gates_open(struct gates *g, struct arena *a);

/* A gate that is nobody's twin: an input, a register, an alias. */
Literal gate_new(struct gates *g, enum gate_kind kind, uint32_t a);

Literal gate_and(struct gates *g, Literal a, Literal b);
Literal gate_xor(struct gates *g, Literal a, Literal b);
Literal gate_mux(struct gates *g, Literal choice, Literal if_1, Literal if_0);

static inline Literal gate_or(struct gates *g, Literal a, Literal b)
{
    return gate_and(g, a ^ 1, b ^ 1) ^ 1;
}

#endif
