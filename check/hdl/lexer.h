/* SPDX-License-Identifier: MIT */
/*
 * The tokens of Verilog, SystemVerilog and VHDL, from any bytes: the one reader of HDL text that the others (outline,
 * refusal, copying, gathering) stand on.  It allocates nothing, never fails and never reads past the end; the tokens
 * of a text, put side by side, are the text.  It knows no grammar and expands no macro.
 *
 *     struct lexer l = lexer_open(LEXER_VERILOG, text, size);
 *     for (struct token t; lexer_code(&l, &t);)        without blanks and comments; lexer_next returns those too
 *         if (token_is(&t, "module")) ...
 *
 * Which tool reads what.  All agree on printable ASCII, blank, tab and LF, and on CR before LF.  On other bytes they
 * differ (measured with Icarus 11, Verilator 5.006, GHDL 2.0):
 *
 *                           Icarus              Verilator            GHDL
 *     ends a line comment   LF CR               LF                   LF CR VT FF
 *     separates tokens      BS FF CR            FF                   VT FF CR, no-break space (A0)
 *     ends an escaped name  BS FF CR            FF                   (VHDL ends it with \)
 *     drops, wherever       -                   CR NUL SUB           -
 *     in a name             -                   -                    letters of Latin-1
 *
 * So one text can be two designs.  A reading chooses the column; a token whose extent or meaning hangs on that choice
 * has TOKEN_AMBIGUOUS.
 */
#ifndef GATECADE_LEXER_H
#define GATECADE_LEXER_H

#include <stdbool.h>
#include <stddef.h>

enum lexer_language { LEXER_VERILOG, LEXER_VHDL };

enum lexer_reading {
    LEXER_TOOL,      /* as Icarus reads Verilog and GHDL reads VHDL */
    LEXER_VERILATOR, /* as Verilator reads a text from which the bytes that it drops (lexer_drops) have been taken */
    LEXER_ASCII,     /* as no tool does: blanks are those of C, only CR and LF end a line, letters are ASCII */
};

enum token_kind {
    TOKEN_END,
    TOKEN_BLANK,     /* blanks, ends of lines, a byte order mark, a backslash before the end of a line */
    TOKEN_COMMENT,   /* without the end of its line */
    TOKEN_NAME,      /* an identifier or a keyword */
    TOKEN_ESCAPED,   /* Verilog's \name, without the blank that ends it */
    TOKEN_EXTENDED,  /* VHDL's \name\ */
    TOKEN_NUMBER,    /* 12, 1.5e3, 8'hFF, 'z, 16#FF#; units of time are names behind it */
    TOKEN_STRING,    /* with its quotes, which in VHDL may be % */
    TOKEN_CHARACTER, /* VHDL's 'x' */
    TOKEN_SYSTEM,    /* $name */
    TOKEN_DIRECTIVE, /* `name: a directive, or the use of a macro; alone a ` */
    TOKEN_OPERATOR,  /* one byte; TOKEN_GLUED tells <= from < = */
    TOKEN_BAD,       /* a byte that neither language has outside comments and strings */
};

enum token_flags {
    TOKEN_GLUED = 1,        /* nothing stands between it and the token before it */
    TOKEN_UNTERMINATED = 2, /* a string, comment or name without its end, a base without digits */
    TOKEN_AMBIGUOUS = 4,    /* see above */
    TOKEN_ATTRIBUTE = 8,    /* the parenthesis of Verilog's (* or *) */
    TOKEN_TICK = 16,        /* the ' of a VHDL attribute or qualified expression */
};

struct token {
    enum token_kind kind;
    unsigned flags;
    const char *at;
    size_t length;
    unsigned line; /* where it begins, from 1 */
};

struct lexer {
    enum lexer_language language;
    enum lexer_reading reading;
    const char *at, *end, *begin;
    unsigned line;
    bool in_attribute;
    struct token before; /* the last that is no blank and no comment */
};

struct lexer lexer_open(enum lexer_language language, const char *text, size_t size);

/* The next token; false at the end. */
bool lexer_next(struct lexer *l, struct token *t);

/* The next token that is no blank and no comment. */
bool lexer_code(struct lexer *l, struct token *t);

/* To the end of a directive's line, and of the lines that a backslash adds to it. */
void lexer_skip_line(struct lexer *l);

/* A byte that Verilator drops before it reads the text; the byte after it decides for CR. */
bool lexer_drops(char c, char next);

/* Is the token this word?  In VHDL the caller may want `folds`: letters of either case are the same. */
bool token_is(const struct token *t, const char *word);
bool token_folds(const struct token *t, const char *word);

/* An operator of that byte. */
bool token_op(const struct token *t, char c);

/* A name of either kind. */
bool token_named(const struct token *t);

/* What a token says: a name without backslashes, all else as it is written.  Cut when it does not fit. */
void token_copy(const struct token *t, char *to, size_t size);

/* The text between a string's quotes, as written; false if it is no string or has no end. */
bool token_quoted(const struct token *t, const char **text, size_t *length);

#endif
