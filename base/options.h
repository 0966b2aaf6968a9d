/* SPDX-License-Identifier: MIT */
/* A command's options: one static table says how each is read, where it goes and what the help tells of it.
 *
 *     struct request { const char *tape; uint64_t cycles; bool json; struct list straps; };
 *
 *     static const struct option options[] = {
 *         {.name = "--tape", OPTION_TEXT(struct request, tape), .value = "FILE", .help = "play this tape"},
 *         {.name = "--cycles", OPTION_NUMBER(struct request, cycles), .value = "N", .help = "run N clock edges"},
 *         {.name = "--json", OPTION_FLAG(struct request, json), .help = "all of it for programs"},
 *         {.name = "--strap", OPTION_LIST(struct request, straps), .value = "NAME=VALUE", .help = "an option pin"},
 *         {0}};
 *     const struct command command_run = {.name = "run", .options = options, ...};
 *
 *     struct request w = {0};
 *     int status = options_read(&command_run, &w, &argc, argv);   removes them; argv[1..] are the operands
 *     if (status) return status;
 *
 * Options may stand anywhere; `--name value` and `--name=value` are the same; after `--` all is operand.
 * On a mistake one sentence (with the nearest option's name) is printed and USAGE is returned.
 * A value written as words (`quick|normal|deep`) is offered word by word by the completion (shells/complete.c); one that
 * begins with FILE or DIR is completed as a file's name, PLAYER as players of the machine, MACHINE as machines.
 */
#ifndef GATECADE_OPTIONS_H
#define GATECADE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/command.h"

enum { LIST_MOST = 256 };

struct list {
    const char *item[LIST_MOST];
    unsigned count;
};

enum option_kind {
    FLAG_OPTION,   /* bool: set */
    TEXT_OPTION,   /* const char *: the value as given */
    NUMBER_OPTION, /* uint64_t: decimal, 0x or 0b */
    REAL_OPTION,   /* double */
    LIST_OPTION,   /* struct list: may be given many times */
};

struct option {
    const char *name;      /* with its dashes; NULL before a help: a heading */
    const char *value;     /* what the help calls its value, NULL for a flag */
    const char *help;      /* one paragraph, wrapped where it is printed */
    const char *words;     /* values that the completion offers, a space between them, where `value` has no room for them */
    enum option_kind kind; /* these two by one of the macros below */
    size_t at;             /* where in the command's request it goes */
};

/* The kind and the place of an option that goes to `field` of `request`.  The sizeof is 0 times something: it makes the
   compiler compare the field's type with the kind's. */
#define OPTION_AT(kind_, type, request, field)                                                                         \
    .kind = kind_, .at = offsetof(request, field) + 0 * sizeof(1 ? &((request *)0)->field : (type *)0)
#define OPTION_FLAG(request, field) OPTION_AT(FLAG_OPTION, bool, request, field)
#define OPTION_TEXT(request, field) OPTION_AT(TEXT_OPTION, const char *, request, field)
#define OPTION_NUMBER(request, field) OPTION_AT(NUMBER_OPTION, uint64_t, request, field)
#define OPTION_REAL(request, field) OPTION_AT(REAL_OPTION, double, request, field)
#define OPTION_LIST(request, field) OPTION_AT(LIST_OPTION, struct list, request, field)

/* Reads the options of the command's table into its request. */
int options_read(const struct command *c, void *request, int *argc, char **argv);

/* Prints a table for --help: names in one column, their help wrapped in another, 80 columns in all. */
void options_print(const struct option *options);

/* A whole number: decimal, 0x… or 0b…; true if the whole text is one and fits. */
bool number_read(const char *text, uint64_t *n);

#endif
