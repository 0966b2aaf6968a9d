/* SPDX-License-Identifier: MIT */
/* gatecade solve: finds the machine's solver and hands over. */
#include "solve/solve.h"
#include "games/games.h"
#include <string.h>

#define SOLVER(id) extern const struct solver solver_##id;
#include "solve/solvers.def"
#undef SOLVER

static const struct solver *const solvers[] = {
#define SOLVER(id) &solver_##id,
#include "solve/solvers.def"
#undef SOLVER
};

enum { COUNT = sizeof solvers / sizeof *solvers };

/* "a, b, c" */
static void list_names(char *text, size_t size, const char *const names[], unsigned n)
{
    *text = 0;
    for (unsigned i = 0; i < n; i++) {
        strncat(text, i ? ", " : "", size - strlen(text) - 1);
        strncat(text, names[i], size - strlen(text) - 1);
    }
}

int ask_chart(const struct ask *a, const char *const names[], unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (!a->chart || !strcmp(a->chart, names[i]))
            return (int)i;
    char all[200];
    list_names(all, sizeof all, names, n);
    complain(USAGE, "solve --chart: there is no chart \"%s\" of this machine, only %s", a->chart, all);
    return -1;
}

int ask_nothing_else(int argc, char **argv)
{
    return argc > 1 ? complain(USAGE, "solve takes one machine; what is \"%s\"?", argv[1]) : GOOD;
}

int pair_read(const char *text, uint64_t *a, uint64_t *b)
{
    char first[32];
    const char *comma = strchr(text, ',');
    if (!comma || comma - text >= (long)sizeof first)
        return 0;
    memcpy(first, text, (size_t)(comma - text));
    first[comma - text] = 0;
    return number_read(first, a) && number_read(comma + 1, b);
}

static int unknown(const char *name)
{
    const char *names[COUNT];
    char all[200];
    for (unsigned i = 0; i < COUNT; i++)
        names[i] = solvers[i]->machine;
    list_names(all, sizeof all, names, COUNT);
    const char *near = nearest(name, names, COUNT);
    if (!*name)
        return complain(USAGE, "solve needs a machine first: %s", all);
    if (machine_find(name))
        return complain(BAD, "%s has no solver of its own; there is one for %s", name, all);
    if (near)
        return complain(BAD, "no machine \"%s\"; did you mean %s?", name, near);
    return complain(BAD, "no solver for \"%s\"; there is one for %s", name, all);
}

static int run(int argc, char **argv)
{
    if (argc < 2 || argv[1][0] == '-')
        return unknown("");
    for (unsigned i = 0; i < COUNT; i++)
        if (!strcmp(argv[1], solvers[i]->machine)) {
            argv[1] = argv[0];
            return solvers[i]->run(argc - 1, argv + 1);
        }
    return unknown(argv[1]);
}

const struct command command_solve = {
    .name = "solve",
    .usage = "MACHINE [--json] [--plot FILE.svg [--chart NAME]] [OPTION]...",
    .summary = "the exact odds, values and best moves of a game",
    .help = "bobing      odds of every roll, length of a game, chances of the seats\n"
            "  --half --golden       house rules that are on (the counts of all four combinations are shown anyway)\n"
            "  --players N           the chance of every seat to win the first prize, exactly; 2 to 63\n"
            "  --last --lut          Last Spin (exact); Lut (by simulation of the machine)\n"
            "  --games N --seed N    how many games a simulation plays; 0: none\n"
            "  --chart odds|length|seats\n"
            "mastermind  best chance within three guesses, value against the best code-maker, best average\n"
            "  --tree FILE.json|FILE.dot   the whole strategy\n"
            "  --average             also the best average number of guesses without a life limit\n"
            "  --chart tree|codes\n"
            "tetris      fastest win from every LFSR state, win rate of a planner with a person's eyes\n"
            "  --lfsr N              from this state only, with the presses\n"
            "  --nodes N --threads N how much to search at most; all 63 states take some minutes\n"
            "  --chart fastest\n"
            "sevens      value, best bid and best reply from any purses\n"
            "  --purses A,B          the first bidder holds A, the second B\n"
            "  --purse N --max-bid N --deposit N   other rules: one part in N of a bid is deposited, 0: nothing\n"
            "  --threads N\n"
            "  --chart bids|value|length",
    .run = run,
};
