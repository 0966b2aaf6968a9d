/* SPDX-License-Identifier: MIT */
/* The log of a room, line by line; what each may do, and when. */
#include "table/table.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "core/words.h"
#include "games/games.h"
#include "play/tell.h"
#include "table/table-parts.h"
#include "table/spoken.h"

enum {
    STEPS_MOST = 50000000, /* of a machine for one line: a log that asks for more is none of ours */
    FIRST_LOG = 1024,
    SKIP_SECONDS = 30 /* of one wait, at most */
};

static const char malformed[] = "This is no line of a room's log.";

/* ---- beginning and end ---------------------------------------------------------------- */

void table_begin(struct table *t, const char *code, const struct game_host *host)
{
    bytes_clear(t, sizeof *t);
    text_set(t->code, sizeof t->code, "%s", code);
    t->host = *host;
}

static void switch_off(struct table *t)
{
    if (t->switched_on)
        game_close(&t->game);
    if (t->block)
        t->host.memory(t->host.context, t->block, t->block_size, 0);
    t->block = 0;
    t->switched_on = false;
}

void table_end(struct table *t)
{
    switch_off(t);
    if (t->log)
        t->host.memory(t->host.context, t->log, t->log_room, 0);
    bytes_clear(t, sizeof *t);
}

static bool make_room(struct table *t, size_t size)
{
    uint32_t room = t->log_room ? t->log_room : FIRST_LOG;
    if (t->log_size + size + 1 > LOG_MOST)
        return false;
    while (room < t->log_size + size + 1)
        room *= 2;
    if (room == t->log_room)
        return true;
    void *bigger = t->host.memory(t->host.context, t->log, t->log_room, room);
    if (!bigger)
        return false;
    t->log = bigger;
    t->log_room = room;
    return true;
}

static void keep(struct table *t, const char *line, size_t size)
{
    bytes_copy(t->log + t->log_size, line, size);
    t->log_size += (uint32_t)size;
    t->log[t->log_size++] = '\n';
    t->lines++;
}

bool table_line(const struct table *t, uint32_t *at, const char **line, size_t *size)
{
    uint32_t end = *at;
    if (*at >= t->log_size)
        return false;
    while (t->log[end] != '\n')
        end++;
    *line = t->log + *at;
    *size = end - *at;
    *at = end + 1;
    return true;
}

static void looked(struct table *t)
{
    uint64_t before = t->look.signature, sat = t->look.people;
    table_see(t, &t->look);
    t->view += t->look.signature != before;
    t->people += t->look.people != sat;
}

/* ---- lines ---------------------------------------------------------------------------- */

static const char *refuse(struct table *t, const char *sentence)
{
    text_set(t->why, sizeof t->why, "%s", language_say(t->language, sentence));
    return t->why;
}

static void draw_secret(struct table *t, const uint8_t secret[NUMBER_BYTES])
{
    bytes_copy(t->secret, secret, NUMBER_BYTES);
    sha256(secret, NUMBER_BYTES, t->promise);
}

static const char *apply_open(struct table *t, struct spoken *l)
{
    struct spoken_word name, strap;
    uint64_t timer;
    uint8_t secret[NUMBER_BYTES];
    if (t->opened || !spoken_next(l, &name) || !spoken_number(l, &timer) || !spoken_hex(l, secret, sizeof secret))
        return malformed;
    const struct machine *m = 0;
    for (unsigned i = 0; i < machine_count; i++)
        if (spoken_is(name, machines[i]->name))
            m = machines[i];
    if (!m)
        return "There is no such machine.";
    if (table_refuses(m))
        return table_refuses(m);
    if (timer > TIMER_MOST)
        return "A turn lasts at most an hour.";
    machine_idle(m, t->straps);
    while (l->left) {
        uint32_t n = 0;
        int at = -1;
        if (!spoken_next(l, &strap))
            return malformed;
        while (n < strap.size && strap.at[n] != '=')
            n++;
        for (unsigned i = 0; i < m->ports; i++)
            if (m->port[i].dir == STRAP && word_is(strap.at, n, m->port[i].name))
                at = (int)i;
        if (at < 0)
            return "The machine has no such option.";
        Word value;
        if (n >= strap.size || !tape_value(&m->port[at], strap.at + n + 1, strap.size - n - 1, &value) ||
            !port_allows(&m->port[at], value))
            return "The option does not take that value.";
        t->straps[at] = value;
    }
    t->machine = m;
    t->timer = (unsigned)timer;
    draw_secret(t, secret);
    t->seats = machine_seats(m, t->straps);
    if (t->seats > SEATS_MOST)
        t->seats = SEATS_MOST;
    t->opened = true;
    return 0;
}

