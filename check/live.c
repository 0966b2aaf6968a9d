/* SPDX-License-Identifier: MIT */
#include "check/live.h"
#include "base/heap.h"
#include "check/prepare.h"
#include "check/session.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

enum {
    SPAN = 256,       /* edges in one batch at most */
    DRIVEN_MOST = 64, /* words of all inputs together */
};

/* The state: the golden machine's own, and how far both have come. */
struct place {
    uint64_t edge;          /* edges since reset */
    uint64_t differs;       /* edges for which the design has shown something else */
    uint64_t departed;      /* the edge of the first departure, plus one; 0: none yet */
    uint64_t port, unknown; /* what differed first, since when it differs */
    Word expected, seen, phase;
};

/* What was driven, for going back. */
struct driven {
    uint64_t edge;
    uint64_t words[DRIVEN_MOST];
};

static struct {
    const struct machine *golden;
    struct machine machine;
    struct port port[PORTS_MOST];
    unsigned beside; /* the first golden_NAME port, or 0 */
    char name[PORTS_MOST][80];
    struct session *session;
    struct design design;
    struct pinmap pins;
    struct driven *driven;
    unsigned count, room;
    uint64_t edge; /* where the simulation is */
    int well;
    Word seen[PORTS_MOST], unknown[PORTS_MOST];
} live;

static void *golden_state(void *state)
{
    return (char *)state + sizeof(struct place);
}

/* Remembers inputs, and runs the simulation on. */
static void drive(const Word port[], uint64_t edges)
{
    struct driven now = {.edge = live.edge};
    pinmap_drive(&live.pins, port, false, now.words);
    if (!live.count || memcmp(live.driven[live.count - 1].words, now.words, sizeof now.words)) {
        if (live.count == live.room) {
            live.room = live.room ? live.room * 2 : 256;
            live.driven = heap_resize(live.driven, live.room * sizeof *live.driven);
            if (!live.driven)
                abort();
        }
        live.driven[live.count++] = now;
    }
    sim_stretch(&live.session->sim, (uint32_t)edges, now.words);
    live.edge += edges;
}

static void sample(void)
{
    uint32_t at = 0, cycle;
    const uint64_t *values;
    live.well = live.well && sim_run(&live.session->sim);
    while (live.well && (values = sim_sample(&live.session->sim, &at, &cycle)))
        pinmap_read(&live.pins, values, live.seen, live.unknown);
}

/* From power-up: reset for a few edges, as the machine is when it begins. */
static void power_up(void)
{
    Word port[PORTS_MOST];
    int rst = reset_port(live.session->judge);
    live.well = sim_fresh(&live.session->sim);
    machine_idle(live.golden, port);
    uint64_t words[DRIVEN_MOST];
    if (rst >= 0)
        port[rst] = live.golden->port[rst].low ? 0 : 1;
    pinmap_drive(&live.pins, port, true, words);
    if (live.well)
        sim_stretch(&live.session->sim, (uint32_t)(4 * live.session->judge->bench.traits.press), words);
    live.edge = 0;
}

/* Takes the simulation to an edge of the past: all again from power-up, with the same inputs. */
static void go_to(uint64_t edge)
{
    power_up();
    unsigned kept = 0;
    while (kept < live.count && live.driven[kept].edge < edge)
        kept++;
    live.count = kept;
    for (unsigned i = 0; i < kept && live.well; i++) {
        uint64_t until = i + 1 < kept ? live.driven[i + 1].edge : edge;
        sim_stretch(&live.session->sim, (uint32_t)(until - live.driven[i].edge), live.driven[i].words);
    }
    live.edge = edge;
    sample();
}

static int judged(unsigned port)
{
    for (unsigned i = 0; i < live.session->judge->bench.eyes.items; i++)
        if (live.session->judge->bench.eyes.item[i].port == port && !live.session->judge->bench.eyes.item[i].scanned)
            return 1;
    return 0;
}

/* The first port, plus one, at which the design shows something else, where it matters; or 0. */
static unsigned other(const Word port[])
{
    const struct robot *r = live.session->judge->robot;
    static const uint8_t nothing[MEMORY];
    for (unsigned i = 0; i < live.golden->ports; i++) {
        const struct port *p = &live.golden->port[i];
        if (!judged(i) || (r->cares && !r->cares(nothing, port, i)))
            continue;
        if (live.unknown[i] || (p->look == SEGMENTS ? !glyph_same(port[i], live.seen[i]) : port[i] != live.seen[i]))
            return i + 1;
    }
    return 0;
}

