/* SPDX-License-Identifier: MIT */
/*
 * Nothing acknowledged is lost in a power cut.  SQLite writes to files of this test (a VFS in memory), which keep what
 * was synced, and of what was not a random choice of sectors, as disks do; directories have to be synced, too.  A cut
 * may come before any write or sync.  CUTS=100000 for more.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/random.h"
#include "host/store.h"

enum { FILES = 4, SECTOR = 512, LARGEST = 1 << 20 };

/* A file as programs see it, and as the disk has it. */
struct disk_file {
    char name[64];
    bool exists;
    size_t size, safe_size;
    unsigned char *now, *kept;
};

static struct disk { /* of the cut that is tried */
    struct disk_file file[FILES];
    struct random random;
    long until;     /* operations until the power goes; negative: it does not */
    bool off, lies; /* lies: a disk that says "synced" and is not: the test's own test */
} disk;

struct handle {
    sqlite3_file base;
    struct disk_file *f;
};

static bool dies(void)
{
    if (disk.until >= 0 && disk.until-- == 0)
        disk.off = true;
    return disk.off;
}

static struct disk_file *of(sqlite3_file *file)
{
    return ((struct handle *)(void *)file)->f;
}

static int x_close(sqlite3_file *file)
{
    (void)file;
    return SQLITE_OK;
}

static int x_read(sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
    struct disk_file *f = of(file);
    size_t have = (size_t)at < f->size ? f->size - (size_t)at : 0;
    memset(to, 0, (size_t)n);
    memcpy(to, f->now + at, have < (size_t)n ? have : (size_t)n);
    return have < (size_t)n ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int x_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
    struct disk_file *f = of(file);
    if (dies() || (size_t)at + (size_t)n > LARGEST)
        return SQLITE_IOERR_WRITE;
    memcpy(f->now + at, from, (size_t)n);
    if ((size_t)at + (size_t)n > f->size)
        f->size = (size_t)at + (size_t)n;
    return SQLITE_OK;
}

static int x_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    struct disk_file *f = of(file);
    if (dies())
        return SQLITE_IOERR_TRUNCATE;
    if ((size_t)size < f->size)
        memset(f->now + size, 0, f->size - (size_t)size);
    f->size = (size_t)size;
    return SQLITE_OK;
}

static int x_sync(sqlite3_file *file, int flags)
{
    struct disk_file *f = of(file);
    (void)flags;
    if (dies())
        return SQLITE_IOERR_FSYNC;
    if (disk.lies)
        return SQLITE_OK;
    memcpy(f->kept, f->now, LARGEST);
    f->safe_size = f->size;
    return SQLITE_OK;
}

static int x_size(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)of(file)->size;
    return SQLITE_OK;
}

static int x_lock(sqlite3_file *file, int level)
{
    (void)file, (void)level;
    return SQLITE_OK;
}

static int x_reserved(sqlite3_file *file, int *out)
{
    (void)file;
    *out = 0;
    return SQLITE_OK;
}

static int x_control(sqlite3_file *file, int op, void *arg)
{
    (void)file, (void)op, (void)arg;
    return SQLITE_NOTFOUND;
}

static int x_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

static int x_traits(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static const sqlite3_io_methods methods = {.iVersion = 1,
                                           .xClose = x_close,
                                           .xRead = x_read,
                                           .xWrite = x_write,
                                           .xTruncate = x_truncate,
                                           .xSync = x_sync,
                                           .xFileSize = x_size,
                                           .xLock = x_lock,
                                           .xUnlock = x_lock,
                                           .xCheckReservedLock = x_reserved,
                                           .xFileControl = x_control,
                                           .xSectorSize = x_sector,
                                           .xDeviceCharacteristics = x_traits};

static struct disk_file *find(const char *name, bool make)
{
    for (unsigned i = 0; i < FILES; i++)
        if (!strcmp(disk.file[i].name, name))
            return &disk.file[i];
    for (unsigned i = 0; make && i < FILES; i++)
        if (!disk.file[i].name[0]) {
            snprintf(disk.file[i].name, sizeof disk.file[i].name, "%s", name);
            disk.file[i].now = disk.file[i].now ? disk.file[i].now : calloc(2, LARGEST);
            disk.file[i].kept = disk.file[i].now + LARGEST;
            return &disk.file[i];
        }
    return NULL;
}

static int v_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out)
{
    struct disk_file *f = find(name ? name : "temporary", true);
    (void)vfs;
    if (!f || (!f->exists && (!(flags & SQLITE_OPEN_CREATE) || dies())))
        return SQLITE_CANTOPEN;
    f->exists = true;
    *(struct handle *)(void *)file = (struct handle){{&methods}, f};
    if (out)
        *out = flags;
    return SQLITE_OK;
}

