/* SPDX-License-Identifier: MIT */
#include "check/netlist/driver.h"
#include "bare/text.h"
#include "core/bytes.h"

static const char no_memory[] = "the design as synthesized needs more memory than there is";

static const char *load(void *context, int clock, const uint32_t *in, unsigned ins, const uint32_t *out, unsigned outs)
{
    struct circuit_dut *d = context;
    const struct circuit *c = d->circuit;
    if (!d->run.slot && !circuit_start(&d->run, d->arena, c, CIRCUIT_64))
        return no_memory;
    arena_put(d->arena, d->pins);
    arena_put(d->arena, d->last);
    arena_put(d->arena, d->parted);
    d->last = NULL;
    d->plays = 0;
    d->edges = 0;
    d->parted = arena_get(d->arena, (outs + c->words + 1) * sizeof *d->parted);
    d->differs = d->parted + outs;
    d->pins = arena_get(d->arena, (ins + outs + 1) * sizeof *d->pins);
    if (!d->pins || !d->parted)
        return no_memory;
    d->ins = ins;
    d->outs = outs;
    d->in_words = d->out_words = 0;
    d->queued = d->sampled = 0;
    for (unsigned i = 0; i < ins + outs; i++) {
        uint32_t pin = i < ins ? in[i] : out[i - ins];
        if (pin >= c->pins || (i < ins && c->pin[pin].dir == PIN_OUT))
            return "there is no such pin";
        d->pins[i] = pin;
        if (i < ins)
            d->in_words += pin_words(&c->pin[pin]);
        else
            d->out_words += 2 * pin_words(&c->pin[pin]);
    }
    if (clock >= (int)c->pins || (clock >= 0 && (c->pin[clock].dir == PIN_OUT || c->pin[clock].width < 1)))
        return "there is no such clock";
    d->clock = clock < 0 ? -1 : (int32_t)(c->bit[c->first[clock]] >> 1) - 1;
    d->last = arena_get(d->arena, (d->out_words + 1) * sizeof *d->last);
    d->health = DUT_WELL;
    return d->last ? NULL : no_memory;
}

/* Do the lanes of a literal differ from lane 0? */
static bool parts(const struct circuit_dut *d, Literal l)
{
    uint64_t lanes = circuit_show(&d->run, l, 0);
    return lanes && ~lanes;
}

/* At the end of a play. */
static void tally(struct circuit_dut *d)
{
    enum { LONG = 40 }; /* edges: less may not even be a reset */
    const struct circuit *c = d->circuit;
    if (d->edges < LONG || d->health != DUT_WELL)
        return;
    d->plays++;
    for (unsigned i = 0; i < d->outs; i++) {
        uint32_t pin = d->pins[d->ins + i];
        bool parted = false;
        for (unsigned k = 0; k < c->pin[pin].width; k++)
            parted |= parts(d, c->bit[c->first[pin] + k]);
        d->parted[i] += parted;
    }
    uint32_t counted = c->words; /* no word */
    for (uint32_t i = 0; i < c->flipflops; i++)
        if (c->flipflop[i].word != counted && c->flipflop[i].first == 2 && parts(d, circuit_flipflop_slot(c, i) << 1)) {
            counted = c->flipflop[i].word;
            d->differs[counted]++;
        }
    d->edges = 0;
}

bool circuit_unsure(struct circuit_dut *d, char *pins, size_t pins_size, char *registers, size_t registers_size)
{
    enum { PLAYS = 3, NAMED = 4 };
    const struct circuit *c = d->circuit;
    unsigned shown = 0, kept = 0;
    tally(d);
    text_set(pins, pins_size, "%s", "");
    text_set(registers, registers_size, "%s", "");
    for (unsigned i = 0; i < d->outs && d->plays >= PLAYS; i++)
        if (2 * d->parted[i] >= d->plays && shown++ < NAMED)
            text_add(pins, pins_size, "%s%s", *pins ? ", " : "", c->pin[d->pins[d->ins + i]].name);
    for (uint32_t i = 0; i < c->words && shown; i++)
        if (2 * d->differs[i] >= d->plays && kept++ < NAMED)
            text_add(registers, registers_size, "%s%s", *registers ? ", " : "", c->word[i].name);
    return shown && kept;
}

static bool reset(void *context)
{
    struct circuit_dut *d = context;
    tally(d);
    d->queued = d->sampled = 0;
    d->edges = 0;
    d->fresh = true;
    d->health = DUT_WELL;
    d->run.plain = !d->seed;
    if (!circuit_power(&d->run, d->seed ? d->seed : 1))
        d->health = DUT_HANGS;
    return d->health == DUT_WELL;
}

uint64_t *circuit_room(struct arena *a, uint64_t **list, size_t used, size_t *has, size_t more)
{
    if (used + more > *has) {
        size_t wanted = (used + more) * 2;
        uint64_t *larger = arena_grow(a, *list, wanted * sizeof **list);
        if (!larger)
            return NULL;
        *list = larger;
        *has = wanted;
    }
    return *list + used;
}

