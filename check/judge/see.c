/* SPDX-License-Identifier: MIT */
#include "check/judge/see.h"
#include "core/parts.h"
#include <stdlib.h>
#include <string.h>

static enum kind kind_of(const struct port *p)
{
    return p->look == SEGMENTS ? GLYPH : p->look == LED ? LIGHTS : VALUE;
}

unsigned see_items(const struct board *b, const struct robot *r, struct item item[ITEMS])
{
    const struct machine *m = b->machine;
    unsigned n = 0;
    int anodes = -1;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == ANODES && m->port[i].dir == OUT)
            anodes = (int)i;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != OUT || p->look == PHASE || (int)i == anodes || !b->wired[i] ||
            (r && word_in(r->ignored, p->name)))
            continue;
        int scanned = anodes >= 0 && p->look == SEGMENTS;
        for (unsigned digit = scanned ? m->port[anodes].width : 1u; digit-- && n < ITEMS;)
            item[n++] =
                (struct item){(uint8_t)i, (uint8_t)digit, (uint8_t)(scanned ? anodes + 1 : 0), (uint8_t)kind_of(p)};
    }
    return n;
}

static Word lit(const struct port *p, Word v)
{
    return p->low ? ~v & port_mask(p) : v;
}

void see(const struct item *item, unsigned items, struct eye *e, const struct machine *m, const Word port[],
         const Word unknown[], uint64_t cycles, struct sight *s)
{
    for (unsigned i = 0; i < items; i++) {
        const struct item *it = &item[i];
        const struct port *p = &m->port[it->port];
        s->word[i] = lit(p, port[it->port]);
        s->unknown[i] = unknown ? unknown[it->port] : 0;
        if (it->kind == GLYPH) {
            s->word[i] &= 127; /* the point is no part of a sign */
            s->unknown[i] &= 127;
        }
        if (!it->scanned)
            continue;
        const struct port *an = &m->port[it->scanned - 1];
        int on = (int)(lit(an, port[it->scanned - 1]) >> it->digit & 1);
        if (on) {
            e->glyph[it->digit] = s->word[i];
            e->age[it->digit] = 0;
        } else {
            e->age[it->digit] += cycles;
            s->unknown[i] = 0;
        }
        s->word[i] = e->age[it->digit] > e->fade ? GLYPH_BLANK : e->glyph[it->digit];
    }
}

/* A message leaves the leftmost digit dark; letters that are being entered do not. */
void see_shifted(const struct item *item, unsigned items, int shift, struct sight *s)
{
    Word digit[8];
    unsigned at[8], n = 0;
    for (unsigned i = 0; i < items && n < 8; i++)
        if (item[i].kind == GLYPH) {
            at[n] = i;
            digit[n++] = s->word[i];
        }
    if (!shift || n < 2 || (shift > 0 && (digit[0] != GLYPH_BLANK || digit[n - 1] == GLYPH_BLANK)))
        return;
    for (unsigned i = 0; i < n; i++)
        s->word[at[i]] = shift < 0 ? digit[n - 1 - i] : i + 1 < n ? digit[i + 1] : GLYPH_BLANK;
}

/* ---- lines ---- */

static int same(const struct sight *a, const struct sight *b, unsigned items)
{
    return !memcmp(a->word, b->word, items * sizeof(Word)) && !memcmp(a->unknown, b->unknown, items * sizeof(Word));
}

void line_add(struct line *l, unsigned items, const struct moment *m)
{
    struct moment *last = l->count ? &l->moment[l->count - 1] : NULL;
    if (last && same(&last->sight, &m->sight, items) && last->phase == m->phase && last->care == m->care) {
        last->length += m->length;
        return;
    }
    if (l->count == l->room) {
        l->room = l->room ? l->room * 2 : 32;
        l->moment = realloc(l->moment, l->room * sizeof *l->moment);
        if (!l->moment)
            abort();
    }
    l->moment[l->count++] = *m;
}

void line_last(struct line *l)
{
    if (l->count > 1) {
        l->moment[0] = l->moment[l->count - 1];
        l->count = 1;
    }
}

void line_clear(struct line *l)
{
    l->count = 0;
}

void line_free(struct line *l)
{
    free(l->moment);
    *l = (struct line){0};
}

int line_settled(const struct line *l, const struct item *item, unsigned items, uint64_t settle)
{
    uint64_t quiet = 0, dark = 0; /* since the last change of anything; of anything but lights */
    unsigned blinks = 0;
    if (!l->count)
        return 0;
    quiet = l->moment[l->count - 1].length;
    if (quiet >= settle)
        return 1;
    for (unsigned i = l->count; i--;) {
        dark += l->moment[i].length;
        if (!i)
            break;
        for (unsigned k = 0; k < items; k++)
            if (item[k].kind != LIGHTS && l->moment[i].sight.word[k] != l->moment[i - 1].sight.word[k])
                return blinks >= 5 && dark >= 2 * settle;
        blinks++;
    }
    return blinks >= 5 && dark >= 2 * settle;
}

