/* SPDX-License-Identifier: MIT */
#include "check/source/domains.h"
#include "base/heap.h"
#include "check/hdl/phrase.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NETS = 4096, SLOTS = 2 * NETS, HEADERS = 256, PARTS = 400, PORTS = 400 }; /* a person's design has fewer */

/* A name of a unit.  Those that a port joins are one net: each points to another of it, the last one to itself. */
struct net {
    char unit[OUTLINE_NAME], name[OUTLINE_NAME];
    unsigned same;
    bool set;   /* by this name, in its unit */
    bool clock; /* of the last one: something is done at its edge */
};

/* The ports of a Verilog module: the parenthesis at `open`. */
struct header {
    char unit[OUTLINE_NAME];
    const struct wording *text;
    unsigned open;
};

/* An instance: a unit of the design that is part of another. */
struct part {
    char whole[OUTLINE_NAME], unit[OUTLINE_NAME];
    bool used; /* it is below the top; if that is not known, it is used anyway */
};

struct domains {
    const struct wording *texts;
    unsigned count;
    const char *top;      /* NULL: it is not known */
    struct net net[NETS]; /* [0] is none */
    unsigned nets, slot[SLOTS];
    struct header header[HEADERS];
    unsigned headers;
    struct part part[PARTS];
    unsigned parts;
};

/* ---- nets ---- */

static unsigned whole(const struct domains *d, unsigned net)
{
    while (d->net[net].same != net)
        net = d->net[net].same;
    return net;
}

/* The slot of a name: that of the net, or an empty one. */
static unsigned slot_of(const struct domains *d, const char *unit, const char *name)
{
    uint32_t at = 0;
    for (const char *c = unit; *c; c++)
        at = at * 31 + (unsigned char)(*c | 32);
    for (const char *c = name; *c; c++)
        at = at * 31 + (unsigned char)(*c | 32);
    for (at %= SLOTS; d->slot[at]; at = (at + 1) % SLOTS)
        if (!strcasecmp(d->net[d->slot[at]].name, name) && !strcasecmp(d->net[d->slot[at]].unit, unit))
            break;
    return at;
}

static unsigned known_net(const struct domains *d, const char *unit, const char *name)
{
    return d->slot[slot_of(d, unit, name)];
}

static unsigned net_of(struct domains *d, const char *unit, const char *name)
{
    unsigned slot = slot_of(d, unit, name);
    if (d->slot[slot] || d->nets == NETS || !*unit || !*name)
        return d->slot[slot];
    struct net *n = &d->net[d->nets];
    snprintf(n->unit, sizeof n->unit, "%s", unit);
    snprintf(n->name, sizeof n->name, "%s", name);
    n->same = d->nets;
    d->slot[slot] = d->nets;
    return d->nets++;
}

static void join(struct domains *d, unsigned one, unsigned other)
{
    if (one && other)
        d->net[whole(d, one)].same = whole(d, other);
}

static const char *unit_at(const struct wording *t, unsigned at)
{
    return t->scope[t->word[at].scope].unit;
}

/* ---- instances ---- */

static void find_headers(struct domains *d, const struct wording *t)
{
    for (unsigned i = 1; i + 2 < t->words && !t->vhdl && d->headers < HEADERS; i++) {
        if (!word_says(t, i - 1, "module") || !token_named(&t->word[i].token))
            continue;
        unsigned open = word_says(t, i + 1, "#") ? words_close(t, i + 2) : i + 1;
        if (!word_says(t, open, "("))
            continue;
        struct header *h = &d->header[d->headers++];
        *h = (struct header){.text = t, .open = open};
        token_copy(&t->word[i].token, h->unit, sizeof h->unit);
    }
}

/* Where the item of a list that begins at `from` ends. */
static unsigned item_end(const struct wording *t, unsigned from, unsigned end)
{
    while (from < end && !word_says(t, from, ","))
        from = phrase_opens(t, from) ? words_close(t, from) : from + 1;
    return from < end ? from : end;
}

