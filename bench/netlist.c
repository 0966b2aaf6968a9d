/* SPDX-License-Identifier: MIT */
/*
 * Designs as circuits: cycles of all lanes a second, on one core, with inputs that change at every edge in every lane;
 * against the C machine's step in the same run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/slurp.h"
#include "check/netlist/circuit.h"
#include "core/random.h"
#include "games/games.h"

enum { ARENA = 256 << 20, CYCLES = 20000, SAMPLES = 5 };

static char *netlist_of(const char *top, const char *files, size_t *size)
{
    char path[] = "/tmp/gatecade-bench-XXXXXX", line[1000];
    int fd = mkstemp(path);
    if (fd < 0)
        return NULL;
    close(fd);
    snprintf(line, sizeof line,
             "yosys -q -f 'verilog -sv' %s -p 'hierarchy -check -top %s; proc; flatten; memory_share; memory_map; "
             "write_json %s' 2>/dev/null",
             files, top, path);
    char *json = system(line) ? NULL : slurp(path, 64 << 20, size);
    unlink(path);
    return json;
}

static enum circuit_width widest(void)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f"))
        return CIRCUIT_512;
    if (__builtin_cpu_supports("avx2"))
        return CIRCUIT_256;
#endif
    return CIRCUIT_128;
}

static int32_t clock_of(const struct circuit *c)
{
    for (unsigned i = 0; i < c->pins; i++)
        if (!strcmp(c->pin[i].name, "clk"))
            return (int32_t)(c->bit[c->first[i]] >> 1) - 1;
    return -1;
}

/* Every input but the clock is random in every lane at every edge. */
static double lanes_rate(struct circuit_run *r, int32_t clock, const uint64_t *noise)
{
    double from = clock_seconds();
    for (unsigned i = 0; i < CYCLES; i++) {
        circuit_fall(r, clock);
        for (uint32_t k = 0; k < r->circuit->inputs; k++)
            if ((int32_t)k != clock)
                circuit_drive(r, k, noise + (i * 8 + k * 136) % 4096);
        circuit_rise(r, clock);
    }
    return 64.0 * r->words * CYCLES / (clock_seconds() - from);
}

static double step_rate(const struct machine *m, const uint64_t *noise)
{
    enum { STEPS = 1000000 };
    static uint8_t state[1 << 16];
    static Word port[PORTS_MOST];
    machine_idle(m, port);
    m->reset(state, port);
    double from = clock_seconds();
    for (unsigned i = 0; i < STEPS; i++) {
        for (unsigned k = 0; k < m->ports; k++)
            if (m->port[k].dir == IN)
                port[k] = noise[(i + k * 17) % 4096] & port_mask(&m->port[k]);
        m->step(state, port);
    }
    return STEPS / (clock_seconds() - from);
}

static void measure(const char *name, const char *top, const char *files, const uint64_t *noise)
{
    struct circuit c;
    struct circuit_run r;
    struct arena a;
    size_t size;
    char *json = netlist_of(top, files, &size);
    void *memory = malloc(ARENA);
    arena_over(&a, memory, ARENA);
    if (!json || circuit_read(&c, &a, json, size, NULL) || !circuit_start(&r, &a, &c, widest()))
        printf("skip netlist-%s yosys is not installed, or cannot read the design\n", name);
    else
        for (unsigned i = 0; i < SAMPLES; i++) {
            circuit_power(&r, 0);
            printf("sample netlist-%s %.0f lane-cycles/s\n", name, lanes_rate(&r, clock_of(&c), noise));
            printf("sample netlist-%s-step %.0f cycles/s\n", name, step_rate(machine_find(name), noise));
        }
    printf("ratio netlist-%s-to-step netlist-%s netlist-%s-step\n", name, name, name);
    free(memory);
    free(json);
}

int main(void)
{
    static uint64_t noise[4096 + 8];
    struct random dice;
    random_seed(&dice, 1);
    for (unsigned i = 0; i < sizeof noise / sizeof *noise; i++)
        noise[i] = random_bits(&dice);
    measure("mastermind", "mastermind", "hdl/mastermind.v", noise);
    puts("limit netlist-mastermind 100000000");
    measure("sevens", "sevens", "hdl/sevens.v", noise);
    measure("tetris", "tetris", "hdl/tetris.v", noise);
    measure("bobing", "bobing", "hdl/bobing.v hdl/bobing_score.v", noise);
    return 0;
}
