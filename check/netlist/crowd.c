/* SPDX-License-Identifier: MIT */
#include "check/netlist/crowd.h"
#include "check/netlist/driver.h"
#include "core/bytes.h"

bool crowd_open(struct crowd *w, struct arena *a, const struct circuit *c)
{
    *w = (struct crowd){.circuit = c, .arena = a, .clock = -1};
    for (unsigned i = 0; i < CROWD; i++)
        w->lane[i].crowd = w;
    return circuit_start(&w->run, a, c, CIRCUIT_64) && circuit_power(&w->run, 0);
}

/* The first judge says which pins there are; the others have to say the same. */
static const char *load(void *context, int clock, const uint32_t *in, unsigned ins, const uint32_t *out, unsigned outs)
{
    struct crowd_lane *l = context;
    struct crowd *w = l->crowd;
    const struct circuit *c = w->circuit;
    if (w->pins)
        return ins == w->ins && outs == w->outs && bytes_same(w->pins, in, ins * sizeof *in) &&
                       bytes_same(w->pins + ins, out, outs * sizeof *out)
                   ? NULL
                   : "the lanes have different pins";
    uint32_t *pins = arena_get(w->arena, (ins + outs + 1) * sizeof *pins), in_bits = 0, out_bits = 0;
    for (unsigned i = 0; pins && i < ins + outs; i++) {
        uint32_t pin = pins[i] = i < ins ? in[i] : out[i - ins];
        if (pin >= c->pins || (i < ins && c->pin[pin].dir == PIN_OUT))
            return "there is no such pin";
        *(i < ins ? &in_bits : &out_bits) += c->pin[pin].width;
        *(i < ins ? &w->in_words : &w->out_words) += (i < ins ? 1 : 2) * pin_words(&c->pin[pin]);
    }
    if (clock >= (int)c->pins)
        return "there is no such clock";
    w->clock = clock < 0 ? -1 : (int32_t)(c->bit[c->first[clock]] >> 1) - 1;
    w->ins = ins;
    w->outs = outs;
    w->level = arena_get(w->arena, (in_bits + 1) * sizeof *w->level);
    w->shown = arena_get(w->arena, (out_bits + 1) * sizeof *w->shown);
    w->pins = pins;
    return pins && w->level && w->shown ? NULL : "the design as synthesized needs more memory than there is";
}

static bool reset(void *context)
{
    struct crowd_lane *l = context;
    struct crowd *w = l->crowd;
    uint64_t mine = (uint64_t)1 << (l - w->lane);
    l->queued = l->sampled = 0;
    w->fresh |= mine;
    if (w->health == DUT_WELL && !circuit_power_lanes(&w->run, mine))
        w->health = DUT_HANGS;
    for (uint32_t i = 0, bit = 0; i < w->ins; i++)
        for (unsigned k = 0; k < w->circuit->pin[w->pins[i]].width; k++)
            w->level[bit++] &= ~mine;
    return w->health == DUT_WELL;
}

static uint64_t *room(struct crowd *w, uint64_t **list, size_t used, size_t *has, size_t more)
{
    uint64_t *to = circuit_room(w->arena, list, used, has, more);
    if (!to)
        w->health = DUT_FULL;
    return to;
}

static void drive(void *context, uint32_t edges, const uint64_t *inputs)
{
    struct crowd_lane *l = context;
    size_t words = l->crowd->in_words;
    uint64_t *to = edges ? room(l->crowd, &l->queue, l->queued, &l->queue_room, 1 + words) : NULL;
    if (!to)
        return;
    *to = edges;
    bytes_copy(to + 1, inputs, words * sizeof *inputs);
    l->queued += 1 + words;
}

static bool run(void *context)
{
    struct crowd_lane *l = context;
    struct crowd *w = l->crowd;
    unsigned lane = (unsigned)(l - w->lane);
    l->sampled = 0;
    l->at = 0;
    l->edge = 0;
    l->left = l->queued ? (uint32_t)l->queue[0] : 0;
    if (l->queued && w->health == DUT_WELL) {
        w->waiting |= (uint64_t)1 << lane;
        w->wait(w->context, lane);
    }
    l->queued = 0;
    return w->health == DUT_WELL;
}

