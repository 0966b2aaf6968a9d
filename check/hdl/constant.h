/* SPDX-License-Identifier: MIT */
/*
 * Constants of a design, worked out from its text without compiling it: the sources as lists of tokens, what their
 * parameters, generics, constants and macros say, and what instances set them to.  A reading that is good enough to
 * find out how far a counter counts; where it does not understand, it says so.
 */
#ifndef GATECADE_CONSTANT_H
#define GATECADE_CONSTANT_H

#include "check/hdl/outline.h"
#include <stdint.h>

enum { WORDS_LONGEST = 1 << 19, CONSTANTS_MOST = 4096 };

/* A token, operators of several bytes in one. */
struct word {
    struct token token;
    size_t length;  /* of the whole operator */
    unsigned scope; /* which module or architecture of the source it stands in, from 1; 0: in none */
    unsigned match; /* of a parenthesis: where the other one is; that of one that is never closed is the end */
};

struct scope {
    char unit[OUTLINE_NAME];
    const char *at; /* its name */
    bool outside;   /* it is no part of the design: it sets no parameters, and counts nothing */
};

struct wording {
    const char *text;
    size_t size;
    bool vhdl;
    struct word *word; /* `words` of them, and one more of kind TOKEN_END */
    unsigned words;
    struct scope *scope; /* [0] is no module */
    unsigned scopes;
};

/* The words of a text, which stays the caller's; none of one that is too long for a person's. */
void wording_open(struct wording *t, const char *text, size_t size, bool vhdl);
void wording_free(struct wording *t);

/* Is the word this operator or keyword?  Names of VHDL in either case. */
bool word_says(const struct wording *t, unsigned at, const char *text);
bool word_named(const struct wording *t, unsigned at, const char *name); /* as a name of the design */

/* Behind the parenthesis that closes the one at `at`; before the one that opens the one at `at`. */
unsigned words_close(const struct wording *t, unsigned at);
unsigned words_open(const struct wording *t, unsigned at);

/* What names stand for. */
struct constants;
struct constants *constants_read(const struct wording *texts, unsigned count, const char *const *set, unsigned sets);
void constants_free(struct constants *c);

/* The value of the words from `from` up to, not including, `to`.  A parameter that instances set differently has
   several: `most` wants the largest.  False: it cannot be told. */
bool constant_value(const struct constants *c, const struct wording *t, unsigned from, unsigned to, bool most,
                    int64_t *value);

#endif
