/* SPDX-License-Identifier: MIT */
/*
 * Rooms in one SQLite file, owned by one server.
 *
 *     rooms(code, used)             one row a room; used: when it was last opened, in days
 *     lines(id, code, first, text)  one row for what a commit added to a room: rows are only ever added at the end
 *     filed(code, id)               which rows a room has, of those up to filing.upto
 *
 * An index would be changed at a place of its own for each room of a commit, a page each; so rows are filed thousands
 * at a time, and a room's rows are the filed ones and those among the few behind.
 *
 * Durability was measured with simulated power cuts (tests/table/store-cuts.c): synchronous=NORMAL loses commits in
 * nearly every second one, so it is EXTRA from the first statement on, before the file has anything in it.  A
 * write-ahead log needs one sync a commit; with exclusive locking it needs no shared memory, and no second server can
 * open the file.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/heap.h"
#include "host/store.h"

enum query { CLAIM, LOAD, APPEND, USED, FILE_ROWS, FILED, BEGIN, COMMIT, ROLLBACK, QUERIES };

enum {
    UNFILED_MOST = 4096, /* rows; a commit behind that many files them */
    UNFILED_LOAD = 256   /* a load looks at no more than that many */
};

static const char *const texts[QUERIES] = {
    [CLAIM] = "INSERT OR IGNORE INTO rooms(code, used) VALUES(?1, ?2)",
    [LOAD] = "SELECT l.first, l.text, l.id FROM filed f JOIN lines l ON l.id = f.id WHERE f.code = ?1 UNION ALL "
             "SELECT first, text, id FROM lines WHERE id > (SELECT upto FROM filing) AND code = ?1 ORDER BY 3",
    [APPEND] = "INSERT INTO lines(code, first, text) VALUES(?1, ?2, ?3)",
    [USED] = "UPDATE rooms SET used = ?2 WHERE code = ?1 AND used <> ?2",
    [FILE_ROWS] = "INSERT INTO filed(code, id) SELECT code, id FROM lines WHERE id > (SELECT upto FROM filing) "
                  "ORDER BY code, id",
    [FILED] = "UPDATE filing SET upto = (SELECT coalesce(max(id), 0) FROM lines)",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
};

struct sqlite {
    sqlite3 *db;
    sqlite3_stmt *query[QUERIES];
    bool begun; /* a transaction */
    unsigned unfiled;
};

static bool failed(struct store *s)
{
    struct sqlite *q = s->handle;
    snprintf(s->wrong, sizeof s->wrong, "%s", sqlite3_errmsg(q->db));
    return false;
}

/* Runs a query without rows; its parameters stand. */
static bool done(struct store *s, enum query which)
{
    struct sqlite *q = s->handle;
    int status = sqlite3_step(q->query[which]);
    bool good = status == SQLITE_DONE || status == SQLITE_ROW;
    if (!good)
        failed(s);
    sqlite3_reset(q->query[which]);
    sqlite3_clear_bindings(q->query[which]);
    return good;
}

static bool begin(struct store *s)
{
    struct sqlite *q = s->handle;
    if (!q->begun)
        q->begun = done(s, BEGIN);
    return q->begun;
}

/* Within the transaction that has begun. */
static bool file_rows(struct store *s)
{
    struct sqlite *q = s->handle;
    q->unfiled = 0;
    return done(s, FILE_ROWS) && done(s, FILED);
}

static bool claim(struct store *s, const char *code)
{
    struct sqlite *q = s->handle;
    if (!begin(s))
        return false;
    sqlite3_bind_text(q->query[CLAIM], 1, code, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q->query[CLAIM], 2, clock_day());
    return done(s, CLAIM) && sqlite3_changes(q->db) == 1;
}

static enum load load(struct store *s, struct table *t, char *where, size_t size)
{
    struct sqlite *q = s->handle;
    sqlite3_stmt *rows = q->query[LOAD];
    bool good = true;
    (void)where, (void)size;
    if (q->unfiled > UNFILED_LOAD && (!begin(s) || !file_rows(s)))
        return LOAD_FAILED;
    sqlite3_bind_text(rows, 1, t->code, -1, SQLITE_STATIC);
    int status;
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW)
        good = sqlite3_column_int64(rows, 0) == t->lines &&
               store_replay(t, (const char *)sqlite3_column_text(rows, 1), (size_t)sqlite3_column_bytes(rows, 1));
    if (!good)
        snprintf(s->wrong, sizeof s->wrong, "room %s: its log cannot be played again: %s", t->code, t->why);
    else if (status != SQLITE_DONE)
        good = failed(s);
    sqlite3_reset(rows);
    sqlite3_clear_bindings(rows);
    if (!good)
        return LOAD_FAILED;
    if (!t->lines)
        return NOT_THERE;
    sqlite3_bind_text(q->query[USED], 1, t->code, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q->query[USED], 2, clock_day());
    if (begin(s))
        done(s, USED);
    return LOADED;
}

