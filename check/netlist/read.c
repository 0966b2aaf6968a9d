/* SPDX-License-Identifier: MIT */
/*
 * From Yosys's JSON to gates.
 *
 * Nets have numbers, and each is driven by a pin or by one output of one cell.  Cells are built when something depends
 * on them: from the outputs back, depth first, up to flip-flops, whose own inputs are built next.  Where that walk
 * comes back to a cell that is still open, the net between them is cut, and an alias stands for it until it is known:
 * words may depend on each other while their bits do not (the carry of an adder made of one vector).  Whether there is
 * a loop of gates is seen when they are ordered.
 */
#include "check/netlist/read.h"
#include "bare/text.h"

enum { CELL_BITS = 1 << 22 };

/* ---- cells ---- */

/* Assertions and the like have no outputs. */
static bool watches_only(const struct doc *d, uint32_t type)
{
    static const char *const types[] = {"$assert", "$assume", "$cover", "$live",     "$fair",
                                        "$print",  "$check",  "$meta",  "$scopeinfo"};
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        if (doc_is(d, type, types[i]))
            return true;
    return false;
}

/* An integer that counts a loop here and in another block, where nothing is clocked: of that one the synthesizer has
   left its last value everywhere, and of this one a register that drives it. */
static bool counts_loops(const struct doc *d, uint32_t cell, uint32_t type)
{
    uint32_t q = flipflop_type(d, type) ? doc_find(d, doc_find(d, cell, "connections"), "Q") : 0;
    if (!q || d->value[q].kind != DOC_ARRAY || d->value[q].count != 32)
        return false;
    for (uint32_t b = doc_first(d, q); b; b = d->value[b].next)
        if (d->value[b].kind != DOC_TEXT)
            return false;
    return true;
}

static bool find_type(struct netreader *r, struct netpart *p, uint32_t type)
{
    char name[60];
    for (unsigned i = 0; i < cell_type_count; i++)
        if (doc_is(&r->doc, type, cell_types[i].name)) {
            p->type = (int32_t)i;
            return true;
        }
    p->type = flipflop_type(&r->doc, type);
    if (p->type)
        return true;
    doc_copy(&r->doc, type, name, sizeof name);
    if (text_begins(name, "$mem"))
        return netread_fail(r, "it has a memory that cannot be made of registers");
    if (text_begins(name, "$tribuf"))
        return netread_fail(r, "it has a tri-state driver, which hardware has at pins only");
    return netread_fail(r, "it has a part %s that is not known here", name);
}

/* Who drives the nets of a cell's output. */
static bool drive_nets(struct netreader *r, uint32_t part)
{
    const struct doc *d = &r->doc;
    uint32_t connections = doc_find(d, r->part[part].value, "connections"), net, i = 0;
    uint32_t bits = doc_find(d, connections, r->part[part].type < 0 ? "Q" : "Y");
    if (!bits || d->value[bits].kind != DOC_ARRAY || d->value[bits].count > CELL_BITS)
        return netread_fail(r, "a cell of it has no output");
    for (uint32_t b = doc_first(d, bits); b; b = d->value[b].next, i++) {
        if (net_bit(r, b, &net) != BIT_NET)
            return netread_fail(r, "a cell of it drives a constant");
        struct net *n = &r->net[net];
        n->clash |= n->input || n->cell != NO_CELL;
        n->cell = part;
        n->bit = i;
    }
    return true;
}

static bool read_cells(struct netreader *r)
{
    const struct doc *d = &r->doc;
    uint32_t cells = doc_find(d, r->module, "cells");
    if (cells && d->value[cells].kind != DOC_OBJECT)
        return netread_fail(r, "its cells are no object");
    uint32_t most = cells ? d->value[cells].count / 2 : 0;
    r->part = netread_get(r, most, sizeof *r->part);
    r->queue = netread_get(r, most, sizeof *r->queue);
    if (!r->part || !r->queue)
        return false;
    for (uint32_t v = doc_first(d, cells); v && cells; v = d->value[d->value[v].next].next) {
        uint32_t type = doc_find(d, d->value[v].next, "type");
        struct netpart *p = &r->part[r->parts];
        *p = (struct netpart){.name = v, .value = d->value[v].next};
        if (!type)
            return netread_fail(r, "a cell of it has no type");
        if (watches_only(d, type) || counts_loops(d, p->value, type))
            continue;
        if (!find_type(r, p, type) || !drive_nets(r, r->parts++))
            return false;
    }
    return true;
}

