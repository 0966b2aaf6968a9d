/* SPDX-License-Identifier: MIT */
#include "batch/match.h"
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* ---- distributions ------------------------------------------------------------------------------ */

/* Bins are single numbers below 64; above, each power of two has 32 of them. */
static unsigned bin_of(uint64_t value)
{
    if (value < 64)
        return (unsigned)value;
    unsigned power = 63 - (unsigned)__builtin_clzll(value);
    return 64 + (power - 6) * 32 + (unsigned)(value >> (power - 5) & 31);
}

/* The middle of a bin. */
uint64_t spread_bin_value(unsigned bin)
{
    if (bin < 64)
        return bin;
    unsigned power = 6 + (bin - 64) / 32;
    uint64_t low = (uint64_t)(32 + (bin - 64) % 32) << (power - 5);
    return low + ((uint64_t)1 << (power - 5)) / 2;
}

void spread_add(struct spread *s, uint64_t value)
{
    if (!s->count++ || value < s->least)
        s->least = value;
    if (value > s->most)
        s->most = value;
    s->sum += value;
    s->squares += (unsigned __int128)value * value;
    s->bin[bin_of(value)]++;
}

void spread_merge(struct spread *into, const struct spread *from)
{
    if (!from->count)
        return;
    if (!into->count || from->least < into->least)
        into->least = from->least;
    if (from->most > into->most)
        into->most = from->most;
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
    for (unsigned i = 0; i < BINS; i++)
        into->bin[i] += from->bin[i];
}

double spread_mean(const struct spread *s)
{
    return s->count ? (double)s->sum / (double)s->count : 0;
}

double spread_deviation(const struct spread *s)
{
    double mean = spread_mean(s), n = (double)s->count;
    double variance = n > 1 ? ((double)s->squares - n * mean * mean) / (n - 1) : 0;
    return variance > 0 ? sqrt(variance) : 0;
}

uint64_t spread_quantile(const struct spread *s, double share)
{
    uint64_t want = (uint64_t)ceil(share * (double)s->count), seen = 0;
    for (unsigned i = 0; i < BINS; i++)
        if ((seen += s->bin[i]) >= want && seen) {
            uint64_t value = spread_bin_value(i);
            return value < s->least ? s->least : value > s->most ? s->most : value;
        }
    return s->most;
}

static void tally_add(struct tally *t, Word value)
{
    t->total++;
    if (value < TALLY)
        t->of[value]++;
    else
        t->other++;
}

static void tally_merge(struct tally *into, const struct tally *from)
{
    into->total += from->total;
    into->other += from->other;
    for (unsigned i = 0; i < TALLY; i++)
        into->of[i] += from->of[i];
}

void totals_merge(struct totals *into, const struct totals *from)
{
    into->games += from->games;
    into->ended += from->ended;
    spread_merge(&into->cycles, &from->cycles);
    spread_merge(&into->presses, &from->presses);
    for (unsigned i = 0; i < TALLY; i++) {
        into->phase_edges[i] += from->phase_edges[i];
        into->phase_entries[i] += from->phase_entries[i];
    }
    for (unsigned i = 0; i < PORTS_MOST; i++) {
        tally_merge(&into->last[i], &from->last[i]);
        spread_merge(&into->last_number[i], &from->last_number[i]);
        tally_merge(&into->pressed[i], &from->pressed[i]);
    }
}

/* ---- the ports, by their looks ------------------------------------------------------------------ */

static bool has(const struct machine *m, enum dir dir, enum look look)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == dir && m->port[i].look == look)
            return true;
    return false;
}

bool port_tells(const struct machine *m, unsigned port)
{
    const struct port *p = &m->port[port];
    if (p->dir != OUT || p->look == PHASE || p->look == MATRIX || p->look == ANODES)
        return false;
    /* Digits that share their pins, and the point beside them, change with the scan and not with the game. */
    return !((p->look == SEGMENTS || (p->look == LED && p->low)) && has(m, OUT, ANODES));
}

void match_prepare(struct match *m)
{
    uint64_t hz = m->machine->hz(m->strap), look = m->look ? m->look : (hz * 6 + 99) / 100;
    if (!m->longest)
        m->longest = look > UINT64_MAX / 1000000 ? UINT64_MAX : 1000000 * look;
    m->hand = look;
    m->buttons = has(m->machine, IN, BUTTON);
    m->patience = (3 * hz + look - 1) / look; /* messages are shown for two seconds */
}

/* ---- one game ----------------------------------------------------------------------------------- */

/* A game in progress and its counters. */
struct counted {
    const struct match *match;
    struct totals *totals;
    struct game game;
    struct random random; /* of the random presser */
    Word phase;
    Word before[PORTS_MOST], last[PORTS_MOST]; /* ports at the last look, and after the last edge */
    uint64_t presses, quiet;                   /* quiet: looks since something happened */
};

static Word phase_of(const struct game *g)
{
    Word v = g->phase < 0 ? 0 : g->port[g->phase];
    return v < TALLY ? v : TALLY - 1;
}

static bool is_over(const struct game *g)
{
    const struct value *v = game_phase(g);
    return v && v->final;
}

static bool is_button(const struct port *p)
{
    return p->dir == IN && p->look == BUTTON;
}

static bool is_dice(const struct port *p)
{
    return p->dir == IN && (p->look == DIE || p->look == DICE);
}

