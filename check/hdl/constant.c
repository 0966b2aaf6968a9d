/* SPDX-License-Identifier: MIT */
#include "check/hdl/constant.h"
#include "base/heap.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- words ---- */

static const char *const operators[] = {"===", "!==", ">>>", "<<<", "<=", ">=", "==", "!=", "&&", "||",
                                        "++",  "--",  "+=",  "-=",  ":=", "=>", "/=", "**", "<<", ">>"};

static bool operator_of(const struct wording *t, const char *text)
{
    return !t->vhdl || (strcmp(text, "==") && strcmp(text, "===") && strcmp(text, "--") && strcmp(text, "++"));
}

/* Operators come byte by byte: those that belong together become one word. */
static unsigned glue(const struct wording *t, const struct token *first)
{
    const char *end = t->text + t->size;
    for (unsigned i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t n = strlen(operators[i]);
        if ((size_t)(end - first->at) >= n && !memcmp(first->at, operators[i], n) && operator_of(t, operators[i]))
            return (unsigned)n;
    }
    return 1;
}

static void add_scope(struct wording *t, const struct token *name)
{
    t->scope = heap_resize(t->scope, (t->scopes + 1) * sizeof *t->scope);
    token_copy(name, t->scope[t->scopes].unit, OUTLINE_NAME);
    t->scope[t->scopes].at = name->at;
    t->scope[t->scopes].outside = false;
    t->scopes++;
}

static int depth_of(const struct wording *t, unsigned at)
{
    const struct token *k = &t->word[at].token;
    if (k->kind != TOKEN_OPERATOR || t->word[at].length != 1)
        return 0;
    return *k->at == '(' || *k->at == '[' || *k->at == '{'   ? 1
           : *k->at == ')' || *k->at == ']' || *k->at == '}' ? -1
                                                             : 0;
}

/* The open ones are a list through their `match`. */
static void match_parentheses(struct wording *t)
{
    unsigned open = t->words;
    for (unsigned i = 0; i < t->words; i++) {
        int depth = depth_of(t, i);
        if (depth > 0) {
            t->word[i].match = open;
            open = i;
        } else if (depth < 0 && open < t->words) {
            unsigned outer = t->word[open].match;
            t->word[open].match = i;
            t->word[i].match = open;
            open = outer;
        } else if (depth < 0)
            t->word[i].match = i;
    }
    while (open < t->words) {
        unsigned outer = t->word[open].match;
        t->word[open].match = t->words;
        open = outer;
    }
}

void wording_open(struct wording *t, const char *text, size_t size, bool vhdl)
{
    *t = (struct wording){.text = text, .size = size, .vhdl = vhdl};
    struct lexer l = lexer_open(vhdl ? LEXER_VHDL : LEXER_VERILOG, text, size);
    struct token token;
    unsigned room = 0, scope = 0, skip = 0;
    add_scope(t, &(struct token){.at = text});
    for (bool more = true; more;) {
        more = lexer_code(&l, &token);
        if (!more)
            token = (struct token){.kind = TOKEN_END, .at = text + size};
        if (more && skip && --skip)
            continue;
        if (t->words == WORDS_LONGEST) {
            t->words = 0;
            t->word[0] = (struct word){.token = {.kind = TOKEN_END, .at = text}};
            return;
        }
        if (t->words == room) {
            room = room ? 2 * room : 1024;
            t->word = heap_resize(t->word, room * sizeof *t->word);
        }
        struct word *w = &t->word[t->words++];
        *w = (struct word){.token = token, .length = token.length};
        if (token.kind == TOKEN_OPERATOR) {
            skip = glue(t, &token);
            w->length = skip;
        } else
            skip = 0;
        unsigned at = t->words - 1;
        if (!vhdl && at && (word_says(t, at - 1, "module") || word_says(t, at - 1, "macromodule")) &&
            !word_says(t, at, "automatic") && !word_says(t, at, "static")) {
            add_scope(t, &token);
            scope = t->scopes - 1;
        }
        if (vhdl && at > 2 && word_says(t, at - 1, "of") && word_says(t, at - 3, "architecture")) {
            add_scope(t, &token);
            scope = t->scopes - 1;
        }
        if (vhdl && at > 0 && word_says(t, at, "entity") && !word_says(t, at - 1, ":"))
            scope = 0;
        w->scope = token.at == t->scope[scope].at ? 0 : scope; /* its own name is none of its signals */
        if (!vhdl && word_says(t, at, "endmodule"))
            scope = 0;
    }
    t->words--;
    match_parentheses(t);
}

