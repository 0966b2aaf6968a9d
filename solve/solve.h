/* SPDX-License-Identifier: MIT */
/* What the solvers of `gatecade solve` share: a table of them, and how they are asked. */
#ifndef GATECADE_SOLVE_H
#define GATECADE_SOLVE_H

#include "base/command.h"
#include "base/json.h"
#include "base/options.h"
#include "base/output.h"
#include "base/plot.h"
#include "base/progress.h"

struct solver {
    const char *machine;               /* which machine it solves, by name */
    const char *finds;                 /* one line */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name; the machine's is gone */
};

extern const struct command command_solve;

/* What every solver understands. */
struct ask {
    int json;
    const char *plot;  /* where the picture goes, or NULL */
    const char *chart; /* which of its pictures, or NULL for the first */
};
#define ASK_OPTIONS(ask)                                                                                               \
    {.name = "--json", .flag = &(ask).json}, {.name = "--plot", .text = &(ask).plot},                                  \
    {                                                                                                                  \
        .name = "--chart", .text = &(ask).chart                                                                        \
    }

/* The number of the chart that was asked for among n names, or -1 after a sentence. */
int ask_chart(const struct ask *a, const char *const names[], unsigned n);

/* GOOD if no operand is left, else a sentence. */
int ask_nothing_else(int argc, char **argv);

/* "A,B": two whole numbers; 1 if the text is that. */
int pair_read(const char *text, uint64_t *a, uint64_t *b);

#endif
