/* SPDX-License-Identifier: MIT */
/* SHA-256 (FIPS 180-4), for commitments and for keys that are kept as their hashes. */
#ifndef GATECADE_SHA256_H
#define GATECADE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

struct sha256 {
    uint32_t h[8];
    uint64_t size; /* bytes so far */
    uint8_t block[64];
};

void sha256_begin(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *bytes, size_t size);
void sha256_end(struct sha256 *s, uint8_t digest[SHA256_BYTES]);

void sha256(const void *bytes, size_t size, uint8_t digest[SHA256_BYTES]);

#endif
