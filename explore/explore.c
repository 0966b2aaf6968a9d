/* SPDX-License-Identifier: MIT */
#include "explore/explore.h"
#include <stdbool.h>
#include <string.h>
#include "explore/atlas.h"
#include "explore/hands.h"
#include "base/heap.h"

enum {
    BURST = 12,   /* at most 2^BURST steps are played from one state of the atlas */
    TEMPI = 12,   /* different lengths of an action */
    HISTORY = 8,  /* actions of one phase that are recorded, and searched for a cause */
    SAMPLES = 24, /* states a phase in which the sweep tries every input */
};

/* The inputs that were set, and for how many edges. */
struct action {
    struct spot before;
    Word *port;
    uint64_t edges;
};

struct explorer {
    struct map *map;
    const struct witness *witness; /* or NULL */
    const struct machine *m;
    unsigned phase_port;
    struct random random;
    uint64_t steps; /* left */
    int sweeping;
    unsigned tempo;                   /* actions take up to 2^tempo steps */
    double gain[TEMPI], spent[TEMPI]; /* by tempo: rare changes of phase found, and steps spent */
    struct atlas atlas;

    struct spot now, entry, trial; /* the play; where its phase began; the replay */
    uint64_t pinned;               /* by port: straps that keep their default */
    uint64_t rules;                /* the switch straps of this play, as one number */
    unsigned phase;
    uint64_t age; /* edges since the phase began */
    int entered;  /* the beginning of the phase is known, and stored in `entry` */
    struct action history[HISTORY];
    unsigned actions;
    int forgotten; /* older actions of this phase have been overwritten */

    struct spot *sample; /* [phase * SAMPLES + i]: beginnings of each phase */
    uint32_t *samples;   /* how many beginnings were seen */
};

/* The named phase that the machine shows, or `phases` when it has no name. */
static unsigned phase_of(const struct explorer *x, const struct spot *s)
{
    Word v = s->port[x->phase_port];
    if (x->phase < x->map->phases && x->map->phase[x->phase].value == v)
        return x->phase; /* the usual case: the same phase as before */
    unsigned i = 0;
    while (i < x->map->phases && x->map->phase[i].value != v)
        i++;
    return i;
}

/* One edge, and then up to `most` that change no output; returns how many. */
static uint64_t advance(struct explorer *x, struct spot *s, uint64_t most)
{
    x->m->step(s->state, s->port);
    x->steps -= x->steps > 0;
    return 1 + x->m->skip(s->state, s->port, most - 1);
}

/* Reservoir sampling: every beginning of a phase has the same chance to stay among its samples. */
static void sample(struct explorer *x)
{
    uint32_t n = x->samples[x->phase]++;
    uint64_t place = n < SAMPLES ? n : hands_below(&x->random, n + 1);
    if (place >= SAMPLES)
        return;
    struct spot *s = &x->sample[x->phase * SAMPLES + place];
    if (!s->port)
        *s = spot_new(x->m);
    spot_copy(x->m, s, &x->now);
}

/* ---- causes --------------------------------------------------------------------------- */

/* The number of an input among the IN ports, which stands for it in a set. */
static uint64_t input_bit(const struct explorer *x, unsigned port)
{
    unsigned n = 0;
    for (unsigned i = 0; i < port; i++)
        n += x->m->port[i].dir == IN;
    return n < 64 ? (uint64_t)1 << n : 0;
}

/* The inputs that moved in the recorded actions. */
static uint64_t moved(const struct explorer *x)
{
    const struct action *a = x->history;
    uint64_t inputs = 0;
    for (unsigned k = 0; k < x->actions; k++)
        for (unsigned i = 0; i < x->m->ports; i++)
            if (x->m->port[i].dir == IN && a[k].port[i] != a->before.port[i])
                inputs |= input_bit(x, i);
    return inputs;
}

/* Replays the recorded actions, moving only the inputs in the set `moving`; the other buttons are not pressed, the
   other inputs keep their value.  True if the phase first changes to `to`, and at the same edge as before. */
