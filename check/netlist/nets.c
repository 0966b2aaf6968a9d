/* SPDX-License-Identifier: MIT */
/* What a netlist's text says of the module, its pins, and its nets: their names, and what they are at power-up. */
#include "check/netlist/read.h"
#include "bare/text.h"

enum { PIN_BITS = 1024 };

const char netread_memory[] = "it is too large for the memory there is";

bool netread_fail(struct netreader *r, const char *sentence, ...)
{
    if (*r->circuit->why)
        return false;
    va_list args;
    va_start(args, sentence);
    text_format(r->circuit->why, sizeof r->circuit->why, sentence, args);
    va_end(args);
    return false;
}

void *netread_get(struct netreader *r, size_t count, size_t size)
{
    void *block = arena_get(r->arena, count * size + 1);
    if (!block)
        netread_fail(r, "%s", netread_memory);
    return block;
}

/* ---- what the text says ---- */

enum bit_kind net_bit(const struct netreader *r, uint32_t value, uint32_t *net)
{
    const struct doc *d = &r->doc;
    if (d->value[value].kind == DOC_NUMBER)
        return doc_natural(d, value, r->nets - 1, net) ? BIT_NET : BIT_WRONG;
    if (d->value[value].kind != DOC_TEXT || d->value[value].length != 1)
        return BIT_WRONG;
    switch (d->text[d->value[value].at]) {
    case '0':
        return BIT_0;
    case '1':
        return BIT_1;
    case 'x':
        return BIT_X;
    case 'z':
        return BIT_Z;
    default:
        return BIT_WRONG;
    }
}

static bool parameter(const struct netreader *r, uint32_t part, const char *name, struct doc_value *v)
{
    uint32_t at = doc_find(&r->doc, doc_find(&r->doc, r->part[part].value, "parameters"), name);
    if (at)
        *v = r->doc.value[at];
    return at;
}

bool part_parameter_bit(const struct netreader *r, uint32_t part, const char *name, uint32_t bit)
{
    struct doc_value v;
    uint32_t number = 0;
    if (!parameter(r, part, name, &v))
        return false;
    if (v.kind == DOC_TEXT)
        return bit < v.length && r->doc.text[v.at + v.length - 1 - bit] == '1';
    uint32_t at = doc_find(&r->doc, doc_find(&r->doc, r->part[part].value, "parameters"), name);
    return doc_natural(&r->doc, at, 0xffffffff, &number) && bit < 32 && number >> bit & 1;
}

uint32_t part_parameter(const struct netreader *r, uint32_t part, const char *name, uint32_t otherwise)
{
    struct doc_value v;
    uint32_t value = 0;
    if (!parameter(r, part, name, &v))
        return otherwise;
    for (uint32_t i = 0; i < 32; i++)
        value |= (uint32_t)part_parameter_bit(r, part, name, i) << i;
    return value;
}

void net_name(const struct netreader *r, uint32_t net, char *to, size_t size)
{
    const struct net *n = &r->net[net];
    text_set(to, size, "a wire without a name");
    if (!n->name)
        return;
    doc_copy(&r->doc, n->name, to, size);
    if (r->doc.value[doc_find(&r->doc, r->doc.value[n->name].next, "bits")].count > 1)
        text_add(to, size, "[%u]", (unsigned)n->name_bit);
}

/* file:line of "file:line.column-line.column|..." */
void net_place(const struct netreader *r, uint32_t net, char *to, size_t size)
{
    const struct doc *d = &r->doc;
    uint32_t entry = r->net[net].name ? d->value[r->net[net].name].next : 0;
    uint32_t src = doc_find(d, doc_find(d, entry, "attributes"), "src");
    size_t at = 0;
    text_set(to, size, "%s", "");
    if (!src || d->value[src].kind != DOC_TEXT)
        return;
    doc_copy(d, src, to, size);
    to[text_until(to, "|")] = 0;
    for (size_t i = 0; to[i]; i++)
        at = to[i] == ':' ? i + 1 : at;
    while (char_is_digit(to[at]))
        at++;
    to[at] = 0;
}

/* ---- pins and power-up ---- */

bool netread_module(struct netreader *r, const char *top)
{
    const struct doc *d = &r->doc;
    uint32_t modules = doc_find(d, DOC_WHOLE, "modules"), only = 0, count = 0;
    for (uint32_t v = doc_first(d, modules); v && d->value[modules].kind == DOC_OBJECT;
         v = d->value[d->value[v].next].next) {
        uint32_t module = d->value[v].next, attributes = doc_find(d, module, "attributes");
        bool black = doc_find(d, attributes, "blackbox");
        if (top ? doc_is(d, v, top) : doc_find(d, attributes, "top") != 0) {
            only = v;
            count = 1;
            break;
        }
        if (!top && !black) {
            only = v;
            count++;
        }
    }
    if (count != 1)
        return netread_fail(r, top ? "it has no module %s" : "it has no top module", top);
    doc_copy(d, only, r->circuit->top, sizeof r->circuit->top);
    r->module = d->value[only].next;
    r->names = doc_find(d, r->module, "netnames");
    if (r->names && d->value[r->names].kind != DOC_OBJECT)
        return netread_fail(r, "the names of its nets are no object");
    return true;
}

