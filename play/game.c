/* SPDX-License-Identifier: MIT */
#include "play/game-parts.h"
#include "core/bytes.h"
#include "core/words.h"
#include "players/players.h"

enum {
    SNAPSHOTS_MOST = 256,
    SNAPSHOT_STEPS = 4096, /* between two snapshots, at first */
    FIRST_EVENTS = 256,    /* that memory is first asked for */
    FIRST_BLOCKS = 4
};

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
        if (word_same(players[i]->machine, m->name) && players[i]->notes_size > most)
            most = players[i]->notes_size;
    return round_up(most);
}

Word game_seeded(const struct port *p, uint64_t seed)
{
    struct random r;
    random_seed(&r, seed);
    return p->min + random_below(&r, (p->max ? p->max : port_mask(p)) - p->min + 1);
}

static void set_straps(struct game *g, const Word *straps)
{
    machine_idle(g->machine, g->straps);
    for (unsigned i = 0; i < g->machine->ports; i++) {
        const struct port *p = &g->machine->port[i];
        if (p->dir == STRAP && straps)
            g->straps[i] = straps[i];
        else if (p->dir == STRAP && p->role == ROLE_SEED)
            g->straps[i] = game_seeded(p, g->seed);
    }
}

/* Lays out the block that holds all that undo brings back. */
static void lay_out(struct game *g, unsigned char *block)
{
    const struct machine *m = g->machine;
    unsigned seats = machine_seats(m, g->straps);
    g->seats = seats < SEATS_MOST ? seats : SEATS_MOST;
    g->notes_size = notes_size(m);
    size_t port = round_up(sizeof *g->now), open = port + round_up(m->ports * sizeof(Word));
    size_t tap = open + round_up(m->ports * sizeof(Word)), look = tap + round_up(m->ports * sizeof *g->tap);
    size_t sat = look + round_up(g->seats * sizeof *g->look), state = sat + round_up(g->seats * sizeof *g->sat);
    size_t notes = state + round_up(m->state_size + 1);
    size_t advice = notes + g->seats * g->notes_size;
    g->size = advice + g->notes_size;
    if (!block)
        return;
    g->now = (struct game_now *)block;
    g->port = (Word *)(block + port);
    g->open = (Word *)(block + open);
    g->tap = (struct tap *)(block + tap);
    g->look = (uint64_t *)(block + look);
    g->sat = (const struct player **)(block + sat);
    g->state = block + state;
    g->notes = block + notes;
    g->advice = block + advice;
}

size_t game_size(const struct machine *m, const Word *straps)
{
    struct game g;
    g.machine = m;
    g.seed = 0;
    set_straps(&g, straps);
    lay_out(&g, 0);
    return g.size;
}

/* Makes room for one more of n things; false: there is none. */
static bool grow(struct game *g, void **array, uint32_t n, uint32_t *room, size_t each)
{
    if (n < *room)
        return true;
    uint32_t more = *room ? 2 * *room : each < sizeof(struct game_now) ? FIRST_EVENTS : FIRST_BLOCKS;
    void *bigger = g->host.memory ? g->host.memory(g->host.context, *array, *room * each, more * each) : 0;
    if (!bigger)
        return false;
    *array = bigger;
    *room = more;
    return true;
}

static void give_back(struct game *g, void *array, size_t size)
{
    if (array)
        g->host.memory(g->host.context, array, size, 0);
}

static unsigned char *block_at(const struct game *g, const struct game_stack *s, uint32_t i)
{
    return s->block + i * g->size;
}

static bool push(struct game *g, struct game_stack *s)
{
    void *array = s->block;
    if (!grow(g, &array, s->count, &s->room, g->size))
        return false;
    s->block = array;
    bytes_copy(block_at(g, s, s->count++), g->now, g->size);
    return true;
}

static const struct game_now *head_of(const struct game *g, const struct game_stack *s, uint32_t i)
{
    return (const struct game_now *)(const void *)block_at(g, s, i);
}

static uint64_t cycle_of(const struct game *g, const struct game_stack *s, uint32_t i)
{
    return head_of(g, s, i)->cycle;
}

/* Drops every block that is later than the game, or knows events that it has not. */
static void drop_later(struct game *g, struct game_stack *s)
{
    while (s->count && (cycle_of(g, s, s->count - 1) > g->now->cycle || head_of(g, s, s->count - 1)->next > g->events))
        s->count--;
}

/* ---- beginning and end ---------------------------------------------------------------- */

