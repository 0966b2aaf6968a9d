/* SPDX-License-Identifier: MIT */
/* The people of a played world (world.h): they join, sit down, press what they may, repeat what was not acknowledged,
   come back after every break; and they watch over the laws by what they are told. */
#ifndef GATECADE_PEOPLE_H
#define GATECADE_PEOPLE_H

#include "tests/table/world.h"

static void ask(struct world *w, struct person *p, const char *format, ...)
{
    char text[REQUEST_LONGEST];
    va_list args;
    if (p->conn < 0)
        return;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    p->asked = w->now;
    carry(w, p->conn, 0, text, (size_t)n);
}

static const char *hex_of(const uint8_t *bytes, size_t size, char *to)
{
    hex_write(to, bytes, size);
    return to;
}

static void greet(struct world *w, struct person *p)
{
    char key[2 * KEY_BYTES + 1];
    if (!w->code[p->room][0]) {
        ask(w, p, "make %s", w->make[p->room]);
        return;
    }
    ask(w, p, "join %s", w->code[p->room]);
    if (p->seated)
        ask(w, p, "back %u %s", p->seat, hex_of(p->key, sizeof p->key, key));
    if (p->seated && p->waiting)
        ask(w, p, "do %llu %s", (unsigned long long)p->sent[p->actions - 1].id, p->sent[p->actions - 1].words);
}

static void dial(struct world *w, int who, int server)
{
    struct person *p = &w->person[who];
    if (!w->server[server].up || w->conns == CONNS)
        return;
    p->conn = (int)w->conns++;
    p->people = 0;
    struct conn *c = &w->conn[p->conn];
    *c = (struct conn){.person = who, .server = server, .life = w->server[server].life, .alive = true};
    client_begin(&c->client, (void *)(intptr_t)p->conn);
    greet(w, p);
}

/* A value out of a message; "" if it is not there. */
static void field(const char *text, const char *name, char *to, size_t size)
{
    char head[40];
    size_t n = 0;
    snprintf(head, sizeof head, "\"%s\":", name);
    const char *at = strstr(text, head);
    if (at) {
        at += strlen(head);
        at += *at == '"';
        n = strcspn(at, "\",}]");
        n = n < size ? n : size - 1;
        memcpy(to, at, n);
    }
    to[n] = 0;
}

static uint64_t number_of(const char *text, const char *name)
{
    char value[40];
    field(text, name, value, sizeof value);
    return strtoull(value, NULL, 10);
}

/* A random control that this seat may work now; 0: none. */
static bool choose(struct world *w, struct person *p, char words[64])
{
    const struct machine *m = w->machine[p->room];
    char one[32];
    int tap = -1;
    words[0] = 0;
    for (unsigned i = 0; i < m->ports; i++) {
        const struct port *q = &m->port[i];
        bool mine = q->seat ? q->seat == p->seat && (!p->turn || p->turn == p->seat) : !p->turn || p->turn == p->seat;
        if (q->dir != IN || !mine)
            continue;
        if (q->look == SWITCH && q->role == ROLE_CHOICE) {
            Word value = random_below(&w->random, port_mask(q) + 1);
            if (w->twin && strstr(p->phase, "make"))
                value = (value + 3) & port_mask(q); /* another secret, drawn alike */
            if (!value)
                value = 1;
            snprintf(one, sizeof one, "%s=%llu ", q->name, (unsigned long long)value);
            strcat(words, one);
        } else if (q->look == BUTTON && q->role == ROLE_GO)
            tap = (int)i;
    }
    if (tap < 0)
        return false;
    strcat(words, m->port[tap].name);
    return true;
}

static void act(struct world *w, struct person *p)
{
    struct sent *s = &p->sent[p->actions];
    if (p->waiting || p->actions == ACTIONS_MOST || strcmp(p->state, "play") || !p->seated || !choose(w, p, s->words))
        return;
    s->id = p->actions ? s[-1].id + 1 : 1;
    s->acknowledged = false;
    p->actions++;
    p->waiting = true;
    w->out->actions++;
    ask(w, p, "do %llu %s", (unsigned long long)s->id, s->words);
}

