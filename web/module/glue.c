/* SPDX-License-Identifier: MIT */
/*
 * The machines as a WebAssembly module: one game at a time, with its whole past.
 *
 *     describe()           the machines, their ports and players, as JSON
 *     choose, strap, begin a new game                            tape_load   or one from a tape
 *     input(port, value)   somebody moves a control              undo, cut   take it back
 *     advance(cycle, n)    run, or travel, to a cycle            wave, trace_* look at the past
 *
 * A game is its tape: the list of input changes since reset.  Any cycle can be had again from the
 * nearest snapshot before it, so going back, the waveform and every download are replays, and
 * nothing but the tape is ever stored.  While there is tape ahead, advance() plays it; after its
 * end the game is live: noise is drawn and players act.  A control that is moved cuts what is ahead.
 *
 * Cycles cross to JavaScript as doubles (exact to 2^53: three years at 100 MHz), words as i64.
 */
#include "web/module/game.h"
#include "games/games.h"

enum { SNAPSHOTS_MOST = 256, FAR = 200000 }; /* steps on the way to a cycle of the past at once */

const struct machine *machine;
struct deck live, other;
uint64_t length;
char text[TEXT_MOST];

static struct tape_event event[EVENTS_MOST];
static uint32_t events;
static Word strap[PORTS_MOST];
static int phase; /* the PHASE port, or -1 */
static uint64_t noise_seed;
static uint32_t generation; /* of the tape: another one whenever its past has changed */

/* ---- running ------------------------------------------------------------------------------ */

/* A fair die: the incomplete last run of six among 2^32 is drawn again. */
static unsigned die(void)
{
    uint32_t bits;
    do
        bits = entropy();
    while (bits >= 0xfffffffc);
    return 1 + bits % 6;
}

static struct deck snapshot[SNAPSHOTS_MOST];
static uint32_t snapshots, snapshot_every, snapshot_due;

void deck_copy(struct deck *to, const struct deck *from)
{
    memcpy(to, from, offsetof(struct deck, state) + machine->state_size);
}

void deck_reset(struct deck *d)
{
    d->cycle = 0;
    d->next = 0;
    d->spare = 0;
    machine_idle(machine, d->port);
    for (unsigned i = 0; i < machine->ports; i++)
        if (machine->port[i].dir == STRAP)
            d->port[i] = strap[i];
    machine->reset(d->state, d->port);
}

/* When all places are taken every second one goes, and they are taken half as often. */
static void snapshot_take(void)
{
    if (snapshots && snapshot[snapshots - 1].cycle >= live.cycle)
        return;
    if (snapshots == SNAPSHOTS_MOST) {
        for (uint32_t i = 0; i < SNAPSHOTS_MOST / 2; i++)
            deck_copy(snapshot + i, snapshot + 2 * i);
        snapshots = SNAPSHOTS_MOST / 2;
        snapshot_every *= 2;
    }
    deck_copy(snapshot + snapshots++, &live);
    snapshot_due = snapshot_every;
}

/* The nearest moment at or before that cycle. */
void deck_near(struct deck *d, uint64_t cycle)
{
    uint32_t i = snapshots;
    while (i > 1 && snapshot[i - 1].cycle > cycle)
        i--;
    deck_copy(d, snapshot + i - 1);
}

static void apply(struct deck *d)
{
    for (; d->next < events && event[d->next].cycle <= d->cycle; d->next++)
        d->port[event[d->next].port] = event[d->next].value;
}

/* One edge of a replay, and those after it that change nothing, up to `until`; leaves the cycle count alone and
   returns how many edges it were. */
uint64_t replay(struct deck *d, uint64_t until)
{
    apply(d);
    if (d->next < events && event[d->next].cycle < until)
        until = event[d->next].cycle;
    machine->step(d->state, d->port);
    uint64_t rest = until - d->cycle - 1;
    return 1 + (rest ? machine->skip(d->state, d->port, rest) : 0);
}

void replay_to(struct deck *d, uint64_t to, uint32_t *steps)
{
    while (d->cycle < to && *steps) {
        apply(d);
        uint64_t until = d->next < events && event[d->next].cycle < to ? event[d->next].cycle : to;
        d->cycle = until - loop_run(machine, d->state, d->port, until - d->cycle, steps);
    }
}

