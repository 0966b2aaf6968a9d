/* SPDX-License-Identifier: MIT */
/* The rooms of a server: which are in memory, what is stored of them, who is told what. */
#include "table/tables.h"
#include "bare/text.h"
#include "core/bytes.h"
#include "table/tables-parts.h"

enum { FIRST_SLOTS = 16 };

/* ---- clients -------------------------------------------------------------------------- */

void client_begin(struct client *c, void *caller)
{
    *c = (struct client){.caller = caller, .budget_ms = INT64_MIN};
}

void tables_say(struct tables *ts, struct client *c, const char *text, size_t size)
{
    if (!c->dropped && size)
        ts->host.send(ts->host.context, c, text, size);
}

void tables_drop(struct tables *ts, struct client *c)
{
    if (!c->dropped)
        ts->host.send(ts->host.context, c, 0, 0);
    c->dropped = true;
}

void tables_error(struct tables *ts, struct client *c, const char *sentence)
{
    char text[2 * WHY_MOST] = "{\"error\":";
    const char *said = language_say(c->language, sentence);
    size_t n = text_length(text);
    n += told_text(text + n, sizeof text - n - 1, said, text_length(said));
    text[n++] = '}';
    ts->count.errors++;
    tables_say(ts, c, text, n);
}

static struct slot *slot_of(const struct client *c)
{
    return (struct slot *)(void *)c->table; /* the table is its first field */
}

void tables_mark(struct tables *ts, struct slot *s)
{
    if (s->dirty)
        return;
    s->dirty = true;
    s->next_dirty = ts->dirty;
    ts->dirty = s;
}

void tables_plan(struct tables *ts, struct slot *s, int64_t now)
{
    s->due = s->count ? table_due(&s->table, now) : s->empty_since + STALE_MS;
    if (s->due < ts->next_due)
        ts->next_due = s->due;
}

void client_leave(struct tables *ts, struct client *c, int64_t now)
{
    struct slot *s = slot_of(c);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < ts->acks; i++)
        if (ts->ack[i].client != c)
            ts->ack[kept++] = ts->ack[i];
    ts->acks = kept;
    c->table = 0;
    c->seat = 0;
    if (!s)
        return;
    struct client **at = &s->clients;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    s->presence = true;
    if (!--s->count)
        s->empty_since = now;
    tables_mark(ts, s);
    tables_plan(ts, s, now);
}

void client_end(struct tables *ts, struct client *c, int64_t now)
{
    c->dropped = true;
    client_leave(ts, c, now);
}

/* ---- rooms in memory ------------------------------------------------------------------ */

void tables_begin(struct tables *ts, const struct tables_host *host)
{
    bytes_clear(ts, sizeof *ts);
    ts->host = *host;
    ts->guess_ms = INT64_MIN;
    ts->next_due = INT64_MAX;
}

static unsigned hash_of(const char *code)
{
    unsigned h = 0;
    for (; *code; code++)
        h = h * 33 + (unsigned char)*code;
    return h % SLOT_HASHES;
}

struct slot *tables_find(const struct tables *ts, const char *code)
{
    struct slot *s = ts->hash[hash_of(code)];
    while (s && !bytes_same(s->table.code, code, CODE_LETTERS))
        s = s->hashed;
    return s;
}

/* A table that is not in the list yet. */
struct slot *tables_new(struct tables *ts, const char *code)
{
    struct game_host host = {.context = ts->host.context, .memory = ts->host.memory};
    struct slot *s = ts->slots < TABLES_MOST ? ts->host.memory(ts->host.context, 0, 0, sizeof *s) : 0;
    if (!s)
        return 0;
    bytes_clear(s, sizeof *s);
    table_begin(&s->table, code, &host);
    return s;
}

void tables_discard(struct tables *ts, struct slot *s)
{
    table_end(&s->table);
    ts->host.memory(ts->host.context, s, sizeof *s, 0);
}

