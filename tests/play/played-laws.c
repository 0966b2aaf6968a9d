/* SPDX-License-Identifier: MIT */
#include "tests/play/played-laws.h"
#include "core/bytes.h"
#include "core/words.h"
#include "play/replay.h"
#include "players/players.h"

enum { ARENA = 48 << 20, ACTIONS = 60 };

/* ---- memory that is never given back, until the next law ---- */

static _Alignas(16) unsigned char arena[ARENA];
static size_t used, limit = ARENA;

static void *memory(void *context, void *old, size_t old_size, size_t size)
{
    (void)context;
    size = (size + 15) & ~(size_t)15;
    if (!size || used + size > limit)
        return 0;
    void *place = arena + used;
    used += size;
    if (old)
        bytes_copy(place, old, old_size);
    return place;
}

static void open(struct game *g, const struct machine *m, const Word *straps, uint64_t seed)
{
    game_open(g, m, straps, seed, memory(0, 0, 0, game_size(m, straps)), &(struct game_host){.memory = memory});
}

/* ---- anything that a person could do ---- */

/* Moves a control, and says for how many edges to let that work. */
static uint64_t move(struct game *g, struct random *r)
{
    const struct machine *m = g->machine;
    unsigned port = (unsigned)random_below(r, m->ports);
    const struct port *p = &m->port[port];
    game_mark(g);
    if (p->dir == IN && p->look == BUTTON && random_below(r, 4))
        game_tap(g, port, 0);
    else if (p->dir == IN && p->look == BUTTON)
        game_hold(g, port, !game_is_down(g, port));
    else if (p->dir == IN && (p->look == SWITCH || p->key))
        game_set(g, port, random_bits(r));
    else if (p->dir == IN && p->look != NOISE && !random_below(r, 4))
        game_throw(g);
    return random_below(r, game_hz(g) / 4 + 8);
}

/* A player of the program in every seat but the first, and sometimes there too. */
static void seat_players(struct game *g, struct random *r)
{
    const struct player *fit[8];
    unsigned n = 0;
    for (unsigned i = 0; i < player_count && n < 8; i++)
        if (word_same(players[i]->machine, g->machine->name) && !players[i]->needs)
            fit[n++] = players[i];
    for (unsigned seat = 0; n && seat < g->seats; seat++)
        if (seat || !random_below(r, 3))
            game_sit(g, seat, fit[random_below(r, n)]);
}

/* Plays a while; with `sizes`, time passes in pieces of any size, as frames and single steps have it. */
static void play(struct game *g, const struct machine *m, uint64_t seed, struct random *sizes)
{
    struct random r;
    used = 0;
    random_seed(&r, seed);
    open(g, m, 0, seed);
    if (seed & 1)
        seat_players(g, &r);
    for (int i = 0; i < ACTIONS; i++) {
        uint64_t end = move(g, &r) + g->now->cycle;
        while (sizes && g->now->cycle < end) {
            uint64_t to = g->now->cycle + 1 + random_below(sizes, game_hz(g) / 16 + 3);
            uint32_t steps = 1 + (uint32_t)random_below(sizes, 50);
            game_advance(g, to < end ? to : end, random_below(sizes, 2), &steps);
        }
        game_advance(g, end, false, 0);
    }
    game_settle(g);
}

static uint64_t hash_tape(const struct game *g)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (uint32_t i = 0; i < g->events; i++) {
        hash = (hash ^ g->event[i].cycle) * 0x100000001b3;
        hash = (hash ^ g->event[i].port) * 0x100000001b3;
        hash = (hash ^ g->event[i].value) * 0x100000001b3;
    }
    return (hash ^ g->length) * 0x100000001b3;
}

uint64_t law_tape(const struct machine *m, uint64_t seed)
{
    struct game g;
    play(&g, m, seed, 0);
    return hash_tape(&g);
}

/* ---- the laws ---- */