static void record(uint32_t port, Word value)
{
    /* A second change of one input before the same edge takes the first one's place. */
    for (uint32_t i = events; i-- && event[i].cycle == live.cycle;)
        if (event[i].port == port) {
            event[i].value = value;
            live.port[port] = value;
            return;
        }
    if (events == EVENTS_MOST)
        return;
    event[events++] = (struct tape_event){.cycle = live.cycle, .port = port, .value = value};
    live.next = events;
    live.port[port] = value;
}

/* A value that stays as it is needs no line. */
void set(uint32_t port, Word value)
{
    if (live.port[port] != value)
        record(port, value);
}

/* Noise is fresh before every edge that is stepped.  Over edges that are skipped, which by the
   machine's word nobody can see, it stands still: that keeps tapes short. */
static void make_noise(void)
{
    for (unsigned i = 0; i < machine->ports; i++)
        if (machine->port[i].dir == IN && machine->port[i].look == NOISE)
            set(i, splitmix(&noise_seed) & port_mask(machine->port + i));
}

/* Dice without a key of their own are rolled for the player at every press. */
void roll_dice(void)
{
    for (unsigned i = 0; i < machine->ports; i++) {
        const struct port *p = machine->port + i;
        if (p->dir == IN && !p->key && (p->look == DIE || p->look == DICE))
            set(i, p->look == DIE ? die() : die() + die());
    }
}

/* ---- the game ----------------------------------------------------------------------------- */

EXPORT(choose) int choose(uint32_t index)
{
    if (index >= machine_count || machines[index]->ports > PORTS_MOST || machines[index]->state_size > STATE_MOST)
        return 0;
    machine = machines[index];
    phase = machine_phase(machine);
    machine_idle(machine, strap);
    seats_clear();
    log_begin();
    light_begin();
    return 1;
}

EXPORT(strap) int set_strap(uint32_t port, uint64_t value)
{
    if (port >= machine->ports || machine->port[port].dir != STRAP || !port_allows(machine->port + port, value))
        return 0;
    strap[port] = value;
    return 1;
}

static void rewind_all(void)
{
    deck_reset(&live);
    snapshots = 0;
    snapshot_every = 4096;
    snapshot_take();
    log_restart();
    seats_wake();
    light_restart();
}

EXPORT(begin) void begin(void)
{
    generation++;
    events = 0;
    length = 0;
    noise_seed = (uint64_t)entropy() << 32 | entropy();
    rewind_all();
}

EXPORT(hz) double hz(void)
{
    Word port[PORTS_MOST];
    machine_idle(machine, port);
    for (unsigned i = 0; i < machine->ports; i++)
        if (machine->port[i].dir == STRAP)
            port[i] = strap[i];
    uint64_t rate = machine->hz(port);
    look_every = rate / 10 ? rate / 10 : 1;
    return (double)rate;
}

/* The tape ends here, and so does all that came after. */
EXPORT(cut) void cut(void)
{
    generation++;
    events = live.next;
    while (events && event[events - 1].cycle > live.cycle)
        events--;
    length = live.cycle;
    while (snapshots > 1 && snapshot[snapshots - 1].cycle > live.cycle)
        snapshots--;
    log_cut(live.cycle);
    seats_wake();
}

/* Somebody moves a control.  Returns 0 if the tape is full. */
EXPORT(input) int input(uint32_t port, uint64_t value)
{
    const struct port *p = machine->port + port;
    if (port >= machine->ports || p->dir != IN)
        return 0;
    value &= port_mask(p);
    if (length > live.cycle || live.next < events)
        cut();
    if (p->look == BUTTON && value != p->idle && live.port[port] == p->idle)
        roll_dice();
    set(port, value);
    return events < EVENTS_MOST;
}

/* Goes forward to that cycle, with at most `steps` calls of step; stops early after the edge that
   changes the phase if it should.  Returns the cycle it reached. */
static uint64_t forward(uint64_t to, uint32_t steps, int stop_at_phase)
{
    for (; live.cycle < to && steps; steps--) {
        uint64_t until = to;
        if (live.cycle >= length) {
            make_noise();
            until = seats_look(until);
        } else if (until > length)
            until = length;
        Word before = phase < 0 ? 0 : live.port[phase];
        uint64_t n = replay(&live, until), start = live.cycle;
        light_note();
        live.cycle += n;
        log_note(start + 1);
        if (!--snapshot_due)
            snapshot_take();
        if (snapshot_due == 0)
            snapshot_due = snapshot_every;
        if (length < live.cycle)
            length = live.cycle;
        if (stop_at_phase && phase >= 0 && live.port[phase] != before)
            break;
    }
    return live.cycle;
}

