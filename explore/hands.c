/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include "explore/hands.h"

uint64_t hands_any_size(struct random *r, unsigned bits)
{
    if (bits > 62)
        bits = 62;
    return 1 + hands_below(r, (uint64_t)1 << hands_below(r, bits + 1));
}

static Word roll(struct random *r, const struct port *p)
{
    if (hands_chance(r, 8))
        return random_bits(r) & port_mask(p); /* no roll at all */
    return p->look == DIE ? random_die(r) : random_die(r) + random_die(r);
}

static void roll_all(struct random *r, const struct machine *m, Word input[])
{
    for (unsigned i = 0; i < m->ports; i++)
        if (hands_is_die(&m->port[i]))
            input[i] = roll(r, &m->port[i]);
}

void hands_touch(struct random *r, const struct machine *m, unsigned i, Word input[])
{
    const struct port *p = &m->port[i];
    Word any = random_bits(r) & port_mask(p);
    switch (p->look) {
    case BUTTON:
        input[i] = ~input[i] & port_mask(p);
        if (input[i] != p->idle && !hands_chance(r, 8))
            roll_all(r, m, input);
        break;
    case SWITCH:
        input[i] = hands_chance(r, 4) ? any : input[i] ^ (Word)1 << hands_below(r, p->width);
        break;
    case DIE:
    case DICE:
        if (hands_chance(r, 2))
            roll_all(r, m, input);
        input[i] = roll(r, p);
        break;
    default:
        input[i] = any;
    }
}

bool hands_release(const struct machine *m, Word input[])
{
    int some = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (hands_is_button(&m->port[i]) && input[i] != m->port[i].idle) {
            input[i] = m->port[i].idle;
            some = 1;
        }
    return some;
}

unsigned hands_weigh(struct random *r, const struct machine *m, uint8_t weight[])
{
    static const uint8_t weights[] = {0, 0, 1, 1, 4};
    unsigned sum = 0;
    int switches_stay = hands_chance(r, 2);
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        int movable = p->dir == IN && !(p->look == SWITCH && switches_stay);
        weight[i] = movable ? weights[hands_below(r, sizeof weights)] : 0;
        sum += weight[i];
    }
    return sum;
}

void hands_touch_one(struct random *r, const struct machine *m, const uint8_t weight[], unsigned sum, Word input[])
{
    uint64_t at = hands_below(r, sum);
    unsigned i = 0;
    for (; at >= weight[i]; i++)
        at -= weight[i];
    hands_touch(r, m, i, input);
}

static unsigned bits_of(uint64_t n)
{
    return n ? 64 - (unsigned)__builtin_clzll(n) : 0;
}

Word hands_strap(struct random *r, const struct port *p)
{
    Word top = p->max ? p->max : port_mask(p);
    if (p->values || p->width == 1)
        return hands_chance(r, 2) ? p->idle : p->min + hands_below(r, top - p->min + 1);
    if (hands_chance(r, 4))
        return p->idle;
    if (top > 63)
        top = p->idle > 63 ? p->idle : 63;
    Word v = p->min + (hands_chance(r, 2) ? 0 : hands_any_size(r, bits_of(top - p->min)) - 1);
    return v > top ? top : v;
}