static const char *pieces_do_not_matter(const struct machine *m, uint64_t seed)
{
    struct game g;
    struct random sizes;
    random_seed(&sizes, ~seed);
    play(&g, m, seed, &sizes);
    return hash_tape(&g) == law_tape(m, seed) ? 0 : "other pieces, another tape";
}

static const char *same_seed_same_tape(const struct machine *m, uint64_t seed)
{
    return law_tape(m, seed) == law_tape(m, seed) ? 0 : "the same actions made another tape";
}

/* The tape, played again, brings every port and the whole state back; and so does going to any cycle of it. */
static const char *the_tape_is_the_game(const struct machine *m, uint64_t seed)
{
    struct game g;
    static struct replay r;
    play(&g, m, seed, 0);
    replay_start(&r, &g);
    replay_to(&r, g.length, 0);
    replay_inputs(&r, g.length);
    if (!bytes_same(r.port, g.port, m->ports * sizeof(Word)) || !bytes_same(r.state, g.state, m->state_size))
        return "the replay ends elsewhere";
    uint64_t end = g.length, middle = end / 3;
    game_travel(&g, middle, 0);
    replay_start(&r, &g);
    replay_to(&r, middle, 0);
    if (g.now->cycle != middle || !bytes_same(r.state, g.state, m->state_size))
        return "the way back leads elsewhere";
    game_advance(&g, end, false, 0);
    replay_to(&r, end, 0);
    replay_inputs(&r, end);
    return !bytes_same(r.state, g.state, m->state_size) || !game_live(&g) ? "the way forth leads elsewhere" : 0;
}

/* Wherever one looks in the past, the end is as it was left: fingers, chances and all; and play goes on as if nobody
   had looked. */
static const char *the_past_can_be_visited(const struct machine *m, uint64_t seed)
{
    static struct game g, stayed;
    struct random r;
    play(&stayed, m, seed, 0);
    uint64_t whole = hash_tape(&stayed);
    used = 0;
    random_seed(&r, seed);
    open(&g, m, 0, seed);
    if (seed & 1)
        seat_players(&g, &r);
    for (int i = 0; i < ACTIONS; i++) {
        uint64_t end = move(&g, &r) + g.now->cycle;
        game_advance(&g, end, false, 0);
        if (i % 7)
            continue;
        unsigned char *left = memory(0, 0, 0, g.size);
        if (!left)
            return "the test has too little memory";
        bytes_copy(left, g.now, g.size);
        for (unsigned k = 0; k < 3; k++) {
            uint32_t steps = 5;
            game_travel(&g, g.length * k / 4, k == 1 ? &steps : 0);
            if (g.length && game_live(&g) && g.now->cycle < g.length)
                return "the past is taken for the end";
            if (!game_live(&g)) /* nobody has a finger in the past */
                game_settle(&g);
        }
        game_advance(&g, end, false, 0);
        if (!game_live(&g) || !bytes_same(left, g.now, g.size))
            return "the end is not as it was left";
    }
    game_settle(&g);
    return hash_tape(&g) == whole ? 0 : "play went on differently";
}

/* A person who acts in the past cuts the rest off: the tape is the game again, whatever was marked, tapped or secret,
   and its chances are not those of the part that went. */
static const char *the_future_can_be_cut(const struct machine *m, uint64_t seed)
{
    static struct game g;
    static struct replay r;
    struct random chance;
    random_seed(&chance, ~seed);
    play(&g, m, seed, 0);
    for (int i = 0; i < 12; i++) {
        uint64_t to = random_below(&chance, g.length + 1);
        game_travel(&g, to, 0);
        if (i % 3 == 2 && g.events) /* right where something happens */
            game_travel(&g, g.event[random_below(&chance, g.events)].cycle, 0);
        if (i & 1)
            game_cut(&g);
        else if (i & 2)
            game_undo(&g);
        for (int k = 0; k < 3; k++)
            game_run(&g, move(&g, &chance));
        game_settle(&g);
        replay_start(&r, &g);
        replay_to(&r, g.length, 0);
        replay_inputs(&r, g.length);
        if (!game_live(&g) || !bytes_same(r.port, g.port, m->ports * sizeof(Word)) ||
            !bytes_same(r.state, g.state, m->state_size))
            return "the tape is not the game any more";
    }
    return 0;
}