/* ---- ports of cells as literals ---- */

static bool literal(struct netreader *r, uint32_t value, Literal *to)
{
    uint32_t net;
    switch (net_bit(r, value, &net)) {
    case BIT_0:
    case BIT_X:
        *to = LITERAL_0;
        return true;
    case BIT_1:
        *to = LITERAL_1;
        return true;
    case BIT_Z:
        return netread_fail(r, "it lets a wire float (z), which hardware does at pins only");
    case BIT_WRONG:
        return netread_fail(r, "a bit of it is neither a net nor a constant");
    case BIT_NET:
        break;
    }
    struct net *n = &r->net[net];
    if (n->clash) {
        char name[PIN_NAME];
        net_name(r, net, name, sizeof name);
        return netread_fail(r, "%s has more than one driver", name);
    }
    if (!n->known && n->cell == NO_CELL) {
        n->loose = n->known = true;
        n->literal = LITERAL_0;
    } else if (!n->known) { /* its driver is open: cut */
        if (r->cuts == r->cut_room) {
            uint32_t room = r->cut_room ? 2 * r->cut_room : 64;
            uint32_t *more = arena_grow(r->arena, r->cut, room * sizeof *more);
            if (!more)
                return netread_fail(r, "%s", netread_memory);
            r->cut = more;
            r->cut_room = room;
        }
        r->cut[r->cuts] = net;
        n->literal = gate_new(&r->gates, GATE_ALIAS, r->cuts++);
        n->known = n->cut = true;
    }
    *to = n->literal;
    return true;
}

static bool literals(struct netreader *r, uint32_t bits, struct operand *to)
{
    const struct doc *d = &r->doc;
    unsigned i = 0;
    *to = (struct operand){0};
    if (!bits || d->value[bits].kind != DOC_ARRAY || d->value[bits].count > CELL_BITS)
        return netread_fail(r, "a port of a cell has no bits, or too many");
    to->width = d->value[bits].count;
    to->bit = netread_get(r, to->width, sizeof *to->bit);
    if (!to->bit)
        return false;
    for (uint32_t b = doc_first(d, bits); b; b = d->value[b].next)
        if (!literal(r, b, &to->bit[i++]))
            return false;
    return true;
}

bool part_port(struct netreader *r, uint32_t part, const char *port, struct operand *to)
{
    char name[16];
    if (!literals(r, doc_find(&r->doc, doc_find(&r->doc, r->part[part].value, "connections"), port), to))
        return false;
    text_set(name, sizeof name, "%s_WIDTH", port);
    if (part_parameter(r, part, name, to->width) != to->width)
        return netread_fail(r, "a cell of it has another width than it says");
    text_set(name, sizeof name, "%s_SIGNED", port);
    to->is_signed = part_parameter(r, part, name, 0);
    return true;
}

void part_free(struct netreader *r, struct operand *o)
{
    arena_put(r->arena, o->bit);
}

static unsigned widest(const struct word_cell *c)
{
    unsigned most = c->width;
    const struct operand *const all[] = {&c->a, &c->b, &c->s};
    for (unsigned i = 0; i < 3; i++)
        most = all[i]->width > most ? all[i]->width : most;
    return most;
}

