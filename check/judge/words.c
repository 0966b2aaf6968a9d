/* SPDX-License-Identifier: MIT */
/* Sights and actions in words. */
#include "check/judge/judge.h"
#include "bare/text.h"
#include "core/words.h"

/* A golden number that its port cannot hold has run below 0, in the sixteen bits that machines count in: a purse that
   should not have been asked for so much. */
static bool below_zero(const struct port *p, Word v)
{
    return p->look == NUMBER && v > port_mask(p) && v >> 15 == 1;
}

static void value_text(const struct port *p, Word v, Word unknown, char *text, size_t size)
{
    const struct value *name = unknown ? NULL : port_value(p, v);
    if (unknown == 0 && name)
        text_add(text, size, "%s", name->name);
    else if (p->look == LED && v >> BLINK_MARK & 1 && !unknown) {
        text_add(text, size, v >> WALK_MARK & 1 ? "one after the other" : "blinking");
        for (unsigned i = p->width; i-- && (v & port_mask(p)) != port_mask(p);)
            text_add(text, size, "%s%c", i == p->width - 1u ? " " : "", v >> i & 1 ? '*' : '.');
    } else if (unknown || p->look == LED || p->look == MATRIX)
        for (unsigned i = p->width; i--;)
            text_add(text, size, "%s", unknown >> i & 1 ? (v >> i & 1 ? "Z" : "X") : v >> i & 1 ? "1" : "0");
    else if (below_zero(p, v))
        text_add(text, size, "-%llu", (unsigned long long)(((Word)1 << 16) - v));
    else
        text_add(text, size, "%llu", (unsigned long long)v);
}

const char *phase_name(const struct machine *m, Word phase)
{
    int port = machine_phase(m);
    const struct value *v = port < 0 ? NULL : port_value(&m->port[port], phase);
    return v ? v->name : "";
}

void sight_text(const struct eyes *eyes, const struct machine *m, const struct sight *s, uint64_t care, char *text,
                size_t size)
{
    bool glyphs = false;
    *text = 0;
    for (unsigned i = 0; i < eyes->items; i++)
        glyphs |= eyes->item[i].kind == GLYPH && care >> i & 1;
    if (glyphs) {
        text_add(text, size, "\"");
        for (unsigned i = 0; i < eyes->items; i++)
            if (eyes->item[i].kind == GLYPH) {
                const char *name = glyph_name(s->word[i]);
                if (s->unknown[i])
                    text_add(text, size, "X");
                else if (*name == '?')
                    text_add(text, size, "?");
                else
                    text_add(text, size, "%s", name);
            }
        text_add(text, size, "\"");
        for (unsigned i = 0; i < eyes->items; i++)
            if (eyes->item[i].kind == GLYPH && !s->unknown[i] && *glyph_name(s->word[i]) == '?') {
                text_add(text, size, " (? has the segments");
                for (unsigned k = 0; k < 7; k++)
                    text_add(text, size, "%s%c", k ? "" : " ", s->word[i] >> k & 1 ? "abcdefg"[k] : '.');
                text_add(text, size, ")");
                break;
            }
    }
    for (unsigned i = 0; i < eyes->items; i++) {
        const struct port *p = item_port(eyes, m, i);
        if (eyes->item[i].kind == GLYPH || !(care >> i & 1))
            continue;
        text_add(text, size, "%s%s ", *text ? ", " : "", p->name);
        value_text(p, s->word[i], s->unknown[i], text, size);
    }
}

/* Quarters of a message of two seconds; cycles, where there are no messages. */
static void wait_text(const struct judge *j, unsigned rest, char *text, size_t size)
{
    if (!rest)
        text_set(text, size, "look");
    else if (j->robot->hold)
        text_set(text, size, "wait %u%s seconds", rest / 2, rest % 2 ? ".5" : "");
    else
        text_set(text, size, "wait %u cycle%s", rest, rest == 1 ? "" : "s");
}

void action_text(const struct judge *j, const struct action *a, char *text, size_t size)
{
    const struct port *p = &j->machine->port[a->port[0]];
    *text = 0;
    switch (a->deed) {
    case SET:
        text_set(text, size, "set %s to ", p->name);
        value_text(p, a->value, 0, text, size);
        break;
    case PRESS:
        text_set(text, size, "press %s", p->name);
        if (a->ports > 1)
            text_add(text, size, " and %s together", j->machine->port[a->port[1]].name);
        if (a->rest)
            text_add(text, size, ", and do not wait for the board to come to rest");
        break;
    case RESET:
        text_set(text, size, "reset");
        break;
    default:
        wait_text(j, a->rest, text, size);
    }
}
