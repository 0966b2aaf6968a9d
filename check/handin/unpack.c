/* SPDX-License-Identifier: MIT */
#include "check/handin/unpack.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clean.h"
#include "check/handin/libarchive.h"
#include "check/handin/names.h"
#include "check/sim/sandbox.h"

enum { SECONDS = 20, GUARD = 600 }; /* of processor time, and of the wall clock */

bool unpack_is_archive(const char *name)
{
    static const char *const ends[] = {".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".7z", NULL};
    size_t n = strlen(name);
    for (int i = 0; ends[i]; i++)
        if (n > strlen(ends[i]) && !strcasecmp(name + n - strlen(ends[i]), ends[i]))
            return true;
    return false;
}

/* Makes the folders that lead to name, below dir. */
static void make_folders(int dir, const char *name)
{
    char path[NAME_LONGEST + 1];
    for (size_t i = 0; name[i]; i++) {
        if (name[i] == '/') {
            path[i] = 0;
            mkdirat(dir, path, 0700);
        }
        path[i] = name[i];
    }
}

static int copy_out(const struct libarchive *l, struct archive *a, int fd, uint64_t *room)
{
    const void *block;
    size_t size;
    int64_t at;
    int status;
    while ((status = l->read_data_block(a, &block, &size, &at)) == ARCHIVE_OK) {
        /* a sparse file counts with its apparent size */
        if (at < 0 || (uint64_t)at + size > *room)
            return UNPACK_LARGE;
        ssize_t wrote = pwrite(fd, block, size, at);
        if (wrote != (ssize_t)size)
            return wrote < 0 && errno == EFBIG ? UNPACK_LARGE : UNPACK_FAILED;
    }
    struct stat info;
    if (!fstat(fd, &info))
        *room -= (uint64_t)info.st_size;
    return status == ARCHIVE_EOF ? UNPACK_GOOD : UNPACK_BROKEN;
}

static enum unpack_result one_entry(const struct libarchive *l, struct archive *a, struct archive_entry *e, int dir,
                                    uint64_t *room, char *why, size_t size)
{
    char name[NAME_LONGEST + 1] = "";
    const char *raw = l->entry_pathname(e);
    mode_t type = l->entry_filetype(e);
    if (!raw || !name_inside(raw, name)) {
        snprintf(why, size, "the archive holds a name that is absolute, goes up, is too long or cannot be read");
        return UNPACK_TRICK;
    }
    if ((type != AE_IFREG && type != AE_IFDIR) || l->entry_hardlink(e) || l->entry_symlink(e)) {
        snprintf(why, size, "the archive holds a link or a device: %.100s", name);
        return UNPACK_TRICK;
    }
    make_folders(dir, name);
    if (type == AE_IFDIR) {
        if (!mkdirat(dir, name, 0700) || (errno != ENOSPC && errno != EDQUOT))
            return UNPACK_GOOD;
        snprintf(why, size, "%.100s cannot be unpacked: %s", name, strerror(errno));
        return UNPACK_FAILED;
    }
    int fd = openat(dir, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0 && errno != EEXIST && errno != ENOTDIR && errno != EISDIR && errno != ENAMETOOLONG && errno != ENOENT) {
        snprintf(why, size, "%.100s cannot be unpacked: %s", name, strerror(errno));
        return UNPACK_FAILED;
    }
    if (fd < 0) {
        snprintf(why, size, errno == EEXIST ? "the archive holds %.100s twice" : "%.100s cannot be unpacked", name);
        return UNPACK_TRICK;
    }
    int result = copy_out(l, a, fd, room);
    close(fd);
    if (result == UNPACK_LARGE)
        snprintf(why, size, "the archive unpacks to more than is allowed");
    if (result == UNPACK_FAILED)
        snprintf(why, size, "%.100s cannot be unpacked: there is no room for it", name);
    if (result == UNPACK_BROKEN)
        snprintf(why, size, "%.100s in the archive cannot be read: %.100s", name, l->error_string(a));
    return (enum unpack_result)result;
}

static enum unpack_result all_entries(const struct libarchive *l, int fd, int dir, uint64_t bytes, unsigned files,
                                      char *why, size_t size)
{
    struct archive *a = l->read_new();
    struct archive_entry *e;
    enum unpack_result result = UNPACK_GOOD;
    l->read_support_filter_gzip(a); /* not all: some are other programs, which would be started */
    l->read_support_filter_bzip2(a);
    l->read_support_filter_xz(a);
    l->read_support_format_tar(a);
    l->read_support_format_zip(a);
    l->read_support_format_7zip(a);
    int status = l->read_open_fd(a, fd, 1 << 16);
    for (unsigned n = 0; status == ARCHIVE_OK && result == UNPACK_GOOD; n++) {
        status = l->read_next_header(a, &e);
        if (status == ARCHIVE_WARN)
            status = ARCHIVE_OK;
        if (status != ARCHIVE_OK)
            break;
        if (n == files) {
            snprintf(why, size, "the archive holds more than %u files", files);
            result = UNPACK_LARGE;
        } else
            result = one_entry(l, a, e, dir, &bytes, why, size);
    }
    if (result == UNPACK_GOOD && status != ARCHIVE_EOF) {
        snprintf(why, size, "this is no archive that can be read: %.150s", l->error_string(a));
        result = UNPACK_BROKEN;
    }
    l->read_free(a);
    return result;
}

/* What the child has to say: one message, which the pipe takes whole. */
struct told {
    unsigned char result;
    char why[300];
};

/* The child: opens the files it needs, enters the sandbox, unpacks, and writes the result to the pipe.  As root it is a
   throw-away user, to whom the folder is given. */
static void child(const char *archive, const char *folder, uint64_t bytes, unsigned files, bool bare, int tell)
{
    struct told told = {.result = UNPACK_FAILED};
    char *why = told.why;
    const size_t size = sizeof told.why;
    struct sandbox b = {.scratch = folder,
                        .user = bare ? 0 : sandbox_user(),
                        .processes = 1, /* and starts none, whoever it is */
                        .cpu_seconds = SECONDS,
                        .memory_bytes = 512u << 20,
                        .file_bytes = bytes + 1};
    int fd = open(archive, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), dir = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    b.keep[0] = fd;
    b.keep[1] = dir;
    b.keep[2] = tell;
    int error = errno;
    signal(SIGXFSZ, SIG_IGN);
    setlocale(LC_CTYPE, "C.UTF-8"); /* libarchive converts names to the locale's encoding */
    struct libarchive l;
    const char *missing = libarchive_load(&l);
    if (b.user && fchown(dir, b.user, b.user))
        b.user = 0; /* in a user namespace that has no other */
    const char *no = bare ? NULL : sandbox_enter(&b);
    if (fd < 0 || dir < 0)
        snprintf(why, size, "it cannot be opened: %s", strerror(error));
    else if (no)
        snprintf(why, size, "no box: %s", no);
    else if (missing)
        snprintf(why, size, "%s", missing);
    else
        told.result = (unsigned char)all_entries(&l, fd, dir, bytes, files, why, size);
    _exit(write(tell, &told, sizeof told) != sizeof told);
}

enum unpack_result unpack(const char *archive, const char *folder, uint64_t bytes, unsigned files, bool bare, char *why,
                          size_t size)
{
    int tell[2], status;
    struct told told = {0};
    enum unpack_result result = UNPACK_FAILED;
    snprintf(why, size, "unpacking it was ended from outside");
    if (pipe2(tell, O_CLOEXEC))
        return UNPACK_FAILED;
    pid_t pid = fork();
    if (!pid)
        child(archive, folder, bytes, files, bare, tell[1]);
    close(tell[1]);
    struct pollfd ready = {.fd = tell[0], .events = POLLIN};
    /* One who has read an archive is believed no more than the archive. */
    if (pid > 0 && poll(&ready, 1, GUARD * 1000) > 0 && read(tell[0], &told, sizeof told) == sizeof told &&
        told.result <= UNPACK_FAILED && !told.why[sizeof told.why - 1]) {
        result = (enum unpack_result)told.result;
        clean_text(told.why);
        snprintf(why, size, "%s", told.why);
    }
    close(tell[0]);
    if (pid > 0) {
        kill(pid, SIGKILL);
        waitpid(pid, &status, 0);
        if (result == UNPACK_FAILED && WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) {
            snprintf(why, size, "unpacking it takes longer than %d seconds", SECONDS);
            result = UNPACK_LARGE;
        }
    }
    return result;
}