void wording_free(struct wording *t)
{
    free(t->word);
    free(t->scope);
    *t = (struct wording){0};
}

bool word_says(const struct wording *t, unsigned at, const char *text)
{
    const struct word *w = &t->word[at];
    if (w->token.kind == TOKEN_OPERATOR)
        return w->length == strlen(text) && !memcmp(w->token.at, text, w->length);
    return w->token.kind == TOKEN_NAME && (t->vhdl ? token_folds(&w->token, text) : token_is(&w->token, text));
}

bool word_named(const struct wording *t, unsigned at, const char *name)
{
    char text[OUTLINE_NAME];
    if (!token_named(&t->word[at].token))
        return false;
    token_copy(&t->word[at].token, text, sizeof text);
    return t->vhdl ? !strcasecmp(text, name) : !strcmp(text, name);
}

unsigned words_close(const struct wording *t, unsigned at)
{
    return t->word[at].match < t->words ? t->word[at].match + 1 : t->words;
}

unsigned words_open(const struct wording *t, unsigned at)
{
    return t->word[at].match;
}

/* ---- names ---- */

struct constant {
    char unit[OUTLINE_NAME], name[OUTLINE_NAME];
    const struct wording *text;
    unsigned from, to; /* its words */
    bool override;     /* of an instance or of the user, and not the default */
    bool fixed;
    int64_t value; /* if fixed */
};

struct constants {
    struct constant item[CONSTANTS_MOST];
    unsigned count;
};

static struct constant *add(struct constants *c, const char *unit, const char *name)
{
    if (c->count == CONSTANTS_MOST) /* no person's design; the last one is forgotten */
        c->count--;
    struct constant *k = &c->item[c->count++];
    memset(k, 0, sizeof *k);
    snprintf(k->unit, sizeof k->unit, "%s", unit);
    snprintf(k->name, sizeof k->name, "%s", name);
    return k;
}

struct finding_values {
    struct constants *c;
    const struct wording *t;
};

