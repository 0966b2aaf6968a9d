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
#include "glue.h"
#include "../core/player.h"
#include "../core/tape.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    STATE_MOST = 8192,
    PORTS_MOST = 64,
    DIGITS_MOST = 8,
    EVENTS_MOST = 1 << 18,
    SNAPSHOTS_MOST = 256,
    LOG_WORDS = 1 << 19,
    CHANGES_MOST = 1 << 14,
    COLUMNS_MOST = 4096,
    TEXT_MOST = 1 << 22,
    JSON_MOST = 1 << 16,
    SEATS = 8,
    NOTES_WORDS = 1024, /* of a player */
    HINT_MOST = 1024
};

/* A machine at one moment: everything that a replay needs to go on from there. */
struct deck {
    uint64_t cycle; /* edges done */
    uint32_t next;  /* the first event that is not applied yet */
    uint32_t spare;
    Word port[PORTS_MOST];
    uint8_t state[STATE_MOST];
};

/* Random bits from the page's crypto.getRandomValues: the only thing that the module imports. */
__attribute__((import_module("env"), import_name("entropy"))) uint32_t entropy(void);

static const struct machine *machine;
static struct deck live, other; /* the game; and the one that replays for waveforms and traces */
static struct tape_event event[EVENTS_MOST];
static uint32_t events;
static uint64_t length; /* the furthest cycle of this game */
static Word strap[PORTS_MOST];
static int phase; /* the PHASE port, or -1 */
static char text[TEXT_MOST];

/* ---- what clang may call, and what the players need ------------------------------------- */

/* clang would make calls of themselves out of these loops. */
#define NO_BUILTIN __attribute__((no_builtin))

NO_BUILTIN void *memset(void *to, int value, unsigned long n)
{
    for (unsigned char *p = to; n; n--)
        *p++ = (unsigned char)value;
    return to;
}

NO_BUILTIN void *memcpy(void *restrict to, const void *restrict from, unsigned long n)
{
    const unsigned char *q = from;
    for (unsigned char *p = to; n; n--)
        *p++ = *q++;
    return to;
}

NO_BUILTIN void *memmove(void *to, const void *from, unsigned long n)
{
    unsigned char *p = to;
    const unsigned char *q = from;
    if (p < q)
        while (n--)
            *p++ = *q++;
    else
        while (n--)
            p[n] = q[n];
    return to;
}

NO_BUILTIN int memcmp(const void *a, const void *b, unsigned long n)
{
    const unsigned char *p = a, *q = b;
    for (; n; n--, p++, q++)
        if (*p != *q)
            return *p - *q;
    return 0;
}

static uint64_t noise_seed;

/* A fair die: the incomplete last run of six among 2^32 is drawn again. */
static unsigned die(void)
{
    uint32_t bits;
    do
        bits = entropy();
    while (bits >= 0xfffffffc);
    return 1 + bits % 6;
}

/* ---- describe --------------------------------------------------------------------------- */

static char json[JSON_MOST];
static uint32_t json_size;

static void put(char c)
{
    if (json_size < JSON_MOST)
        json[json_size++] = c;
}

static void put_text(const char *s)
{
    for (; *s; s++)
        put(*s);
}

static void put_number(Word n)
{
    char digits[20];
    unsigned k = 0;
    do
        digits[k++] = (char)('0' + n % 10);
    while (n /= 10);
    while (k)
        put(digits[--k]);
}

static void key(const char *name)
{
    char before = json_size ? json[json_size - 1] : '[';
    if (before != '[' && before != '{' && before != ':')
        put(',');
    if (name) {
        put('"');
        put_text(name);
        put_text("\":");
    }
}

static void open(const char *name, char bracket)
{
    key(name);
    put(bracket);
}

static void string(const char *name, const char *value)
{
    if (!value)
        return;
    key(name);
    put('"');
    for (; *value; value++)
        if (*value == '\n')
            put_text("\\n");
        else {
            if (*value == '"' || *value == '\\')
                put('\\');
            put(*value);
        }
    put('"');
}

static void number(const char *name, unsigned n)
{
    key(name);
    put_number(n);
}

/* A word may not fit in JavaScript's numbers: it crosses as text. */
static void word(const char *name, Word n)
{
    key(name);
    put('"');
    put_number(n);
    put('"');
}