/* Undone to the beginning, every moment on the way is the one that was there. */
static const char *undo_brings_back(const struct machine *m, uint64_t seed)
{
    struct game g;
    struct random r;
    unsigned char *seen[ACTIONS];
    used = 0;
    random_seed(&r, seed);
    open(&g, m, 0, seed);
    if (seed & 1)
        seat_players(&g, &r);
    game_run(&g, 0);
    uint32_t events = g.events;
    for (int i = 0; i < ACTIONS; i++) {
        seen[i] = memory(0, 0, 0, g.size);
        bytes_copy(seen[i], g.now, g.size);
        game_run(&g, move(&g, &r));
    }
    while (g.marks.count) { /* a secret that is over is passed by */
        uint32_t before = g.marks.count;
        bool secret = game_secret(&g);
        if (!game_undo(&g) || !bytes_same(seen[g.marks.count], g.now, g.size))
            return "undo leads elsewhere";
        if (!secret && game_secret(&g))
            return "undo leads into a secret that was over";
        if (before - g.marks.count > 1 && !g.secrets)
            return "undo took back two actions";
    }
    return game_undo(&g) || g.events != events ? "there is more to undo than was done" : 0;
}

struct eyewitness {
    Word last[PORTS_MOST];
    bool down, rolls, up;
    const char *fault;
};

static bool is_thrown(const struct port *p)
{
    return p->dir == IN && !p->key && (p->look == DIE || p->look == DICE);
}

/* Dice change only at a press of the button that goes on, in a phase that throws them, or where one takes them up. */
static void watch_dice(void *watcher, const struct game *g, uint64_t edges)
{
    struct eyewitness *w = watcher;
    const struct machine *m = g->machine;
    const struct value *v = game_phase(g);
    bool pressed = false;
    (void)edges;
    w->up = v && v->dice == DICE_UP;
    for (unsigned i = 0; i < m->ports; i++)
        pressed |= m->port[i].role == ROLE_GO && game_is_down(g, i) && w->last[i] == m->port[i].idle;
    for (unsigned i = 0; i < m->ports; i++) {
        if (is_thrown(&m->port[i]) && g->port[i] != w->last[i] && !(w->rolls && pressed) && !(w->up && !g->port[i]))
            w->fault = "dice changed though nobody threw them";
        w->last[i] = g->port[i];
    }
    w->rolls = v && v->dice == DICE_ROLL;
}

static const char *dice_stand(const struct machine *m, uint64_t seed)
{
    struct game g;
    struct random r;
    struct eyewitness w = {.fault = 0};
    used = 0;
    random_seed(&r, seed);
    open(&g, m, 0, seed);
    seat_players(&g, &r);
    bytes_copy(w.last, g.port, m->ports * sizeof(Word));
    const struct value *v = game_phase(&g);
    w.rolls = v && v->dice == DICE_ROLL;
    w.up = v && v->dice == DICE_UP;
    g.span = watch_dice;
    g.watcher = &w;
    for (int i = 0; i < 200 && !w.fault; i++) {
        for (unsigned k = 0; k < m->ports; k++)
            if (m->port[k].role == ROLE_GO && !random_below(&r, 2))
                game_tap(&g, k, 0);
        game_run(&g, game_hz(&g) / 5 + 3);
        if (w.up)
            for (unsigned k = 0; k < m->ports; k++)
                if (is_thrown(&m->port[k]) && g.port[k])
                    return "dice lie on the table in a phase that has taken them up";
    }
    return w.fault;
}

/* Two games that differ only in what was entered in secret look the same to everybody else, at every edge: on the
   ports, in waveforms, and on the switches afterwards; as long as both are in the same phases. */
