/* SPDX-License-Identifier: MIT */
/*
 * Verilog's preprocessor: macros, includes and conditions, worked out here and once, so that no tool has one to work
 * out.  What comes of it has none of them, no comment and only plain characters: every tool reads it alike, and what is
 * scanned (refuse.h) is what is compiled.  The lines keep their numbers; where an include begins and ends, `line says
 * so.
 *
 *     struct expander *e = expand_open(&wish);
 *     char *out = expand_source(e, 0, &size, &found);      one source after the other: macros live on
 *     expand_close(e);
 *
 * It reads as Icarus and Verilator do, which agree on sane texts: a macro's text is put in the place of its use and
 * read again, `` joins, `" is a quote in which arguments are replaced.  Where they do not agree: a name that is no
 * macro is nothing (Icarus), and a line comment that ends in a backslash does not end a macro's text (Verilator).
 * Time and memory are bounded by what the text may grow to, whatever it says.
 */
#ifndef GATECADE_EXPAND_H
#define GATECADE_EXPAND_H

#include "check/hdl/refuse.h"

struct expand_file {
    const char *name; /* for `line and `__FILE__: letters, digits, _ . - + alone */
    const char *text; /* as tidy_bytes left it */
    size_t size;
};

struct expand_wish {
    const char *macros;  /* defined from the start, a blank between two */
    const char *watched; /* the names whose being asked for is told in `asked` */
    bool synthesis;      /* leave out what stands between translate_off and translate_on */
    const struct expand_file *file;
    /* The number of the file that an include of file `from` means, or -1. */
    int (*find)(void *to, unsigned from, const char *target, size_t length);
    void *to;
    size_t most;    /* bytes that macros and includes may add to the sources; 0: EXPAND_MOST */
    bool *included; /* by the files' numbers: it was */
    bool *asked;    /* a watched name, or a translate_off */
};

enum { EXPAND_MOST = 16 << 20 };

struct expander *expand_open(const struct expand_wish *wish);

/* File number n, expanded: a heap text, or NULL and why not. */
char *expand_source(struct expander *e, unsigned n, size_t *size, struct refusal *found);
void expand_close(struct expander *e);

/* Are two texts of the same tokens, but for comments and `line? */
bool expand_same(enum lexer_language language, const char *a, size_t a_size, const char *b, size_t b_size);

#endif