/* When all places are taken every second one goes, and they are taken half as often. */
static void take_snapshot(struct game *g)
{
    struct game_stack *s = &g->snapshots;
    g->snapshot_due = g->snapshot_every;
    if (!g->host.memory || (s->count && cycle_of(g, s, s->count - 1) >= g->now->cycle))
        return;
    if (s->count == SNAPSHOTS_MOST) {
        for (uint32_t i = 1; i < SNAPSHOTS_MOST / 2; i++)
            bytes_copy(block_at(g, s, i), block_at(g, s, 2 * i), g->size);
        s->count = SNAPSHOTS_MOST / 2;
        g->snapshot_every *= 2;
    }
    push(g, s);
}

/* Whoever sits there begins anew. */
static void sit_anew(struct game *g)
{
    for (unsigned i = 0; i < g->seats; i++)
        if (g->player[i])
            game_sit(g, i, g->player[i]);
}

/* The block as it is right after reset. */
static void reset_block(struct game *g)
{
    bytes_clear(g->now, g->size);
    random_seed(&g->now->random, g->seed);
    bytes_copy(g->port, g->straps, g->machine->ports * sizeof(Word));
    g->machine->reset(g->state, g->port);
    bytes_copy(g->open, g->port, g->machine->ports * sizeof(Word));
    if (g->adviser)
        g->adviser->begin(g->advice, 0, g->seed);
}

/* Puts the game to its first cycle; the tape stays. */
static void begin_again(struct game *g)
{
    g->marks.count = g->snapshots.count = g->end.count = 0;
    g->snapshot_every = SNAPSHOT_STEPS;
    reset_block(g);
    sit_anew(g);
    take_snapshot(g);
}

void game_restart(struct game *g)
{
    g->events = 0;
    g->length = 0;
    g->replaying = false;
    begin_again(g);
}

/* What the machine's tables say, where every edge can look it up. */
static void read_tables(struct game *g)
{
    const struct value *v = g->phase < 0 ? 0 : g->machine->port[g->phase].values;
    bool by_phase = false;
    for (; v && v->name; v++) {
        if (v->value < PHASES_MOST)
            g->named[v->value] = v;
        by_phase |= v->noise;
        g->secrets |= v->secret;
    }
    for (unsigned i = 0; i < g->machine->ports; i++) {
        const struct port *p = &g->machine->port[i];
        if (is_noise(p))
            g->noise = by_phase ? NOISE_BY_PHASE : NOISE_ALWAYS;
        else if (p->dir == IN && !is_thrown(p))
            g->control[g->controls++] = (uint8_t)i;
    }
    for (unsigned i = 0; i < player_count; i++)
        if (word_same(players[i]->machine, g->machine->name) && players[i]->hint)
            g->adviser = players[i];
}

void game_open(struct game *g, const struct machine *m, const Word *straps, uint64_t seed, void *block,
               const struct game_host *host)
{
    bytes_clear(g, sizeof *g);
    g->machine = m;
    g->seed = seed;
    g->phase = machine_phase(m);
    if (host)
        g->host = *host;
    set_straps(g, straps);
    read_tables(g);
    lay_out(g, block);
    game_restart(g);
}

void game_close(struct game *g)
{
    give_back(g, g->event, g->event_room * sizeof *g->event);
    give_back(g, g->marks.block, g->marks.room * g->size);
    give_back(g, g->snapshots.block, g->snapshots.room * g->size);
    give_back(g, g->end.block, g->end.room * g->size);
    bytes_clear(g, sizeof *g);
}

bool game_load(struct game *g, const struct tape_event *event, uint32_t events, uint64_t end)
{
    while (g->event_room < events) {
        void *array = g->event;
        if (!grow(g, &array, g->event_room, &g->event_room, sizeof *event))
            return false;
        g->event = array;
    }
    if (events)
        bytes_copy(g->event, event, events * sizeof *event);
    g->events = events;
    g->length = end;
    g->replaying = events || end;
    begin_again(g);
    return true;
}

/* ---- the tape ------------------------------------------------------------------------- */

bool game_live(const struct game *g)
{
    return !g->replaying;
}

void game_put(struct game *g, unsigned port, Word value)
{
    if (g->port[port] == value || g->frozen >> port & 1)
        return;
    g->port[port] = value;
    if (!g->host.memory || g->now->full)
        return;
    void *array = g->event;
    if (!grow(g, &array, g->events, &g->event_room, sizeof *g->event)) {
        g->now->full = 1;
        return;
    }
    g->event = array;
    g->event[g->events++] = (struct tape_event){.cycle = g->now->cycle, .port = port, .value = value};
    g->now->next = g->events;
}