static bool append(struct store *s, const char *code, uint32_t first, const char *lines, size_t size)
{
    struct sqlite *q = s->handle;
    if (!begin(s))
        return false;
    sqlite3_bind_text(q->query[APPEND], 1, code, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q->query[APPEND], 2, first);
    sqlite3_bind_text(q->query[APPEND], 3, lines, (int)size, SQLITE_STATIC);
    q->unfiled++;
    return done(s, APPEND);
}

static bool commit(struct store *s)
{
    struct sqlite *q = s->handle;
    if (!q->begun)
        return false;
    bool filed = q->unfiled < UNFILED_MOST || file_rows(s);
    q->begun = false;
    if (filed && done(s, COMMIT))
        return true;
    sqlite3_step(q->query[ROLLBACK]); /* it may have been rolled back already */
    sqlite3_reset(q->query[ROLLBACK]);
    return false;
}

static void release(struct store *s, const char *code)
{
    (void)s, (void)code; /* the file has one owner */
}

static void renew(struct store *s, void (*lost)(void *context, const char *code), void *context)
{
    (void)lost, (void)context;
    if (((struct sqlite *)s->handle)->begun)
        commit(s); /* when a room was last used */
}

static bool delete_old(struct store *s, unsigned days)
{
    struct sqlite *q = s->handle;
    char text[400];
    long long before = (long long)clock_day() - days;
    snprintf(text, sizeof text,
             "DELETE FROM lines WHERE id IN (SELECT id FROM filed WHERE code IN (SELECT code FROM rooms WHERE used < "
             "%lld)); DELETE FROM filed WHERE code IN (SELECT code FROM rooms WHERE used < %lld); "
             "DELETE FROM rooms WHERE used < %lld",
             before, before, before);
    return sqlite3_exec(q->db, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* Ids of rows that were the last ones are given anew: what is filed ends with the last row that is left. */
static void expire(struct store *s, unsigned days)
{
    struct sqlite *q = s->handle;
    renew(s, NULL, NULL);
    if (begin(s) && file_rows(s) && delete_old(s, days) && done(s, FILED)) {
        commit(s);
        return;
    }
    q->begun = false;
    sqlite3_exec(q->db, "ROLLBACK", NULL, NULL, NULL);
}

static void close_file(struct store *s)
{
    struct sqlite *q = s->handle;
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(q->query[i]);
    sqlite3_close(q->db);
    free(q);
}

static const struct store_kind kind = {
    .close = close_file,
    .claim = claim,
    .load = load,
    .append = append,
    .commit = commit,
    .release = release,
    .renew = renew,
    .expire = expire,
};

static const char schema[] =
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = EXTRA; PRAGMA journal_mode = WAL; PRAGMA synchronous = "
    "EXTRA;"
    "PRAGMA application_id = 0x47617465;"
    "CREATE TABLE IF NOT EXISTS rooms(code TEXT PRIMARY KEY, used INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS lines(id INTEGER PRIMARY KEY, code TEXT NOT NULL, first INTEGER NOT NULL, "
    "text TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS filed(code TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY(code, id)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS filing(one INTEGER PRIMARY KEY CHECK(one = 1), upto INTEGER NOT NULL);"
    "INSERT OR IGNORE INTO filing VALUES(1, 0);"
    "DROP INDEX IF EXISTS lines_of_room;";

const char *store_open_sqlite(struct store *s, const char *file)
{
    struct sqlite *q = heap_get(sizeof *q);
    *s = (struct store){.kind = &kind, .handle = q};
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
    bool good = sqlite3_open_v2(file, &q->db, flags, NULL) == SQLITE_OK &&
                sqlite3_exec(q->db, schema, NULL, NULL, NULL) == SQLITE_OK;
    for (int i = 0; good && i < QUERIES; i++)
        good = sqlite3_prepare_v3(q->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &q->query[i], NULL) == SQLITE_OK;
    if (good)
        return NULL;
    if (sqlite3_errcode(q->db) == SQLITE_BUSY)
        snprintf(s->wrong, sizeof s->wrong, "another server has it open");
    else
        failed(s);
    close_file(s);
    s->handle = NULL;
    return s->wrong;
}
