/* SPDX-License-Identifier: MIT */
/*
 * Pins under names that nobody knows, by what they are among the others: two buttons whose names differ in their player
 * only, rows of numbered pins of one shape, and what is left when all others are known.
 */
#include "check/pins/pinmap.h"
#include "bare/text.h"
#include "core/words.h"

/* ---- two that differ in their player only ---- */

/* What the one name has where the other has the next number, or b after a, and is the same else; or 0. */
static char stepped(const char *one, const char *two)
{
    char mine[PIN_NAME], theirs[PIN_NAME];
    pin_plain(one, mine, sizeof mine);
    pin_plain(two, theirs, sizeof theirs);
    size_t n = text_length(mine), at = 0, others = 0;
    for (size_t i = 0; i < n && n == text_length(theirs); i++)
        if (mine[i] != theirs[i]) {
            at = i;
            others++;
        }
    bool next = others == 1 && theirs[at] == mine[at] + 1 && (char_is_digit(theirs[at]) || mine[at] == 'a');
    return next ? mine[at] : 0;
}

/* The name of the one player's becomes that of the other: onay_a and onay_b, b1_ok and b2_ok. */
static bool is_pair(const char *one, const char *two)
{
    char first = stepped(one, two);
    return first == 'a' || first == '0' || first == '1';
}

/* The other seat's port of the same role, neither of which has a pin; -1: none. */
static int unwired_partner(const struct pinmap *b, unsigned port)
{
    const struct port *p = &b->machine->port[port];
    if (b->wired[port] || p->dir != IN || p->look != BUTTON || p->width != 1 || p->seat != 1)
        return -1;
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const struct port *q = &b->machine->port[i];
        if (!b->wired[i] && q->dir == IN && q->look == BUTTON && q->width == 1 && q->seat == 2 && q->role == p->role)
            return (int)i;
    }
    return -1;
}

static bool may_be_button(const struct pinmap *b, unsigned pin)
{
    return !b->used[pin] && (int)pin != b->clock && (int)pin != b->reset && b->top->pin[pin].dir == PIN_IN &&
           b->top->pin[pin].width == 1;
}

void pinmap_find_pair(struct pinmap *b)
{
    for (unsigned i = 0; i < b->machine->ports; i++) {
        int other = unwired_partner(b, i), one = -1, two = -1, pairs = 0;
        for (unsigned k = 0; k < b->top->pins && other >= 0; k++)
            for (unsigned n = 0; n < b->top->pins && may_be_button(b, k); n++)
                if (n != k && may_be_button(b, n) && is_pair(b->top->pin[k].name, b->top->pin[n].name)) {
                    one = (int)k;
                    two = (int)n;
                    pairs++;
                }
        if (pairs == 1) {
            pinmap_wire_whole(b, i, one, BY_ELIMINATION);
            pinmap_wire_whole(b, (unsigned)other, two, BY_ELIMINATION);
        }
    }
}

/* ---- rows of one shape: amt1 and amt2, whatever their pins are called, if only two are so wide and have numbers ----
 */

/* Ports or pins of one shape that have nothing on the other side, in a row of which each follows the one before. */
struct row {
    unsigned at[PORTS_MOST], count;
};

struct rows {
    const struct pinmap *b;
    const char *optional;
    const struct port *of; /* one of them */
    unsigned width, ends;  /* of each; and so many ports, or pins, there are */
    bool pins;
};

static const char *end_name(const struct rows *r, unsigned i)
{
    return r->pins ? r->b->top->pin[i].name : r->b->machine->port[i].name;
}

static bool is_loose(const struct rows *r, unsigned i)
{
    const struct pinmap *b = r->b;
    if (r->pins)
        return !b->used[i] && (int)i != b->clock && (int)i != b->reset && b->top->pin[i].width == r->width &&
               pin_same_way(&b->top->pin[i], r->of);
    const struct port *p = &b->machine->port[i];
    return !b->wired[i] && p->dir == r->of->dir && p->width == r->width && p->look != PHASE && p->look != SEGMENTS &&
           p->look != ANODES && !word_in(r->optional, p->name);
}

/* The one that follows it, or comes before it; -1: none, or more than one does. */
static int next_of(const struct rows *r, unsigned i, bool before)
{
    int only = -1;
    for (unsigned k = 0; k < r->ends; k++) {
        if (k == i || !is_loose(r, k) || !stepped(end_name(r, before ? k : i), end_name(r, before ? i : k)))
            continue;
        if (only >= 0)
            return -1;
        only = (int)k;
    }
    return only;
}

/* The only row of so many (0: of any number); false: there is none, or more than one. */
static bool only_row(const struct rows *r, unsigned count, struct row *only)
{
    unsigned found = 0;
    for (unsigned i = 0; i < r->ends; i++) {
        struct row row = {{i}, 1};
        if (!is_loose(r, i) || next_of(r, i, true) >= 0)
            continue;
        for (int k = next_of(r, i, false); k >= 0 && row.count < PORTS_MOST; k = next_of(r, (unsigned)k, false))
            row.at[row.count++] = (unsigned)k;
        if (row.count < 2 || (count && row.count != count))
            continue;
        *only = row;
        found++;
    }
    return found == 1;
}

void pinmap_find_rows(struct pinmap *b, const char *optional)
{
    const struct machine *m = b->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        struct rows ports = {b, optional, &m->port[i], m->port[i].width, m->ports, false}, pins = ports;
        struct row row, other;
        pins.pins = true;
        pins.ends = b->top->pins;
        if (m->port[i].dir == STRAP || !is_loose(&ports, i) || !only_row(&ports, 0, &row) ||
            !only_row(&pins, row.count, &other))
            continue;
        for (unsigned k = 0; k < row.count; k++)
            pinmap_wire_whole(b, row.at[k], (int)other.at[k], BY_ELIMINATION);
    }
}

/* ---- the last two: a button and a switch ---- */

/* The loose ones, if there are just two; false: there are more, or fewer. */
static bool last_two(const struct rows *r, unsigned at[2])
{
    unsigned count = 0;
    for (unsigned i = 0; i < r->ends; i++)
        if (is_loose(r, i) && count++ < 2)
            at[count - 1] = i;
    return count == 2;
}

void pinmap_find_last_two(struct pinmap *b, const char *optional)
{
    const struct machine *m = b->machine;
    for (unsigned i = 0; i < m->ports; i++) {
        struct rows ports = {b, optional, &m->port[i], 1, m->ports, false}, pins = ports;
        unsigned port[2], pin[2];
        pins.pins = true;
        pins.ends = b->top->pins;
        if (m->port[i].dir != IN || !is_loose(&ports, i) || !last_two(&ports, port) || !last_two(&pins, pin) ||
            m->port[port[0]].look == m->port[port[1]].look)
            continue;
        for (unsigned k = 0; k < 2; k++) {
            pinmap_wire_whole(b, port[k], (int)pin[k], BY_ELIMINATION);
            b->placed[port[k]] = BY_ORDER;
        }
    }
}

bool pinmap_exchange(struct pinmap *b)
{
    unsigned port[2], count = 0;
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->wired[i] && b->placed[i] == BY_ORDER && count++ < 2)
            port[count - 1] = i;
    if (count != 2)
        return false;
    struct lead first = b->lead[port[0]][0];
    b->lead[port[0]][0] = b->lead[port[1]][0];
    b->lead[port[1]][0] = first;
    return true;
}