/* Live play begins where it had not been before: with other chances than at any point of this tape, and no finger. */
static void fresh_hands(struct game *g)
{
    random_seed(&g->now->random, g->seed ^ (g->now->cycle + 1) * 0x9e3779b97f4a7c15);
    bytes_clear(g->tap, g->machine->ports * sizeof *g->tap);
    g->now->wake = 0;
    sit_anew(g);
}

/* Another player sits there than when the block was left. */
static void seat_those_who_changed(struct game *g)
{
    for (unsigned i = 0; i < g->seats; i++)
        if (g->player[i] != g->sat[i])
            game_sit(g, i, g->player[i]);
}

/* A replay has come to the end of the tape. */
static void go_live(struct game *g)
{
    g->replaying = false;
    if (g->end.count) {
        bytes_copy(g->now, g->end.block, g->size);
        g->end.count = 0;
        seat_those_who_changed(g);
    } else
        fresh_hands(g);
}

/* What was recorded for later has not happened.  Players sit down anew: they must not remember it. */
void game_cut(struct game *g)
{
    if (game_live(g))
        return;
    g->replaying = false;
    g->end.count = 0;
    g->events = g->now->next;
    g->length = g->now->cycle;
    drop_later(g, &g->snapshots);
    drop_later(g, &g->marks);
    for (unsigned i = 0; i < g->controls; i++)
        if (g->machine->port[g->control[i]].look == BUTTON && game_is_down(g, g->control[i]))
            game_let_go(g, g->control[i]);
    fresh_hands(g);
    for (uint32_t i = g->events; i-- && g->event[i].cycle == g->now->cycle;)
        g->tap[g->event[i].port].free = g->now->cycle + 1; /* one that goes up now is seen up before it is pressed */
}

void game_take_over(struct game *g)
{
    game_cut(g);
    game_due(g);
}

void game_mark(struct game *g)
{
    struct game_stack *s = &g->marks;
    game_take_over(g);
    if (push(g, s))
        return;
    uint32_t kept = s->count / 2;
    if (kept)
        bytes_move(s->block, block_at(g, s, s->count - kept), kept * g->size);
    s->count = kept;
    if (s->room && !push(g, s))
        s->count = 0;
}

bool game_undo(struct game *g)
{
    bool secret = game_secret(g);
    if (!g->marks.count)
        return false;
    do
        bytes_copy(g->now, block_at(g, &g->marks, --g->marks.count), g->size);
    while (!secret && game_secret(g) && g->marks.count);
    g->replaying = false;
    g->end.count = 0;
    g->events = g->now->next;
    g->length = g->now->cycle;
    drop_later(g, &g->snapshots);
    seat_those_who_changed(g);
    return true;
}

int64_t game_last_move(const struct game *g)
{
    for (uint32_t i = g->now->next; i--;) {
        const struct port *p = &g->machine->port[g->event[i].port];
        if (p->look == SWITCH || (p->look == BUTTON && g->event[i].value != p->idle))
            return (int64_t)g->event[i].cycle;
    }
    return -1;
}

const struct value *game_phase(const struct game *g)
{
    Word v = g->phase < 0 ? PHASES_MOST : g->port[g->phase];
    return v < PHASES_MOST ? g->named[v] : 0;
}

/* ---- edges ---------------------------------------------------------------------------- */

static void apply_tape(struct game *g)
{
    struct game_now *n = g->now;
    for (; n->next < g->events && g->event[n->next].cycle <= n->cycle; n->next++)
        g->port[g->event[n->next].port] = g->event[n->next].value;
    if (n->cycle >= g->length && n->next == g->events)
        go_live(g);
}

/* What the game itself does right after an edge belongs to it: switches that go back after a secret, dice that are
   taken up.  Live, that is done; in a replay the tape has it, at the cycle of the next edge. */
static void apply_aftermath(struct game *g, bool secret_ended)
{
    struct game_now *n = g->now;
    bool up = game_dice(g) == DICE_UP;
    for (; n->next < g->events && g->event[n->next].cycle == n->cycle; n->next++) {
        const struct tape_event *e = &g->event[n->next];
        const struct port *p = &g->machine->port[e->port];
        if (!(secret_ended && p->look == SWITCH && e->value == g->open[e->port]) && !(up && is_thrown(p) && !e->value))
            return;
        g->port[e->port] = e->value;
    }
}

