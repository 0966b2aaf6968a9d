/* SPDX-License-Identifier: MIT */
#include "base/options.h"
#include <stdlib.h>
#include <string.h>
#include "core/words.h"

int number_read(const char *text, uint64_t *n)
{
    return word_number(text, (uint32_t)strlen(text), n);
}

static const struct option *find(const struct option *options, const char *name, size_t length)
{
    for (; options->name; options++)
        if (strlen(options->name) == length && !memcmp(options->name, name, length))
            return options;
    return NULL;
}

static int unknown(const struct command *c, const struct option *options, const char *given)
{
    const char *names[64];
    unsigned n = 0;
    for (; options->name && n < 64; options++)
        names[n++] = options->name;
    const char *near = nearest(given, names, n);
    if (near)
        return complain(USAGE, "%s has no option %s; did you mean %s?", c->name, given, near);
    return complain(USAGE, "%s has no option %s; see gatecade %s --help", c->name, given, c->name);
}

static int take(const struct command *c, const struct option *o, const char *value)
{
    char *end;
    if (o->text)
        *o->text = value;
    else if (o->number) {
        if (!number_read(value, o->number))
            return complain(USAGE, "%s %s: %s takes a whole number, not \"%s\"", c->name, o->name, o->name, value);
    } else if (o->real) {
        *o->real = strtod(value, &end);
        if (end == value || *end)
            return complain(USAGE, "%s %s: %s takes a number, not \"%s\"", c->name, o->name, o->name, value);
    } else if (o->list->count == LIST_MOST)
        return complain(USAGE, "%s %s may be given %d times at most", c->name, o->name, LIST_MOST);
    else
        o->list->item[o->list->count++] = value;
    return GOOD;
}

int options_read(const struct command *c, const struct option *options, int *argc, char **argv)
{
    int kept = 1, operands_only = 0;
    for (int i = 1; i < *argc; i++) {
        char *arg = argv[i];
        if (operands_only || arg[0] != '-' || !arg[1]) {
            argv[kept++] = arg;
            continue;
        }
        if (!strcmp(arg, "--")) {
            operands_only = 1;
            continue;
        }
        size_t length = strcspn(arg, "=");
        const struct option *o = find(options, arg, length);
        if (!o)
            return unknown(c, options, arg);
        if (o->flag) {
            if (arg[length])
                return complain(USAGE, "%s %s takes no value", c->name, o->name);
            *o->flag = 1;
            continue;
        }
        if (!arg[length] && i + 1 == *argc)
            return complain(USAGE, "%s %s needs a value", c->name, o->name);
        int status = take(c, o, arg[length] ? arg + length + 1 : argv[++i]);
        if (status)
            return status;
    }
    *argc = kept;
    argv[kept] = NULL;
    return GOOD;
}