static void describe_port(const struct port *p)
{
    open(0, '{');
    string("name", p->name);
    number("dir", p->dir);
    number("look", p->look);
    number("width", p->width);
    number("low", p->low);
    number("row", p->row);
    number("col", p->col);
    word("idle", p->idle);
    word("min", p->min);
    word("max", p->max ? p->max : port_mask(p));
    string("label", p->label ? p->label : p->name);
    string("key", p->key);
    string("help", p->help);
    open("values", '[');
    for (const struct value *v = p->values; v && v->name; v++) {
        open(0, '{');
        word("value", v->value);
        string("name", v->name);
        string("say", v->say);
        number("secret", v->secret);
        number("final", v->final);
        put('}');
    }
    put_text("]}");
}

static void describe_machine(const struct machine *m)
{
    open(0, '{');
    string("name", m->name);
    string("title", m->title);
    string("summary", m->summary);
    string("rules", m->rules);
    open("ports", '[');
    for (unsigned i = 0; i < m->ports; i++)
        describe_port(m->port + i);
    put(']');
    open("players", '[');
    for (unsigned i = 0; i < player_count; i++)
        if (machine_find(players[i]->machine) == m) {
            open(0, '{');
            number("index", i);
            string("name", players[i]->name);
            string("summary", players[i]->summary);
            number("hint", players[i]->hint != 0);
            put('}');
        }
    put_text("]}");
}

/* Returns its size in bytes, or 0 if it did not fit; buffer(0) has it. */
EXPORT(describe) uint32_t describe(void)
{
    json_size = 0;
    put('[');
    for (unsigned i = 0; i < machine_count; i++)
        describe_machine(machines[i]);
    put(']');
    return json_size < JSON_MOST ? json_size : 0;
}

/* ---- light: how long each lamp was lit ---------------------------------------------------- */

/* Cycles that a lamp was lit since the last light_take(); multiplexed lamps once a digit. */
static double lit[PORTS_MOST][DIGITS_MOST][64];
static Word lamp_word[PORTS_MOST]; /* lit bits, as they have stood since lamp_since */
static uint64_t lamp_since[PORTS_MOST];
static Word lamp_digits;       /* selected digits, as they stand; all when nothing is multiplexed */
static int anodes;             /* the ANODES port, or -1 */
static uint64_t lamps, shared; /* ports that are lamps; those that share their pins among the digits */
static uint64_t light_from;

static Word active(unsigned i)
{
    const struct port *p = machine->port + i;
    return (p->low ? ~live.port[i] : live.port[i]) & port_mask(p);
}

static void light_add(unsigned i)
{
    uint64_t since = lamp_since[i] > light_from ? lamp_since[i] : light_from;
    double time = (double)(live.cycle - since);
    lamp_since[i] = live.cycle;
    for (Word digits = shared >> i & 1 ? lamp_digits : 1; digits; digits &= digits - 1)
        for (Word bits = lamp_word[i]; bits; bits &= bits - 1)
            lit[i][__builtin_ctzll(digits)][__builtin_ctzll(bits)] += time;
}

/* Call before the cycle count moves past an edge that changed the outputs. */
static void light_note(void)
{
    Word digits = anodes < 0 ? 1 : active((unsigned)anodes) & ((1u << DIGITS_MOST) - 1);
    int scanned = digits != lamp_digits;
    for (uint64_t rest = lamps; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctzll(rest);
        Word now = active(i);
        if (now != lamp_word[i] || (scanned && (shared >> i & 1))) {
            light_add(i);
            lamp_word[i] = now;
        }
    }
    lamp_digits = digits;
}

static void light_begin(void)
{
    lamps = shared = 0;
    anodes = -1;
    for (unsigned i = 0; i < machine->ports; i++)
        if (machine->port[i].dir == OUT && machine->port[i].look == ANODES)
            anodes = (int)i;
    for (unsigned i = 0; i < machine->ports; i++) {
        const struct port *p = machine->port + i;
        if (p->dir != OUT || (p->look != LED && p->look != SEGMENTS && p->look != MATRIX))
            continue;
        lamps |= (uint64_t)1 << i;
        /* Segments share the digits' pins; so does a lone light in their row: it is their point. */
        if (anodes >= 0 && (p->look == SEGMENTS || (p->look == LED && p->row == machine->port[anodes].row)))
            shared |= (uint64_t)1 << i;
    }
}

