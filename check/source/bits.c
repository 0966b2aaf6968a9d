/* SPDX-License-Identifier: MIT */
/*
 * Every side of a connection is laid out as bits, the lowest first; two sides that are connected are compared bit by
 * bit, and a run in which bits of a port stand beside all bits of some other signal names that part of the port.
 */
#include "check/source/bits.h"
#include "base/heap.h"
#include "base/text.h"
#include <stdlib.h>
#include <strings.h>
#include <string.h>

enum { SIGNALS = 512, BITS = 256, FOUND = 256, LINKS = 256 };

struct signal {
    char name[OUTLINE_NAME];
    int left, right;
    bool port, known; /* known: its range is */
    bool array;       /* of such signals */
};

struct bit {
    const struct signal *of; /* NULL: a constant, or what is not understood */
    int index;
};

struct side {
    struct bit bit[BITS]; /* the lowest first */
    unsigned count;
};

/* An instance's port on a whole signal: the same wire by another name. */
struct link {
    char port[OUTLINE_NAME];
    const struct signal *to;
};

struct reading {
    const struct wording *t;
    const struct constants *constants;
    unsigned scope;
    struct signal signal[SIGNALS];
    unsigned signals;
    struct named_part found[FOUND];
    bool several[FOUND]; /* the name stands for other bits, too */
    unsigned count;
    struct link link[LINKS];
    unsigned links;
};

static bool same_name(const struct reading *r, const char *a, const char *b)
{
    return !(r->t->vhdl ? strcasecmp(a, b) : strcmp(a, b));
}

static bool is_name(const struct wording *t, unsigned at)
{
    return at < t->words && token_named(&t->word[at].token);
}

static struct signal *signal_called(struct reading *r, unsigned at)
{
    char name[OUTLINE_NAME];
    token_copy(&r->t->word[at].token, name, sizeof name);
    for (unsigned i = 0; i < r->signals; i++)
        if (same_name(r, r->signal[i].name, name))
            return &r->signal[i];
    return NULL;
}

static void declare(struct reading *r, unsigned at, bool known, int left, int right, bool port)
{
    if (signal_called(r, at) || r->signals == SIGNALS)
        return;
    struct signal *s = &r->signal[r->signals++];
    *s = (struct signal){.left = left, .right = right, .known = known, .port = port};
    token_copy(&r->t->word[at].token, s->name, sizeof s->name);
}

/* A range in parentheses or brackets that open at `at`. */
static bool range_of(const struct reading *r, unsigned at, int *left, int *right)
{
    const struct wording *t = r->t;
    int64_t one, two;
    unsigned end = words_close(t, at) - 1, middle = at + 1;
    while (middle < end && !word_says(t, middle, ":") && !word_says(t, middle, "downto") && !word_says(t, middle, "to"))
        middle++;
    if (!constant_value(r->constants, t, at + 1, middle, true, &one))
        return false;
    two = one;
    if (middle < end && !constant_value(r->constants, t, middle + 1, end, true, &two))
        return false;
    *left = (int)one;
    *right = (int)two;
    return one >= -4096 && one <= 4096 && two >= -4096 && two <= 4096;
}

/* input [2:0] a, b, output c ...;   wire [3:0] d = ..., e; */
static void declare_verilog(struct reading *r, unsigned *at)
{
    static const char *const ports[] = {"input", "output", "inout"}, *const kinds[] = {"wire",   "reg", "logic", "tri",
                                                                                       "signed", "var", "bit"};
    const struct wording *t = r->t;
    bool port = false, known = true;
    int left = 0, right = 0;
    unsigned i = *at;
    for (bool more = true; more; i += more) {
        more = false;
        for (unsigned k = 0; k < sizeof ports / sizeof *ports; k++)
            if (word_says(t, i, ports[k]))
                more = port = true;
        for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
            more |= word_says(t, i, kinds[k]);
    }
    if (word_says(t, i, "[")) {
        known = range_of(r, i, &left, &right);
        i = words_close(t, i);
    }
    while (is_name(t, i)) {
        bool array = word_says(t, i + 1, "[");
        unsigned before = r->signals;
        declare(r, i, known && !array, left, right, port);
        if (r->signals > before)
            r->signal[before].array = array;
        for (i++; i < t->words && !word_says(t, i, ",") && !word_says(t, i, ";") && !word_says(t, i, ")");)
            i = word_says(t, i, "(") || word_says(t, i, "[") || word_says(t, i, "{") ? words_close(t, i) : i + 1;
        static const char *const next[] = {"input", "output", "inout"};
        bool other = !word_says(t, i, ",");
        for (unsigned k = 0; k < 3; k++)
            other |= word_says(t, i + 1, next[k]);
        if (other)
            break;
        i++;
    }
}

