/* SPDX-License-Identifier: MIT */
/*
 * A design as synthesized, cycle by cycle, for the page (web/check/probe.js): what every wire was after so many edges of
 * a play, which register changed when, and what decided it.
 *
 *     room      memory for the netlist's text; open: reads it
 *     plan      memory for what goes in: so many cycles, a word for each 64 bits of every driven pin; again and again
 *     travel    the design after so many edges of that plan, from power-up; or just before the next edge
 *     shown     the value of every net; since: after how many edges each register became what it is
 *     decide    which inputs and registers decide an output, a net, or what a register becomes
 *     race      how fast it runs, in all lanes
 */
#include "bare/arena.h"
#include "check/netlist/circuit.h"
#include "core/bytes.h"
#include "core/random.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { PAGE = 1 << 16, SOURCES = 4096 };

enum source_kind { SOURCE_INPUT, SOURCE_REGISTER };

/* An input's pin or a register's word, which bit of it, and since when that is so. */
struct source {
    uint32_t kind, index, bit, value, since;
};

static struct {
    struct arena arena;
    struct circuit circuit;
    struct circuit_run run;
    bool ready;
    char *text;
    uint64_t *plan;
    uint32_t plan_words, in_words;
    int32_t clock; /* an input, or -1 */
    uint32_t pin[PINS_MOST], pins;
    uint8_t *net, *scratch, *held; /* held: by input and flip-flop, from slot 1 on */
    uint32_t *since, *input_pin, *input_bit, *slot; /* since: by slot */
    uint32_t edges;
    struct source source[SOURCES];
} probe;

static void *grow(uint32_t size)
{
    unsigned long before = __builtin_wasm_memory_grow(0, (size + PAGE - 1) / PAGE);
    return before == ~0ul ? NULL : (void *)(before * PAGE);
}

/* Where a text of that size goes, before open(); NULL: there is no memory. */
EXPORT(room) char *room(uint32_t size)
{
    return probe.text = grow(size);
}

/* Which pin and bit each input is. */
static void name_inputs(void)
{
    const struct circuit *c = &probe.circuit;
    for (uint32_t p = 0; p < c->pins; p++)
        for (uint32_t k = 0; k < c->pin[p].width; k++) {
            uint32_t slot = c->bit[c->first[p] + k] >> 1;
            if (c->pin[p].dir != PIN_OUT && slot && slot <= c->inputs) {
                probe.input_pin[slot - 1] = p;
                probe.input_bit[slot - 1] = k;
            }
        }
}

/* Reads the netlist in memory that is `size` large besides; NULL, or a sentence. */
EXPORT(open) const char *open(uint32_t text, uint32_t size)
{
    void *memory = grow(size);
    struct circuit *c = &probe.circuit;
    struct arena *a = &probe.arena;
    if (!memory)
        return "there is not enough memory";
    arena_over(a, memory, size);
    const char *why = circuit_read(c, a, probe.text, text, NULL);
    if (why)
        return why;
    probe.net = arena_get(a, c->nets + 1);
    probe.scratch = arena_get(a, c->slots + 1);
    probe.held = arena_get(a, c->inputs + c->flipflops + 1);
    probe.since = arena_get(a, (c->slots + 1) * sizeof *probe.since);
    probe.slot = arena_get(a, (c->inputs + c->flipflops + 1) * sizeof *probe.slot);
    probe.input_pin = arena_get(a, (c->inputs + 1) * sizeof *probe.input_pin);
    probe.input_bit = arena_get(a, (c->inputs + 1) * sizeof *probe.input_bit);
    if (!circuit_start(&probe.run, a, c, CIRCUIT_64) || a->full)
        return "there is not enough memory";
    name_inputs();
    probe.clock = -1;
    probe.ready = true;
    return NULL;
}

/* The pins that the plan drives, in its order: told one by one; -1 forgets them.  The clock is told as well. */
EXPORT(driven) void driven(int32_t pin)
{
    if (pin < 0)
        probe.pins = probe.in_words = 0;
    else if (probe.pins < PINS_MOST && (uint32_t)pin < probe.circuit.pins) {
        probe.pin[probe.pins++] = (uint32_t)pin;
        probe.in_words += pin_words(&probe.circuit.pin[pin]);
    }
}

EXPORT(clocked) void clocked(int32_t pin)
{
    const struct circuit *c = &probe.circuit;
    bool there = pin >= 0 && (uint32_t)pin < c->pins && c->pin[pin].dir != PIN_OUT && c->pin[pin].width;
    probe.clock = there ? (int32_t)(c->bit[c->first[pin]] >> 1) - 1 : -1;
}

