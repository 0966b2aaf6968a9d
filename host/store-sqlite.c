/* SPDX-License-Identifier: MIT */
/*
 * Rooms in one SQLite file, owned by one server.
 *
 *     rooms(code, used)             one row a room; used: when it was last opened, in days
 *     commits(id, text)             one row a commit: what it added to which rooms
 *     lines(id, code, first, text)  the rooms' lines, room by room
 *
 * A commit that changed a place of its own for each room would write a page for each.  So it adds one row at the end,
 * and the rows of thousands of moves are filed at once, under the rooms that they belong to; they are also filed before
 * a room is read.  In a row each room has a section: a line CODE FIRST SIZE, then so many bytes of lines from that one
 * on.
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

enum query { CLAIM, LOAD, APPEND, USED, UNFILED, FILE_LINES, FILED, BEGIN, COMMIT, ROLLBACK, QUERIES };

enum {
    UNFILED_MOST = 16384, /* sections; a commit behind that many files them */
    HEAD_MOST = 64        /* bytes of the line before a section */
};

static const char *const texts[QUERIES] = {
    [CLAIM] = "INSERT OR IGNORE INTO rooms(code, used) VALUES(?1, ?2)",
    [LOAD] = "SELECT first, text FROM lines WHERE code = ?1 ORDER BY id",
    [APPEND] = "INSERT INTO commits(text) VALUES(?1)",
    [USED] = "UPDATE rooms SET used = ?2 WHERE code = ?1 AND used <> ?2",
    [UNFILED] = "SELECT text FROM commits ORDER BY id",
    [FILE_LINES] = "INSERT INTO lines(code, first, text) VALUES(?1, ?2, ?3)",
    [FILED] = "DELETE FROM commits",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
};

/* Bytes, one behind the other. */
struct pile {
    char *bytes;
    size_t size, room;
};

struct section {
    const char *code, *lines;
    unsigned first;
    size_t size;
    uint32_t next; /* of the same room, 0: none */
};

/* A room of the rows that are being filed: its sections, in their order. */
struct filed {
    const char *code;
    uint32_t head, tail;
};

struct sqlite {
    sqlite3 *db;
    sqlite3_stmt *query[QUERIES];
    bool begun;       /* a transaction, */
    bool spoiled;     /* which must not be committed */
    struct pile next; /* the row of the next commit */
    unsigned sections, unfiled;
};

static void add(struct pile *p, const char *bytes, size_t size)
{
    if (p->size + size > p->room) {
        p->room = 2 * (p->size + size);
        p->bytes = heap_resize(p->bytes, p->room);
    }
    memcpy(p->bytes + p->size, bytes, size);
    p->size += size;
}

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

/* ---- filing ---------------------------------------------------------------------------- */

static int by_code(const void *a, const void *b)
{
    const struct filed *one = a, *two = b;
    return memcmp(one->code, two->code, CODE_LETTERS);
}

/* Digits, and what they are followed by; at most nine of them, for more are no number of ours. */
static bool read_number(char **at, char behind, size_t *n)
{
    unsigned digits = 0;
    for (*n = 0; **at >= '0' && **at <= '9' && digits < 9; digits++)
        *n = *n * 10 + (size_t)(*(*at)++ - '0');
    return digits && *(*at)++ == behind;
}

/* Goes on behind it; stays where it was if it is none. */
static bool read_section(char **at, const char *end, struct section *section)
{
    char *p = *at;
    size_t first;
    *section = (struct section){.code = p};
    if (end - p <= CODE_LETTERS || p[CODE_LETTERS] != ' ')
        return false;
    p += CODE_LETTERS + 1;
    if (!read_number(&p, ' ', &first) || !read_number(&p, '\n', &section->size))
        return false;
    section->first = (unsigned)first;
    section->lines = p;
    if (!section->size || p > end || section->size > (size_t)(end - p))
        return false;
    *at = p + section->size;
    return true;
}

