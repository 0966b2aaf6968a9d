/* SPDX-License-Identifier: MIT */
/*
 * Test vectors of a machine for a simulator's own testbench: random inputs and the outputs that must
 * follow.  The first line is power-up, before any edge.
 *
 *   vectors MACHINE                                  a line a port: in|out|strap NAME WIDTH DEFAULT
 *   vectors MACHINE CYCLES SEED [PORT=VALUE...]     a line an edge: all inputs, all outputs, in bits
 *   vectors MACHINE all SEED                         for a machine without state: every input there is
 *
 * Straps that are not given have their default.
 */
#include <stdio.h>
#include "hdl/stimulus.h"
#include "games/games.h"

static void print_bits(const struct machine *m, const Word port[], enum dir dir)
{
    for (unsigned i = 0; i < m->ports; i++)
        for (unsigned bit = m->port[i].dir == dir ? m->port[i].width : 0; bit--;)
            putchar(port[i] >> bit & 1 ? '1' : '0');
}

static void print_line(const struct machine *m, const Word port[])
{
    print_bits(m, port, IN);
    putchar(' ');
    print_bits(m, port, OUT);
    putchar('\n');
}

static void print_ports(const struct machine *m)
{
    static const char *const dirs[] = {[IN] = "in", [OUT] = "out", [STRAP] = "strap"};
    for (unsigned i = 0; i < m->ports; i++)
        printf("%s %s %u %llu\n", dirs[m->port[i].dir], m->port[i].name, m->port[i].width,
               (unsigned long long)m->port[i].idle);
}

/* The inputs as one number, the first port the highest. */
static void set_inputs(const struct machine *m, Word port[], Word all)
{
    for (unsigned i = m->ports; i--;)
        if (m->port[i].dir == IN) {
            port[i] = all & port_mask(&m->port[i]);
            all >>= m->port[i].width;
        }
}

static void print_all(const struct machine *m, Word port[])
{
    unsigned bits = 0;
    for (unsigned i = 0; i < m->ports; i++)
        bits += m->port[i].dir == IN ? m->port[i].width : 0;
    for (Word all = 0; all >> bits == 0; all++) {
        set_inputs(m, port, all);
        m->step(0, port);
        print_line(m, port);
    }
}

int main(int argc, char **argv)
{
    Word port[MOST_PORTS];
    struct stimulus s = {.machine = argc > 1 ? machine_find(argv[1]) : 0, .port = port};
    if (!s.machine || argc == 3) {
        fprintf(stderr, "usage: vectors MACHINE [CYCLES SEED [PORT=VALUE...]]\n");
        return 2;
    }
    if (argc == 2) {
        print_ports(s.machine);
        return 0;
    }
    random_seed(&s.dice, strtoull(argv[3], 0, 10));
    for (unsigned i = 0; i < s.machine->ports; i++)
        if (s.machine->port[i].dir == STRAP) {
            s.value[i] = s.machine->port[i].idle;
            s.given[i] = 1;
        }
    for (int i = 4; i < argc; i++)
        if (give(&s, argv[i])) {
            fprintf(stderr, "vectors: %s has no strap or input for \"%s\"\n", argv[1], argv[i]);
            return 2;
        }
    if (!strcmp(argv[2], "all")) {
        if (s.machine->state_size) {
            fprintf(stderr, "vectors: %s has a state: give it a number of cycles\n", argv[1]);
            return 2;
        }
        print_all(s.machine, port);
        return 0;
    }
    void *state = malloc(s.machine->state_size + 1u);
    power_up(&s);
    s.machine->reset(state, port);
    print_line(s.machine, port);
    for (unsigned long long n = strtoull(argv[2], 0, 10); n; n--) {
        change_inputs(&s);
        s.machine->step(state, port);
        print_line(s.machine, port);
    }
    free(state);
    return 0;
}