/* What is due before the next edge: the tape's inputs, fingers, players' looks. */
void game_due(struct game *g)
{
    if (!game_live(g)) {
        apply_tape(g);
        if (!game_live(g))
            return;
    }
    if (g->now->wake > g->now->cycle)
        return;
    g->now->wake = UINT64_MAX;
    for (unsigned i = 0; i < g->controls; i++)
        if (g->tap[g->control[i]].up | g->tap[g->control[i]].down)
            game_move_finger(g, g->control[i]);
    for (unsigned i = 0; i < g->seats; i++)
        if (g->player[i]) {
            if (g->look[i] <= g->now->cycle)
                game_look(g, i);
            game_earlier(&g->now->wake, g->look[i]);
        }
}

/* The cycle up to which the inputs stay as they are, at most `end`. */
static uint64_t quiet(const struct game *g, uint64_t end)
{
    if (game_live(g))
        game_earlier(&end, g->now->wake);
    else {
        if (g->now->cycle < g->length)
            game_earlier(&end, g->length);
        if (g->now->next < g->events)
            game_earlier(&end, g->event[g->now->next].cycle);
    }
    return end > g->now->cycle ? end : g->now->cycle + 1;
}

/* The phase is another one than before. */
static void phase_changed(struct game *g, const Word *before, bool was_secret, bool live)
{
    if (g->adviser && g->adviser->watch)
        g->adviser->watch(g->advice, g->port);
    bool secret = game_secret(g);
    if (secret && !was_secret)
        bytes_copy(g->open, before, g->machine->ports * sizeof(Word));
    if (!live) {
        apply_aftermath(g, was_secret && !secret);
        return;
    }
    if (was_secret && !secret)
        game_forget_secret(g);
    if (game_dice(g) == DICE_UP)
        game_take_dice_up(g);
}

/* One edge and those that can be skipped behind it, at most n. */
static void edges(struct game *g, uint64_t n)
{
    const struct machine *m = g->machine;
    bool live = game_live(g), noisy = live && game_draw_noise(g), secret = game_secret(g);
    Word before[PORTS_MOST], phase = g->phase < 0 ? 0 : g->port[g->phase];
    if (g->secrets && !secret)
        bytes_copy(before, g->port, m->ports * sizeof *before);
    m->step(g->state, g->port);
    bool changed =
        g->phase >= 0 && g->port[g->phase] != phase; /* what follows it may move inputs before the next edge */
    uint64_t done = 1 + (noisy || changed || n < 2 ? 0 : m->skip(g->state, g->port, n - 1));
    g->now->cycle += done;
    if (live)
        g->length = g->now->cycle;
    if (changed)
        phase_changed(g, before, secret, live);
    if (g->span)
        g->span(g->watcher, g, done);
    if (!--g->snapshot_due)
        take_snapshot(g);
}

bool game_advance(struct game *g, uint64_t to, bool stop_at_phase, uint32_t *steps)
{
    Word before = g->phase < 0 ? 0 : g->port[g->phase];
    while (g->now->cycle < to) {
        if (steps && !*steps)
            return false;
        game_due(g);
        edges(g, quiet(g, to) - g->now->cycle);
        if (steps)
            --*steps;
        if (stop_at_phase && g->phase >= 0 && g->port[g->phase] != before)
            return true;
    }
    if (g->now->cycle >= g->length) /* before the end, a cut here must still be able to drop what comes next */
        game_due(g);
    return false;
}

void game_run(struct game *g, uint64_t n)
{
    game_advance(g, g->now->cycle + n, false, 0);
}

bool game_run_phase(struct game *g, uint64_t most)
{
    return game_advance(g, g->now->cycle + most, true, 0);
}

void game_travel(struct game *g, uint64_t cycle, uint32_t *steps)
{
    struct game_stack *s = &g->snapshots;
    uint32_t i = s->count;
    game_earlier(&cycle, g->length);
    if (cycle < g->now->cycle) {
        if (game_live(g)) {
            push(g, &g->end);
            g->replaying = true;
        }
        while (i && cycle_of(g, s, i - 1) > cycle)
            i--;
        if (i)
            bytes_copy(g->now, block_at(g, s, i - 1), g->size);
        else
            reset_block(g);
    }
    game_advance(g, cycle, false, steps);
}