/* The nets that it drives become known. */
static void show(struct netreader *r, uint32_t bits, const Literal *y)
{
    uint32_t net;
    for (uint32_t b = doc_first(&r->doc, bits); b; b = r->doc.value[b].next, y++)
        if (net_bit(r, b, &net) == BIT_NET) {
            struct net *n = &r->net[net];
            if (n->cut)
                r->gates.gate[n->literal >> 1].b = *y; /* the alias was a stand-in for this */
            else
                n->literal = *y;
            n->known = true;
        }
}

static bool build_part(struct netreader *r, uint32_t part)
{
    const struct cell_type *type = &cell_types[r->part[part].type];
    uint32_t bits = doc_find(&r->doc, doc_find(&r->doc, r->part[part].value, "connections"), "Y");
    struct word_cell c = {.gates = &r->gates, .width = r->doc.value[bits].count};
    bool good = true;
    for (const char *port = type->inputs; *port && good; port++) {
        const char name[2] = {*port, 0};
        good = part_port(r, part, name, *port == 'A' ? &c.a : *port == 'B' ? &c.b : &c.s);
    }
    if (!good)
        return false;
    if (part_parameter(r, part, "Y_WIDTH", c.width) != c.width)
        return netread_fail(r, "a cell of it has another width than it says");
    c.y = netread_get(r, c.width, sizeof *c.y);
    c.scratch = netread_get(r, 8 * (size_t)widest(&c) + 16, sizeof *c.scratch);
    if (!c.y || !c.scratch)
        return false;
    const char *why = type->build(&c);
    if (why)
        return netread_fail(r, "%s", why);
    if (r->gates.full)
        return netread_fail(r, "%s", netread_memory);
    show(r, bits, c.y);
    arena_put(r->arena, c.y);
    arena_put(r->arena, c.scratch);
    part_free(r, &c.a);
    part_free(r, &c.b);
    part_free(r, &c.s);
    return true;
}

/* ---- from the outputs back ---- */

static bool push(struct netreader *r, uint32_t entry)
{
    if (r->stacked == r->stack_room) {
        uint32_t room = r->stack_room ? 2 * r->stack_room : 1024;
        uint32_t *more = arena_grow(r->arena, r->stack, room * sizeof *more);
        if (!more)
            return netread_fail(r, "%s", netread_memory);
        r->stack = more;
        r->stack_room = room;
    }
    r->stack[r->stacked++] = entry;
    return true;
}

/* Something depends on the flip-flops of this cell: they get gates, and their inputs are built later. */
static bool enqueue(struct netreader *r, uint32_t part)
{
    struct circuit *c = r->circuit;
    struct netpart *p = &r->part[part];
    uint32_t q = doc_find(&r->doc, doc_find(&r->doc, p->value, "connections"), "Q"), net;
    p->state = PART_DONE;
    p->base = c->flipflops;
    uint32_t need = c->flipflops + r->doc.value[q].count;
    if (need > r->flipflop_room) {
        uint32_t room = 2 * need;
        struct flipflop *more = arena_grow(r->arena, c->flipflop, room * sizeof *more);
        Literal *gates = more ? arena_grow(r->arena, r->flipflop_gate, room * sizeof *gates) : NULL;
        if (!gates)
            return netread_fail(r, "%s", netread_memory);
        c->flipflop = more;
        r->flipflop_gate = gates;
        r->flipflop_room = room;
    }
    for (uint32_t b = doc_first(&r->doc, q); b; b = r->doc.value[b].next) {
        if (net_bit(r, b, &net) != BIT_NET)
            return netread_fail(r, "a register drives a constant");
        c->flipflop[c->flipflops] = (struct flipflop){.first = r->net[net].first, .word = r->queued};
        r->net[net].literal = r->flipflop_gate[c->flipflops] = gate_new(&r->gates, GATE_REGISTER, c->flipflops);
        r->net[net].known = true;
        c->flipflops++;
    }
    r->queue[r->queued++] = part;
    return true;
}

