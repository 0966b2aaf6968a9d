/* SPDX-License-Identifier: MIT */
/* Processes of VHDL that a list of signals awakens, process (a, b), and that read others, too. */
#include "check/source/awake.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/hdl/phrase.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NAMED = 4, PROCESS_MOST = 4000 }; /* words: a person's are shorter */

static bool same(const struct wording *t, unsigned a, unsigned b)
{
    const struct token *p = &t->word[a].token, *q = &t->word[b].token;
    return p->kind == TOKEN_NAME && q->kind == TOKEN_NAME && p->length == q->length &&
           !strncasecmp(p->at, q->at, p->length);
}

static bool among(const struct wording *t, unsigned name, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        if (same(t, name, i))
            return true;
    return false;
}

static bool has(const struct wording *t, unsigned from, unsigned to, const char *const *words)
{
    for (unsigned i = from; i < to; i++)
        if (phrase_one_of(t, i, words))
            return true;
    return false;
}

/* ---- what may be read ---- */

/* Signals and ports that come in, each with the word that declares it, and the name of a port's entity; 0: it is a
   signal. */
struct signal {
    unsigned at, entity;
};

struct signals {
    struct signal *of;
    unsigned count;
};

static void add(const struct wording *t, struct signals *s, unsigned at, unsigned entity)
{
    if (token_named(&t->word[at].token) && s->count < t->words)
        s->of[s->count++] = (struct signal){at, entity};
}

/* a, b : in ...; c : out ...   up to the parenthesis that ends them */
static void ports(const struct wording *t, unsigned open, unsigned entity, struct signals *s)
{
    static const char *const outwards[] = {"out", "inout", "buffer", NULL};
    unsigned end = words_close(t, open) - 1;
    for (unsigned i = open + 1, first = s->count; i < end; i++, first = s->count) {
        i += word_says(t, i, "signal");
        for (; i < end && !word_says(t, i, ":"); i++)
            add(t, s, i, entity);
        if (phrase_one_of(t, i + 1, outwards))
            s->count = first;
        while (i < end && !word_says(t, i, ";"))
            i = phrase_opens(t, i) ? words_close(t, i) : i + 1;
    }
}

static void declared(const struct wording *t, struct signals *s)
{
    unsigned entity = 0;
    for (unsigned i = 0; i + 2 < t->words; i++) {
        if (word_says(t, i, "entity") && word_says(t, i + 2, "is"))
            entity = i + 1;
        else if (word_says(t, i, "port") && word_says(t, i + 1, "(") && !t->word[i].scope && entity)
            ports(t, i + 1, entity, s);
        else if (word_says(t, i, "signal") && t->word[i].scope)
            while (++i < t->words && !word_says(t, i, ":") && !word_says(t, i, ";"))
                add(t, s, i, 0);
    }
}

static bool is_signal(const struct wording *t, unsigned at, const struct signals *s)
{
    unsigned scope = t->word[at].scope;
    for (unsigned i = 0; i < s->count; i++)
        if (same(t, at, s->of[i].at) && (s->of[i].entity ? word_named(t, s->of[i].entity, t->scope[scope].unit)
                                                         : t->word[s->of[i].at].scope == scope))
            return true;
    return false;
}

/* ---- a process ---- */

/* A name of the process's own: variable a, b : ...;  for a in ... */
static bool is_own(const struct wording *t, unsigned name, unsigned from, unsigned to)
{
    static const char *const words[] = {"variable", "constant", "for", NULL};
    for (unsigned i = from; i < to; i++)
        for (unsigned k = i + 1;
             phrase_one_of(t, i, words) && k < to && !word_says(t, k, ":") && !word_says(t, k, "in"); k++)
            if (same(t, name, k))
                return true;
    return false;
}

