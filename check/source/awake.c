/* SPDX-License-Identifier: MIT */
#include "check/source/awake.h"
#include "base/heap.h"
#include "base/text.h"
#include "check/hdl/phrase.h"
#include <string.h>

enum { NESTED_MOST = 60, NAMED = 4 };

static bool same(const struct wording *t, unsigned a, unsigned b)
{
    const struct token *p = &t->word[a].token, *q = &t->word[b].token;
    return p->kind == TOKEN_NAME && q->kind == TOKEN_NAME && p->length == q->length && !memcmp(p->at, q->at, p->length);
}

static bool among(const struct wording *t, unsigned name, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        if (same(t, name, i))
            return true;
    return false;
}

/* ---- where a statement ends ---- */

/* Behind the word that closes the one at `at`, others of its kind between them. */
static unsigned behind(const struct wording *t, unsigned at, const char *const *open, const char *const *close)
{
    for (unsigned depth = 0; at < t->words; at++) {
        depth += phrase_one_of(t, at, open);
        if (phrase_one_of(t, at, close) && !--depth)
            return at + 1;
    }
    return at;
}

static unsigned statement_end(const struct wording *t, unsigned at, unsigned depth)
{
    static const char *const begin[] = {"begin", NULL}, *const end[] = {"end", NULL};
    static const char *const cases[] = {"case", "casez", "casex", NULL}, *const endcase[] = {"endcase", NULL};
    static const char *const heads[] = {"if", "for", "while", "repeat", NULL};
    if (depth == NESTED_MOST)
        return t->words;
    if (word_says(t, at, "begin"))
        return behind(t, at, begin, end);
    if (phrase_one_of(t, at, cases))
        return behind(t, at, cases, endcase);
    if (phrase_one_of(t, at, heads) && word_says(t, at + 1, "(")) {
        bool decides = word_says(t, at, "if");
        at = statement_end(t, words_close(t, at + 1), depth + 1);
        return decides && word_says(t, at, "else") ? statement_end(t, at + 1, depth + 1) : at;
    }
    while (at < t->words && !word_says(t, at, ";"))
        at = phrase_opens(t, at) ? words_close(t, at) : at + 1;
    return at < t->words ? at + 1 : at;
}

/* ---- what a block reads ---- */

/* Words that are names, by their numbers. */
struct names {
    unsigned *at, count;
};

static bool named(const struct wording *t, unsigned name, const struct names *n)
{
    for (unsigned i = 0; i < n->count; i++)
        if (same(t, name, n->at[i]) && t->word[name].scope == t->word[n->at[i]].scope)
            return true;
    return false;
}

/* Where wires and registers are declared; not memories, which cannot be listed. */
static void signals(const struct wording *t, struct names *n)
{
    static const char *const kinds[] = {"input", "inout", "output", "wire", "reg", "logic", "bit", "tri", NULL};
    bool declares = false, value = false;
    for (unsigned i = 0; i < t->words; i++)
        if (phrase_one_of(t, i, kinds)) {
            declares = true;
            value = false;
        } else if (declares && (word_says(t, i, ";") || word_says(t, i, ")")))
            declares = false;
        else if (declares && word_says(t, i, "["))
            i = words_close(t, i) - 1;
        else if (declares && (word_says(t, i, "=") || word_says(t, i, ",")))
            value = word_says(t, i, "=");
        else if (declares && !value && t->word[i].token.kind == TOKEN_NAME && !word_says(t, i + 1, "["))
            n->at[n->count++] = i;
}

/* Does a statement of the block begin at `at`? */
static bool begins(const struct wording *t, unsigned at)
{
    static const char *const before[] = {";", "begin", "end", "endcase", "else", ")", ":", NULL};
    return phrase_one_of(t, at - 1, before) || (at > 2 && word_says(t, at - 2, ":") && word_says(t, at - 3, "begin"));
}