EXPORT(plan) uint64_t *plan(uint32_t words)
{
    arena_put(&probe.arena, probe.plan);
    probe.plan_words = words;
    return probe.plan = arena_get(&probe.arena, (words + 1) * sizeof *probe.plan);
}

/* ---- time ---- */

static void put_inputs(const uint64_t *value)
{
    const struct circuit *c = &probe.circuit;
    for (uint32_t i = 0; i < probe.pins; i++) {
        const struct pin *p = &c->pin[probe.pin[i]];
        for (unsigned k = 0; k < p->width; k++) {
            uint64_t lanes[8];
            __builtin_memset(lanes, value[k / 64] >> k % 64 & 1 ? 0xff : 0, sizeof lanes);
            circuit_drive(&probe.run, (c->bit[c->first[probe.pin[i]] + k] >> 1) - 1, lanes);
        }
        value += pin_words(p);
    }
}

static bool bit_of(Literal l)
{
    return circuit_show(&probe.run, l, 0) & 1;
}

/* Notes which inputs and registers have changed with the last edge. */
static void look(void)
{
    const struct circuit *c = &probe.circuit;
    for (uint32_t slot = 1; slot <= c->inputs + c->flipflops; slot++) {
        uint8_t now = bit_of(slot << 1);
        if (now != probe.held[slot] && (int32_t)slot - 1 != probe.clock)
            probe.since[slot] = probe.edges;
        probe.held[slot] = now;
    }
}

static void power(void)
{
    const struct circuit *c = &probe.circuit;
    probe.run.plain = true;
    circuit_power(&probe.run, 1);
    probe.edges = 0;
    look();
    bytes_clear(probe.since, c->slots * sizeof *probe.since);
}

/* To after so many edges, or, `before`, to where inputs stand and the edge after those is about to come; how many there
   were: the plan may be shorter.  As check/netlist/driver.c does it. */
EXPORT(travel) uint32_t travel(uint32_t edges, bool before)
{
    uint32_t step = 1 + probe.in_words;
    if (!probe.ready)
        return 0;
    power();
    for (uint32_t at = 0; at + step <= probe.plan_words; at += step) {
        bool still = false;
        for (uint64_t i = 0; i < probe.plan[at]; i++) {
            if (probe.edges >= edges + before)
                return probe.edges;
            bool last = before && probe.edges == edges;
            probe.run.moved = false;
            if (!still)
                circuit_fall(&probe.run, probe.clock);
            if (!i)
                put_inputs(probe.plan + at + 1);
            if (last) {
                circuit_settle(&probe.run);
                probe.edges++; /* inputs that have changed since belong to that edge */
                look();
                return --probe.edges;
            }
            if (!still) {
                circuit_rise(&probe.run, probe.clock);
                probe.edges++;
                look();
                still = i && !probe.run.moved; /* nothing changes until an input does */
            } else
                probe.edges++;
        }
    }
    return probe.edges;
}

/* ---- values ---- */

/* By net: 0, 1, or 2 where nothing depends on it. */
EXPORT(shown) uint8_t *shown(void)
{
    const struct circuit *c = &probe.circuit;
    for (uint32_t i = 0; i < c->nets; i++)
        probe.net[i] = c->net[i] == NO_LITERAL ? 2 : (uint8_t)bit_of(c->net[i]);
    return probe.net;
}

EXPORT(nets) uint32_t nets(void)
{
    return probe.circuit.nets;
}

EXPORT(registers) uint32_t registers(void)
{
    return probe.circuit.words;
}

EXPORT(register_name) const char *register_name(uint32_t word)
{
    return word < probe.circuit.words ? probe.circuit.word[word].name : "";
}

EXPORT(register_place) const char *register_place(uint32_t word)
{
    return word < probe.circuit.words ? probe.circuit.word[word].where : "";
}

/* The nets of its bits, the lowest first, where sources() says; how many they are. */
EXPORT(register_nets) uint32_t register_nets(uint32_t word)
{
    const struct circuit *c = &probe.circuit;
    uint32_t *to = (uint32_t *)(void *)probe.source, most = SOURCES, count = 0;
    for (uint32_t i = 0; i < c->flipflops; i++) {
        uint32_t bit = c->flipflop[i].bit, net = 0;
        if (c->flipflop[i].word != word || bit >= most)
            continue;
        while (net < c->nets && c->net[net] != circuit_flipflop_slot(c, i) << 1)
            net++;
        to[bit] = net;
        count = bit + 1 > count ? bit + 1 : count;
    }
    return count;
}

