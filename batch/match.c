/* SPDX-License-Identifier: MIT */
#include "batch/match.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "core/random.h"

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

int port_restarts(const struct port *p)
{
    return p->role == ROLE_RESTART;
}

static int has(const struct machine *m, enum dir dir, enum look look)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == dir && m->port[i].look == look)
            return 1;
    return 0;
}

int port_tells(const struct machine *m, unsigned port)
{
    const struct port *p = &m->port[port];
    if (p->dir != OUT || p->look == PHASE || p->look == MATRIX || p->look == ANODES)
        return 0;
    /* Digits that share their pins, and the point beside them, change with the scan and not with the game. */
    return !((p->look == SEGMENTS || (p->look == LED && p->low)) && has(m, OUT, ANODES));
}

void match_prepare(struct match *m)
{
    uint64_t hz = m->machine->hz(m->strap);
    if (!m->look)
        m->look = hz > 20 ? hz / 20 : 1; /* a quick person looks and presses 20 times a second */
    if (!m->longest)
        m->longest = m->look > UINT64_MAX / 1000000 ? UINT64_MAX : 1000000 * m->look;
    m->patience = (3 * hz + m->look - 1) / m->look; /* messages stand for two seconds */
}

/* ---- one game ----------------------------------------------------------------------------------- */

struct game {
    const struct match *match;
    struct totals *totals;
    struct random random;
    int phase_port;
    Word phase;
    Word port[PORTS_MOST], before[PORTS_MOST];
    uint64_t cycles, presses, quiet; /* quiet: looks since something happened */
    unsigned char state[4096];
    unsigned char notes[MATCH_SEATS][1024];
};

static Word phase_of(const struct game *g)
{
    Word v = g->phase_port < 0 ? 0 : g->port[g->phase_port];
    return v < TALLY ? v : TALLY - 1;
}

static int is_over(const struct game *g)
{
    const struct value *v =
        g->phase_port < 0 ? 0 : port_value(&g->match->machine->port[g->phase_port], g->port[g->phase_port]);
    return v && v->final;
}

/* Fresh bits on every NOISE pin. */
static void make_noise(struct game *g)
{
    const struct machine *m = g->match->machine;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].look == NOISE)
            g->port[i] = random_bits(&g->random) & port_mask(&m->port[i]);
}

static void roll_dice(struct game *g)
{
    const struct machine *m = g->match->machine;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].look == DIE)
            g->port[i] = random_die(&g->random);
        else if (m->port[i].dir == IN && m->port[i].look == DICE)
            g->port[i] = random_die(&g->random) + random_die(&g->random);
}

/* A button is down when its pin is not what it is untouched. */
static int is_down(const struct game *g, unsigned port, const Word *ports)
{
    const struct port *p = &g->match->machine->port[port];
    return p->dir == IN && p->look == BUTTON && ports[port] != p->idle;
}

/* Lets go of every button; 1 if there was one to let go of. */
static int let_go(struct game *g)
{
    const struct machine *m = g->match->machine;
    int some = 0;
    for (unsigned i = 0; i < m->ports; i++)
        if (is_down(g, i, g->port)) {
            g->port[i] = m->port[i].idle;
            some = 1;
        }
    return some;
}

/* By chance: sets every switch and pushes one of the buttons, but none that begins anew. */
static void press_something(struct game *g)
{
    const struct machine *m = g->match->machine;
    unsigned button[PORTS_MOST], buttons = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *p = &m->port[i];
        if (p->dir != IN)
            continue;
        if (p->look == BUTTON && !port_restarts(p))
            button[buttons++] = i;
        else if (p->look == SWITCH)
            g->port[i] = random_bits(&g->random) & port_mask(p);
    }
    if (buttons) {
        unsigned i = button[random_below(&g->random, buttons)];
        g->port[i] = !m->port[i].idle;
    }
}

static int is_held(const struct match *m, unsigned port)
{
    return (int)(m->held >> port & 1);
}

