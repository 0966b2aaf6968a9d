/* SPDX-License-Identifier: MIT */
/*
 * Rooms in PostgreSQL, shared by several servers.
 *
 *     rooms(code, owner, place, fence, until, used)   who owns a room until when; place: its URL for clients
 *     lines(code, first, text)                        what each commit added
 *
 * A room is owned under a lease, which its server renews; who finds it expired takes the room over and raises the fence
 * by one.  A commit is one statement for all rooms: it adds the lines of those rooms whose fence is still the one that
 * this server got, and holds their rows while it does; if that were not all of them, nothing is committed.  The times
 * are the database's own: the clocks of servers do not matter.
 *
 * A server also holds a lock of its session as long as it is connected.  When it dies its connection ends, and with it
 * that lock: others need not wait for the lease, which is for servers that are cut off.
 *
 * libpq is opened when it is needed: it brings two dozen libraries, which every other command would wait for.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/entropy.h"
#include "base/heap.h"
#include "host/store.h"

#define LEASE "interval '1200 ms'" /* renewed three times in that time (host/loop.c) */
#define LOCKS "1734440037"         /* of all advisory locks, those of this program */
#define ALIVE(owner)                                                                                                   \
    "EXISTS (SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = " LOCKS " AND l.objsubid = 2 "       \
    "AND l.objid = (hashtext(" owner ")::bigint & 4294967295)::oid)"

/* As libpq-fe.h of all its versions has them. */
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
enum { CONNECTION_OK = 0, PGRES_COMMAND_OK = 1, PGRES_TUPLES_OK = 2 };

struct libpq {
    void *library;
    PGconn *(*PQconnectdb)(const char *);
    int (*PQstatus)(const PGconn *);
    char *(*PQerrorMessage)(const PGconn *);
    void (*PQfinish)(PGconn *);
    void (*PQreset)(PGconn *);
    PGresult *(*PQexecParams)(PGconn *, const char *, int, const unsigned *, const char *const *, const int *,
                              const int *, int);
    int (*PQresultStatus)(const PGresult *);
    int (*PQntuples)(const PGresult *);
    char *(*PQgetvalue)(const PGresult *, int, int);
    int (*PQgetlength)(const PGresult *, int, int);
    void (*PQclear)(PGresult *);
};

struct lease {
    char code[CODE_LETTERS + 1];
    uint64_t fence;
    bool held; /* by what the database said last */
};

struct staged {
    char code[CODE_LETTERS + 1];
    uint32_t first;
    char *lines;
};

struct postgres {
    struct libpq pq;
    PGconn *conn;
    bool greeting;
    char owner[40], place[200];
    struct lease *lease;
    unsigned leases, lease_room;
    struct staged *staged;
    unsigned stages, stage_room;
};

/* ---- statements ---- */

static void greet(struct store *s);

static PGresult *ask(struct store *s, const char *text, int count, const char *const *value)
{
    struct postgres *p = s->handle;
    if (p->pq.PQstatus(p->conn) != CONNECTION_OK && !p->greeting) {
        p->pq.PQreset(p->conn);
        if (p->pq.PQstatus(p->conn) == CONNECTION_OK)
            greet(s);
    }
    PGresult *r = p->pq.PQexecParams(p->conn, text, count, NULL, value, NULL, NULL, 0);
    int status = p->pq.PQresultStatus(r);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return r;
    snprintf(s->wrong, sizeof s->wrong, "%s", p->pq.PQerrorMessage(p->conn));
    s->wrong[strcspn(s->wrong, "\n")] = 0;
    p->pq.PQclear(r);
    return NULL;
}

/* How many rows came; -1: it failed. */
static int rows(struct store *s, const char *text, int count, const char *const *value)
{
    struct postgres *p = s->handle;
    PGresult *r = ask(s, text, count, value);
    int n = r ? p->pq.PQntuples(r) : -1;
    if (r)
        p->pq.PQclear(r);
    return n;
}

