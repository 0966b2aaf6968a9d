/* SPDX-License-Identifier: MIT */
/*
 * The laws of the played machine, in freestanding C: tests/play/game.c runs them natively, tests/play/wasm.t in
 * WebAssembly, and both must come to the same hashes.
 */
#ifndef GATECADE_PLAYED_LAWS_H
#define GATECADE_PLAYED_LAWS_H

#include "play/game.h"

struct law {
    const char *name;
    /* NULL, or how it was broken. */
    const char *(*holds)(const struct machine *m, uint64_t seed);
};

extern const struct law laws[];
extern const unsigned law_count;

/* A hash of the tape that random actions make with that seed, persons and players of the program at the board. */
uint64_t law_tape(const struct machine *m, uint64_t seed);

#endif
