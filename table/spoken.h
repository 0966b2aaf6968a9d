/* SPDX-License-Identifier: MIT */
/* Reading a line word by word, and bytes as hex digits; any bytes can be tried on it. */
#ifndef GATECADE_SPOKEN_H
#define GATECADE_SPOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is left of a line; not terminated. */
struct spoken {
    const char *at;
    size_t left;
};

struct spoken_word {
    const char *at;
    uint32_t size;
};

/* The next word, up to a single space or the end; false: there is none, or it is empty. */
bool spoken_next(struct spoken *l, struct spoken_word *word);
bool spoken_number(struct spoken *l, uint64_t *n);              /* decimal digits only */
bool spoken_hex(struct spoken *l, uint8_t *bytes, size_t size); /* exactly so many, in small letters */

bool spoken_is(struct spoken_word p, const char *word);
void hex_write(char *to, const uint8_t *bytes, size_t size); /* 2 * size digits and a 0 */

#endif
