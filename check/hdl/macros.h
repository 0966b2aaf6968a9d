/* SPDX-License-Identifier: MIT */
/* Verilog's macros: their table, their definitions as text, and the text that comes of a use (expand.c uses it). */
#ifndef GATECADE_MACROS_H
#define GATECADE_MACROS_H

#include "check/hdl/lexer.h"

struct piece { /* a text that grows */
    char *text;
    size_t size, room;
};
void piece_add(struct piece *p, const char *text, size_t size);

enum { MACRO_FORMALS = 64 };

struct macro {
    char *name;
    char *body;
    size_t size;
    unsigned formals;
    bool takes; /* it has a list of arguments, be it an empty one */
    char *formal[MACRO_FORMALS];
    char *preset[MACRO_FORMALS]; /* its default, or NULL */
    struct macro *next;
};

struct macros {
    struct macro *bucket[1024];
};

struct macro *macro_find(const struct macros *all, const char *name, size_t length);
void macro_drop(struct macros *all, const char *name, size_t length);
void macro_clear(struct macros *all);

/* A macro that is only a name for a text. */
void macro_put(struct macros *all, const char *name, size_t length, const char *body);

/* Behind `define: reads to the end of the definition, which the lexer then stands on.  NULL, or what is wrong. */
const char *macro_define(struct macros *all, struct lexer *l);

/* Behind the ( of a use: the arguments, each a heap text, up to and with the ).  NULL, or what is wrong; `count`
   arguments are there in any case. */
const char *macro_arguments(struct lexer *l, char *argument[MACRO_FORMALS], unsigned *count);

/* The macro's text with its arguments in it. */
void macro_text(const struct macro *m, char *const *argument, unsigned count, struct piece *to);

/* Blanks, comments and ends of lines that stand there. */
void macro_skip(struct lexer *l);

#endif
