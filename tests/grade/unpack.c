/* SPDX-License-Identifier: MIT */
/* Archives that strangers made: good ones are unpacked, tricks and bombs are refused. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <archive.h>
#include <archive_entry.h>
#include <cmocka.h>
#include "core/random.h"
#include "check/handin/unpack.h"
#include "check/sim/sandbox.h"

static char root[64], archive_path[100], target[100], why[300];

static int set_up(void **unused)
{
    (void)unused;
    strcpy(root, "/tmp/gatecade-unpack-XXXXXX");
    if (!mkdtemp(root))
        return -1;
    snprintf(archive_path, sizeof archive_path, "%s/a.tar", root);
    snprintf(target, sizeof target, "%s/out", root);
    return mkdir(target, 0700);
}

static int tear_down(void **unused)
{
    char line[120];
    (void)unused;
    snprintf(line, sizeof line, "rm -rf %s", root);
    return system(line);
}

/* An archive of one entry. */
static void make(const char *name, mode_t type, const char *link, size_t size, int zip)
{
    struct archive *a = archive_write_new();
    struct archive_entry *e = archive_entry_new();
    if (zip)
        archive_write_set_format_zip(a);
    else
        archive_write_set_format_pax_restricted(a);
    if (zip == 2)
        archive_write_set_format_option(a, "zip", "compression", "deflate");
    archive_write_open_filename(a, archive_path);
    archive_entry_set_pathname(e, name);
    archive_entry_set_filetype(e, type);
    archive_entry_set_perm(e, 0644);
    archive_entry_set_size(e, type == AE_IFREG ? (int64_t)size : 0);
    if (link)
        archive_entry_set_symlink(e, link);
    archive_write_header(a, e);
    char block[4096] = "module m; endmodule\n";
    for (size_t done = 0; type == AE_IFREG && done < size; done += sizeof block)
        archive_write_data(a, block, size - done < sizeof block ? size - done : sizeof block);
    archive_entry_free(e);
    archive_write_free(a);
}

static enum unpack_result out(void)
{
    return unpack(archive_path, target, 1 << 20, 100, 0, why, sizeof why);
}

/* As root it is somebody else who unpacks, another one each time. */
static void good(void **unused)
{
    char path[200], line[200];
    struct stat info;
    (void)unused;
    snprintf(line, sizeof line, "rm -rf %s/*", target);
    for (int zip = 0; zip < 3; zip++) {
        char name[40];
        snprintf(name, sizeof name, "src/deep/design%d.v", zip);
        make(name, AE_IFREG, NULL, 5000, zip);
        assert_int_equal(out(), UNPACK_GOOD);
        snprintf(path, sizeof path, "%s/%s", target, name);
        assert_int_equal(stat(path, &info), 0);
        assert_int_equal(info.st_size, 5000);
        assert_true(sandbox_user() ? sandbox_is_throw_away(info.st_uid) : info.st_uid == geteuid());
        assert_int_equal(system(line), 0);
    }
}

/* Writes an archive by hand, for names that no library would write: a ZIP of one empty file, `flags` of its name. */
static void make_raw(const char *name, unsigned flags)
{
    size_t n = strlen(name);
    FILE *f = fopen(archive_path, "wb");
    unsigned char here[30] = {'P', 'K', 3, 4, 20, 0, [7] = (unsigned char)(flags >> 8), [26] = (unsigned char)n};
    unsigned char list[46] = {'P', 'K', 1, 2, 20, 0, 20, 0, [9] = (unsigned char)(flags >> 8), [28] = (unsigned char)n};
    unsigned char end[22] = {'P', 'K', 5, 6, [8] = 1, [10] = 1};
    end[12] = (unsigned char)(sizeof list + n);
    end[16] = (unsigned char)(sizeof here + n);
    fwrite(here, 1, sizeof here, f);
    fwrite(name, 1, n, f);
    fwrite(list, 1, sizeof list, f);
    fwrite(name, 1, n, f);
    fwrite(end, 1, sizeof end, f);
    fclose(f);
}

