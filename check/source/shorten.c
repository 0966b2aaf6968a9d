/* SPDX-License-Identifier: MIT */
#include "check/source/shorten.h"
#include "base/heap.h"
#include "check/hdl/phrase.h"
#include "check/source/counters.h"
#include "check/source/domains.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONG = 4096,    /* cycles: what counts so far counts a real clock; a simulation's messages are shorter */
    DIVIDES = 512,  /* what counts so far, and makes a clock of it, divides one that a game does not need, */
    BESIDE = 64,    /* and so does what counts so far beside it */
    LEAST_BITS = 2, /* every counter still makes four steps, so that what follows it can be seen, */
    MOST_BITS = 4,  /* and the longest sixteen and more, */
    WHOLE = 23,     /* or, where it counts so far: a good part of a second, and so messages, not the ticks of a divider, */
    WHOLE_BITS = 9, /* five hundred and more, so that a press, and a switch that is passed by, is short beside them; */
    CEILING = 11,   /* but not more than 2^12, though a shorter one then loses its ratio to it */
    SCAN_BITS = 3,  /* a digit of a display stays lit for so long: every change of a pin costs the judge time */
    FEW_TICKS = 14, /* what counts up to here, while there is a counter */
    PRESCALER = 16, /* that counts so far, and only while something else allows it, counts ticks of that one */
    PACE = 32,      /* what counts so far, and is too short to be run short, paces something: buttons, digits; */
    PACES = 8,      /* so many of its rounds fit into the shortest of those that are run short */
    MESSAGE = 1000  /* what counts so far, of ticks, counts a message: their own length is nothing beside that */
};

/* ---- how short ---- */

static unsigned bits_of(int64_t value)
{
    unsigned bits = 0;
    while (value >> bits > 1)
        bits++;
    return bits;
}

/* How far it counts, in cycles; 0: not so far that it would matter, or that cannot be told. */
static uint64_t reach(const struct counters *p, const struct counter *c)
{
    unsigned low = bits_of(p->far) - 1; /* the lowest bit whose use tells of so long a count */
    if (!c->counts)
        return 0;
    if (c->carry && c->width > low && c->width < 48)
        return UINT64_C(1) << c->width;
    if (c->most >= p->far)
        return (uint64_t)c->most + 1;
    if (c->low != UINT32_MAX && c->low >= low && c->low < 48 && !c->values)
        return UINT64_C(2) << c->low;
    if (c->zero && !c->values && c->low == UINT32_MAX && c->width > low + 1 && c->width < 48)
        return UINT64_C(1) << c->width;
    return 0;
}

/* The largest step that leaves it four of them. */
static unsigned limit(const struct counters *p, const struct counter *c)
{
    unsigned most = 31;
    if (c->bad || (!c->declared && c->text->vhdl))
        return 0;
    if (c->least && !c->carry) /* what a counter begins at that overflows is no time */
        most = bits_of(c->least) - LEAST_BITS;
    else
        most = bits_of((int64_t)reach(p, c)) - LEAST_BITS;
    if (c->low != UINT32_MAX && c->low <= most)
        most = c->low ? c->low - 1 : 0;
    if (c->width && c->width < most + LEAST_BITS)
        most = c->width > LEAST_BITS ? c->width - LEAST_BITS : 0;
    return most < 30 ? most : 30;
}

/* Milliseconds out of a prescaler are few enough as they are. */
static void leave_ticks(struct counters *p)
{
    uint64_t longest = 0;
    for (unsigned i = 0; i < p->counters; i++)
        if (p->counter[i].family == i && !p->counter[i].gated)
            longest = reach(p, &p->counter[i]) > longest ? reach(p, &p->counter[i]) : longest;
    for (unsigned i = 0; i < p->counters; i++)
        if (p->counter[i].gated && longest >> PRESCALER && reach(p, &p->counter[i]) <= 1u << FEW_TICKS)
            p->counter[i].counts = false;
}