static unsigned word_at(const struct wording *t, const char *at)
{
    unsigned low = 0, high = t->words;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (t->word[middle].token.at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void note_value(void *to, const char *unit, const char *name, const char *value, size_t length)
{
    struct finding_values *f = to;
    struct constant *k = add(f->c, unit, name);
    k->text = f->t;
    k->from = word_at(f->t, value);
    k->to = word_at(f->t, value + length);
}

/* The n-th parameter that a unit declares; NULL: it has not so many. */
static const char *parameter_number(const struct constants *c, const char *unit, unsigned n)
{
    for (unsigned i = 0; i < c->count; i++)
        if (!c->item[i].override && !strcasecmp(c->item[i].unit, unit) && !n--)
            return c->item[i].name;
    return NULL;
}

/* #( .NAME(value), ... ) and #(value, ...), generic map (NAME => value, ...), of the unit. */
static void note_overrides(struct constants *c, const struct wording *t, const char *unit, unsigned open)
{
    enum { LONGEST = 4000 }; /* words: no instance has more */
    unsigned end = words_close(t, open) - 1, number = 0;
    if (end - open > LONGEST)
        return;
    for (unsigned from = open + 1; from < end; number++) {
        unsigned to = from, value = from, value_end;
        char name[OUTLINE_NAME] = "";
        while (to < end && !word_says(t, to, ","))
            to = depth_of(t, to) > 0 ? words_close(t, to) : to + 1;
        value_end = to;
        if (word_says(t, from, ".") && from + 2 < to) {
            token_copy(&t->word[from + 1].token, name, sizeof name);
            value = from + 3;
            value_end = to - 1;
        } else if (t->vhdl && from + 1 < to && word_says(t, from + 1, "=>")) {
            token_copy(&t->word[from].token, name, sizeof name);
            value = from + 2;
        } else {
            const char *known = parameter_number(c, unit, number);
            snprintf(name, sizeof name, "%s", known ? known : "");
        }
        if (*name && value < value_end) {
            struct constant *k = add(c, unit, name);
            k->text = t;
            k->from = value;
            k->to = value_end;
            k->override = true;
        }
        from = to + 1;
    }
}

static void note_instances(struct constants *c, const struct wording *t)
{
    char unit[OUTLINE_NAME];
    for (unsigned i = 1; i + 1 < t->words; i++) {
        bool verilog = !t->vhdl && word_says(t, i, "#") && word_says(t, i + 1, "(") &&
                       token_named(&t->word[i - 1].token) && (i < 2 || !word_says(t, i - 2, "module"));
        bool vhdl = t->vhdl && i + 2 < t->words && word_says(t, i, "generic") && word_says(t, i + 1, "map") &&
                    word_says(t, i + 2, "(");
        if ((!verilog && !vhdl) || t->scope[t->word[i].scope].outside)
            continue;
        token_copy(&t->word[i - 1].token, unit, sizeof unit);
        note_overrides(c, t, unit, vhdl ? i + 2 : i + 1);
    }
}

/* defparam PART.NAME = value, of every unit that has a parameter of that name. */
static void note_defparams(struct constants *c, const struct wording *t)
{
    unsigned known = c->count;
    for (unsigned i = 0; i + 5 < t->words; i++) {
        if (!word_says(t, i, "defparam") || t->scope[t->word[i].scope].outside)
            continue;
        unsigned equals = i + 1, end;
        while (equals < t->words && !word_says(t, equals, "=") && !word_says(t, equals, ";"))
            equals++;
        for (end = equals; end < t->words && !word_says(t, end, ";") && !word_says(t, end, ","); end++)
            ;
        for (unsigned k = 0; k < known && word_says(t, equals, "="); k++)
            if (!c->item[k].override && word_named(t, equals - 1, c->item[k].name)) {
                struct constant *n = add(c, c->item[k].unit, c->item[k].name);
                n->text = t;
                n->from = equals + 1;
                n->to = end;
                n->override = true;
            }
    }
}

/* `define NAME value, to the end of its line. */
static void note_macros(struct constants *c, const struct wording *t)
{
    char name[OUTLINE_NAME];
    for (unsigned i = 0; i + 2 < t->words; i++) {
        if (!token_is(&t->word[i].token, "`define") || !token_named(&t->word[i + 1].token))
            continue;
        unsigned to = i + 2;
        while (to < t->words && t->word[to].token.line == t->word[i].token.line)
            to++;
        token_copy(&t->word[i + 1].token, name, sizeof name);
        struct constant *k = add(c, "`", name);
        k->text = t;
        k->from = i + 2;
        k->to = to;
    }
}

struct constants *constants_read(const struct wording *texts, unsigned count, const char *const *set, unsigned sets)
{
    struct constants *c = heap_get(sizeof *c);
    c->count = 0;
    for (unsigned i = 0; i < count; i++) {
        struct finding_values f = {c, &texts[i]};
        outline_values(texts[i].text, texts[i].size, texts[i].vhdl, note_value, &f);
    }
    for (unsigned i = 0; i < count; i++) {
        note_instances(c, &texts[i]);
        if (!texts[i].vhdl) {
            note_defparams(c, &texts[i]);
            note_macros(c, &texts[i]);
        }
    }
    for (unsigned i = 0; i < sets; i++) { /* --param NAME=VALUE, of the top, whichever that will be */
        const char *equals = strchr(set[i], '=');
        char name[OUTLINE_NAME] = "", *end;
        if (!equals || memchr(set[i], '.', (size_t)(equals - set[i])) || equals - set[i] >= OUTLINE_NAME)
            continue;
        memcpy(name, set[i], (size_t)(equals - set[i]));
        long long value = strtoll(equals + 1, &end, 0);
        unsigned known = c->count;
        for (unsigned k = 0; k < known && !*end; k++)
            if (!strcasecmp(c->item[k].name, name)) {
                struct constant *n = add(c, c->item[k].unit, name);
                n->fixed = n->override = true;
                n->value = value;
            }
    }
    return c;
}

void constants_free(struct constants *c)
{
    free(c);
}

/* ---- values ---- */

struct reading {
    const struct constants *c;
    const struct wording *t;
    unsigned at, to;
    bool most, good;
    int depth;      /* of names that stand for names, and of parentheses */
    unsigned *fuel; /* names that may still be looked up */
};

enum { NESTED = 40 };
static const int64_t LARGE = INT64_C(1) << 40; /* nobody counts so far; and two of them can be added */

static int64_t sum(struct reading *r);

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : 99;
}

/* Digits of a base, up to the end or to what is no digit; underscores do not count. */
static int64_t digits(struct reading *r, const char *text, size_t length, int base)
{
    int64_t value = 0;
    size_t i = 0;
    for (; i < length && text[i] != '"' && text[i] != '#'; i++) {
        if (text[i] == '_' || text[i] == ' ')
            continue;
        if (base == 10 && (text[i] | 32) == 'e' && i + 1 < length) {
            int64_t power = digits(r, text + i + 1, length - i - 1, 10);
            for (r->good &= power < 18; r->good && power > 0; power--) {
                r->good = value < LARGE;
                value *= 10;
            }
            return value;
        }
        if (base == 10 && text[i] == '.') { /* 50.0e6 */
            while (i + 1 < length && (digit(text[i + 1]) == 0 || text[i + 1] == '_'))
                i++;
            continue;
        }
        if (digit(text[i]) >= base || value > LARGE)
            r->good = false;
        else
            value = value * base + digit(text[i]);
    }
    return value;
}

static int64_t number(struct reading *r, const struct token *k)
{
    const char *quote = memchr(k->at, '\'', k->length), *hash = memchr(k->at, '#', k->length);
    if (hash) {
        int64_t base = digits(r, k->at, (size_t)(hash - k->at), 10);
        return digits(r, hash + 1, k->length - (size_t)(hash - k->at) - 1, base >= 2 && base <= 16 ? (int)base : 2);
    }
    if (!quote)
        return digits(r, k->at, k->length, 10);
    const char *end = k->at + k->length;
    quote++;
    if (quote < end && (*quote | 32) == 's')
        quote++;
    while (quote < end && *quote == ' ')
        quote++;
    if (quote >= end)
        return 0;
    int base = (*quote | 32) == 'h' ? 16 : (*quote | 32) == 'b' ? 2 : (*quote | 32) == 'o' ? 8 : 10;
    if (digit(*quote) < 2 && end - quote == 1) /* '0, '1 */
        base = 2;
    else
        quote++;
    while (quote < end && *quote == ' ')
        quote++;
    return digits(r, quote, (size_t)(end - quote), base);
}

static int64_t named(struct reading *r, const char *unit, const char *name)
{
    int64_t best = 0;
    bool found = false;
    if (!*r->fuel || !(*r->fuel)--) {
        r->good = false;
        return 0;
    }
    for (int round = 0; round < 4 && !found; round++) /* in the unit, then in any; instances before defaults */
        for (unsigned i = 0; i < r->c->count; i++) {
            const struct constant *k = &r->c->item[i];
            bool here = !strcasecmp(k->unit, unit);
            if ((r->t->vhdl ? strcasecmp(k->name, name) : strcmp(k->name, name)) || k->override != !(round & 1) ||
                here != (round < 2))
                continue;
            int64_t value = k->value;
            bool good = k->fixed;
            if (!k->fixed) {
                struct reading inner = {r->c, k->text, k->from, k->to, r->most, true, r->depth + 1, r->fuel};
                value = sum(&inner);
                good = inner.good && inner.at == inner.to;
            }
            if (good && (!found || (value > best) == r->most))
                best = value;
            found |= good;
        }
    r->good &= found;
    return best;
}

/* Functions that change the type and not the value. */
static bool converts(const struct reading *r)
{
    static const char *const functions[] = {
        "to_unsigned",      "to_signed", "to_integer",       "conv_integer",
        "unsigned",         "signed",    "std_logic_vector", "conv_std_logic_vector",
        "integer",          "natural",   "positive",         "conv_unsigned",
        "to_stdlogicvector"};
    for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
        if (word_says(r->t, r->at, functions[i]))
            return true;
    return false;
}

/* {20{1'b1}}: a sized number, so many times. */
static int64_t repeated(struct reading *r)
{
    unsigned open = r->at, close = words_close(r->t, open), inner = open + 1;
    while (inner < close && !word_says(r->t, inner, "{"))
        inner++;
    const struct token *k = &r->t->word[inner + 1].token;
    const char *quote = k->kind == TOKEN_NUMBER ? memchr(k->at, '\'', k->length) : NULL;
    struct reading times = {r->c, r->t, open + 1, inner, r->most, r->good, r->depth + 1, r->fuel};
    r->at = close;
    if (inner + 4 != close || close > r->to || !quote || quote == k->at) {
        r->good = false;
        return 0;
    }
    int64_t n = sum(&times), width = digits(r, k->at, (size_t)(quote - k->at), 10), piece = number(r, k), value = 0;
    r->good &= times.good && times.at == inner && width > 0 && n > 0 && n * width < 40 && n < 40;
    for (; r->good && n > 0; n--)
        value = value << width | piece;
    return r->good ? value : 0;
}

static int64_t atom(struct reading *r)
{
    char name[OUTLINE_NAME];
    if (r->at >= r->to || !r->good || r->depth > NESTED) {
        r->good = false;
        return 0;
    }
    const struct word *w = &r->t->word[r->at];
    if (word_says(r->t, r->at, "-") && r->at + 1 < r->to && !word_says(r->t, r->at + 1, "-")) {
        r->at++;
        return -atom(r);
    }
    if (word_says(r->t, r->at, "(") || (r->at + 1 < r->to && converts(r) && word_says(r->t, r->at + 1, "("))) {
        unsigned open = word_says(r->t, r->at, "(") ? r->at : r->at + 1, close = words_close(r->t, open);
        struct reading inner = {r->c, r->t, open + 1, close - 1, r->most, r->good, r->depth + 1, r->fuel};
        int64_t value = sum(&inner);
        r->good = inner.good && (inner.at == inner.to || word_says(r->t, inner.at, ",")) && close <= r->to;
        r->at = close;
        return value;
    }
    if (!r->t->vhdl && word_says(r->t, r->at, "{"))
        return repeated(r);
    r->at++;
    token_copy(&w->token, name, sizeof name);
    switch (w->token.kind) {
    case TOKEN_NUMBER:
        return number(r, &w->token);
    case TOKEN_STRING:
        return r->t->vhdl ? digits(r, w->token.at + 1, w->token.length - 1, 2) : (r->good = false);
    case TOKEN_DIRECTIVE:
        return named(r, "`", name + 1);
    case TOKEN_NAME:
    case TOKEN_ESCAPED:
        if (r->t->vhdl && r->at < r->to && r->t->word[r->at].token.kind == TOKEN_STRING && !name[1]) {
            const struct token *s = &r->t->word[r->at++].token;
            return digits(r, s->at + 1, s->length - 1, (*name | 32) == 'x' ? 16 : (*name | 32) == 'o' ? 8 : 2);
        }
        return named(r, r->t->scope[w->scope].unit, name);
    default:
        r->good = false;
        return 0;
    }
}

static int64_t power(int64_t base, int64_t to)
{
    int64_t value = 1;
    for (; to > 0 && value < LARGE && value > -LARGE && base < LARGE >> 20 && base > -(LARGE >> 20); to--)
        value *= base;
    return value;
}

/* A value that is no longer one of a design's ends the reading. */
static int64_t within(struct reading *r, int64_t value)
{
    r->good &= value < LARGE && value > -LARGE;
    return r->good ? value : 0;
}

static int64_t product(struct reading *r)
{
    int64_t value = within(r, atom(r));
    while (r->good && r->at < r->to) {
        bool times = word_says(r->t, r->at, "*"), over = word_says(r->t, r->at, "/");
        bool rest = word_says(r->t, r->at, "%") || (r->t->vhdl && word_says(r->t, r->at, "mod"));
        bool to = word_says(r->t, r->at, "**");
        if (!times && !over && !rest && !to)
            break;
        r->at++;
        int64_t other = within(r, atom(r)), size = other < 0 ? -other : other;
        r->good &= times ? !size || (value < LARGE / size && value > -LARGE / size)
                   : to  ? other >= 0 && other < 64
                         : size != 0;
        if (!r->good)
            return 0;
        value = within(r, times ? value * other : over ? value / other : rest ? value % other : power(value, other));
    }
    return value;
}

static int64_t sum(struct reading *r)
{
    int64_t value = product(r);
    while (r->good && r->at < r->to) {
        bool more = word_says(r->t, r->at, "+"), less = word_says(r->t, r->at, "-");
        bool left = word_says(r->t, r->at, "<<"), right = word_says(r->t, r->at, ">>");
        if (!more && !less && !left && !right)
            break;
        r->at++;
        int64_t other = product(r);
        if ((left || right) && (other < 0 || other > 40 || value < 0 || value > LARGE >> 20))
            r->good = false;
        else
            value = within(r, more ? value + other : less ? value - other : left ? value << other : value >> other);
    }
    return r->good ? value : 0;
}

bool constant_value(const struct constants *c, const struct wording *t, unsigned from, unsigned to, bool most,
                    int64_t *value)
{
    unsigned fuel = 200;
    struct reading r = {c, t, from, to, most, from < to, 0, &fuel};
    *value = from < to ? sum(&r) : 0;
    return r.good && r.at == to;
}