static uint64_t *room(struct circuit_dut *d, uint64_t **list, size_t used, size_t *has, size_t more)
{
    uint64_t *to = circuit_room(d->arena, list, used, has, more);
    if (!to)
        d->health = DUT_FULL;
    return to;
}

static void drive(void *context, uint32_t edges, const uint64_t *inputs)
{
    struct circuit_dut *d = context;
    uint64_t *to = edges ? room(d, &d->queue, d->queued, &d->queue_room, 1 + d->in_words) : NULL;
    if (!to)
        return;
    *to = edges;
    bytes_copy(to + 1, inputs, d->in_words * sizeof *inputs);
    d->queued += 1 + d->in_words;
}

static void put_inputs(struct circuit_dut *d, const uint64_t *value)
{
    const struct circuit *c = d->circuit;
    for (unsigned i = 0; i < d->ins; i++) {
        const struct pin *p = &c->pin[d->pins[i]];
        for (unsigned k = 0; k < p->width; k++) {
            uint64_t lanes[8];
            __builtin_memset(lanes, value[k / 64] >> k % 64 & 1 ? 0xff : 0, sizeof lanes);
            circuit_drive(&d->run, (c->bit[c->first[d->pins[i]] + k] >> 1) - 1, lanes);
        }
        value += pin_words(p);
    }
}

static void take_sample(struct circuit_dut *d, uint32_t edge)
{
    const struct circuit *c = d->circuit;
    uint64_t *to = room(d, &d->samples, d->sampled, &d->sample_room, 1 + d->out_words), *word;
    if (!to)
        return;
    bytes_clear(to, (1 + d->out_words) * sizeof *to);
    *to = edge;
    word = to + 1;
    for (unsigned i = d->ins; i < d->ins + d->outs; i++) {
        const struct pin *p = &c->pin[d->pins[i]];
        for (unsigned k = 0; k < p->width; k++)
            word[k / 64] |= (circuit_show(&d->run, c->bit[c->first[d->pins[i]] + k], 0) & 1) << k % 64;
        word += 2 * pin_words(p);
    }
    bool same = !d->fresh && bytes_same(to + 1, d->last, d->out_words * sizeof *to);
    if (same)
        return;
    bytes_copy(d->last, to + 1, d->out_words * sizeof *to);
    d->sampled += 1 + d->out_words;
    d->fresh = false;
}

/* For an edge; false if the budget is used up. */
static bool pay(struct circuit_dut *d)
{
    uint64_t cost = 2 * (d->circuit->steps + d->circuit->flipflops) + 100;
    if (!d->budget)
        return true;
    d->budget = d->budget > cost ? d->budget - cost : 1;
    return d->budget > 1;
}

/* As simulators are driven: the clock falls, inputs change, it rises.  Once an edge with the same inputs has changed no
   register, the next ones will not either. */
static bool run(void *context)
{
    struct circuit_dut *d = context;
    uint32_t edge = 0;
    d->sampled = 0;
    for (size_t at = 0; at < d->queued && d->health == DUT_WELL; at += 1 + d->in_words) {
        uint32_t edges = (uint32_t)d->queue[at];
        for (uint32_t i = 0; i < edges && d->health == DUT_WELL; i++) {
            d->run.moved = false;
            bool settled = circuit_fall(&d->run, d->clock);
            if (!i)
                put_inputs(d, d->queue + at + 1);
            settled = circuit_rise(&d->run, d->clock) && settled;
            if (!settled)
                d->health = DUT_HANGS;
            else if (!pay(d))
                d->health = DUT_LATE;
            else
                take_sample(d, edge + i);
            if (i && !d->run.moved)
                break;
        }
        edge += edges;
        d->edges += edges;
    }
    d->queued = 0;
    return d->health == DUT_WELL;
}

static const uint64_t *sample(void *context, uint32_t *at, uint32_t *edge)
{
    struct circuit_dut *d = context;
    if (*at >= d->sampled || d->health != DUT_WELL)
        return NULL;
    const uint64_t *from = d->samples + *at;
    *edge = (uint32_t)*from;
    *at += 1 + d->out_words;
    return from + 1;
}

static enum health health(void *context)
{
    const struct circuit_dut *d = context;
    return d->health;
}

static void last_words(void *context, char *text, size_t size)
{
    (void)context;
    if (size)
        *text = 0;
}

struct dut circuit_dut(struct circuit_dut *d, struct arena *a, const struct circuit *c, uint64_t seed)
{
    *d = (struct circuit_dut){.circuit = c, .arena = a, .seed = seed, .clock = -1};
    return (struct dut){.context = d,
                        .load = load,
                        .reset = reset,
                        .drive = drive,
                        .run = run,
                        .sample = sample,
                        .health = health,
                        .last_words = last_words};
}
