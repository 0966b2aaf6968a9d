/* SPDX-License-Identifier: MIT */
/* What the solvers of `gatecade solve` share: a table of them, and how they are asked. */
#ifndef GATECADE_SOLVE_H
#define GATECADE_SOLVE_H

#include "base/command.h"
#include "formats/json.h"
#include "base/options.h"
#include "base/output.h"
#include "solve/plot.h"
#include "solve/progress.h"

struct solver {
    const char *machine;               /* which machine it solves, by name */
    const char *summary;               /* what it finds, one line */
    const struct option *options;      /* its own, with ASK_OPTIONS among them */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name; the machine's is gone */
};

/* Reads a solver's own options; no operand may be left. */
int ask_read(const struct solver *s, void *wishes, int argc, char **argv);

/* What every solver understands. */
struct ask {
    bool json;
    const char *plot;  /* where the picture goes, or NULL */
    const char *chart; /* which of its pictures, or NULL for the first */
};

/* Rows of an option table, for the struct ask that is the wishes' field `ask`; the charts as a|b|c. */
/* clang-format off */
#define ASK_OPTIONS(wishes, charts)                                                                                    \
    {.name = "--json", OPTION_FLAG(wishes, ask.json), .help = "all of it for programs"},                               \
    {.name = "--plot", OPTION_TEXT(wishes, ask.plot), .value = "FILE.svg", .help = "a picture"},                       \
    {.name = "--chart", OPTION_TEXT(wishes, ask.chart), .value = charts, .help = "which picture; the first unless given"}
/* clang-format on */

/* The number of the chart that was asked for among n names, or -1 after a sentence. */
int ask_chart(const struct ask *a, const char *const names[], unsigned n);

/* "A,B": two whole numbers; true if the text is that. */
bool pair_read(const char *text, uint64_t *a, uint64_t *b);

#endif