static void mark_blinking(struct line *l, unsigned item, uint64_t hold)
{
    for (unsigned from = 0; from < l->count;) {
        /* a run of moments none longer than a message, in which the lights change four times */
        unsigned to = from, changes = 0;
        while (to + 1 < l->count && l->moment[to + 1].length <= hold) {
            changes += l->moment[to].sight.word[item] != l->moment[to + 1].sight.word[item];
            to++;
        }
        unsigned first = from;
        while (first < to && l->moment[first].sight.word[item] == l->moment[first + 1].sight.word[item])
            first++;
        Word blinking = 0, unknown = 0; /* which lights do; and those that are unknown all the time */
        unsigned begin = first || l->moment[0].length > hold ? first + 1 : 0;
        for (unsigned i = begin; i <= to && changes >= 4; i++) {
            blinking |= i > begin ? l->moment[i].sight.word[item] ^ l->moment[i - 1].sight.word[item] : 0;
            unknown |= l->moment[i].sight.unknown[item];
        }
        for (unsigned i = begin; i <= to && changes >= 4; i++) {
            l->moment[i].sight.word[item] = (Word)1 << BLINK_MARK | blinking;
            l->moment[i].sight.unknown[item] = unknown;
        }
        from = to + 1;
    }
}

static void merge(struct line *l, unsigned items)
{
    unsigned n = 0;
    for (unsigned i = 0; i < l->count; i++) {
        struct moment *last = n ? &l->moment[n - 1] : NULL, *m = &l->moment[i];
        if (last && same(&last->sight, &m->sight, items) && last->care == m->care && last->phase == m->phase)
            last->length += m->length;
        else
            l->moment[n++] = *m;
    }
    l->count = n;
}

void line_clean(struct line *l, const struct item *item, unsigned items, uint64_t hold)
{
    uint64_t little = hold > 8 ? (hold - 1) / 4 : 1;
    for (unsigned k = 0; k < items; k++)
        if (item[k].kind == LIGHTS)
            mark_blinking(l, k, hold > 2 ? hold : 2);
    merge(l, items);
    unsigned n = 0;
    for (unsigned i = 0; i < l->count; i++)
        if (i + 1 == l->count || l->moment[i].length > little)
            l->moment[n++] = l->moment[i];
    l->count = n;
    merge(l, items);
}

/* ---- glyphs ---- */

/* Usual other forms of a sign. */
static const struct {
    uint8_t glyph, form;
} forms[] = {
    {0x7d, 0x7c},    /* 6 without its roof */
    {0x6f, 0x67},    /* 9 without its floor */
    {0x07, 0x27},    /* 7 with a serif */
    {0x06, 0x30},    /* 1 on the left */
    {GLYPH_A, 0x5f}, /* a */
    {GLYPH_C, 0x58}, /* c */
    {GLYPH_H, 0x74}, /* h */
    {GLYPH_U, 0x1c}, /* u */
};

static uint64_t learnt[128][2]; /* by golden glyph, a bit for every form */

void glyph_learn(Word golden, Word seen)
{
    learnt[golden & 127][seen >> 6 & 1] |= (uint64_t)1 << (seen & 63);
}

void glyph_forget(void)
{
    memset(learnt, 0, sizeof learnt);
}

int glyph_known(Word glyph)
{
    for (const struct value *v = part_glyphs; v->name; v++)
        if (v->value == glyph)
            return 1;
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].form == glyph)
            return 1;
    return 0;
}

int glyph_same(Word golden, Word seen)
{
    if (golden == seen || learnt[golden & 127][seen >> 6 & 1] >> (seen & 63) & 1)
        return 1;
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].glyph == golden && forms[i].form == seen)
            return 1;
    return 0;
}

const char *glyph_name(Word glyph)
{
    for (const struct value *v = part_glyphs; v->name; v++)
        if (v->value == glyph)
            return v->value == GLYPH_BLANK ? " " : v->name;
    return "?";
}

uint64_t sight_differs(const struct item *item, unsigned items, const struct moment *golden, const struct sight *seen)
{
    uint64_t wrong = 0;
    for (unsigned i = 0; i < items; i++) {
        if (!(golden->care >> i & 1))
            continue;
        if (seen->unknown[i] || (item[i].kind == GLYPH ? !glyph_same(golden->sight.word[i], seen->word[i])
                                                       : golden->sight.word[i] != seen->word[i]))
            wrong |= (uint64_t)1 << i;
    }
    return wrong;
}
