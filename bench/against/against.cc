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
#include "lanes.h"
#include "machine.h"
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

/* The random words of one lane. */
struct words {
    uint64_t ring[LAG];
    unsigned at;
};

static void seed(words *w, uint64_t lane)
{
    uint64_t x = 88172645463325252u ^ lane * 0x9e3779b97f4a7c15;
    for (uint64_t &r : w->ring)
        x ^= x << 13, x ^= x >> 7, x ^= x << 17, r = x;
    w->at = 0;
}

static inline uint64_t draw(words *w)
{
    uint64_t x = w->ring[w->at] ^= w->ring[w->at >= TAP ? w->at - TAP : w->at + LAG - TAP];
    w->at = w->at == LAG - 1 ? 0 : w->at + 1;
    return x;
}

static const uint8_t face[8] = {2, 1, 2, 3, 4, 5, 6, 5};

#define ANY(at, width) (r >> (at) & ((uint64_t)1 << (width)) - 1)
#define CHOSEN(at, width) (-(uint64_t)(ANY((at) + (width), 4) == 0))
#define CHOOSE(old, at, width) (((old) & ~CHOSEN(at, width)) | (ANY(at, width) & CHOSEN(at, width)))

/* ---- C ------------------------------------------------------------------------------------------ */

static uint64_t run_step(words *w, uint64_t games, uint64_t edges)
{
    static uint64_t state[1024];
    Word port[PORTS];
    uint64_t sum = 0;
    void (*step)(void *, Word *) = machine->step;
    for (; games; games--) {
        machine_idle(machine, port);
        machine->reset(state, port);
        for (uint64_t n = edges; n; n--) {
            uint64_t r = draw(w);
#define PUSH(i, pin, at) port[i] = r >> (at) & r >> ((at) + 1) & 1;
#define BITS(i, pin, at, width) port[i] = ANY(at, width);
#define FACE(i, pin, at) port[i] = face[ANY(at, 3)];
#define PICK(i, pin, at, width) port[i] = CHOOSE(port[i], at, width);
#define IDLE(i, pin, value)
#define READ(i, pin)
#include "pins.inc"
#undef PUSH
#undef BITS
#undef FACE
#undef PICK
#undef READ
            step(state, port);
#define PUSH(i, pin, at)
#define BITS(i, pin, at, width)
#define FACE(i, pin, at)
#define PICK(i, pin, at, width)
#define READ(i, pin) sum ^= port[i];
#include "pins.inc"
#undef PUSH
#undef BITS
#undef FACE
#undef PICK
#undef IDLE
#undef READ
        }
    }
    return sum;
}

/* ---- Verilator ---------------------------------------------------------------------------------- */

#ifdef VERILATED
static Vdut *dut;
static unsigned char fresh[sizeof(Vdut___024root)];

static void open_verilated()
{
    dut = new Vdut;
#define PUSH(i, pin, at) dut->pin = 0;
#define BITS(i, pin, at, width) dut->pin = 0;
#define FACE(i, pin, at) dut->pin = 0;
#define PICK(i, pin, at, width) dut->pin = 0;
#define IDLE(i, pin, value) dut->pin = value;
#define READ(i, pin)
#include "verilog.inc"
#undef PUSH
#undef BITS
#undef FACE
#undef PICK
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
    for (; games; games--) {
        memcpy((void *)dut->rootp, fresh, sizeof fresh);
        for (uint64_t n = edges; n; n--) {
            uint64_t r = draw(w);
#ifdef CLOCK
            dut->CLOCK = 0;
#endif
#define PUSH(i, pin, at) dut->pin = r >> (at) & r >> ((at) + 1) & 1;
#define BITS(i, pin, at, width) dut->pin = ANY(at, width);
#define FACE(i, pin, at) dut->pin = face[ANY(at, 3)];
#define PICK(i, pin, at, width) dut->pin = CHOOSE(dut->pin, at, width);
#define IDLE(i, pin, value)
#include "verilog.inc"
#undef PUSH
#undef BITS
#undef FACE
#undef PICK
#undef READ
            dut->eval();
#ifdef CLOCK
            dut->CLOCK = 1;
            dut->eval();
#endif
#define PUSH(i, pin, at)
#define BITS(i, pin, at, width)
#define FACE(i, pin, at)
#define PICK(i, pin, at, width)
#define READ(i, pin) sum ^= dut->pin;
#include "verilog.inc"
        }
    }
    return sum;
}
#endif

/* ---- lanes -------------------------------------------------------------------------------------- */

enum kind { PUSHED, ANYBITS, FACED, PICKED, IDLED };
struct pin {
    enum kind kind;
    unsigned port, at, width, value;
};

#undef PUSH
#undef BITS
#undef FACE
#undef PICK
#undef IDLE
#undef READ
static const struct pin pins[] = {
#define PUSH(i, pin, at) {PUSHED, i, at, 1, 0},
#define BITS(i, pin, at, width) {ANYBITS, i, at, width, 0},
#define FACE(i, pin, at) {FACED, i, at, 3, 0},
#define PICK(i, pin, at, width) {PICKED, i, at, width, 0},
#define IDLE(i, pin, value) {IDLED, i, 0, 1, value},
#define READ(i, pin)
#include "pins.inc"
};

static unsigned ring_at; /* where the random words of the lanes are in their ring */

