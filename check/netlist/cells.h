/* SPDX-License-Identifier: MIT */
/* The cells of Yosys's word level that are logic, in gates. */
#ifndef GATECADE_CELLS_H
#define GATECADE_CELLS_H

#include "check/netlist/gates.h"

struct operand {
    Literal *bit;
    unsigned width;
    bool is_signed;
};

/* A cell's ports: inputs A, B and S, and Y, which is to be filled. */
struct word_cell {
    struct gates *gates;
    struct operand a, b, s;
    Literal *y;
    unsigned width;   /* of Y */
    Literal *scratch; /* 8 times the widest port, and 16 more */
};

/* NULL, or why this cell cannot be built. */
typedef const char *Cell_build(struct word_cell *c);

struct cell_type {
    const char *name;
    Cell_build *build;
    const char *inputs; /* which of A, B and S it has */
};

extern const struct cell_type cell_types[];
extern const unsigned cell_type_count;

enum { ARITHMETIC_MOST = 2048 }; /* bits of what is multiplied or divided */

#endif