/* At the beginning of every connection. */
static void greet(struct store *s)
{
    struct postgres *p = s->handle;
    const char *value[] = {p->owner};
    p->greeting = true; /* a connection that breaks here is made anew by the next question */
    rows(s, "SET client_min_messages = warning", 0, NULL);
    rows(s, "SET synchronous_commit = on", 0, NULL);
    rows(s, "SELECT pg_advisory_lock_shared(" LOCKS ", hashtext($1))", 1, value);
    p->greeting = false;
}

/* Leases are sorted by their codes: thousands are looked up with every commit. */
static unsigned lease_place(const struct postgres *p, const char *code)
{
    unsigned low = 0, high = p->leases;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        if (strcmp(p->lease[middle].code, code) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct lease *lease_of(const struct postgres *p, const char *code)
{
    unsigned at = lease_place(p, code);
    return at < p->leases && !strcmp(p->lease[at].code, code) ? &p->lease[at] : NULL;
}

static void hold(struct postgres *p, const char *code, uint64_t fence)
{
    struct lease *l = lease_of(p, code);
    if (!l) {
        unsigned at = lease_place(p, code);
        if (p->leases == p->lease_room) {
            p->lease_room = p->lease_room ? 2 * p->lease_room : 64;
            p->lease = heap_resize(p->lease, p->lease_room * sizeof *p->lease);
        }
        l = &p->lease[at];
        memmove(l + 1, l, (p->leases++ - at) * sizeof *l);
        snprintf(l->code, sizeof l->code, "%s", code);
    }
    l->fence = fence;
}

static void let_go(struct postgres *p, const char *code)
{
    struct lease *l = lease_of(p, code);
    if (l)
        memmove(l, l + 1, (size_t)(&p->lease[p->leases--] - l - 1) * sizeof *l);
}

/* ---- rooms ---- */

static bool claim(struct store *s, const char *code)
{
    struct postgres *p = s->handle;
    const char *value[] = {code, p->owner, p->place};
    if (rows(s,
             "INSERT INTO gatecade_rooms(code, owner, place, fence, until, used) VALUES($1, $2, $3, 1, "
             "now() + " LEASE ", now()) ON CONFLICT DO NOTHING RETURNING code",
             3, value) != 1)
        return false;
    hold(p, code, 1);
    return true;
}

static bool read_lines(struct store *s, struct table *t)
{
    struct postgres *p = s->handle;
    const char *value[] = {t->code};
    PGresult *r = ask(s, "SELECT text FROM gatecade_lines WHERE code = $1 ORDER BY first", 1, value);
    bool good = r != NULL;
    for (int i = 0; good && i < p->pq.PQntuples(r); i++)
        good = store_replay(t, p->pq.PQgetvalue(r, i, 0), (size_t)p->pq.PQgetlength(r, i, 0));
    if (r && !good)
        snprintf(s->wrong, sizeof s->wrong, "room %s: its log cannot be played again: %s", t->code, t->why);
    if (r)
        p->pq.PQclear(r);
    return good;
}

static enum load load(struct store *s, struct table *t, char *where, size_t size)
{
    struct postgres *p = s->handle;
    const char *value[] = {t->code, p->owner, p->place};
    PGresult *r = ask(s,
                      "UPDATE gatecade_rooms SET owner = $2, place = $3, fence = fence + 1, "
                      "until = now() + " LEASE ", used = now() "
                      "WHERE code = $1 AND (owner = $2 OR until < now() OR NOT " ALIVE("owner") ") RETURNING fence",
                      3, value);
    if (!r)
        return LOAD_FAILED;
    bool ours = p->pq.PQntuples(r) == 1;
    if (ours)
        hold(p, t->code, strtoull(p->pq.PQgetvalue(r, 0, 0), NULL, 10));
    p->pq.PQclear(r);
    if (ours)
        return !read_lines(s, t) ? LOAD_FAILED : t->lines ? LOADED : NOT_THERE;
    r = ask(s, "SELECT place FROM gatecade_rooms WHERE code = $1", 1, value);
    if (!r)
        return LOAD_FAILED;
    bool there = p->pq.PQntuples(r) == 1;
    if (there)
        snprintf(where, size, "%s", p->pq.PQgetvalue(r, 0, 0));
    p->pq.PQclear(r);
    return there ? ELSEWHERE : NOT_THERE;
}

static bool append(struct store *s, const char *code, uint32_t first, const char *lines, size_t size)
{
    struct postgres *p = s->handle;
    if (p->stages == p->stage_room) {
        p->stage_room = p->stage_room ? 2 * p->stage_room : 64;
        p->staged = heap_resize(p->staged, p->stage_room * sizeof *p->staged);
    }
    struct staged *g = &p->staged[p->stages++];
    snprintf(g->code, sizeof g->code, "%s", code);
    g->first = first;
    g->lines = heap_get(size + 1);
    memcpy(g->lines, lines, size);
    return true;
}

/* Four arrays: codes, fences, first lines, texts.  Logs have no quotes or backslashes but those of names, which are
 * escaped. */
static void write_arrays(const struct postgres *p, FILE *code, FILE *fence, FILE *first, FILE *text)
{
    for (unsigned i = 0; i < p->stages; i++) {
        const struct staged *g = &p->staged[i];
        const struct lease *l = lease_of(p, g->code);
        char comma = i ? ',' : '{';
        fprintf(code, "%c%s", comma, g->code);
        fprintf(fence, "%c%llu", comma, (unsigned long long)(l ? l->fence : 0));
        fprintf(first, "%c%u", comma, g->first);
        fprintf(text, "%c\"", comma);
        for (const char *at = g->lines; *at; at++)
            fprintf(text, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
        fputc('"', text);
    }
    fputc('}', code), fputc('}', fence), fputc('}', first), fputc('}', text);
}

/* One statement is one transaction: either every room's fence holds, or the division by zero ends it. */
static bool commit(struct store *s)
{
    struct postgres *p = s->handle;
    char *array[4], count[16];
    size_t size[4];
    FILE *f[4];
    if (!p->stages)
        return true;
    for (int i = 0; i < 4; i++)
        f[i] = heap_stream(&array[i], &size[i]);
    write_arrays(p, f[0], f[1], f[2], f[3]);
    for (int i = 0; i < 4; i++)
        fclose(f[i]);
    snprintf(count, sizeof count, "%u", p->stages);
    const char *value[] = {array[0], array[1], array[2], array[3], count, p->owner};
    int n = rows(s,
                 "WITH new AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) "
                 "AS n(code, fence, first, text)), "
                 "held AS (UPDATE gatecade_rooms r SET until = now() + " LEASE " FROM new n "
                 "WHERE r.code = n.code AND r.fence = n.fence AND r.owner = $6 RETURNING r.code), "
                 "added AS (INSERT INTO gatecade_lines(code, first, text) "
                 "SELECT n.code, n.first, n.text FROM new n JOIN held h ON h.code = n.code RETURNING 1) "
                 "SELECT 1 / (CASE WHEN (SELECT count(*) FROM added) = $5::bigint THEN 1 ELSE 0 END)",
                 6, value);
    for (int i = 0; i < 4; i++)
        free(array[i]);
    for (unsigned i = 0; i < p->stages; i++)
        free(p->staged[i].lines);
    p->stages = 0;
    return n == 1;
}

static void release(struct store *s, const char *code)
{
    struct postgres *p = s->handle;
    char fence[24];
    const struct lease *l = lease_of(p, code);
    if (!l)
        return;
    snprintf(fence, sizeof fence, "%llu", (unsigned long long)l->fence);
    const char *value[] = {code, p->owner, fence};
    rows(s,
         "UPDATE gatecade_rooms SET owner = '', until = now() - interval '1 second' "
         "WHERE code = $1 AND owner = $2 AND fence = $3",
         3, value);
    let_go(p, code);
}

/* One statement renews all; what does not come back has another owner. */
static void renew(struct store *s, void (*lost)(void *context, const char *code), void *context)
{
    struct postgres *p = s->handle;
    const char *value[] = {p->owner};
    PGresult *r = p->leases ? ask(s,
                                  "UPDATE gatecade_rooms SET until = now() + " LEASE " WHERE owner = $1 "
                                  "RETURNING code, fence",
                                  1, value)
                            : NULL;
    if (!r)
        return;
    for (unsigned i = 0; i < p->leases; i++)
        p->lease[i].held = false;
    for (int k = 0; k < p->pq.PQntuples(r); k++) {
        struct lease *l = lease_of(p, p->pq.PQgetvalue(r, k, 0));
        if (l)
            l->held = strtoull(p->pq.PQgetvalue(r, k, 1), NULL, 10) == l->fence;
    }
    for (unsigned i = p->leases; i--;) {
        if (p->lease[i].held)
            continue;
        char code[CODE_LETTERS + 1];
        snprintf(code, sizeof code, "%s", p->lease[i].code);
        let_go(p, code);
        lost(context, code);
    }
    p->pq.PQclear(r);
}

static void expire(struct store *s, unsigned days)
{
    char text[16];
    const char *value[] = {text};
    snprintf(text, sizeof text, "%u", days);
    rows(s,
         "WITH old AS (DELETE FROM gatecade_rooms WHERE used < now() - $1::int * interval '1 day' AND until < now() "
         "RETURNING code) DELETE FROM gatecade_lines WHERE code IN (SELECT code FROM old)",
         1, value);
}

/* ---- beginning and end ---- */

static void close_all(struct store *s)
{
    struct postgres *p = s->handle;
    while (p->leases)
        release(s, p->lease[p->leases - 1].code);
    if (p->conn)
        p->pq.PQfinish(p->conn);
    free(p->lease);
    free(p->staged);
    free(p);
}

static const struct store_kind kind = {
    .close = close_all,
    .claim = claim,
    .load = load,
    .append = append,
    .commit = commit,
    .release = release,
    .renew = renew,
    .expire = expire,
};

static bool open_library(struct libpq *q)
{
    q->library = dlopen("libpq.so.5", RTLD_NOW);
#define FIND(name) (*(void **)(void *)&q->name = q->library ? dlsym(q->library, #name) : NULL) != NULL
    return FIND(PQconnectdb) && FIND(PQstatus) && FIND(PQerrorMessage) && FIND(PQfinish) && FIND(PQreset) &&
           FIND(PQexecParams) && FIND(PQresultStatus) && FIND(PQntuples) && FIND(PQgetvalue) && FIND(PQgetlength) &&
           FIND(PQclear);
#undef FIND
}

static const char *const schema[] = {
    "SELECT pg_advisory_lock(" LOCKS ")", /* two servers that begin at once do not make the tables twice */
    "CREATE TABLE IF NOT EXISTS gatecade_rooms(code text PRIMARY KEY, owner text NOT NULL, place text NOT NULL, "
    "fence bigint NOT NULL, until timestamptz NOT NULL, used timestamptz NOT NULL)",
    "CREATE TABLE IF NOT EXISTS gatecade_lines(code text NOT NULL, first bigint NOT NULL, text text NOT NULL, "
    "PRIMARY KEY(code, first))",
    "CREATE INDEX IF NOT EXISTS gatecade_rooms_owner ON gatecade_rooms(owner)",
    "SELECT pg_advisory_unlock(" LOCKS ")",
};

const char *store_open_postgres(struct store *s, const char *url, const char *where)
{
    struct postgres *p = heap_get(sizeof *p);
    *s = (struct store){.kind = &kind, .handle = p};
    snprintf(p->owner, sizeof p->owner, "%016llx%016llx", (unsigned long long)random_entropy(),
             (unsigned long long)random_entropy());
    snprintf(p->place, sizeof p->place, "%s", where ? where : "");
    bool good = open_library(&p->pq);
    if (!good)
        snprintf(s->wrong, sizeof s->wrong, "libpq.so.5 is missing: install libpq5");
    else {
        p->conn = p->pq.PQconnectdb(url);
        good = p->pq.PQstatus(p->conn) == CONNECTION_OK;
        if (!good)
            snprintf(s->wrong, sizeof s->wrong, "%s", p->pq.PQerrorMessage(p->conn));
        if (good)
            greet(s);
        for (size_t i = 0; good && i < sizeof schema / sizeof *schema; i++)
            good = rows(s, schema[i], 0, NULL) >= 0;
    }
    if (good)
        return NULL;
    s->wrong[strcspn(s->wrong, "\n")] = 0;
    if (p->conn)
        p->pq.PQfinish(p->conn);
    free(p);
    s->handle = NULL;
    return s->wrong;
}