static struct table_seat *read_seat(struct table *t, struct spoken *l, uint64_t *n)
{
    return spoken_number(l, n) && *n && *n <= t->seats ? &t->seat[*n - 1] : 0;
}

static const char no_seat[] = "There is no such seat.";

/* While a game is played an empty seat may be taken, too: it goes on with whoever sits there. */
static const char *apply_sit(struct table *t, struct spoken *l)
{
    uint64_t n;
    struct table_seat *s = read_seat(t, l, &n), fresh = {.kind = PERSON, .committed = true};
    if (!s)
        return no_seat;
    if (!spoken_hex(l, fresh.key, sizeof fresh.key) || !spoken_hex(l, fresh.commit, sizeof fresh.commit) ||
        l->left > NAME_BYTES)
        return malformed;
    const char *why = nick_refused(l->at, l->left);
    if (why)
        return why;
    bytes_copy(fresh.name, l->at, l->left);
    if (s->kind == PERSON)
        return "Somebody sits there.";
    if (t->state == REVEAL)
        return "The game is about to begin.";
    for (unsigned i = 0; i < t->seats; i++)
        if (t->seat[i].kind == PERSON && nick_alike(t->seat[i].name, fresh.name))
            return "Somebody here has that name, or one that looks like it.";
    fresh.committed = t->state == GATHER;
    fresh.revealed = s->revealed; /* the number of a seat belongs to the game that has begun with it */
    if (s->revealed) {
        bytes_copy(fresh.number, s->number, sizeof fresh.number);
        bytes_copy(fresh.commit, s->commit, sizeof fresh.commit);
    }
    *s = fresh;
    if (t->state == PLAY)
        game_sit(&t->game, (unsigned)n - 1, 0);
    return 0;
}

static const char *apply_leave(struct table *t, struct spoken *l)
{
    uint64_t n;
    struct table_seat *s = read_seat(t, l, &n);
    if (!s || s->kind == NOBODY)
        return no_seat;
    if (t->state == PLAY)
        game_sit(&t->game, (unsigned)n - 1, 0);
    s->kind = NOBODY;
    s->late = false;
    s->player = 0;
    s->name[0] = 0;
    s->last = 0;
    bytes_clear(s->key, sizeof s->key);
    if (t->state == GATHER)
        s->committed = false;
    return 0;
}

static const char *apply_program(struct table *t, struct spoken *l)
{
    uint64_t n;
    struct table_seat *s = read_seat(t, l, &n);
    struct spoken_word level;
    if (!s || !spoken_next(l, &level))
        return no_seat;
    const struct player *p = table_player(t->machine, level.at, level.size);
    if (!p)
        return "There is no such player for a room.";
    if (s->kind == PERSON)
        return "Somebody sits there.";
    if (t->state == REVEAL || t->state == OVER)
        return "A program sits down before a game, or in the middle of it.";
    s->kind = PROGRAM;
    s->player = p;
    s->name[0] = 0;
    if (t->state == PLAY)
        game_sit(&t->game, (unsigned)n - 1, p);
    return 0;
}