/* What a person does on a whim: now and then, and when nothing has come for long. */
static void think(struct world *w, int who)
{
    struct person *p = &w->person[who];
    char key[2 * KEY_BYTES + 1], hex[2 * NUMBER_BYTES + 1];
    uint8_t digest[SHA256_BYTES];
    plan(w, w->now + 100 + (int64_t)random_below(&w->random, 600), THINK, who, NULL, 0);
    if (p->conn < 0) {
        dial(w, who, (int)random_below(&w->random, w->servers));
        return;
    }
    if (w->now > p->asked + 8000) { /* silence: it is time for another connection */
        break_conn(w, p->conn);
        return;
    }
    if (p->seat && !p->seated && !strcmp(p->state, "gather")) {
        sha256(p->number, sizeof p->number, digest);
        hex_of(p->key, sizeof p->key, key);
        ask(w, p, "sit %u %s %s Player %u", p->seat, key, hex_of(digest, sizeof digest, hex), p->seat);
    } else if (p->seated && !strcmp(p->state, "gather"))
        ask(w, p, "start");
    else if (p->seated && !strcmp(p->state, "reveal"))
        ask(w, p, "reveal %s", hex_of(p->number, sizeof p->number, hex));
    else if (p->seated && p->waits && random_below(&w->random, 2) && !p->waiting) /* as on the page */
        ask(w, p, "skip %s", p->phase);
    else
        act(w, p);
    if (w->now > p->asked + 3000)
        ask(w, p, "ping");
}

/* ---- the laws, by what people are told ---- */

/* How often the room's log has this action of that seat. */
static unsigned times_stored(struct world *w, const struct person *p, const struct sent *s)
{
    const struct stored *r = stored_of(w, w->code[p->room]);
    char line[120];
    unsigned n = 0;
    int size = snprintf(line, sizeof line, " do %u %llu %s\n", p->seat, (unsigned long long)s->id, s->words);
    for (const char *at = r ? r->log : NULL, *end = r ? at + r->size : NULL;
         at && (at = memmem(at, (size_t)(end - at), line, (size_t)size)); at++)
        n++;
    return n;
}

static void see_ok(struct world *w, struct person *p, uint64_t id)
{
    for (unsigned i = 0; i < p->actions; i++)
        if (p->sent[i].id == id) {
            unsigned n = times_stored(w, p, &p->sent[i]);
            if (n != 1)
                broken(w, "acknowledged is stored", "room %s seat %u action %llu is stored %u times", w->code[p->room],
                       p->seat, (unsigned long long)id, n);
            w->out->acknowledged += !p->sent[i].acknowledged;
            p->sent[i].acknowledged = true;
            p->waiting = p->waiting && i + 1 < p->actions;
            return;
        }
    broken(w, "acknowledged is sent", "room %s seat %u never sent %llu", w->code[p->room], p->seat,
           (unsigned long long)id);
}

/* Every picture of that number is the same one, for everybody, on every server, before and after every fault: with the
   people in it that this client was told of last. */
static void see_view(struct world *w, struct person *p, const char *text, size_t size)
{
    uint64_t view = number_of(text, "view"), hash = sum(text, size) * 31 + p->people;
    char secret[8];
    field(text, "state", p->state, sizeof p->state);
    field(text, "phase", p->phase, sizeof p->phase);
    field(text, "waits", secret, sizeof secret);
    p->waits = !strcmp(secret, "true");
    field(text, "secret", secret, sizeof secret);
    p->turn = (unsigned)number_of(text, "turn");
    w->out->views++;
    if (!strcmp(secret, "true") && p->turn == p->seat) {
        p->made |= !w->told_result;
        return; /* its owner sees more */
    }
    memcpy(p->final, text, size + 1);
    struct room_seen *s = &w->seen[p->room][view % ROOM_VIEWS];
    if (s->hash && s->view == view && s->hash != hash)
        broken(w, "all clients see the same", "room %s view %llu: %.300s", w->code[p->room], (unsigned long long)view,
               text);
    *s = (struct room_seen){view, hash};
}

