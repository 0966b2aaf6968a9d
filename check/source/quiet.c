/* SPDX-License-Identifier: MIT */
#include "check/source/quiet.h"
#include "base/heap.h"
#include "check/hdl/lexer.h"
#include <stdio.h>
#include <stdlib.h>

/* A declaration of ports as far as it was read: NAME, NAME : in TYPE ( … ) */
struct declaration {
    struct token type, last; /* the last name of a selected one, and what the declaration ends with */
    bool typed, input, array, set;
};

static bool is_one_of(const struct token *t, const char *const *word)
{
    for (; *word; word++)
        if (token_folds(t, *word))
            return true;
    return false;
}

/* What it is to be before it is set, or NULL. */
static const char *quiet_value(const struct declaration *d)
{
    static const char *const bits[] = {"std_logic", "std_ulogic", NULL};
    static const char *const arrays[] = {"std_logic_vector", "std_ulogic_vector", "unsigned", "signed", NULL};
    if (!d->typed || !d->input || d->set)
        return NULL;
    return d->array && is_one_of(&d->type, arrays)  ? " := (others => '0')"
           : !d->array && is_one_of(&d->type, bits) ? " := '0'"
                                                    : NULL;
}

/* From behind ( to the ) of an entity's port clause. */
static void read_ports(struct lexer *l, FILE *to, const char **copied)
{
    static const char *const modes[] = {"out", "inout", "buffer", "linkage", NULL};
    struct declaration d = {.input = true};
    unsigned depth = 1;
    bool colon = false;
    for (struct token t; depth && lexer_code(l, &t);) {
        depth += token_op(&t, '(');
        depth -= token_op(&t, ')');
        if (!depth || (depth == 1 && token_op(&t, ';'))) {
            if (quiet_value(&d)) {
                const char *end = d.last.at + d.last.length;
                fwrite(*copied, 1, (size_t)(end - *copied), to);
                fputs(quiet_value(&d), to);
                *copied = end;
            }
            d = (struct declaration){.input = true};
            colon = false;
            continue;
        }
        if (depth == 1 && token_op(&t, ':'))
            colon = true;
        else if (colon && token_op(&t, '='))
            d.set = true;
        else if (colon && depth == 1 && is_one_of(&t, modes))
            d.input = false;
        else if (colon && depth == 1 && token_named(&t) && !token_folds(&t, "in")) {
            d.type = t;
            d.typed = true;
        }
        d.array |= colon && token_op(&t, '(');
        d.last = t;
    }
}

char *quiet_inputs(const char *text, size_t size, size_t *length)
{
    struct lexer l = lexer_open(LEXER_VHDL, text, size);
    struct token before = {0}, last = {0};
    const char *copied = text;
    char *changed = NULL;
    FILE *to = heap_stream(&changed, length);
    bool entity = false;
    for (struct token t; lexer_code(&l, &t); last = before, before = t)
        if (token_folds(&before, "entity") && !token_folds(&last, "end"))
            entity = true;
        else if (token_folds(&t, "end") || token_folds(&t, "architecture"))
            entity = false;
        else if (entity && token_folds(&before, "port") && token_op(&t, '('))
            read_ports(&l, to, &copied);
    fwrite(copied, 1, (size_t)(text + size - copied), to);
    fclose(to);
    if (copied != text)
        return changed;
    free(changed);
    return NULL;
}
