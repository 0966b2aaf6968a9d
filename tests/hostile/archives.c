/* SPDX-License-Identifier: MIT */
/*
 * Hostile archives, by kinds, in a table: what each is, and what has to come of it.
 *
 * What must not happen is the same for all: a file outside the folder (a canary beside it and one above it are watched),
 * anything but plain files and folders in it, more bytes or entries than are allowed, a file that is executable, a name
 * with a control character, a fault that is called the machine's.  What is unpacked, if something is, has the name that
 * the table says.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <archive.h>
#include <archive_entry.h>
#include <cmocka.h>
#include "base/folder.h"
#include "base/slurp.h"
#include "check/handin/unpack.h"

enum { BYTES = 1 << 20, FILES = 100 };

static char root[64], archive_path[100], target[100], why[300];

/* ---- making them: a ZIP byte by byte, for what no library writes; all others by libarchive ------------ */

struct bytes {
    unsigned char at[1 << 16];
    size_t size;
};

static void put(struct bytes *b, const void *from, size_t size)
{
    memcpy(b->at + b->size, from, size);
    b->size += size;
}

static void put_number(struct bytes *b, uint64_t n, unsigned bytes)
{
    for (; bytes--; n >>= 8)
        b->at[b->size++] = (unsigned char)n;
}

/* One file of a ZIP, stored. */
struct zipped {
    const char *name;
    size_t name_size;      /* 0: strlen */
    const char *other;     /* its name in the list at the end; NULL: the same */
    unsigned flags;        /* 1 encrypted, 8 sizes follow, 0x800 UTF-8 */
    unsigned method;       /* 0 stored */
    uint32_t mode;         /* of Unix, 0: none */
    const char *text;
    uint32_t claims;       /* the size it claims to have, 0: the true one */
    uint32_t crc;          /* 0 is right for an empty file */
};

static void zip_of(const struct zipped *z, unsigned count, unsigned claimed)
{
    struct bytes b = {.size = 0}, list = {.size = 0};
    for (unsigned i = 0; i < count; i++) {
        size_t n = z[i].name_size ? z[i].name_size : strlen(z[i].name), text = z[i].text ? strlen(z[i].text) : 0;
        const char *other = z[i].other ? z[i].other : z[i].name;
        size_t m = z[i].other ? strlen(z[i].other) : n, here = b.size;
        uint32_t size = z[i].claims ? z[i].claims : (uint32_t)text;
        put(&b, "PK\3\4\24\0", 6);
        put_number(&b, z[i].flags, 2);
        put_number(&b, z[i].method, 2);
        put_number(&b, 0, 4);
        put_number(&b, z[i].crc, 4);
        put_number(&b, text, 4);
        put_number(&b, size, 4);
        put_number(&b, n, 2);
        put_number(&b, 0, 2);
        put(&b, z[i].name, n);
        put(&b, z[i].text ? z[i].text : "", text);
        put(&list, "PK\1\2\24\3\24\0", 8);
        put_number(&list, z[i].flags, 2);
        put_number(&list, z[i].method, 2);
        put_number(&list, 0, 4);
        put_number(&list, z[i].crc, 4);
        put_number(&list, text, 4);
        put_number(&list, size, 4);
        put_number(&list, m, 2);
        put_number(&list, 0, 8);
        put_number(&list, (uint64_t)z[i].mode << 16, 4);
        put_number(&list, here, 4);
        put(&list, other, m);
    }
    size_t start = b.size;
    put(&b, list.at, list.size);
    put(&b, "PK\5\6\0\0\0\0", 8);
    put_number(&b, claimed, 2);
    put_number(&b, claimed, 2);
    put_number(&b, list.size, 4);
    put_number(&b, start, 4);
    put_number(&b, 0, 2);
    FILE *f = fopen(archive_path, "wb");
    fwrite(b.at, 1, b.size, f);
    fclose(f);
}

struct entry {
    const char *name;
    mode_t type;      /* AE_IF..., 0: a file */
    const char *link; /* symbolic; with `hard` a hard one */
    bool hard;
    size_t size;
    mode_t perm;
};

