/* SPDX-License-Identifier: MIT */
#include "check/netlist/doc.h"
#include "bare/text.h"
#include "core/bytes.h"

enum { DEEP = 32 };

static const char no_memory[] = "it needs more memory than there is";

struct reader {
    struct doc *doc;
    size_t at;
    unsigned depth;
    struct open {
        uint32_t container, last; /* last: its last value so far, or 0 */
        bool named;               /* an object, and the name of the next value has been read */
    } open[DEEP];
};

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static char skip_blanks(struct reader *r)
{
    while (r->at < r->doc->size && blank(r->doc->text[r->at]))
        r->at++;
    return r->at < r->doc->size ? r->doc->text[r->at] : 0;
}

/* A new value at the end of the array, linked to the one before it in its container. */
static struct doc_value *add(struct reader *r, enum doc_kind kind, size_t at, size_t length)
{
    struct doc *d = r->doc;
    if (d->values == d->room) {
        uint32_t room = d->room ? 2 * d->room : 1024;
        struct doc_value *larger = arena_grow(d->arena, d->value, room * sizeof *larger);
        if (!larger)
            return NULL;
        d->value = larger;
        d->room = room;
    }
    uint32_t number = d->values++;
    d->value[number] = (struct doc_value){.at = (uint32_t)at, .length = (uint32_t)length, .kind = kind};
    if (r->depth) {
        struct open *o = &r->open[r->depth - 1];
        if (o->last)
            d->value[o->last].next = number;
        o->last = number;
        d->value[o->container].count++;
    }
    return &d->value[number];
}

static const char *text(struct reader *r)
{
    const char *t = r->doc->text;
    size_t from = ++r->at;
    for (; r->at < r->doc->size && t[r->at] != '"'; r->at++)
        if (t[r->at] == '\\')
            r->at++;
    if (r->at >= r->doc->size)
        return "a text in it has no end";
    return add(r, DOC_TEXT, from, r->at++ - from) ? NULL : no_memory;
}

static bool in_number(char c)
{
    return char_is_digit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

/* c: the character at hand, or 0 at the end. */
static const char *plain(struct reader *r, char c)
{
    const struct doc *d = r->doc;
    size_t from = r->at;
    bool number = in_number(c) && c != 'e' && c != 'E';
    while (r->at < d->size && (number ? in_number(d->text[r->at]) : d->text[r->at] >= 'a' && d->text[r->at] <= 'z'))
        r->at++;
    if (r->at == from)
        return c ? "it has a character where JSON has none" : "it ends too early";
    return add(r, number ? DOC_NUMBER : DOC_WORD, from, r->at - from) ? NULL : no_memory;
}

static const char *begin(struct reader *r, enum doc_kind kind)
{
    if (r->depth == DEEP)
        return "it is nested too deep";
    uint32_t number = r->doc->values;
    if (!add(r, kind, r->at++, 0))
        return no_memory;
    r->open[r->depth++] = (struct open){.container = number};
    return NULL;
}

static const char *value(struct reader *r, char c)
{
    return c == '{' ? begin(r, DOC_OBJECT) : c == '[' ? begin(r, DOC_ARRAY) : c == '"' ? text(r) : plain(r, c);
}

/* In a container: its end, a comma, a name with its colon, or a value. */
static const char *inside(struct reader *r, char c)
{
    struct open *o = &r->open[r->depth - 1];
    bool object = r->doc->value[o->container].kind == DOC_OBJECT;
    if (!o->named && c == (object ? '}' : ']')) {
        r->at++;
        r->depth--;
        return NULL;
    }
    if (!o->named && r->doc->value[o->container].count) {
        if (c != ',')
            return "a comma is missing in it";
        r->at++;
        c = skip_blanks(r);
    }
    if (!object)
        return value(r, c);
    if (o->named) {
        o->named = false;
        return value(r, c);
    }
    if (c != '"')
        return "a name is missing in it";
    const char *why = text(r);
    if (why)
        return why;
    if (skip_blanks(r) != ':')
        return "a colon is missing in it";
    r->at++;
    o->named = true;
    return NULL;
}

const char *doc_read(struct doc *d, struct arena *a, const char *json, size_t size)
{
    *d = (struct doc){.text = json, .size = size, .arena = a};
    struct reader r = {.doc = d};
    if (size > 0x7fffffff)
        return "it is too long";
    if (!skip_blanks(&r))
        return "it is empty";
    if (!add(&r, DOC_WORD, 0, 0)) /* number 0 */
        return no_memory;
    const char *why = value(&r, json[r.at]);
    while (!why && r.depth) {
        char c = skip_blanks(&r);
        why = c ? inside(&r, c) : "it ends too early";
    }
    if (!why && skip_blanks(&r))
        why = "something follows on its end";
    return why;
}

uint32_t doc_first(const struct doc *d, uint32_t container)
{
    return container < d->values && d->value[container].kind <= DOC_ARRAY && d->value[container].count ? container + 1
                                                                                                       : 0;
}

bool doc_is(const struct doc *d, uint32_t v, const char *text)
{
    size_t length = text_length(text);
    return d->value[v].kind == DOC_TEXT && d->value[v].length == length &&
           bytes_same(d->text + d->value[v].at, text, length);
}

uint32_t doc_find(const struct doc *d, uint32_t object, const char *name)
{
    if (object >= d->values || d->value[object].kind != DOC_OBJECT)
        return 0;
    for (uint32_t v = doc_first(d, object); v; v = d->value[d->value[v].next].next)
        if (doc_is(d, v, name))
            return d->value[v].next;
    return 0;
}

bool doc_natural(const struct doc *d, uint32_t v, uint32_t most, uint32_t *to)
{
    uint64_t n = 0;
    const char *c = d->text + d->value[v].at;
    if (d->value[v].kind != DOC_NUMBER)
        return false;
    for (uint32_t i = 0; i < d->value[v].length; i++) {
        if (!char_is_digit(c[i]) || n > most)
            return false;
        n = 10 * n + (uint64_t)(c[i] - '0');
    }
    *to = (uint32_t)n;
    return n <= most;
}

void doc_copy(const struct doc *d, uint32_t v, char *to, size_t size)
{
    size_t n = 0;
    const char *c = d->text + d->value[v].at;
    for (uint32_t i = 0; i < d->value[v].length && n + 1 < size; i++) {
        if (c[i] == '\\' && ++i < d->value[v].length && c[i] == 'u') {
            i += 4; /* a control character, which is left out */
            continue;
        }
        if (i < d->value[v].length && c[i] >= ' ' && c[i] != 0x7f)
            to[n++] = c[i];
    }
    if (size)
        to[n] = 0;
}
