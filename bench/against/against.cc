/* SPDX-License-Identifier: MIT */
/*
 * One machine four ways, in turns, with the same inputs: C step, lanes, and its HDL through Verilator.
 *
 * The inputs of an edge come from a random word, r[n] = r[n-31] ^ r[n-13]; in lanes every bit of it is a plane.  All
 * outputs of all edges are added up by exclusive or, and the sums must agree, lane by lane.  A game is CHUNK edges long
 * from reset.
 */
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
extern "C" {
#include "lanes/lanes.h"
#include "core/machine.h"
#include "games/games.h"
}
#ifdef VERILATED
#include "Vdut.h"
#include "Vdut___024root.h"
#endif

enum { LAG = 31, TAP = 13, TIMES = 5, PORTS = 64, PLANES = 4096, WORDS = LANES_BITS_MOST / 64 };

static const struct machine *machine;

static double now()
{
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); /* not the time of others on a busy computer */
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

/* The random words of one lane; they are made LAG at a time. */
struct words {
    uint64_t ring[LAG];
    unsigned at;
};

static void seed(words *w, uint64_t lane)
{
    uint64_t x = 88172645463325252u ^ lane * 0x9e3779b97f4a7c15;
    for (uint64_t &r : w->ring)
        x ^= x << 13, x ^= x >> 7, x ^= x << 17, r = x;
    w->at = LAG;
}

static inline uint64_t draw(words *w)
{
    if (w->at == LAG) {
        for (unsigned i = 0; i < TAP; i++)
            w->ring[i] ^= w->ring[i + LAG - TAP];
        for (unsigned i = TAP; i < LAG; i++)
            w->ring[i] ^= w->ring[i - TAP];
        w->at = 0;
    }
    return w->ring[w->at++];
}

static const uint8_t face[8] = {2, 1, 2, 3, 4, 5, 6, 5};

#define ANY(at, width) (r >> (at) & ((uint64_t)1 << (width)) - 1)

/* ---- C ------------------------------------------------------------------------------------------ */

static uint64_t run_step(words *w, uint64_t games, uint64_t edges)
{
    static uint64_t state[1024];
    Word port[PORTS], idle[PORTS];
    uint64_t sum = 0;
    words own = *w; /* nobody else sees it: its counter stays in a register */
    void (*step)(void *, Word *) = machine->step;
    machine_idle(machine, idle);
    for (; games; games--) {
        memcpy(port, idle, sizeof port);
        machine->reset(state, port);
        for (uint64_t n = edges; n; n--) {
            uint64_t r = draw(&own);
#define BITS(i, pin, at, width) port[i] = ANY(at, width);
#define FACE(i, pin, at) port[i] = face[ANY(at, 3)];
#define IDLE(i, pin, at, value)
#define READ(i, pin, at, width)
#include "pins.inc"
#undef BITS
#undef FACE
#undef READ
            step(state, port);
#define BITS(i, pin, at, width)
#define FACE(i, pin, at)
#define READ(i, pin, at, width) sum ^= port[i];
#include "pins.inc"
#undef BITS
#undef FACE
#undef IDLE
#undef READ
        }
    }
    *w = own;
    return sum;
}

/* ---- Verilator ---------------------------------------------------------------------------------- */

#ifdef VERILATED
static Vdut *dut;
static unsigned char fresh[sizeof(Vdut___024root)];

static void open_verilated()
{
    dut = new Vdut;
#define BITS(i, pin, at, width) dut->pin = 0;
#define FACE(i, pin, at) dut->pin = 0;
#define IDLE(i, pin, at, value) dut->pin = value;
#define READ(i, pin, at, width)
#include "verilog.inc"
#undef BITS
#undef FACE
#undef IDLE
#ifdef CLOCK
    dut->CLOCK = 0;
#endif
    dut->eval();
    memcpy(fresh, (void *)dut->rootp, sizeof fresh);
}

static uint64_t run_verilated(words *w, uint64_t games, uint64_t edges)
{
    uint64_t sum = 0;
    words own = *w; /* nobody else sees it: its counter stays in a register */
    for (; games; games--) {
        memcpy((void *)dut->rootp, fresh, sizeof fresh);
        for (uint64_t n = edges; n; n--) {
            uint64_t r = draw(&own);
#ifdef CLOCK
            dut->CLOCK = 0;
#endif
#define BITS(i, pin, at, width) dut->pin = ANY(at, width);
#define FACE(i, pin, at) dut->pin = face[ANY(at, 3)];
#define IDLE(i, pin, at, value)
#include "verilog.inc"
#undef BITS
#undef FACE
#undef READ
            dut->eval();
#ifdef CLOCK
            dut->CLOCK = 1;
            dut->eval();
#endif
#define BITS(i, pin, at, width)
#define FACE(i, pin, at)
#define READ(i, pin, at, width) sum ^= dut->pin;
#include "verilog.inc"
        }
    }
    *w = own;
    return sum;
}
#endif

