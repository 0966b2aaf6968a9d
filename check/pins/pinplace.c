/* SPDX-License-Identifier: MIT */
/* Ports on a vector whose indices say nothing (enterA on KEY[1]): where they stand by habit, by the text, by trial. */
#include "check/pins/pinmap.h"
#include "bare/text.h"
#include "core/words.h"

/* The declared index of a wire of a vector. */
int pin_index(const struct pinmap *b, struct lead l)
{
    const struct pin *pin = &b->top->pin[l.pin];
    return pin->left >= pin->right ? pin->right + (int)l.bit : pin->right - (int)l.bit;
}

bool pinmap_by_habit(const struct pinmap *b)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (b->wired[i] && b->placed[i] == BY_HABIT)
            return true;
    return false;
}

/* Some port is on one of these wires. */
static bool leads_taken(const struct pinmap *b, const struct lead leads[], unsigned width)
{
    for (unsigned i = 0; i < b->machine->ports; i++)
        for (unsigned k = 0; b->wired[i] && k < b->machine->port[i].width; k++)
            for (unsigned n = 0; n < width; n++)
                if (leads[n].pin >= 0 && b->lead[i][k].pin == leads[n].pin && b->lead[i][k].bit == leads[n].bit)
                    return true;
    return false;
}

/* What the design's text calls a wire says more than where it stands: KEY[0] is the reset where it goes to a port rst,
   though others have it on KEY[2].  A place that has the port's own number (BTN3 on btn[3]) is given up only where
   something is missing. */
void pinmap_prefer_text(struct pinmap *b, bool missing)
{
    bool loose[PORTS_MOST] = {false};
    for (unsigned i = 0; i < b->machine->ports; i++)
        loose[i] = b->wired[i] && (b->placed[i] == BY_HABIT || (b->placed[i] == BY_NUMBER && missing));
    for (unsigned i = 0; i < b->machine->ports; i++)
        b->wired[i] &= !loose[i];
    for (unsigned i = 0; i < b->machine->ports; i++) {
        const char *list = pin_aliases(b->machine->port[i].name);
        char name[PIN_NAME];
        text_set(name, sizeof name, "%s", b->machine->port[i].name);
        while (loose[i] && !b->wired[i]) {
            int pin = pin_called(b, &b->machine->port[i], name);
            if (pin >= (int)b->top->pins)
                pinmap_wire_whole(b, i, pin, BY_SOURCE);
            int n = list ? (int)text_until(list, " ") : 0;
            if (!n)
                break;
            text_set(name, sizeof name, "%.*s", n, list);
            list += n + (list[n] == ' ');
        }
    }
    for (unsigned i = 0; i < b->machine->ports; i++)
        if (loose[i] && b->wired[i])
            b->placed[i] = NOT_PLACED;
        else if (loose[i] && !leads_taken(b, b->lead[i], b->machine->port[i].width))
            b->wired[i] = true;
        else if (loose[i])
            for (unsigned k = 0; k < b->machine->port[i].width; k++)
                b->lead[i][k].pin = -1;
}

/* The buttons that stand by habit on one vector of a few wires. */
struct handful {
    unsigned port[4], ports;
    uint16_t bit[4]; /* wires that they may have */
    unsigned bits;
    int pin;
};

static bool handful_of(const struct pinmap *b, struct handful *h)
{
    enum { FEW = sizeof h->bit / sizeof *h->bit };
    *h = (struct handful){.pin = -1};
    for (unsigned i = 0; i < b->machine->ports && h->ports < FEW; i++) {
        int pin = b->lead[i][0].pin;
        if (!b->wired[i] || b->placed[i] != BY_HABIT || b->given[i] || b->machine->port[i].look != BUTTON ||
            b->machine->port[i].dir != IN || b->top->pin[pin].width > FEW || (h->pin >= 0 && h->pin != pin))
            continue;
        h->pin = pin;
        h->port[h->ports++] = i;
    }
    for (unsigned bit = 0; h->pin >= 0 && bit < b->top->pin[h->pin].width; bit++) {
        struct lead l = {(int16_t)h->pin, (uint16_t)bit};
        bool ours = false;
        for (unsigned k = 0; k < h->ports; k++)
            ours |= b->lead[h->port[k]][0].bit == bit;
        if (ours || !leads_taken(b, &l, 1))
            h->bit[h->bits++] = (uint16_t)bit;
    }
    return h->bits > 1;
}

bool pinmap_rearrange(struct pinmap *b, unsigned n)
{
    struct handful h;
    unsigned codes = 1;
    if (!handful_of(b, &h))
        return false;
    for (unsigned k = 0; k < h.ports; k++)
        codes *= h.bits;
    for (unsigned code = 0; code < codes; code++) {
        unsigned rest = code, taken = 0, same = 0;
        uint16_t bit[4];
        for (unsigned k = 0; k < h.ports; k++, rest /= h.bits) {
            bit[k] = h.bit[rest % h.bits];
            taken |= 1u << bit[k];
            same += b->lead[h.port[k]][0].bit == bit[k];
        }
        unsigned wires = 0;
        for (unsigned k = 0; k < 4; k++)
            wires += taken >> k & 1;
        if (wires != h.ports || same == h.ports || n--)
            continue;
        for (unsigned k = 0; k < h.ports; k++)
            b->lead[h.port[k]][0].bit = bit[k];
        return true;
    }
    return false;
}
