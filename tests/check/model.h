/* SPDX-License-Identifier: MIT */
/*
 * An engine in the test's own process: a golden machine behind the pins of a design, which may be wired otherwise than
 * the assignment says, and have a fault.
 */
#include <stdlib.h>
#include <string.h>
#include "check/judge/judge.h"
#include "check/robots/robots.h"
#include "games/games.h"

struct model {
    const struct machine *machine;
    const char *strap; /* a strap that is not at its default, */
    Word setting;
    unsigned flip_in;  /* 1: reset is at the other level, 2: all other buttons are */
    unsigned flip_out; /* 1: segments are, 2: lights */
    int low_names;     /* buttons are called enterA_n */
    int mirrored;      /* the segments' bits run the other way */
    int own_reset;     /* the machine has none, the design has: a pin rst that is active low, or 2: high */
    void (*own)(void *state, Word port[]); /* what that reset does, or NULL: what the machine's would */
    int deaf;          /* the first press after reset is not heard */
    void (*bend)(Word *in,
                 const Word *before); /* a fault: on the inputs, before the edge; `before`: all ports as they were */
    void (*spoil)(Word *port);        /* a fault: on the outputs */
    const struct student *student;    /* stands in for the machine, and */
    struct slips slips;               /* makes these slips */
    uint64_t ends_at;                 /* the edge since power-up at which the engine gives up, 0: never */
    enum health illness;

    struct pin pin[PORTS_MOST];
    int port_of[PORTS_MOST]; /* -1: the clock */
    struct top top;
    struct dut dut;
    struct pinmap pins;

    uint32_t in[PORTS_MOST], out[PORTS_MOST];
    unsigned ins, outs, runs;
    _Alignas(16) uint8_t state[STATE_MOST];
    Word port[PORTS_MOST];
    uint64_t edge;
    int heard;
    uint64_t *queue; /* edges and inputs, */
    size_t queued;
    uint64_t *samples; /* edge and words */
    size_t sampled;
    uint64_t last[2 * PORTS_MOST];
    int fresh;
    enum health health;
};

static Word model_reverse(Word v, unsigned width)
{
    Word r = 0;
    for (unsigned i = 0; i < width; i++)
        r |= (v >> i & 1) << (width - 1 - i);
    return r;
}

static int model_is_reset(const struct port *p)
{
    return !strcmp(p->name, "rst") || !strcmp(p->name, "reset");
}

static const char *model_load(void *context, int clock, const uint32_t *in, unsigned ins, const uint32_t *out,
                              unsigned outs)
{
    struct model *m = context;
    (void)clock;
    memcpy(m->in, in, ins * sizeof *in);
    memcpy(m->out, out, outs * sizeof *out);
    m->ins = ins;
    m->outs = outs;
    return NULL;
}

static bool model_reset(void *context)
{
    struct model *m = context;
    machine_idle(m->machine, m->port);
    if (m->strap)
        m->port[port_find(m->machine, m->strap)] = m->setting;
    memset(m->state, 0, sizeof m->state);
    (m->student ? m->student->reset : m->machine->reset)(m->state, m->port);
    m->edge = 0;
    m->heard = 0;
    m->queued = 0;
    m->fresh = 1;
    if (m->health == DUT_LOST)
        return false; /* for ever */
    m->health = DUT_WELL;
    return true;
}

static void model_drive(void *context, uint32_t edges, const uint64_t *inputs)
{
    struct model *m = context;
    m->queue = realloc(m->queue, (m->queued + 1 + m->ins) * sizeof *m->queue);
    m->queue[m->queued] = edges;
    memcpy(m->queue + m->queued + 1, inputs, m->ins * sizeof *inputs);
    m->queued += 1 + m->ins;
}

static void model_edge(struct model *m, const uint64_t *inputs)
{
    const struct machine *machine = m->machine;
    Word before[PORTS_MOST];
    int press = 0, reset = 0, held = 0;
    memcpy(before, m->port, sizeof before);
    for (unsigned i = 0; i < m->ins; i++) {
        if (m->port_of[m->in[i]] < 0) {
            held |= inputs[i] == (m->own_reset > 1);
            continue;
        }
        unsigned port = (unsigned)m->port_of[m->in[i]];
        const struct port *p = &machine->port[port];
        int flip = p->look == BUTTON && (m->flip_in & (model_is_reset(p) ? 1 : 2));
        m->port[port] = flip ? ~inputs[i] & port_mask(p) : inputs[i];
        reset |= model_is_reset(p) && m->port[port] != p->idle;
        press |= p->look == BUTTON && !model_is_reset(p) && m->port[port] != p->idle;
    }
    if (reset)
        m->heard = 0;
    for (unsigned i = 0; m->deaf && m->heard < 2 && i < machine->ports; i++)
        if (machine->port[i].dir == IN && machine->port[i].look == BUTTON && !model_is_reset(&machine->port[i]))
            m->port[i] = machine->port[i].idle;
    m->heard += press ? m->heard == 0 : m->heard == 1; /* pressed, and let go */
    if (m->bend)
        m->bend(m->port, before);
    if (m->student)
        m->student->step(m->state, &m->slips, m->port);
    else
        (!held ? machine->step : m->own ? m->own : machine->reset)(m->state, m->port);
    m->edge++;
}

