/* SPDX-License-Identifier: MIT */
#include "play/eye.h"
#include <stdlib.h>
#include <string.h>

int eye_open(struct eye *e, const struct session *s, unsigned anodes)
{
    const struct machine *m = s->machine;
    const struct port *a = &m->port[anodes];
    int segments = -1, point = -1;
    if (a->look != ANODES || a->width > EYE_DIGITS)
        return 0;
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
        return 0;
    *e = (struct eye){.anodes = anodes, .segments = (unsigned)segments, .point = point, .digits = a->width};
    e->window = session_hz(s) / 50;
    return 1;
}

/* A port's lit bits, whatever its polarity. */
static Word lit(const struct session *s, unsigned port)
{
    const struct port *p = &s->machine->port[port];
    return p->low ? ~s->port[port] & port_mask(p) : s->port[port];
}

/* A segment that was lit for most of its digit's share of the time is bright; for a sixth of it, dim. */
static void picture(struct eye *e)
{
    for (unsigned d = 0; d < e->digits; d++)
        for (unsigned k = 0; k < 8; k++) {
            uint64_t part = e->lit[d][k] * e->digits;
            e->light[d][k] = part * 2 >= e->seen ? BRIGHT : part * 6 >= e->seen ? DIM : DARK;
        }
    memset(e->lit, 0, sizeof e->lit);
    e->seen = 0;
}

void eye_span(struct eye *e, const struct session *s, uint64_t edges)
{
    Word select = lit(s, e->anodes), segments = lit(s, e->segments);
    if (e->point >= 0)
        segments = (segments & 127) | lit(s, (unsigned)e->point) << 7;
    for (unsigned d = 0; d < e->digits; d++)
        for (unsigned k = 0; select >> d & 1 && k < 8; k++)
            e->lit[d][k] += segments >> k & 1 ? edges : 0;
    e->seen += edges;
    if (e->seen >= e->window)
        picture(e);
}

static void span(void *context, const struct session *s, uint64_t edges)
{
    eye_span(context, s, edges);
}

void eye_look(struct eye *e, const struct session *s)
{
    struct session *ahead = session_clone(s);
    ahead->span = span;
    ahead->context = e;
    memset(e->lit, 0, sizeof e->lit);
    e->seen = 0;
    session_run(ahead, e->window + 1);
    session_close(ahead);
    free(ahead);
}

unsigned eye_glyph(const struct eye *e, unsigned digit)
{
    unsigned glyph = 0;
    for (unsigned k = 0; k < 8; k++)
        glyph |= (unsigned)(e->light[digit][k] == BRIGHT) << k;
    return glyph;
}
