/* SPDX-License-Identifier: MIT */
/*
 * Files that a compiler cannot read and that the design does not need: a module that was given up, a broken testbench.
 * They are emptied in the copy, so that the numbers of the sources stay, and the rest is compiled without them.  What
 * may be the design itself is never left out: a unit that others use, one that uses others (and has ports), one that is
 * called as the machine, a package, macros, a file that is included.
 */
#include "check/handin/leftovers.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/hdl/outline.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct use {
    const struct design *d;
    const char *unit; /* is this one used?  NULL: any that another source declares */
    unsigned source;  /* by this one */
    bool found;
};

static void note_use(void *to, const char *name)
{
    struct use *u = to;
    int unit = design_unit(u->d, name);
    u->found |= u->unit ? !strcmp(u->unit, name) : unit >= 0 && u->d->declared_in[unit] != u->source;
}

/* Does the source use that unit (NULL: one of another source)? */
static bool source_uses(const struct design *d, unsigned source, const char *unit)
{
    struct use u = {d, unit, source, false};
    const struct text *t = &d->text[d->source[source].text];
    outline_instances(t->text, t->size, d->source[source].language == VHDL, note_use, &u);
    return u.found;
}

static bool source_includes(const struct text *t, const char *name)
{
    struct lexer l = lexer_open(LEXER_VERILOG, t->text, t->size);
    const char *target, *base = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    for (size_t length, n = strlen(base); outline_include(&l, &target, &length);)
        if (length >= n && !strncasecmp(target + length - n, base, n))
            return true;
    return false;
}

/* The compiler has complained about a line of that file. */
static bool blamed(const char *message, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = message; (at = strstr(at, name)); at += n)
        if (at[n] == ':' && isdigit((unsigned char)at[n + 1]) &&
            (at == message || !(isalnum((unsigned char)at[-1]) || strchr("_.-+/", at[-1]))))
            return true;
    return false;
}

static bool needed(const struct design *d, unsigned source, bool (*wanted)(const char *unit, const void *to),
                   const void *to)
{
    const struct source *s = &d->source[source];
    const struct text *t = &d->text[s->text];
    bool vhdl = s->language == VHDL;
    char package[OUTLINE_NAME];
    struct outline o = outline_read(t->text, t->size, vhdl, NULL);
    if (!t->size || !(o.with_ports + o.without) || (!vhdl && outline_package(t->text, t->size, package)) ||
        outline_mentions(t->text, t->size, vhdl, vhdl ? "package" : "`define"))
        return true;
    if (o.with_ports && source_uses(d, source, NULL)) /* it may be the top */
        return true;
    for (unsigned i = 0; i < d->sources; i++)
        if (i != source && !vhdl && source_includes(&d->text[d->source[i].text], s->name))
            return true;
    for (unsigned u = 0; u < d->units; u++) {
        if (d->declared_in[u] != source)
            continue;
        if (wanted(d->unit[u], to))
            return true;
        for (unsigned i = 0; i < d->sources; i++)
            if (i != source && source_uses(d, i, d->unit[u]))
                return true;
    }
    return false;
}

/* GHDL wants a unit in every file. */
static bool put(struct design *d, unsigned source, char *text)
{
    const struct source *s = &d->source[source];
    struct text *t = &d->text[s->text];
    char before[PATH_MAX + 300];
    text_set(before, sizeof before, "%s/%.240s.as-written", d->dir, s->name); /* see check/clocks.c */
    unlink(before);
    t->text = text;
    t->size = strlen(text);
    return design_write(d, s->name, t->text, t->size);
}

bool leftovers_drop(struct design *d, struct leftovers *l, bool (*wanted)(const char *unit, const void *to),
                    const void *to)
{
    bool drop[SOURCES] = {0}, any = false;
    for (unsigned i = 0; i < d->sources; i++) {
        drop[i] = !l->was[i] && blamed(d->message, d->source[i].name) && !needed(d, i, wanted, to);
        any |= drop[i];
    }
    for (unsigned i = 0; i < d->sources; i++) {
        char empty[60] = "";
        if (!drop[i])
            continue;
        if (d->source[i].language == VHDL)
            text_set(empty, sizeof empty, "package left_out_%u is end;\n", i);
        l->was[i] = d->text[d->source[i].text].text;
        l->size[i] = d->text[d->source[i].text].size;
        if (!put(d, i, heap_text(empty)))
            return false;
        text_add(d->left_out, sizeof d->left_out, "%s%s", *d->left_out ? ", " : "", d->source[i].name);
    }
    return any && design_find_units(d);
}

void leftovers_back(struct design *d, struct leftovers *l)
{
    for (unsigned i = 0; i < d->sources; i++) {
        struct text *t = &d->text[d->source[i].text];
        if (!l->was[i])
            continue;
        free(t->text);
        t->text = l->was[i];
        t->size = l->size[i];
        design_write(d, d->source[i].name, t->text, t->size);
        l->was[i] = NULL;
    }
    *d->left_out = 0;
    design_find_units(d);
}

void leftovers_free(struct leftovers *l)
{
    for (unsigned i = 0; i < SOURCES; i++)
        free(l->was[i]);
    *l = (struct leftovers){0};
}
