/* SPDX-License-Identifier: MIT */
#include "explore.h"
#include <string.h>
#include "heap.h"
#include "random.h"

enum {
    ARCHIVE = 1 << 13, /* states kept in each half of the archive */
    BURST = 12,        /* 2^BURST steps at most are played from one state of the archive */
    TEMPI = 12,
    HISTORY = 8,  /* actions in one phase that a cause is looked for in */
    SAMPLES = 24, /* states a phase that the sweep tries every input in */
};

/* A place in the play: all ports and the state. */
struct spot {
    Word *port;
    void *state;
};

struct cell {
    uint64_t key; /* 0: empty */
    uint32_t visits, phase;
    struct spot spot;
};

/* Inputs as they were set, and how many edges they stood. */
struct action {
    struct spot before;
    Word *port;
    uint64_t edges;
};

struct explorer {
    struct map *map;
    const struct machine *m;
    unsigned phase_port;
    struct random random;
    uint64_t steps; /* left */
    int sweeping;
    unsigned tempo;                   /* actions take up to 2^tempo steps */
    double gain[TEMPI], spent[TEMPI]; /* by tempo: seldom changes of phase, and steps */
    struct cell *cell, *record;
    uint64_t records;

    struct spot now, entry, trial; /* the play; where its phase began; for playing again */
    unsigned anodes;               /* the port that selects digits; 0: they are all lit at once */
    Word *shown;                   /* the outputs that the archive has seen */
    uint64_t pinned;               /* straps, by port, that stay at their default */
    uint64_t rules;                /* the house rules of this play */
    unsigned phase;
    uint64_t age; /* edges since the phase began */
    int entered;  /* that beginning was seen, and is in `entry` */
    struct action history[HISTORY];
    unsigned actions;
    int forgotten; /* there were more in this phase */

    struct spot *sample; /* [phase * SAMPLES + i]: beginnings of each phase */
    uint32_t *samples;   /* how many there were to choose from */
};

/* 0 to n-1, as fair as play needs it, and quick. */
static uint64_t below(struct explorer *x, uint64_t n)
{
    return (uint64_t)((unsigned __int128)random_bits(&x->random) * n >> 64);
}

/* ---- spots ---------------------------------------------------------------------------- */

static struct spot spot_new(const struct machine *m)
{
    return (struct spot){.port = heap_get(m->ports * sizeof(Word)), .state = heap_get(m->state_size)};
}

static void spot_free(struct spot *s)
{
    free(s->port);
    free(s->state);
}

static void spot_copy(const struct explorer *x, struct spot *to, const struct spot *from)
{
    memcpy(to->port, from->port, x->m->ports * sizeof(Word));
    memcpy(to->state, from->state, x->m->state_size);
}

static int is_button(const struct port *p)
{
    return p->dir == IN && p->look == BUTTON;
}

