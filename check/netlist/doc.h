/* SPDX-License-Identifier: MIT */
/*
 * A JSON text as a tree of values, without a C library.  The text stays where it is, and the values point into it; they
 * lie in one array in the order of the text, so a container's first value stands right behind it.  Any bytes are read
 * or refused with a sentence: nesting has a limit, and memory is the caller's arena.
 */
#ifndef GATECADE_DOC_H
#define GATECADE_DOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "bare/arena.h"

enum doc_kind { DOC_OBJECT, DOC_ARRAY, DOC_TEXT, DOC_NUMBER, DOC_WORD }; /* DOC_WORD: true, false, null */

enum { DOC_WHOLE = 1 };

struct doc_value {
    uint32_t at, length; /* of a text: without its quotes, escapes as they stand */
    uint32_t next;       /* the next in the same container; 0: it is the last */
    uint32_t count;      /* of a container: values in it; in an object a name and its value are two */
    uint32_t kind;       /* enum doc_kind */
};

struct doc {
    const char *text;
    size_t size;
    struct doc_value *value; /* 0 is none, DOC_WHOLE the whole text */
    uint32_t values, room;
    struct arena *arena;
};

/* NULL, or why the text is no JSON. */
const char *doc_read(struct doc *d, struct arena *a, const char *text, size_t size);

/* The first value in a container, or 0. */
uint32_t doc_first(const struct doc *d, uint32_t container);

/* The value of that name in an object, or 0; also in what is no object. */
uint32_t doc_find(const struct doc *d, uint32_t object, const char *name);

/* Is a text this one, letter by letter? */
bool doc_is(const struct doc *d, uint32_t value, const char *text);

/* The value of a number that is a whole one from 0 on; false: it is none, or larger than `most`. */
bool doc_natural(const struct doc *d, uint32_t value, uint32_t most, uint32_t *to);

/* A text, with the usual escapes resolved and what cannot be printed left out. */
void doc_copy(const struct doc *d, uint32_t value, char *to, size_t size);

#endif
