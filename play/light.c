/* SPDX-License-Identifier: MIT */
#include "play/light.h"
#include "core/bytes.h"

Word light_bits(const struct port *p, Word word)
{
    return (p->low ? ~word : word) & port_mask(p);
}

bool light_shared(const struct light *l, unsigned port)
{
    return l->shared >> port & 1;
}

unsigned light_cell(const struct light *l, unsigned port, unsigned digit, unsigned bit)
{
    return l->cell[port] + (light_shared(l, port) ? digit * l->machine->port[port].width : 0) + bit;
}

static Word active(const struct light *l, const Word port[], unsigned i)
{
    return light_bits(&l->machine->port[i], port[i]);
}

static Word selected(const struct light *l, const Word port[])
{
    return l->anodes < 0 ? 1 : active(l, port, (unsigned)l->anodes) & ((1u << LIGHT_DIGITS) - 1);
}

static void find_lamps(struct light *l)
{
    const struct machine *m = l->machine;
    unsigned cells = 0;
    l->anodes = -1;
    l->digits = 1;
    l->lamps = l->shared = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && m->port[i].look == ANODES && m->port[i].width <= LIGHT_DIGITS) {
            l->anodes = (int)i;
            l->digits = m->port[i].width;
        }
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != OUT || (p->look != LED && p->look != SEGMENTS && p->look != MATRIX))
            continue;
        bool beside = l->anodes >= 0 && p->row == m->port[l->anodes].row;
        bool shared = beside && (p->look == SEGMENTS || (p->look == LED && p->width == 1));
        unsigned room = p->width * (shared ? l->digits : 1);
        if (cells + room > LIGHT_CELLS) /* no machine comes near; what does not fit stays dark */
            continue;
        l->lamps |= (uint64_t)1 << i;
        l->shared |= (uint64_t)shared << i;
        l->cell[i] = (uint16_t)cells;
        cells += room;
    }
}

void light_open(struct light *l, const struct machine *m, const Word port[], uint64_t cycle)
{
    l->machine = m;
    find_lamps(l);
    light_restart(l, port, cycle);
}

void light_restart(struct light *l, const Word port[], uint64_t cycle)
{
    bytes_clear(l->lit, sizeof l->lit);
    l->from = cycle;
    for (unsigned i = 0; i < l->machine->ports; i++) {
        l->since[i] = cycle;
        l->lit_now[i] = active(l, port, i);
    }
    l->selected = selected(l, port);
}

/* What has stood until now counts. */
static void add(struct light *l, unsigned i, uint64_t cycle)
{
    double edges = l->since[i] < cycle ? (double)(cycle - l->since[i]) : 0;
    l->since[i] = cycle;
    for (Word digits = l->shared >> i & 1 ? l->selected : 1; digits; digits &= digits - 1)
        for (Word bits = l->lit_now[i]; bits; bits &= bits - 1)
            l->lit[light_cell(l, i, (unsigned)__builtin_ctzll(digits), (unsigned)__builtin_ctzll(bits))] += edges;
}

void light_note(struct light *l, const Word port[], uint64_t cycle)
{
    Word digits = selected(l, port);
    bool scanned = digits != l->selected;
    for (uint64_t rest = l->lamps; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctzll(rest);
        Word now = active(l, port, i);
        if (now != l->lit_now[i] || (scanned && (l->shared >> i & 1))) {
            add(l, i, cycle);
            l->lit_now[i] = now;
        }
    }
    l->selected = digits;
}

uint64_t light_take(struct light *l, uint64_t cycle)
{
    for (uint64_t rest = l->lamps; rest; rest &= rest - 1)
        add(l, (unsigned)__builtin_ctzll(rest), cycle);
    return cycle > l->from ? cycle - l->from : 0;
}

enum brightness light_of(const struct light *l, unsigned port, unsigned digit, unsigned bit, uint64_t edges)
{
    double share = l->lit[light_cell(l, port, digit, bit)] * (light_shared(l, port) ? l->digits : 1);
    if (!edges)
        return l->lit_now[port] >> bit & 1 ? BRIGHT : DARK;
    return share * 2 >= (double)edges ? BRIGHT : share * 6 >= (double)edges ? DIM : DARK;
}
