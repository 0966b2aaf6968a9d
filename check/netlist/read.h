/* SPDX-License-Identifier: MIT */
/* A netlist while it is being read: nets and who drives them, cells and how far they are built. */
#ifndef GATECADE_CIRCUIT_READ_H
#define GATECADE_CIRCUIT_READ_H

#include "check/netlist/cells.h"
#include "check/netlist/circuit.h"
#include "check/netlist/doc.h"

enum { NO_CELL = 0xffffffff };

struct net {
    uint32_t cell; /* that drives it, or NO_CELL */
    uint32_t bit;  /* which of that cell's outputs it is */
    Literal literal;
    uint32_t name, name_bit; /* as a person gave it: in the text, and which bit of that; 0: none */
    uint8_t known;           /* the literal is */
    uint8_t input;           /* a pin drives it */
    uint8_t first;           /* at power-up, as in struct flipflop */
    uint8_t cut;             /* its literal is an alias, since its driver depends on it, or may */
    uint8_t clash;           /* more than one drives it */
    uint8_t loose;           /* it was read, and nothing drives it */
};

enum part_state { PART_NEW, PART_OPEN, PART_DONE };

struct netpart {
    uint32_t name, value; /* in the text */
    int32_t type;         /* a number of cell_types, or a kind of flip-flop, from -1 down */
    uint32_t base;        /* of flip-flops: the first */
    uint8_t state;
};

struct netreader {
    struct circuit *circuit;
    struct arena *arena;
    struct doc doc;
    struct gates gates;
    uint32_t module, names; /* in the text: the module, its netnames */
    struct net *net;
    uint32_t nets;
    struct netpart *part;
    uint32_t parts;
    uint32_t *stack, stack_room, stacked;
    uint32_t *queue, queued; /* cells of flip-flops that something depends on */
    uint32_t flipflop_room;
    Literal *flipflop_gate;        /* by flip-flop: its output */
    uint32_t *cut, cuts, cut_room; /* nets whose literal is an alias */
};

/* A bit in a list of bits: a net's number, or a constant. */
enum bit_kind { BIT_NET, BIT_0, BIT_1, BIT_X, BIT_Z, BIT_WRONG };
enum bit_kind net_bit(const struct netreader *r, uint32_t value, uint32_t *net);

/* Finds the module; makes its nets; reads its pins.  False after a sentence. */
bool netread_module(struct netreader *r, const char *top);
bool netread_nets(struct netreader *r);
void netread_names(struct netreader *r);
bool netread_pins(struct netreader *r);

/* Memory for so many of that size, cleared; NULL after a sentence, which is this one. */
void *netread_get(struct netreader *r, size_t count, size_t size);
extern const char netread_memory[];

/* A sentence in circuit->why, the first one only. */
bool netread_fail(struct netreader *r, const char *sentence, ...) __attribute__((format(printf, 2, 3)));

/* The name of a net as a person knows it, with its bit. */
void net_name(const struct netreader *r, uint32_t net, char *to, size_t size);

/* Where it is declared, file:line; or "". */
void net_place(const struct netreader *r, uint32_t net, char *to, size_t size);

/* The parameter of a cell as a number; `otherwise` if there is none. */
uint32_t part_parameter(const struct netreader *r, uint32_t part, const char *name, uint32_t otherwise);

/* One bit of it, the lowest is 0; what is not 1 is 0. */
bool part_parameter_bit(const struct netreader *r, uint32_t part, const char *name, uint32_t bit);

/* The bits of a port of a cell, as literals; false after netread_fail.  The block is the arena's. */
bool part_port(struct netreader *r, uint32_t part, const char *port, struct operand *to);
void part_free(struct netreader *r, struct operand *o);

/* ---- registers.c ---- */

/* The kind of flip-flop or latch of that type, from -1 down; 0: none. */
int32_t flipflop_type(const struct doc *d, uint32_t type);

bool flipflop_latches(int32_t type); /* it has no clock */

/* The inputs of a kind of flip-flop, names of ports ended by NULL. */
const char *const *flipflop_ports(int32_t type);

/* Its flip-flops, which all have gates already; all its inputs are built. */
bool flipflop_build(struct netreader *r, uint32_t part);

/* ---- facts.c ---- */

/* Names the registers, and notes what is odd; false: no memory. */
bool netread_facts(struct netreader *r);

/* ---- order.c ---- */

/* Puts the gates in an order to run in.  NULL, or a net in a loop of gates in *loop and a sentence. */
const char *circuit_order(struct netreader *r, uint32_t *loop);

#endif