/* Where it is set to its next value; NULL: nowhere. */
static const struct site *step_of(const struct counters *p, unsigned counter)
{
    for (unsigned i = 0; i < p->sites; i++)
        if (p->site[i].edit == STEP && counter_family(p, p->site[i].counter) == counter)
            return &p->site[i];
    return NULL;
}

/* The clock at whose edge it counts; 0: that cannot be told. */
static unsigned clock_of(const struct counters *p, const struct domains *d, unsigned counter)
{
    const struct site *s = step_of(p, counter);
    return s ? domains_clock(d, s->text, s->from) : 0;
}

static bool names_long(const struct counters *p, const struct wording *t, unsigned at)
{
    for (unsigned i = 0; i < p->counters; i++)
        if (reach(p, &p->counter[i]) && word_named(t, at, p->counter[i].name))
            return true;
    return false;
}

/* if (condition), if condition then: does a long counter decide? */
static bool decides(const struct counters *p, const struct wording *t, unsigned at)
{
    unsigned end = at + 1;
    if (!word_says(t, at, "if") && !word_says(t, at, "elsif"))
        return false;
    if (!t->vhdl)
        end = word_says(t, end, "(") ? words_close(t, end) : end;
    while (t->vhdl && end < t->words && end < at + PHRASE_MOST && !word_says(t, end, "then"))
        end++;
    for (unsigned i = at + 1; i < end; i++)
        if (names_long(p, t, i))
            return true;
    return false;
}

/* VHDL: '1' */
static bool is_high(const struct wording *t, unsigned at)
{
    const struct token *k = &t->word[at].token;
    return k->kind == TOKEN_CHARACTER && k->length == 3 && k->at[1] == '1';
}

/* tick   tick && ...   tick = '1'   The signal in a condition by itself that is no reset's or button's; 0: none. */
static unsigned tick_in(const struct wording *t, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++) {
        static const char *const others[] = {"rst", "reset", "clr", "btn", "button", "key", "press", "push", "down"};
        char name[OUTLINE_NAME];
        bool other = false;
        bool before = i == from || word_says(t, i - 1, "&&") || word_says(t, i - 1, "and");
        unsigned end = i + 1 + (t->vhdl && word_says(t, i + 1, "=") && is_high(t, i + 2) ? 2u : 0u);
        bool after = end == to || word_says(t, end, "&&") || word_says(t, end, "and");
        if (!token_named(&t->word[i].token) || !before || !after)
            continue;
        token_copy(&t->word[i].token, name, sizeof name);
        for (unsigned k = 0; k < sizeof others / sizeof *others; k++)
            other |= strcasestr(name, others[k]) != NULL;
        if (!other)
            return i;
    }
    return 0;
}

/* The tick in whose branch the statement at `at` stands: if (tick) begin ... end, if tick = '1' then ... end if; 0: it
   stands in none. */
static unsigned tick_at(const struct wording *t, unsigned at)
{
    unsigned inner = 0, from = at; /* blocks that are closed between here and there */
    while (at-- && t->word[at].scope == t->word[from].scope && !word_says(t, at, t->vhdl ? "process" : "always")) {
        bool ends = word_says(t, at, "end") || word_says(t, at, "endcase");
        if (t->vhdl ? word_says(t, at, "if") && word_says(t, at - 1, "end") : ends && !word_says(t, at, "endcase"))
            inner++;
        else if (t->vhdl && !inner && word_says(t, at, "else"))
            inner++; /* of the other branches only the last if counts, as what closes it */
        else if (t->vhdl ? word_says(t, at, "if") && inner : word_says(t, at, "begin") && inner)
            inner--;
        else if (!inner && t->vhdl && (word_says(t, at, "if") || word_says(t, at, "elsif"))) {
            unsigned then = at + 1;
            while (then < from && !word_says(t, then, "then"))
                then++;
            if (tick_in(t, at + 1, then))
                return tick_in(t, at + 1, then);
            inner += word_says(t, at, "elsif");
        } else if (!inner && !t->vhdl && word_says(t, at, "begin") && word_says(t, at - 1, ")")) {
            unsigned open = words_open(t, at - 1);
            if (word_says(t, open - 1, "if") && tick_in(t, open + 1, at - 1))
                return tick_in(t, open + 1, at - 1);
        }
    }
    return 0;
}

