/* SPDX-License-Identifier: MIT */
#include "play/replay.h"
#include "core/bytes.h"
#include "play/game-parts.h"

static const struct value *phase(const struct replay *r)
{
    const struct game *g = r->game;
    Word v = g->phase < 0 ? PHASES_MOST : r->port[g->phase];
    return v < PHASES_MOST ? g->named[v] : 0;
}

static bool is_secret(const struct replay *r)
{
    const struct value *v = phase(r);
    return v && v->secret;
}

static void take(struct replay *r, const struct game *g, const unsigned char *block)
{
    const struct machine *m = g->machine;
    const unsigned char *live = (const unsigned char *)g->now;
    const struct game_now *now = (const struct game_now *)(const void *)block;
    r->game = g;
    r->cycle = now->cycle;
    r->next = now->next;
    bytes_copy(r->port, block + ((const unsigned char *)g->port - live), m->ports * sizeof(Word));
    bytes_copy(r->open, block + ((const unsigned char *)g->open - live), m->ports * sizeof(Word));
    bytes_copy(r->state, block + (g->state - live), m->state_size);
    r->entered = is_secret(r);
}

void replay_now(struct replay *r, const struct game *g)
{
    take(r, g, (const unsigned char *)g->now);
}

void replay_start(struct replay *r, const struct game *g)
{
    r->game = g;
    r->cycle = 0;
    r->next = 0;
    bytes_copy(r->port, g->straps, g->machine->ports * sizeof(Word));
    g->machine->reset(r->state, r->port);
    bytes_copy(r->open, r->port, g->machine->ports * sizeof(Word));
    r->entered = is_secret(r);
}

void replay_near(struct replay *r, const struct game *g, uint64_t cycle)
{
    const struct game_stack *s = &g->snapshots;
    uint32_t i = s->count;
    while (i && ((const struct game_now *)(const void *)(s->block + (i - 1) * g->size))->cycle > cycle)
        i--;
    if (i)
        take(r, g, s->block + (i - 1) * g->size);
    else
        replay_start(r, g);
}

uint64_t replay_inputs(struct replay *r, uint64_t until)
{
    const struct game *g = r->game;
    for (; r->next < g->events && g->event[r->next].cycle <= r->cycle; r->next++)
        r->port[g->event[r->next].port] = g->event[r->next].value;
    return r->next < g->events && g->event[r->next].cycle < until ? g->event[r->next].cycle : until;
}

uint64_t replay_edges(struct replay *r, uint64_t until)
{
    const struct machine *m = r->game->machine;
    until = replay_inputs(r, until);
    r->entered = is_secret(r);
    if (r->game->secrets && !r->entered)
        bytes_copy(r->open, r->port, m->ports * sizeof(Word));
    m->step(r->state, r->port);
    uint64_t rest = until > r->cycle + 1 ? until - r->cycle - 1 : 0;
    uint64_t n = 1 + (rest ? m->skip(r->state, r->port, rest) : 0);
    r->cycle += n;
    return n;
}

void replay_to(struct replay *r, uint64_t cycle, uint32_t *steps)
{
    while (r->cycle < cycle && (!steps || *steps)) {
        replay_edges(r, cycle);
        if (steps)
            --*steps;
    }
}

bool replay_shown(const struct replay *r, Word shown[])
{
    const struct machine *m = r->game->machine;
    bool hide = is_secret(r);
    if (!hide && !r->entered) {
        bytes_copy(shown, r->port, m->ports * sizeof(Word));
        return false;
    }
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        bool hidden = tells_secret(p) && (hide || p->dir != OUT); /* inputs of the edge that ended it, too */
        shown[i] = hidden ? r->open[i] : r->port[i];
    }
    return true;
}
