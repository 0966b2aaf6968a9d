/* SPDX-License-Identifier: MIT */
#include "explore/probe.h"
#include <string.h>
#include "explore/hands.h"

enum {
    HEARD_SECONDS = 4, /* a press is so long, at most, */
    HEARD_STEPS = 200, /* or so many steps: some samples of a debouncer that shares its clock with digits */
    SETTLE_STEPS = 24, /* switches have moved: digits and lights follow */
    IDLE_STEPS = 6000  /* nobody does anything for so long */
};

void probe_begin(struct probe *x, const struct track *t, uint64_t seed)
{
    *x = (struct probe){.track = t};
    random_seed(&x->random, seed);
    x->now = spot_new(&t->machine);
    x->start = spot_new(&t->machine);
    x->other = spot_new(&t->machine);
    x->before = spot_new(&t->machine);
}

void probe_end(struct probe *x)
{
    spot_free(&x->now);
    spot_free(&x->start);
    spot_free(&x->other);
    spot_free(&x->before);
}

unsigned probe_controls(const struct machine *m, struct control control[CONTROLS_MOST])
{
    unsigned n = 0, moves = 0;
    uint64_t go = 0;
    for (unsigned i = 0; i < m->ports && i < PORTS_MOST; i++) {
        if (hands_is_button(&m->port[i]) && m->port[i].role == ROLE_GO)
            go |= (uint64_t)1 << i;
        moves |= m->port[i].dir == IN && m->port[i].look != BUTTON && m->port[i].look != NOISE;
    }
    if (go)
        control[n++] = (struct control){.kind = CONTROL_PRESS, .buttons = go};
    for (unsigned i = 0; i < m->ports && i < PORTS_MOST; i++)
        if (hands_is_button(&m->port[i]) && m->port[i].role != ROLE_GO)
            control[n++] = (struct control){.kind = CONTROL_PRESS, .buttons = (uint64_t)1 << i};
    if (moves)
        control[n++] = (struct control){.kind = CONTROL_MOVE};
    control[n++] = (struct control){.kind = CONTROL_TIME};
    return n;
}

/* ---- edges ---------------------------------------------------------------------------- */

static void make_noise(struct random *r, const struct machine *m, Word port[], bool stuck)
{
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].look == NOISE)
            port[i] = (stuck ? ~(Word)0 : random_bits(r)) & port_mask(&m->port[i]);
}

/* One edge and, unless it changes the phase, those that change nothing after it; returns how many. */
static uint64_t edge(struct probe *x, struct spot *s, struct random *noise, uint64_t most)
{
    const struct machine *m = x->track->inner;
    Word phase = s->port[x->track->phase_port];
    make_noise(noise, m, s->port, x->lazy);
    m->step(s->state, s->port);
    track_edge(x->track, s->port);
    uint64_t skipped = most > 1 && s->port[x->track->phase_port] == phase ? m->skip(s->state, s->port, most - 1) : 0;
    track_skip(x->track, s->port, skipped);
    x->steps++;
    return 1 + skipped;
}

/* Runs until the phase changes, at most so long; returns how many edges that were, the last of them the change. */
static uint64_t run(struct probe *x, struct spot *s, struct random *noise, uint64_t edges, unsigned steps)
{
    Word phase = s->port[x->track->phase_port];
    uint64_t done = 0;
    while (done < edges && steps--) {
        uint64_t n = edge(x, s, noise, edges - done);
        if (s->port[x->track->phase_port] != phase)
            return done + 1;
        done += n;
    }
    return done;
}

static uint64_t heard(const struct probe *x, const struct spot *s)
{
    return x->quick ? 2 : HEARD_SECONDS * x->track->inner->hz(s->port) + 1;
}

void probe_learn_tempo(struct probe *x)
{
    x->quick = x->acted > 20 && !x->late;
}

/* ---- spots ---------------------------------------------------------------------------- */

void probe_power_on(struct probe *x)
{
    const struct machine *m = x->track->inner;
    machine_idle(m, x->now.port);
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == STRAP && (m->port[i].width == 1 || hands_chance(&x->random, 3)))
            x->now.port[i] = hands_strap(&x->random, &m->port[i]);
    m->reset(x->now.state, x->now.port);
    track_reset(x->track, x->now.port);
}

void probe_from(struct probe *x, const struct spot *s)
{
    spot_copy(&x->track->machine, &x->now, s);
    hands_release(x->track->inner, x->now.port);
}