static void hear(struct world *w, int who, const char *text, size_t size)
{
    struct person *p = &w->person[who];
    p->asked = w->now;
    if (!strncmp(text, "{\"room\":", 8)) {
        char code[16];
        field(text, "room", code, sizeof code);
        if (!w->code[p->room][0])
            strcpy(w->code[p->room], code);
        else if (strcmp(w->code[p->room], code)) { /* two were made, as the first answer was lost */
            break_conn(w, p->conn);
            return;
        }
    } else if (!strncmp(text, "{\"people\":", 10)) {
        if (p->people == sum(text, size))
            broken(w, "what is as before is not told", "room %s: %.300s", w->code[p->room], text);
        p->people = sum(text, size);
    } else if (!strncmp(text, "{\"view\":", 8))
        see_view(w, p, text, size);
    else if (!strncmp(text, "{\"you\":", 7))
        p->seated = number_of(text, "you") > 0;
    else if (!strncmp(text, "{\"ok\":", 6))
        see_ok(w, p, number_of(text, "ok"));
    else if (!strncmp(text, "{\"no\":", 6)) {
        if (p->waiting && p->sent[p->actions - 1].id == number_of(text, "no"))
            p->waiting = false;
    } else if (!strncmp(text, "{\"at\":", 6)) {
        int server = (int)number_of(text, "at"), conn = p->conn;
        p->conn = -1;
        break_conn(w, conn);
        dial(w, who, server);
    } else if (!strncmp(text, "{\"error\":", 9) && strstr(text, "cannot be read"))
        break_conn(w, p->conn);
    if (!w->told_result && strncmp(text, "{\"here\":", 8)) /* the time that is left is no secret, and no picture */
        p->heard = p->heard * 31 + sum(text, size);
    if (random_below(&w->random, 4) == 0)
        act(w, p);
}

/* ---- a world from beginning to end ---- */

static void invite(struct world *w)
{
    static const char *const makes[] = {"mastermind 0 hz=50", "sevens 0", "bobing 0 players=3", "mastermind 5 hz=50"};
    static const char *const names[] = {"mastermind", "sevens", "bobing", "mastermind"};
    static const unsigned seats[] = {2, 2, 3, 2};
    for (int room = 0; room < ROOMS; room++) {
        unsigned which = (unsigned)random_below(&w->random, 4);
        w->make[room] = makes[which];
        w->machine[room] = machine_find(names[which]);
        for (unsigned seat = 0; seat <= seats[which]; seat++) {
            struct person *p = &w->person[w->people];
            *p = (struct person){.room = room, .seat = seat, .conn = -1};
            for (unsigned i = 0; i < KEY_BYTES; i++)
                p->key[i] = (uint8_t)random_below(&w->random, 256);
            for (unsigned i = 0; i < NUMBER_BYTES; i++)
                p->number[i] = (uint8_t)random_below(&w->random, 256);
            plan(w, seat == 1 ? 1 : 3000, THINK, (int)w->people++, NULL, 0); /* the first one makes the room */
        }
    }
}

static void happen(struct world *w, struct event *e)
{
    struct conn *c = e->kind <= BREAK ? &w->conn[e->who] : NULL;
    struct played_server *s =
        e->kind == TO_SERVER ? &w->server[c->server]
        : e->kind == COMMIT || e->kind == TICK || e->kind == RENEW || e->kind == KILL || e->kind == START
            ? &w->server[e->who]
            : NULL;
    if (s && s->up && s->stalled_until > w->now && e->kind != KILL) { /* it stands still: later, in the same order */
        struct event later = *e;
        later.at = s->stalled_until;
        e->text = NULL;
        push(w, later);
        return;
    }
    switch (e->kind) {
    case TO_SERVER:
        if (!c->alive || !s->up)
            return;
        tables_receive(&s->tables, &c->client, e->text, e->size, w->now);
        if (!s->commit_planned)
            plan(w, w->now + (int64_t)random_below(&w->random, 4), COMMIT, c->server, NULL, 0);
        s->commit_planned = true;
        return;
    case TO_CLIENT:
        if (c->alive)
            hear(w, c->person, e->text, e->size);
        return;
    case BREAK:
        break_conn(w, e->who);
        return;
    case COMMIT:
    case TICK:
        if (!s->up)
            return;
        s->commit_planned &= e->kind != COMMIT;
        serve(w, (unsigned)e->who);
        return;
    case RENEW:
        if (s->up && e->size == (size_t)s->life)
            renew(w, (unsigned)e->who);
        return;
    case START:
        if (!s->up)
            start_server(w, (unsigned)e->who);
        return;
    case THINK:
        think(w, e->who);
        return;
    default:
        return;
    }
}

