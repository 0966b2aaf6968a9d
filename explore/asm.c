/* SPDX-License-Identifier: MIT */
#include "explore/asm.h"
#include <string.h>
#include "base/heap.h"
#include "explore/explore.h"
#include "explore/hands.h"

enum {
    EACH = 90,   /* moments kept for each phase that comes, */
    STAYS = 160, /* and of those that change nothing */
    CHAIN = 9,   /* up to 2^CHAIN trials one after the other from a state of the atlas */
    ROUNDS = 16, /* of learning */
    EXPLORE = 40,
    STEPS_A_TRIAL = 120,
    DULL = 12, /* trials without any change after which the play goes on elsewhere */
    AHEAD = 6, /* one play in so many begins with the board's clock set ahead */
    BORED = 6  /* idle plays after which a phase is taken to wait for somebody */
};

/* ---- moments -------------------------------------------------------------------------- */

static void sample_free(struct sample *s)
{
    free(s->fact);
    free(s->before);
    free(s->after);
}

static void sample_set(const struct chart *c, struct sample *s, const Word fact[], const struct instant *m)
{
    const unsigned ports = c->track.seen; /* with the digits */
    if (!s->fact)
        *s = (struct sample){.fact = heap_array(c->facts.facts, sizeof(Word)),
                             .before = heap_array(ports, sizeof(Word)),
                             .after = heap_array(ports, sizeof(Word))};
    memcpy(s->fact, fact, c->facts.facts * sizeof(Word));
    memcpy(s->before, m->before, ports * sizeof(Word));
    memcpy(s->after, m->after, ports * sizeof(Word));
    s->from = m->from;
    s->to = m->to;
}

/* All of the first ones, then a random choice of all (reservoir sampling); `keep`: this one in any case. */
static void keep(struct chart *c, struct samples *set, const Word fact[], const struct instant *m, bool always)
{
    uint32_t n = set->of[m->to]++, most = m->to == m->from ? STAYS : EACH;
    set->seen++;
    if (n >= most && !always) {
        unsigned at = (unsigned)hands_below(&c->random, set->count);
        if (hands_below(&c->random, n + 1) < most && set->sample[at].to == m->to)
            sample_set(c, &set->sample[at], fact, m);
        return;
    }
    if (set->count == set->room) {
        set->room = set->room ? 2 * set->room : 16;
        set->sample = heap_resize(set->sample, set->room * sizeof *set->sample);
        memset(set->sample + set->count, 0, (set->room - set->count) * sizeof *set->sample);
    }
    sample_set(c, &set->sample[set->count++], fact, m);
}

static unsigned slot(const struct chart *c, unsigned phase, unsigned control)
{
    return phase * c->controls + control;
}

const struct tree *chart_tree(const struct chart *c, unsigned phase, unsigned control)
{
    const struct tree *t = c->common[control].nodes ? &c->common[control] : &c->tree[slot(c, phase, control)];
    return t->nodes ? t : NULL;
}

/* What the trees say comes of it. */
static unsigned predict(const struct chart *c, unsigned phase, const Word fact[])
{
    const struct tree *t = chart_tree(c, phase, c->now);
    return t ? t->node[tree_leaf(t, fact)].to : phase;
}

static void count_proofs(struct chart *c, const Word fact[], const struct instant *m)
{
    unsigned said = predict(c, m->from, fact);
    const struct tree *mine = chart_tree(c, m->from, c->now);
    unsigned leaf = mine ? tree_leaf(mine, fact) : 0;
    for (unsigned k = 0; k < c->controls; k++) {
        const struct tree *t = chart_tree(c, m->from, k);
        for (unsigned i = 0; t && i < t->nodes; i++) {
            struct proof *p = &c->proof[slot(c, m->from, k) * NODES_MOST + i];
            if (t->node[i].yes != LEAF)
                continue;
            if (k == c->now && i == leaf) {
                p->held++;
                p->taken += m->to == t->node[i].to;
            } else if (t->node[i].to != said) {
                p->not_held++;
                p->strayed += m->to == t->node[i].to;
            }
        }
    }
}

/* A trial has found something. */
static void see(void *self, const struct instant *m)
{
    struct chart *c = self;
    Word *fact = heap_array(c->facts.facts, sizeof *fact);
    struct samples *set = &c->set[slot(c, m->from, c->now)];
    facts_note(&c->facts, m, fact);
    c->reached[m->from] = c->reached[m->to] = 1;
    if (c->proof)
        count_proofs(c, fact, m);
    if (c->learning) {
        keep(c, set, fact, m, false);
        if (!c->track.anodes || m->before[c->track.age] > c->machine->hz(m->before) / 40) /* all digits have been lit */
            keep(c, &c->shown[m->from], fact, m, false);
    } else if (predict(c, m->from, fact) != m->to) {
        c->wrong++;
        if (!c->proof) {
            c->dirty[slot(c, m->from, c->now)] = 1;
            keep(c, set, fact, m, set->count < 1200);
        }
    } else if (!c->proof && hands_chance(&c->random, 8))
        keep(c, set, fact, m, false);
    if (c->control[c->now].kind == CONTROL_TIME && m->to != m->from && m->from < 64) {
        uint64_t age = m->before[c->track.age] + 1;
        if (!c->least_age[m->from] || age < c->least_age[m->from])
            c->least_age[m->from] = age;
    }
    free(fact);
}

