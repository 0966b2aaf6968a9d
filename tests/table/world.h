/* SPDX-License-Identifier: MIT */
/*
 * Whole systems of servers, clients, network and disk, in one process and one thread, decided by one seed: connections
 * break and lose what is under way, messages are late and overtake each other on different connections, servers are
 * killed (also between the disk's word and their own), stand still and go on as if nothing had happened, disks fail.
 * The rooms are the real ones (table/); only what lies around them is played.
 */
#ifndef GATECADE_WORLD_H
#define GATECADE_WORLD_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/random.h"
#include "games/games.h"
#include "table/tables.h"
#include "table/spoken.h"

enum {
    SERVERS = 3,
    ROOMS = 2,
    PEOPLE = 8,   /* at most, spectators too */
    CONNS = 4000, /* ever */
    ROOM_VIEWS = 4096,
    ACTIONS_MOST = 160, /* of one person; then they rest */
    LEASE_MS = 2000,
    CALM_MS = 60000, /* after that no more faults */
    END_MS = 240000
};

/* Faults of the played world that must be found, too: a store that does not keep its promises. */
enum world_fault { NO_FAULT, STORE_WITHOUT_FENCE, STORE_LIES };

/* ---- what is stored ---- */

struct stored {
    char code[CODE_LETTERS + 1];
    char *log;
    size_t size;
    uint32_t lines;
    int owner; /* a server's life, or 0 */
    uint32_t fence;
    int64_t lease;
};

struct staged {
    struct stored *room;
    uint32_t fence, first;
    char *lines;
    size_t size;
};

struct owned {
    char code[CODE_LETTERS + 1];
    uint32_t fence;
};

struct played_server {
    struct world *world;
    struct tables tables;
    bool up, dying;
    int life;              /* another number after each start */
    int64_t stalled_until; /* it stands still */
    bool commit_planned;
    int64_t tick_planned;
    struct owned owned[ROOMS + 2];
    unsigned owns;
    struct staged staged[ROOMS + 2];
    unsigned stages;
};

struct conn {
    int person, server, life;
    bool alive;
    int64_t last[2]; /* nothing overtakes on one connection */
    struct client client;
};

struct sent {
    uint64_t id;
    char words[64];
    bool acknowledged;
};

struct person {
    int room;
    unsigned seat; /* 0: looks on */
    int conn;      /* or -1 */
    bool seated, committed;
    uint8_t key[KEY_BYTES], number[NUMBER_BYTES];
    struct sent sent[ACTIONS_MOST + 1];
    unsigned actions;
    bool waiting; /* for the latest action's acknowledgement */
    int64_t asked;
    char state[12], phase[20];
    bool waits; /* it ends by itself */
    unsigned turn;
    bool made;       /* a secret, in the first round */
    uint64_t people; /* the sum of what it was told of them last; 0: nothing in this connection */
    uint64_t heard;  /* the sum of what it was told until the code counted */
    char final[TOLD_MOST];
};

struct room_seen {
    uint64_t view, hash;
};

enum event_kind { TO_SERVER, TO_CLIENT, BREAK, COMMIT, TICK, KILL, START, THINK, RENEW };

struct event {
    int64_t at;
    uint64_t order;
    enum event_kind kind;
    int who; /* connection, server or person */
    char *text;
    size_t size;
};

struct outcome {
    const char *law; /* that was broken; NULL: none */
    char detail[400];
    uint64_t actions, acknowledged, views, kills, breaks, faults, stalls, finished;
};

struct world {
    struct random random;
    int64_t now;
    bool twin, calm, told_result;
    enum world_fault fault;
    struct outcome *out;
    struct event *event;
    unsigned events, event_room;
    uint64_t order;
    struct played_server server[SERVERS];
    unsigned servers;
    struct conn conn[CONNS];
    unsigned conns;
    struct person person[ROOMS * PEOPLE];
    unsigned people;
    struct stored stored[ROOMS + 2];
    unsigned stores;
    char code[ROOMS][CODE_LETTERS + 1];
    const struct machine *machine[ROOMS];
    const char *make[ROOMS];
    struct room_seen seen[ROOMS][ROOM_VIEWS];
    int lives;
};