bool tables_enter(struct tables *ts, struct slot *s)
{
    if (ts->slots == ts->slot_room) {
        uint32_t room = ts->slot_room ? 2 * ts->slot_room : FIRST_SLOTS;
        void *more =
            ts->host.memory(ts->host.context, ts->slot, ts->slot_room * sizeof *ts->slot, room * sizeof *ts->slot);
        if (!more)
            return false;
        ts->slot = more;
        ts->slot_room = room;
    }
    unsigned h = hash_of(s->table.code);
    s->hashed = ts->hash[h];
    ts->hash[h] = s;
    ts->slot[ts->slots++] = s;
    return true;
}

/* Forgets a room; what is not stored of it is lost, and nobody has been told of that. */
static void forget(struct tables *ts, struct slot *s)
{
    struct slot **at = &ts->hash[hash_of(s->table.code)];
    while (*at != s)
        at = &(*at)->hashed;
    *at = s->hashed;
    for (uint32_t i = 0; i < ts->slots; i++)
        if (ts->slot[i] == s)
            ts->slot[i] = ts->slot[--ts->slots];
    for (at = &ts->dirty; *at && *at != s;)
        at = &(*at)->next_dirty;
    if (*at)
        *at = s->next_dirty;
    for (struct client *c = s->clients, *next; c; c = next) {
        next = c->next;
        c->table = 0;
        c->seat = 0;
        uint32_t kept = 0;
        for (uint32_t i = 0; i < ts->acks; i++)
            if (ts->ack[i].client != c)
                ts->ack[kept++] = ts->ack[i];
        ts->acks = kept;
        tables_drop(ts, c);
    }
    ts->host.release(ts->host.context, &s->table);
    tables_discard(ts, s);
}

void tables_forget(struct tables *ts, const char *code)
{
    struct slot *s = tables_find(ts, code);
    if (s)
        forget(ts, s);
}

void tables_hand_over(struct tables *ts)
{
    while (ts->slots)
        forget(ts, ts->slot[ts->slots - 1]);
}

void tables_end(struct tables *ts)
{
    tables_hand_over(ts);
    if (ts->slot)
        ts->host.memory(ts->host.context, ts->slot, ts->slot_room * sizeof *ts->slot, 0);
    bytes_clear(ts, sizeof *ts);
}

/* ---- time ----------------------------------------------------------------------------- */

void tables_due(struct tables *ts, int64_t now)
{
    if (now < ts->next_due)
        return;
    ts->next_due = INT64_MAX;
    for (uint32_t i = ts->slots; i--;) {
        struct slot *s = ts->slot[i];
        if (s->due <= now && !s->count && now >= s->empty_since + STALE_MS && s->stored == s->table.lines) {
            forget(ts, s);
            continue;
        }
        if (s->due <= now && s->count && table_tick(&s->table, now))
            tables_mark(ts, s);
        if (s->due <= now)
            tables_plan(ts, s, now);
        else if (s->due < ts->next_due)
            ts->next_due = s->due;
    }
}

int64_t tables_next_due(const struct tables *ts, int64_t now)
{
    return ts->next_due < now ? now : ts->next_due;
}

/* ---- after the commit ------------------------------------------------------------------ */

static void send_acks(struct tables *ts)
{
    char text[64];
    uint32_t count = ts->acks;
    ts->acks = 0; /* a client may end while it is told: then it is not in this list any more */
    for (uint32_t i = 0; i < count; i++) {
        struct ack *a = &ts->ack[i];
        if (a->seat)
            text_set(text, sizeof text, "{\"you\":%u,\"last\":%llu}", a->client->seat, (unsigned long long)a->id);
        else
            text_set(text, sizeof text, "{\"ok\":%llu}", (unsigned long long)a->id);
        tables_say(ts, a->client, text, text_length(text));
    }
}