/* The named phase that the machine shows, or `phases` when it has no name. */
static unsigned phase_of(const struct explorer *x, const struct spot *s)
{
    Word v = s->port[x->phase_port];
    if (x->phase < x->map->phases && x->map->phase[x->phase].value == v)
        return x->phase; /* as most of the time */
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

/* ---- the archive ---------------------------------------------------------------------- */

/* Small numbers as they are, large ones roughly: three bits after the highest. */
static uint64_t rough(Word v)
{
    unsigned shift = 0;
    while (v >> shift > 15)
        shift++;
    return v >> shift << shift;
}

/* A digit among digits that take turns. */
static int is_scan(const struct explorer *x, const struct port *p)
{
    return x->anodes && (p->look == SEGMENTS || p->look == ANODES);
}

/* How much an output shows: its number, or the lights of a matrix. */
static uint64_t amount(const struct explorer *x, unsigned i)
{
    Word v = x->now.port[i];
    return x->m->port[i].look == MATRIX ? (uint64_t)__builtin_popcountll(v) : v;
}

/* One thing that can be said of a state: in this phase, under these house rules, that output shows about so much. */
static uint64_t remark(const struct explorer *x, unsigned i)
{
    Word v = x->now.port[i];
    uint64_t about = rough(amount(x, i));
    uint64_t key = x->rules ^ x->phase;
    if (x->m->port[i].look == SEGMENTS && x->anodes)
        about += v << 32 | x->now.port[x->anodes] << 48; /* which digit shows it */
    key = (key * 64 + i) * 0x9e3779b97f4a7c15 + about;
    key = (key ^ key >> 32) * 0xd6e8feb86659fd93;
    return (key ^ key >> 32) | 1;
}

/* About how much all outputs show together; not the digits, which only say the same again. */
static uint64_t picture(const struct explorer *x)
{
    uint64_t key = x->rules ^ x->phase;
    for (unsigned i = 0; i < x->m->ports; i++) {
        const struct port *p = &x->m->port[i];
        if (p->dir != OUT || p->look == SEGMENTS || p->look == ANODES)
            continue;
        key = (key ^ (p->look == MATRIX ? amount(x, i) / 3 : rough(amount(x, i)))) * 0x9e3779b97f4a7c15;
        key ^= key >> 32;
    }
    return key | 1;
}

static void put(struct explorer *x, struct cell *c, uint64_t key)
{
    if (!c->spot.port)
        c->spot = spot_new(x->m);
    if (c->key != key)
        c->visits = 0;
    c->key = key;
    c->phase = x->phase;
    spot_copy(x, &c->spot, &x->now);
}

/* The archive has two halves, by remark and by picture.  It forgets: two keys may want the same cell, and then chance
   decides. */
static void keep_as(struct explorer *x, unsigned half, uint64_t key)
{
    struct cell *c = &x->cell[half * ARCHIVE + (key >> 8) % ARCHIVE];
    if (!c->key || !below(x, c->key == key ? 64 : 2))
        put(x, c, key);
}

/* And it keeps records: the least and the most that an output has shown in a phase. */
static void keep_record(struct explorer *x, unsigned i)
{
    struct cell *least = &x->record[2 * (x->phase * x->m->ports + i)], *most = least + 1;
    uint64_t key = amount(x, i) + 1;
    if (!least->key || key < least->key)
        put(x, least, key);
    if (key > most->key)
        put(x, most, key);
}

/* Remarks on what has just changed.  Returns 1 if that was more than digits being scanned. */
static int keep(struct explorer *x)
{
    int reaction = 0;
    for (unsigned i = 0; i < x->m->ports; i++) {
        if (x->now.port[i] == x->shown[i] || x->m->port[i].dir != OUT)
            continue;
        x->shown[i] = x->now.port[i];
        reaction |= !is_scan(x, &x->m->port[i]);
        keep_as(x, 0, remark(x, i));
        keep_record(x, i);
    }
    if (reaction)
        keep_as(x, 1, picture(x));
    return reaction;
}

/* A state that was rarely continued, all phases getting their turn: the least visited of a few, by remark, by picture
   or by record. */
static struct cell *choose(struct explorer *x)
{
    unsigned part = (unsigned)below(x, 3), phase = (unsigned)below(x, x->map->phases);
    struct cell *best = NULL, *cells = part < 2 ? x->cell + part * ARCHIVE : x->record;
    uint64_t size = part < 2 ? ARCHIVE : x->records;
    for (int found = 0, tries = 0; found < 6 && tries < 300; tries++) {
        struct cell *c = &cells[below(x, size)];
        if (!c->key || (c->phase != phase && tries < 250))
            continue;
        found++;
        if (!best || c->visits < best->visits)
            best = c;
    }
    return best;
}

/* Every beginning of a phase has the same chance to stay among its samples. */
static void sample(struct explorer *x)
{
    uint32_t n = x->samples[x->phase]++;
    uint64_t place = n < SAMPLES ? n : below(x, n + 1);
    if (place >= SAMPLES)
        return;
    struct spot *s = &x->sample[x->phase * SAMPLES + place];
    if (!s->port)
        *s = spot_new(x->m);
    spot_copy(x, s, &x->now);
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

/* The inputs that moved in the actions that are remembered. */
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

/* Plays the remembered actions again, moving only the inputs in the set `moving`; of the others, buttons are let alone
   and the rest stays as it was.  1 if the phase changes to `to` first, and at the very same edge. */
static int happens(struct explorer *x, uint64_t moving, unsigned from, unsigned to)
{
    const struct action *a = x->history, *end = a + x->actions;
    uint64_t edges = 0;
    spot_copy(x, &x->trial, &a->before);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (is_button(&x->m->port[i]))
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
    return 0;
}

/* The inputs that nobody moves. */
static uint64_t noise(const struct explorer *x)
{
    uint64_t inputs = 0;
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == IN && x->m->port[i].look == NOISE)
            inputs |= input_bit(x, i);
    return inputs;
}

/* The same from the beginning of the phase, all buttons let go and nothing touched. */
static int happens_alone(struct explorer *x, unsigned from, unsigned to)
{
    uint64_t edges = 0;
    spot_copy(x, &x->trial, &x->entry);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (is_button(&x->m->port[i]))
            x->trial.port[i] = x->m->port[i].idle;
    while (edges < x->age) {
        uint64_t n = advance(x, &x->trial, x->age - edges);
        unsigned phase = phase_of(x, &x->trial);
        if (phase != from)
            return phase == to && edges + 1 == x->age;
        edges += n;
    }
    return 0;
}

/* Dice are rolled at every press, so next to a button they are no cause of their own; without one, all of them are one
   input: which of them had to move is chance. */
static uint64_t tidy(const struct explorer *x, uint64_t inputs)
{
    uint64_t dice = 0, buttons = 0;
    for (unsigned i = 0; i < x->m->ports; i++) {
        const struct port *p = &x->m->port[i];
        if (p->dir == IN && (p->look == DIE || p->look == DICE))
            dice |= input_bit(x, i);
        if (is_button(p))
            buttons |= input_bit(x, i);
    }
    return inputs & buttons ? inputs & ~dice : inputs & dice ? inputs | dice : inputs;
}

/* A cause that needs less replaces those that need more. */
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

/* Drops one input after the other, as long as the same still happens. */
static void add_least_cause(struct explorer *x, struct transition *t, unsigned from, unsigned to)
{
    uint64_t moving = moved(x);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == IN && input_bit(x, i) & moving && happens(x, moving & ~input_bit(x, i), from, to))
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

/* The phase has just changed: why?  Because of what was done, if it does not happen without; else it was time. */
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
    if (x->actions && !happens(x, noise(x), from, to)) {
        if (!happens(x, moved(x), from, to))
            return; /* a button that is held since before what is remembered */
        add_least_cause(x, t, from, to);
    } else {
        int touched = x->sweeping && moved(x) & ~noise(x); /* the same wait is told by the sweep without touching */
        if (!x->entered || touched || ((!x->actions || x->forgotten) && !happens_alone(x, from, to)))
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
    return rules << 32;
}

static void begin_phase(struct explorer *x, unsigned phase)
{
    x->phase = phase;
    x->age = 0;
    x->actions = 0;
    x->forgotten = 0;
    x->entered = 1;
    x->map->reached[phase] = 1;
    spot_copy(x, &x->entry, &x->now);
    sample(x);
}

/* Play goes on from there, which may be the beginning of its phase. */
static void go_to(struct explorer *x, const struct spot *s, int beginning)
{
    spot_copy(x, &x->now, s);
    spot_copy(x, &x->entry, s);
    x->rules = house_rules(x, s);
    x->phase = phase_of(x, &x->now);
    x->age = 0;
    x->actions = 0;
    x->forgotten = 0;
    x->entered = beginning;
}

/* Room for another action, the oldest being forgotten. */
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
    spot_copy(x, &a->before, &x->now);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == IN)
            x->now.port[i] = input[i];
    memcpy(a->port, x->now.port, x->m->ports * sizeof(Word));
    a->edges = 0;
    while (steps-- && edges && x->steps) {
        uint64_t before = edges;
        x->m->step(x->now.state, x->now.port);
        x->steps--;
        edges--;
        x->age++;
        if (a)
            a->edges++;
        unsigned phase = phase_of(x, &x->now);
        if (phase == x->map->phases) /* it has no name: nothing to tell about it */
            return;
        if (phase != x->phase) {
            explain(x, phase);
            begin_phase(x, phase);
            a = NULL; /* what goes on is no action of the new phase */
        }
        edges -= x->m->skip(x->now.state, x->now.port, edges);
        x->age += before - 1 - edges;
        if (a)
            a->edges += before - 1 - edges;
        if (keep(x) && !patient)
            return;
    }
}

