/* SPDX-License-Identifier: MIT */
/*
 * Why a wire is what it is: back from it, through every gate only to those operands that decide its value.
 *
 * An AND that is 0 is so because of one operand that is 0, whatever the other is; a multiplexer is what its choice and
 * the chosen side say.  So the walk ends at few registers and inputs, where a cone of all that is wired to it would end
 * at most of the design.  Steps come after their operands, so one pass from the highest slot down is enough.
 */
#include "check/netlist/circuit.h"

static bool lane_of(const struct circuit_run *r, unsigned lane, uint32_t slot)
{
    return r->slot[(size_t)slot * r->words + lane / 64] >> lane % 64 & 1;
}

/* What is marked, and how new what a slot depends on is. */
struct walk {
    const struct circuit_run *run;
    unsigned lane;
    uint8_t *mark;
    uint32_t *since;
};

/* Marks the operands that decide an AND of two values: both ones, or one zero, which may be marked already. */
static void decide_and(struct walk *w, const uint32_t *o, bool a, bool b)
{
    if (a || b) {
        w->mark[o[0]] |= b;
        w->mark[o[1]] |= a;
    } else if (!w->mark[o[0]] && !w->mark[o[1]])
        w->mark[o[w->since[o[1]] > w->since[o[0]]]] = 1;
}

static void decide(struct walk *w, enum step_kind kind, const uint32_t *o)
{
    bool a = lane_of(w->run, w->lane, o[0]), b = lane_of(w->run, w->lane, o[1]);
    switch (kind) {
    case STEP_AND:
        decide_and(w, o, a, b);
        return;
    case STEP_ANDN:
        decide_and(w, o, a, !b);
        return;
    case STEP_NOR:
        decide_and(w, o, !a, !b);
        return;
    case STEP_XOR:
    case STEP_XNOR:
        w->mark[o[0]] = w->mark[o[1]] = 1;
        return;
    case STEP_MUX:
    case STEP_MUX_N1:
    case STEP_MUX_N0:
    case STEP_MUX_N:
        w->mark[o[0]] = w->mark[o[a ? 1 : 2]] = 1;
        return;
    case STEP_KINDS:
        return;
    }
}

static unsigned operands(const struct stretch *s)
{
    return s->kind >= STEP_MUX ? 3 : 2;
}

/* A step is as new as the newest of its operands. */
static void date_steps(const struct circuit *c, uint32_t *since)
{
    since[0] = 0;
    for (const struct stretch *s = c->stretch; s < c->stretch + c->stretches; s++) {
        const uint32_t *o = c->operand + s->operand;
        for (uint32_t k = 0; k < s->count; k++) {
            uint32_t newest = 0;
            for (unsigned i = 0; i < operands(s); i++, o++)
                newest = since[*o] > newest ? since[*o] : newest;
            since[s->slot + k] = newest;
        }
    }
}

uint32_t circuit_why(const struct circuit_run *r, unsigned lane, Literal l, uint32_t *since, uint8_t *scratch,
                     uint32_t *to, uint32_t most)
{
    const struct circuit *c = r->circuit;
    uint32_t count = 0, sources = 1 + c->inputs + c->flipflops;
    struct walk w = {.run = r, .lane = lane, .mark = scratch, .since = since};
    date_steps(c, since);
    scratch[l >> 1] = 1;
    for (uint32_t i = c->stretches; i--;) {
        const struct stretch *s = &c->stretch[i];
        for (uint32_t k = s->count; k--;)
            if (scratch[s->slot + k]) {
                scratch[s->slot + k] = 0;
                decide(&w, (enum step_kind)s->kind, c->operand + s->operand + (size_t)operands(s) * k);
            }
    }
    for (uint32_t slot = 0; slot < sources; slot++) {
        if (scratch[slot] && slot && count < most) /* slot 0 is a constant */
            to[count++] = slot;
        scratch[slot] = 0;
    }
    return count;
}
