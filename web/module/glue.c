/* SPDX-License-Identifier: MIT */
/*
 * The game, its controls and its tape, as exports.
 *
 *     describe()              the machines, their ports and players, as JSON
 *     choose, strap, begin    a new game                       tape_load    or one from a tape
 *     press, release, set …   somebody moves a control         undo, cut    take it back
 *     advance(cycle, n)       run, or travel, to a cycle       wave, trace_* look at the past
 */
#include "web/module/module.h"
#include "play/light.h"

enum {
    FAR = 200000, /* steps on the way to a cycle of the past at once */
    DICE_MOST = 1024
};

struct game game;
struct replay other;
char text[TEXT_MOST];

static const struct machine *chosen;
static Word strap[PORTS_MOST];
static uint64_t strapped;   /* those that the page has set, a bit a port */
static uint32_t generation; /* of the tape: another one whenever its past has changed */

/* ---- the game ----------------------------------------------------------------------------- */

static void span(void *watcher, const struct game *g, uint64_t edges)
{
    (void)watcher, (void)g;
    lamps_note(edges);
    log_note(edges);
}

EXPORT(choose) int choose(uint32_t index)
{
    if (index >= machine_count)
        return 0;
    chosen = machines[index];
    machine_idle(chosen, strap);
    strapped = 0;
    return 1;
}

EXPORT(strap) int set_strap(uint32_t port, uint64_t value)
{
    if (port >= chosen->ports || chosen->port[port].dir != STRAP || !port_allows(chosen->port + port, value))
        return 0;
    strap[port] = value;
    strapped |= (uint64_t)1 << port;
    return 1;
}

/* All that watches the game begins with it. */
static void watch_again(void)
{
    generation++;
    log_begin();
    lamps_begin();
}

/* 0: there is no memory. */
EXPORT(begin) int begin(uint64_t seed)
{
    const struct game_host host = {.memory = memory, .knowledge = learnt};
    void *old = game.now;
    size_t old_size = game.size;
    if (old) {
        game_close(&game);
        memory(0, old, old_size, 0);
    }
    for (uint32_t i = 0; i < chosen->ports; i++)
        if (chosen->port[i].role == ROLE_SEED && !(strapped >> i & 1))
            strap[i] = game_seeded(&chosen->port[i], seed);
    void *block = memory(0, 0, 0, game_size(chosen, strap));
    if (!block)
        return 0;
    game_open(&game, chosen, strap, seed, block, &host);
    game.span = span;
    watch_again();
    return 1;
}

EXPORT(hz) double hz(void)
{
    return (double)chosen->hz(strap);
}

EXPORT(seats) uint32_t seats(void)
{
    return game.seats;
}

/* ---- hands on the controls ------------------------------------------------------------------ */

/* The tape ends here, and so does all that came after. */
EXPORT(cut) void cut(void)
{
    if (game_live(&game))
        return;
    game_cut(&game);
    generation++;
    log_cut(game.now->cycle);
}

static int is_input(uint32_t port)
{
    return port < chosen->ports && chosen->port[port].dir == IN;
}

/* Each returns 0 if there is no such control, or if the tape is full. */
EXPORT(set) int set(uint32_t port, uint64_t value)
{
    if (!is_input(port))
        return 0;
    cut();
    game_set(&game, port, value);
    return !game.now->full;
}

EXPORT(press) int press(uint32_t port)
{
    if (!is_input(port))
        return 0;
    cut();
    game_press(&game, port);
    return !game.now->full;
}

/* At once, and for as long as nobody says otherwise. */
EXPORT(hold) int hold(uint32_t port, int down)
{
    if (!is_input(port))
        return 0;
    cut();
    game_hold(&game, port, down != 0);
    return !game.now->full;
}

EXPORT(release) int release(uint32_t port, double edges)
{
    if (!is_input(port))
        return 0;
    game_release(&game, port, (uint64_t)edges);
    return !game.now->full;
}

/* People let go of everything. */
EXPORT(hands_off) void hands_off(void)
{
    for (uint32_t i = 0; i < chosen->ports; i++)
        if (is_input(i) && chosen->port[i].look == BUTTON && !game.tap[i].seat)
            game_release(&game, i, 1);
}

EXPORT(tap) int tap(uint32_t port, double edges)
{
    if (!is_input(port))
        return 0;
    cut();
    game_tap(&game, port, (uint64_t)edges);
    return !game.now->full;
}

EXPORT(throw) int throw_dice(void)
{
    cut();
    game_throw(&game);
    return !game.now->full;
}

/* The first dice to fall in this game: so many bytes of 1 to 6 in the text buffer. */
EXPORT(prepare_dice) int prepare_dice(uint32_t count)
{
    static uint8_t dice[DICE_MOST];
    if (count > sizeof dice)
        return 0;
    bytes_copy(dice, text, count);
    game.dice = dice;
    game.dice_count = count;
    return 1;
}

EXPORT(is_down) int is_down(uint32_t port)
{
    return is_input(port) && (game_is_down(&game, port) || game.tap[port].down);
}

/* Before which edge a finger moves next on this button; 0: it rests. */
EXPORT(tapping) double tapping(uint32_t port)
{
    const struct tap *t = is_input(port) ? &game.tap[port] : 0;
    return t ? (double)(t->up ? t->up : t->down) : 0;
}

EXPORT(mark) void mark(void)
{
    cut();
    game_mark(&game);
}

EXPORT(undo) int undo(void)
{
    if (!game_undo(&game))
        return 0;
    generation++;
    log_cut(game.now->cycle);
    lamps_restart();
    return 1;
}