/* When the last of its bits changed. */
EXPORT(since) uint32_t since(uint32_t word)
{
    const struct circuit *c = &probe.circuit;
    uint32_t newest = 0;
    for (uint32_t i = 0; i < c->flipflops; i++) {
        uint32_t when = probe.since[circuit_flipflop_slot(c, i)];
        newest = c->flipflop[i].word == word && when > newest ? when : newest;
    }
    return newest;
}

/* ---- why ---- */

static uint32_t answers;

static void add(Literal l)
{
    const struct circuit *c = &probe.circuit;
    uint32_t n =
        circuit_why(&probe.run, 0, l, probe.since, probe.scratch, probe.slot, c->inputs + c->flipflops);
    for (uint32_t i = 0; i < n && answers < SOURCES; i++) {
        uint32_t slot = probe.slot[i];
        struct source s = {.value = bit_of(slot << 1), .since = probe.since[slot]};
        if (slot <= c->inputs) {
            s.kind = SOURCE_INPUT;
            s.index = probe.input_pin[slot - 1];
            s.bit = probe.input_bit[slot - 1];
        } else {
            const struct flipflop *f = &c->flipflop[slot - 1 - c->inputs];
            s.kind = SOURCE_REGISTER;
            s.index = f->word;
            s.bit = f->bit;
        }
        bool known = false;
        for (uint32_t k = 0; k < answers && !known; k++)
            known = probe.source[k].kind == s.kind && probe.source[k].index == s.index && probe.source[k].bit == s.bit;
        if (!known)
            probe.source[answers++] = s;
    }
}

/* What a flip-flop becomes at the next edge, or is held at. */
static void add_next(const struct flipflop *f)
{
    bool clear = bit_of(f->clear), set = bit_of(f->set);
    add(clear ? f->clear : set ? f->set : f->d);
}

enum question { WHY_PIN, WHY_NET, WHY_REGISTER };

/* `mask`: which bits of it, of the lowest 64.  How many sources there are; the list is where sources() says. */
EXPORT(decide) uint32_t decide(uint32_t question, uint32_t index, uint64_t mask)
{
    const struct circuit *c = &probe.circuit;
    answers = 0;
    if (question == WHY_NET && index < c->nets && c->net[index] != NO_LITERAL)
        add(c->net[index]);
    for (uint32_t k = 0; question == WHY_PIN && index < c->pins && k < c->pin[index].width; k++)
        if (k > 63 || mask >> k & 1)
            add(c->bit[c->first[index] + k]);
    for (uint32_t i = 0; question == WHY_REGISTER && i < c->flipflops; i++)
        if (c->flipflop[i].word == index && (c->flipflop[i].bit > 63 || mask >> c->flipflop[i].bit & 1))
            add_next(&c->flipflop[i]);
    return answers;
}

EXPORT(sources) struct source *sources(void)
{
    return probe.source;
}

/* ---- how fast ---- */

/* So many cycles in lanes of that width, with inputs that all change at every edge; something of what they came to, so
   that nothing is left out. */
EXPORT(race) uint64_t race(enum circuit_width width, uint32_t cycles)
{
    enum { NOISE = 4096 };
    static struct circuit_run r;
    static uint64_t noise[NOISE + 8];
    const struct circuit *c = &probe.circuit;
    uint64_t sum = 0;
    if (!probe.ready || width > CIRCUIT_512)
        return 0;
    if (!r.slot || r.width != width) {
        struct random dice;
        random_seed(&dice, 1);
        for (uint32_t i = 0; i < NOISE + 8; i++)
            noise[i] = random_bits(&dice);
        if (!circuit_start(&r, &probe.arena, c, width))
            return 0;
    }
    circuit_power(&r, 0);
    for (uint32_t i = 0; i < cycles; i++) {
        circuit_fall(&r, probe.clock);
        for (uint32_t k = 0; k < c->inputs; k++)
            if ((int32_t)k != probe.clock)
                circuit_drive(&r, k, noise + (i * 8 + k * 136) % NOISE);
        circuit_rise(&r, probe.clock);
    }
    for (uint32_t i = 0; i < c->bits; i++)
        sum = sum * 31 + circuit_show(&r, c->bit[i], 0);
    return sum;
}
