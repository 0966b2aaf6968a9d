/* SPDX-License-Identifier: MIT */
#include "play/digits.h"
#include "play/replay.h"

bool digits_open(struct digits *d, const struct machine *m, unsigned anodes)
{
    const struct port *a = &m->port[anodes];
    int segments = -1, point = -1;
    if (a->look != ANODES || a->width > LIGHT_DIGITS)
        return false;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != OUT || p->row != a->row)
            continue;
        if (p->look == SEGMENTS)
            segments = (int)i;
        else if (p->look == LED && p->width == 1)
            point = (int)i;
    }
    if (segments < 0)
        return false;
    *d = (struct digits){.anodes = anodes, .segments = (unsigned)segments, .point = point, .count = a->width};
    return true;
}

uint64_t digits_window(const struct game *g)
{
    uint64_t edges = game_hz(g) / 50;
    return edges ? edges : 1;
}

void digits_take(struct digits *d, const struct light *l, uint64_t edges)
{
    unsigned width = l->machine->port[d->segments].width;
    for (unsigned i = 0; i < d->count; i++)
        for (unsigned k = 0; k < 8; k++)
            d->light[i][k] = k < width       ? (uint8_t)light_of(l, d->segments, i, k, edges)
                             : d->point >= 0 ? (uint8_t)light_of(l, (unsigned)d->point, i, 0, edges)
                                             : DARK;
}

void digits_look(struct digits *d, const struct game *g)
{
    struct replay r;
    struct light l;
    uint64_t end = g->now->cycle + digits_window(g) + 1;
    replay_now(&r, g);
    light_open(&l, g->machine, r.port, r.cycle);
    while (r.cycle < end) {
        uint64_t start = r.cycle;
        replay_edges(&r, end);
        light_note(&l, r.port, start);
    }
    digits_take(d, &l, light_take(&l, r.cycle));
}

unsigned digits_glyph(const struct digits *d, unsigned digit)
{
    unsigned glyph = 0;
    for (unsigned k = 0; k < 8; k++)
        glyph |= (unsigned)(d->light[digit][k] == BRIGHT) << k;
    return glyph;
}
