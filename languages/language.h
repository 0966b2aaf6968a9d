/* SPDX-License-Identifier: MIT */
/*
 * Languages for people.  The English sentence is the message's name: machines, play/ and shells write it, and a
 * language has a table from it to its own, in which the {names} of the English one stand in any order.  What a table
 * lacks is said in English; a test finds it.
 *
 * One file here, one line in languages.def.
 */
#ifndef GATECADE_LANGUAGE_H
#define GATECADE_LANGUAGE_H

#include <stdbool.h>
#include <stdint.h>

/* Marks an English text that is looked up elsewhere, for tools/messages. */
#define N_(text) text

struct message {
    const char *english, *said;
};

struct language {
    const char *code; /* BCP 47: es, fil, zh-Hans */
    const char *name; /* by itself: Español */
    const struct message *message;
    uint32_t messages;
    bool keyed; /* the table has language_key() of the English instead of it */
};

/* A short name of a message, for tables that travel: letters of a hash. */
enum { LANGUAGE_KEY = 5 };
void language_key(const char *english, char key[LANGUAGE_KEY + 1]);

extern const struct language *const languages[]; /* English is none of them */
extern const uint32_t language_count;

/* The language of that code, or of a locale's name (es_MX.UTF-8); NULL: English, or one that is not there. */
const struct language *language_find(const char *code);

/* What that English text is in this language (NULL: English). */
const char *language_say(const struct language *l, const char *english);

#endif