static bool read_commits(struct store *s, struct pile *all)
{
    struct sqlite *q = s->handle;
    sqlite3_stmt *rows = q->query[UNFILED];
    int status;
    while ((status = sqlite3_step(rows)) == SQLITE_ROW)
        add(all, sqlite3_column_blob(rows, 0), (size_t)sqlite3_column_bytes(rows, 0));
    if (status != SQLITE_DONE)
        failed(s);
    sqlite3_reset(rows);
    add(all, "", 1); /* numbers are read up to there at most */
    all->size--;
    return status == SQLITE_DONE;
}

/* All sections of one room become one row. */
static bool file_room(struct store *s, const struct section *sections, uint32_t at, struct pile *lines)
{
    struct sqlite *q = s->handle;
    const struct section *first = &sections[at];
    for (lines->size = 0; at; at = sections[at].next)
        add(lines, sections[at].lines, sections[at].size);
    sqlite3_bind_text(q->query[FILE_LINES], 1, first->code, CODE_LETTERS, SQLITE_STATIC);
    sqlite3_bind_int64(q->query[FILE_LINES], 2, first->first);
    sqlite3_bind_text(q->query[FILE_LINES], 3, lines->bytes, (int)lines->size, SQLITE_STATIC);
    return done(s, FILE_LINES);
}

/* The place of a room in a table of hashes, or where it would be; there is always a free one. */
static struct filed *place_of(struct filed *rooms, size_t places, const char *code)
{
    uint64_t letters = 0;
    memcpy(&letters, code, CODE_LETTERS);
    size_t at = (size_t)(letters * 0x9e3779b97f4a7c15 >> 32) & (places - 1);
    while (rooms[at].code && memcmp(rooms[at].code, code, CODE_LETTERS))
        at = (at + 1) & (places - 1);
    return &rooms[at];
}

/* Chains the sections (1…count) of each room; the rooms, sorted, come to stand at the beginning.  Returns how many they
   are. */
static size_t by_room(struct section *sections, uint32_t count, struct filed *rooms, size_t places)
{
    size_t found = 0;
    for (uint32_t i = 1; i <= count; i++) {
        struct filed *room = place_of(rooms, places, sections[i].code);
        if (room->code)
            sections[room->tail].next = i;
        else
            *room = (struct filed){.code = sections[i].code, .head = i};
        room->tail = i;
    }
    for (size_t i = 0; i < places; i++)
        if (rooms[i].code)
            rooms[found++] = rooms[i];
    qsort(rooms, found, sizeof *rooms, by_code);
    return found;
}

static bool file_all(struct store *s, struct pile *all)
{
    struct pile found = {0}, lines = {0};
    struct section section = {0};
    char *at = all->bytes, *end = at + all->size;
    uint32_t count = 0;
    add(&found, (const char *)&section, sizeof section); /* the first is number 1 */
    for (; at < end && read_section(&at, end, &section); count++)
        add(&found, (const char *)&section, sizeof section);
    size_t places = 64, rooms = 0, filed = 0;
    while (places < 2 * (size_t)count)
        places *= 2;
    struct section *sections = (struct section *)(void *)found.bytes;
    struct filed *room = heap_get(places * sizeof *room);
    bool good = at == end;
    if (good)
        rooms = by_room(sections, count, room, places);
    else
        snprintf(s->wrong, sizeof s->wrong, "a commit of it cannot be read");
    while (good && filed < rooms)
        good = file_room(s, sections, room[filed++].head, &lines);
    free(room);
    free(found.bytes);
    free(lines.bytes);
    return good;
}

static bool file_commits(struct store *s)
{
    struct sqlite *q = s->handle;
    struct pile all = {0};
    if (q->unfiled && !q->spoiled) {
        q->spoiled = !begin(s) || !read_commits(s, &all) || (all.size && (!file_all(s, &all) || !done(s, FILED)));
        q->unfiled = 0;
        free(all.bytes);
    }
    return !q->spoiled;
}

/* ---- what a store does ------------------------------------------------------------------ */

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
    if (!file_commits(s))
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