static void fill(struct archive *a, const struct entry *e, unsigned count)
{
    static const char block[1 << 16];
    archive_write_open_filename(a, archive_path);
    for (unsigned i = 0; i < count; i++) {
        struct archive_entry *one = archive_entry_new();
        mode_t type = e[i].type ? e[i].type : AE_IFREG;
        archive_entry_set_pathname(one, e[i].name);
        archive_entry_set_filetype(one, type);
        archive_entry_set_perm(one, e[i].perm ? e[i].perm : 0644);
        archive_entry_set_size(one, type == AE_IFREG && !e[i].link ? (int64_t)e[i].size : 0);
        archive_entry_set_rdev(one, type == AE_IFCHR || type == AE_IFBLK ? 0x103 : 0);
        if (e[i].link && e[i].hard)
            archive_entry_set_hardlink(one, e[i].link);
        else if (e[i].link)
            archive_entry_set_symlink(one, e[i].link);
        archive_write_header(a, one);
        for (size_t done = 0; type == AE_IFREG && !e[i].link && done < e[i].size; done += sizeof block)
            archive_write_data(a, block, e[i].size - done < sizeof block ? e[i].size - done : sizeof block);
        archive_entry_free(one);
    }
    archive_write_free(a);
}

enum form { TAR, GZIP, BZIP2, XZ, TWICE, CPIO, ISO, SEVEN, GNU, AR, SHAR, LRZIP_NAME };

static void make(enum form form, const struct entry *e, unsigned count)
{
    struct archive *a = archive_write_new();
    if (form == CPIO)
        archive_write_set_format_cpio(a);
    else if (form == ISO)
        archive_write_set_format_iso9660(a);
    else if (form == SEVEN)
        archive_write_set_format_7zip(a);
    else if (form == GNU)
        archive_write_set_format_gnutar(a);
    else if (form == AR)
        archive_write_set_format_ar_svr4(a);
    else if (form == SHAR)
        archive_write_set_format_shar(a);
    else
        archive_write_set_format_pax_restricted(a);
    if (form == GZIP || form == TWICE)
        archive_write_add_filter_gzip(a);
    if (form == TWICE)
        archive_write_add_filter_gzip(a);
    if (form == BZIP2)
        archive_write_add_filter_bzip2(a);
    if (form == XZ)
        archive_write_add_filter_xz(a);
    fill(a, e, count);
}

/* Changes bytes of the archive that is there: a header of a tar whose checksum is set right again, or not. */
static void change(size_t at, const char *to, size_t size, bool checksum)
{
    size_t length;
    char *text = slurp(archive_path, 1 << 20, &length);
    memcpy(text + at, to, size);
    if (checksum) {
        unsigned sum = 0;
        memset(text + 148, ' ', 8);
        for (unsigned i = 0; i < 512; i++)
            sum += (unsigned char)text[i];
        snprintf(text + 148, 8, "%06o", sum);
    }
    FILE *f = fopen(archive_path, "wb");
    fwrite(text, 1, length, f);
    fclose(f);
    free(text);
}

static void raw(const char *bytes, size_t size)
{
    FILE *f = fopen(archive_path, "wb");
    fwrite(bytes, 1, size, f);
    fclose(f);
}

static void cut(size_t size)
{
    assert_int_equal(truncate(archive_path, (off_t)size), 0);
}

static void many(enum form form, unsigned count, bool folders)
{
    struct entry *e = calloc(count, sizeof *e);
    char(*name)[16] = calloc(count, sizeof *name);
    for (unsigned i = 0; i < count; i++) {
        snprintf(name[i], sizeof *name, "f%u.v", i);
        e[i] = (struct entry){.name = name[i], .type = folders ? AE_IFDIR : AE_IFREG};
    }
    make(form, e, count);
    free(e);
    free(name);
}

static char *repeated(char *to, size_t size, const char *what)
{
    size_t n = strlen(what), at = 0;
    for (; at + n < size - 4; at += n)
        memcpy(to + at, what, n);
    strcpy(to + at, "x.v");
    return to;
}

