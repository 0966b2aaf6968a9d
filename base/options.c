/* SPDX-License-Identifier: MIT */
#include "base/options.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/words.h"

enum { SCREEN = 80, NAME_MOST = 24 }; /* columns; a longer name has its help below it */

bool number_read(const char *text, uint64_t *n)
{
    return word_number(text, (uint32_t)strlen(text), n);
}

/* ---- reading -------------------------------------------------------------------------- */

static bool is_end(const struct option *o)
{
    return !o->name && !o->help;
}

static const struct option *find(const struct option *options, const char *name, size_t length)
{
    for (; !is_end(options); options++)
        if (options->name && strlen(options->name) == length && !memcmp(options->name, name, length))
            return options;
    return NULL;
}

static int unknown(const struct command *c, const struct option *options, const char *given)
{
    const char *names[64];
    unsigned n = 0;
    for (; !is_end(options) && n < 64; options++)
        if (options->name)
            names[n++] = options->name;
    const char *near = nearest(given, names, n);
    if (near)
        return complain(USAGE, "%s has no option %s; did you mean %s?", c->name, given, near);
    return complain(USAGE, "%s has no option %s; see gatecade %s --help", c->name, given, c->name);
}

static int take(const struct command *c, const struct option *o, void *request, const char *value)
{
    void *at = (char *)request + o->at;
    double *real = at;
    struct list *list = at;
    char *end;
    switch (o->kind) {
    case FLAG_OPTION:
        *(bool *)at = true;
        break;
    case TEXT_OPTION:
        *(const char **)at = value;
        break;
    case NUMBER_OPTION:
        if (!number_read(value, at))
            return complain(USAGE, "%s %s takes a whole number of at most 18446744073709551615, not \"%s\"", c->name,
                            o->name, value);
        break;
    case REAL_OPTION:
        *real = strtod(value, &end);
        if (end == value || *end)
            return complain(USAGE, "%s %s takes a number, not \"%s\"", c->name, o->name, value);
        break;
    case LIST_OPTION:
        if (list->count == LIST_MOST)
            return complain(USAGE, "%s %s may be given %d times at most", c->name, o->name, LIST_MOST);
        list->item[list->count++] = value;
    }
    return GOOD;
}

int options_read(const struct command *c, void *request, int *argc, char **argv)
{
    static const struct option none[] = {{0}};
    const struct option *options = c->options ? c->options : none;
    bool operands_only = false;
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        char *arg = argv[i];
        if (operands_only || arg[0] != '-' || !arg[1]) {
            argv[kept++] = arg;
            continue;
        }
        if (!strcmp(arg, "--")) {
            operands_only = true;
            continue;
        }
        size_t length = strcspn(arg, "=");
        const struct option *o = find(options, arg, length);
        if (!o)
            return unknown(c, options, arg);
        const char *value = arg[length] ? arg + length + 1 : NULL;
        if (o->kind == FLAG_OPTION && value)
            return complain(USAGE, "%s %s takes no value", c->name, o->name);
        if (o->kind != FLAG_OPTION && !value && i + 1 == *argc)
            return complain(USAGE, "%s %s needs a value", c->name, o->name);
        if (o->kind != FLAG_OPTION && !value)
            value = argv[++i];
        int status = take(c, o, request, value);
        if (status)
            return status;
    }
    *argc = kept;
    argv[kept] = NULL;
    return GOOD;
}

/* ---- help ----------------------------------------------------------------------------- */

/* Columns of a text: its characters, not its bytes. */
static int columns(const char *text, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

/* Words from column `at` on, the further lines from column `left` on. */
static void print_wrapped(const char *text, int at, int left)
{
    bool first = true;
    for (size_t length; *text; text += length + strspn(text + length, " ")) {
        length = strcspn(text, " ");
        int width = columns(text, length);
        if (!first && at + 1 + width > SCREEN) {
            printf("\n%*s", left, "");
            at = left, first = true;
        }
        printf("%s%.*s", first ? "" : " ", (int)length, text);
        at += width + !first;
        first = false;
    }
    putchar('\n');
}

static int name_width(const struct option *o)
{
    return o->name ? (int)strlen(o->name) + (o->value ? 1 + columns(o->value, strlen(o->value)) : 0) : 0;
}

void options_print(const struct option *options)
{
    int widest = 0;
    for (const struct option *o = options; !is_end(o); o++)
        if (name_width(o) > widest && name_width(o) <= NAME_MOST)
            widest = name_width(o);
    int left = 2 + widest + 2;
    for (const struct option *o = options; !is_end(o); o++) {
        if (!o->name) {
            print_wrapped(o->help, 0, 0);
            continue;
        }
        printf("  %s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
        if (name_width(o) > widest)
            printf("\n%*s", left, "");
        else
            printf("%*s", widest + 2 - name_width(o), "");
        print_wrapped(o->help, left, left);
    }
}

int command_help(const struct command *c)
{
    printf("usage: gatecade %s%s%s\n%s\n", c->name, c->usage ? " " : "", c->usage ? c->usage : "",
           c->summary ? c->summary : "not for people");
    if (c->help)
        printf("\n%s\n", c->help);
    if (c->options) {
        putchar('\n');
        options_print(c->options);
    }
    return GOOD;
}