/* ---- what to do ----------------------------------------------------------------------- */

static int chance(struct explorer *x, unsigned of)
{
    return below(x, of) == 0;
}

/* A number of any size up to 2^bits: small ones as often as large ones. */
static uint64_t any_size(struct explorer *x, unsigned bits)
{
    if (bits > 62)
        bits = 62;
    return 1 + below(x, (uint64_t)1 << below(x, bits + 1));
}

static Word roll(struct explorer *x, const struct port *p)
{
    if (chance(x, 8))
        return random_bits(&x->random) & port_mask(p); /* no roll at all */
    return p->look == DIE ? random_die(&x->random) : random_die(&x->random) + random_die(&x->random);
}

static void roll_all(struct explorer *x, Word input[])
{
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == IN && (x->m->port[i].look == DIE || x->m->port[i].look == DICE))
            input[i] = roll(x, &x->m->port[i]);
}

/* Each input in its own way: a button is pushed or let go, a switch mostly moves one bit, dice are rolled together
   or alone, the rest takes any value. */
static void touch(struct explorer *x, unsigned i, Word input[])
{
    const struct port *p = &x->m->port[i];
    Word any = random_bits(&x->random) & port_mask(p);
    switch (p->look) {
    case BUTTON:
        input[i] = ~input[i] & port_mask(p);
        if (input[i] != p->idle && !chance(x, 8))
            roll_all(x, input);
        break;
    case SWITCH:
        input[i] = chance(x, 4) ? any : input[i] ^ (Word)1 << below(x, p->width);
        break;
    case DIE:
    case DICE:
        if (chance(x, 2))
            roll_all(x, input);
        input[i] = roll(x, p);
        break;
    default:
        input[i] = any;
    }
}