static const char *secrets_are_kept(const struct machine *m, uint64_t seed)
{
    static struct game g[2];
    static struct replay replay[2];
    Word shown[2][PORTS_MOST];
    struct random r;
    used = 0;
    if (g->machine = m, machine_phase(m) < 0)
        return 0;
    open(&g[0], m, 0, seed);
    open(&g[1], m, 0, seed);
    if (!g[0].secrets)
        return 0;
    random_seed(&r, seed);
    unsigned secret = 0, after = 0;
    for (int i = 0; i < 400 && after < 20; i++) {
        bool hidden = game_secret(&g[0]);
        if (hidden != game_secret(&g[1]))
            return "the two games part";
        secret += hidden;
        after += secret && !hidden;
        for (unsigned k = 0; k < m->ports; k++) {
            const struct port *p = &m->port[k];
            if (p->dir != IN || p->look != SWITCH || !(p->role == ROLE_CHOICE) || !hidden)
                continue;
            for (unsigned j = 0; j < 2; j++) /* any value but 0, which may be no letter */
                game_set(&g[j], k, p->width > 1 ? 1 + random_below(&r, port_mask(p)) : 1);
        }
        for (unsigned k = 0; k < m->ports; k++)
            if (m->port[k].role == ROLE_GO && !random_below(&r, 3))
                for (unsigned j = 0; j < 2; j++)
                    game_tap(&g[j], k, 0);
        for (unsigned j = 0; j < 2; j++) {
            game_run(&g[j], game_hz(&g[j]) / 3 + 2);
            game_shown(&g[j], 0, shown[j]);
        }
        for (unsigned k = 0; k < m->ports && after < 2; k++)
            if (shown[0][k] != shown[1][k] && m->port[k].look != ANODES)
                return "a port shows what was entered in secret";
        if (!game_secret(&g[0]) && secret && after < 2)
            for (unsigned k = 0; k < m->ports; k++)
                if (m->port[k].dir == IN && m->port[k].look == SWITCH && g[0].port[k] != g[1].port[k])
                    return "a switch still stands as it did in secret";
    }
    if (!secret)
        return "no play came to a secret";
    uint64_t end = g[0].length < g[1].length ? g[0].length : g[1].length;
    replay_start(&replay[0], &g[0]);
    replay_start(&replay[1], &g[1]);
    bool ended = false, began = false;
    while (replay[0].cycle < end && replay[1].cycle < end && !ended) {
        uint64_t next = replay[0].cycle + 1;
        replay_edges(&replay[0], next);
        replay_edges(&replay[1], next);
        bool hides = replay_shown(&replay[0], shown[0]);
        replay_shown(&replay[1], shown[1]);
        ended = began && !hides;
        began |= hides;
        for (unsigned k = 0; k < m->ports; k++)
            if (shown[0][k] != shown[1][k])
                return "a waveform shows what was entered in secret";
    }
    if (!began || !ended)
        return "no secret began and ended on the tape";

    /* Stepping through the past, edge by edge and by phases, shows no more; nor does play that goes on from there. */
    uint64_t from = replay[0].cycle > 60 ? replay[0].cycle - 60 : 0, upto = replay[0].cycle + 2;
    for (uint64_t at = from; at < upto && at < end; at++) {
        for (unsigned j = 0; j < 2; j++) {
            game_travel(&g[j], at, 0);
            game_shown(&g[j], 0, shown[j]);
        }
        for (unsigned k = 0; k < m->ports; k++)
            if (shown[0][k] != shown[1][k])
                return "the past shows what was entered in secret";
    }
    for (unsigned j = 0; j < 2; j++) {
        game_travel(&g[j], replay[0].cycle, 0);
        game_cut(&g[j]);
        game_run(&g[j], 3);
        game_shown(&g[j], 0, shown[j]);
    }
    for (unsigned k = 0; k < m->ports; k++)
        if (m->port[k].look == SWITCH && shown[0][k] != shown[1][k])
            return "a cut leaves the secret on the switches";
    return 0;
}