/* ---- play ----------------------------------------------------------------------------- */

/* Mostly the buttons that go on, and time; seldom what begins everything anew. */
static unsigned choose(struct chart *c, bool last)
{
    unsigned weight[CONTROLS_MOST], sum = 0, k = 0;
    for (unsigned i = 0; i < c->controls; i++) {
        const struct control *x = &c->control[i];
        unsigned role = x->kind == CONTROL_PRESS ? c->machine->port[__builtin_ctzll(x->buttons)].role : ROLE_NONE;
        weight[i] = x->kind == CONTROL_TIME ? 20 : role == ROLE_GO ? 30 : role == ROLE_RESTART ? 5 * last : 6;
        sum += weight[i];
    }
    for (uint64_t at = hands_below(&c->random, sum); at >= weight[k]; k++)
        at -= weight[k];
    return k;
}

/* Tries one control where the play stands; a phase in which nothing happens by itself is seldom waited for.  True if an
   output has changed. */
static bool try_one(struct chart *c, bool last)
{
    unsigned phase = track_phase(&c->track, c->probe.now.port);
    c->now = choose(c, last);
    if (phase < c->track.phases && c->control[c->now].kind == CONTROL_TIME && c->idle[phase] >= BORED &&
        !hands_chance(&c->random, 400))
        c->now = 0;
    bool changed = probe_do(&c->probe, &c->control[c->now]);
    if (phase < c->track.phases && c->control[c->now].kind == CONTROL_TIME)
        c->idle[phase] = changed ? 0 : c->idle[phase] + 1;
    phase = track_phase(&c->track, c->probe.now.port);
    return phase < c->track.phases && atlas_keep(&c->atlas, &c->probe.now, phase, 1);
}

/* So many trials, fewer if they are long. */
static void play(struct chart *c, uint64_t trials)
{
    uint64_t end = c->probe.trials + trials, most = c->probe.steps + STEPS_A_TRIAL * trials;
    while (c->probe.trials < end && c->probe.steps < most) {
        unsigned dull = 0;
        c->probe.lazy = hands_chance(&c->random, 3);
        c->probe.lucky = hands_chance(&c->random, 3);
        const struct spot *s = hands_chance(&c->random, 12) ? NULL : atlas_choose(&c->atlas);
        if (s)
            probe_from(&c->probe, s);
        else
            probe_power_on(&c->probe);
        if (c->seconds.found && hands_chance(&c->random, AHEAD))
            seconds_ahead(&c->seconds, &c->probe);
        for (uint64_t i = hands_any_size(&c->random, CHAIN); i-- && dull < DULL;)
            dull = try_one(c, i == 0) ? 0 : dull + 1;
    }
}

static void witness_edge(void *self, Word port[])
{
    track_edge(self, port);
}

static void witness_skip(void *self, Word port[], uint64_t edges)
{
    track_skip(self, port, edges);
}

static void witness_reset(void *self, Word port[])
{
    track_reset(self, port);
}

/* Clean presses do not get everywhere; where they have not got, the explorer goes first. */
static void explore_further(struct chart *c, uint64_t steps)
{
    struct map map;
    struct witness w = {
        .edge = witness_edge, .skip = witness_skip, .reset = witness_reset, .self = &c->track, .atlas = &c->atlas};
    map_witness(&map, &c->track.machine, steps, &w);
    map_free(&map);
}

static bool all_reached(const struct chart *c)
{
    for (unsigned i = 0; i < c->track.phases; i++)
        if (!c->reached[i])
            return false;
    return true;
}

/* ---- learning ------------------------------------------------------------------------- */

/* A tree of one leaf that is the phase itself says nothing. */
static void learn(struct chart *c, unsigned phase, unsigned control)
{
    unsigned at = slot(c, phase, control);
    struct samples *set = &c->set[at];
    struct tree *t = &c->tree[at];
    *t = (struct tree){0};
    c->dirty[at] = 0;
    if (set->of[phase] == set->seen)
        return;
    tree_learn(t, &c->facts, set->sample, set->count, false, c->control[control].kind == CONTROL_TIME);
}