/* a, b : in std_logic_vector(2 downto 0); */
static void declare_vhdl(struct reading *r, unsigned colon, bool port)
{
    const struct wording *t = r->t;
    unsigned first = colon, type = colon + 1;
    while (first && (is_name(t, first - 1) || word_says(t, first - 1, ",")) && !word_says(t, first - 1, "signal"))
        first--;
    while (word_says(t, type, "in") || word_says(t, type, "out") || word_says(t, type, "inout") ||
           word_says(t, type, "buffer"))
        type++;
    int left = 0, right = 0;
    bool known = word_says(t, type + 1, "(")
                     ? range_of(r, type + 1, &left, &right)
                     : word_says(t, type, "std_logic") || word_says(t, type, "std_ulogic") || word_says(t, type, "bit");
    for (unsigned i = first; i < colon; i++)
        if (is_name(t, i))
            declare(r, i, known, left, right, port);
}

static void read_declarations(struct reading *r, const char *unit)
{
    const struct wording *t = r->t;
    static const char *const heads[] = {"input", "output", "inout", "wire", "reg", "logic", "tri"};
    bool entity = false, ports = false;
    for (unsigned i = 0; i < t->words; i++) {
        if (t->vhdl) { /* the entity stands outside of its architecture */
            if (word_says(t, i, "entity") && is_name(t, i + 1)) {
                char name[OUTLINE_NAME];
                token_copy(&t->word[i + 1].token, name, sizeof name);
                entity = !strcasecmp(name, unit) && word_says(t, i + 2, "is");
            }
            if (word_says(t, i, "end"))
                entity = ports = false;
            ports |= entity && word_says(t, i, "port");
            if (word_says(t, i, ":") && (ports || t->word[i].scope == r->scope))
                declare_vhdl(r, i, ports);
        } else if (t->word[i].scope == r->scope)
            for (unsigned k = 0; k < sizeof heads / sizeof *heads; k++)
                if (word_says(t, i, heads[k])) {
                    declare_verilog(r, &i);
                    break;
                }
    }
}

/* ---- sides ---- */

static bool put(struct side *s, const struct signal *of, int left, int right)
{
    int step = left >= right ? 1 : -1;
    for (int i = right;; i += step) {
        if (s->count == BITS)
            return false;
        s->bit[s->count++] = (struct bit){of, i};
        if (i == left)
            return true;
    }
}

/* 4'b0000, "0000", '0', with so many bits; 0: it is none. */
static unsigned constant_width(const struct wording *t, unsigned at)
{
    const struct token *k = &t->word[at].token;
    if (k->kind == TOKEN_CHARACTER)
        return 1;
    if (k->kind == TOKEN_STRING && t->vhdl)
        return (unsigned)k->length - 2;
    const char *tick = k->kind == TOKEN_NUMBER ? memchr(k->at, '\'', k->length) : NULL;
    return tick && tick > k->at ? (unsigned)strtoul(k->at, NULL, 10) : 0;
}

static bool lay(struct reading *r, unsigned from, unsigned to, struct side *s);

/* A list with its highest bits first, between commas or &. */
static bool lay_list(struct reading *r, unsigned from, unsigned to, const char *separator, struct side *s)
{
    const struct wording *t = r->t;
    unsigned start[BITS], n = 1;
    start[0] = from;
    for (unsigned i = from; i < to;) {
        if (word_says(t, i, separator) && n < BITS)
            start[n++] = i + 1;
        i = word_says(t, i, "(") || word_says(t, i, "[") || word_says(t, i, "{") ? words_close(t, i) : i + 1;
    }
    for (unsigned end = to; n--; end = start[n] - 1)
        if (!lay(r, start[n], end, s))
            return false;
    return true;
}