/* In this burst some inputs are left alone, some are favourites. */
static unsigned weigh(struct explorer *x, uint8_t weight[])
{
    static const uint8_t weights[] = {0, 0, 1, 1, 4};
    unsigned sum = 0;
    int switches_stay = chance(x, 2);
    for (unsigned i = 0; i < x->m->ports; i++) {
        const struct port *p = &x->m->port[i];
        int movable = p->dir == IN && !(p->look == SWITCH && switches_stay);
        weight[i] = movable ? weights[below(x, sizeof weights)] : 0;
        sum += weight[i];
    }
    return sum;
}

static void touch_one(struct explorer *x, const uint8_t weight[], unsigned sum, Word input[])
{
    uint64_t at = below(x, sum);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (at < weight[i]) {
            touch(x, i, input);
            return;
        } else
            at -= weight[i];
}

/* Whoever pushed a button mostly lets it go before anything else. */
static int let_go(struct explorer *x, Word input[])
{
    int some = 0;
    for (unsigned i = 0; i < x->m->ports; i++)
        if (is_button(&x->m->port[i]) && input[i] != x->m->port[i].idle) {
            input[i] = x->m->port[i].idle;
            some = 1;
        }
    return some;
}

static unsigned bits_of(uint64_t n)
{
    return n ? 64 - (unsigned)__builtin_clzll(n) : 0;
}

/* Half of the time the tempo that was best at seldom changes of phase for its steps, else any. */
static unsigned choose_tempo(struct explorer *x)
{
    unsigned best = (unsigned)below(x, TEMPI);
    if (chance(x, 2))
        for (unsigned i = 0; i < TEMPI; i++)
            if (x->gain[i] * x->spent[best] > x->gain[best] * x->spent[i])
                best = i;
    return best;
}