/* The names that are assigned in [from, to). */
static void targets(const struct wording *t, unsigned from, unsigned to, struct names *n)
{
    n->count = 0;
    for (unsigned i = from; i < to; i++) {
        if (!begins(t, i))
            continue;
        bool several = word_says(t, i, "{");
        unsigned after = several ? words_close(t, i) : i + 1;
        while (after < to && word_says(t, after, "["))
            after = words_close(t, after);
        for (unsigned k = i; phrase_assigns(t, after) && k < (several ? after : i + 1) && n->count < t->words; k++)
            n->at[n->count++] = k;
    }
}

/* A name of something else: a part of a name with dots, a pin, what is called. */
static bool is_part(const struct wording *t, unsigned at)
{
    return word_says(t, at - 1, ".") || word_says(t, at + 1, ".") || word_says(t, at + 1, "(");
}

/* Parts of the block that wait by themselves: it is no logic. */
static bool waits(const struct wording *t, unsigned from, unsigned to)
{
    static const char *const words[] = {"#", "@", "wait", "forever", "fork", "disable", "->", NULL};
    for (unsigned i = from; i < to; i++)
        if (phrase_one_of(t, i, words))
            return true;
    return false;
}

/* What is known of a text, and of the block that is looked at. */
struct reading {
    const struct wording *text;
    struct names signals, targets, told;
};

/* The names that the list in [open, body) forgets of the block in [body, end). */
static bool forgets(struct reading *r, unsigned open, unsigned body, unsigned end, struct forgetful *f)
{
    const struct wording *t = r->text;
    *f = (struct forgetful){.line = t->word[open].token.line, .close = body - 1};
    targets(t, body, end, &r->targets);
    r->told.count = 0;
    for (unsigned i = body; i < end; i++) {
        if (t->word[i].token.kind != TOKEN_NAME || is_part(t, i) || named(t, i, &r->told) || among(t, i, open, body) ||
            named(t, i, &r->targets) || !named(t, i, &r->signals))
            continue;
        if (r->told.count < NAMED)
            text_add(f->names, sizeof f->names, "%s%.*s", r->told.count ? ", " : "", (int)t->word[i].token.length,
                     t->word[i].token.at);
        text_add(f->all, sizeof f->all, " or %.*s", (int)t->word[i].token.length, t->word[i].token.at);
        r->told.at[r->told.count++] = i;
    }
    if (r->told.count > NAMED)
        text_add(f->names, sizeof f->names, " and %u more", r->told.count - NAMED);
    return r->told.count;
}

/* A list of names and `or` and commas, and no edge, no star. */
static bool lists_levels(const struct wording *t, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        if (word_says(t, i, "posedge") || word_says(t, i, "negedge") || word_says(t, i, "edge") ||
            *t->word[i].token.at == '*')
            return false;
    return to > from;
}

unsigned awake_forgets(const struct wording *t, struct forgetful *block, unsigned most)
{
    enum { WORDS_MOST = 30000 }; /* a person writes less; what a program has written lists no signals */
    unsigned found = 0;
    if (t->words > WORDS_MOST)
        return 0;
    if (t->vhdl)
        return awake_forgets_vhdl(t, block, most);
    unsigned *room = heap_array(3 * (size_t)t->words + 1, sizeof *room);
    struct reading r = {t, {room, 0}, {room + t->words, 0}, {room + 2 * (size_t)t->words, 0}};
    signals(t, &r.signals);
    for (unsigned i = 0; i + 3 < t->words; i++) {
        if (!word_says(t, i, "always") || !word_says(t, i + 1, "@") || !word_says(t, i + 2, "("))
            continue;
        unsigned body = words_close(t, i + 2), end = statement_end(t, body, 0);
        struct forgetful f;
        bool ended = end > body && t->word[end - 1].scope == t->word[i].scope;
        if (!ended || !lists_levels(t, i + 3, body - 1) || waits(t, body, end) || !forgets(&r, i + 2, body, end, &f))
            continue;
        if (found++ < most)
            block[found - 1] = f;
    }
    free(room);
    return found;
}