static bool replay_changes(struct explorer *x, uint64_t moving, unsigned from, unsigned to)
{
    const struct action *a = x->history, *end = a + x->actions;
    uint64_t edges = 0;
    spot_copy(x->m, &x->trial, &a->before);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (hands_is_button(&x->m->port[i]))
            x->trial.port[i] = x->m->port[i].idle;
    for (; a < end; a++) {
        for (unsigned i = 0; i < x->m->ports; i++)
            if (x->m->port[i].dir == IN && input_bit(x, i) & moving)
                x->trial.port[i] = a->port[i];
        for (edges = 0; edges < a->edges;) {
            uint64_t n = advance(x, &x->trial, a->edges - edges);
            unsigned phase = phase_of(x, &x->trial);
            if (phase != from)
                return phase == to && a + 1 == end && edges + 1 == a->edges;
            edges += n;
        }
    }
    return false;
}

/* Inputs that play never moves. */
static uint64_t noise(const struct explorer *x)
{
    uint64_t inputs = 0;
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == IN && x->m->port[i].look == NOISE)
            inputs |= input_bit(x, i);
    return inputs;
}

/* Runs from the beginning of the phase with all buttons released and nothing moved: true if the same change happens. */
static bool changes_untouched(struct explorer *x, unsigned from, unsigned to)
{
    uint64_t edges = 0;
    spot_copy(x->m, &x->trial, &x->entry);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (hands_is_button(&x->m->port[i]))
            x->trial.port[i] = x->m->port[i].idle;
    while (edges < x->age) {
        uint64_t n = advance(x, &x->trial, x->age - edges);
        unsigned phase = phase_of(x, &x->trial);
        if (phase != from)
            return phase == to && edges + 1 == x->age;
        edges += n;
    }
    return false;
}

/* Dice are rolled at every press, so next to a button they are no cause of their own; without a button all of them
   are one input, since which of them had to move is random. */
static uint64_t tidy(const struct explorer *x, uint64_t inputs)
{
    uint64_t dice = 0, buttons = 0;
    for (unsigned i = 0; i < x->m->ports; i++) {
        const struct port *p = &x->m->port[i];
        if (hands_is_die(p))
            dice |= input_bit(x, i);
        if (hands_is_button(p))
            buttons |= input_bit(x, i);
    }
    return inputs & buttons ? inputs & ~dice : inputs & dice ? inputs | dice : inputs;
}

/* A new cause replaces those that contain it. */
static void add_cause(struct transition *t, struct cause c)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < t->causes; i++)
        if ((t->cause[i].inputs & c.inputs) == t->cause[i].inputs &&
            (c.inputs == t->cause[i].inputs || t->cause[i].inputs)) {
            t->cause[i].seen++;
            return;
        }
    for (unsigned i = 0; i < t->causes; i++)
        if (!c.inputs || (t->cause[i].inputs & c.inputs) != c.inputs)
            t->cause[kept++] = t->cause[i];
    if (kept < CAUSES_MOST)
        t->cause[kept++] = c;
    t->causes = kept;
}

/* Minimises a cause: drops one input after the other, as long as the replay still gives the same change. */
static void add_least_cause(struct explorer *x, struct transition *t, unsigned from, unsigned to)
{
    uint64_t moving = moved(x);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == IN && input_bit(x, i) & moving &&
            replay_changes(x, moving & ~input_bit(x, i), from, to))
            moving &= ~input_bit(x, i);
    add_cause(t, (struct cause){.inputs = tidy(x, moving & ~noise(x)), .seen = 1});
}

static void add_wait(struct explorer *x, struct transition *t)
{
    double seconds = (double)x->age / (double)x->m->hz(x->now.port);
    int first = 1;
    for (unsigned i = 0; i < t->causes; i++)
        first &= t->cause[i].inputs != 0;
    if (first || x->age < t->least_cycles)
        t->least_cycles = x->age;
    if (first || x->age > t->most_cycles)
        t->most_cycles = x->age;
    if (first || seconds < t->least_seconds)
        t->least_seconds = seconds;
    if (first || seconds > t->most_seconds)
        t->most_seconds = seconds;
    add_cause(t, (struct cause){.seen = 1});
}

