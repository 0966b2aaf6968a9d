/* SPDX-License-Identifier: MIT */
/*
 * Flip-flops and latches of Yosys's word level.  All become one kind: a clock at whose rise D is taken over, and two
 * levels that set and clear at once.  Enable and synchronous reset are logic before D; a latch has no clock, and is set
 * or cleared while it is open.
 */
#include "check/netlist/read.h"

enum { CLK = 1, EN = 2, SRST = 4, ARST = 8, ALOAD = 16, SR = 32, DATA = 64, EN_FIRST = 128 };

static const struct {
    const char *name;
    unsigned has; /* EN_FIRST: without the enable it does not even reset */
    const char *ports[6];
} types[] = {
    {"$dff", CLK | DATA, {"CLK", "D"}},
    {"$dffe", CLK | EN | DATA, {"CLK", "EN", "D"}},
    {"$sdff", CLK | SRST | DATA, {"CLK", "SRST", "D"}},
    {"$sdffe", CLK | EN | SRST | DATA, {"CLK", "EN", "SRST", "D"}},
    {"$sdffce", CLK | EN | SRST | EN_FIRST | DATA, {"CLK", "EN", "SRST", "D"}},
    {"$adff", CLK | ARST | DATA, {"CLK", "ARST", "D"}},
    {"$adffe", CLK | EN | ARST | DATA, {"CLK", "EN", "ARST", "D"}},
    {"$aldff", CLK | ALOAD | DATA, {"CLK", "ALOAD", "AD", "D"}},
    {"$aldffe", CLK | EN | ALOAD | DATA, {"CLK", "EN", "ALOAD", "AD", "D"}},
    {"$dffsr", CLK | SR | DATA, {"CLK", "SET", "CLR", "D"}},
    {"$dffsre", CLK | EN | SR | DATA, {"CLK", "EN", "SET", "CLR", "D"}},
    {"$dlatch", EN | DATA, {"EN", "D"}},
    {"$adlatch", EN | ARST | DATA, {"EN", "ARST", "D"}},
    {"$dlatchsr", EN | SR | DATA, {"EN", "SET", "CLR", "D"}},
    {"$sr", SR, {"SET", "CLR"}},
};

int32_t flipflop_type(const struct doc *d, uint32_t type)
{
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        if (doc_is(d, type, types[i].name))
            return -(int32_t)i - 1;
    return 0;
}

const char *const *flipflop_ports(int32_t type)
{
    return types[-type - 1].ports;
}

bool flipflop_latches(int32_t type)
{
    return !(types[-type - 1].has & CLK);
}

/* A port of one bit, or of all; `polarity` names the parameter that tells its active level. */
static bool level(struct netreader *r, uint32_t part, bool there, const char *port, const char *polarity,
                  unsigned width, struct operand *to)
{
    *to = (struct operand){0};
    if (!there)
        return true;
    if (!part_port(r, part, port, to))
        return false;
    if (to->width != width)
        return netread_fail(r, "a register's ports do not fit each other");
    bool low = polarity && !part_parameter(r, part, polarity, 1);
    for (unsigned i = 0; low && i < width; i++)
        to->bit[i] ^= 1;
    return true;
}

struct controls {
    struct operand clock, enable, srst, arst, aload, set, clear, d, ad;
};

static void build_bit(struct netreader *r, uint32_t part, const struct controls *p, unsigned has, unsigned i,
                      struct flipflop *f, Literal q)
{
    struct gates *g = &r->gates;
    Literal d = has & DATA ? p->d.bit[i] : LITERAL_0, set = LITERAL_0, clear = LITERAL_0;
    if (has & SRST && has & EN_FIRST)
        d = gate_mux(g, p->srst.bit[0], part_parameter_bit(r, part, "SRST_VALUE", i), d);
    if (has & CLK && has & EN)
        d = gate_mux(g, p->enable.bit[0], d, q);
    if (has & SRST && !(has & EN_FIRST))
        d = gate_mux(g, p->srst.bit[0], part_parameter_bit(r, part, "SRST_VALUE", i), d);
    if (!(has & CLK) && has & EN) {
        set = gate_and(g, p->enable.bit[0], d);
        clear = gate_and(g, p->enable.bit[0], d ^ 1);
    }
    Literal to_1 = LITERAL_0, to_0 = LITERAL_0; /* what outweighs the latch */
    if (has & ARST) {
        bool one = part_parameter_bit(r, part, "ARST_VALUE", i);
        to_1 = one ? p->arst.bit[0] : LITERAL_0;
        to_0 = one ? LITERAL_0 : p->arst.bit[0];
    } else if (has & ALOAD) {
        to_1 = gate_and(g, p->aload.bit[0], p->ad.bit[i]);
        to_0 = gate_and(g, p->aload.bit[0], p->ad.bit[i] ^ 1);
    } else if (has & SR) {
        to_1 = p->set.bit[i];
        to_0 = p->clear.bit[i];
    }
    f->d = d;
    f->set = gate_or(g, set, to_1);
    f->clear = gate_or(g, gate_and(g, clear, to_1 ^ 1), to_0);
    f->clock = has & CLK ? p->clock.bit[0] : LITERAL_0;
    f->bit = i;
}

bool flipflop_build(struct netreader *r, uint32_t part)
{
    unsigned has = types[-r->part[part].type - 1].has;
    uint32_t connections = doc_find(&r->doc, r->part[part].value, "connections");
    uint32_t q = doc_find(&r->doc, connections, "Q");
    unsigned width = r->doc.value[q].count;
    struct controls p;
    bool good = level(r, part, has & CLK, "CLK", "CLK_POLARITY", 1, &p.clock) &&
                level(r, part, has & EN, "EN", "EN_POLARITY", 1, &p.enable) &&
                level(r, part, has & SRST, "SRST", "SRST_POLARITY", 1, &p.srst) &&
                level(r, part, has & ARST, "ARST", "ARST_POLARITY", 1, &p.arst) &&
                level(r, part, has & ALOAD, "ALOAD", "ALOAD_POLARITY", 1, &p.aload) &&
                level(r, part, has & SR, "SET", "SET_POLARITY", width, &p.set) &&
                level(r, part, has & SR, "CLR", "CLR_POLARITY", width, &p.clear) &&
                level(r, part, has & ALOAD, "AD", NULL, width, &p.ad) &&
                level(r, part, has & DATA, "D", NULL, width, &p.d);
    for (unsigned i = 0; good && i < width; i++) {
        uint32_t number = r->part[part].base + i;
        build_bit(r, part, &p, has, i, &r->circuit->flipflop[number], r->flipflop_gate[number]);
    }
    if (!good)
        return false;
    struct operand *all[] = {&p.clock, &p.enable, &p.srst, &p.arst, &p.aload, &p.set, &p.clear, &p.ad, &p.d};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        part_free(r, all[i]);
    return true;
}