/* The n-th port of a module: the last name of its declaration. */
static void port_number(const struct domains *d, const char *unit, unsigned n, char name[OUTLINE_NAME])
{
    unsigned which = 0;
    while (which < d->headers && strcmp(d->header[which].unit, unit))
        which++;
    *name = 0;
    if (which == d->headers)
        return;
    const struct wording *t = d->header[which].text;
    unsigned open = d->header[which].open, end = words_close(t, open) - 1, from = open + 1;
    for (; n && from < end; n--)
        from = item_end(t, from, end) + 1;
    for (unsigned to = item_end(t, from, end); from < to && !word_says(t, from, "="); from++)
        if (token_named(&t->word[from].token))
            token_copy(&t->word[from].token, name, OUTLINE_NAME);
}

/* .PORT(net), PORT => net, or net alone, of an instance of the unit. */
static void join_ports(struct domains *d, const struct wording *t, const char *unit, unsigned open)
{
    unsigned end = words_close(t, open) - 1, number = 0;
    for (unsigned from = open + 1; from < end && number < PORTS; number++) {
        unsigned to = item_end(t, from, end), net = from;
        char port[OUTLINE_NAME] = "", name[OUTLINE_NAME];
        if (word_says(t, from, ".") && to == from + 5) {
            token_copy(&t->word[from + 1].token, port, sizeof port);
            net = from + 3;
        } else if (t->vhdl && to == from + 3 && word_says(t, from + 1, "=>")) {
            token_copy(&t->word[from].token, port, sizeof port);
            net = from + 2;
        } else if (!t->vhdl && to == from + 1)
            port_number(d, unit, number, port);
        if (*port && token_named(&t->word[net].token)) {
            token_copy(&t->word[net].token, name, sizeof name);
            join(d, net_of(d, unit_at(t, open), name), net_of(d, unit, port));
        }
        from = to + 1;
    }
}

/* UNIT #(...) name (...): the parenthesis of its ports, or 0. */
static unsigned verilog_instance(const struct wording *t, unsigned at)
{
    unsigned i = at + 1;
    if (!token_named(&t->word[at].token) || (at && word_says(t, at - 1, "module")))
        return 0;
    if (word_says(t, i, "#") && word_says(t, i + 1, "("))
        i = words_close(t, i + 1);
    return i + 1 < t->words && token_named(&t->word[i].token) && word_says(t, i + 1, "(") ? i + 1 : 0;
}

/* The unit of the instance whose port map stands at `at`: the word before it and its generic map. */
static unsigned vhdl_unit(const struct wording *t, unsigned at)
{
    unsigned i = at - 1;
    if (word_says(t, i, ")") && words_open(t, i) > 2 && word_says(t, words_open(t, i) - 1, "map"))
        i = words_open(t, i) - 3;
    if (word_says(t, i, ")") && words_open(t, i) > 0) /* of an architecture */
        i = words_open(t, i) - 1;
    return i;
}

static bool is_unit(const struct domains *d, const char *name)
{
    unsigned looked = 0;
    for (unsigned i = 0; i < d->count; i++)
        for (unsigned k = 1; k < d->texts[i].scopes && looked++ < PARTS; k++)
            if (!strcasecmp(d->texts[i].scope[k].unit, name))
                return true;
    return false;
}

static void note_part(struct domains *d, const char *whole_name, const char *unit)
{
    for (unsigned i = 0; i < d->parts; i++)
        if (!strcasecmp(d->part[i].whole, whole_name) && !strcasecmp(d->part[i].unit, unit))
            return;
    if (d->parts == PARTS || !is_unit(d, unit))
        return;
    struct part *p = &d->part[d->parts++];
    snprintf(p->whole, sizeof p->whole, "%s", whole_name);
    snprintf(p->unit, sizeof p->unit, "%s", unit);
}

static void join_instances(struct domains *d, const struct wording *t)
{
    char unit[OUTLINE_NAME];
    for (unsigned i = 1; i + 2 < t->words; i++) {
        bool map = t->vhdl && word_says(t, i, "port") && word_says(t, i + 1, "map") && word_says(t, i + 2, "(");
        unsigned open = map ? i + 2 : t->vhdl ? 0 : verilog_instance(t, i), name = map ? vhdl_unit(t, i) : i;
        if (!open || !t->word[i].scope || !token_named(&t->word[name].token))
            continue;
        token_copy(&t->word[name].token, unit, sizeof unit);
        note_part(d, unit_at(t, i), unit);
        join_ports(d, t, unit, open);
    }
}