static void broken(struct world *w, const char *law, const char *format, ...)
{
    va_list args;
    if (w->out->law)
        return;
    w->out->law = law;
    va_start(args, format);
    vsnprintf(w->out->detail, sizeof w->out->detail, format, args);
    va_end(args);
}

static bool chance(struct world *w, unsigned one_in)
{
    return !w->calm && random_below(&w->random, one_in) == 0;
}

static uint64_t sum(const char *text, size_t size)
{
    uint64_t h = 0xcbf29ce484222325;
    for (size_t i = 0; i < size; i++)
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3;
    return h;
}

/* ---- events ---- */

static bool earlier(const struct event *a, const struct event *b)
{
    return a->at < b->at || (a->at == b->at && a->order < b->order);
}

static void push(struct world *w, struct event e)
{
    if (w->events == w->event_room) {
        w->event_room = w->event_room ? 2 * w->event_room : 256;
        w->event = realloc(w->event, w->event_room * sizeof *w->event);
    }
    unsigned i = w->events++;
    for (; i && earlier(&e, &w->event[(i - 1) / 2]); i = (i - 1) / 2)
        w->event[i] = w->event[(i - 1) / 2];
    w->event[i] = e;
}

static void plan(struct world *w, int64_t at, enum event_kind kind, int who, const char *text, size_t size)
{
    struct event e = {at < w->now ? w->now : at, w->order++, kind, who, NULL, size};
    if (text) {
        e.text = malloc(size + 1);
        memcpy(e.text, text, size);
        e.text[size] = 0;
    }
    push(w, e);
}

static struct event take(struct world *w)
{
    struct event first = w->event[0], last = w->event[--w->events];
    unsigned i = 0;
    for (;;) {
        unsigned child = 2 * i + 1;
        if (child >= w->events)
            break;
        if (child + 1 < w->events && earlier(&w->event[child + 1], &w->event[child]))
            child++;
        if (!earlier(&w->event[child], &last))
            break;
        w->event[i] = w->event[child];
        i = child;
    }
    if (w->events)
        w->event[i] = last;
    return first;
}

/* ---- the store ---- */

static void *world_memory(void *context, void *old, size_t old_size, size_t size)
{
    (void)context, (void)old_size;
    if (size)
        return realloc(old, size);
    free(old);
    return NULL;
}

static void world_entropy(void *context, void *bytes, size_t size)
{
    struct played_server *s = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)random_below(&s->world->random, 256);
}

static struct stored *stored_of(struct world *w, const char *code)
{
    for (unsigned i = 0; i < w->stores; i++)
        if (!strcmp(w->stored[i].code, code))
            return &w->stored[i];
    return NULL;
}

static void own(struct played_server *s, struct stored *r)
{
    for (unsigned i = 0; i < s->owns; i++)
        if (!strcmp(s->owned[i].code, r->code)) {
            s->owned[i].fence = r->fence;
            return;
        }
    strcpy(s->owned[s->owns].code, r->code);
    s->owned[s->owns++].fence = r->fence;
}

static bool world_claim(void *context, const char *code)
{
    struct played_server *s = context;
    struct world *w = s->world;
    if (stored_of(w, code) || w->stores == ROOMS + 2)
        return false;
    struct stored *r = &w->stored[w->stores++];
    *r = (struct stored){.owner = s->life, .fence = 1, .lease = w->now + LEASE_MS};
    strcpy(r->code, code);
    own(s, r);
    return true;
}

