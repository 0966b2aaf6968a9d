/* SPDX-License-Identifier: MIT */
/* A command's arguments, by a table.
 *
 *     const char *tape = NULL; uint64_t cycles = 0; int json = 0;
 *     struct list straps = {0};
 *     const struct option options[] = {
 *         {.name = "--tape", .text = &tape}, {.name = "--cycles", .number = &cycles},
 *         {.name = "--json", .flag = &json}, {.name = "--strap", .list = &straps}, {0}};
 *     int status = options_read(&command_run, options, &argc, argv);   removes them; argv[1..] are the operands
 *     if (status) return status;
 *
 * Options may stand anywhere; `--name value` and `--name=value` are the same; after `--` all is operand.
 * On a mistake one sentence (with the nearest option's name) is printed and USAGE is returned.
 */
#ifndef GATECADE_OPTIONS_H
#define GATECADE_OPTIONS_H

#include <stdint.h>
#include "base/command.h"

enum { LIST_MOST = 256 };

struct list {
    const char *item[LIST_MOST];
    unsigned count;
};

struct option {
    const char *name;
    int *flag;         /* set to 1 */
    const char **text; /* or: takes a value */
    uint64_t *number;  /* or: takes a whole number, decimal or 0x */
    double *real;      /* or: takes a number */
    struct list *list; /* or: takes a value, may be given many times */
};

int options_read(const struct command *c, const struct option *options, int *argc, char **argv);

/* A whole number: decimal, 0x… or 0b…; 1 if the whole text is one and fits. */
int number_read(const char *text, uint64_t *n);

#endif
