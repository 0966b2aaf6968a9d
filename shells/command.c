/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "command.h"

#define COMMAND(id) extern const struct command command_##id;
#include "commands.def"
#undef COMMAND

const struct command *const commands[] = {
#define COMMAND(id) &command_##id,
#include "commands.def"
#undef COMMAND
};

const unsigned command_count = sizeof commands / sizeof *commands;

int complain(int status, const char *sentence, ...)
{
    va_list args;
    va_start(args, sentence);
    fflush(stdout);
    fputs("gatecade: ", stderr);
    vfprintf(stderr, sentence, args);
    fputc('\n', stderr);
    va_end(args);
    return status;
}

/* Edit distance, of words up to 63 letters. */
static unsigned distance(const char *a, const char *b)
{
    unsigned row[64];
    size_t n = strlen(b);
    if (n > 63 || strlen(a) > 63)
        return ~0u;
    for (unsigned j = 0; j <= n; j++)
        row[j] = j;
    for (unsigned i = 1; *a; a++, i++) {
        unsigned corner = row[0];
        row[0] = i;
        for (unsigned j = 1; j <= n; j++) {
            unsigned change = corner + ((*a | 32) != (b[j - 1] | 32));
            corner = row[j];
            unsigned least = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
            row[j] = change < least ? change : least;
        }
    }
    return row[n];
}

const char *nearest(const char *word, const char *const *words, unsigned n)
{
    const char *best = 0;
    unsigned least = (unsigned)strlen(word) / 2 + 1;
    for (unsigned i = 0; i < n; i++) {
        unsigned d = distance(word, words[i]);
        if (d < least)
            least = d, best = words[i];
    }
    return best;
}

const struct machine *machine_named(const char *name)
{
    const struct machine *m = machine_find(name);
    const char *names[64];
    for (unsigned i = 0; i < machine_count && i < 64; i++)
        names[i] = machines[i]->name;
    const char *near = m ? 0 : nearest(name, names, machine_count < 64 ? machine_count : 64);
    if (near)
        complain(BAD, "no machine \"%s\"; did you mean %s?", name, near);
    else if (!m)
        complain(BAD, "no machine \"%s\"; gatecade list names them all", name);
    return m;
}

int command_help(const struct command *c)
{
    printf("usage: gatecade %s %s\n%s\n", c->name, c->usage, c->summary);
    if (c->help)
        printf("\n%s\n", c->help);
    return GOOD;
}