/* Waits until a release has been heard, too; false if the phase has changed meanwhile. */
static bool calm_down(struct probe *x, unsigned from)
{
    const struct track *t = x->track;
    uint64_t edges = heard(x, &x->now), calm = track_calm_edges(t, x->now.port),
             steps = track_calm_steps(t, x->now.port);
    for (unsigned i = 0; i < t->inner->ports; i++)
        if (hands_is_button(&t->inner->port[i]) && x->now.port[i] != x->now.port[t->seen + i])
            calm = steps = 0;
    if (calm < edges && steps < HEARD_STEPS)
        run(x, &x->now, &x->random, edges - calm, HEARD_STEPS - (unsigned)steps);
    return track_phase(t, x->now.port) == from;
}

/* ---- what can happen ------------------------------------------------------------------ */

/* Dice alike far more often than chance has it, since that is what dice games look for. */
static void pair_dice(struct probe *x)
{
    const struct machine *m = x->track->inner;
    unsigned die[PORTS_MOST], n = 0;
    for (unsigned i = 0; i < m->ports && n < PORTS_MOST; i++)
        if (m->port[i].dir == IN && m->port[i].look == DIE)
            die[n++] = i;
    for (unsigned sets = n > 1 ? (unsigned)hands_below(&x->random, 3) : 0; sets--;) {
        Word face = hands_chance(&x->random, 2) ? 4 : random_die(&x->random);
        unsigned from = (unsigned)hands_below(&x->random, n), count = (unsigned)hands_below(&x->random, n);
        if (hands_chance(&x->random, 30))
            count++;
        for (unsigned k = 0; k < count; k++)
            x->now.port[die[(from + k) % n]] = face;
    }
    if (n > 1 && hands_chance(&x->random, 12))
        for (unsigned k = 0; k < n; k++)
            x->now.port[die[k]] = k + 1;
}

static bool move_inputs(struct probe *x)
{
    const struct machine *m = x->track->inner;
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].dir == IN && m->port[i].look != BUTTON && m->port[i].look != NOISE &&
            hands_chance(&x->random, x->lazy && !hands_is_die(&m->port[i]) ? 16 : 2))
            hands_touch(&x->random, m, i, x->now.port);
    if (x->lucky && hands_chance(&x->random, 2))
        pair_dice(x);
    if (x->track->bits && m->limit && hands_chance(&x->random, 3)) { /* the highest number that is taken, or one more */
        Word mask = ((Word)1 << x->track->bits) - 1, n = m->limit(x->now.state, x->now.port);
        if (hands_chance(&x->random, 4))
            n++;
        if (n <= mask)
            x->now.port[x->track->number] = (x->now.port[x->track->number] & ~mask) | n;
    }
    return memcmp(x->now.port, x->start.port, m->ports * sizeof(Word)) != 0;
}

static void press(const struct machine *m, uint64_t buttons, Word port[])
{
    for (unsigned i = 0; i < m->ports && i < PORTS_MOST; i++)
        if (buttons >> i & 1)
            port[i] = ~m->port[i].idle & port_mask(&m->port[i]);
}

static void report(struct probe *x, unsigned from, unsigned to, uint64_t pressed)
{
    struct instant m = {.before = x->before.port,
                        .after = x->now.port,
                        .state = x->before.state,
                        .later = x->now.state,
                        .pressed = pressed,
                        .from = from,
                        .to = to};
    if (x->see && from < x->track->phases && to < x->track->phases)
        x->see(x->to, &m);
}

/* One of the buttons, seldom some of them together. */
static uint64_t choose(struct probe *x, uint64_t buttons)
{
    unsigned n = (unsigned)__builtin_popcountll(buttons), k = (unsigned)hands_below(&x->random, n);
    if (n > 1 && hands_chance(&x->random, 6))
        return buttons;
    while (k--)
        buttons &= buttons - 1;
    return buttons & -buttons;
}

/* Down and up again, with a run beside it in which nothing is pressed: true if that changes phase as well, at the same
   edge, so that it was not the press. */
static bool happens_anyway(struct probe *x, struct random noise, uint64_t at, unsigned to)
{
    spot_copy(&x->track->machine, &x->other, &x->before);
    return run(x, &x->other, &noise, at, 4 * HEARD_STEPS) == at && track_phase(x->track, x->other.port) == to;
}