bool netread_nets(struct netreader *r)
{
    uint32_t most = 0, n;
    for (uint32_t v = 0; v < r->doc.values; v++)
        if (r->doc.value[v].kind == DOC_NUMBER && doc_natural(&r->doc, v, (uint32_t)r->doc.size, &n) && n > most)
            most = n;
    r->nets = most + 1;
    r->net = netread_get(r, r->nets, sizeof *r->net);
    for (uint32_t i = 0; r->net && i < r->nets; i++) {
        r->net[i].cell = NO_CELL;
        r->net[i].first = 2;
    }
    return r->net;
}

/* Is it the name of something inside a part? */
static bool inner(const struct doc *d, uint32_t name)
{
    for (uint32_t i = 0; i < d->value[name].length; i++)
        if (d->text[d->value[name].at + i] == '.')
            return true;
    return false;
}

/* Names that a person gave, and the attribute init: digits for the bits, the highest first. */
void netread_names(struct netreader *r)
{
    const struct doc *d = &r->doc;
    for (uint32_t v = doc_first(d, r->names); v; v = d->value[d->value[v].next].next) {
        uint32_t entry = d->value[v].next, bits = doc_find(d, entry, "bits"), net, i = 0, hidden = 0;
        uint32_t init = doc_find(d, doc_find(d, entry, "attributes"), "init"), hide = doc_find(d, entry, "hide_name");
        if (!bits || d->value[bits].kind != DOC_ARRAY)
            continue;
        if (hide)
            doc_natural(d, hide, 1, &hidden);
        const struct doc_value *digits = &d->value[init];
        for (uint32_t b = doc_first(d, bits); b; b = d->value[b].next, i++) {
            if (net_bit(r, b, &net) != BIT_NET)
                continue;
            struct net *n = &r->net[net];
            char digit = init && digits->kind == DOC_TEXT && i < digits->length
                             ? d->text[digits->at + digits->length - 1 - i]
                             : 'x';
            if (digit == '0' || digit == '1')
                n->first = digit == '1';
            if (!hidden && (!n->name || (inner(d, n->name) && !inner(d, v)))) {
                n->name = v;
                n->name_bit = i;
            }
        }
    }
}

static bool read_pin(struct netreader *r, uint32_t name, struct pin *p)
{
    const struct doc *d = &r->doc;
    uint32_t port = d->value[name].next, bits = doc_find(d, port, "bits"), way = doc_find(d, port, "direction");
    uint32_t offset = 0, upto = 0, at;
    if (!bits || d->value[bits].kind != DOC_ARRAY || !way || d->value[bits].count > PIN_BITS)
        return netread_fail(r, "a port of it has no direction, no bits, or too many of them");
    doc_copy(d, name, p->name, sizeof p->name);
    p->dir = doc_is(d, way, "input") ? PIN_IN : doc_is(d, way, "output") ? PIN_OUT : PIN_INOUT;
    p->width = d->value[bits].count;
    if ((at = doc_find(d, port, "offset")))
        doc_natural(d, at, 1 << 20, &offset);
    if ((at = doc_find(d, port, "upto")))
        doc_natural(d, at, 1, &upto);
    int32_t low = (int32_t)offset, high = low + (int32_t)p->width - 1;
    p->left = upto ? low : high;
    p->right = upto ? high : low;
    return true;
}

bool netread_pins(struct netreader *r)
{
    const struct doc *d = &r->doc;
    struct circuit *c = r->circuit;
    uint32_t ports = doc_find(d, r->module, "ports"), net;
    if (!ports || d->value[ports].kind != DOC_OBJECT || d->value[ports].count / 2 > PINS_MOST)
        return netread_fail(r, "its top module has no ports, or too many");
    c->pin = netread_get(r, d->value[ports].count / 2, sizeof *c->pin);
    c->first = netread_get(r, d->value[ports].count / 2, sizeof *c->first);
    if (!c->pin || !c->first)
        return false;
    for (uint32_t v = doc_first(d, ports); v; v = d->value[d->value[v].next].next) {
        if (!read_pin(r, v, &c->pin[c->pins]))
            return false;
        c->first[c->pins] = c->bits;
        c->bits += c->pin[c->pins++].width;
    }
    c->bit = netread_get(r, c->bits, sizeof *c->bit);
    uint32_t pin = 0, v = doc_first(d, ports);
    for (; c->bit && v; pin++, v = d->value[d->value[v].next].next) {
        uint32_t at = c->first[pin];
        for (uint32_t b = doc_first(d, doc_find(d, d->value[v].next, "bits")); b && c->pin[pin].dir != PIN_OUT;
             b = d->value[b].next) {
            if (net_bit(r, b, &net) != BIT_NET || r->net[net].input)
                return netread_fail(r, "the input %s is not one net for each bit", c->pin[pin].name);
            r->net[net].literal = c->bit[at++] = gate_new(&r->gates, GATE_INPUT, c->inputs++);
            r->net[net].input = r->net[net].known = true;
        }
    }
    return c->bit;
}