/* 1 if somebody but the player on turn must not look; 2 if nobody may: a player of the program is on turn. */
EXPORT(secret) int secret(void)
{
    return game_secret(&game) ? 1 + (game.now->hidden != 0) : 0;
}

/* Whose turn it is, and who has won: a seat, counted from 1; 0: nobody's. */
EXPORT(turn) uint32_t turn(void)
{
    return machine_turn(chosen, game.state, game.port);
}

EXPORT(winner) uint32_t winner(void)
{
    return machine_winner(chosen, game.state, game.port);
}

/* ---- time ----------------------------------------------------------------------------------- */

/* Goes forward to that cycle, with at most `steps` calls of step; stops early after the edge that changes the phase if
   it should.  Returns the cycle it reached. */
EXPORT(advance) double advance(double to, uint32_t steps, int stop_at_phase)
{
    game_advance(&game, (uint64_t)to, stop_at_phase != 0, &steps);
    return (double)game.now->cycle;
}

/* Goes back to a cycle, or so far towards it from the nearest snapshot as may be done at once: advance() does the rest
   of the way.  The log stays. */
EXPORT(back) double back(double cycle)
{
    uint32_t steps = FAR;
    if ((uint64_t)cycle < game.now->cycle)
        game_travel(&game, (uint64_t)cycle, &steps);
    lamps_restart();
    return (double)game.now->cycle;
}

EXPORT(cycle) double cycle_now(void)
{
    return (double)game.now->cycle;
}

EXPORT(length) double length_now(void)
{
    return (double)game.length;
}

EXPORT(last_move) double last_move(void)
{
    return (double)game_last_move(&game);
}

EXPORT(generation) uint32_t generation_now(void)
{
    return generation;
}

/* ---- tapes ---------------------------------------------------------------------------------- */

EXPORT(event_count) uint32_t event_count(void)
{
    return game.events;
}

/* Puts back a tape that was copied out of the events buffer: `count` events stand in the text buffer.  0: there is no memory. */
EXPORT(restore) int restore(uint32_t count, double end)
{
    if (count > TEXT_MOST / sizeof(struct tape_event) ||
        !game_load(&game, (const struct tape_event *)(const void *)text, count, (uint64_t)end))
        return 0;
    watch_again();
    return 1;
}

static int refuse_tape(const char *why)
{
    unsigned n = 0;
    for (; why[n] && n < 200; n++)
        text[n] = why[n];
    text[n] = 0;
    return -1;
}

/* Reads the tape of that many bytes in the text buffer.  A good one replaces the game and stands at cycle 0: returns the
   machine's index.  A bad one changes nothing: returns -1, with a sentence in the text buffer. */
EXPORT(tape_load) int tape_load(uint32_t size, uint64_t seed)
{
    static struct tape_reader reader;
    struct tape_event e;
    enum tape_item item;
    uint32_t inputs = 0, index = 0;

    tape_begin(&reader, machines, machine_count, text, size < TEXT_MOST ? size : TEXT_MOST);
    do {
        item = tape_next(&reader, &e);
        inputs += item == TAPE_INPUT;
    } while (item != TAPE_END && item != TAPE_BAD);
    if (item == TAPE_BAD)
        return refuse_tape(reader.error);
    size_t room = (inputs + 1) * sizeof(struct tape_event);
    struct tape_event *event = e.cycle >> 53 ? 0 : memory(0, 0, 0, room);
    if (!event)
        return refuse_tape("The tape is too long for this page.");

    tape_begin(&reader, machines, machine_count, text, size);
    inputs = 0;
    while ((item = tape_next(&reader, &e)) != TAPE_END)
        if (item == TAPE_STRAP)
            strap[e.port] = e.value;
        else if (item == TAPE_INPUT)
            event[inputs++] = e;
        else {
            for (index = 0; machines[index] != reader.machine;)
                index++;
            choose(index);
            strapped = ~(uint64_t)0; /* what a tape does not say is not left to chance */
        }
    int good = begin(seed) && game_load(&game, event, inputs, e.cycle);
    memory(0, event, room, 0);
    watch_again();
    return good ? (int)index : refuse_tape("The tape is too long for this page.");
}

/* ---- tests and measurements --------------------------------------------------------------- */

/* Plain speed: n edges of the game as it stands, on a copy. */
EXPORT(run) void run(double n)
{
    replay_now(&other, &game);
    for (uint64_t left = (uint64_t)n; left;) {
        uint32_t steps = ~0u;
        left = loop_run(chosen, other.state, other.port, left, &steps);
    }
}

/* The buffers that the page reads and writes, by name. */
#define BUFFERS(B)                                                                                                     \
    B(describe, json)                                                                                                  \
    B(lit, lamps.lit)                                                                                                  \
    B(text, text)                                                                                                      \
    B(events, game.event)                                                                                              \
    B(probed, other.port)                                                                                              \
    B(changes, change)                                                                                                 \
    B(wave_values, wave_value)                                                                                         \
    B(wave_changes, wave_changes)                                                                                      \
    B(ports, game.port)                                                                                                \
    B(log, log_word)                                                                                                   \
    B(guest, guest)                                                                                                    \
    B(foreseen, foreseen)                                                                                              \
    B(landing, landing)

const char *buffer_name(uint32_t which)
{
#define NAME(id, place) #id,
    static const char *const names[] = {BUFFERS(NAME)};
    return which < sizeof names / sizeof *names ? names[which] : 0;
}

EXPORT(buffer) void *buffer(uint32_t which)
{
#define PLACE(id, place) place,
    void *const places[] = {BUFFERS(PLACE)};
    return places[which];
}