/* ---- lanes -------------------------------------------------------------------------------------- */

#define PLANE v128
#define LOOP lanes128
#define LANE_BITS 128
#include "lanes.inc"

#if defined __x86_64__ && !defined __clang__
#pragma GCC push_options
#pragma GCC target("avx2")
#define PLANE v256
#define LOOP lanes256
#define LANE_BITS 256
#include "lanes.inc"
#pragma GCC target("avx512f")
#define PLANE v512
#define LOOP lanes512
#define LANE_BITS 512
#include "lanes.inc"
#pragma GCC pop_options
#else
#define lanes256 lanes128
#define lanes512 lanes128
#endif

/* The random words of all lanes as planes, the sums of their outputs, and the machines. */
static uint64_t ring[LAG * 64 * WORDS] __attribute__((aligned(64)));
static uint64_t sums[64 * WORDS] __attribute__((aligned(64)));
static uint64_t memory[PLANES * WORDS] __attribute__((aligned(64)));

static void run_lanes(const lanes_code *c, uint64_t games, uint64_t edges)
{
    (c->bits == 128 ? lanes128 : c->bits == 256 ? lanes256 : lanes512)(c, games, edges, ring, sums, memory);
}

static void seed_lanes(const lanes_code *c)
{
    unsigned per = c->bits / 64;
    memset(ring, 0, sizeof ring);
    memset(sums, 0, sizeof sums);
    for (unsigned lane = 0; lane < c->bits; lane++) {
        words w;
        seed(&w, lane);
        for (unsigned k = 0; k < LAG; k++)
            for (unsigned bit = 0; bit < USED; bit++)
                ring[(k * USED + bit) * per + lane / 64] |= (w.ring[k] >> bit & 1) << lane % 64;
    }
}

/* The same games by step, lane for lane, for some of the lanes. */
static void check_lanes(const lanes_code *c, uint64_t games, uint64_t edges)
{
    unsigned per = c->bits / 64;
    seed_lanes(c);
    run_lanes(c, games, edges);
    for (unsigned lane = 0; lane < c->bits; lane += 37) {
        words w;
        uint64_t sum = 0;
        seed(&w, lane);
        for (unsigned bit = 0; bit < 64; bit++)
            sum |= (sums[bit * per + lane / 64] >> lane % 64 & 1) << bit;
        if (sum == run_step(&w, games, edges))
            continue;
        fprintf(stderr, "%s: lane %u in %s differs from step\n", machine->name, lane, c->engine);
        exit(1);
    }
}

/* ---- in turns ----------------------------------------------------------------------------------- */

/* Runs some games and prints edges a second; as many as fit in a few hundredths of a second. */
template <class Run> static void sample(const char *name, double lanes, uint64_t edges, Run run)
{
    uint64_t games = 1;
    double t;
    for (;; games = t > 0.002 ? games * (uint64_t)(0.03 / t) + 1 : games * 8) {
        double start = now();
        run(games);
        if ((t = now() - start) > 0.015)
            break;
    }
    printf("sample %s-%s %.6g cycles/s\n", machine->name, name, lanes * double(games) * double(edges) / t);
}

int main(int argc, char **argv)
{
    if (argc < 3 || !(machine = machine_find(argv[1])))
        return 2;
    uint64_t edges = strtoull(argv[2], NULL, 0);
    words w;
    const lanes_code *code[8];
    unsigned codes = 0;
    for (unsigned e = 0; argc <= 3 && lanes_engines[e]; e++)
        if ((code[codes] = lanes_find(machine, lanes_engines[e])))
            check_lanes(code[codes++], 2, edges < 5000 ? edges : 5000);
#ifdef VERILATED
    open_verilated();
    words v;
    seed(&w, 3), seed(&v, 3);
    if (run_step(&w, 3, edges) != run_verilated(&v, 3, edges)) {
        fprintf(stderr, "%s: Verilator differs from step\n", machine->name);
        return 1;
    }
#endif
    seed(&w, 1);
    volatile uint64_t sink = 0;
    for (int k = 0; k < TIMES; k++) {
#ifdef VERILATED
        sample("verilator-" VERILATED, 1, edges, [&](uint64_t n) { sink ^= run_verilated(&w, n, edges); });
#endif
        if (argc > 3)
            continue;
        sample("step", 1, edges, [&](uint64_t n) { sink ^= run_step(&w, n, edges); });
        for (unsigned c = 0; c < codes; c++) {
            char name[64];
            snprintf(name, sizeof name, "lanes-%s", code[c]->engine);
            sample(name, code[c]->bits, edges, [&](uint64_t n) { seed_lanes(code[c]), run_lanes(code[c], n, edges); });
        }
    }
    return 0;
}