static void count_press(struct counted *c)
{
    const struct machine *m = c->match->machine;
    c->presses++;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && m->port[i].look == NUMBER && m->port[i].values)
            tally_add(&c->totals->pressed[i], c->game.port[i]);
}

/* After edges: how long each phase lasted, and what the buttons that went down before them did. */
static void span(void *watcher, const struct game *g, uint64_t edges)
{
    struct counted *c = watcher;
    const struct machine *m = g->machine;
    Word phase = phase_of(g);
    if (phase != c->phase)
        c->totals->phase_entries[phase]++;
    c->phase = phase;
    c->totals->phase_edges[phase] += edges;
    bool pressed = false;
    for (unsigned k = 0; k < g->controls; k++) {
        unsigned i = g->control[k];
        pressed |= is_button(&m->port[i]) && game_is_down(g, i) && c->last[i] == m->port[i].idle;
        c->last[i] = g->port[i];
    }
    if (pressed)
        count_press(c);
}

/* Lets go of every button; true if there was one to let go of. */
static bool let_go(struct game *g)
{
    bool some = false;
    for (unsigned i = 0; i < g->machine->ports; i++)
        if (is_button(&g->machine->port[i]) && game_is_down(g, i)) {
            game_hold(g, i, false);
            some = true;
        }
    return some;
}

/* Random input: sets every switch and pushes one of the buttons, except those that reset. */
static void press_something(struct counted *c)
{
    struct game *g = &c->game;
    unsigned button[PORTS_MOST], buttons = 0;
    for (unsigned i = 0; i < g->machine->ports; i++) {
        const struct port *p = &g->machine->port[i];
        if (is_button(p) && p->role != ROLE_RESTART)
            button[buttons++] = i;
        else if (p->dir == IN && p->look == SWITCH)
            game_set(g, i, random_bits(&c->random));
    }
    if (buttons)
        game_hold(g, button[random_below(&c->random, buttons)], true);
}

/* Where no button throws the dice, they are thrown at every look. */
static void throw_by_hand(struct counted *c)
{
    struct game *g = &c->game;
    for (unsigned i = 0; i < g->machine->ports; i++) {
        const struct port *p = &g->machine->port[i];
        if (is_dice(p))
            game_set(g, i, p->look == DIE ? random_die(&c->random) : random_die(&c->random) + random_die(&c->random));
    }
}

/* Whether any port that port_tells() names has changed since the last look. */
static bool something_happened(const struct counted *c)
{
    const struct game *g = &c->game;
    for (unsigned i = 0; i < g->machine->ports; i++) {
        const struct port *p = &g->machine->port[i];
        if (g->port[i] != c->before[i] && (p->dir == IN ? p->look != NOISE : port_tells(g->machine, i)))
            return true;
    }
    return false;
}

/* If the players have done nothing for a while, presses a random button, so that no game stalls. */
static void look(struct counted *c)
{
    struct game *g = &c->game;
    c->quiet = something_happened(c) ? 0 : c->quiet + 1;
    memcpy(c->before, g->port, g->machine->ports * sizeof(Word));
    if (!c->match->buttons)
        throw_by_hand(c);
    else if (!c->match->players || c->quiet > c->match->patience) {
        if (!let_go(g))
            press_something(c);
        c->quiet = 0;
    }
}

static const void *known(void *context, const struct player *p)
{
    const struct match *m = context;
    for (unsigned i = 0; i < m->players; i++)
        if (m->player[i] == p)
            return m->known[i];
    return NULL;
}

static void begin(struct counted *c, uint64_t seed, void *block)
{
    const struct match *match = c->match;
    struct game *g = &c->game;
    random_seed(&c->random, seed);
    game_open(g, match->machine, match->strap, random_bits(&c->random), block,
              &(struct game_host){.context = (void *)match, .knowledge = known});
    g->look_edges = match->look;
    g->frozen = match->held;
    for (unsigned i = 0; i < match->machine->ports; i++)
        if (match->held >> i & 1)
            g->straps[i] = match->strap[i];
    for (unsigned i = 0; i < match->players; i++)
        game_sit(g, i, match->player[i]);
    game_restart(g);
    g->span = span;
    g->watcher = c;
    memcpy(c->last, g->port, match->machine->ports * sizeof(Word));
    memcpy(c->before, g->port, match->machine->ports * sizeof(Word));
    c->phase = phase_of(g);
    c->totals->phase_entries[c->phase]++;
}

static void count_end(struct counted *c)
{
    const struct machine *m = c->match->machine;
    struct totals *t = c->totals;
    t->games++;
    t->ended += (uint64_t)is_over(&c->game);
    spread_add(&t->cycles, c->game.now->cycle);
    spread_add(&t->presses, c->presses);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && (port_tells(m, i) || m->port[i].look == PHASE)) {
            tally_add(&t->last[i], c->game.port[i]);
            spread_add(&t->last_number[i], c->game.port[i]);
        }
}

void match_play(const struct match *match, uint64_t seed, struct totals *t)
{
    struct counted c = {.match = match, .totals = t};
    max_align_t block[game_size(match->machine, match->strap) / sizeof(max_align_t) + 1];
    begin(&c, seed, block);
    while (c.game.now->cycle < match->longest) {
        look(&c);
        uint64_t end = c.game.now->cycle + match->hand;
        if (end > match->longest)
            end = match->longest;
        while (game_advance(&c.game, end, true, NULL) && !is_over(&c.game))
            ;
        if (!match->buttons)
            count_press(&c);
        if (is_over(&c.game))
            break;
    }
    count_end(&c);
}