/* The phase has just changed: finds the cause.  If it does not happen in a replay without the recorded actions,
   these are minimised; else it was a wait. */
static void explain(struct explorer *x, unsigned to)
{
    unsigned from = x->phase;
    struct transition *t = &x->map->transition[from * x->map->phases + to];
    t->seen++;
    x->gain[x->tempo] += 1.0 / t->seen;
    for (unsigned i = 0; i < x->m->ports && i < 64; i++)
        if (x->m->port[i].dir == STRAP && x->now.port[i] < 64)
            t->straps[i] |= (uint64_t)1 << x->now.port[i];
    if (!x->sweeping && t->explained > 64 && t->seen % 16) /* enough is known */
        return;
    if (x->actions && !replay_changes(x, noise(x), from, to)) {
        if (!replay_changes(x, moved(x), from, to))
            return; /* a button is held since before the recorded actions */
        add_least_cause(x, t, from, to);
    } else {
        int touched = x->sweeping && moved(x) & ~noise(x); /* the sweep measures waits, without any input */
        if (!x->entered || touched || ((!x->actions || x->forgotten) && !changes_untouched(x, from, to)))
            return;
        add_wait(x, t);
    }
    t->explained++;
}

/* ---- play ----------------------------------------------------------------------------- */

/* The straps that are switches, as one number. */
static uint64_t house_rules(const struct explorer *x, const struct spot *s)
{
    uint64_t rules = 1;
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == STRAP && x->m->port[i].width == 1)
            rules = rules * 2 + s->port[i];
    return rules;
}

static void begin_phase(struct explorer *x, unsigned phase)
{
    x->phase = phase;
    x->age = 0;
    x->actions = 0;
    x->forgotten = 0;
    x->entered = 1;
    x->map->reached[phase] = 1;
    spot_copy(x->m, &x->entry, &x->now);
    sample(x);
}

/* Continues the play from a snapshot, which may be the beginning of its phase. */
static void go_to(struct explorer *x, const struct spot *s, int beginning)
{
    spot_copy(x->m, &x->now, s);
    spot_copy(x->m, &x->entry, s);
    x->rules = house_rules(x, s);
    x->phase = phase_of(x, &x->now);
    x->age = 0;
    x->actions = 0;
    x->forgotten = 0;
    x->entered = beginning;
}

/* Room for another action; the oldest is overwritten. */
static struct action *next_action(struct explorer *x)
{
    if (x->actions == HISTORY) {
        x->forgotten = 1;
        struct action oldest = x->history[0];
        memmove(x->history, x->history + 1, (HISTORY - 1) * sizeof *x->history);
        x->history[HISTORY - 1] = oldest;
        x->actions--;
    }
    return &x->history[x->actions++];
}

/* Sets the inputs of `input` and lets the machine run: so many steps, so many edges at most; or, as people do, only
   until something happens. */
static void act(struct explorer *x, const Word input[], uint64_t steps, uint64_t edges, int patient)
{
    struct action *a = next_action(x);
    spot_copy(x->m, &a->before, &x->now);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == IN)
            x->now.port[i] = input[i];
    memcpy(a->port, x->now.port, x->m->ports * sizeof(Word));
    a->edges = 0;
    while (steps-- && edges && x->steps) {
        uint64_t before = edges;
        x->m->step(x->now.state, x->now.port);
        if (x->witness)
            x->witness->edge(x->witness->self, x->now.port);
        x->steps--;
        edges--;
        x->age++;
        if (a)
            a->edges++;
        unsigned phase = phase_of(x, &x->now);
        if (phase == x->map->phases) /* a phase without a name is not in the map */
            return;
        if (phase != x->phase) {
            explain(x, phase);
            begin_phase(x, phase);
            a = NULL; /* the rest of this action is not recorded for the new phase */
        }
        edges -= x->m->skip(x->now.state, x->now.port, edges);
        x->age += before - 1 - edges;
        if (x->witness)
            x->witness->skip(x->witness->self, x->now.port, before - 1 - edges);
        if (a)
            a->edges += before - 1 - edges;
        if (atlas_keep(&x->atlas, &x->now, x->phase, x->rules) && !patient)
            return;
    }
}

