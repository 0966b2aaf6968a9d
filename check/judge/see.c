/* SPDX-License-Identifier: MIT */
#include "check/judge/see.h"
#include "core/parts.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"

static enum kind kind_of(const struct port *p)
{
    return p->look == SEGMENTS ? GLYPH : p->look == LED ? LIGHTS : VALUE;
}

void see_items(struct eyes *eyes, const struct pinmap *b, const char *ignored)
{
    const struct machine *m = b->machine;
    unsigned n = 0;
    int anodes = -1;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == ANODES && m->port[i].dir == OUT)
            anodes = (int)i;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != OUT || p->look == PHASE || (int)i == anodes || !b->wired[i] || word_in(ignored, p->name))
            continue;
        int scanned = anodes >= 0 && p->look == SEGMENTS;
        for (unsigned digit = scanned ? m->port[anodes].width : 1u; digit-- && n < ITEMS;)
            eyes->item[n++] = (struct item){.port = (uint8_t)i,
                                            .digit = (uint8_t)digit,
                                            .scanned = (uint8_t)(scanned ? anodes + 1 : 0),
                                            .kind = (uint8_t)kind_of(p)};
    }
    eyes->items = n;
}

void see_row(struct eyes *eyes, const struct machine *m)
{
    unsigned first = 0, n = 0;
    for (unsigned i = 0; i < eyes->items && (!n || i == first + n); i++)
        if (eyes->item[i].kind == LIGHTS && m->port[eyes->item[i].port].width == 1) {
            first = n ? first : i;
            n++;
        }
    if (n < 2 || eyes->item[first + n - 1].port != eyes->item[first].port + n - 1)
        return;
    const struct port *left = &m->port[eyes->item[first].port];
    text_set(eyes->row_name, sizeof eyes->row_name, "%.12s..%.12s", left->name, left[n - 1].name);
    eyes->row = *left;
    eyes->row.width = (uint8_t)n;
    eyes->row.values = NULL;
    eyes->row.name = eyes->row_name;
    eyes->item[first].more = (uint8_t)(n - 1);
    for (unsigned i = first + 1; i + n - 1 < eyes->items; i++)
        eyes->item[i] = eyes->item[i + n - 1];
    eyes->items -= n - 1;
}

const struct port *item_port(const struct eyes *eyes, const struct machine *m, unsigned item)
{
    return eyes->item[item].more ? &eyes->row : &m->port[eyes->item[item].port];
}

static Word lit(const struct port *p, Word v)
{
    return p->low ? ~v & port_mask(p) : v;
}