/* ---- the table ------------------------------------------------------------------------------------------ */

enum { GOOD_ONE = 1 << UNPACK_GOOD, TRICK = 1 << UNPACK_TRICK, LARGE = 1 << UNPACK_LARGE, BROKEN = 1 << UNPACK_BROKEN };

#define ZIP(...)                                                                                                       \
    do {                                                                                                               \
        const struct zipped z[] = {__VA_ARGS__};                                                                       \
        zip_of(z, sizeof z / sizeof *z, sizeof z / sizeof *z);                                                         \
    } while (0)
#define MAKE(form, ...)                                                                                                \
    do {                                                                                                               \
        const struct entry e[] = {__VA_ARGS__};                                                                        \
        make(form, e, sizeof e / sizeof *e);                                                                           \
    } while (0)

static char long_name[6000];

#pragma GCC diagnostic ignored "-Wmissing-field-initializers" /* most of them have but a name */

/* KIND(what it is, what may come of it, the one file that may be there, how it is made) */
#define KINDS                                                                                                          \
    /* ways out, in names */                                                                                           \
    KIND("goes up", TRICK, NULL, MAKE(TAR, {"../up.v"}))                                                               \
    KIND("goes up in the middle", TRICK, NULL, MAKE(TAR, {"a/../../up.v"}))                                            \
    KIND("goes up and down again", TRICK, NULL, MAKE(TAR, {"a/../b.v"}))                                               \
    KIND("goes up at the end", TRICK, NULL, MAKE(TAR, {"a/..", AE_IFDIR}))                                             \
    KIND("absolute", TRICK, NULL, MAKE(TAR, {"/tmp/up.v"}))                                                            \
    KIND("absolute with two slashes", TRICK, NULL, MAKE(TAR, {"//tmp/up.v"}))                                          \
    KIND("up with backslashes", TRICK, NULL, ZIP({"..\\up.v"}))                                                        \
    KIND("up with both slashes", TRICK, NULL, ZIP({"a\\../..\\up.v"}))                                                 \
    KIND("a drive", TRICK, NULL, ZIP({"C:\\up.v"}))                                                                    \
    KIND("a drive without a slash", TRICK, NULL, ZIP({"c:up.v"}))                                                      \
    KIND("a server", TRICK, NULL, ZIP({"\\\\server\\share\\up.v"}))                                                    \
    KIND("up in code page 437", TRICK, NULL, ZIP({"\xe0/../up.v"}))                                                    \
    KIND("up in too long UTF-8 is a name", GOOD_ONE | TRICK, NULL, ZIP({"\xc0\xae\xc0\xae/up.v"}))                     \
    KIND("up in full width is a name", GOOD_ONE, "\xef\xbc\x8e\xef\xbc\x8e/up.v",                                      \
         ZIP({"\xef\xbc\x8e\xef\xbc\x8e/up.v", .flags = 0x800}))                                                       \
    KIND("up by a GNU long name", TRICK, NULL, MAKE(GNU, {repeated(long_name, 300, "../")}))                           \
    KIND("up by a pax header", TRICK, NULL, MAKE(TAR, {repeated(long_name, 300, "a/../../")}))                         \
    KIND("another name in the list of a ZIP", TRICK | BROKEN | GOOD_ONE, "good.v", ZIP({"good.v", .other = "../up.v"}))               \
    KIND("another name before the file of a ZIP", TRICK | BROKEN | GOOD_ONE, "good.v",                                 \
         ZIP({"../up.v", .other = "good.v"}))                                                                          \
    /* names that hurt a reader */                                                                                     \
    KIND("a bell", TRICK, NULL, MAKE(TAR, {"bell\a.v"}))                                                               \
    KIND("an escape sequence", TRICK, NULL, MAKE(TAR, {"a\033[2J.v"}))                                                 \
    KIND("a line feed", TRICK, NULL, MAKE(TAR, {"a\nb.v"}))                                                            \
    KIND("a NUL", TRICK | BROKEN | GOOD_ONE, "good.v", ZIP({"good.v\0../up.v", .name_size = 14}))                      \
    KIND("no name", TRICK | BROKEN, NULL, ZIP({""}))                                                                   \
    KIND("a name of 5000 bytes", TRICK, NULL, MAKE(TAR, {repeated(long_name, 5000, "abcdefgh")}))                      \
    KIND("a folder's name of 300 bytes", TRICK, NULL, MAKE(TAR, {repeated(long_name, 300, "abcdefgh")}))               \
    KIND("folders 20 deep", TRICK, NULL, MAKE(TAR, {repeated(long_name, 40, "d/")}))                                   \
    KIND("folders 1000 deep", TRICK, NULL, MAKE(TAR, {repeated(long_name, 2000, "d/")}))                               \
    KIND("the other direction", GOOD_ONE, NULL, MAKE(TAR, {"a\u202ev.exe.v"}))                                         \
    KIND("a name like an option", GOOD_ONE, "-rf.v", MAKE(TAR, {"-rf.v"}))                                             \
    KIND("a name for a shell", GOOD_ONE, "$(touch up).v", MAKE(TAR, {"$(touch up).v"}))                                \
    /* what is no file */                                                                                              \
    KIND("a link out", TRICK, NULL, MAKE(TAR, {"l.v", AE_IFLNK, "/etc/passwd"}))                                       \
    KIND("a link up", TRICK, NULL, MAKE(TAR, {"l.v", AE_IFLNK, "../canary"}))                                          \
    KIND("a link inside", TRICK, NULL, MAKE(TAR, {"a.v"}, {"l.v", AE_IFLNK, "a.v"}))                                   \
    KIND("a link, and a file through it", TRICK, NULL, MAKE(TAR, {"d", AE_IFLNK, ".."}, {"d/up.v"}))                   \
    KIND("a link in a ZIP", TRICK, NULL, ZIP({"l.v", .mode = 0120777, .text = "../canary", .crc = 0x5e4c9f8d}))        \
    KIND("a hard link out", TRICK, NULL, MAKE(TAR, {"l.v", AE_IFREG, "/etc/passwd", true}))                            \
    KIND("a hard link up", TRICK, NULL, MAKE(TAR, {"l.v", AE_IFREG, "../canary", true}))                               \
    KIND("a hard link inside", TRICK, NULL, MAKE(TAR, {"a.v"}, {"l.v", AE_IFREG, "a.v", true}))                        \
    KIND("a pipe", TRICK, NULL, MAKE(TAR, {"p.v", AE_IFIFO}))                                                          \
    KIND("a character device", TRICK, NULL, MAKE(TAR, {"c.v", AE_IFCHR}))                                              \
    KIND("a block device", TRICK, NULL, MAKE(TAR, {"b.v", AE_IFBLK}))                                                  \
    KIND("a program of root's", GOOD_ONE, "s.v", MAKE(TAR, {"s.v", .perm = 04777}))                                    \
    KIND("a folder that nobody may enter", GOOD_ONE, "d/a.v", MAKE(TAR, {"d", AE_IFDIR, .perm = 0100}, {"d/a.v"}))      \
    /* the same name twice */                                                                                          \
    KIND("a file twice", TRICK, NULL, MAKE(TAR, {"a.v"}, {"a.v"}))                                                     \
    KIND("a file, and a folder of its name", TRICK, NULL, MAKE(TAR, {"a"}, {"a/b.v"}))                                 \
    KIND("a folder, and a file of its name", TRICK, NULL, MAKE(TAR, {"a/b.v"}, {"a"}))                                 \
    KIND("a folder twice", GOOD_ONE, NULL, MAKE(TAR, {"a", AE_IFDIR}, {"a", AE_IFDIR}))                                \
    /* bombs */                                                                                                        \
    KIND("300 MB of gzip", LARGE, NULL, MAKE(GZIP, {"z.v", .size = 300 << 20}))                                        \
    KIND("300 MB of gzip in gzip", LARGE, NULL, MAKE(TWICE, {"z.v", .size = 300 << 20}))                               \
    KIND("60 MB of bzip2", LARGE, NULL, MAKE(BZIP2, {"z.v", .size = 60 << 20}))                                        \
    KIND("100 MB of xz", LARGE, NULL, MAKE(XZ, {"z.v", .size = 100 << 20}))                                            \
    KIND("100 MB of 7z", LARGE, NULL, MAKE(SEVEN, {"z.v", .size = 100 << 20}))                                         \
    KIND("many small ones that are too much", LARGE, NULL,                                                             \
         MAKE(TAR, {"a.v", .size = 400000}, {"b.v", .size = 400000}, {"c.v", .size = 400000}))                         \
    KIND("101 files", LARGE, NULL, many(TAR, FILES + 1, false))                                                        \
    KIND("101 folders", LARGE, NULL, many(TAR, FILES + 1, true))                                                       \
    KIND("5000 files in a 7z", LARGE, NULL, many(SEVEN, 5000, false))                                                  \
    KIND("a tar that claims 8 GB", LARGE | BROKEN, NULL,                                                               \
         many(TAR, 1, false); change(124, "77777777777", 11, true))                                                  \
    KIND("a tar of a negative size", LARGE | BROKEN | TRICK, NULL,                                                     \
         many(TAR, 1, false); change(124, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12, true))             \
    KIND("a ZIP that claims 4 GB", LARGE | BROKEN, NULL, ZIP({"a.v", .text = "abc", .claims = 0xfffffff0u}))           \
    KIND("a ZIP that claims 1 byte of many", BROKEN | LARGE | GOOD_ONE, "a.v",                                         \
         ZIP({"a.v", .text = "abcdefgh", .claims = 1}))                                                                \
    /* broken, and what is no such archive */                                                                          \
    KIND("nothing", BROKEN, NULL, raw("", 0))                                                                          \
    KIND("a text", BROKEN, NULL, raw("module m; endmodule\n", 20))                                                     \
    KIND("half a tar", BROKEN, NULL, MAKE(TAR, {"a.v", .size = 5000}); cut(2000))                                    \
    KIND("half a gzip", BROKEN, NULL, MAKE(GZIP, {"a.v", .size = 5000}); cut(40))                                    \
    KIND("half a 7z", BROKEN, NULL, MAKE(SEVEN, {"a.v", .size = 5000}); cut(60))                                     \
    KIND("a wrong checksum", BROKEN, NULL, many(TAR, 1, false); change(0, "g", 1, false))                            \
    KIND("a wrong CRC", BROKEN, NULL, ZIP({"a.v", .text = "abc", .crc = 1}))                                           \
    KIND("encrypted", BROKEN | TRICK, NULL, ZIP({"a.v", .flags = 1, .text = "abcdefghijklmnop", .crc = 7}))            \
    KIND("an unknown method", BROKEN, NULL, ZIP({"a.v", .method = 77, .text = "abc", .crc = 7}))                       \
    KIND("a cpio", BROKEN, NULL, MAKE(CPIO, {"a.v", .size = 10}))                                                      \
    KIND("an image of a disc is an empty tar", GOOD_ONE | BROKEN, NULL, MAKE(ISO, {"a.v", .size = 10}))                                           \
    KIND("a library", BROKEN, NULL, MAKE(AR, {"a.v", .size = 10}))                                                     \
    KIND("a script", BROKEN, NULL, MAKE(SHAR, {"a.v", .size = 10}))                                                    \
    KIND("a list that reads files of the system", BROKEN, NULL,                                                        \
         raw("#mtree\n./a.v type=file contents=/etc/passwd\n", 49))                                                    \
    KIND("what an outside program would unpack", BROKEN, NULL, raw("LRZI\0\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 24))  \
    KIND("a text that is an archive in disguise", BROKEN, NULL, raw("begin 644 a.v\n#86)C\n`\nend\n", 31))

struct kind {
    const char *what;
    unsigned outcomes;
    const char *file;
};

static void make_kind(unsigned number)
{
    unsigned i = 0;
#define KIND(what, outcomes, file, ...)                                                                                \
    if (i++ == number) {                                                                                               \
        __VA_ARGS__;                                                                                                       \
        return;                                                                                                        \
    }
    KINDS
#undef KIND
}

static const struct kind kinds[] = {
#define KIND(what, outcomes, file, ...) {what, outcomes, file},
    KINDS
#undef KIND
};

enum { COUNT = sizeof kinds / sizeof *kinds };
_Static_assert(COUNT >= 50, "fifty kinds at least");

/* ---- what must not happen --------------------------------------------------------------------------------- */

static struct {
    unsigned entries;
    uint64_t bytes;
    const char *wrong;
} found;

static int look(const char *path, const struct stat *s, int flag, struct FTW *w)
{
    (void)flag;
    if (!w->level)
        return 0;
    found.entries++;
    found.bytes += S_ISREG(s->st_mode) ? (uint64_t)s->st_size : 0;
    if (!S_ISREG(s->st_mode) && !S_ISDIR(s->st_mode))
        found.wrong = "something else than a file or a folder";
    if (S_ISREG(s->st_mode) && (s->st_mode & 07111 || s->st_nlink != 1))
        found.wrong = "a program, or a link";
    for (const char *c = path; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            found.wrong = "a control character in a name";
    return 0;
}

static void check_canaries(void)
{
    char path[120];
    size_t size;
    const char *const places[] = {"canary", "in/canary", NULL};
    for (int i = 0; places[i]; i++) {
        snprintf(path, sizeof path, "%s/%s", root, places[i]);
        char *text = slurp(path, 100, &size);
        assert_non_null(text);
        assert_string_equal(text, "alive");
        free(text);
    }
    static const char *const strays[] = {"up.v", "in/up.v", "up", "in/up"};
    for (unsigned i = 0; i < sizeof strays / sizeof *strays; i++) {
        snprintf(path, sizeof path, "%s/%s", root, strays[i]);
        assert_int_not_equal(access(path, F_OK), 0);
    }
    assert_int_not_equal(access("/tmp/up.v", F_OK), 0);
}

static void one_kind(void **state)
{
    const struct kind *k = *state;
    char path[200];
    struct stat info;
    folder_remove(target);
    assert_int_equal(mkdir(target, 0700), 0);
    make_kind((unsigned)(k - kinds));
    enum unpack_result result = unpack(archive_path, target, BYTES, FILES, false, why, sizeof why);
    if (!(k->outcomes >> result & 1))
        fail_msg("%s: %d (%s)", k->what, result, why);
    if (result != UNPACK_GOOD && !why[0])
        fail_msg("%s: not a word why", k->what);
    memset(&found, 0, sizeof found);
    nftw(target, look, 16, FTW_PHYS);
    if (found.wrong)
        fail_msg("%s: %s", k->what, found.wrong);
    assert_true(found.entries <= FILES + 20);
    assert_true(found.bytes <= BYTES);
    if (result == UNPACK_GOOD && k->file) {
        snprintf(path, sizeof path, "%s/%s", target, k->file);
        if (lstat(path, &info) || !S_ISREG(info.st_mode))
            fail_msg("%s: there is no %s", k->what, k->file);
    }
    check_canaries();
}

static void write_canary(const char *place)
{
    char path[120];
    snprintf(path, sizeof path, "%s/%s", root, place);
    FILE *f = fopen(path, "w");
    fputs("alive", f);
    fclose(f);
}

static int set_up(void **unused)
{
    char path[100];
    (void)unused;
    strcpy(root, "/tmp/gatecade-archives-XXXXXX");
    if (!mkdtemp(root))
        return -1;
    snprintf(path, sizeof path, "%s/in", root);
    mkdir(path, 0700);
    snprintf(archive_path, sizeof archive_path, "%s/a.zip", root);
    snprintf(target, sizeof target, "%s/in/out", root);
    write_canary("canary");
    write_canary("in/canary");
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    folder_remove(root);
    return 0;
}

int main(void)
{
    struct CMUnitTest tests[COUNT];
    for (unsigned i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){
            .name = kinds[i].what, .test_func = one_kind, .initial_state = (void *)(uintptr_t)&kinds[i]};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