static void unpacked_as(const char *name)
{
    char path[300];
    struct stat info;
    assert_int_equal(out(), UNPACK_GOOD);
    snprintf(path, sizeof path, "%s/%s", target, name);
    assert_int_equal(stat(path, &info), 0);
}

/* Students have names, and their archivers encodings. */
static void names(void **unused)
{
    (void)unused;
    make_raw("Özgür Ş_1/tasarım.v", 0x800); /* told to be UTF-8 */
    unpacked_as("Özgür Ş_1/tasarım.v");
    make_raw("作业/设计.v", 0); /* UTF-8, and not told */
    unpacked_as("作业/设计.v");
    make_raw("\x99zg\x81r/d.v", 0); /* code page 437 */
    unpacked_as("Özgür/d.v");
    make_raw("proj\\sub\\d.v", 0);
    unpacked_as("proj/sub/d.v");
    make("тест/проект.v", AE_IFREG, NULL, 10, 0);
    unpacked_as("тест/проект.v");
}

static void tricks(void **unused)
{
    (void)unused;
    make("../escape.v", AE_IFREG, NULL, 10, 0);
    assert_int_equal(out(), UNPACK_TRICK);
    make("a/../../escape.v", AE_IFREG, NULL, 10, 1);
    assert_int_equal(out(), UNPACK_TRICK);
    make("/escape.v", AE_IFREG, NULL, 10, 0);
    assert_int_equal(out(), UNPACK_TRICK);
    make("link.v", AE_IFLNK, "/etc/passwd", 0, 0);
    assert_int_equal(out(), UNPACK_TRICK);
    make("pipe.v", AE_IFIFO, NULL, 0, 0);
    assert_int_equal(out(), UNPACK_TRICK);
    make("bell\a.v", AE_IFREG, NULL, 10, 0);
    assert_int_equal(out(), UNPACK_TRICK);
    make_raw("..\\up.v", 0);
    assert_int_equal(out(), UNPACK_TRICK);
    make_raw("C:\\up.v", 0);
    assert_int_equal(out(), UNPACK_TRICK);
    make_raw("\\\\server\\up.v", 0);
    assert_int_equal(out(), UNPACK_TRICK);
    make_raw("\xe0/../up.v", 0);
    assert_int_equal(out(), UNPACK_TRICK);
}

static void bombs(void **unused)
{
    (void)unused;
    make("bomb.v", AE_IFREG, NULL, 300 << 20, 2);
    assert_int_equal(out(), UNPACK_LARGE);
    make("bomb2.v", AE_IFREG, NULL, 2 << 20, 0);
    assert_int_equal(out(), UNPACK_LARGE);
}

static void damaged(void **unused)
{
    struct random r;
    char bytes[6000];
    (void)unused;
    random_seed(&r, 7);
    make("x.v", AE_IFREG, NULL, 3000, 2);
    FILE *f = fopen(archive_path, "rb");
    size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    for (int i = 0; i < 200; i++) {
        char line[200];
        char copy[sizeof bytes];
        memcpy(copy, bytes, n);
        for (int k = 0; k < 5; k++)
            copy[random_below(&r, n)] = (char)random_bits(&r);
        f = fopen(archive_path, "wb");
        fwrite(copy, 1, n, f);
        fclose(f);
        out();
        snprintf(line, sizeof line, "rm -rf %s/*", target);
        assert_int_equal(system(line), 0);
    }
    f = fopen(archive_path, "wb");
    fputs("no archive", f);
    fclose(f);
    assert_int_equal(out(), UNPACK_BROKEN);
    assert_non_null(strstr(why, "no archive"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good),  cmocka_unit_test(names),   cmocka_unit_test(tricks),
        cmocka_unit_test(bombs), cmocka_unit_test(damaged),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
