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

/* True if a digit that is lit alone shows something else than when it was lit before; remembers what it shows. */
static bool other_text(const struct digits *d, const struct machine *m, const Word port[], int64_t seen[LIGHT_DIGITS])
{
    Word lit = light_bits(&m->port[d->anodes], port[d->anodes]);
    Word shown = light_bits(&m->port[d->segments], port[d->segments]);
    if (d->point >= 0)
        shown = shown << 1 | light_bits(&m->port[d->point], port[d->point]);
    for (unsigned i = 0; i < d->count; i++)
        if (lit == (Word)1 << i) {
            bool other = seen[i] >= 0 && seen[i] != (int64_t)shown;
            seen[i] = (int64_t)shown;
            return other;
        }
    return false;
}

/* An exposure over the moment at which a number gives way to the next one would blend both: there it begins anew.  Where
   the digits never stand still that long (segments that come a little later than their digit), it is what it is. */
void digits_look(struct digits *d, const struct game *g)
{
    enum { TRIES = 3 };
    struct replay r;
    struct light l;
    int64_t seen[LIGHT_DIGITS] = {-1, -1, -1, -1, -1, -1, -1, -1};
    uint64_t window = digits_window(g) + 1, end = g->now->cycle + window;
    unsigned changes = 0;
    replay_now(&r, g);
    light_open(&l, g->machine, r.port, r.cycle);
    while (r.cycle < end) {
        uint64_t start = r.cycle;
        replay_edges(&r, end);
        light_note(&l, r.port, start);
        if (changes < TRIES && other_text(d, g->machine, r.port, seen)) {
            changes++;
            light_restart(&l, r.port, start);
            end = start + window;
            for (unsigned i = 0; i < LIGHT_DIGITS; i++)
                seen[i] = -1;
        }
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