/* The lamps as they stand, from nothing. */
static void light_restart(void)
{
    memset(lit, 0, sizeof lit);
    light_from = live.cycle;
    for (unsigned i = 0; i < machine->ports; i++) {
        lamp_since[i] = live.cycle;
        lamp_word[i] = active(i);
    }
    lamp_digits = anodes < 0 ? 1 : active((unsigned)anodes) & ((1u << DIGITS_MOST) - 1);
}

static double exposure;

/* Ends an exposure: buffer(1) has the lit cycles of each [port][digit][bit]; returns its length. */
EXPORT(light_take) double light_take(void)
{
    for (uint64_t rest = lamps; rest; rest &= rest - 1)
        light_add((unsigned)__builtin_ctzll(rest));
    exposure = (double)(live.cycle - light_from);
    return exposure;
}

EXPORT(light_clear) void light_clear(void)
{
    light_restart();
}

/* 1 if the port's lamps are multiplexed. */
EXPORT(light_shared) int light_shared(uint32_t port)
{
    return shared >> port & 1;
}

/* ---- the log: all ports at every change of the ports that the view watches ----------------- */

static Word log_word[LOG_WORDS];
static uint32_t log_entries, log_most;
static uint64_t log_watch; /* ports, one a bit */
static uint64_t log_until; /* cycles that are in the log */
static Word log_last[PORTS_MOST];

static uint32_t log_stride(void)
{
    return machine->ports + 1;
}

static int log_changed(void)
{
    for (uint64_t rest = log_watch; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctzll(rest);
        if (live.port[i] != log_last[i])
            return 1;
    }
    return 0;
}

static void log_entry(uint64_t cycle)
{
    if (log_entries == log_most)
        return;
    Word *entry = log_word + log_entries++ * log_stride();
    *entry = cycle;
    memcpy(entry + 1, live.port, machine->ports * sizeof(Word));
    memcpy(log_last, live.port, machine->ports * sizeof(Word));
}

/* An entry's cycle is the count of edges after which it stood so. */
static void log_note(uint64_t cycle)
{
    if (cycle <= log_until)
        return;
    log_until = cycle;
    if (log_changed())
        log_entry(cycle);
}

static void log_cut(uint64_t cycle)
{
    while (log_entries > 1 && log_word[(log_entries - 1) * log_stride()] > cycle)
        log_entries--;
    memcpy(log_last, log_word + (log_entries - 1) * log_stride() + 1, machine->ports * sizeof(Word));
    if (log_until > cycle)
        log_until = cycle;
}

EXPORT(log_count) uint32_t log_count(void)
{
    return log_entries;
}

/* ---- running ------------------------------------------------------------------------------ */

static struct deck snapshot[SNAPSHOTS_MOST];
static uint32_t snapshots, snapshot_every, snapshot_due;

static void deck_copy(struct deck *to, const struct deck *from)
{
    memcpy(to, from, offsetof(struct deck, state) + machine->state_size);
}