/* One tree of inputs alone for all phases, if there is one. */
static void learn_common(struct chart *c, unsigned control)
{
    enum { FROM_EACH = 250 };
    struct tree *t = &c->common[control];
    struct sample *all = NULL;
    unsigned n = 0;
    for (unsigned p = 0; p < c->track.phases; p++) {
        const struct samples *set = &c->set[slot(c, p, control)];
        unsigned count = set->count < FROM_EACH ? set->count : FROM_EACH;
        all = heap_resize(all, (n + count + 1) * sizeof *all);
        for (unsigned i = 0; i < count; i++)
            all[n++] = set->sample[(size_t)i * set->count / count];
        if (set->count)
            c->dirty[slot(c, p, control)] = 0;
    }
    if (n)
        tree_learn(t, &c->facts, all, n, true, false);
    if (!n || t->doubts || c->control[control].kind == CONTROL_TIME || (t->nodes == 1 && c->track.phases < 2))
        *t = (struct tree){0};
    free(all);
}

static void learn_all(struct chart *c, bool first)
{
    for (unsigned k = 0; k < c->controls; k++) {
        bool dirty = first;
        for (unsigned p = 0; p < c->track.phases; p++)
            dirty |= c->common[k].nodes && c->dirty[slot(c, p, k)];
        if (dirty)
            learn_common(c, k);
        for (unsigned p = 0; p < c->track.phases; p++)
            if (!c->common[k].nodes && (dirty || c->dirty[slot(c, p, k)]))
                learn(c, p, k);
    }
}

static void begin(struct chart *c, const struct machine *m)
{
    *c = (struct chart){.machine = m};
    track_begin(&c->track, m);
    facts_begin(&c->facts, &c->track);
    c->controls = probe_controls(m, c->control);
    unsigned slots = c->track.phases * c->controls;
    c->reached = heap_get(c->track.phases);
    c->common = heap_array(c->controls, sizeof *c->common);
    c->tree = heap_array(slots, sizeof *c->tree);
    c->set = heap_array(slots, sizeof *c->set);
    c->shown = heap_array(c->track.phases, sizeof *c->shown);
    c->dirty = heap_get(slots);
    c->idle = heap_array(c->track.phases, sizeof *c->idle);
    for (unsigned i = 0; i < slots; i++)
        c->set[i].of = heap_array(c->track.phases, sizeof(uint32_t));
    for (unsigned i = 0; i < c->track.phases; i++)
        c->shown[i].of = heap_array(c->track.phases, sizeof(uint32_t));
    random_seed(&c->random, 1);
    atlas_begin(&c->atlas, &c->track.machine, c->track.phases, &c->random);
    probe_begin(&c->probe, &c->track, 2);
    c->probe.see = see;
    c->probe.to = c;
    probe_power_on(&c->probe);
    c->first = track_phase(&c->track, c->probe.now.port);
}

const char *chart_find(struct chart *c, const struct machine *m, uint64_t trials)
{
    int port = machine_phase(m);
    *c = (struct chart){.machine = m};
    if (port < 0 || !m->port[port].values)
        return "it has no named phases";
    begin(c, m);
    if (c->first >= c->track.phases)
        return "its first phase has no name";
    c->probe.see = NULL;
    play(c, trials / 8);
    probe_learn_tempo(&c->probe);
    seconds_find(&c->seconds, &c->probe, &c->atlas);
    c->probe.see = see;
    c->learning = true;
    play(c, trials);
    if (!all_reached(c)) {
        explore_further(c, EXPLORE * trials);
        play(c, trials);
    }
    learn_all(c, true);
    c->learning = false;
    for (int round = 0, right = 0; round < ROUNDS; round++) {
        c->wrong = 0;
        play(c, trials / 2);
        if (!c->wrong && ++right == 3)
            break;
        if (c->wrong)
            right = 0;
        learn_all(c, false);
    }
    return NULL;
}

unsigned chart_prove(struct chart *c, uint64_t seed, uint64_t trials)
{
    free(c->proof);
    c->proof = heap_array((size_t)c->track.phases * c->controls * NODES_MOST, sizeof *c->proof);
    random_seed(&c->random, seed);
    random_seed(&c->probe.random, seed + 1);
    c->wrong = 0;
    play(c, trials);
    return c->wrong;
}

static void samples_free(struct samples *s)
{
    for (unsigned i = 0; i < s->count; i++)
        sample_free(&s->sample[i]);
    free(s->sample);
    free(s->of);
}

void chart_free(struct chart *c)
{
    if (!c->set)
        return;
    for (unsigned i = 0; i < c->track.phases * c->controls; i++)
        samples_free(&c->set[i]);
    for (unsigned i = 0; i < c->track.phases; i++)
        samples_free(&c->shown[i]);
    atlas_end(&c->atlas);
    probe_end(&c->probe);
    facts_end(&c->facts);
    track_end(&c->track);
    free(c->reached);
    free(c->common);
    free(c->tree);
    free(c->set);
    free(c->shown);
    free(c->dirty);
    free(c->idle);
    free(c->proof);
    *c = (struct chart){0};
}