/* Is it set in [from, to)?   a <= ...;   a(i).b <= ...; */
static bool is_set(const struct wording *t, unsigned name, unsigned from, unsigned to)
{
    static const char *const before[] = {";", "begin", "then", "else", "loop", "=>", NULL};
    for (unsigned i = from; i < to; i++) {
        unsigned after = i + 1;
        if (!same(t, name, i) || !phrase_one_of(t, i - 1, before))
            continue;
        while (after < to && (word_says(t, after, "(") || word_says(t, after, ".")))
            after = word_says(t, after, "(") ? words_close(t, after) : after + 2;
        if (word_says(t, after, "<="))
            return true;
    }
    return false;
}

/* Not its value: a field's or a formal's name, what an attribute tells of its type. */
static bool is_part(const struct wording *t, unsigned at)
{
    static const char *const types[] = {"range", "reverse_range", "length", "left", "right", "high", "low", NULL};
    return word_says(t, at - 1, ".") || word_says(t, at - 1, "'") || word_says(t, at + 1, "=>") ||
           (word_says(t, at + 1, "'") && phrase_one_of(t, at + 2, types));
}

/* Does it wait, follow a clock, or have subprograms of its own? */
static bool is_logic(const struct wording *t, unsigned open, unsigned body, unsigned end)
{
    static const char *const others[] = {"wait",   "rising_edge", "falling_edge", "event",     "stable",
                                         "active", "after",       "function",     "procedure", NULL};
    static const char *const all[] = {"all", NULL};
    for (unsigned i = open; i < body; i++) {
        char name[OUTLINE_NAME];
        token_copy(&t->word[i].token, name, sizeof name);
        if (strcasestr(name, "clk") || strcasestr(name, "clock"))
            return false; /* if clk = '1' then: its list makes it a register */
    }
    return !has(t, open, body, all) && !has(t, body, end, others);
}

/* The names that the list in [open, body) forgets of the process up to `end`. */
static bool forgets(const struct wording *t, const struct signals *s, unsigned open, unsigned body, unsigned end,
                    unsigned *told, struct forgetful *f)
{
    unsigned count = 0;
    *f = (struct forgetful){.line = t->word[open].token.line, .close = body - 1};
    for (unsigned i = body; i < end; i++) {
        bool known = false;
        for (unsigned k = 0; k < count && !known; k++)
            known = same(t, i, told[k]);
        if (known || t->word[i].token.kind != TOKEN_NAME || is_part(t, i) || !is_signal(t, i, s) ||
            among(t, i, open, body) || is_own(t, i, body, end) || is_set(t, i, body, end))
            continue;
        if (count < NAMED)
            text_add(f->names, sizeof f->names, "%s%.*s", count ? ", " : "", (int)t->word[i].token.length,
                     t->word[i].token.at);
        text_add(f->all, sizeof f->all, ", %.*s", (int)t->word[i].token.length, t->word[i].token.at);
        told[count++] = i;
    }
    if (count > NAMED)
        text_add(f->names, sizeof f->names, " and %u more", count - NAMED);
    return count;
}

unsigned awake_forgets_vhdl(const struct wording *t, struct forgetful *block, unsigned most)
{
    unsigned found = 0, *told = heap_array((size_t)t->words + 1, sizeof *told);
    struct signals s = {heap_array((size_t)t->words + 1, sizeof *s.of), 0};
    declared(t, &s);
    for (unsigned i = 1; i + 2 < t->words; i++) {
        if (!word_says(t, i, "process") || !word_says(t, i + 1, "(") || word_says(t, i - 1, "end"))
            continue;
        unsigned body = words_close(t, i + 1), end = body;
        while (end + 1 < t->words && end - body < PROCESS_MOST &&
               !(word_says(t, end, "end") && word_says(t, end + 1, "process")))
            end++;
        struct forgetful f;
        bool ended = end + 1 < t->words && end - body < PROCESS_MOST && t->word[end].scope == t->word[i].scope;
        if (ended && is_logic(t, i + 2, body, end) && forgets(t, &s, i + 1, body, end, told, &f) && found++ < most)
            block[found - 1] = f;
    }
    free(told);
    free(s.of);
    return found;
}