static bool try_press(struct probe *x, const struct control *c, unsigned from)
{
    const struct machine *m = x->track->inner;
    uint64_t pressed = choose(x, c->buttons), edges = heard(x, &x->now), at;
    if (!calm_down(x, from))
        return true;
    if (move_inputs(x)) {
        run(x, &x->now, &x->random, edges, hands_chance(&x->random, 2) ? 1 : SETTLE_STEPS);
        if (track_phase(x->track, x->now.port) != from)
            return true; /* the inputs alone, or the time that it took */
    }
    struct random noise = x->random; /* the same for both runs */
    spot_copy(&x->track->machine, &x->before, &x->now);
    press(m, pressed, x->now.port);
    at = run(x, &x->now, &x->random, edges, HEARD_STEPS);
    unsigned to = track_phase(x->track, x->now.port);
    uint64_t last = at;
    if (to == from) {
        hands_release(m, x->now.port);
        at += last = run(x, &x->now, &x->random, edges, HEARD_STEPS);
        to = track_phase(x->track, x->now.port);
    }
    bool mine = to != from && !happens_anyway(x, noise, at, to);
    x->acted += mine;
    x->late += mine && last > 1;
    report(x, from, mine ? to : from, pressed);
    hands_release(m, x->now.port);
    return to != from;
}

static bool try_move(struct probe *x, unsigned from)
{
    if (!calm_down(x, from))
        return true;
    spot_copy(&x->track->machine, &x->start, &x->now);
    if (!move_inputs(x))
        return false;
    struct random noise = x->random;
    spot_copy(&x->track->machine, &x->before, &x->start);
    uint64_t at = run(x, &x->now, &x->random, heard(x, &x->now), SETTLE_STEPS);
    unsigned to = track_phase(x->track, x->now.port);
    int anyway = to != from && happens_anyway(x, noise, at, to);
    for (unsigned i = 0; i < x->track->inner->ports; i++) /* the inputs of the moment are the new ones */
        if (x->track->inner->port[i].dir == IN)
            x->before.port[i] = x->now.port[i];
    report(x, from, anyway ? from : to, 0);
    return to != from;
}

/* The moment before an edge; of the past only what changes while the phase stands. */
static void before_edge(struct probe *x)
{
    memcpy(x->before.port, x->now.port, x->track->stamp * sizeof(Word));
    memcpy(x->before.state, x->now.state, x->track->inner->state_size);
}

/* Edge by edge.  Of those at which the phase stays, the last one before it changes is reported, those at which much
   else changes, and some others. */
static bool try_time(struct probe *x, unsigned from)
{
    const struct track *t = x->track;
    uint64_t rest = 200 * t->inner->hz(x->now.port) + 100;
    unsigned steps = IDLE_STEPS;
    if (!x->quick && !calm_down(x, from))
        return true;
    if (hands_chance(&x->random, 2) && move_inputs(x))
        run(x, &x->now, &x->random, heard(x, &x->now), hands_chance(&x->random, 2) ? 1 : SETTLE_STEPS);
    if (track_phase(t, x->now.port) != from)
        return true;
    spot_copy(&t->machine, &x->before, &x->now);
    while (rest && steps--) {
        uint64_t n;
        before_edge(x);
        n = edge(x, &x->now, &x->random, 1);
        unsigned to = track_phase(t, x->now.port);
        if (to != from) {
            report(x, from, to, 0);
            return true;
        }
        bool news = false;
        for (unsigned i = 0; i < t->inner->ports && !news; i++)
            news =
                t->inner->port[i].dir == OUT && t->inner->port[i].look == NUMBER && x->now.port[i] != x->before.port[i];
        if (news ? hands_chance(&x->random, 2) : hands_chance(&x->random, steps > IDLE_STEPS - 100 ? 32 : 512))
            report(x, from, from, 0);
        uint64_t skip = rest > n ? t->inner->skip(x->now.state, x->now.port, rest - n) : 0;
        if (skip) { /* the last of them, too, is one at which the phase stays */
            track_skip(t, x->now.port, skip - 1);
            before_edge(x);
            track_skip(t, x->now.port, 1);
            if (steps > IDLE_STEPS - 8 || hands_chance(&x->random, t->anodes ? 64 : 4))
                report(x, from, from, 0);
        }
        rest -= n + skip < rest ? n + skip : rest;
    }
    return false;
}

bool probe_do(struct probe *x, const struct control *c)
{
    unsigned from = track_phase(x->track, x->now.port);
    if (from >= x->track->phases) {
        probe_power_on(x);
        return true;
    }
    spot_copy(&x->track->machine, &x->start, &x->now);
    x->trials++;
    switch (c->kind) {
    case CONTROL_PRESS:
        return try_press(x, c, from);
    case CONTROL_MOVE:
        return try_move(x, from);
    default:
        return try_time(x, from);
    }
}