/* Is it set in a branch that a long counter decides, up to the beginning of its process? */
static bool decided(const struct counters *p, const struct wording *t, unsigned from)
{
    for (unsigned at = from;
         at-- && t->word[at].scope == t->word[from].scope && !word_says(t, at, t->vhdl ? "process" : "always");)
        if (decides(p, t, at))
            return true;
    return false;
}

/* Is a tick made by a long counter: set in its branch, or to what compares it? */
static bool made_by_long(const struct counters *p, const struct wording *t, unsigned tick)
{
    char name[OUTLINE_NAME];
    token_copy(&t->word[tick].token, name, sizeof name);
    for (unsigned i = 0; i + 1 < t->words; i++) {
        if (t->word[i].scope != t->word[tick].scope || !word_named(t, i, name) || !phrase_assigns(t, i + 1))
            continue;
        for (unsigned at = i + 2; at < t->words && at < i + PHRASE_MOST && !word_says(t, at, ";"); at++)
            if (names_long(p, t, at))
                return true;
        if (decided(p, t, i))
            return true;
    }
    return false;
}

/* Does it count in a branch that a long one decides, or a tick that a long one makes: ticks of that, not cycles? */
static bool counts_ticks(const struct counters *p, unsigned counter)
{
    for (unsigned i = 0; i < p->sites; i++) {
        const struct site *s = &p->site[i];
        const struct wording *t = &p->texts[s->text];
        if (s->edit != STEP || counter_family(p, s->counter) != counter)
            continue;
        unsigned tick = tick_at(t, s->from);
        if (decided(p, t, s->from) || (tick && made_by_long(p, t, tick)))
            return true;
    }
    return false;
}

/* How many rounds of the longest short counter beside it, at the same clock, fit into a long one: it may be run short
   as long as some do. */
static unsigned pace_limit(const struct counters *p, const struct domains *d, unsigned who)
{
    const struct counter *c = &p->counter[who];
    unsigned most = 31, clock = clock_of(p, d, who);
    for (unsigned i = 0; i < p->counters; i++) {
        const struct counter *k = &p->counter[i];
        if (k->family != i || !k->counts || k->bad || k->gated || reach(p, k) || k->most < PACE || k->text != c->text ||
            k->scope != c->scope || counts_ticks(p, i) || !clock || clock_of(p, d, i) != clock)
            continue;
        unsigned here = bits_of((int64_t)(reach(p, c) / (PACES * ((uint64_t)k->most + 1))));
        most = here < most ? here : most;
    }
    return most;
}

/* Are messages counted in ticks of a counter that is run short, and nothing beside them in cycles? */
static bool messages_in_ticks(const struct counters *p)
{
    bool found = false;
    for (unsigned i = 0; i < p->counters; i++) {
        const struct counter *k = &p->counter[i];
        const struct site *s = step_of(p, i);
        if (k->family != i || !k->counts || reach(p, k) || k->most < PACE || !s)
            continue;
        if (!k->gated && !tick_at(k->text, s->from))
            return false;
        found |= k->most >= MESSAGE;
    }
    return found;
}

/* The largest step that leaves it four of them, to the last. */
static unsigned limit_exactly(const struct counters *p, const struct counter *c)
{
    unsigned most = limit(p, c);
    bool plain = c->least && !c->carry && c->low == UINT32_MAX && most && most < 30;
    return most + (plain && (c->least >> (most + 1)) + 1 >= 1 << LEAST_BITS);
}

/* Only its upper bits are looked at. */
static bool scans(const struct counter *c)
{
    return c->low != UINT32_MAX && !c->most && !c->values;
}

