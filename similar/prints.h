/* SPDX-License-Identifier: MIT */
/*
 * Fingerprints of HDL by which copies are found though names, comments, blanks, numbers and the order of blocks were
 * changed: winnowing, as Schleimer, Wilkerson and Aiken described it for MOSS.
 *
 * A text is its tokens.  Every PRINT_TOKENS of them in a row are hashed; in the hash a name, number or string is only
 * "the first of these, the second, the first again", so that renaming changes nothing while `a <= a + 1` and
 * `a <= b + 1` differ.  Of each PRINT_WINDOW hashes in a row the smallest is kept: of any passage of PRINT_TOKENS +
 * PRINT_WINDOW - 1 tokens that two texts share, both keep one and the same hash.
 */
#ifndef GATECADE_PRINTS_H
#define GATECADE_PRINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Measured on designs written independently of each other for the same assignment, and on disguised copies: the former
   share at most a fifth, the latter at least three quarters. */
enum { PRINT_TOKENS = 14, PRINT_WINDOW = 4 };

struct print {
    uint64_t hash;
    unsigned file, from, to; /* the number of the file, and lines of it */
};

struct prints {
    struct print *item; /* sorted by hash, no two alike: the first place of each */
    size_t count, room;
};

/* Adds those of a text; prints_settle() when all have been added. */
void prints_add(struct prints *p, unsigned file, bool vhdl, const char *text, size_t size);
void prints_settle(struct prints *p);

bool prints_have(const struct prints *p, uint64_t hash);

/* Takes away those that the other has as well. */
void prints_drop(struct prints *p, const struct prints *other);
void prints_free(struct prints *p);

#endif