/* ---- clocks ---- */

/* The name of the clock, if an edge is asked for at `at`; 0: none is. */
static unsigned edge_of(const struct wording *t, unsigned at)
{
    bool vhdl = word_says(t, at, "rising_edge") || word_says(t, at, "falling_edge");
    if (!vhdl && !word_says(t, at, "posedge") && !word_says(t, at, "negedge"))
        return 0;
    unsigned name = vhdl ? at + 2 : at + 1;
    return name < t->words && token_named(&t->word[name].token) ? name : 0;
}

/* ---- the whole ---- */

static bool is_used(const struct domains *d, const char *unit)
{
    bool used = d->top ? !strcasecmp(unit, d->top) : !d->parts;
    for (unsigned i = 0; i < d->parts && !used; i++)
        used =
            (d->part[i].used && !strcasecmp(d->part[i].unit, unit)) || (!d->top && !strcasecmp(d->part[i].whole, unit));
    return used;
}

/* Every part of the top, the parts of those, and so on. */
static void mark_used(struct domains *d)
{
    bool more = true;
    while (more) {
        more = false;
        for (unsigned i = 0; i < d->parts; i++)
            if (!d->part[i].used && (!d->top || is_used(d, d->part[i].whole)))
                d->part[i].used = more = true;
    }
}

static unsigned net_at(struct domains *d, const struct wording *t, unsigned at)
{
    char name[OUTLINE_NAME];
    token_copy(&t->word[at].token, name, sizeof name);
    return net_of(d, unit_at(t, at), name);
}

struct domains *domains_read(struct wording *texts, unsigned count, const char *top)
{
    struct domains *d = heap_get(sizeof *d);
    d->texts = texts;
    d->count = count;
    d->top = top && is_unit(d, top) ? top : NULL;
    d->nets = 1;
    for (unsigned i = 0; i < count; i++)
        find_headers(d, &texts[i]);
    for (unsigned i = 0; i < count; i++)
        join_instances(d, &texts[i]);
    mark_used(d);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 1; k < texts[i].scopes; k++)
            texts[i].scope[k].outside = !is_used(d, texts[i].scope[k].unit);
    for (unsigned i = 0; i < count; i++)
        for (unsigned at = 0; at + 1 < texts[i].words; at++) {
            unsigned edge = edge_of(&texts[i], at);
            if (edge)
                d->net[whole(d, net_at(d, &texts[i], edge))].clock = true;
            if (token_named(&texts[i].word[at].token) && phrase_assigns(&texts[i], at + 1))
                d->net[net_at(d, &texts[i], at)].set = true;
        }
    return d;
}

void domains_free(struct domains *d)
{
    free(d);
}

unsigned domains_clock(const struct domains *d, unsigned text, unsigned at)
{
    const struct wording *t = &d->texts[text];
    char name[OUTLINE_NAME];
    for (unsigned i = at; i-- && t->word[i].scope == t->word[at].scope;) {
        unsigned edge = edge_of(t, i);
        if (!edge)
            continue;
        while (i && !t->vhdl && !word_says(t, i - 1, "(")) /* the first of the list */
            i--;
        if (!t->vhdl)
            edge = edge_of(t, i);
        if (!edge)
            return 0;
        token_copy(&t->word[edge].token, name, sizeof name);
        return whole(d, known_net(d, unit_at(t, at), name));
    }
    return 0;
}

bool domains_makes_clock(const struct domains *d, unsigned text, unsigned at, unsigned clock)
{
    const char *unit = unit_at(&d->texts[text], at);
    for (unsigned i = 1; i < d->nets; i++)
        if (d->net[i].set && whole(d, i) != clock && d->net[whole(d, i)].clock && !strcasecmp(d->net[i].unit, unit))
            return true;
    return false;
}
