/* SPDX-License-Identifier: MIT */
/* Names that people give themselves: short, printable, and told apart by an eye. */
#ifndef GATECADE_NICKNAMES_H
#define GATECADE_NICKNAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { NAME_LETTERS = 24, NAME_BYTES = 4 * NAME_LETTERS };

/* NULL, or why these bytes are no name: not UTF-8, empty, too long, spaces at an end or in a row, characters that do
   not show or turn the writing round. */
const char *nick_refused(const char *bytes, size_t size);

/* True if an eye may take one for the other: upper and lower case, accents left alone, 0 and O, 1 and l, Cyrillic and
   Greek letters that look Latin, full-width ones. */
bool nick_alike(const char *a, const char *b);

#endif