static const uint64_t *sample(void *context, uint32_t *at, uint32_t *edge)
{
    const struct crowd_lane *l = context;
    if (*at >= l->sampled || l->crowd->health != DUT_WELL)
        return NULL;
    const uint64_t *from = l->samples + *at;
    *edge = (uint32_t)*from;
    *at += 1 + l->crowd->out_words;
    return from + 1;
}

static enum health health(void *context)
{
    const struct crowd_lane *l = context;
    return l->crowd->health;
}

static void last_words(void *context, char *text, size_t size)
{
    (void)context;
    if (size)
        *text = 0;
}

struct dut crowd_dut(struct crowd *w, unsigned lane)
{
    return (struct dut){.context = &w->lane[lane],
                        .load = load,
                        .reset = reset,
                        .drive = drive,
                        .run = run,
                        .sample = sample,
                        .health = health,
                        .last_words = last_words};
}

/* ---- a clock edge ---- */

/* Lanes that begin a stretch get its inputs. */
static void put_inputs(struct crowd *w)
{
    const struct circuit *c = w->circuit;
    bool any = false;
    for (unsigned lane = 0; lane < CROWD; lane++) {
        struct crowd_lane *l = &w->lane[lane];
        if (!(w->waiting >> lane & 1) || l->left != (uint32_t)l->queue[l->at])
            continue;
        const uint64_t *value = l->queue + l->at + 1;
        uint32_t bit = 0;
        any = true;
        for (unsigned i = 0; i < w->ins; value += pin_words(&c->pin[w->pins[i++]]))
            for (unsigned k = 0; k < c->pin[w->pins[i]].width; k++, bit++) {
                uint64_t mine = (uint64_t)1 << lane;
                w->level[bit] = value[k / 64] >> k % 64 & 1 ? w->level[bit] | mine : w->level[bit] & ~mine;
            }
    }
    for (unsigned i = 0, bit = 0; any && i < w->ins; i++)
        for (unsigned k = 0; k < c->pin[w->pins[i]].width; k++)
            circuit_drive(&w->run, (c->bit[c->first[w->pins[i]] + k] >> 1) - 1, &w->level[bit++]);
}

static void take_sample(struct crowd *w, struct crowd_lane *l)
{
    const struct circuit *c = w->circuit;
    unsigned lane = (unsigned)(l - w->lane);
    uint64_t *to = room(w, &l->samples, l->sampled, &l->sample_room, 1 + w->out_words), *word;
    if (!to)
        return;
    bytes_clear(to, (1 + w->out_words) * sizeof *to);
    *to = l->edge;
    word = to + 1;
    for (unsigned i = 0, bit = 0; i < w->outs; i++) {
        const struct pin *p = &c->pin[w->pins[w->ins + i]];
        for (unsigned k = 0; k < p->width; k++)
            word[k / 64] |= (w->shown[bit++] >> lane & 1) << k % 64;
        word += 2 * pin_words(p);
    }
    l->sampled += 1 + w->out_words;
}

/* Lanes in which an output is not what it was. */
static uint64_t changes(struct crowd *w)
{
    const struct circuit *c = w->circuit;
    uint64_t changed = 0;
    for (unsigned i = 0, bit = 0; i < w->outs; i++) {
        uint32_t pin = w->pins[w->ins + i];
        for (unsigned k = 0; k < c->pin[pin].width; k++, bit++) {
            uint64_t now = circuit_show(&w->run, c->bit[c->first[pin] + k], 0);
            changed |= now ^ w->shown[bit];
            w->shown[bit] = now;
        }
    }
    return changed;
}

void crowd_tick(struct crowd *w)
{
    bool settled = circuit_fall(&w->run, w->clock);
    put_inputs(w);
    settled = circuit_rise(&w->run, w->clock) && settled;
    if (!settled)
        w->health = DUT_HANGS;
    uint64_t changed = changes(w) | w->fresh;
    for (unsigned lane = 0; lane < CROWD; lane++) {
        struct crowd_lane *l = &w->lane[lane];
        uint64_t mine = (uint64_t)1 << lane;
        if (!(w->waiting & mine))
            continue;
        if (changed & mine)
            take_sample(w, l);
        w->fresh &= ~mine;
        l->edge++;
        l->edges++;
        if (!--l->left) {
            l->at += 1 + w->in_words;
            if (l->at < l->queued)
                l->left = (uint32_t)l->queue[l->at];
        }
        if (l->at >= l->queued || w->health != DUT_WELL)
            w->waiting &= ~mine;
    }
}