static int v_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    struct disk_file *f = find(name, false);
    (void)vfs;
    if (dies())
        return SQLITE_IOERR_DELETE;
    if (f) {
        f->exists = false;
        f->size = 0;
        memset(f->now, 0, LARGEST);
        if (sync) { /* the folder is synced: it stays deleted */
            memset(f->kept, 0, LARGEST);
            f->safe_size = 0;
        }
    }
    return SQLITE_OK;
}

static int v_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    struct disk_file *f = find(name, false);
    (void)vfs, (void)flags;
    *out = f && f->exists && f->size;
    return SQLITE_OK;
}

static int v_path(sqlite3_vfs *vfs, const char *name, int n, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)n, "%s", name);
    return SQLITE_OK;
}

static int v_random(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs;
    for (int i = 0; i < n; i++)
        out[i] = (char)random_below(&disk.random, 256);
    return n;
}

static int v_sleep(sqlite3_vfs *vfs, int n)
{
    (void)vfs;
    return n;
}

static int v_time(sqlite3_vfs *vfs, double *out)
{
    (void)vfs;
    *out = 2460000.5;
    return SQLITE_OK;
}

static sqlite3_vfs vfs = {.iVersion = 1,
                          .szOsFile = sizeof(struct handle),
                          .mxPathname = 60,
                          .zName = "cuts",
                          .xOpen = v_open,
                          .xDelete = v_delete,
                          .xAccess = v_access,
                          .xFullPathname = v_path,
                          .xRandomness = v_random,
                          .xSleep = v_sleep,
                          .xCurrentTime = v_time};

/* The power goes: what was synced stays; of the rest each sector is there or not. */
static void cut(void)
{
    for (unsigned i = 0; i < FILES; i++) {
        struct disk_file *f = &disk.file[i];
        size_t most = f->size > f->safe_size ? f->size : f->safe_size, size = f->safe_size;
        if (!f->name[0])
            continue;
        if (!f->exists && random_below(&disk.random, 2)) { /* deleted, and the folder not synced: it may be back */
            memset(f->kept, 0, LARGEST);
            size = most = 0;
        }
        for (size_t at = 0; f->exists && at < most; at += SECTOR)
            if (memcmp(f->now + at, f->kept + at, SECTOR) && random_below(&disk.random, 2)) {
                memcpy(f->kept + at, f->now + at, SECTOR);
                if (at + SECTOR > size)
                    size = at + SECTOR < f->size ? at + SECTOR : f->size;
            }
        memcpy(f->now, f->kept, LARGEST);
        f->size = f->safe_size = size;
        f->exists = size > 0;
    }
    disk.off = false;
    disk.until = -1;
}

static void wipe(void)
{
    for (unsigned i = 0; i < FILES; i++) {
        struct disk_file *f = &disk.file[i];
        if (f->now)
            memset(f->now, 0, 2 * LARGEST);
        *f = (struct disk_file){.now = f->now, .kept = f->kept};
    }
    disk.off = false;
    disk.until = -1;
}

static void *memory(void *context, void *old, size_t old_size, size_t size)
{
    (void)context, (void)old_size;
    if (size)
        return realloc(old, size);
    free(old);
    return NULL;
}

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

/* Lines of a room that anybody can check: a seat is taken and left, over and over. */
static void line_of(uint32_t n, char *line, size_t size)
{
    if (!n)
        snprintf(line, size, "0 open sevens 0 " ZEROS "\n");
    else if (n % 2)
        snprintf(line, size, "0 sit 1 " ZEROS " " ZEROS " Nr %u\n", n);
    else
        snprintf(line, size, "0 leave 1\n");
}

/* How many lines the store has of a room, all of them right; -1: it cannot be read. */
static long stored(struct store *s, const char *code)
{
    struct table t;
    char where[8];
    table_begin(&t, code, &(struct game_host){.memory = memory});
    enum load got = s->kind->load(s, &t, where, sizeof where);
    if (got == LOAD_FAILED)
        print_message("# %s: %s\n", code, s->wrong);
    long n = got == LOADED ? (long)t.lines : got == NOT_THERE ? 0 : -1;
    uint32_t at = 0;
    const char *line;
    size_t size;
    for (uint32_t i = 0; table_line(&t, &at, &line, &size); i++) {
        char should[LINE_MOST];
        line_of(i, should, sizeof should);
        if (strlen(should) != size + 1 || memcmp(should, line, size))
            n = -1;
    }
    table_end(&t);
    return n;
}

