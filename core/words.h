/* SPDX-License-Identifier: MIT */
/* Words and numbers that people write, without a C library. */
#ifndef GATECADE_WORDS_H
#define GATECADE_WORDS_H

#include <stdint.h>

/* A whole number, decimal, 0x… or 0b…; 1 if all `length` characters are one that fits. */
int word_number(const char *text, uint32_t length, uint64_t *n);

/* 1 if both are the same word. */
int word_same(const char *a, const char *b);

/* 1 if the first `length` characters of text are the whole of word. */
int word_is(const char *text, uint32_t length, const char *word);

/* 1 if the word is one of a list, in which a space stands between two; NULL: an empty list. */
int word_in(const char *list, const char *word);

/* How many letters to change, add or drop, at most 63 a word (a longer one is far from all); case
   does not count. */
unsigned word_distance(const char *a, uint32_t length, const char *b);

/* A misspelling is near a word when less than half of it has to change. */
static inline unsigned word_near(uint32_t length)
{
    return length / 2 + 1;
}

/* The nearest of n words, or NULL: none is near. */
const char *word_nearest(const char *word, const char *const *words, unsigned n);

/* How many bytes the UTF-8 character at text takes, 1 to 4; 0 if it is none.  Text ends with a 0. */
unsigned word_utf8(const char *text);

/* Adds text to a string of `size` bytes, as far as there is room; returns its new end. */
char *word_add(char *to, const char *end, const char *text, uint32_t length);

#endif