static void trouble(struct world *w)
{
    if (chance(w, 400))
        kill_server(w, (unsigned)random_below(&w->random, w->servers));
    if (chance(w, 60) && w->conns) {
        w->out->breaks++;
        break_conn(w, (int)random_below(&w->random, w->conns));
    }
    if (chance(w, 500)) {
        struct played_server *s = &w->server[random_below(&w->random, w->servers)];
        int64_t until = w->now + 500 + (int64_t)random_below(&w->random, 6000);
        if (until > s->stalled_until) /* a shorter one would let what came later overtake what waits */
            s->stalled_until = until;
        w->out->stalls++;
    }
}

/* After the last fault everybody has had time: what was asked is answered, and all see the same end. */
static void look_back(struct world *w)
{
    for (unsigned i = 0; i < w->people; i++) {
        struct person *p = &w->person[i];
        if (p->seat && p->waiting)
            broken(w, "what is asked is answered", "room %s seat %u action %llu", w->code[p->room], p->seat,
                   (unsigned long long)p->sent[p->actions - 1].id);
        for (unsigned k = 0; k < p->actions; k++) {
            unsigned n = times_stored(w, p, &p->sent[k]);
            if (n > 1 || (p->sent[k].acknowledged && !n))
                broken(w, "acknowledged is stored", "at the end: room %s seat %u action %llu is stored %u times",
                       w->code[p->room], p->seat, (unsigned long long)p->sent[k].id, n);
        }
        w->out->finished += !strcmp(p->state, "over");
    }
    for (unsigned r = 0; r < w->stores; r++) /* stored is sent */
        for (const char *at = w->stored[r].log;
             at && (at = memmem(at, (size_t)(w->stored[r].log + w->stored[r].size - at), " do ", 4)); at++) {
            bool sent = false;
            for (unsigned i = 0; i < w->people; i++)
                for (unsigned k = 0; k < w->person[i].actions && !sent; k++) {
                    char line[120];
                    int size = snprintf(line, sizeof line, " do %u %llu %s\n", w->person[i].seat,
                                        (unsigned long long)w->person[i].sent[k].id, w->person[i].sent[k].words);
                    sent = !strncmp(at, line, (size_t)size);
                }
            if (!sent)
                broken(w, "stored is sent", "room %s: %.40s", w->stored[r].code, at);
        }
}

/* twin: makers of secret codes enter other letters, and nothing else differs; what everybody else was told until the
   code counted is summed up in *heard. */
static void world_run(uint64_t seed, bool twin, enum world_fault fault, struct outcome *out, uint64_t *heard)
{
    struct world *w = calloc(1, sizeof *w);
    *out = (struct outcome){0};
    random_seed(&w->random, seed);
    w->out = out;
    w->twin = twin;
    w->fault = fault;
    w->servers = 1 + (unsigned)random_below(&w->random, SERVERS);
    for (unsigned i = 0; i < w->servers; i++)
        start_server(w, i);
    invite(w);
    while (w->events && w->now < END_MS && !out->law) {
        struct event e = take(w);
        w->now = e.at;
        w->calm = w->now > CALM_MS;
        happen(w, &e);
        free(e.text);
        trouble(w);
    }
    if (!out->law)
        look_back(w);
    *heard = 0;
    for (unsigned i = 0; i < w->people; i++)
        if (!w->person[i].made)
            *heard = *heard * 31 + w->person[i].heard;
    for (unsigned i = 0; i < w->servers; i++) {
        w->server[i].dying = true;
        if (w->server[i].up)
            tables_end(&w->server[i].tables);
    }
    while (w->events)
        free(take(w).text);
    for (unsigned i = 0; i < w->stores; i++)
        free(w->stored[i].log);
    free(w->event);
    free(w);
}

#endif