/* One life of a store: commits until the power goes, then another look.  Returns how many acknowledged lines are lost.
 */
static long live(uint64_t seed, bool from_nothing)
{
    static const char *const codes[] = {"aaaaaa", "bbbbbb"};
    struct store s;
    uint32_t acknowledged[2] = {0}, sent[2] = {0};
    random_seed(&disk.random, seed);
    wipe();
    disk.until = from_nothing ? (long)random_below(&disk.random, 60) : -1;
    bool open = !store_open_sqlite(&s, "file:rooms.db?vfs=cuts");
    if (open && disk.until < 0)
        disk.until = (long)random_below(&disk.random, 120);
    for (unsigned round = 0; open && round < 40 && !disk.off; round++) {
        bool good = true;
        for (unsigned r = 0; r < 2; r++) {
            char lines[2 * LINE_MOST] = "", one[LINE_MOST];
            uint32_t first = sent[r], n = 1 + (uint32_t)random_below(&disk.random, 2);
            if (!first)
                good = good && s.kind->claim(&s, codes[r]);
            for (uint32_t i = 0; i < n; i++) {
                line_of(first + i, one, sizeof one);
                strcat(lines, one);
            }
            good = good && s.kind->append(&s, codes[r], first, lines, strlen(lines));
            sent[r] = first + n;
        }
        if (!s.kind->commit(&s) || !good)
            break; /* the server forgets its rooms and reads them again */
        acknowledged[0] = sent[0], acknowledged[1] = sent[1];
        if (!random_below(&disk.random, 4))
            s.kind->expire(&s, 30); /* none is that old, but all rows are filed */
    }
    disk.until = 0; /* whatever else it does is not done */
    disk.off = true;
    if (open)
        store_close(&s);
    cut();
    long lost = 0;
    if (store_open_sqlite(&s, "file:rooms.db?vfs=cuts"))
        return acknowledged[0] + acknowledged[1] ? acknowledged[0] + acknowledged[1] : 0;
    for (unsigned r = 0; r < 2; r++) {
        long n = stored(&s, codes[r]);
        if (n < (long)acknowledged[r])
            lost += (long)acknowledged[r] - n;
        if (n > (long)sent[r])
            lost += 1000;
    }
    store_close(&s);
    return lost;
}

static void power_cuts(void **state)
{
    const char *wish = getenv("CUTS");
    long cuts = wish ? atol(wish) : 1500;
    (void)state;
    for (long i = 0; i < cuts; i++) {
        long lost = live((uint64_t)i + 1, i % 4 == 0);
        if (lost)
            fail_msg("cut %ld: %ld acknowledged lines are lost", i + 1, lost);
    }
}

/* A disk that lies loses lines, and that is seen. */
static void a_lying_disk(void **state)
{
    long lost = 0;
    (void)state;
    disk.lies = true;
    for (uint64_t i = 1; i < 200 && !lost; i++)
        lost = live(i, false);
    disk.lies = false;
    assert_true(lost > 0);
}

/* ---- files of earlier versions -------------------------------------------------------------- */

static void run(sqlite3 *db, const char *text)
{
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(db));
}

#define OF_ALL                                                                                                         \
    "PRAGMA page_size = 4096; PRAGMA journal_mode = WAL;"                                                              \
    "CREATE TABLE rooms(code TEXT PRIMARY KEY, used INTEGER NOT NULL) WITHOUT ROWID;"                                  \
    "CREATE TABLE lines(id INTEGER PRIMARY KEY, code TEXT NOT NULL, first INTEGER NOT NULL, text TEXT NOT NULL);"
#define OF_INDEX "CREATE INDEX lines_of_room ON lines(code);"