/* Everybody looks at the board once and moves; dice roll when a button goes down, or at every look where there is
   none.  Returns 1 if a button went down. */
static int look(struct game *g)
{
    const struct machine *m = g->match->machine;
    memcpy(g->before, g->port, m->ports * sizeof(Word));
    for (unsigned i = 0; i < g->match->players; i++)
        if (g->match->player[i])
            g->match->player[i]->act(g->notes[i], g->port);
    if (!g->match->players || g->quiet >= g->match->patience) {
        if (!let_go(g))
            press_something(g);
        g->quiet = 0;
    }
    int pressed = 0, buttons = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        if (is_held(g->match, i))
            g->port[i] = g->match->strap[i];
        buttons |= m->port[i].dir == IN && m->port[i].look == BUTTON;
        pressed |= is_down(g, i, g->port) && !is_down(g, i, g->before);
    }
    if (pressed || !buttons)
        roll_dice(g);
    return pressed || !buttons;
}

/* Edges until the next look, or the end of the game. */
static void run(struct game *g, uint64_t edges)
{
    const struct machine *m = g->match->machine;
    while (edges) {
        make_noise(g);
        m->step(g->state, g->port);
        uint64_t n = 1 + m->skip(g->state, g->port, edges - 1);
        Word phase = phase_of(g);
        if (phase != g->phase)
            g->totals->phase_entries[phase]++;
        g->phase = phase;
        g->totals->phase_edges[phase] += n;
        g->cycles += n;
        edges -= n;
        if (is_over(g))
            return;
    }
}

/* Whether anything that tells has changed since the last look. */
static int something_happened(const struct game *g)
{
    const struct machine *m = g->match->machine;
    for (unsigned i = 0; i < m->ports; i++)
        if (g->port[i] != g->before[i] && (m->port[i].dir == IN ? m->port[i].look != NOISE : port_tells(m, i)))
            return 1;
    return 0;
}

static void begin(struct game *g, uint64_t seed)
{
    const struct match *match = g->match;
    random_seed(&g->random, seed);
    machine_idle(match->machine, g->port);
    for (unsigned i = 0; i < match->machine->ports; i++)
        if (match->machine->port[i].dir == STRAP || is_held(match, i))
            g->port[i] = match->strap[i];
    match->machine->reset(g->state, g->port);
    g->phase_port = machine_phase(match->machine);
    g->phase = phase_of(g);
    g->totals->phase_entries[g->phase]++;
    for (unsigned i = 0; i < match->players; i++) {
        if (!match->player[i])
            continue;
        match->player[i]->begin(g->notes[i], i, random_bits(&g->random));
        if (match->known[i])
            match->player[i]->know(g->notes[i], match->known[i]);
    }
}

static void count_end(struct game *g)
{
    const struct machine *m = g->match->machine;
    struct totals *t = g->totals;
    t->games++;
    t->ended += (uint64_t)is_over(g);
    spread_add(&t->cycles, g->cycles);
    spread_add(&t->presses, g->presses);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && (port_tells(m, i) || m->port[i].look == PHASE)) {
            tally_add(&t->last[i], g->port[i]);
            spread_add(&t->last_number[i], g->port[i]);
        }
}

static void count_press(struct game *g)
{
    const struct machine *m = g->match->machine;
    g->presses++;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == OUT && m->port[i].look == NUMBER && m->port[i].values)
            tally_add(&g->totals->pressed[i], g->port[i]);
}

void play_game(const struct match *match, uint64_t seed, struct totals *t)
{
    struct game g;
    g.match = match;
    g.totals = t;
    g.cycles = g.presses = g.quiet = 0;
    begin(&g, seed);
    while (g.cycles < match->longest) {
        int pressed = look(&g);
        uint64_t left = match->longest - g.cycles;
        run(&g, match->look < left ? match->look : left);
        if (pressed)
            count_press(&g);
        if (is_over(&g))
            break;
        g.quiet = something_happened(&g) ? 0 : g.quiet + 1;
    }
    count_end(&g);
}
