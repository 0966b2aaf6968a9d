/* SPDX-License-Identifier: MIT */
/*
 * Outputs that tell of one seat, which an input asks for (bobing: took2 to took6 of player `show`).  How a design shows
 * them is its own: without that input it may show all seats beside one another on a vector, as many bits each, or
 * something that nobody knows.  Such vectors are read as if the machine had asked; what is neither is not judged.
 */
#include "check/pins/pinmap.h"
#include "bare/text.h"
#include "core/words.h"

enum { SEATS = 63, SEAT_BITS = 32 };

static const struct {
    const char *asks, *turn, *stem; /* the input, the output that tells whose turn it is, the outputs */
} asked[] = {{"show", "player", "took"}};

/* Seats 1 to 63, or 64 with one of nobody: bits of each; 0: it is no such vector. */
static unsigned bits_a_seat(const struct pin *pin, const struct port *p)
{
    unsigned seats = pin->width % SEATS ? SEATS + 1 : SEATS, bits = pin->width / seats;
    return pin->width % seats || bits < p->width || bits > SEAT_BITS ? 0 : bits;
}

/* A vector that is called as the port, or by one of its other names. */
static void find_vector(struct pinmap *b, unsigned port, const char *stem, int number)
{
    const struct port *p = &b->machine->port[port];
    const char *list = pin_aliases(stem);
    for (unsigned i = 0; i < b->top->pins && !b->wired[port]; i++) {
        char name[PIN_NAME];
        unsigned bits = bits_a_seat(&b->top->pin[i], p);
        pin_plain(b->top->pin[i].name, name, sizeof name);
        if (!bits || b->used[i] || b->top->pin[i].dir == PIN_IN || pin_split(name) != number ||
            !(word_same(name, stem) || (list && word_in(list, name))))
            continue;
        pinmap_wire(b, port, 0, (int)i, 0, p->width, BY_ALIAS);
        b->seats.bits[port] = (uint8_t)bits;
        b->seats.order[port] = SEATS_NOT_SEEN;
        b->seats.any = true;
    }
}

/* Of a port of that stem: its number, else -1. */
static int number_of(const struct port *p, const char *stem)
{
    char name[PIN_NAME];
    pin_plain(p->name, name, sizeof name);
    int number = p->dir == OUT ? pin_split(name) : -1;
    return number >= 0 && word_same(name, stem) ? number : -1;
}

/* Its pins may carry other ports as well. */
static void unwire(struct pinmap *b, unsigned port)
{
    bool mine[PINS_MOST] = {0};
    b->wired[port] = false;
    for (unsigned k = 0; k < 64; k++) {
        if (b->lead[port][k].pin >= 0)
            mine[b->lead[port][k].pin] = true;
        b->lead[port][k].pin = -1;
    }
    for (unsigned i = 0; i < b->machine->ports; i++)
        for (unsigned k = 0; b->wired[i] && k < 64; k++)
            if (b->lead[i][k].pin >= 0)
                mine[b->lead[i][k].pin] = false;
    for (unsigned i = 0; i < b->top->pins; i++)
        b->used[i] &= !mine[i];
    b->how[port] = NOT_WIRED;
    b->digits[port] = b->decimal[port] = b->seats.bits[port] = 0;
}

void pinmap_find_seats(struct pinmap *b)
{
    const struct machine *m = b->machine;
    for (unsigned k = 0; k < sizeof asked / sizeof *asked; k++) {
        int asks = port_find(m, asked[k].asks), turn = port_find(m, asked[k].turn);
        if (asks < 0 || turn < 0 || b->wired[asks])
            continue;
        b->seats.asks = (uint8_t)asks;
        b->seats.turn = (uint8_t)turn;
        for (unsigned i = 0; i < m->ports; i++) {
            int number = number_of(&m->port[i], asked[k].stem);
            if (number < 0 || b->how[i] == BY_MAP)
                continue;
            if (b->wired[i])
                unwire(b, i);
            if (b->wired[turn])
                find_vector(b, i, asked[k].stem, number);
        }
    }
}

bool pinmap_asks_none(const struct pinmap *b, unsigned port)
{
    for (unsigned k = 0; k < sizeof asked / sizeof *asked; k++) {
        int asks = port_find(b->machine, asked[k].asks);
        if (asks >= 0 && !b->wired[asks] && number_of(&b->machine->port[port], asked[k].stem) >= 0)
            return true;
    }
    return false;
}

void pinmap_no_seats(struct pinmap *b)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->seats.bits[i])
            unwire(b, i);
    b->seats.any = b->seats.unclear = false;
    pinmap_number(b);
}

