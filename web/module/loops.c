/* SPDX-License-Identifier: MIT */
/*
 * machine_run() for WebAssembly: a loop of its own for each machine, with its step and skip inlined.
 *
 * A call through a table costs more there than most steps do, and no engine inlines it.  Ports are
 * local for the loop's time, so that only the last edge's reach memory.  A loop ends after CHUNK
 * steps and is entered again: engines put better code in a function's place only between two calls.
 */
#include "web/module/module.h"
#include "games/games.h"

enum { CHUNK = 1 << 14 };

static _Alignas(Word) uint8_t place[STATE_MOST]; /* the state, where every address is a constant */

#define GAME(id)                                                                                                       \
    extern const struct machine machine_##id;                                                                          \
    __attribute__((noinline, flatten)) static uint64_t loop_##id(Word at[], uint64_t n, uint32_t steps)                \
    {                                                                                                                  \
        const struct machine *m = &machine_##id;                                                                       \
        Word port[m->ports];                                                                                           \
        __builtin_memcpy(port, at, m->ports * sizeof *port);                                                           \
        for (; n && steps; steps--) {                                                                                  \
            m->step(place, port);                                                                                      \
            n--;                                                                                                       \
            n -= m->skip(place, port, n);                                                                              \
        }                                                                                                              \
        __builtin_memcpy(at, port, m->ports * sizeof *port);                                                           \
        return n;                                                                                                      \
    }
#include "games/games.def"
#undef GAME

static uint64_t (*const loop[])(Word at[], uint64_t n, uint32_t steps) = {
#define GAME(id) loop_##id,
#include "games/games.def"
#undef GAME
};

uint64_t loop_run(const struct machine *m, void *state, Word port[], uint64_t n, uint32_t *steps)
{
    unsigned i = 0;
    if (n && m->leap) {
        m->leap(state, port, n);
        --*steps;
        return 0;
    }
    while (machines[i] != m)
        i++;
    bytes_copy(place, state, m->state_size);
    while (n && *steps) {
        uint32_t chunk = *steps < CHUNK ? *steps : CHUNK;
        n = loop[i](port, n, chunk);
        *steps -= chunk;
    }
    bytes_copy(state, place, m->state_size);
    return n;
}