static const char *apply_start(struct table *t)
{
    unsigned people = 0;
    if (t->state != GATHER)
        return "The game has begun already.";
    for (unsigned i = 0; i < t->seats; i++) {
        if (t->seat[i].kind == NOBODY)
            return "A seat is empty: wait for somebody, or let a program play it.";
        if (t->seat[i].kind == PERSON && !t->seat[i].committed)
            return "Somebody's number for fair dice is not there yet.";
        people += t->seat[i].kind == PERSON;
    }
    if (!people)
        return "Somebody has to play.";
    t->state = REVEAL;
    return 0;
}

static const char *apply_reveal(struct table *t, struct spoken *l)
{
    uint64_t n;
    uint8_t digest[SHA256_BYTES], number[NUMBER_BYTES];
    struct table_seat *s = read_seat(t, l, &n);
    if (!s || !spoken_hex(l, number, sizeof number))
        return malformed;
    sha256(number, sizeof number, digest);
    if (t->state != REVEAL || s->kind != PERSON || s->revealed)
        return "No number is awaited from this seat.";
    if (!bytes_same(digest, s->commit, sizeof digest))
        return "This is not the number that was committed to.";
    bytes_copy(s->number, number, sizeof number);
    s->revealed = true;
    return 0;
}

static const char *apply_begin(struct table *t)
{
    if (t->state != REVEAL)
        return "No game is about to begin.";
    uint64_t seed = table_seed(t);
    Word straps[PORTS_MOST];
    bytes_copy(straps, t->straps, sizeof straps);
    for (unsigned i = 0; i < t->machine->ports; i++)
        if (t->machine->port[i].dir == STRAP && t->machine->port[i].role == ROLE_SEED)
            straps[i] = game_seeded(&t->machine->port[i], seed);
    size_t size = game_size(t->machine, straps);
    void *block = t->host.memory(t->host.context, 0, 0, size);
    if (!block)
        return "There is no memory for another game.";
    t->block = block;
    t->block_size = size;
    game_open(&t->game, t->machine, straps, seed, block, &t->host);
    t->switched_on = true;
    t->state = PLAY;
    t->games++;
    for (unsigned i = 0; i < t->seats; i++) {
        t->seat[i].late = false;
        if (t->seat[i].kind == PROGRAM)
            game_sit(&t->game, i, t->seat[i].player);
    }
    return 0;
}

/* Whoever's turn is over time comes back by acting. */
static void come_back(struct table *t, unsigned seat)
{
    struct table_seat *s = &t->seat[seat - 1];
    if (!s->late)
        return;
    s->late = false;
    s->player = 0;
    game_sit(&t->game, seat - 1, 0);
}

struct action {
    Word value[PORTS_MOST]; /* of the switches that are set */
    uint64_t set;           /* which, a bit a port */
    int tap;                /* the button, or -1 */
};

static const char *read_action(struct table *t, unsigned seat, struct spoken *l, struct action *a)
{
    struct spoken_word word;
    a->set = 0;
    a->tap = -1;
    while (l->left) {
        uint32_t n = 0;
        unsigned port = 0;
        if (a->tap >= 0 || !spoken_next(l, &word))
            return malformed;
        while (n < word.size && word.at[n] != '=')
            n++;
        while (port < t->machine->ports &&
               (t->machine->port[port].dir != IN || !word_is(word.at, n, t->machine->port[port].name)))
            port++;
        if (port == t->machine->ports)
            return "The board has no such control.";
        const struct port *p = &t->machine->port[port];
        if (!table_may(t, seat, port)) {
            struct teller teller = table_teller(t, t->language);
            if (p->look != BUTTON || p->role == ROLE_RESTART || !tell_turn(&teller, t->why, sizeof t->why))
                return p->role == ROLE_RESTART ? "In a room nobody wipes the board: play a rematch."
                                               : "It is not your turn to work that control.";
            return "It is not your turn.";
        }
        if (n == word.size && p->look == BUTTON)
            a->tap = (int)port;
        else if (n < word.size && p->look == SWITCH &&
                 tape_value(p, word.at + n + 1, word.size - n - 1, &a->value[port]))
            a->set |= UINT64_C(1) << port;
        else
            return "That control does not take this.";
    }
    return a->set || a->tap >= 0 ? 0 : malformed;
}

