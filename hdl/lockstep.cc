/* SPDX-License-Identifier: MIT */
/*
 * One of our machines beside a Verilator model of it, under random inputs, pin by pin after every
 * edge.  hdl/lockstep builds and runs this; pins.inc has a line INPUT(n, pin) or OUTPUT(n, pin) for
 * the n-th pin of the design, and CLOCK is the clock if it has one.
 *
 *   lockstep MACHINE CYCLES SEED WANTED [PORT=VALUE...]
 */
#include <cstdio>
#include <memory>
#include <type_traits>
#include "Vdut.h"
#include "verilated.h"

extern "C" {
#include "games/games.h"
#include "hdl/stimulus.h"
}

static const struct machine *m;
static Word port[MOST_PORTS], seen[MOST_PORTS];
static bool compared[MOST_PORTS];
static unsigned long long phases[64]; /* cycles spent in each, to see how deep the run went */

/* ---- the design's pins ------------------------------------------------------------------ */

#define INPUT(n, pin) #pin,
#define OUTPUT(n, pin) #pin,
static const char *const names[] = {
#include "pins.inc"
};
#undef INPUT
#undef OUTPUT

static const unsigned pins = sizeof names / sizeof *names;
static unsigned at[pins]; /* the machine's port of that name, or MOST_PORTS - 1 for one that it lacks */

static unsigned find_pins()
{
    unsigned count = 0;
    for (unsigned n = 0; n < pins; n++) {
        /* `time` is a keyword in Verilog */
        int i = port_find(m, strcmp(names[n], "time_bcd") ? names[n] : "time");
        at[n] = i < 0 ? MOST_PORTS - 1 : static_cast<unsigned>(i);
        if (i >= 0 && m->port[i].dir == OUT) {
            compared[i] = true;
            count++;
        }
    }
    return count;
}

static void drive(Vdut &dut)
{
#define INPUT(n, pin) dut.pin = static_cast<std::decay_t<decltype(dut.pin)>>(port[at[n]]);
#define OUTPUT(n, pin)
#include "pins.inc"
#undef INPUT
#undef OUTPUT
}

static void sample(Vdut &dut)
{
#define INPUT(n, pin)
#define OUTPUT(n, pin) seen[at[n]] = dut.pin;
#include "pins.inc"
#undef INPUT
#undef OUTPUT
}

static void settle(Vdut &dut, int clock)
{
    drive(dut);
#ifdef CLOCK
    dut.CLOCK = clock;
#endif
    dut.eval();
    sample(dut);
}

/* ---- the comparison --------------------------------------------------------------------- */

static int differs(unsigned long long cycle)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (compared[i] && port[i] != seen[i]) {
            printf("lockstep: %s: cycle %llu: %s is %llu, the machine says %llu; inputs:", m->name, cycle,
                   m->port[i].name, (unsigned long long)seen[i], (unsigned long long)port[i]);
            for (unsigned k = 0; k < m->ports; k++)
                if (m->port[k].dir != OUT)
                    printf(" %s=%llu", m->port[k].name, (unsigned long long)port[k]);
            printf("\n");
            return 1;
        }
    return 0;
}

static bool outputs_moved(Word before[])
{
    bool moved = false;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && m->port[i].look != SEGMENTS) {
            moved |= before[i] != port[i];
            before[i] = port[i];
        }
    return moved;
}

/* From power-up, for so many edges or until nothing has moved for long; -1 on a difference. */
static long long run(struct stimulus &s, unsigned long long first, unsigned long long cycles, void *state)
{
    const unsigned long long patience = 1000;
    unsigned long long moved = 0;
    Word before[MOST_PORTS] = {};
    int phase = machine_phase(m);
    VerilatedContext context;
    Vdut dut{&context};
    power_up(&s);
    m->reset(state, port);
    settle(dut, 0);
    if (differs(first))
        return -1;
    for (unsigned long long i = 0; i < cycles; i++) {
        if (i % SEGMENT == 0)
            look_ahead(&s, state);
        change_inputs(&s);
        m->step(state, port);
        settle(dut, 0);
        settle(dut, 1);
        if (differs(first + i))
            return -1;
        if (outputs_moved(before))
            moved = i;
        if (i - moved > patience)
            return static_cast<long long>(i + 1);
        if (phase >= 0)
            phases[port[phase] & 63]++;
    }
    return static_cast<long long>(cycles);
}

static void print_phases()
{
    int phase = machine_phase(m);
    for (const struct value *v = phase < 0 ? nullptr : m->port[phase].values; v && v->name; v++)
        printf(" %s %llu", v->name, phases[v->value & 63]);
}

int main(int argc, char **argv)
{
    struct stimulus s = {};
    if (argc < 5 || !(m = machine_find(argv[1])) || m->ports >= MOST_PORTS) {
        fprintf(stderr, "usage: lockstep MACHINE CYCLES SEED WANTED [PORT=VALUE...]\n");
        return 2;
    }
    s.machine = m, s.port = port;
    if (want(&s, argv[4])) {
        fprintf(stderr, "lockstep: %s has not all of the ports \"%s\"\n", m->name, argv[4]);
        return 2;
    }
    random_seed(&s.dice, strtoull(argv[3], nullptr, 10));
    for (int i = 5; i < argc; i++)
        if (give(&s, argv[i])) {
            fprintf(stderr, "lockstep: %s has no strap or input for \"%s\"\n", m->name, argv[i]);
            return 2;
        }
    unsigned outputs = find_pins();
    for (unsigned i = 0; i < m->ports; i++) { /* a strap that is no pin of the design has its default */
        bool pin = false;
        for (unsigned n = 0; n < pins; n++)
            pin |= at[n] == i;
        if (m->port[i].dir == STRAP && !pin && !s.given[i])
            s.value[i] = m->port[i].idle, s.given[i] = 1;
    }
    std::unique_ptr<char[]> state{new char[m->state_size + 1]};
    const unsigned long long cycles = strtoull(argv[2], nullptr, 10);
    for (unsigned long long done = 0; done < cycles;) {
        unsigned long long life =
            1 + random_below(&s.dice, 64ull << random_below(&s.dice, 14)); /* then the power goes off */
        if (life > cycles - done)
            life = cycles - done;
        long long ran = run(s, done, life, state.get());
        if (ran < 0)
            return 1;
        done += static_cast<unsigned long long>(ran);
    }
    printf("lockstep: %s: %llu cycles, no difference in %u pins; cycles in each phase:", m->name, cycles, outputs);
    print_phases();
    printf("\n");
    return outputs == 0;
}