static void show(struct place *s, Word port[], uint64_t edges)
{
    uint64_t patience = live.session->judge->bench.traits.hold ? live.session->judge->bench.traits.hold / 2
                                                               : 8; /* a small delay is no departure */
    unsigned odd = other(port);
    if (odd && !s->differs && !s->departed) {
        s->port = odd - 1;
        s->unknown = live.unknown[odd - 1] != 0;
        s->expected = port[odd - 1];
        s->seen = live.seen[odd - 1];
        s->phase = machine_phase(live.golden) < 0 ? 0 : port[machine_phase(live.golden)];
    }
    s->differs = odd ? s->differs + edges : 0;
    if (!s->departed && (s->differs > patience || !live.well))
        s->departed = s->edge - s->differs + 1;
    unsigned n = live.golden->ports, beside = live.beside;
    for (unsigned i = 0; i < n; i++) {
        const struct port *p = &live.golden->port[i];
        if (p->dir != OUT || p->look == PHASE)
            continue;
        if (live.beside)
            port[beside++] = port[i];
        if (live.pins.wired[i])
            port[i] = live.seen[i];
    }
    port[n] = s->departed != 0;
    port[n + 1] = s->departed ? s->departed - 1 : 0;
}

/* The golden machine takes the design's clock rate, so that both show a message for as long. */
static void same_rate(Word port[])
{
    const struct judge *j = live.session->judge;
    const char *straps = j->robot->straps;
    int rate = port_find(live.golden, "hz");
    if (rate < 0 || !j->bench.traits.hold || j->robot->press > 1)
        return;
    for (struct strap s; straps_next(&straps, &s);)
        if (port_find(live.golden, s.name) == rate)
            port[rate] = s.value * j->bench.traits.hold / j->robot->hold;
}

static void reset(void *state, Word port[])
{
    struct place *s = state;
    *s = (struct place){0};
    same_rate(port);
    live.golden->reset(golden_state(state), port);
    live.count = 0;
    power_up();
    sample();
    show(s, port, 0);
}

static void step(void *state, Word port[])
{
    struct place *s = state;
    if (live.edge != s->edge)
        go_to(s->edge);
    live.golden->step(golden_state(state), port);
    drive(port, 1);
    sample();
    s->edge++;
    show(s, port, 1);
}

/* The design may change when the golden machine does not, so batches stay short. */
static uint64_t skip(void *state, const Word port[], uint64_t most)
{
    struct place *s = state;
    Word copy[PORTS_MOST];
    if (live.session->judge->robot->press < 2 || live.edge != s->edge)
        return 0;
    memcpy(copy, port, live.golden->ports * sizeof *copy);
    uint64_t n = live.golden->skip(golden_state(state), copy, most < SPAN ? most : SPAN);
    if (!n)
        return 0;
    drive(copy, n);
    sample();
    s->edge += n;
    return n;
}

/* Real simulators cannot run a hundred million edges a second. */
static Word hz(const Word port[])
{
    Word own = live.golden->hz(port);
    uint64_t pace = live.session->judge->bench.traits.hold && live.session->judge->robot->hold &&
                            live.session->judge->robot->press < 2
                        ? live.session->judge->bench.traits.hold / 2
                        : own;
    return pace < 100000 ? pace : 1000;
}

/* What is told is the golden machine's: its state is what the design should be in. */
static const void *golden_part(const void *state)
{
    return (const char *)state + sizeof(struct place);
}

static unsigned turn(const void *state, const Word port[])
{
    return machine_turn(live.golden, golden_part(state), port);
}

static unsigned winner(const void *state, const Word port[])
{
    return machine_winner(live.golden, golden_part(state), port);
}

static const char *news(const void *state, const Word port[])
{
    return machine_news(live.golden, golden_part(state), port);
}

static unsigned actor(const void *state, const Word port[])
{
    return machine_actor(live.golden, golden_part(state), port);
}