static bool model_run(void *context)
{
    struct model *m = context;
    uint64_t edge = 0;
    m->sampled = 0;
    m->runs++;
    for (size_t at = 0; at < m->queued; at += 1 + m->ins)
        for (uint64_t n = m->queue[at]; n--; edge++) {
            uint64_t words[2 * PORTS_MOST] = {0};
            Word shown[PORTS_MOST];
            model_edge(m, m->queue + at + 1);
            if (m->ends_at && m->edge >= m->ends_at) {
                m->health = m->illness;
                m->queued = 0;
                return false;
            }
            memcpy(shown, m->port, sizeof shown);
            if (m->spoil)
                m->spoil(shown);
            for (unsigned i = 0; i < m->outs; i++) {
                const struct port *p = &m->machine->port[m->port_of[m->out[i]]];
                Word v = shown[m->port_of[m->out[i]]];
                if (m->flip_out & (p->look == SEGMENTS ? 1u : p->look == LED ? 2u : 0u))
                    v = ~v & port_mask(p);
                words[2 * i] = m->mirrored && p->look == SEGMENTS ? model_reverse(v, p->width) : v;
            }
            if (m->fresh || memcmp(words, m->last, sizeof words)) {
                m->samples = realloc(m->samples, (m->sampled + 1 + 2 * m->outs) * sizeof *m->samples);
                m->samples[m->sampled] = edge;
                memcpy(m->samples + m->sampled + 1, words, 2 * m->outs * sizeof *words);
                m->sampled += 1 + 2 * m->outs;
                memcpy(m->last, words, sizeof words);
                m->fresh = 0;
            }
        }
    m->queued = 0;
    return true;
}

static const uint64_t *model_sample(void *context, uint32_t *at, uint32_t *edge)
{
    struct model *m = context;
    if (*at >= m->sampled)
        return NULL;
    const uint64_t *sample = m->samples + *at;
    *edge = (uint32_t)sample[0];
    *at += 1 + 2 * m->outs;
    return sample + 1;
}

static enum health model_health(void *context)
{
    return ((struct model *)context)->health;
}

static void model_last_words(void *context, char *text, size_t size)
{
    (void)context;
    (void)size;
    *text = 0;
}

/* Gives the machine pins of the ports' own names, and a clock, and wires them. */
static void model_open(struct model *m, const char *machine)
{
    m->machine = machine_find(machine);
    m->top = (struct top){.name = "model", .pin = m->pin};
    m->pin[0] = (struct pin){.dir = PIN_IN, .width = 1, .name = "clk"};
    m->port_of[0] = -1;
    m->top.pins = 1;
    for (unsigned i = 0; i < m->machine->ports; i++) {
        const struct port *p = &m->machine->port[i];
        if (p->dir == STRAP || p->look == PHASE)
            continue;
        struct pin *pin = &m->pin[m->top.pins];
        *pin = (struct pin){.dir = p->dir == OUT ? PIN_OUT : PIN_IN, .width = p->width, .left = p->width - 1};
        strcpy(pin->name, p->name);
        if (m->low_names && p->look == BUTTON && !model_is_reset(p))
            strcat(pin->name, "_n");
        m->port_of[m->top.pins++] = (int)i;
    }
    if (m->own_reset) {
        m->pin[m->top.pins] = (struct pin){.dir = PIN_IN, .width = 1, .name = "rst"};
        m->port_of[m->top.pins++] = -1;
    }
    m->dut =
        (struct dut){m, model_load, model_reset, model_drive, model_run, model_sample, model_health, model_last_words};
    pinmap_match(&m->pins, m->machine, &m->top, robot_for(m->machine)->optional, NULL, 0);
}

static void model_close(struct model *m)
{
    free(m->queue);
    free(m->samples);
}