static void deck_reset(struct deck *d)
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
static void deck_near(struct deck *d, uint64_t cycle)
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
static uint64_t replay(struct deck *d, uint64_t until)
{
    apply(d);
    if (d->next < events && event[d->next].cycle < until)
        until = event[d->next].cycle;
    machine->step(d->state, d->port);
    uint64_t rest = until - d->cycle - 1;
    return 1 + (rest ? machine->skip(d->state, d->port, rest) : 0);
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
static void set(uint32_t port, Word value)
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
static void roll_dice(void)
{
    for (unsigned i = 0; i < machine->ports; i++) {
        const struct port *p = machine->port + i;
        if (p->dir == IN && !p->key && (p->look == DIE || p->look == DICE))
            set(i, p->look == DIE ? die() : die() + die());
    }
}

/* ---- players ------------------------------------------------------------------------------ */

static struct seat {
    const struct player *player;
    uint64_t notes[NOTES_WORDS];
} seat[SEATS];
static uint64_t look_every, look_at;

static int sits_any(void)
{
    for (unsigned i = 0; i < SEATS; i++)
        if (seat[i].player)
            return 1;
    return 0;
}

/* Players see a copy of the ports; what they changed there is recorded as anybody's input. */
static void look(void)
{
    Word port[PORTS_MOST];
    for (unsigned k = 0; k < SEATS; k++) {
        if (!seat[k].player)
            continue;
        memcpy(port, live.port, machine->ports * sizeof(Word));
        seat[k].player->act(seat[k].notes, port);
        for (unsigned i = 0; i < machine->ports; i++) {
            const struct port *p = machine->port + i;
            if (p->dir != IN || port[i] == live.port[i])
                continue;
            if (p->look == BUTTON && port[i] != p->idle)
                roll_dice();
            set(i, port[i] & port_mask(p));
        }
    }
}

/* Seats a player (or nobody: player_count or more) with a fresh mind. */
EXPORT(sit) int sit(uint32_t place, uint32_t player)
{
    if (place >= SEATS)
        return 0;
    seat[place].player = 0;
    if (player >= player_count || machine_find(players[player]->machine) != machine ||
        players[player]->notes_size > sizeof seat[place].notes)
        return 0;
    seat[place].player = players[player];
    players[player]->begin(seat[place].notes, place, (uint64_t)entropy() << 32 | entropy());
    look_at = 0;
    return 1;
}

/* What that player would do in that seat now, into buffer(2); 0 if there is nothing to do.  It gets a mind of its own
   for that, which has looked at every entry of the log: twice, since a look may be spent on letting a button go.  What
   it would have pressed is forgotten. */
EXPORT(hint) int hint(uint32_t player, uint32_t place)
{
    static uint64_t notes[NOTES_WORDS];
    Word port[PORTS_MOST];
    const struct player *p = player < player_count ? players[player] : 0;
    if (!p || !p->hint || p->notes_size > sizeof notes || machine_find(p->machine) != machine)
        return 0;
    p->begin(notes, place, 1);
    for (uint32_t i = 0; i < 2 * log_entries; i++) {
        const Word *entry = log_word + i / 2 * log_stride();
        if (*entry > live.cycle)
            break;
        memcpy(port, entry + 1, machine->ports * sizeof(Word));
        p->act(notes, port);
    }
    text[0] = 0;
    return p->hint(notes, live.port, text, HINT_MOST);
}

/* ---- the game ----------------------------------------------------------------------------- */

EXPORT(choose) int choose(uint32_t index)
{
    if (index >= machine_count || machines[index]->ports > PORTS_MOST || machines[index]->state_size > STATE_MOST)
        return 0;
    machine = machines[index];
    phase = machine_phase(machine);
    machine_idle(machine, strap);
    for (unsigned i = 0; i < SEATS; i++)
        seat[i].player = 0;
    log_watch = phase < 0 ? 0 : (uint64_t)1 << phase;
    log_most = LOG_WORDS / log_stride();
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

EXPORT(watch) void watch(uint64_t ports)
{
    log_watch = ports;
}

static void rewind_all(void)
{
    deck_reset(&live);
    snapshots = 0;
    snapshot_every = 4096;
    snapshot_take();
    log_entries = 0;
    log_until = 0;
    log_entry(0);
    look_at = 0;
    light_restart();
}

EXPORT(begin) void begin(void)
{
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
    events = live.next;
    while (events && event[events - 1].cycle > live.cycle)
        events--;
    length = live.cycle;
    while (snapshots > 1 && snapshot[snapshots - 1].cycle > live.cycle)
        snapshots--;
    log_cut(live.cycle);
    look_at = 0;
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
            if (sits_any()) {
                if (live.cycle >= look_at) {
                    look();
                    look_at = live.cycle + look_every;
                }
                if (until > look_at)
                    until = look_at;
            }
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

/* Goes back to the nearest snapshot; advance() does the rest of the way.  The log stays. */
EXPORT(back) double back(double cycle)
{
    if ((uint64_t)cycle < live.cycle)
        deck_near(&live, (uint64_t)cycle);
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

    tape_begin(&reader, text, size < TEXT_MOST ? size : TEXT_MOST);
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

    tape_begin(&reader, text, size);
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
    noise_seed = (uint64_t)entropy() << 32 | entropy();
    rewind_all();
    for (int i = 0;; i++)
        if (machines[i] == machine)
            return i;
}

/* ---- looking at the past ------------------------------------------------------------------ */

/* Copies the game, moves one input and runs one edge: what the outputs would be; in buffer(4). */
EXPORT(probe) void probe(uint32_t port, uint64_t value)
{
    deck_copy(&other, &live);
    if (port < machine->ports && machine->port[port].dir == IN)
        other.port[port] = value & port_mask(machine->port + port);
    machine->step(other.state, other.port);
}

static struct change {
    double cycle;
    uint32_t port, spare;
    Word value;
} change[CHANGES_MOST];
static Word seen[PORTS_MOST];
static int trace_first;

EXPORT(trace_begin) void trace_begin(void)
{
    deck_reset(&other);
    trace_first = 1;
}

/* The next changes of any port into buffer(5): all ports after edge 0, then each that differs.
   Returns how many; 0 at the end of the tape. */
EXPORT(trace_next) uint32_t trace_next(void)
{
    uint32_t n = 0;
    while (other.cycle < length && n + machine->ports <= CHANGES_MOST) {
        uint64_t edges = replay(&other, length);
        for (uint32_t i = 0; i < machine->ports; i++)
            if (trace_first || other.port[i] != seen[i]) {
                change[n++] = (struct change){.cycle = (double)other.cycle, .port = i, .value = other.port[i]};
                seen[i] = other.port[i];
            }
        trace_first = 0;
        other.cycle += edges;
    }
    return n;
}

/* What `wave` makes: for every lane and column the value at its end, and how it changed there. */
static Word wave_value[PORTS_MOST][COLUMNS_MOST];
static uint8_t wave_changes[PORTS_MOST][COLUMNS_MOST]; /* 0, 1, or 2 for more than one */

/* Replays the cycles `from` to `to`, squeezed into columns; buffers 6 and 7, lane = port.
   Returns how many columns it filled within `steps` calls of step, or before the game's end. */
EXPORT(wave) uint32_t wave(double from, double to, uint32_t columns, uint32_t steps)
{
    uint64_t start = (uint64_t)from, end = (uint64_t)to < length ? (uint64_t)to : length;
    double width = (to - from) / columns;
    uint32_t column = 0;
    if (columns > COLUMNS_MOST || to <= from)
        return 0;
    deck_near(&other, start);
    while (other.cycle < start && steps) {
        other.cycle += replay(&other, start);
        steps--;
    }
    memcpy(seen, other.port, sizeof seen);
    memset(wave_changes, 0, sizeof wave_changes);
    while (other.cycle < end && steps--) {
        uint64_t edges = replay(&other, end);
        uint32_t here = (uint32_t)((double)(other.cycle - start) / width);
        if (here >= columns)
            break;
        for (; column < here; column++)
            for (uint32_t i = 0; i < machine->ports; i++)
                wave_value[i][column] = seen[i];
        for (uint32_t i = 0; i < machine->ports; i++)
            if (other.port[i] != seen[i]) {
                wave_changes[i][here] = wave_changes[i][here] ? 2 : 1;
                seen[i] = other.port[i];
            }
        other.cycle += edges;
    }
    uint32_t done = (uint32_t)((double)(other.cycle - start) / width);
    if (other.cycle >= end && (double)done * width < (double)(end - start))
        done++;
    for (; column < done && column < columns; column++)
        for (uint32_t i = 0; i < machine->ports; i++)
            wave_value[i][column] = seen[i];
    return column;
}

/* ---- tests and measurements --------------------------------------------------------------- */

/* Plain speed: n edges of the game as it stands, on a copy. */
EXPORT(run) uint64_t run(double n)
{
    deck_copy(&other, &live);
    machine_run(machine, other.state, other.port, (uint64_t)n);
    return other.port[0];
}

EXPORT(soak) uint64_t soak_machine(uint32_t index, uint64_t seed, uint32_t cycles)
{
    return soak(machines[index], seed, cycles);
}

/* Where things are: 0 describe, 1 lit, 2 text, 3 events, 4 probed ports, 5 changes, 6 wave values, 7 wave changes,
   8 ports as they stand, 9 log. */
EXPORT(buffer) void *buffer(uint32_t which)
{
    void *const place[] = {json, lit, text, event, other.port, change, wave_value, wave_changes, live.port, log_word};
    return place[which];
}