/* Half of the time the tempo that found most rare changes of phase for its steps, else any. */
static unsigned choose_tempo(struct explorer *x)
{
    unsigned best = (unsigned)hands_below(&x->random, TEMPI);
    if (hands_chance(&x->random, 2))
        for (unsigned i = 0; i < TEMPI; i++)
            if (x->gain[i] * x->spent[best] > x->gain[best] * x->spent[i])
                best = i;
    return best;
}

/* A burst of random actions from the current state, at one tempo, and either waiting for changes or not. */
static void burst(struct explorer *x, Word input[], uint8_t weight[])
{
    unsigned sum = hands_weigh(&x->random, x->m, weight);
    unsigned second = 64 - (unsigned)__builtin_clzll(x->m->hz(x->now.port) | 1);
    uint64_t begin = x->steps;
    x->tempo = choose_tempo(x);
    int patient = hands_chance(&x->random, 3);
    uint64_t length = hands_any_size(&x->random, BURST), end = x->steps > length ? x->steps - length : 0;
    while (x->steps > end) {
        memcpy(input, x->now.port, x->m->ports * sizeof(Word));
        for (unsigned i = 0; i < x->m->ports; i++)
            if (x->m->port[i].dir == IN && x->m->port[i].look == NOISE)
                hands_touch(&x->random, x->m, i, input);
        if ((hands_chance(&x->random, 4) || !hands_release(x->m, input)) && sum)
            do
                hands_touch_one(&x->random, x->m, weight, sum, input);
            while (hands_chance(&x->random, 4));
        uint64_t edges = hands_any_size(&x->random, second + 2);
        uint64_t steps = hands_any_size(&x->random, x->tempo);
        act(x, input, steps, edges, patient);
    }
    x->spent[x->tempo] += (double)(begin - x->steps);
}

static void start_over(struct explorer *x)
{
    machine_idle(x->m, x->now.port);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == STRAP && !(i < 64 && x->pinned >> i & 1))
            x->now.port[i] = hands_strap(&x->random, &x->m->port[i]);
    x->m->reset(x->now.state, x->now.port);
    if (x->witness)
        x->witness->reset(x->witness->self, x->now.port);
    x->rules = house_rules(x, &x->now);
    unsigned phase = phase_of(x, &x->now);
    if (phase < x->map->phases)
        begin_phase(x, phase);
}

/* From every sampled beginning of a phase: nothing, and each input alone. */
static void sweep(struct explorer *x, Word input[])
{
    for (unsigned k = 0; k < x->map->phases * SAMPLES; k++) {
        struct spot *s = &x->sample[k];
        for (unsigned i = 0; s->port && i <= x->m->ports; i++) {
            if (i < x->m->ports && x->m->port[i].dir != IN)
                continue;
            go_to(x, s, 1);
            memcpy(input, s->port, x->m->ports * sizeof(Word));
            if (i < x->m->ports)
                hands_touch(&x->random, x->m, i, input);
            act(x, input, i < x->m->ports ? 64 : 4096, UINT64_MAX / 4, 1);
        }
    }
}

/* ---- the whole ------------------------------------------------------------------------ */

static void explorer_begin(struct explorer *x, struct map *map)
{
    const struct machine *m = map->machine;
    *x = (struct explorer){.map = map, .m = m, .phase_port = (unsigned)machine_phase(m)};
    random_seed(&x->random, 1);
    atlas_begin(&x->atlas, m, map->phases, &x->random);
    x->now = spot_new(m);
    x->entry = spot_new(m);
    x->trial = spot_new(m);
    for (int i = 0; i < HISTORY; i++)
        x->history[i] = (struct action){.before = spot_new(m), .port = heap_get(m->ports * sizeof(Word))};
    x->sample = heap_get(map->phases * SAMPLES * sizeof *x->sample);
    x->samples = heap_get(map->phases * sizeof *x->samples);
}