/* The words from `from` up to `to`, bit by bit; false: they are more than a connection. */
static bool lay(struct reading *r, unsigned from, unsigned to, struct side *s)
{
    const struct wording *t = r->t;
    if (from < to && (word_says(t, from, "~") || word_says(t, from, "!") || word_says(t, from, "not")))
        from++; /* its level is found by trial */
    if (from >= to)
        return false;
    if (!t->vhdl && word_says(t, from, "{") && words_close(t, from) == to) {
        if (constant_width(t, from + 1) == 0 && t->word[from + 1].token.kind == TOKEN_NUMBER &&
            word_says(t, from + 2, "{")) { /* {4{1'b0}} */
            unsigned long times = strtoul(t->word[from + 1].token.at, NULL, 10);
            for (unsigned long i = 0; i < times; i++)
                if (!lay(r, from + 2, to - 1, s))
                    return false;
            return true;
        }
        return lay_list(r, from + 1, to - 1, ",", s);
    }
    for (unsigned i = from; t->vhdl && i < to;) {
        if (word_says(t, i, "&"))
            return lay_list(r, from, to, "&", s);
        i = word_says(t, i, "(") ? words_close(t, i) : i + 1;
    }
    if (constant_width(t, from) && to == from + 1)
        return put(s, NULL, (int)constant_width(t, from) - 1, 0);
    const struct signal *of = is_name(t, from) ? signal_called(r, from) : NULL;
    int left, right;
    if (!of || !of->known)
        return false;
    if (to == from + 1)
        return put(s, of, of->left, of->right);
    return (word_says(t, from + 1, "[") || (t->vhdl && word_says(t, from + 1, "("))) &&
           words_close(t, from + 1) == to && range_of(r, from + 1, &left, &right) && put(s, of, left, right);
}

/* ---- what is connected ---- */

static void note(struct reading *r, const struct signal *port, const char *name, int left, int right)
{
    for (unsigned i = 0; i < r->count; i++)
        if (same_name(r, r->found[i].name, name)) {
            r->several[i] |=
                strcmp(r->found[i].port, port->name) || r->found[i].left != left || r->found[i].right != right;
            return;
        }
    if (r->count == FOUND)
        return;
    struct named_part *p = &r->found[r->count++];
    *p = (struct named_part){.left = left, .right = right};
    text_set(p->port, sizeof p->port, "%s", port->name);
    text_set(p->name, sizeof p->name, "%s", name);
}

/* Runs in which bits of a port stand beside all bits of another signal. */
static void connect(struct reading *r, const struct side *one, const struct side *two)
{
    unsigned n = one->count < two->count ? one->count : two->count;
    for (unsigned i = 0, run; i < n; i += run) {
        const struct bit *a = &one->bit[i], *b = &two->bit[i];
        run = 1;
        if (!a->of || !b->of || a->of->port == b->of->port)
            continue;
        while (i + run < n && a[run].of == a->of && b[run].of == b->of)
            run++;
        const struct bit *port = a->of->port ? a : b, *other = a->of->port ? b : a;
        if (other->index == other->of->right && other[run - 1].index == other->of->left)
            note(r, port->of, other->of->name, port[run - 1].index, port->index);
    }
}

/* An instance's port: bits of a port of ours, or a signal that may stand for some. */
static void connect_instance(struct reading *r, unsigned name, unsigned from, unsigned to)
{
    struct side side = {0};
    char text[OUTLINE_NAME];
    token_copy(&r->t->word[name].token, text, sizeof text);
    if (!lay(r, from, to, &side) || !side.count || !side.bit[0].of)
        return;
    for (unsigned i = 1; i < side.count; i++)
        if (side.bit[i].of != side.bit[0].of)
            return;
    const struct signal *of = side.bit[0].of;
    int right = side.bit[0].index, left = side.bit[side.count - 1].index;
    if (of->port) /* all of it, too: .enterA(KEY3) */
        note(r, of, text, left, right);
    else if (!of->port && left == of->left && right == of->right && r->links < LINKS) {
        struct link *l = &r->link[r->links++];
        text_set(l->port, sizeof l->port, "%s", text);
        l->to = of;
    }
}

