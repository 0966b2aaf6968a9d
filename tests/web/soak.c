/* SPDX-License-Identifier: MIT */
/*
 * Random play, hashed: the machines natively and as a module of their own, compiled as the page's is (tools/wasm); the
 * hashes must be the same.  The page's module does not carry it: it would be a second loop of every machine.
 */
#include "tests/web/soak.h"
#include "games/games.h"

/* Buttons mostly rest, other inputs mostly stay: that gets further into a game than plain noise. */
static void shake(const struct machine *m, Word port[], uint64_t *seed)
{
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = m->port + i;
        uint64_t r = splitmix(seed);
        if (p->dir != IN)
            continue;
        if (p->look == BUTTON)
            port[i] = r & 3 ? p->idle : r >> 8 & port_mask(p);
        else if (p->look == NOISE || !(r & 7))
            port[i] = r >> 8 & port_mask(p);
    }
}

__attribute__((always_inline)) static inline uint64_t play(const struct machine *m, uint64_t seed, uint32_t cycles)
{
    static uint64_t state[1024];
    Word port[64];
    uint64_t hash = 0xcbf29ce484222325;
    if (m->ports > 64 || m->state_size > sizeof state)
        return 0;
    machine_idle(m, port);
    m->reset(state, port);
    while (cycles) {
        shake(m, port, &seed);
        m->step(state, port);
        cycles--;
        cycles -= (uint32_t)m->skip(state, port, seed & 7 && cycles ? cycles < 9 ? cycles : 9 : 0);
        for (unsigned i = 0; i < m->ports; i++)
            hash = (hash ^ port[i]) * 0x100000001b3;
    }
    return hash;
}

/* A loop a machine, as in loops.c. */
#define GAME(id)                                                                                                       \
    extern const struct machine machine_##id;                                                                          \
    __attribute__((noinline)) static uint64_t play_##id(uint64_t seed, uint32_t cycles)                                \
    {                                                                                                                  \
        return play(&machine_##id, seed, cycles);                                                                      \
    }
#include "games/games.def"
#undef GAME

uint64_t soak(const struct machine *m, uint64_t seed, uint32_t cycles)
{
#define GAME(id)                                                                                                       \
    if (m == &machine_##id)                                                                                            \
        return play_##id(seed, cycles);
#include "games/games.def"
#undef GAME
    return 0;
}

#ifdef __wasm__
__attribute__((export_name("soak"))) uint64_t soak_machine(uint32_t index, uint64_t seed, uint32_t cycles)
{
    return soak(machines[index], seed, cycles);
}
#endif