/* A view without the people that play: of them a client is told when it comes, and when they have changed. */
static void send_people(struct tables *ts, struct slot *s)
{
    const struct table *t = &s->table;
    size_t written = 0;
    for (struct client *c = s->clients; c; c = c->next) {
        if (c->fresh) {
            tables_say(ts, c, ts->out, table_told_room(t, ts->out, sizeof ts->out));
            written = 0;
        }
        if (!c->fresh && c->met == t->people)
            continue;
        c->met = t->people;
        if (!written)
            written = table_told_people(t, ts->out, sizeof ts->out);
        tables_say(ts, c, ts->out, written);
    }
}

/* Everybody else's view is written once for each language in a row; the owner of a secret has one of its own. */
static void send_views(struct tables *ts, struct slot *s)
{
    const struct table *t = &s->table;
    const struct language *language = 0;
    unsigned turn = table_hides(t) ? table_turn(t) : 0;
    size_t written = 0;
    for (struct client *c = s->clients; c; c = c->next) {
        bool own = turn && c->seat == turn;
        if (own && language != c->language)
            written = 0;
        uint64_t inner = own ? t->look.inner : t->look.signature;
        if (!c->fresh && c->viewed == t->view && c->viewed_inner == inner)
            continue;
        c->fresh = false;
        c->viewed = t->view;
        c->viewed_inner = inner;
        if (own || !written || language != c->language) {
            written = table_told_view(t, own ? c->seat : 0, c->language, ts->out, sizeof ts->out);
            language = c->language;
        }
        tables_say(ts, c, ts->out, written);
        if (own)
            written = 0;
    }
}

/* Who is here is not in the log: it comes beside the view, with the time that is left. */
static void send_presence(struct tables *ts, struct slot *s, int64_t now)
{
    char text[512] = "{\"here\":[";
    unsigned watching = 0;
    size_t n = text_length(text);
    bool here[SEATS_MOST] = {false};
    for (const struct client *c = s->clients; c; c = c->next) {
        if (c->seat)
            here[c->seat - 1] = true;
        else
            watching++;
    }
    for (unsigned i = 0; i < s->table.seats; i++) {
        text[n++] = here[i] ? '1' : '0';
        text[n++] = i + 1 < s->table.seats ? ',' : ']';
    }
    int64_t left = table_left(&s->table, now);
    text_set(text + n, sizeof text - n, ",\"watching\":%u,\"left\":%lld}", watching, (long long)left);
    s->told_left = left >= 0;
    for (struct client *c = s->clients; c; c = c->next)
        tables_say(ts, c, text, text_length(text));
    s->presence = false;
}

static bool store(struct tables *ts)
{
    bool any = false, good = true;
    for (struct slot *s = ts->dirty; s && good; s = s->next_dirty)
        if (s->stored < s->table.lines) {
            any = true;
            good = ts->host.append(ts->host.context, &s->table, s->stored, s->table.log + s->stored_size,
                                   s->table.log_size - s->stored_size);
        }
    if (!any)
        return true;
    ts->count.commits++;
    return ts->host.commit(ts->host.context) && good;
}

void tables_commit(struct tables *ts, int64_t now)
{
    if (!ts->dirty && !ts->acks)
        return;
    if (!store(ts)) {
        ts->count.failures++;
        for (struct slot *s = ts->dirty, *next; s; s = next) {
            next = s->next_dirty;
            if (s->stored < s->table.lines)
                forget(ts, s);
        }
    }
    send_acks(ts);
    while (ts->dirty) {
        struct slot *s = ts->dirty;
        uint64_t waited = s->table.waited;
        ts->dirty = s->next_dirty;
        s->dirty = false;
        ts->count.lines += s->table.lines - s->stored;
        s->stored = s->table.lines;
        s->stored_size = s->table.log_size;
        send_people(ts, s);
        send_views(ts, s);
        if (s->presence || (waited != s->told_wait && (s->told_left || table_left(&s->table, now) >= 0)) ||
            s->table.state == REVEAL)
            send_presence(ts, s, now);
        s->told_wait = waited;
        tables_plan(ts, s, now);
    }
}
