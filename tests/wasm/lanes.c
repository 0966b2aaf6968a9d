/* SPDX-License-Identifier: MIT */
/*
 * The portable lanes as WebAssembly SIMD, for tests/wasm/lanes.mjs: the same games in lanes and by step, compared lane
 * by lane, output by output, edge by edge; and each alone, for a clock.
 */
#include "lanes/lanes.h"
#include "games/games.h"

#define LANES(id) extern const struct lanes_code lanes_##id##_portable;
#include "lanes/lanes.def"
#undef LANES
static const struct lanes_code *const codes[] = {
#define LANES(id) &lanes_##id##_portable,
#include "lanes/lanes.def"
#undef LANES
};

enum { BITS = 128, WORDS = BITS / 64, PLANES = 2048, PORTS = 64, STATE = 64 };

static uint64_t plane[PLANES][WORDS] __attribute__((aligned(16)));
static uint64_t state[BITS][STATE];
static Word port[BITS][PORTS];
static const struct lanes_code *code;
static const struct machine *machine;
static uint64_t (*now)[WORDS], (*next)[WORDS], (*in)[WORDS], (*out)[WORDS];
static uint64_t seed;

#define EXPORT(name) __attribute__((export_name(#name)))

/* The compiler writes calls of these. */
void *memcpy(void *to, const void *from, unsigned long n)
{
    return __builtin_memcpy(to, from, n);
}

void *memset(void *to, int c, unsigned long n)
{
    return __builtin_memset(to, c, n);
}

static uint64_t draw(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    return seed ^= seed << 17;
}

static int same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

/* Begins with machine `which` of lanes.def; returns 0 if there is none, or not enough room for it. */
EXPORT(begin) int begin(unsigned which)
{
    if (which >= sizeof codes / sizeof *codes)
        return 0;
    code = codes[which];
    machine = machine_find(code->machine);
    if (!machine || machine->ports > PORTS || machine->state_size > sizeof state[0] || code->bits != BITS ||
        2 * code->states + code->inputs + code->outputs > PLANES)
        return 0;
    now = plane, next = now + code->states, in = next + code->states, out = in + code->inputs;
    for (unsigned k = 0; k < code->states; k++)
        for (unsigned w = 0; w < WORDS; w++)
            now[k][w] = code->first[k] == '1' ? ~(uint64_t)0 : 0;
    for (unsigned lane = 0; lane < BITS; lane++) {
        machine_idle(machine, port[lane]);
        machine->reset(state[lane], port[lane]);
    }
    seed = 88172645463325252u;
    return 1;
}

/* The value that a port of a machine gets now: by chance, dice with faces, reset hardly ever. */
static Word choose(const struct port *p, Word before)
{
    uint64_t r = draw();
    if (p->look == BUTTON && (same(p->name, "rst") || same(p->name, "reset") || same(p->name, "BTN2")))
        return r % 512 ? p->idle : !p->idle;
    if (r % 4 == 0)
        return before;
    return p->look == DIE && r % 64 ? 1 + (r >> 32) % 6 : r >> 32 & port_mask(p);
}

static void drive(void)
{
    unsigned at = 0;
    for (unsigned i = 0; i < machine->ports; i++) {
        const struct port *p = &machine->port[i];
        if (p->dir != IN)
            continue;
        for (unsigned b = 0; b < p->width; b++)
            in[at + b][0] = in[at + b][1] = 0;
        for (unsigned lane = 0; lane < BITS; lane++) {
            Word v = port[lane][i] = choose(p, port[lane][i]);
            for (unsigned b = 0; b < p->width; b++)
                in[at + b][lane / 64] |= (v >> b & 1) << lane % 64;
        }
        at += p->width;
    }
}

static void lanes_edge(void)
{
    code->edge(now, next, in, out);
    uint64_t(*swap)[WORDS] = now;
    now = next, next = swap;
}

static int agree(void)
{
    unsigned at = 0;
    for (unsigned i = 0; i < machine->ports; i++) {
        const struct port *p = &machine->port[i];
        if (p->dir != OUT)
            continue;
        for (unsigned lane = 0; lane < BITS; lane++)
            for (unsigned b = 0; b < p->width; b++)
                if ((out[at + b][lane / 64] >> lane % 64 & 1) != (port[lane][i] >> b & 1))
                    return 0;
        at += p->width;
    }
    return 1;
}

/* So many edges of both; returns at which of them they first differ, from 1, or 0. */
EXPORT(compare) unsigned compare(unsigned edges)
{
    for (unsigned e = 1; e <= edges; e++) {
        drive();
        lanes_edge();
        for (unsigned lane = 0; lane < BITS; lane++)
            machine->step(state[lane], port[lane]);
        if (!agree())
            return e;
    }
    return 0;
}

/* For a clock: so many edges of all lanes; of one machine; each with inputs that stay as they are. */
EXPORT(lanes) unsigned lanes(unsigned edges)
{
    for (unsigned e = 0; e < edges; e++)
        lanes_edge();
    return BITS;
}

EXPORT(step) unsigned step(unsigned edges)
{
    for (unsigned e = 0; e < edges; e++)
        machine->step(state[0], port[0]);
    return 1;
}

/* A mistake to be found: one bit of one lane's state. */
EXPORT(spoil) void spoil(unsigned lane)
{
    for (unsigned k = 0; k < code->states; k++)
        now[k][lane / 64] ^= (uint64_t)1 << lane % 64;
}