/* Vectors as wide as the code's own; the loops around the machine are compiled for each kind. */
#define LANES_LOOP(name, bits, cpu)                                                                                    \
    typedef uint64_t name##_plane __attribute__((vector_size(bits / 8)));                                              \
    static name##_plane name##_memory[PLANES], name##_ring[LAG][64], name##_sum[64];                                   \
    __attribute__((target(cpu))) static void name(const lanes_code *c, uint64_t games, uint64_t edges, unsigned used)  \
    {                                                                                                                  \
        name##_plane *s = name##_memory, *n = s + c->states, *in = n + c->states, *out = in + c->inputs;               \
        unsigned at = ring_at;                                                                                         \
        for (; games; games--) {                                                                                       \
            for (unsigned k = 0; k < c->states; k++)                                                                   \
                s[k] = name##_plane{} - (c->first[k] == '1');                                                          \
            for (unsigned k = 0; k < c->inputs; k++)                                                                   \
                in[k] = name##_plane{};                                                                                \
            for (uint64_t e = edges; e; e--) {                                                                         \
                name##_plane *r = name##_ring[at], *t = name##_ring[at >= TAP ? at - TAP : at + LAG - TAP], *i = in;   \
                at = at == LAG - 1 ? 0 : at + 1;                                                                       \
                for (unsigned k = 0; k < used; k++)                                                                    \
                    r[k] ^= t[k];                                                                                      \
                for (const struct pin &p : pins) {                                                                     \
                    if (machine->port[p.port].dir != IN)                                                               \
                        continue;                                                                                      \
                    name##_plane *x = r + p.at;                                                                        \
                    if (p.kind == PUSHED)                                                                              \
                        i[0] = x[0] & x[1];                                                                            \
                    else if (p.kind == IDLED)                                                                          \
                        i[0] = name##_plane{} - (uint64_t)(p.value != 0);                                              \
                    else if (p.kind == FACED)                                                                          \
                        i[0] = x[0], i[2] = x[2], i[1] = x[1] ^ (~(x[0] ^ x[1]) & ~(x[1] ^ x[2]));                     \
                    else {                                                                                             \
                        name##_plane m = name##_plane{} - 1;                                                           \
                        if (p.kind == PICKED)                                                                          \
                            m = ~(x[p.width] | x[p.width + 1] | x[p.width + 2] | x[p.width + 3]);                      \
                        for (unsigned k = 0; k < p.width; k++)                                                         \
                            i[k] = (i[k] & ~m) | (x[k] & m);                                                           \
                    }                                                                                                  \
                    i += machine->port[p.port].width;                                                                  \
                }                                                                                                      \
                c->edge(s, n, in, out);                                                                                \
                name##_plane *swap = s, *o = out;                                                                      \
                s = n, n = swap;                                                                                       \
                for (unsigned k = 0; k < machine->ports; k++)                                                          \
                    if (machine->port[k].dir == OUT)                                                                   \
                        for (unsigned b = 0; b < machine->port[k].width; b++)                                          \
                            name##_sum[b] ^= *o++;                                                                     \
            }                                                                                                          \
        }                                                                                                              \
        ring_at = at;                                                                                                  \
    }

LANES_LOOP(lanes128, 128, "sse2")
LANES_LOOP(lanes256, 256, "avx2")
LANES_LOOP(lanes512, 512, "avx512f")

static void run_lanes(const lanes_code *c, uint64_t games, uint64_t edges, unsigned used)
{
    (c->bits == 128 ? lanes128 : c->bits == 256 ? lanes256 : lanes512)(c, games, edges, used);
}

static uint64_t *lanes_ring(const lanes_code *c)
{
    return c->bits == 128 ? (uint64_t *)lanes128_ring : c->bits == 256 ? (uint64_t *)lanes256_ring : (uint64_t *)lanes512_ring;
}

static uint64_t *lanes_sum(const lanes_code *c)
{
    return c->bits == 128 ? (uint64_t *)lanes128_sum : c->bits == 256 ? (uint64_t *)lanes256_sum : (uint64_t *)lanes512_sum;
}

static void seed_lanes(const lanes_code *c)
{
    uint64_t *ring = lanes_ring(c);
    unsigned per = c->bits / 64;
    memset(ring, 0, LAG * 64 * per * 8);
    ring_at = 0;
    for (unsigned lane = 0; lane < c->bits; lane++) {
        words w;
        seed(&w, lane);
        for (unsigned k = 0; k < LAG; k++)
            for (unsigned bit = 0; bit < 64; bit++)
                ring[(k * 64 + bit) * per + lane / 64] |= (w.ring[k] >> bit & 1) << lane % 64;
    }
}

/* The same games by step, lane for lane, for some of the lanes. */
static void check_lanes(const lanes_code *c, uint64_t games, uint64_t edges, unsigned used)
{
    unsigned per = c->bits / 64;
    seed_lanes(c);
    memset(lanes_sum(c), 0, 64 * per * 8);
    run_lanes(c, games, edges, used);
    for (unsigned lane = 0; lane < c->bits; lane += 37) {
        words w;
        uint64_t sum = 0;
        seed(&w, lane);
        for (unsigned bit = 0; bit < 64; bit++)
            sum |= (lanes_sum(c)[bit * per + lane / 64] >> lane % 64 & 1) << bit;
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
    unsigned used = 0;
    for (const struct pin &p : pins)
        used = p.at + p.width + 4 > used ? p.at + p.width + 4 : used;
    used = used > 64 ? 64 : used;
    const lanes_code *code[8];
    unsigned codes = 0;
    for (unsigned e = 0; lanes_engines[e]; e++)
        if ((code[codes] = lanes_find(machine, lanes_engines[e])))
            check_lanes(code[codes++], 2, edges < 5000 ? edges : 5000, used);
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
            sample(name, code[c]->bits, edges, [&](uint64_t n) { run_lanes(code[c], n, edges, used); });
        }
    }
    return 0;
}
