/* SPDX-License-Identifier: MIT */
/* What the solvers of `gatecade solve` share: their table, and the options that all have. */
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
    int (*run)(int argc, char **argv); /* argv[0] is the command's name; the machine's name has been removed */
};

/* Reads a solver's own options; no operand may be left. */
int ask_read(const struct solver *s, void *request, int argc, char **argv);

/* Options of every solver. */
struct ask {
    bool json;
    const char *plot;  /* where the picture goes, or NULL */
    const char *chart; /* which of its pictures, or NULL for the first */
};

/* Rows of an option table, for the struct ask that is the request' field `ask`; the charts as a|b|c. */
/* clang-format off */
#define ASK_OPTIONS(request, charts)                                                                                    \
    {.name = "--json", OPTION_FLAG(request, ask.json), .help = "all of it for programs"},                               \
    {.name = "--plot", OPTION_TEXT(request, ask.plot), .value = "FILE.svg", .help = "a picture"},                       \
    {.name = "--chart", OPTION_TEXT(request, ask.chart), .value = charts, .help = "which picture; the first unless given"}
/* clang-format on */

/* The index of the requested chart among n names, or -1 after a complaint. */
int ask_chart(const struct ask *a, const char *const names[], unsigned n);

/* "A,B": two whole numbers; true if the text is that. */
bool pair_read(const char *text, uint64_t *a, uint64_t *b);

#endif
