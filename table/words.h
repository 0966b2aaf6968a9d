/* SPDX-License-Identifier: MIT */
/* Reading a line word by word, and bytes as hex digits; any bytes can be tried on it. */
#ifndef GATECADE_TABLE_WORDS_H
#define GATECADE_TABLE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is left of a line; not terminated. */
struct words {
    const char *at;
    size_t left;
};

struct piece {
    const char *at;
    uint32_t size;
};

/* The next word, up to a single space or the end; false: there is none, or it is empty. */
bool words_next(struct words *l, struct piece *word);
bool words_number(struct words *l, uint64_t *n);                /* decimal digits only */
bool words_hex(struct words *l, uint8_t *bytes, size_t size); /* exactly so many, in small letters */

bool piece_is(struct piece p, const char *word);
void hex_write(char *to, const uint8_t *bytes, size_t size); /* 2 * size digits and a 0 */

#endif