static void choose_steps(struct counters *p, const struct domains *d, struct shortening *s)
{
    unsigned longest = 0, common = 31, paced = 31;
    leave_ticks(p);
    bool ticks = messages_in_ticks(p);
    for (unsigned i = 0; i < p->counters; i++) {
        const struct counter *c = &p->counter[i];
        if (c->family != i || !reach(p, c) || !limit(p, c))
            continue;
        unsigned bits = bits_of((int64_t)reach(p, c));
        longest = bits > longest ? bits : longest;
        unsigned most = ticks ? limit_exactly(p, c) : limit(p, c);
        common = most < common ? most : common;
        paced = scans(c) || pace_limit(p, d, i) > paced ? paced : pace_limit(p, d, i);
    }
    unsigned least = longest >= WHOLE ? WHOLE_BITS : ticks ? 1 : MOST_BITS;
    if (longest < least)
        common = 0;
    else if (common > longest - least)
        common = longest - least;
    if (longest > CEILING && common < longest - CEILING)
        common = longest - CEILING;
    common = common < paced ? common : paced;
    for (unsigned i = 0; i < p->counters; i++) {
        struct counter *c = &p->counter[i];
        uint64_t counts = c->family == i ? reach(p, c) : 0;
        if (!counts)
            continue;
        unsigned most = ticks ? limit_exactly(p, c) : limit(p, c);
        c->shift = most < common ? most : common;
        if (scans(c) && c->low > SCAN_BITS && c->shift > c->low - SCAN_BITS)
            c->shift = c->low - SCAN_BITS;
        if (s->counters < SHORTENED_MOST) {
            struct shortened *k = &s->counter[s->counters++];
            *k = (struct shortened){.counts = counts, .shift = c->shift, .line = c->line, .text = c->number};
            memcpy(k->unit, c->text->scope[c->scope].unit, sizeof k->unit);
            memcpy(k->name, c->name, sizeof k->name);
        }
        s->shift = c->shift > s->shift ? c->shift : s->shift;
    }
}

/* ---- writing ---- */

static int by_place(const void *a, const void *b)
{
    const struct site *x = a, *y = b;
    return x->from != y->from ? (x->from > y->from) - (x->from < y->from) : (x->edit > y->edit) - (x->edit < y->edit);
}

/* The bits of a VHDL literal below the step become 0. */
static void write_literal(FILE *to, const char *text, size_t length, unsigned bits_each, unsigned shift)
{
    size_t digits = 0;
    for (size_t i = 0; i < length; i++)
        digits += text[i] != '_';
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '_')
            continue;
        size_t low = --digits * bits_each; /* its lowest bit */
        unsigned value = (unsigned)strtoul((char[]){text[i], 0}, NULL, 16);
        if (low + bits_each <= shift)
            value = 0;
        else if (low < shift)
            value &= ~0u << (shift - low);
        fputc("0123456789ABCDEF"[value & 15], to);
    }
}

static void write_aligned(const struct counters *p, const struct site *s, const struct counter *c, FILE *to)
{
    const struct wording *t = &p->texts[s->text];
    const struct token *first = &t->word[s->from].token, *last = &t->word[s->to - 1].token;
    const char *from = first->at, *end = last->at + t->word[s->to - 1].length;
    unsigned long long step = 1ULL << c->shift;
    int64_t value;
    bool known = constant_value(p->constants, t, s->from, s->to, true, &value);
    if (t->vhdl && last->kind == TOKEN_STRING) { /* "1010", x"FF" */
        unsigned each = first == last ? 1 : (*first->at | 32) == 'x' ? 4 : (*first->at | 32) == 'o' ? 3 : 1;
        fprintf(to, "%.*s\"", (int)(last->at - from), from);
        write_literal(to, last->at + 1, last->length - 2, each, c->shift);
        fputc('"', to);
        return;
    }
    for (unsigned i = s->from; t->vhdl && i + 1 < s->to; i++)
        if (word_says(t, i, "to_unsigned") || word_says(t, i, "conv_std_logic_vector")) { /* its first argument */
            unsigned comma = i + 2;
            while (comma < s->to && !word_says(t, comma, ","))
                comma = word_says(t, comma, "(") ? words_close(t, comma) : comma + 1;
            const char *inner = t->word[i + 2].token.at, *stop = t->word[comma].token.at;
            fprintf(to, "%.*s((%.*s)/%llu*%llu)%.*s", (int)(inner - from), from, (int)(stop - inner), inner, step, step,
                    (int)(end - stop), stop);
            return;
        }
    if (known && value > 0 && value < (int64_t)step)
        fprintf(to, "%llu", c->up ? step : 0ULL);
    else
        fprintf(to, "((%.*s)/%llu*%llu)", (int)(end - from), from, step, step);
}