/* What drives these bits is still to be built. */
static bool want(struct netreader *r, uint32_t bits)
{
    const struct doc *d = &r->doc;
    uint32_t net;
    for (uint32_t b = bits ? doc_first(d, bits) : 0; b; b = d->value[b].next) {
        if (net_bit(r, b, &net) != BIT_NET || r->net[net].cell == NO_CELL)
            continue;
        struct netpart *p = &r->part[r->net[net].cell];
        if (p->state == PART_NEW && !(p->type < 0 ? enqueue(r, r->net[net].cell) : push(r, r->net[net].cell << 1)))
            return false;
    }
    return true;
}

static bool want_inputs(struct netreader *r, uint32_t part)
{
    uint32_t connections = doc_find(&r->doc, r->part[part].value, "connections");
    int32_t type = r->part[part].type;
    if (type < 0)
        for (const char *const *port = flipflop_ports(type); *port; port++)
            if (!want(r, doc_find(&r->doc, connections, *port)))
                return false;
    for (const char *port = type < 0 ? "" : cell_types[type].inputs; *port; port++) {
        const char name[2] = {*port, 0};
        if (!want(r, doc_find(&r->doc, connections, name)))
            return false;
    }
    return true;
}

/* Builds what is on the stack, and what that depends on: an entry is a cell to be opened, or, odd, one whose inputs are
   built. */
static bool build_stacked(struct netreader *r)
{
    while (r->stacked) {
        uint32_t entry = r->stack[--r->stacked], part = entry >> 1;
        if (entry & 1) {
            if (!build_part(r, part))
                return false;
            r->part[part].state = PART_DONE;
        } else if (r->part[part].state == PART_NEW) {
            r->part[part].state = PART_OPEN;
            if (!push(r, entry | 1) || !want_inputs(r, part))
                return false;
        }
    }
    return true;
}

static bool build_all(struct netreader *r)
{
    struct circuit *c = r->circuit;
    const struct doc *d = &r->doc;
    uint32_t pin = 0;
    for (uint32_t v = doc_first(d, doc_find(d, r->module, "ports")); v; v = d->value[d->value[v].next].next, pin++) {
        uint32_t bits = doc_find(d, d->value[v].next, "bits"), at = c->first[pin];
        if (c->pin[pin].dir != PIN_OUT)
            continue;
        if (!want(r, bits) || !build_stacked(r))
            return false;
        for (uint32_t b = doc_first(d, bits); b; b = d->value[b].next)
            if (!literal(r, b, &c->bit[at++]))
                return false;
    }
    for (uint32_t i = 0; i < r->queued; i++)
        if (!want_inputs(r, r->queue[i]) || !build_stacked(r) || !flipflop_build(r, r->queue[i]))
            return false;
    return !r->gates.full || netread_fail(r, "%s", netread_memory);
}

const char *circuit_read(struct circuit *c, struct arena *a, const char *json, size_t size, const char *top)
{
    *c = (struct circuit){0};
    struct netreader r = {.circuit = c, .arena = a};
    char name[PIN_NAME];
    uint32_t loop;
    const char *why = doc_read(&r.doc, a, json, size);
    if (why)
        netread_fail(&r, "what the synthesizer wrote cannot be read: %s", why);
    else if (!gates_open(&r.gates, a))
        netread_fail(&r, "%s", netread_memory);
    else if (netread_module(&r, top) && netread_nets(&r)) {
        netread_names(&r);
        if (netread_pins(&r) && read_cells(&r) && build_all(&r) && (why = circuit_order(&r, &loop))) {
            net_name(&r, loop, name, sizeof name);
            netread_fail(&r, why, name);
        }
    }
    if (!*c->why && !netread_facts(&r))
        netread_fail(&r, "%s", netread_memory);
    arena_put(a, r.doc.value);
    arena_put(a, r.net);
    arena_put(a, r.part);
    arena_put(a, r.stack);
    arena_put(a, r.queue);
    arena_put(a, r.cut);
    arena_put(a, r.flipflop_gate);
    arena_put(a, r.gates.gate);
    arena_put(a, r.gates.bucket);
    return *c->why ? c->why : NULL;
}
