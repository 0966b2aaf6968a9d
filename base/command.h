/* SPDX-License-Identifier: MIT */
/* What the commands of `gatecade` share. */
#ifndef GATECADE_COMMAND_H
#define GATECADE_COMMAND_H

/* Exit status of a command: 0 success, 1 an error, 2 wrong usage.  A function that complains returns it too, so that
   its command can return it as it is; every other function returns bool for yes/no, or a sentence (NULL: success). */
enum { GOOD = 0, BAD = 1, USAGE = 2 };

struct option;

struct command {
    const char *name;
    const char *usage;                   /* what follows the name: operands, [OPTION]...; NULL: nothing */
    const char *summary;                 /* one line for gatecade --help; NULL: not for people */
    const char *help;                    /* prose for gatecade NAME --help, its lines within 80 columns */
    const struct option *options;        /* with their help (base/options.h); NULL: none */
    int (*run)(int argc, char **argv);   /* argv[0] is the command's name */
    int (*guide)(int argc, char **argv); /* prints the help where the arguments matter to it; NULL: command_help */

    /* Where the machine decides which options there are: those for this one, or NULL: it takes no such machine. */
    const struct option *(*options_for)(const char *machine);
};

/* Prints `gatecade: ` and the sentence on stderr; returns status. */
int complain(int status, const char *sentence, ...) __attribute__((format(printf, 2, 3)));

/* The one of n words nearest to a misspelt one, or NULL when none is near. */
const char *nearest(const char *word, const char *const *words, unsigned n);

/* Prints a command's --help on stdout, with its options; returns GOOD. */
int command_help(const struct command *c);

#endif
