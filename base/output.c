/* SPDX-License-Identifier: MIT */
#include "base/output.h"
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/cleanup.h"
#include "base/command.h"

/* Opened the wrong way round: reading a closed standard input and writing a closed output still fail. */
void output_guard(void)
{
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_RDONLY : O_WRONLY) < 0)
            exit(BAD);
}

static void remove_draft(void *output)
{
    unlink(((struct output *)output)->draft);
}

static int cannot(const struct output *o, int error)
{
    return complain(BAD, "%s: cannot be written: %s", o->name, strerror(error));
}

static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Creates the draft of `path` and has it removed if the program ends early; its file, or -1 and errno. */
static int make_draft(struct output *o, const char *path)
{
    if ((size_t)snprintf(o->draft, sizeof o->draft, "%s.XXXXXX", path) >= sizeof o->draft) {
        o->draft[0] = 0;
        errno = ENAMETOOLONG;
        return -1;
    }
    sigset_t held = cleanup_hold();
    int fd = mkstemp(o->draft), error = errno;
    if (fd >= 0)
        o->ticket = cleanup_add(remove_draft, o);
    else
        o->draft[0] = 0;
    cleanup_release(&held);
    errno = error;
    return fd;
}

/* A file that does not exist yet, or a regular one, is replaced by a draft. */
static int open_draft(struct output *o, const char *path, const struct stat *old)
{
    if (!old)
        snprintf(o->path, sizeof o->path, "%s", path);
    else if (!realpath(path, o->path))
        return cannot(o, errno);
    if (old && access(path, W_OK))
        return cannot(o, errno);
    int fd = make_draft(o, o->path);
    if (fd < 0)
        return cannot(o, errno);
    fchmod(fd, old ? old->st_mode & 07777 : usual_mode());
    o->file = fdopen(fd, "w");
    return GOOD;
}

int output_open(struct output *o, const char *path)
{
    struct stat old;
    bool standard = !strcmp(path, "-");
    *o = (struct output){.file = standard ? stdout : NULL};
    snprintf(o->name, sizeof o->name, "%s", standard ? "standard output" : path);
    if (standard)
        return GOOD;
    bool exists = !stat(path, &old);
    if (!exists && errno != ENOENT)
        return cannot(o, errno);
    if (exists && S_ISDIR(old.st_mode))
        return cannot(o, EISDIR);
    if (!exists || S_ISREG(old.st_mode))
        return open_draft(o, path, exists ? &old : NULL);
    o->file = fopen(path, "w");
    return o->file ? GOOD : cannot(o, errno);
}

void output_drop(struct output *o)
{
    if (o->file && o->file != stdout)
        fclose(o->file);
    if (o->draft[0]) {
        unlink(o->draft);
        cleanup_drop(o->ticket);
    }
    o->file = NULL;
    o->draft[0] = 0;
}

/* 0, or the errno with which writing failed.  If that was in an earlier call, writing another byte sets it again. */
static int flush(FILE *f)
{
    errno = 0;
    if (!fflush(f) && !ferror(f))
        return 0;
    if (!errno && fputc('\n', f) != EOF)
        fflush(f);
    return errno ? errno : EIO;
}

int output_close(struct output *o)
{
    int error = flush(o->file);
    if (!error && o->draft[0] && rename(o->draft, o->path))
        error = errno;
    else if (!error && o->draft[0]) {
        cleanup_drop(o->ticket);
        o->draft[0] = 0;
    }
    if (o->file == stdout)
        clearerr(stdout); /* it has been reported; output_finish() must not repeat it */
    output_drop(o);
    return error ? cannot(o, error) : GOOD;
}

static int write_all(int fd, const char *bytes, size_t size)
{
    for (ssize_t n; size; bytes += n, size -= (size_t)n)
        if ((n = write(fd, bytes, size)) < 0)
            return errno;
    return 0;
}

const char *output_bytes(const char *path, const void *bytes, size_t size)
{
    struct output o = {0};
    int fd = make_draft(&o, path);
    if (fd < 0)
        return strerror(errno);
    int error = write_all(fd, bytes, size);
    if (close(fd) && !error)
        error = errno;
    if (!error && rename(o.draft, path))
        error = errno;
    if (error)
        unlink(o.draft);
    cleanup_drop(o.ticket);
    return error ? strerror(error) : NULL;
}

int output_finish(void)
{
    int error = flush(stdout);
    return error ? complain(BAD, "standard output: cannot be written: %s", strerror(error)) : GOOD;
}