static void explorer_end(struct explorer *x)
{
    atlas_end(&x->atlas);
    for (unsigned i = 0; i < x->map->phases * SAMPLES; i++)
        spot_free(&x->sample[i]);
    for (int i = 0; i < HISTORY; i++) {
        spot_free(&x->history[i].before);
        free(x->history[i].port);
    }
    spot_free(&x->now);
    spot_free(&x->entry);
    spot_free(&x->trial);
    free(x->sample);
    free(x->samples);
}

/* Plays for so many steps, a quarter of them as a sweep with the samples of the whole play. */
static void explore(struct explorer *x, uint64_t steps)
{
    Word *input = heap_get(x->m->ports * sizeof(Word));
    uint8_t *weight = heap_get(x->m->ports);
    x->sweeping = 0;
    x->steps = steps - steps / 4;
    while (x->steps) {
        const struct spot *s = hands_chance(&x->random, 16) ? NULL : atlas_choose(&x->atlas);
        if (s)
            go_to(x, s, 0);
        else
            start_over(x);
        burst(x, input, weight);
    }
    x->sweeping = 1;
    x->steps = steps / 4;
    sweep(x, input);
    free(input);
    free(weight);
}

uint64_t map_straps(const struct map *map, unsigned phase, unsigned port)
{
    uint64_t seen = 0;
    for (unsigned from = 0; from < map->phases; from++)
        seen |= map->transition[from * map->phases + phase].straps[port];
    return seen;
}

/* The straps that are switches, by port. */
static uint64_t switches(const struct machine *m)
{
    uint64_t ports = 0;
    for (unsigned i = 0; i < m->ports && i < 64; i++)
        if (m->port[i].dir == STRAP && m->port[i].width == 1)
            ports |= (uint64_t)1 << i;
    return ports;
}

static bool all_reached(const struct map *map)
{
    for (unsigned i = 0; i < map->phases; i++)
        if (!map->reached[i])
            return false;
    return true;
}

/* First with all switch straps at their default, so that phases that need another setting are recognised as such;
   then with any.  While a phase has not been reached, play continues, up to four times as long. */
static void explore_all(struct explorer *x, uint64_t steps)
{
    x->pinned = switches(x->m);
    explore(x, steps);
    if (x->pinned) {
        x->pinned = 0;
        explore(x, steps / 2);
    }
    for (int i = 0; i < 3 && !all_reached(x->map); i++)
        explore(x, steps);
}

const char *map_explore(struct map *map, const struct machine *m, uint64_t steps)
{
    return map_witness(map, m, steps, NULL);
}

const char *map_witness(struct map *map, const struct machine *m, uint64_t steps, const struct witness *w)
{
    struct explorer x;
    int port = machine_phase(m);
    *map = (struct map){.machine = m};
    if (port < 0 || !m->port[port].values)
        return "it has no named phases";
    map->phase = m->port[port].values;
    while (map->phase[map->phases].name)
        map->phases++;
    map->reached = heap_get(map->phases);
    map->transition = heap_get(map->phases * map->phases * sizeof *map->transition);
    explorer_begin(&x, map);
    x.witness = w;
    machine_idle(m, x.now.port);
    m->reset(x.now.state, x.now.port);
    map->first = phase_of(&x, &x.now);
    if (map->first < map->phases)
        explore_all(&x, steps);
    if (w)
        atlas_pour(w->atlas, &x.atlas);
    explorer_end(&x);
    return map->first < map->phases ? NULL : "its first phase has no name";
}

void map_free(struct map *map)
{
    free(map->reached);
    free(map->transition);
    *map = (struct map){0};
}
