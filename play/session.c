/* SPDX-License-Identifier: MIT */
#include "play/session.h"
#include "players/players.h"
#include <stdlib.h>
#include <string.h>
#include "base/heap.h"
#include "base/learning.h"
#include "record/wave.h"

/* ---- memory --------------------------------------------------------------------------- */

static size_t round_up(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

/* Room for the notes of whichever player may sit down. */
static size_t notes_size(const struct machine *m)
{
    size_t most = 1;
    for (unsigned i = 0; i < player_count; i++)
        if (!strcmp(players[i]->machine, m->name) && players[i]->notes_size > most)
            most = players[i]->notes_size;
    return round_up(most);
}

/* One block holds all that undo brings back. */
static void allocate(struct session *s)
{
    const struct machine *m = s->machine;
    size_t port = round_up(sizeof *s->now), release = port + round_up(m->ports * sizeof(Word));
    size_t open = release + round_up(m->ports * sizeof *s->release);
    size_t state = open + round_up(m->ports * sizeof(Word));
    size_t notes = state + round_up(m->state_size + 1), each = notes_size(m);
    s->size = notes + (SEATS + 1) * each;
    unsigned char *block = heap_get(s->size);
    s->now = (struct session_now *)block;
    s->port = (Word *)(block + port);
    s->release = (uint64_t *)(block + release);
    s->open = (Word *)(block + open);
    s->state = block + state;
    for (unsigned i = 0; i < SEATS; i++)
        s->notes[i] = block + notes + i * each;
    s->advice = block + notes + SEATS * each;
}

static void earlier(uint64_t *cycle, uint64_t than)
{
    if (than < *cycle)
        *cycle = than;
}

/* ---- beginning and end ---------------------------------------------------------------- */

static void sit_again(struct session *s)
{
    for (unsigned i = 0; i < SEATS; i++)
        if (s->player[i])
            session_sit(s, i, s->player[i]);
}

void session_restart(struct session *s)
{
    memset(s->now, 0, s->size);
    random_seed(&s->now->random, s->seed);
    memcpy(s->port, s->straps, s->machine->ports * sizeof(Word));
    s->machine->reset(s->state, s->port);
    s->pasts = 0;
    s->script_count = 0;
    s->script_end = 0;
    if (s->adviser)
        s->adviser->begin(s->advice, 0, s->seed);
    sit_again(s);
}

void session_open(struct session *s, const struct machine *m, const Word *straps, uint64_t seed)
{
    *s = (struct session){.machine = m, .seed = seed};
    for (unsigned i = 0; i < player_count; i++)
        if (!strcmp(players[i]->machine, m->name) && players[i]->hint)
            s->adviser = players[i];
    allocate(s);
    if (s->adviser && s->adviser->watch && machine_phase(m) >= 0)
        s->watched = &s->port[machine_phase(m)];
    s->straps = heap_get(m->ports * sizeof(Word));
    machine_idle(m, s->straps);
    for (unsigned i = 0; straps && i < m->ports; i++)
        if (m->port[i].dir == STRAP)
            s->straps[i] = straps[i];
    session_restart(s);
}

void session_close(struct session *s)
{
    free(s->now);
    free(s->straps);
    free(s->event);
    free(s->past);
    free(s->script);
    *s = (struct session){0};
}

struct session *session_clone(const struct session *s)
{
    struct session *copy = heap_get(sizeof *copy);
    session_open(copy, s->machine, s->straps, s->seed);
    memcpy(copy->now, s->now, s->size);
    copy->now->events = 0; /* the record stays with the original */
    return copy;
}

/* ---- undo ----------------------------------------------------------------------------- */

void session_mark(struct session *s)
{
    if (s->pasts == s->past_room) {
        s->past_room = s->past_room ? 2 * s->past_room : 64;
        s->past = heap_resize(s->past, s->past_room * s->size);
    }
    memcpy(s->past + s->pasts++ * s->size, s->now, s->size);
}

int session_undo(struct session *s)
{
    if (!s->pasts)
        return 0;
    memcpy(s->now, s->past + --s->pasts * s->size, s->size);
    earlier(&s->script_end, s->now->cycle);
    return 1;
}

/* ---- inputs --------------------------------------------------------------------------- */

static void record(struct session *s, unsigned port, Word value)
{
    if (s->now->events == s->event_room) {
        s->event_room = s->event_room ? 2 * s->event_room : 256;
        s->event = heap_resize(s->event, s->event_room * sizeof *s->event);
    }
    s->event[s->now->events++] = (struct tape_event){.cycle = s->now->cycle, .port = port, .value = value};
}

static void put(struct session *s, unsigned port, Word value)
{
    if (s->port[port] == value)
        return;
    s->port[port] = value;
    record(s, port, value);
}

/* The tape ends here; from now on the noise is our own. */
static void take_over(struct session *s)
{
    s->script_count = 0;
    earlier(&s->script_end, s->now->cycle);
}

void session_set(struct session *s, unsigned port, Word value)
{
    take_over(s);
    put(s, port, value & port_mask(&s->machine->port[port]));
}

static int is_dice(const struct port *p)
{
    return p->dir == IN && (p->look == DIE || p->look == DICE);
}

static unsigned die(struct session *s)
{
    if (s->now->dice < s->dice_count)
        return s->dice[s->now->dice++];
    return random_die(&s->now->random);
}

int session_rolls(const struct session *s)
{
    for (unsigned i = 0; i < s->machine->ports; i++)
        if (is_dice(&s->machine->port[i]))
            return 1;
    return 0;
}

void session_roll(struct session *s)
{
    for (unsigned i = 0; i < s->machine->ports; i++) {
        const struct port *p = &s->machine->port[i];
        if (is_dice(p))
            put(s, i, p->look == DIE ? die(s) : die(s) + die(s));
    }
}

static Word pushed(const struct port *p)
{
    return p->low ? 0 : port_mask(p);
}

int session_down(const struct session *s, unsigned port)
{
    return s->port[port] != s->machine->port[port].idle;
}

/* The dice are thrown as the finger goes down. */
void session_hold(struct session *s, unsigned port, int down)
{
    const struct port *p = &s->machine->port[port];
    s->release[port] = 0;
    if (down && !session_down(s, port))
        session_roll(s);
    session_set(s, port, down ? pushed(p) : p->idle);
}

uint64_t session_hz(const struct session *s)
{
    return s->machine->hz(s->straps);
}

uint64_t session_tap_edges(const struct session *s)
{
    return (session_hz(s) * 6 + 99) / 100;
}

/* No finger is exact: up to a millisecond more, which is nothing to slow clocks and a fair throw to fast ones. */
static uint64_t tap_edges(struct session *s)
{
    return session_tap_edges(s) + random_below(&s->now->random, session_hz(s) / 1000 + 1);
}

void session_settle(struct session *s)
{
    for (unsigned i = 0; i < s->machine->ports; i++)
        if (s->release[i]) {
            session_run(s, s->release[i] - s->now->cycle);
            i = 0;
        }
}

void session_tap(struct session *s, unsigned port)
{
    if (s->release[port]) /* the machine has to see the first tap end before the next, through a debouncer too */
        session_run(s, s->release[port] - s->now->cycle + session_tap_edges(s));
    session_hold(s, port, 1);
    s->release[port] = s->now->cycle + tap_edges(s);
}

/* ---- secrets -------------------------------------------------------------------------- */

int session_secret(const struct session *s)
{
    int i = machine_phase(s->machine);
    const struct value *v = i < 0 ? NULL : port_value(&s->machine->port[i], s->port[i]);
    return v && v->secret;
}

/* After an edge: a secret begins or ends. */
static void keep_secret(struct session *s, int before)
{
    int secret = session_secret(s);
    if (secret && !before)
        memcpy(s->open, s->port, s->machine->ports * sizeof(Word));
    if (secret || !before)
        return;
    s->now->hidden = 0;
    for (unsigned i = 0; !session_scripted(s) && i < s->machine->ports; i++)
        if (s->machine->port[i].dir == IN && s->machine->port[i].look == SWITCH)
            put(s, i, s->open[i]);
}

/* ---- players -------------------------------------------------------------------------- */

void session_sit(struct session *s, unsigned seat, const struct player *p)
{
    s->player[seat] = p;
    if (!p)
        return;
    memset(s->notes[seat], 0, notes_size(s->machine));
    p->begin(s->notes[seat], seat, s->seed + seat + 1);
    learning_of(p);
    s->now->look[seat] = s->now->cycle;
}

/* What the player has to know, as far as it is known. */
static void hand_over(const struct session *s, const struct player *p, void *notes)
{
    if (p->needs)
        p->know(notes, s->hurry ? learning_of(p) : learning_wait(p));
}

/* A player looks at the ports as they stand and moves inputs; a button that goes down rolls the dice. */
static void look(struct session *s, unsigned seat)
{
    const struct machine *m = s->machine;
    Word seen[m->ports];
    memcpy(seen, s->port, sizeof seen);
    hand_over(s, s->player[seat], s->notes[seat]);
    s->player[seat]->act(s->notes[seat], seen);
    for (unsigned i = 0; i < m->ports; i++) {
        if (m->port[i].dir != IN || seen[i] == s->port[i])
            continue;
        if (m->port[i].look == BUTTON)
            session_hold(s, i, seen[i] != m->port[i].idle);
        else
            session_set(s, i, seen[i]);
        s->now->hidden |= (uint32_t)session_secret(s);
    }
    s->now->look[seat] = s->now->cycle + tap_edges(s);
}

int session_hint(const struct session *s, char *text, uint32_t size)
{
    if (!s->adviser)
        return 0;
    hand_over(s, s->adviser, s->advice);
    return s->adviser->hint(s->advice, s->port, text, size);
}

/* ---- edges ---------------------------------------------------------------------------- */

/* Random bits that depend on the seed, the port and the cycle alone (splitmix64's mixer), so that they need no record.
 */
static Word noise(const struct session *s, unsigned port, uint64_t cycle)
{
    uint64_t z = s->seed + (cycle * 64 + port + 1) * 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (z ^ z >> 31) & port_mask(&s->machine->port[port]);
}

static int is_noise(const struct port *p)
{
    return p->dir == IN && p->look == NOISE;
}

int session_scripted(const struct session *s)
{
    return s->script_count && s->now->cycle < s->script_end;
}

/* What is due before the next edge: inputs from the tape, ends of taps, players' looks. */
static void due(struct session *s)
{
    while (session_scripted(s) && s->now->script < s->script_count &&
           s->script[s->now->script].cycle <= s->now->cycle) {
        const struct tape_event *e = &s->script[s->now->script++];
        put(s, e->port, e->value);
    }
    for (unsigned i = 0; i < s->machine->ports; i++)
        if (s->release[i] && s->release[i] <= s->now->cycle) {
            s->release[i] = 0;
            put(s, i, s->machine->port[i].idle);
        }
    for (unsigned i = 0; i < SEATS && !session_scripted(s); i++)
        if (s->player[i] && s->now->look[i] <= s->now->cycle)
            look(s, i);
}

/* The cycle up to which the inputs stay as they are, at most `end`. */
static uint64_t quiet(const struct session *s, uint64_t end)
{
    if (session_scripted(s)) {
        earlier(&end, s->script_end);
        if (s->now->script < s->script_count)
            earlier(&end, s->script[s->now->script].cycle);
    }
    for (unsigned i = 0; i < s->machine->ports; i++)
        if (s->release[i])
            earlier(&end, s->release[i]);
    for (unsigned i = 0; i < SEATS; i++)
        if (s->player[i])
            earlier(&end, s->now->look[i]);
    return end;
}

/* One edge and those that can be skipped behind it, at most n. */
static void edges(struct session *s, uint64_t n)
{
    const struct machine *m = s->machine;
    uint64_t done = 1;
    int fresh = 0;
    if (!session_scripted(s))
        for (unsigned i = 0; i < m->ports; i++)
            if (is_noise(&m->port[i])) {
                s->port[i] = noise(s, i, s->now->cycle);
                fresh = 1;
            }
    int secret = session_secret(s);
    Word before = s->watched ? *s->watched : 0;
    m->step(s->state, s->port);
    if (s->watched && *s->watched != before)
        s->adviser->watch(s->advice, s->port);
    if (!fresh)
        done += m->skip(s->state, s->port, n - 1);
    s->now->cycle += done;
    keep_secret(s, secret);
    if (s->span)
        s->span(s->context, s, done);
}

/* Runs to `end`, or until the port `stop` (if any) changes. */
static int run_to(struct session *s, uint64_t end, int stop)
{
    Word before = stop < 0 ? 0 : s->port[stop];
    while (s->now->cycle < end) {
        due(s);
        uint64_t until = quiet(s, end);
        edges(s, until > s->now->cycle ? until - s->now->cycle : 1);
        if (stop >= 0 && s->port[stop] != before)
            return 1;
    }
    due(s);
    return 0;
}

void session_run(struct session *s, uint64_t n)
{
    run_to(s, s->now->cycle + n, -1);
}

int session_run_phase(struct session *s, uint64_t most)
{
    return run_to(s, s->now->cycle + most, machine_phase(s->machine));
}

/* ---- tapes and waveforms -------------------------------------------------------------- */

void session_script(struct session *s, const struct tape *t)
{
    memcpy(s->straps, t->port, s->machine->ports * sizeof(Word));
    session_restart(s);
    s->script = heap_resize(s->script, (t->events + 1) * sizeof *s->script);
    memcpy(s->script, t->event, t->events * sizeof *s->script);
    s->script_count = (uint32_t)t->events;
    s->script_end = t->end;
}

/* The whole record once more: the inputs of every cycle in which they may have changed. */
struct retold {
    const struct session *session;
    uint32_t event;
    uint64_t cycle;
    int noisy;
};

/* Sets the inputs of this cycle and returns the next one that has any, or the last. */
static uint64_t retell(struct retold *r, Word port[])
{
    const struct session *s = r->session;
    for (; r->event < s->now->events && s->event[r->event].cycle <= r->cycle; r->event++)
        port[s->event[r->event].port] = s->event[r->event].value;
    for (unsigned i = 0; r->noisy && r->cycle >= s->script_end && i < s->machine->ports; i++)
        if (is_noise(&s->machine->port[i]))
            port[i] = noise(s, i, r->cycle);
    uint64_t next = r->event < s->now->events ? s->event[r->event].cycle : s->now->cycle;
    if (r->noisy)
        earlier(&next, r->cycle + 1);
    earlier(&next, s->now->cycle);
    return next;
}

static struct retold tell_again(const struct session *s)
{
    struct retold r = {.session = s};
    for (unsigned i = 0; i < s->machine->ports; i++)
        r.noisy |= is_noise(&s->machine->port[i]);
    return r;
}

int session_save(const struct session *s, const char *path)
{
    struct output out;
    struct tape_writer w;
    struct retold r = tell_again(s);
    if (output_open(&out, path))
        return BAD;
    Word port[s->machine->ports];
    memcpy(port, s->straps, sizeof port);
    tape_write_begin(&w, out.file, s->machine, port);
    for (uint64_t next; r.cycle < s->now->cycle; r.cycle = next) {
        next = retell(&r, port);
        tape_write_inputs(&w, r.cycle, port);
    }
    tape_write_end(&w, s->now->cycle);
    return output_close(&out);
}

int session_wave(const struct session *s, const char *path)
{
    const struct machine *m = s->machine;
    struct wave w;
    struct retold r = tell_again(s);
    Word port[m->ports];
    void *state = heap_get(m->state_size);
    memcpy(port, s->straps, sizeof port);
    m->reset(state, port);
    if (wave_open(&w, path, m, port, s->now->cycle)) {
        free(state);
        return BAD;
    }
    while (r.cycle < s->now->cycle) {
        uint64_t next = retell(&r, port);
        vcd_inputs(&w.vcd, r.cycle, port);
        while (r.cycle < next) {
            m->step(state, port);
            vcd_outputs(&w.vcd, r.cycle, port);
            r.cycle += 1 + m->skip(state, port, next - r.cycle - 1);
        }
    }
    vcd_end(&w.vcd, s->now->cycle);
    free(state);
    return wave_close(&w);
}