/* Why the machine would not take the press, with the switches as they would stand. */
static const char *machine_says(struct table *t, const struct action *a)
{
    const struct value *phase = game_phase(&t->game);
    struct teller teller = table_teller(t, t->language);
    Word kept[PORTS_MOST];
    if (a->tap < 0 || (phase && phase->dice == DICE_ROLL))
        return 0;
    bytes_copy(kept, t->game.port, t->machine->ports * sizeof *kept);
    for (unsigned i = 0; i < t->machine->ports; i++)
        if (a->set >> i & 1)
            t->game.port[i] = a->value[i];
    bool refused = tell_refused(&teller, (unsigned)a->tap, t->why, sizeof t->why);
    bytes_copy(t->game.port, kept, t->machine->ports * sizeof *kept);
    return refused ? t->why : 0;
}

/* An action is worked off at once: the button is let go, and the machine has seen it up. */
static void settle(struct table *t)
{
    game_settle(&t->game);
    game_run(&t->game, 1);
}

static const char *apply_do(struct table *t, struct spoken *l)
{
    uint64_t n, id;
    struct table_seat *s = read_seat(t, l, &n);
    struct action a;
    if (!s || !spoken_number(l, &id))
        return malformed;
    if (t->state != PLAY)
        return "No game is being played.";
    if (s->kind != PERSON)
        return "Nobody sits there.";
    if (id <= s->last)
        return "This action is done already.";
    const char *why = read_action(t, (unsigned)n, l, &a);
    if (!why)
        why = machine_says(t, &a);
    if (why)
        return why;
    come_back(t, (unsigned)n);
    s->last = id;
    for (unsigned i = 0; i < t->machine->ports; i++)
        if (a.set >> i & 1)
            game_set(&t->game, i, a.value[i]);
    if (a.tap >= 0)
        game_tap(&t->game, (unsigned)a.tap, 0);
    settle(t);
    return 0;
}

/* A wait in which nothing is decided: anybody who plays may end it.  The wait is named, so that two who skip the same
   one do not skip two. */
static const char *apply_skip(struct table *t, struct spoken *l)
{
    uint64_t n;
    const struct table_seat *s = read_seat(t, l, &n);
    struct spoken_word name;
    const struct value *phase = t->state == PLAY ? game_phase(&t->game) : 0;
    if (!s || !spoken_next(l, &name))
        return malformed;
    if (s->kind != PERSON)
        return "Nobody sits there.";
    if (!phase || !phase->waits || !spoken_is(name, phase->name))
        return "There is no such wait now.";
    game_run_phase(&t->game, SKIP_SECONDS * game_hz(&t->game) + 1);
    return 0;
}

/* The timer ran out: a program plays for the seat; where nobody is on turn, somebody presses on. */
static const char *apply_late(struct table *t, struct spoken *l)
{
    uint64_t n;
    if (t->state != PLAY || !t->timer || !spoken_number(l, &n) || n > t->seats)
        return malformed;
    if (n != table_turn(t))
        return "It is not that seat's turn.";
    int button = machine_button(t->machine, ROLE_GO, 0);
    if (!n && button < 0)
        return malformed;
    if (!n) {
        game_tap(&t->game, (unsigned)button, 0);
        settle(t);
        return 0;
    }
    struct table_seat *s = &t->seat[n - 1];
    const struct player *p = table_player(t->machine, 0, 0);
    if (!p || s->kind == PROGRAM || s->late)
        return "No program can play for that seat.";
    if (s->kind == NOBODY)
        s->kind = PROGRAM;
    else
        s->late = true;
    s->player = p;
    game_sit(&t->game, (unsigned)n - 1, p);
    return 0;
}

