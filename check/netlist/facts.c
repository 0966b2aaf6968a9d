/* SPDX-License-Identifier: MIT */
/*
 * What the hardware would be, as far as a person may not have meant it: latches, clocks made of logic, wires that
 * nothing drives.  Only what some output depends on is looked at, so a loop's variable or a half-finished part is not
 * blamed.
 */
#include "bare/text.h"
#include "check/netlist/read.h"

static void note(struct netreader *r, enum circuit_fact fact, uint32_t net)
{
    struct circuit *c = r->circuit;
    struct circuit_note n = {.fact = fact};
    if (c->notes == CIRCUIT_NOTES)
        return;
    net_name(r, net, n.name, sizeof n.name);
    net_place(r, net, n.where, sizeof n.where);
    n.name[text_until(n.name, "[")] = 0;
    for (unsigned i = 0; i < c->notes; i++)
        if (c->note[i].fact == fact && text_same_letters(c->note[i].name, n.name))
            return;
    c->note[c->notes++] = n;
}

/* The net of the first bit of a cell's port; false: it is a constant, or there is none. */
static bool first_net(const struct netreader *r, uint32_t part, const char *port, uint32_t *net)
{
    uint32_t bits = doc_find(&r->doc, doc_find(&r->doc, r->part[part].value, "connections"), port);
    uint32_t first = bits ? doc_first(&r->doc, bits) : 0;
    return first && net_bit(r, first, net) == BIT_NET;
}

/* An inverter in front of the pin is the other edge, and no logic. */
static void look_at_clock(struct netreader *r, uint32_t part)
{
    uint32_t net;
    if (!first_net(r, part, "CLK", &net))
        return;
    const struct gate *g = &r->gates.gate[r->net[net].literal >> 1];
    if (g->kind == GATE_ALIAS)
        g = &r->gates.gate[g->b >> 1];
    switch (g->kind) {
    case GATE_INPUT:
        return;
    case GATE_CONSTANT:
        note(r, FACT_DEAD_CLOCK, net);
        return;
    case GATE_REGISTER:
        note(r, FACT_DIVIDED, net);
        return;
    default:
        note(r, FACT_GATED, net);
    }
}

/* Registers on which no output depends.  The variables of loops are integers, and those of functions have a $ in their
   names: nobody means them to be registers. */
static void look_for_dead(struct netreader *r, uint32_t part)
{
    const struct doc *d = &r->doc;
    uint32_t net;
    if (r->part[part].type >= 0 || r->part[part].state != PART_NEW || flipflop_latches(r->part[part].type) ||
        !first_net(r, part, "Q", &net) || !r->net[net].name)
        return;
    uint32_t name = r->net[net].name, entry = d->value[name].next;
    bool whole = d->value[doc_find(d, entry, "bits")].count == 32 && doc_find(d, entry, "signed");
    for (uint32_t i = 0; i < d->value[name].length; i++)
        whole |= d->text[d->value[name].at + i] == '$';
    if (!whole)
        note(r, FACT_DEAD, net);
}

bool netread_facts(struct netreader *r)
{
    struct circuit *c = r->circuit;
    uint32_t net;
    c->words = r->queued;
    c->word = arena_get(r->arena, (c->words + 1) * sizeof *c->word);
    if (!c->word)
        return false;
    for (uint32_t i = 0; i < r->queued; i++) {
        uint32_t part = r->queue[i];
        if (!first_net(r, part, "Q", &net))
            continue;
        net_name(r, net, c->word[i].name, sizeof c->word[i].name);
        net_place(r, net, c->word[i].where, sizeof c->word[i].where);
        c->word[i].name[text_until(c->word[i].name, "[")] = 0;
        if (flipflop_latches(r->part[part].type))
            note(r, FACT_LATCH, net);
        else
            look_at_clock(r, part);
    }
    for (uint32_t i = 0; i < r->parts; i++)
        look_for_dead(r, i);
    for (uint32_t i = 0; i < r->nets; i++)
        if (r->net[i].loose)
            note(r, FACT_LOOSE, i);
    return true;
}