static uint64_t waiting(const void *state, const Word port[])
{
    return machine_wait(live.golden, golden_part(state), port);
}

static const char *refuses(const void *state, const Word port[], unsigned button)
{
    return machine_refuses(live.golden, golden_part(state), port, button);
}

static Word limit(const void *state, const Word port[])
{
    return live.golden->limit(golden_part(state), port);
}

static void add_port(unsigned i, const char *name, struct port p)
{
    text_set(live.name[i], sizeof live.name[i], "%s", name);
    p.name = live.name[i];
    p.dir = OUT;
    live.port[i] = p;
}

static void make_machine(int beside)
{
    const struct machine *m = live.golden;
    unsigned n = m->ports, rows = 0;
    memcpy(live.port, m->port, n * sizeof *live.port);
    for (unsigned i = 0; i < n; i++)
        rows = m->port[i].row > rows ? m->port[i].row : rows;
    add_port(
        n, "departs",
        (struct port){.look = LED,
                      .width = 1,
                      .row = (uint8_t)(rows + 1),
                      .label = "departs",
                      .help = "on from the first moment at which your design shows something else than the machine"});
    add_port(n + 1, "departs_at",
             (struct port){.look = NUMBER,
                           .width = 32,
                           .row = (uint8_t)(rows + 1),
                           .col = 1,
                           .label = "at edge",
                           .help = "when that was"});
    unsigned count = n + 2;
    live.beside = beside ? count : 0;
    for (unsigned i = 0; beside && i < n; i++)
        if (m->port[i].dir == OUT && m->port[i].look != PHASE && count < PORTS_MOST) {
            char name[80];
            struct port p = m->port[i];
            text_set(name, sizeof name, "golden_%s", p.name);
            p.row = (uint8_t)(p.row + rows + 2);
            add_port(count++, name, p);
        }
    live.machine = *m;
    live.machine.port = live.port;
    live.machine.ports = count;
    live.machine.state_size = (uint32_t)sizeof(struct place) + m->state_size;
    live.machine.hz = hz;
    live.machine.reset = reset;
    live.machine.step = step;
    live.machine.skip = skip;
    live.machine.leap = NULL;
    live.machine.turn = turn;
    live.machine.winner = winner;
    live.machine.news = news;
    live.machine.actor = actor;
    live.machine.wait = waiting;
    live.machine.refuses = refuses;
    live.machine.limit = m->limit ? limit : NULL;
}

const struct machine *live_open(const struct machine *m, const struct live_wish *w)
{
    char why[MESSAGE];
    const struct preparation p = {.machine = m, .map = w->map, .top = w->top};
    live.golden = m;
    live.design.parameters = w->parameters;
    if (m->ports > PORTS_MOST - 2) {
        complain(BAD, "%s has too many ports to be played as a design", m->name);
        return NULL;
    }
    if (!prepare_design(&live.design, &live.pins, &p, w->files, why, sizeof why)) {
        complain(BAD, "%s", why);
        return NULL;
    }
    if (live.pins.seats.any) /* a player asks for one at any time, and sees what was sampled before */
        pinmap_no_seats(&live.pins);
    if (live.pins.in_words > DRIVEN_MOST) {
        complain(BAD, "the inputs of %s have too many bits", live.pins.top->name);
        return NULL;
    }
    live.session = session_open(m, &live.design, &live.pins, &(struct judge_wishes){.seed = 1}, 0);
    if (!live.session) {
        complain(BAD, "out of memory");
        return NULL;
    }
    session_limit(live.session, DETECT_SECONDS);
    const char *wrong = judge_detect(live.session->judge);
    wrong = !wrong && *live.session->judge->stopped ? live.session->judge->stopped : wrong;
    if (wrong) {
        complain(BAD, "%s", wrong);
        return NULL;
    }
    make_machine(w->beside);
    return &live.machine;
}

int live_departure(const void *state, struct live_departure *d)
{
    const struct place *s = state;
    *d = (struct live_departure){.edge = s->departed - 1,
                                 .port = (unsigned)s->port,
                                 .expected = s->expected,
                                 .seen = s->seen,
                                 .phase = s->phase,
                                 .unknown = s->unknown != 0,
                                 .ended = !live.well};
    return s->departed != 0;
}
