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

int ask_read(const struct solver *s, void *request, int argc, char **argv)
{
    const struct command command = {.name = "solve", .options = s->options};
    int status = options_read(&command, request, &argc, argv);
    if (status)
        return status;
    return argc > 1 ? complain(USAGE, "solve takes one machine; what is \"%s\"?", argv[1]) : GOOD;
}

bool pair_read(const char *text, uint64_t *a, uint64_t *b)
{
    char first[32];
    const char *comma = strchr(text, ',');
    if (!comma || comma - text >= (long)sizeof first)
        return false;
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
        return complain(USAGE, "%s has no solver of its own; there is one for %s", name, all);
    if (near)
        return complain(USAGE, "no machine \"%s\"; did you mean %s?", name, near);
    return complain(USAGE, "no solver for \"%s\"; there is one for %s", name, all);
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

extern const struct command command_solve;

static void guide_to(const struct solver *s)
{
    char head[200];
    snprintf(head, sizeof head, "%s: %s", s->machine, s->summary);
    putchar('\n');
    options_print((struct option[]){{.help = head}, {0}});
    options_print(s->options);
}

/* The options of one solver, when a machine is named, or of all. */
static int guide(int argc, char **argv)
{
    const struct solver *one = NULL;
    for (int k = 1; k < argc; k++)
        for (unsigned i = 0; i < COUNT && !one; i++)
            if (!strcmp(argv[k], solvers[i]->machine))
                one = solvers[i];
    command_help(&command_solve);
    if (one)
        guide_to(one);
    for (unsigned i = 0; i < COUNT && !one; i++)
        guide_to(solvers[i]);
    return GOOD;
}

static const struct option *options_for(const char *machine)
{
    for (unsigned i = 0; i < COUNT; i++)
        if (!strcmp(machine, solvers[i]->machine))
            return solvers[i]->options;
    return NULL;
}

const struct command command_solve = {
    .name = "solve",
    .usage = "MACHINE [OPTION]...",
    .summary = "the exact odds, values and best moves of a game",
    .run = run,
    .guide = guide,
    .options_for = options_for,
};