/* The assignment whose sign stands at `at`, if it is one of wires. */
static void connect_assignment(struct reading *r, unsigned at)
{
    static const char *const before[] = {"assign", "wire", "logic", "tri", "]", ","};
    const struct wording *t = r->t;
    unsigned from = at - 1, to = at + 1;
    bool wires = t->vhdl;
    if (word_says(t, from, "]") || word_says(t, from, "}") || (t->vhdl && word_says(t, from, ")")))
        from = words_open(t, from);
    if (from && !is_name(t, from) && !word_says(t, from, "{"))
        from--;
    for (unsigned k = 0; from && !t->vhdl && k < sizeof before / sizeof *before; k++)
        wires |= word_says(t, from - 1, before[k]);
    if (t->vhdl)
        wires = from && (word_says(t, from - 1, ";") || word_says(t, from - 1, "begin") || word_says(t, from - 1, ":"));
    while (to < t->words && !word_says(t, to, ";") && (t->vhdl || !word_says(t, to, ",")))
        to = word_says(t, to, "(") || word_says(t, to, "[") || word_says(t, to, "{") ? words_close(t, to) : to + 1;
    struct side left = {0}, right = {0};
    if (wires && lay(r, from, at, &left) && lay(r, at + 1, to, &right))
        connect(r, &left, &right);
}

static void read_connections(struct reading *r)
{
    const struct wording *t = r->t;
    for (unsigned i = 1; i < t->words; i++) {
        if (t->word[i].scope != r->scope)
            continue;
        if (word_says(t, i, t->vhdl ? "<=" : "="))
            connect_assignment(r, i);
        else if (!t->vhdl && word_says(t, i, ".") && is_name(t, i + 1) && word_says(t, i + 2, "("))
            connect_instance(r, i + 1, i + 3, words_close(t, i + 2) - 1);
        else if (t->vhdl && word_says(t, i, "=>") && is_name(t, i - 1)) {
            unsigned to = i + 1;
            while (to < t->words && !word_says(t, to, ",") && !word_says(t, to, ")"))
                to = word_says(t, to, "(") ? words_close(t, to) : to + 1;
            connect_instance(r, i - 1, i + 1, to);
        }
    }
    for (unsigned i = 0, all = r->count; i < r->links; i++)
        for (unsigned k = 0; k < all; k++)
            if (same_name(r, r->link[i].to->name, r->found[k].name)) {
                struct signal port = {0};
                text_set(port.name, sizeof port.name, "%s", r->found[k].port);
                note(r, &port, r->link[i].port, r->found[k].left, r->found[k].right);
            }
}

void bits_arrays(const char *text, size_t size, const char *unit, outline_name *seen, void *to)
{
    struct wording t;
    struct reading *r = heap_get(sizeof *r);
    wording_open(&t, text, size, false);
    struct constants *constants = constants_read(&t, 1, NULL, 0);
    for (unsigned scope = 1; scope < t.scopes; scope++) {
        *r = (struct reading){.t = &t, .constants = constants, .scope = scope};
        if (!same_name(r, t.scope[scope].unit, unit))
            continue;
        read_declarations(r, unit);
        for (unsigned i = 0; i < r->signals; i++)
            if (r->signal[i].port && r->signal[i].array)
                seen(to, r->signal[i].name);
    }
    constants_free(constants);
    wording_free(&t);
    free(r);
}

void bits_read(const char *text, size_t size, bool vhdl, const char *unit, Bits_seen *seen, void *to)
{
    struct wording t;
    struct reading *r = heap_get(sizeof *r);
    wording_open(&t, text, size, vhdl);
    struct constants *constants = constants_read(&t, 1, NULL, 0);
    for (unsigned scope = 1; scope < t.scopes; scope++) {
        *r = (struct reading){.t = &t, .constants = constants, .scope = scope};
        if (!same_name(r, t.scope[scope].unit, unit))
            continue;
        read_declarations(r, unit);
        read_connections(r);
        for (unsigned i = 0; i < r->count; i++)
            if (!r->several[i])
                seen(to, &r->found[i]);
    }
    constants_free(constants);
    wording_free(&t);
    free(r);
}