static enum load world_load(void *context, struct table *t, char *where, size_t size)
{
    struct played_server *s = context;
    struct world *w = s->world;
    struct stored *r = stored_of(w, t->code);
    if (!r || !r->lines)
        return NOT_THERE;
    if (chance(w, 40))
        return LOAD_FAILED;
    if (r->owner != s->life && r->owner && r->lease > w->now) {
        int at = 0;
        for (unsigned i = 0; i < w->servers; i++)
            if (w->server[i].life == r->owner)
                at = (int)i;
        snprintf(where, size, "%d", at);
        return ELSEWHERE;
    }
    r->owner = s->life;
    r->fence++;
    r->lease = w->now + LEASE_MS;
    own(s, r);
    for (size_t i = 0; i < r->size;) {
        size_t end = i;
        while (r->log[end] != '\n')
            end++;
        const char *why = table_apply(t, r->log + i, end - i);
        if (why)
            broken(w, "what is stored can be played again", "%s: %.*s", why, (int)(end - i), r->log + i);
        i = end + 1;
    }
    return LOADED;
}

static bool world_append(void *context, const struct table *t, uint32_t first, const char *lines, size_t size)
{
    struct played_server *s = context;
    struct stored *r = stored_of(s->world, t->code);
    uint32_t fence = 0;
    for (unsigned i = 0; i < s->owns; i++)
        if (!strcmp(s->owned[i].code, t->code))
            fence = s->owned[i].fence;
    struct staged *g = &s->staged[s->stages++];
    *g = (struct staged){r, fence, first, malloc(size), size};
    memcpy(g->lines, lines, size);
    return true;
}

static void write_down(struct world *w, struct staged *g)
{
    struct stored *r = g->room;
    if (g->first != r->lines) {
        broken(w, "one owner a room", "room %s has %u lines, but line %u was added", r->code, r->lines, g->first);
        return;
    }
    r->log = realloc(r->log, r->size + g->size);
    memcpy(r->log + r->size, g->lines, g->size);
    r->size += g->size;
    for (size_t i = 0; i < g->size; i++)
        r->lines += g->lines[i] == '\n';
    r->lease = w->now + LEASE_MS;
}

/* All or nothing.  The server may be killed right after the disk has it; the disk may fail, and may have it all the
 * same. */
static bool world_commit(void *context)
{
    struct played_server *s = context;
    struct world *w = s->world;
    bool good = true, lies = w->fault == STORE_LIES && random_below(&w->random, 30) == 0;
    for (unsigned i = 0; i < s->stages; i++)
        good &= w->fault == STORE_WITHOUT_FENCE || s->staged[i].room->fence == s->staged[i].fence;
    bool fails = chance(w, 60), unsure = fails && chance(w, 2);
    w->out->faults += fails;
    for (unsigned i = 0; i < s->stages; i++) {
        if (good && !lies && (!fails || unsure))
            write_down(w, &s->staged[i]);
        free(s->staged[i].lines);
    }
    s->stages = 0;
    if (chance(w, 80))
        s->dying = true;
    return good && !fails;
}

static void world_release(void *context, const struct table *t)
{
    struct played_server *s = context;
    for (unsigned i = 0; i < s->owns; i++)
        if (!strcmp(s->owned[i].code, t->code)) {
            struct stored *r = stored_of(s->world, t->code);
            if (r->owner == s->life && r->fence == s->owned[i].fence)
                r->lease = 0;
            s->owned[i] = s->owned[--s->owns];
            return;
        }
}

/* ---- the network ---- */

static int64_t delay(struct world *w)
{
    return 1 + (int64_t)random_below(&w->random, chance(w, 20) ? 3000 : 60);
}

static void carry(struct world *w, int conn, int way, const char *text, size_t size)
{
    struct conn *c = &w->conn[conn];
    int64_t at = w->now + delay(w);
    if (at <= c->last[way])
        at = c->last[way] + 1;
    c->last[way] = at;
    plan(w, at, way ? TO_CLIENT : TO_SERVER, conn, text, size);
}

static void break_conn(struct world *w, int conn)
{
    struct conn *c = &w->conn[conn];
    if (!c->alive)
        return;
    c->alive = false; /* what is under way is lost */
    struct played_server *s = &w->server[c->server];
    if (s->up && s->life == c->life && !s->dying)
        client_end(&s->tables, &c->client, w->now);
    if (w->person[c->person].conn == conn)
        w->person[c->person].conn = -1;
}

