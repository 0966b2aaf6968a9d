/* SPDX-License-Identifier: MIT */
/* What people write for switches and numbers (tell_read, tell_choose). */
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"
#include "play/tell.h"

static const struct value *value_named(const struct teller *t, const struct value *v, const char *text)
{
    for (; v && v->name; v++)
        if (text_same_letters(v->name, text) || word_same(tell_text(t, v->name), text))
            return v;
    return 0;
}

bool tell_read(const struct teller *t, unsigned port, const char *text, Word *value)
{
    const struct port *p = &t->game->machine->port[port];
    const struct value *named = value_named(t, p->group ? 0 : p->values, text);
    bool on = text_same_letters(text, "on") || text_same_letters(text, "yes");
    if (named)
        *value = named->value;
    else if (p->width == 1 && (on || text_same_letters(text, "off") || text_same_letters(text, "no")))
        *value = on;
    else
        return word_number(text, (uint32_t)text_length(text), value) && *value <= port_mask(p);
    return true;
}

static bool is_choice(const struct port *p)
{
    return p->dir == IN && p->role == ROLE_CHOICE;
}

/* The switches for which the machine reads that number, as near as can be to how they stand. */
static bool choose_number(const struct machine *m, Word number, Word port[])
{
    Word best[PORTS_MOST], now[PORTS_MOST];
    unsigned bits = 0, least = ~0u;
    for (unsigned i = 0; i < m->ports; i++)
        bits += is_choice(&m->port[i]) ? m->port[i].width : 0;
    bytes_copy(now, port, m->ports * sizeof *now);
    for (Word k = 0; bits <= 12 && k >> bits == 0; k++) {
        unsigned at = 0, moved = 0;
        for (unsigned i = 0; i < m->ports; i++)
            if (is_choice(&m->port[i])) {
                now[i] = k >> at & port_mask(&m->port[i]);
                moved += bits_set(now[i] ^ port[i]);
                at += m->port[i].width;
            }
        if (m->entered(now) == number && moved < least) {
            least = moved;
            bytes_copy(best, now, m->ports * sizeof *now);
        }
    }
    if (least != ~0u)
        bytes_copy(port, best, m->ports * sizeof *now);
    return least != ~0u;
}

/* Switches that are in a group, highest first. */
static void set_group(const struct machine *m, Word value, Word port[])
{
    unsigned left = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (is_choice(&m->port[i]) && m->port[i].group)
            left = left ? left : m->port[i].group;
    for (unsigned i = 0; i < m->ports && left; i++)
        if (is_choice(&m->port[i]) && m->port[i].group)
            port[i] = value >> --left & 1;
}

bool tell_choose(const struct teller *t, const char *text, Word port[])
{
    const struct machine *m = t->game->machine;
    Word number;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct value *named = is_choice(&m->port[i]) ? value_named(t, m->port[i].values, text) : 0;
        if (!named)
            continue;
        if (m->port[i].group)
            set_group(m, named->value, port);
        else
            port[i] = named->value;
        return true;
    }
    return m->entered && word_number(text, (uint32_t)text_length(text), &number) && choose_number(m, number, port);
}