void see(const struct eyes *eyes, struct afterglow *e, const struct machine *m, const Word port[], const Word unknown[],
         uint64_t cycles, struct sight *s)
{
    for (unsigned i = 0; i < eyes->items; i++) {
        const struct item *it = &eyes->item[i];
        const struct port *p = &m->port[it->port];
        s->word[i] = lit(p, port[it->port]);
        s->unknown[i] = unknown ? unknown[it->port] : 0;
        for (unsigned k = 1; k <= it->more; k++) {
            s->word[i] = s->word[i] << 1 | lit(p + k, port[it->port + k]);
            s->unknown[i] = s->unknown[i] << 1 | (unknown ? unknown[it->port + k] : 0);
        }
        if (it->kind == GLYPH) {
            s->word[i] &= 127; /* the point is no part of a sign */
            s->unknown[i] &= 127;
        }
        if (!it->scanned)
            continue;
        if (e->packed) {
            s->word[i] = port[it->port] >> (p->width + 8u * it->digit) & 127;
            s->unknown[i] = unknown ? unknown[it->port] >> (p->width + 8u * it->digit) & 127 : 0;
            continue;
        }
        const struct port *an = &m->port[it->scanned - 1];
        bool on = lit(an, port[it->scanned - 1]) >> it->digit & 1;
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

void see_order(unsigned n, uint8_t digit[4])
{
    uint8_t left[4] = {0, 1, 2, 3};
    for (unsigned i = 0, ways = 6; i < 4; i++) {
        unsigned k = n / ways;
        digit[i] = left[k];
        for (; k < 3 - i; k++)
            left[k] = left[k + 1];
        n %= ways;
        ways = i < 3 ? ways / (3 - i) : 1;
    }
}

/* A message leaves the leftmost digit dark; letters that are being entered do not. */
void see_shifted(const struct eyes *eyes, int shift, struct sight *s)
{
    Word digit[8];
    unsigned at[8], n = 0;
    for (unsigned i = 0; i < eyes->items && n < 8; i++)
        if (eyes->item[i].kind == GLYPH) {
            at[n] = i;
            digit[n++] = s->word[i];
        }
    uint8_t order[4];
    if (shift >= SHIFT_ORDER)
        see_order((unsigned)shift - SHIFT_ORDER, order);
    for (unsigned i = 0; i < n && n == 4 && shift >= SHIFT_ORDER; i++)
        s->word[at[i]] = digit[order[i]];
    if (!shift || shift >= SHIFT_ORDER || n < 2 ||
        (shift > 0 && (digit[0] != GLYPH_BLANK || digit[n - 1] == GLYPH_BLANK)))
        return;
    unsigned dark = (unsigned)shift < n ? (unsigned)shift : n - 1; /* where the dark digit stands */
    for (unsigned i = 0; i < n; i++)
        s->word[at[i]] = shift < 0 ? digit[n - 1 - i] : i < dark ? digit[i + 1] : i == dark ? GLYPH_BLANK : digit[i];
}

/* ---- lines ---- */

bool sight_same(const struct sight *a, const struct sight *b, unsigned items)
{
    return bytes_same(a->word, b->word, items * sizeof(Word)) &&
           bytes_same(a->unknown, b->unknown, items * sizeof(Word));
}

static bool moment_same(const struct moment *a, const struct moment *b, unsigned items)
{
    return sight_same(&a->sight, &b->sight, items) && a->phase == b->phase && a->care == b->care;
}

/* Room for one more moment; false when memory is at its end. */
static bool line_room(struct line *l)
{
    if (l->count < l->room)
        return true;
    unsigned room = l->room ? l->room * 2 : 32;
    struct moment *larger = arena_grow(l->arena, l->moment, room * sizeof *larger);
    if (!larger)
        return false;
    l->moment = larger;
    l->room = room;
    return true;
}

void line_add(struct line *l, unsigned items, const struct moment *m)
{
    struct moment *last = l->count ? &l->moment[l->count - 1] : NULL;
    if (last && moment_same(last, m, items))
        last->length += m->length;
    else if (line_room(l))
        l->moment[l->count++] = *m;
}

void line_append(struct line *l, const struct moment *m)
{
    if (line_room(l))
        l->moment[l->count++] = *m;
}

void line_prepend(struct line *l, unsigned items, const struct moment *first)
{
    if (l->count && moment_same(&l->moment[0], first, items)) {
        uint64_t length = l->moment[0].length;
        l->moment[0] = *first;
        l->moment[0].length += length;
    } else if (line_room(l)) {
        bytes_move(l->moment + 1, l->moment, l->count * sizeof *l->moment);
        l->moment[0] = *first;
        l->count++;
    }
}

void line_copy(struct line *to, const struct line *from)
{
    to->count = 0;
    while (to->count < from->count && line_room(to)) {
        to->moment[to->count] = from->moment[to->count];
        to->count++;
    }
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

/* Lights that blink never stand still: after this many changes of lights alone, and twice the settling time in which
   nothing else has changed, they are taken to go on for ever.  Must be more than a message whose lights come, go and
   come again makes (three), and no fewer than BLINK_CHANGES, or line_clean would not make one moment of them. */
enum { BLINKS_FOR_EVER = 5, BLINK_CHANGES = 4 };

void line_free(struct line *l)
{
    arena_put(l->arena, l->moment);
    *l = (struct line){.arena = l->arena};
}

bool line_settled(const struct line *l, const struct eyes *eyes, uint64_t settle)
{
    uint64_t dark = 0; /* since the last change of anything but lights */
    unsigned blinks = 0;
    if (!l->count)
        return false;
    if (l->moment[l->count - 1].length >= settle)
        return true;
    for (unsigned i = l->count; i--;) {
        dark += l->moment[i].length;
        if (!i)
            break;
        for (unsigned k = 0; k < eyes->items; k++)
            if (eyes->item[k].kind != LIGHTS && l->moment[i].sight.word[k] != l->moment[i - 1].sight.word[k])
                return blinks >= BLINKS_FOR_EVER && dark >= 2 * settle;
        blinks++;
    }
    return blinks >= BLINKS_FOR_EVER && dark >= 2 * settle;
}

bool lights_judged(const struct eyes *eyes, const struct line *golden, unsigned from)
{
    for (unsigned i = from; i < golden->count; i++)
        for (unsigned k = 0; k < eyes->items; k++)
            if (eyes->item[k].kind == LIGHTS && golden->moment[i].care >> k & 1 &&
                !(golden->moment[i].sight.word[k] >> BLINK_MARK & 1))
                return true;
    return false;
}

bool lights_say(const struct eyes *eyes, const struct line *design)
{
    for (unsigned k = 0; design->count > 1 && k < eyes->items; k++) {
        Word lights = design->moment[design->count - 1].sight.word[k];
        if (eyes->item[k].kind == LIGHTS && lights && !(lights >> BLINK_MARK & 1))
            return true;
    }
    return false;
}

void lights_turn(const struct eyes *eyes, const struct machine *m, struct sight *s)
{
    for (unsigned k = 0; k < eyes->items; k++)
        if (eyes->item[k].kind == LIGHTS && !(s->word[k] >> BLINK_MARK & 1))
            s->word[k] ^= port_mask(item_port(eyes, m, k));
}

/* The same signs on the digits. */
static bool digits_same(const struct eyes *eyes, const struct sight *a, const struct sight *b)
{
    for (unsigned k = 0; k < eyes->items; k++)
        if (eyes->item[k].kind == GLYPH && a->word[k] != b->word[k])
            return false;
    return true;
}

uint64_t line_blink(const struct line *l, const struct eyes *eyes)
{
    uint64_t period = 0;
    unsigned same = 0; /* neighbours, up to here, in which only lights differ */
    for (unsigned i = 1; i < l->count; i++) {
        same = digits_same(eyes, &l->moment[i - 1].sight, &l->moment[i].sight) ? same + 1 : 0;
        if (same > BLINK_CHANGES) /* both stood from a change to a change */
            period = l->moment[i - 1].length + l->moment[i - 2].length;
    }
    return period;
}

/* Does the moment before the first change belong to the blinking?  When it is no longer than the lights then stay on or
   off. */
static bool begins_dark(const struct line *l, unsigned first, unsigned to)
{
    uint64_t longest = 0;
    for (unsigned i = first + 1; i < to; i++)
        longest = l->moment[i].length > longest ? l->moment[i].length : longest;
    return first && l->moment[first].length <= longest;
}

/* The last moment of the blinking: what comes after a change and stays for more than twice as long as the lights were
   on or off before is something else. */
static unsigned blinking_until(const struct line *l, unsigned item, unsigned first, unsigned to)
{
    uint64_t longest = 0, length = 0;
    unsigned last = to + 1;
    for (unsigned i = first + 1; i <= to; i++) {
        if (i > first + 1 && l->moment[i].sight.word[item] != l->moment[i - 1].sight.word[item]) {
            longest = length > longest ? length : longest;
            length = 0;
            last = i;
        }
        length += l->moment[i].length;
    }
    return last <= to && length > 2 * longest ? last - 1 : to;
}

/* Three lights and more, of which never two are on together: one light walks, and they do not blink. */
static bool walks(const struct line *l, unsigned item, unsigned from, unsigned to, Word blinking)
{
    unsigned most = 0;
    for (unsigned i = from; i <= to; i++) {
        unsigned lit = bits_set(l->moment[i].sight.word[item] & blinking);
        most = lit > most ? lit : most;
    }
    return most == 1 && bits_set(blinking) > 2;
}

static void mark_blinking(struct line *l, const struct eyes *eyes, unsigned item, uint64_t hold)
{
    for (unsigned from = 0; from < l->count;) {
        /* a run of moments none longer than a message, in which the digits do not change */
        unsigned to = from, changes = 0;
        while (to + 1 < l->count && l->moment[to + 1].length <= hold &&
               digits_same(eyes, &l->moment[to].sight, &l->moment[to + 1].sight)) {
            changes += l->moment[to].sight.word[item] != l->moment[to + 1].sight.word[item];
            to++;
        }
        if (from) /* it may begin, and end, together with a picture */
            changes += l->moment[from - 1].sight.word[item] != l->moment[from].sight.word[item];
        if (to + 1 < l->count)
            changes += l->moment[to].sight.word[item] != l->moment[to + 1].sight.word[item];
        bool blinks = changes >= BLINK_CHANGES && to > from + 1;
        unsigned first = from;
        while (first < to && l->moment[first].sight.word[item] == l->moment[first + 1].sight.word[item])
            first++;
        Word blinking = 0, unknown = 0; /* which lights do; and those that are unknown all the time */
        unsigned begin = first || l->moment[0].length > hold ? first + 1 : 0;
        unsigned until = blinks ? blinking_until(l, item, first, to) : to;
        if (blinks && begins_dark(l, first, to))
            begin = first;
        for (unsigned i = begin; i <= until && blinks; i++) {
            blinking |= i > begin ? l->moment[i].sight.word[item] ^ l->moment[i - 1].sight.word[item] : 0;
            unknown |= l->moment[i].sight.unknown[item];
        }
        blinking |= (Word)(blinks && walks(l, item, begin, until, blinking)) << WALK_MARK;
        for (unsigned i = begin; i <= until && blinks; i++) {
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
        if (last && moment_same(last, m, items))
            last->length += m->length;
        else
            l->moment[n++] = *m;
    }
    l->count = n;
}

/* Flicker is what nobody can read: shorter than a quarter of a message.  Where messages are so short that a quarter of
   one is no time at all (SHORTEST cycles), only single cycles are flicker; and where there are no messages, what an
   output that is registered once more shows beside the others. */
enum { FLICKER_PART = 4, SHORTEST = 8 };

uint64_t line_flicker(uint64_t hold)
{
    return hold > SHORTEST ? (hold - 1) / FLICKER_PART : hold ? 1 : 2;
}

void line_clean(struct line *l, const struct eyes *eyes, uint64_t hold, uint64_t flicker)
{
    for (unsigned k = 0; k < eyes->items; k++)
        if (eyes->item[k].kind == LIGHTS)
            mark_blinking(l, eyes, k, hold > 2 ? hold : 2);
    merge(l, eyes->items);
    unsigned n = 0;
    for (unsigned i = 0; i < l->count; i++)
        if (i + 1 == l->count || l->moment[i].length > flicker)
            l->moment[n++] = l->moment[i];
    l->count = n;
    merge(l, eyes->items);
}

void line_blur(struct line *l, const struct eyes *eyes, Word (*blurred)(unsigned port, Word value), uint64_t hold)
{
    for (unsigned i = 0; i < l->count; i++)
        for (unsigned k = 0; k < eyes->items; k++)
            l->moment[i].sight.word[k] = blurred(eyes->item[k].port, l->moment[i].sight.word[k]);
    line_clean(l, eyes, hold, line_flicker(hold));
}

bool line_lights(const struct line *l, const struct eyes *eyes, const struct machine *m, bool on)
{
    for (unsigned i = 0; i < l->count; i++)
        for (unsigned k = 0; k < eyes->items; k++)
            if (eyes->item[k].kind == LIGHTS &&
                l->moment[i].sight.word[k] != (on ? port_mask(item_port(eyes, m, k)) : 0))
                return false;
    return true;
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

void glyph_learn(struct eyes *eyes, Word golden, Word seen)
{
    eyes->learnt[golden & 127][seen >> 6 & 1] |= (uint64_t)1 << (seen & 63);
}

void glyph_forget(struct eyes *eyes)
{
    bytes_clear(eyes->learnt, sizeof eyes->learnt);
}

bool glyph_known(Word glyph)
{
    for (const struct value *v = part_glyphs; v->name; v++)
        if (v->value == glyph)
            return true;
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].form == glyph)
            return true;
    return false;
}

bool glyph_same(Word golden, Word seen)
{
    if (golden == seen)
        return true;
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].glyph == golden && forms[i].form == seen)
            return true;
    return false;
}

static bool glyph_learnt(const struct eyes *eyes, Word golden, Word seen)
{
    return eyes->learnt[golden & 127][seen >> 6 & 1] >> (seen & 63) & 1;
}

const char *glyph_name(Word glyph)
{
    for (const struct value *v = part_glyphs; v->name; v++)
        if (v->value == glyph)
            return v->value == GLYPH_BLANK ? " " : v->name;
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].form == glyph)
            return glyph_name(forms[i].glyph);
    return "?";
}