/* Wherever memory ends, the game goes on: it says that its tape is full, and takes back what it still can. */
static const char *memory_may_end(const struct machine *m, uint64_t seed)
{
    const char *fault = 0;
    struct game g;
    for (size_t room = 0; room < 400000 && !fault; room += 1 + room / 3 + 997 * (seed % 5)) {
        limit = ((game_size(m, 0) + 15) & ~(size_t)15) + room;
        play(&g, m, seed, 0);
        uint64_t end = g.length;
        if (g.events > g.event_room || g.now->next != g.events)
            fault = "there are more events than room";
        if (g.now->cycle != end)
            fault = "time stood still";
        while (game_undo(&g))
            ;
        game_travel(&g, g.length / 2, 0);
        game_cut(&g);
        game_run(&g, 3);
        if (!game_live(&g))
            fault = "the game is stuck in its past";
    }
    limit = ARENA;
    return fault;
}

/* There are as many seats as the machine has, each with one player at most. */
static const char *a_seat_is_filled_once(const struct machine *m, uint64_t seed)
{
    struct game g;
    const struct player *p = 0;
    used = 0;
    open(&g, m, 0, seed);
    for (unsigned i = 0; i < player_count; i++)
        if (word_same(players[i]->machine, m->name))
            p = players[i];
    if (!p)
        return 0;
    if (game_sit(&g, g.seats, p))
        return "somebody sat down where there is no seat";
    for (unsigned i = 0; i < player_count; i++)
        if (!word_same(players[i]->machine, m->name) && game_sit(&g, 0, players[i]))
            return "a player of another machine sat down";
    for (unsigned seat = 0; seat < g.seats; seat++)
        if (!game_sit(&g, seat, p) || !game_sit(&g, seat, p) || g.player[seat] != p)
            return "a seat could not be taken";
    return game_sit(&g, 0, 0) && !g.player[0] ? 0 : "nobody could stand up";
}

/* Players of the program throw their own dice: no two players' throws are the same again and again. */
static const char *every_throw_is_fresh(const struct machine *m, uint64_t seed)
{
    struct game g;
    struct random r;
    uint64_t last = 0, same = 0, throws = 0;
    used = 0;
    random_seed(&r, seed | 1);
    open(&g, m, 0, seed);
    if (!game_has_dice(&g))
        return 0;
    for (unsigned seat = 0; seat < g.seats; seat++)
        seat_players(&g, &r);
    for (int i = 0; i < 4000 && throws < 60; i++) {
        uint32_t from = g.events;
        game_run(&g, game_hz(&g) / 50 + 1);
        uint64_t hash = 0;
        bool thrown = false;
        for (uint32_t k = from; k < g.events; k++)
            thrown |= is_thrown(&m->port[g.event[k].port]) && g.event[k].value;
        for (unsigned k = 0; thrown && k < m->ports; k++)
            if (is_thrown(&m->port[k]))
                hash = hash * 7 + g.port[k];
        throws += thrown;
        same += thrown && hash == last;
        last = thrown ? hash : last;
        if (!game_any_player(&g) || (i % 7 == 0 && !g.player[0]))
            for (unsigned k = 0; k < m->ports; k++)
                if (m->port[k].role == ROLE_GO)
                    game_tap(&g, k, 0);
    }
    return throws > 10 && same * 4 > throws ? "the same dice fell again and again" : 0;
}

const struct law laws[] = {
    {"the same seed and actions make the same tape", same_seed_same_tape},
    {"pieces of time do not matter", pieces_do_not_matter},
    {"the tape is the game", the_tape_is_the_game},
    {"the past can be visited", the_past_can_be_visited},
    {"the future can be cut", the_future_can_be_cut},
    {"undo brings every moment back", undo_brings_back},
    {"dice change only when the game throws them", dice_stand},
    {"every throw is fresh", every_throw_is_fresh},
    {"what is entered in secret is seen nowhere", secrets_are_kept},
    {"a seat is filled once", a_seat_is_filled_once},
    {"memory may end anywhere", memory_may_end},
};
const unsigned law_count = sizeof laws / sizeof *laws;