/* Some actions in a row, from the state that the play is in: quick ones or slow ones, patient or not. */
static void burst(struct explorer *x, Word input[], uint8_t weight[])
{
    unsigned sum = weigh(x, weight);
    unsigned second = bits_of(x->m->hz(x->now.port));
    uint64_t begin = x->steps;
    x->tempo = choose_tempo(x);
    int patient = chance(x, 3);
    uint64_t length = any_size(x, BURST), end = x->steps > length ? x->steps - length : 0;
    while (x->steps > end) {
        memcpy(input, x->now.port, x->m->ports * sizeof(Word));
        for (unsigned i = 0; i < x->m->ports; i++)
            if (x->m->port[i].dir == IN && x->m->port[i].look == NOISE)
                touch(x, i, input);
        if ((chance(x, 4) || !let_go(x, input)) && sum)
            do
                touch_one(x, weight, sum, input);
            while (chance(x, 4));
        act(x, input, any_size(x, x->tempo), any_size(x, second + 2), patient);
    }
    x->spent[x->tempo] += (double)(begin - x->steps);
}

/* A switch any way; a number mostly at its least, for what waits on it takes long, and never far above its default. */
static Word any_strap(struct explorer *x, const struct port *p)
{
    Word top = p->max ? p->max : port_mask(p);
    if (p->values || p->width == 1)
        return chance(x, 2) ? p->idle : p->min + below(x, top - p->min + 1);
    if (chance(x, 4))
        return p->idle;
    if (top > 63)
        top = p->idle > 63 ? p->idle : 63;
    Word v = p->min + (chance(x, 2) ? 0 : any_size(x, bits_of(top - p->min)) - 1);
    return v > top ? top : v;
}

static void start_over(struct explorer *x)
{
    machine_idle(x->m, x->now.port);
    for (unsigned i = 0; i < x->m->ports; i++)
        if (x->m->port[i].dir == STRAP && !(i < 64 && x->pinned >> i & 1))
            x->now.port[i] = any_strap(x, &x->m->port[i]);
    x->m->reset(x->now.state, x->now.port);
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
                touch(x, i, input);
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
    for (unsigned i = 0; i < m->ports; i++)
        if (m->port[i].look == ANODES)
            x->anodes = i;
    x->cell = heap_get(2 * ARCHIVE * sizeof *x->cell);
    x->records = 2 * (uint64_t)map->phases * m->ports;
    x->record = heap_get(x->records * sizeof *x->record);
    x->now = spot_new(m);
    x->entry = spot_new(m);
    x->trial = spot_new(m);
    x->shown = heap_get(m->ports * sizeof(Word));
    for (int i = 0; i < HISTORY; i++)
        x->history[i] = (struct action){.before = spot_new(m), .port = heap_get(m->ports * sizeof(Word))};
    x->sample = heap_get(map->phases * SAMPLES * sizeof *x->sample);
    x->samples = heap_get(map->phases * sizeof *x->samples);
}

static void explorer_end(struct explorer *x)
{
    for (unsigned i = 0; i < 2 * ARCHIVE; i++)
        spot_free(&x->cell[i].spot);
    for (uint64_t i = 0; i < x->records; i++)
        spot_free(&x->record[i].spot);
    for (unsigned i = 0; i < x->map->phases * SAMPLES; i++)
        spot_free(&x->sample[i]);
    for (int i = 0; i < HISTORY; i++) {
        spot_free(&x->history[i].before);
        free(x->history[i].port);
    }
    spot_free(&x->now);
    spot_free(&x->entry);
    spot_free(&x->trial);
    free(x->shown);
    free(x->cell);
    free(x->record);
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
        struct cell *c = chance(x, 16) ? NULL : choose(x);
        if (c) {
            c->visits++;
            go_to(x, &c->spot, 0);
        } else
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

static int all_reached(const struct map *map)
{
    for (unsigned i = 0; i < map->phases; i++)
        if (!map->reached[i])
            return 0;
    return 1;
}

/* First with all switches at their default, so that what needs another setting can be told from what does not; then
   with any.  As long as a phase has not been reached, play goes on, up to four times as long. */
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
    machine_idle(m, x.now.port);
    m->reset(x.now.state, x.now.port);
    map->first = phase_of(&x, &x.now);
    if (map->first < map->phases)
        explore_all(&x, steps);
    explorer_end(&x);
    return map->first < map->phases ? NULL : "its first phase has no name";
}

void map_free(struct map *map)
{
    free(map->reached);
    free(map->transition);
    *map = (struct map){0};
}