/* ---- the order in which they stand ---- */

unsigned pinmap_seats(const struct pinmap *b, unsigned port)
{
    return b->top->pin[b->lead[port][0].pin].width / b->seats.bits[port];
}

static bool from_high(unsigned order)
{
    return order == SEATS_FROM_HIGH || order == SEATS_ONE_HIGH;
}

bool pinmap_seats_turned(const struct pinmap *b)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->wired[i] && b->seats.bits[i] && from_high(b->seats.order[i]))
            return true;
    return false;
}

bool pinmap_seats_known(struct pinmap *b)
{
    b->seats.unclear = false;
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->wired[i] && b->seats.bits[i] && (!b->seats.order[i] || b->seats.mirrored)) {
            pinmap_no_seats(b);
            return false;
        }
    return true;
}

enum { NO_PART = -1, MORE_PARTS = -2 };

/* The one part of its vector that is not 0, from the lowest, and what it holds. */
static int only_part(const struct pinmap *b, unsigned port, const uint64_t *sample, uint64_t *holds)
{
    unsigned pin = (unsigned)b->lead[port][0].pin, bits = b->seats.bits[port], words = pin_words(&b->top->pin[pin]);
    const uint64_t *at = sample + b->at[pin];
    int only = NO_PART;
    for (unsigned i = 0; i < b->top->pin[pin].width; i++) {
        if (!((at[i / 64] & ~at[words + i / 64]) >> i % 64 & 1))
            continue;
        if (only >= 0 && only != (int)(i / bits))
            return MORE_PARTS;
        if (only < 0)
            *holds = 0;
        only = (int)(i / bits);
        *holds |= (uint64_t)1 << i % bits;
    }
    return only;
}

static unsigned apart(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* The end at which the seat is near that part.  A design may tell of a turn sooner or later than of what was taken, and
   have a fault: what fits both ends nearly as well tells nothing, and where nobody's part is has to fit exactly. */
static unsigned order_of(struct pinmap *b, unsigned port, unsigned part, uint64_t holds, unsigned turn)
{
    enum { CLEAR = 8 };
    const struct pin *pin = &b->top->pin[b->lead[port][0].pin];
    unsigned seats = pinmap_seats(b, port), first = seats & 1, other = seats - 1 - part;
    unsigned low = apart(part + first, turn), high = apart(other + first, turn), from = low < high ? part : other;
    /* where a vector ascends, which Verilator does not tell, the bits of each may run the other way as well: then one
       is the highest of them, beyond all that can be taken */
    bool ascends = pin->left < pin->right, sure = apart(low, high) >= CLEAR && !(ascends && holds != 1);
    b->seats.mirrored |= ascends && holds >> (b->seats.bits[port] - 1) & 1;
    b->seats.mirrored |= holds >> b->machine->port[port].width != 0;
    sure &= !b->seats.mirrored;
    bool one = !first && !from && turn == 1;
    if (!sure || (!first && !one && from != turn)) {
        b->seats.unclear = true;
        return SEATS_NOT_SEEN;
    }
    return low < high ? (one ? SEATS_ONE_LOW : SEATS_FROM_LOW) : (one ? SEATS_ONE_HIGH : SEATS_FROM_HIGH);
}

/* Vectors of the same kind are alike. */
static void tell_alike(struct pinmap *b, unsigned port)
{
    const struct pin *pin = &b->top->pin[b->lead[port][0].pin];
    for (unsigned i = 0; i < b->machine->ports; i++) {
        if (!b->wired[i] || !b->seats.bits[i] || b->seats.order[i])
            continue;
        const struct pin *p = &b->top->pin[b->lead[i][0].pin];
        if (pinmap_seats(b, i) == pinmap_seats(b, port) && (p->left < p->right) == (pin->left < pin->right))
            b->seats.order[i] = b->seats.order[port];
    }
}

void pinmap_learn_seats(struct pinmap *b, const uint64_t *sample, Word turn)
{
    for (unsigned i = 0; i < b->machine->ports; i++) {
        if (!b->wired[i] || !b->seats.bits[i] || b->seats.order[i])
            continue;
        const struct pin *pin = &b->top->pin[b->lead[i][0].pin];
        uint64_t holds = 0;
        int part = only_part(b, i, sample, &holds);
        if (part >= 0)
            b->seats.order[i] = (uint8_t)order_of(b, i, (unsigned)part, holds, (unsigned)turn);
        b->seats.unclear |= part == MORE_PARTS && pin->left < pin->right;
        if (b->seats.order[i])
            tell_alike(b, i);
    }
}