/* What each made of its file, and of two rooms whose lines came by turns; filed: after the second turn. */
static const struct version {
    const char *schema, *filed;
    bool commits; /* rows of commits, and not of rooms */
} versions[] = {
    {.schema = OF_ALL OF_INDEX},
    {.schema =
         OF_ALL "CREATE TABLE filed(code TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY(code, id)) WITHOUT ROWID;"
                "CREATE TABLE filing(one INTEGER PRIMARY KEY CHECK(one = 1), upto INTEGER NOT NULL);"
                "INSERT INTO filing VALUES(1, 0);",
     .filed = "INSERT INTO filed SELECT code, id FROM lines; UPDATE filing SET upto = (SELECT max(id) FROM lines);"},
    {.schema = OF_ALL OF_INDEX "CREATE TABLE commits(id INTEGER PRIMARY KEY, text TEXT NOT NULL);", .commits = true},
};

enum { TURNS = 3 };
static const char *const old_rooms[] = {"bbbbbb", "aaaaaa"};

static void write_version(const struct version *v)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2("file:rooms.db?vfs=cuts", &db,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, NULL),
                     SQLITE_OK);
    run(db, "PRAGMA locking_mode = EXCLUSIVE");
    run(db, v->schema);
    for (unsigned i = 0; i < 2; i++) {
        char *text = sqlite3_mprintf("INSERT INTO rooms VALUES(%Q, 1000000)", old_rooms[i]);
        run(db, text);
        sqlite3_free(text);
    }
    for (uint32_t turn = 0; turn < TURNS; turn++) {
        char both[4 * LINE_MOST] = "";
        for (unsigned i = 0; i < 2; i++) {
            char lines[2 * LINE_MOST], head[64], *text;
            line_of(2 * turn, lines, LINE_MOST);
            line_of(2 * turn + 1, lines + strlen(lines), LINE_MOST);
            snprintf(head, sizeof head, "%s %u %zu\n", old_rooms[i], 2 * turn, strlen(lines));
            strcat(strcat(both, head), lines);
            text = sqlite3_mprintf("INSERT INTO lines(code, first, text) VALUES(%Q, %u, %Q)", old_rooms[i], 2 * turn,
                                   lines);
            if (!v->commits)
                run(db, text);
            sqlite3_free(text);
        }
        char *text = sqlite3_mprintf("INSERT INTO commits(text) VALUES(%Q)", both);
        if (v->commits)
            run(db, text);
        sqlite3_free(text);
        if (v->filed && turn == 1)
            run(db, v->filed);
    }
    sqlite3_close(db);
}

/* A file of each is opened, and its rooms go on. */
static void earlier_versions(void **state)
{
    (void)state;
    for (size_t v = 0; v < sizeof versions / sizeof *versions; v++) {
        struct store s;
        wipe();
        write_version(&versions[v]);
        for (uint32_t lines = 2 * TURNS; lines < 2 * TURNS + 3; lines++) { /* opened three times */
            char line[LINE_MOST];
            line_of(lines, line, sizeof line);
            assert_null(store_open_sqlite(&s, "file:rooms.db?vfs=cuts"));
            for (unsigned i = 0; i < 2; i++) {
                assert_int_equal(stored(&s, old_rooms[i]), lines);
                assert_false(s.kind->claim(&s, old_rooms[i]));
                assert_true(s.kind->append(&s, old_rooms[i], lines, line, strlen(line)));
            }
            assert_true(s.kind->commit(&s));
            store_close(&s);
        }
    }
}

/* A row of commits that ends too early, wherever, is told, and nothing of it is filed. */
static void broken_commit(void **state)
{
    static const char whole[] = "aaaaaa 6 3\nxyz";
    (void)state;
    for (int size = 1; size < (int)sizeof whole - 1; size++) {
        struct store s;
        sqlite3 *db;
        wipe();
        write_version(&versions[2]);
        assert_int_equal(sqlite3_open_v2("file:rooms.db?vfs=cuts", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, NULL),
                         SQLITE_OK);
        char *text = sqlite3_mprintf("INSERT INTO commits(text) VALUES('%.*s')", size, whole);
        run(db, "PRAGMA locking_mode = EXCLUSIVE");
        run(db, text);
        sqlite3_free(text);
        sqlite3_close(db);
        assert_null(store_open_sqlite(&s, "file:rooms.db?vfs=cuts"));
        if (stored(&s, old_rooms[1]) != -1 || !strstr(s.wrong, "a commit of it cannot be read"))
            fail_msg("%d bytes of a row are taken", size);
        store_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(power_cuts), cmocka_unit_test(a_lying_disk),
                                       cmocka_unit_test(earlier_versions), cmocka_unit_test(broken_commit)};
    sqlite3_vfs_register(&vfs, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