/* The digits of a number, so that they end there; returns where they begin. */
static char *put_number(char *end, size_t n)
{
    do
        *--end = (char)('0' + n % 10);
    while (n /= 10);
    return end;
}

static bool append(struct store *s, const char *code, uint32_t first, const char *lines, size_t size)
{
    struct sqlite *q = s->handle;
    char head[HEAD_MOST], *at = head + sizeof head;
    *--at = '\n';
    at = put_number(at, size);
    *--at = ' ';
    at = put_number(at, first);
    *--at = ' ';
    at -= CODE_LETTERS;
    memcpy(at, code, CODE_LETTERS);
    add(&q->next, at, (size_t)(head + sizeof head - at));
    add(&q->next, lines, size);
    q->sections++;
    return true;
}

static bool add_row(struct store *s)
{
    struct sqlite *q = s->handle;
    if (!q->sections)
        return true;
    sqlite3_bind_text(q->query[APPEND], 1, q->next.bytes, (int)q->next.size, SQLITE_STATIC);
    q->unfiled += q->sections;
    q->sections = 0;
    q->next.size = 0;
    return begin(s) && done(s, APPEND);
}

static bool give_up(struct store *s)
{
    struct sqlite *q = s->handle;
    sqlite3_step(q->query[ROLLBACK]); /* it may have been rolled back already */
    sqlite3_reset(q->query[ROLLBACK]);
    q->begun = q->spoiled = false;
    q->unfiled = UNFILED_MOST; /* what was filed may not be any more */
    return false;
}

static bool commit(struct store *s)
{
    struct sqlite *q = s->handle;
    if (!add_row(s) || (q->unfiled >= UNFILED_MOST && !file_commits(s)) || q->spoiled || !done(s, COMMIT))
        return give_up(s);
    q->begun = false;
    return true;
}

static void release(struct store *s, const char *code)
{
    (void)s, (void)code; /* the file has one owner */
}

static void renew(struct store *s, void (*lost)(void *context, const char *code), void *context)
{
    const struct sqlite *q = s->handle;
    (void)lost, (void)context;
    if (q->begun || q->spoiled)
        commit(s); /* when a room was last used; or nothing, and the next one is tried anew */
}

static void expire(struct store *s, unsigned days)
{
    struct sqlite *q = s->handle;
    char text[200];
    long long before = (long long)clock_day() - days;
    snprintf(text, sizeof text,
             "DELETE FROM lines WHERE code IN (SELECT code FROM rooms WHERE used < %lld); "
             "DELETE FROM rooms WHERE used < %lld",
             before, before);
    renew(s, NULL, NULL);
    if (begin(s) && file_commits(s) && sqlite3_exec(q->db, text, NULL, NULL, NULL) == SQLITE_OK)
        commit(s);
    else
        give_up(s);
}

static void close_file(struct store *s)
{
    struct sqlite *q = s->handle;
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(q->query[i]);
    sqlite3_close(q->db);
    free(q->next.bytes);
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

/* Pages of a new file are large: a commit of many moves is one row, and writes each of its pages by two calls. */
static const char schema[] =
    "PRAGMA page_size = 8192; PRAGMA wal_autocheckpoint = 500;"
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = EXTRA; PRAGMA journal_mode = WAL; PRAGMA synchronous = "
    "EXTRA;"
    "PRAGMA application_id = 0x47617465;"
    "CREATE TABLE IF NOT EXISTS rooms(code TEXT PRIMARY KEY, used INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS commits(id INTEGER PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS lines(id INTEGER PRIMARY KEY, code TEXT NOT NULL, first INTEGER NOT NULL, "
    "text TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS lines_of_room ON lines(code);"
    "DROP TABLE IF EXISTS filed; DROP TABLE IF EXISTS filing;"; /* of earlier versions, which had no commits */

const char *store_open_sqlite(struct store *s, const char *file)
{
    struct sqlite *q = heap_get(sizeof *q);
    *s = (struct store){.kind = &kind, .handle = q};
    q->unfiled = UNFILED_MOST; /* those of the last run, if any */
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