static void write_site(const struct counters *p, const struct site *s, const struct counter *c, FILE *to)
{
    const struct wording *t = &p->texts[s->text];
    const struct token *k = &t->word[s->from].token;
    unsigned long long step = 1ULL << c->shift;
    switch (s->edit) {
    case STEP:
        if (word_says(t, s->from, "++") || word_says(t, s->from, "--"))
            fprintf(to, "%c=%llu", *k->at, step);
        else
            fprintf(to, "%llu", step);
        break;
    case ALIGN:
        write_aligned(p, s, c, to);
        break;
    case ALL_ONES:
        fprintf(to, "%.*s[%u:%u]", (int)k->length, k->at, c->width - 1, c->shift);
        break;
    case RANGE:
        break;
    }
}

static char *rewrite(const struct counters *p, unsigned text)
{
    const struct wording *t = &p->texts[text];
    char *changed = NULL;
    size_t size;
    FILE *to = NULL;
    const char *at = t->text;
    for (unsigned i = 0; i < p->sites; i++) {
        const struct site *s = &p->site[i];
        const struct counter *c = &p->counter[counter_family(p, s->counter)];
        if (s->text != text || !c->shift || !c->counts || t->word[s->from].token.at < at)
            continue;
        to = to ? to : heap_stream(&changed, &size);
        fwrite(at, 1, (size_t)(t->word[s->from].token.at - at), to);
        write_site(p, s, c, to);
        at = t->word[s->to - 1].token.at + t->word[s->to - 1].length;
    }
    if (!to)
        return NULL;
    fwrite(at, 1, (size_t)(t->text + t->size - at), to);
    fclose(to);
    return changed;
}

/* Of a design that divides its clock, but counts nothing that long: only what counts at the clock that is divided. */
static void keep_dividing(struct counters *p, const struct domains *d)
{
    unsigned divided = 0;
    for (unsigned i = 0; i < p->counters && !divided; i++) {
        const struct site *s = step_of(p, i);
        unsigned clock = clock_of(p, d, i);
        if (clock && !p->counter[i].gated && reach(p, &p->counter[i]) >= DIVIDES &&
            domains_makes_clock(d, s->text, s->from, clock))
            divided = clock;
    }
    for (unsigned i = 0; i < p->counters; i++)
        p->counter[i].counts &= divided && !p->counter[i].gated && clock_of(p, d, i) == divided;
}

struct shortening shorten(struct wording *texts, unsigned count, const char *top, const char *const *set, unsigned sets,
                          char **changed)
{
    struct shortening s = {0};
    struct counters *p = heap_get(sizeof *p);
    struct domains *d = domains_read(texts, count, top);
    counters_find(p, LONG, texts, count, set, sets);
    choose_steps(p, d, &s);
    if (!s.counters) {
        counters_free(p);
        counters_find(p, BESIDE, texts, count, set, sets);
        keep_dividing(p, d);
        choose_steps(p, d, &s);
    }
    qsort(p->site, p->sites, sizeof *p->site, by_place);
    for (unsigned i = 0; i < count; i++)
        changed[i] = s.shift ? rewrite(p, i) : NULL;
    counters_free(p);
    domains_free(d);
    free(p);
    return s;
}
