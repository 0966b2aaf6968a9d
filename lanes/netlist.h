/* SPDX-License-Identifier: MIT */
/*
 * A netlist as Yosys and ABC write it (BLIF): gates of up to three inputs and flip-flops.  For the generator of lanes.
 */
#ifndef GATECADE_NETLIST_H
#define GATECADE_NETLIST_H

#include <stdint.h>
#include <stdio.h>

enum wire_kind { NONE, INPUT, STATE, GATE };

struct netwire {
    char *name;
    enum wire_kind kind;
    unsigned index;          /* INPUT, STATE: which */
    unsigned inputs;         /* GATE: 0 to 3 */
    struct netwire *from[3]; /* GATE */
    uint8_t table;           /* GATE: its output for inputs 000 to 111; from[0] is the lowest bit */
    unsigned made, seen;     /* the pass that has written it, or looked at it, last */
    unsigned uses, left;     /* GATE: how many read it, and how many still will */
    unsigned number;         /* what the C calls it */
};

struct latch {
    struct netwire *d, *q;
    struct netwire *clock; /* NULL: the machine's own, clk */
    unsigned init;
};

enum { WIRES = 1 << 17, LATCHES = 1 << 14, PINS = 1 << 12 };

struct netlist {
    struct netwire *wires[WIRES]; /* a hash table by name */
    struct latch latch[LATCHES];
    struct netwire *input[PINS], *output[PINS];
    unsigned latches, inputs, outputs;
    char first[LATCHES]; /* the state at power-up, from the line "# first" */
};

/* Prints `lanes: ` and the sentence, and exits: the generator runs at build time, nobody recovers. */
_Noreturn void netlist_fail(const char *sentence, ...) __attribute__((format(printf, 1, 2)));

void netlist_read(struct netlist *net, FILE *f);

/* The wire of that name, new if there is none yet. */
struct netwire *netlist_wire(struct netlist *net, const char *name);

#endif
