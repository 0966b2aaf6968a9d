/* SPDX-License-Identifier: MIT */
/*
 * One of our machines beside a Verilator model of it, under random inputs, pin by pin after every
 * edge.  hdl/lockstep builds and runs this; pins.inc lists the design's pins.
 *
 *   lockstep MACHINE CYCLES SEED [STRAP=VALUE...]
 */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>
#include "Vdut.h"
#include "verilated.h"

extern "C" {
#include "machine.h"
#include "random.h"
}

static struct random dice;
static const struct machine *m;
static std::vector<Word> port, seen, strap;
static std::vector<bool> given; /* straps that the caller sets */

/* ---- the design's pins ------------------------------------------------------------------ */

/* pins.inc has a line INPUT(n, pin) or OUTPUT(n, pin) for the n-th pin of the design; `at` holds the
   machine's port of that name, or -1. */
static const char *const names[] = {
#define INPUT(n, pin) #pin,
#define OUTPUT(n, pin) #pin,
#include "pins.inc"
#undef INPUT
#undef OUTPUT
};
static int at[sizeof names / sizeof *names];
static std::vector<bool> has_pin;

/* A name that is a keyword in Verilog carries a tail there: time_bcd. */
static int find_port(const char *pin)
{
    int i = port_find(m, pin);
    return i < 0 && !strcmp(pin, "time_bcd") ? port_find(m, "time") : i;
}

static void find_pins()
{
    for (unsigned n = 0; n < sizeof names / sizeof *names; n++) {
        at[n] = find_port(names[n]);
        if (at[n] >= 0)
            has_pin[static_cast<unsigned>(at[n])] = true;
    }
}

static void drive(Vdut &dut)
{
#define INPUT(n, pin)                                                                                                  \
    if (at[n] >= 0)                                                                                                    \
        dut.pin = static_cast<std::decay_t<decltype(dut.pin)>>(port[static_cast<unsigned>(at[n])]);
#define OUTPUT(n, pin)
#include "pins.inc"
#undef INPUT
#undef OUTPUT
}

static void sample(Vdut &dut)
{
#define INPUT(n, pin)
#define OUTPUT(n, pin)                                                                                                 \
    if (at[n] >= 0)                                                                                                    \
        seen[static_cast<unsigned>(at[n])] = dut.pin;
#include "pins.inc"
#undef INPUT
#undef OUTPUT
}

static void edge(Vdut &dut)
{
    drive(dut);
#ifdef CLOCK
    dut.CLOCK = 0;
    dut.eval();
    dut.CLOCK = 1;
#endif
    dut.eval();
}

/* ---- random inputs ---------------------------------------------------------------------- */

/* In an epoch each input has a rate of its own at which it changes, so that some stand still
   while others hurry, and the depths of a game are reached. */
static std::vector<unsigned> one_in; /* 0: never */
static unsigned favourite;           /* the face that dice fall on more often in this epoch */

static void new_epoch()
{
    static const unsigned rates[] = {0, 0, 0, 2, 3, 20, 200, 1000};
    for (auto &rate : one_in)
        rate = rates[random_below(&dice, 8)];
    favourite = static_cast<unsigned>(random_below(&dice, 13));
}

static Word throw_die()
{
    if (!random_below(&dice, 200))
        return random_below(&dice, 8);
    return favourite >= 1 && favourite <= 6 && random_below(&dice, 4) ? favourite : random_die(&dice);
}

static Word any_value(const struct port &p, Word now)
{
    switch (p.look) {
    case BUTTON:
        return now ^ 1;
    case DIE:
        return throw_die();
    case DICE:
        return random_below(&dice, 9) ? random_die(&dice) + random_die(&dice) : random_bits(&dice) & port_mask(&p);
    default:
        return random_below(&dice, 3) ? random_bits(&dice) & port_mask(&p) : now ^ Word{1} << random_below(&dice, p.width);
    }
}

static void change_inputs()
{
    if (!random_below(&dice, 1500))
        new_epoch();
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port &p = m->port[i];
        if (p.dir != IN)
            continue;
        if (p.look == NOISE)
            port[i] = random_bits(&dice) & port_mask(&p);
        else if (p.look == BUTTON && port[i] != p.idle && random_below(&dice, 4))
            port[i] = p.idle; /* most presses are short */
        else if (one_in[i] && !random_below(&dice, one_in[i]))
            port[i] = any_value(p, port[i]);
    }
}

/* ---- the comparison --------------------------------------------------------------------- */

static unsigned long long phases[64]; /* cycles spent in each, to see how deep the run went */

static int differs(unsigned long long cycle)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && has_pin[i] && port[i] != seen[i]) {
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

/* From power-up, with new straps, for so many edges. */
static int run(unsigned long long first, unsigned long long cycles, void *state)
{
    int phase = machine_phase(m);
    VerilatedContext context;
    Vdut dut{&context};
    machine_idle(m, port.data());
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP && given[i])
            port[i] = strap[i];
        else if (m->port[i].dir == STRAP && has_pin[i]) {
            Word top = m->port[i].max ? m->port[i].max : port_mask(&m->port[i]);
            port[i] = m->port[i].min + random_below(&dice, top - m->port[i].min + 1);
        }
    seen = port;
    new_epoch();
    m->reset(state, port.data());
    drive(dut);
#ifdef CLOCK
    dut.CLOCK = 0;
#endif
    dut.eval();
    sample(dut);
    if (differs(first))
        return 1;
    for (unsigned long long i = 0; i < cycles; i++) {
        change_inputs();
        edge(dut);
        m->step(state, port.data());
        sample(dut);
        if (differs(first + i))
            return 1;
        if (phase >= 0)
            phases[port[static_cast<unsigned>(phase)] & 63]++;
    }
    return 0;
}

static void print_phases()
{
    int phase = machine_phase(m);
    if (phase < 0)
        return;
    for (const struct value *v = m->port[phase].values; v && v->name; v++)
        printf(" %s %llu", v->name, phases[v->value & 63]);
}

int main(int argc, char **argv)
{
    if (argc < 4 || !(m = machine_find(argv[1]))) {
        fprintf(stderr, "usage: lockstep MACHINE CYCLES SEED [STRAP=VALUE...]\n");
        return 2;
    }
    unsigned long long cycles = strtoull(argv[2], nullptr, 10);
    random_seed(&dice, strtoull(argv[3], nullptr, 10));
    port.resize(m->ports), seen.resize(m->ports), strap.resize(m->ports), one_in.resize(m->ports);
    given.resize(m->ports), has_pin.resize(m->ports);
    find_pins();
    for (int i = 4; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (!equals)
            return 2;
        *equals = 0;
        int at = port_find(m, argv[i]);
        if (at < 0)
            return 2;
        strap[static_cast<unsigned>(at)] = strtoull(equals + 1, nullptr, 0);
        given[static_cast<unsigned>(at)] = true;
    }
    std::unique_ptr<char[]> state{new char[m->state_size + 1]};
    const unsigned long long life = 200000; /* then the power goes off and on */
    for (unsigned long long done = 0; done < cycles; done += life)
        if (run(done, cycles - done < life ? cycles - done : life, state.get()))
            return 1;
    printf("lockstep: %s: %llu cycles, no difference; cycles in each phase:", m->name, cycles);
    print_phases();
    printf("\n");
    return 0;
}