/* Whether a guess may have been held against the code of Mastermind, by the machine that is told of: maker and guesser
   have each entered four letters. */
static bool code_counts(const struct table *t)
{
    unsigned entered[SEATS_MOST + 1] = {0};
    for (uint32_t i = 0; t && t->switched_on && i < t->game.now->next; i++) {
        const struct port *p = &t->machine->port[t->game.event[i].port];
        entered[p->seat] += p->role == ROLE_GO && t->game.event[i].value;
    }
    return t && !strcmp(t->machine->name, "mastermind") && entered[1] >= 4 && entered[2] >= 4;
}

static void world_send(void *context, struct client *client, const char *text, size_t size)
{
    struct played_server *s = context;
    int conn = (int)(intptr_t)client->caller;
    if (s->dying || !s->world->conn[conn].alive)
        return;
    s->world->told_result |= code_counts(client->table); /* from here on the worlds of twins part */
    if (text)
        carry(s->world, conn, 1, text, size);
    else
        plan(s->world, s->world->now, BREAK, conn, NULL, 0);
}

/* ---- servers ---- */

static void start_server(struct world *w, unsigned i)
{
    struct played_server *s = &w->server[i];
    struct tables_host host = {.context = s,
                               .memory = world_memory,
                               .entropy = world_entropy,
                               .send = world_send,
                               .claim = world_claim,
                               .load = world_load,
                               .append = world_append,
                               .commit = world_commit,
                               .release = world_release};
    s->world = w;
    s->up = true;
    s->dying = s->commit_planned = false;
    s->owns = s->stages = 0;
    s->tick_planned = 0;
    s->stalled_until = 0;
    s->life = ++w->lives;
    tables_begin(&s->tables, &host);
    plan(w, w->now + 500, RENEW, (int)i, NULL, (size_t)s->life);
}

static void kill_server(struct world *w, unsigned i)
{
    struct played_server *s = &w->server[i];
    if (!s->up)
        return;
    w->out->kills++;
    s->dying = true;        /* nothing leaves it any more */
    tables_end(&s->tables); /* its memory is gone; what its clients have is broken off */
    s->up = false;
    for (unsigned c = 0; c < w->conns; c++)
        if (w->conn[c].alive && w->conn[c].server == (int)i)
            break_conn(w, (int)c);
    plan(w, w->now + 100 + (int64_t)random_below(&w->random, 3000), START, (int)i, NULL, 0);
}

static void plan_tick(struct world *w, unsigned i)
{
    struct played_server *s = &w->server[i];
    int64_t due = tables_next_due(&s->tables, w->now);
    if (due > w->now + 1000)
        due = w->now + 1000;
    if (s->tick_planned > w->now && s->tick_planned <= due)
        return;
    s->tick_planned = due > w->now ? due : w->now + 1;
    plan(w, s->tick_planned, TICK, (int)i, NULL, 0);
}

static void serve(struct world *w, unsigned i)
{
    struct played_server *s = &w->server[i];
    tables_due(&s->tables, w->now);
    tables_commit(&s->tables, w->now);
    if (s->dying)
        kill_server(w, i);
    else
        plan_tick(w, i);
}

static void renew(struct world *w, unsigned i)
{
    struct played_server *s = &w->server[i];
    for (unsigned k = s->owns; k--;) {
        struct stored *r = stored_of(w, s->owned[k].code);
        if (r->fence == s->owned[k].fence || w->fault == STORE_WITHOUT_FENCE)
            r->lease = w->now + LEASE_MS;
        else {
            char code[CODE_LETTERS + 1];
            strcpy(code, s->owned[k].code);
            s->owned[k] = s->owned[--s->owns];
            tables_forget(&s->tables, code);
        }
    }
    plan(w, w->now + 500, RENEW, (int)i, NULL, (size_t)s->life);
}

#endif