static bool is_final(const struct table *t)
{
    const struct value *v = t->switched_on ? game_phase(&t->game) : 0;
    return v && v->final;
}

static const char *apply_over(struct table *t)
{
    if (t->state != PLAY || !is_final(t))
        return "The game is not over.";
    t->state = OVER;
    return 0;
}

static const char *apply_again(struct table *t, struct spoken *l)
{
    uint8_t secret[NUMBER_BYTES];
    if (!spoken_hex(l, secret, sizeof secret))
        return malformed;
    if (t->state != OVER)
        return "The game is not over.";
    if (t->log_size > REMATCH_MOST)
        return "This room has seen enough games: make another one.";
    switch_off(t);
    t->state = GATHER;
    draw_secret(t, secret);
    for (unsigned i = 0; i < t->seats; i++) {
        struct table_seat *s = &t->seat[i];
        s->committed = s->revealed = s->late = false;
        if (s->kind == PERSON)
            s->player = 0;
    }
    return 0;
}

static const char *apply_commit(struct table *t, struct spoken *l)
{
    uint64_t n;
    uint8_t commit[SHA256_BYTES];
    struct table_seat *s = read_seat(t, l, &n);
    if (!s || !spoken_hex(l, commit, sizeof commit))
        return malformed;
    if (t->state != GATHER || s->kind != PERSON || s->committed)
        return "No number is awaited from this seat.";
    bytes_copy(s->commit, commit, sizeof commit);
    s->committed = true;
    return 0;
}

static const char *apply_verb(struct table *t, struct spoken_word verb, struct spoken *l)
{
    if (spoken_is(verb, "open"))
        return apply_open(t, l);
    if (!t->opened)
        return malformed;
    if (spoken_is(verb, "sit"))
        return apply_sit(t, l);
    if (spoken_is(verb, "leave"))
        return apply_leave(t, l);
    if (spoken_is(verb, "program"))
        return apply_program(t, l);
    if (spoken_is(verb, "start"))
        return apply_start(t);
    if (spoken_is(verb, "reveal"))
        return apply_reveal(t, l);
    if (spoken_is(verb, "begin"))
        return apply_begin(t);
    if (spoken_is(verb, "do"))
        return apply_do(t, l);
    if (spoken_is(verb, "skip"))
        return apply_skip(t, l);
    if (spoken_is(verb, "late"))
        return apply_late(t, l);
    if (spoken_is(verb, "tick"))
        return t->state == PLAY ? 0 : malformed;
    if (spoken_is(verb, "over"))
        return apply_over(t);
    if (spoken_is(verb, "again"))
        return apply_again(t, l);
    if (spoken_is(verb, "commit"))
        return apply_commit(t, l);
    return malformed;
}

/* Time passes before what the line says; where no game is played there is none. */
static bool go_to(struct table *t, uint64_t cycle)
{
    uint32_t steps = STEPS_MOST;
    if (t->state != PLAY)
        return !cycle || t->state == OVER;
    if (cycle < t->game.now->cycle)
        return false;
    game_advance(&t->game, cycle, false, &steps);
    return t->game.now->cycle == cycle;
}

const char *table_apply(struct table *t, const char *line, size_t size)
{
    struct spoken l = {line, size};
    struct spoken_word verb;
    uint64_t cycle;
    if (size >= LINE_MOST || !spoken_number(&l, &cycle) || !spoken_next(&l, &verb))
        return refuse(t, malformed);
    for (size_t i = 0; i < size; i++)
        if (line[i] == '\n' || !line[i])
            return refuse(t, malformed);
    if (!make_room(t, size))
        return refuse(t, "This room's game is too long.");
    if (!go_to(t, cycle))
        return refuse(t, "This line is not of its time.");
    const char *why = apply_verb(t, verb, &l);
    if (why)
        return why == t->why ? why : refuse(t, why);
    keep(t, line, size);
    looked(t);
    return 0;
}