bool glyph_shows(const struct eyes *eyes, Word golden, Word seen)
{
    return glyph_same(golden, seen) || glyph_learnt(eyes, golden, seen);
}

static bool item_shows(const struct eyes *eyes, unsigned i, Word golden, Word seen)
{
    return golden == seen || (eyes->item[i].kind == GLYPH && glyph_shows(eyes, golden, seen));
}

/* Lights that neither blink nor should. */
static bool unlit(const struct eyes *eyes, unsigned i, const struct moment *golden, const struct sight *seen)
{
    return eyes->item[i].kind == LIGHTS && !((golden->sight.word[i] | seen->word[i]) >> BLINK_MARK & 1) &&
           !seen->unknown[i];
}

uint64_t sight_differs(const struct eyes *eyes, const struct moment *golden, const struct sight *seen)
{
    uint64_t wrong = 0;
    for (unsigned i = 0; i < eyes->items; i++)
        if (golden->care >> i & 1 && !(eyes->dark >> i & 1) && !(eyes->dim && unlit(eyes, i, golden, seen)) &&
            (seen->unknown[i] || !item_shows(eyes, i, golden->sight.word[i], seen->word[i])))
            wrong |= (uint64_t)1 << i;
    return wrong;
}

uint64_t line_middle(const struct line *l)
{
    uint64_t length[64];
    unsigned n = 0;
    for (unsigned i = 1; i + 1 < l->count && n < 64; i++) {
        uint64_t one = l->moment[i].length;
        if (one < 2)
            continue;
        unsigned at = n++;
        for (; at && length[at - 1] > one; at--) /* sorted as they come */
            length[at] = length[at - 1];
        length[at] = one;
    }
    return n ? length[n / 2] : 0;
}