EXPORT(advance) double advance(double to, uint32_t steps, int stop_at_phase)
{
    return (double)forward((uint64_t)to, steps, stop_at_phase);
}

/* Goes back to a cycle, or so far towards it from the nearest snapshot as may be done at once: advance() does the rest
   of the way.  The log stays. */
EXPORT(back) double back(double cycle)
{
    uint32_t steps = FAR;
    if ((uint64_t)cycle < live.cycle) {
        deck_near(&live, (uint64_t)cycle);
        replay_to(&live, (uint64_t)cycle, &steps);
    }
    snapshot_due = snapshot_every;
    light_restart();
    return (double)live.cycle;
}

EXPORT(cycle) double cycle_now(void)
{
    return (double)live.cycle;
}

EXPORT(length) double length_now(void)
{
    return (double)length;
}

/* The cycle of the latest press of a button, or move of a switch, before now; -1 if there is none. */
EXPORT(last_move) double last_move(void)
{
    for (uint32_t i = live.next; i--;) {
        const struct port *p = machine->port + event[i].port;
        if (p->look != NOISE && !(p->look == BUTTON && event[i].value == p->idle))
            return (double)event[i].cycle;
    }
    return -1;
}

/* Puts back a tape that was copied out of buffer(3): its events are in place again. */
EXPORT(restore) void restore(uint32_t count, double end)
{
    if (count > EVENTS_MOST)
        return;
    events = count;
    length = (uint64_t)end;
    generation++;
}

EXPORT(generation) uint32_t generation_now(void)
{
    return generation;
}

EXPORT(event_count) uint32_t event_count(void)
{
    return events;
}

/* ---- tapes -------------------------------------------------------------------------------- */

/* Reads the tape of that many bytes in buffer(2).  A good one replaces the game and stands at cycle 0: returns the
   machine's index.  A bad one changes nothing: returns -1, with a sentence in buffer(2). */
EXPORT(tape_load) int tape_load(uint32_t size)
{
    static struct tape_reader reader;
    struct tape_event e;
    enum tape_item item;
    uint32_t inputs = 0;
    const char *error = "The tape is too long for this page.";

    tape_begin(&reader, machines, machine_count, text, size < TEXT_MOST ? size : TEXT_MOST);
    do {
        item = tape_next(&reader, &e);
        inputs += item == TAPE_INPUT;
    } while (item != TAPE_END && item != TAPE_BAD);
    if (item == TAPE_BAD)
        error = reader.error;
    if (item == TAPE_BAD || inputs > EVENTS_MOST || e.cycle >> 53) {
        memmove(text, error, sizeof reader.error);
        text[sizeof reader.error] = 0;
        return -1;
    }

    tape_begin(&reader, machines, machine_count, text, size);
    events = 0;
    while ((item = tape_next(&reader, &e)) != TAPE_END)
        if (item == TAPE_STRAP)
            strap[e.port] = e.value;
        else if (item == TAPE_INPUT)
            event[events++] = e;
        else {
            int index = 0;
            while (machines[index] != reader.machine)
                index++;
            choose((uint32_t)index);
        }
    length = e.cycle;
    generation++;
    noise_seed = (uint64_t)entropy() << 32 | entropy();
    rewind_all();
    for (int i = 0;; i++)
        if (machines[i] == machine)
            return i;
}

/* ---- tests and measurements --------------------------------------------------------------- */

/* Plain speed: n edges of the game as it stands, on a copy. */
EXPORT(run) void run(double n)
{
    deck_copy(&other, &live);
    for (uint64_t left = (uint64_t)n; left;) {
        uint32_t steps = ~0u;
        left = loop_run(machine, other.state, other.port, left, &steps);
    }
}

EXPORT(soak) uint64_t soak_machine(uint32_t index, uint64_t seed, uint32_t cycles)
{
    return soak(machines[index], seed, cycles);
}

/* Where things are: 0 describe, 1 lit, 2 text, 3 events, 4 probed ports, 5 changes, 6 wave values, 7 wave changes,
   8 ports as they stand, 9 log, 10 guest. */
EXPORT(buffer) void *buffer(uint32_t which)
{
    void *const place[] = {json,       lit,          text,      event,    other.port, change,
                           wave_value, wave_changes, live.port, log_word, guest};
    return place[which];
}
