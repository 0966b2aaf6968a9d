/* SPDX-License-Identifier: MIT */
#include "check/sim/box.h"
#include "check/sim/keeper.h"
#include "base/clean.h"
#include "base/cleanup.h"
#include "base/clock.h"
#include "base/folder.h"
#include "base/text.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MEMORY_MB = 3072, /* of a compiler */
    /* of a simulator of an untrusted design: a bomb gets there long before the watchdog of vpi/server.h, so that it
       always ends for the same reason */
    SIMULATOR_MB = 512,
    FILE_BYTES = 64 << 20,
    KEPT_BYTES = 4 << 20, /* of what a simulator prints, from one look to the next */
    WIRE_FD = 3,          /* a simulator's only descriptor besides the standard ones */
};

#define KEPT (1 << 30) /* set in a handle that is the keeper's number of a tool; else the handle is a process id */

static char directory[PATH_MAX];
static bool sandboxed; /* the design is untrusted */
static uid_t user;     /* the tools' own one, or 0 */

/* Tools that are children of this process, to be killed if the program ends before they do. */
enum { TOOLS_MOST = 16 };
static struct running {
    pid_t group;
    int ticket;
} running[TOOLS_MOST];

static void remove_directory(void *path)
{
    folder_remove(path);
}

static void kill_group(void *tool)
{
    struct running *r = tool;
    kill(-r->group, SIGKILL);
    waitpid(r->group, NULL, 0); /* a process that still writes could keep the directory from being removed */
}

static void add_running(pid_t group)
{
    for (struct running *r = running; r < running + TOOLS_MOST; r++)
        if (!r->group) {
            r->group = group;
            r->ticket = cleanup_add(kill_group, r);
            return;
        }
}

static void drop_running(pid_t group)
{
    for (struct running *r = running; r < running + TOOLS_MOST; r++)
        if (r->group == group) {
            cleanup_drop(r->ticket);
            r->group = 0;
        }
}

/* ---- the private directory ---- */

static const char *parent_directory(void)
{
    const char *parent = getenv("TMPDIR");
    return parent && *parent ? parent : "/tmp";
}

/* Names of private directories: PREFIX and RANDOM characters.  One that is being made has another name, and gets its
   own when it is locked; so whatever has such a name and is not locked belongs to a check that was killed, of whatever
   version.  Versions that did not lock theirs called them gatecade-XXXXXX: those are left alone. */
#define PREFIX "gatecade-run-"
enum { RANDOM = 6, PREFIX_SIZE = sizeof PREFIX - 1 };

static void sweep(const char *parent)
{
    DIR *d = opendir(parent);
    for (struct dirent *e; d && (e = readdir(d));) {
        struct stat info;
        char path[PATH_MAX];
        if (strncmp(e->d_name, PREFIX, PREFIX_SIZE) || strlen(e->d_name) != PREFIX_SIZE + RANDOM)
            continue;
        int fd = openat(dirfd(d), e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        bool ours = fd >= 0 && !fstat(fd, &info) && (info.st_uid == geteuid() || sandbox_is_throw_away(info.st_uid));
        if (ours && !flock(fd, LOCK_EX | LOCK_NB)) {
            text_set(path, sizeof path, "%s/%s", parent, e->d_name);
            folder_remove(path);
        }
        if (fd >= 0)
            close(fd);
    }
    if (d)
        closedir(d);
}

/* Makes a directory that is locked for as long as this process and those that it forks live: the descriptor is never
   closed.  False, with errno. */
static bool make_locked(char path[PATH_MAX], const char *parent)
{
    char draft[PATH_MAX];
    text_set(draft, sizeof draft, "%s/." PREFIX "XXXXXX", parent);
    if (!mkdtemp(draft))
        return false;
    int fd = open(draft, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    text_set(path, PATH_MAX, "%s/" PREFIX "%s", parent, draft + strlen(draft) - RANDOM);
    if (fd >= 0)
        flock(fd, LOCK_SH); /* where there are no locks nothing is swept */
    if (fd >= 0 && !rename(draft, path))
        return true;
    int error = errno;
    if (fd >= 0)
        close(fd);
    rmdir(draft);
    errno = error;
    return false;
}

const char *box_directory(void)
{
    if (*directory)
        return directory;
    sweep(parent_directory());
    sigset_t held = cleanup_hold();
    if (make_locked(directory, parent_directory()))
        cleanup_add(remove_directory, directory);
    else
        *directory = 0;
    cleanup_release(&held);
    return *directory ? directory : NULL;
}

/* As root the tools are another user's, to whom all files that we write into their folder have to be given.  That
   folder is theirs: links are neither followed nor given away. */
static void give(int dir, int depth)
{
    enum { DEEPEST = 16 };
    DIR *d = fdopendir(dir);
    for (struct dirent *e; d && (e = readdir(d));) {
        struct stat info;
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..") ||
            fstatat(dirfd(d), e->d_name, &info, AT_SYMLINK_NOFOLLOW))
            continue;
        bool folder = S_ISDIR(info.st_mode);
        if (!info.st_uid && (folder || (S_ISREG(info.st_mode) && info.st_nlink == 1)) &&
            fchownat(dirfd(d), e->d_name, user, user, AT_SYMLINK_NOFOLLOW))
            return;
        int below = folder && depth < DEEPEST
                        ? openat(dirfd(d), e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                        : -1;
        if (below >= 0)
            give(below, depth + 1);
    }
    if (d)
        closedir(d);
    else
        close(dir);
}

static void give_directory(void)
{
    int dir = user ? open(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (dir < 0)
        return;
    if (!fchown(dir, user, user))
        give(dir, 0);
    else
        close(dir);
}

/* ---- the sandbox ---- */

const char *box_untrusted(bool strict)
{
    static char why[200];
    struct sandbox sandbox = {.scratch = box_directory(), .user = sandbox_user()};
    if (!sandbox.scratch)
        return "no private directory can be made";
    sandbox.readable = (const char *const *)reach_folders(); /* as long as this process */
    user = sandbox.user;
    give_directory();
    if (!sandbox_offered(why, sizeof why))
        return why;
    keeper_open(&sandbox);
    sandboxed = true;
    unsigned missing = strict ? SANDBOX_ALL & ~box_layers() : 0;
    if (!missing)
        return NULL;
    char words[SANDBOX_WORDS];
    sandbox_words(missing, words);
    text_set(why, sizeof why, "--box=strict demands all layers, and these are missing: %s", words);
    return why;
}

unsigned box_layers(void)
{
    return sandboxed ? keeper_layers() : 0;
}

const char *box_cache(void)
{
    static char path[PATH_MAX - 300];
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (*path)
        return path;
    if (cache && *cache)
        text_set(path, sizeof path, "%s/gatecade", cache);
    else if (home && *home) {
        text_set(path, sizeof path, "%s/.cache", home);
        mkdir(path, 0700);
        text_set(path, sizeof path, "%s/.cache/gatecade", home);
    }
    if (!*path || (mkdir(path, 0700) && errno != EEXIST))
        text_set(path, sizeof path, "%s", box_directory());
    return path;
}

/* ---- starting and ending ---- */

/* Exit statuses of a shell, and of compilers that run others by one: 128 and the number of the signal. */
enum { NOT_BECOME = 126, NOT_FOUND = 127, BY_SIGNAL = 128 };

void tool_become(const struct tool *t, const struct sandbox *scratch)
{
    struct sandbox limits = scratch ? *scratch : (struct sandbox){0};
    char output[PATH_MAX + 16], file[PATH_MAX];
    limits.cpu_seconds = t->seconds;
    limits.memory_bytes = (uint64_t)(t->wire && scratch ? SIMULATOR_MB : MEMORY_MB) << 20;
    limits.file_bytes = FILE_BYTES;
    limits.sealed = t->wire != 0; /* a simulator needs to write no file, and must not replace its plug-in */
    limits.keep[0] = t->wire ? WIRE_FD : 0;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGXFSZ, SIG_DFL); /* a full log ends the tool, whatever its parent ignores */
    text_set(output, sizeof output, "%s/output", scratch ? limits.scratch : directory);
    int in = open("/dev/null", O_RDONLY), out = open(t->log ? t->log : output, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (in < 0 || out < 0 || (t->dir && chdir(t->dir)))
        return;
    dup2(in, 0);
    dup2(out, 1);
    dup2(out, 2);
    if (t->wire && (t->wire == WIRE_FD ? fcntl(WIRE_FD, F_SETFD, 0) : dup2(t->wire, WIRE_FD)) < 0)
        return;
    const char *more[TOOL_MORE + 2] = {NULL};
    unsigned n = 0;
    for (const char *const *m = t->more; m && *m && n < TOOL_MORE; m++)
        more[n++] = *m;
    if (t->wire)
        more[n++] = "GATECADE_WIRE=3";
    char **environment = reach_environment(environ, scratch, scratch ? limits.scratch : directory, more);
    bool found = reach_find(getenv("PATH"), t->argv[0], file);
    if (!environment)
        return;
    if (scratch ? sandbox_enter(&limits) : sandbox_limits(&limits))
        return;
    if (!scratch)
        sandbox_close_files(limits.keep);
    if (found)
        execve(file, (char *const *)t->argv, environment);
    _exit(!found || errno == ENOENT ? NOT_FOUND : NOT_BECOME);
}

int tool_start(const struct tool *t)
{
    if (sandboxed && !t->ours) {
        give_directory();
        int number = keeper_start(t);
        return number < 0 ? number : number | KEPT;
    }
    fflush(NULL);
    sigset_t held = cleanup_hold();
    pid_t process = fork();
    if (!process) {
        cleanup_release(&held);
        tool_become(t, NULL);
        _exit(126);
    }
    if (process > 0) {
        setpgid(process, process);
        add_running(process);
    }
    cleanup_release(&held);
    return process < 0 ? TOOL_LOST : process;
}

void tool_stop(int handle)
{
    if (handle <= 0)
        return;
    if (handle & KEPT) {
        keeper_stop(handle & ~KEPT);
        return;
    }
    kill(-handle, SIGKILL);
    kill(handle, SIGKILL);
    while (waitpid(handle, NULL, 0) < 0 && errno == EINTR)
        ;
    drop_running(handle);
}

/* A design can make a tool crash or exceed its limits, but cannot send it a signal that ends it. */
int tool_outcome(int status, const struct rusage *used, unsigned seconds)
{
    static const int outside[] = {SIGKILL, SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    if (WIFEXITED(status) && !WEXITSTATUS(status))
        return 0;
    double spent = (double)(used->ru_utime.tv_sec + used->ru_stime.tv_sec) +
                   (double)(used->ru_utime.tv_usec + used->ru_stime.tv_usec) / 1e6;
    if (spent >= 0.7 * seconds)
        return TOOL_LATE; /* it, or what it started and waited for; the limit is counted in ticks, which are coarse */
    int by = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) - BY_SIGNAL;
    for (unsigned i = 0; i < sizeof outside / sizeof *outside; i++)
        if (by == outside[i])
            return TOOL_KILLED;
    if (by == SIGXCPU)
        return TOOL_LATE;
    if (!WIFEXITED(status))
        return TOOL_DIED;
    return WEXITSTATUS(status) == NOT_FOUND    ? TOOL_MISSING
           : WEXITSTATUS(status) == NOT_BECOME ? TOOL_LOST
                                               : WEXITSTATUS(status);
}

/* Waits for a child of this process. */
static int wait_for(pid_t process, unsigned seconds, unsigned limit)
{
    int status = 0;
    struct rusage used;
    double end = clock_seconds() + limit;
    while (wait4(process, &status, WNOHANG, &used) != process) {
        if (clock_seconds() > end) {
            tool_stop(process);
            return TOOL_SLOW;
        }
        clock_sleep(0.001);
    }
    kill(-process, SIGKILL); /* what it started may still run */
    drop_running(process);
    return tool_outcome(status, &used, seconds);
}

int tool_run(const struct tool *t)
{
    int handle = tool_start(t);
    unsigned limit = TOOL_GUARD(t->seconds);
    if (handle < 0)
        return handle;
    return handle & KEPT ? keeper_wait(handle & ~KEPT, limit) : wait_for(handle, t->seconds, limit);
}

int tool_end(int handle)
{
    enum { SECONDS = 30 }; /* for a process that has closed its socket already */
    if (handle <= 0)
        return TOOL_LOST;
    return handle & KEPT ? keeper_wait(handle & ~KEPT, SECONDS) : wait_for(handle, INT_MAX, SECONDS);
}

const char *tool_fate(int status)
{
    switch (status) {
    case TOOL_LATE:
        return "used up its processor time; a loop or a generate block that never ends?";
    case TOOL_DIED:
        return "crashed or ran out of memory";
    case TOOL_FULL:
        return "wrote more than it may into its scratch folder, and was stopped";
    case TOOL_MISSING:
        return "cannot be started: it is not installed, or not where it can be reached";
    case TOOL_SLOW:
        return "did not get enough processor time: this machine is too busy";
    case TOOL_KILLED:
        return "was killed from outside, as the system does when memory runs out";
    case TOOL_LOST:
        return "could not be started: no process, no memory or no room on the disk";
    default:
        return "failed";
    }
}

const char *tool_fault(int status)
{
    return status == TOOL_MISSING ? "tool-missing" : status == TOOL_SLOW ? "no-time" : "killed";
}

/* ---- what the machine has for them ---- */

/* A compiler that meets a full disk leaves half a file, and may not say so: half a program could even run.  So there
   has to be more room than any tool fills. */
const char *box_no_room(void)
{
    enum { ROOM = 8 << 20, TRIED = 1 << 16, NODES = 64 };
    struct statvfs disk;
    struct rlimit file;
    char path[PATH_MAX + 16];
    if (!getrlimit(RLIMIT_FSIZE, &file) && file.rlim_max < FILE_BYTES)
        return "the size of files is limited to less than tools need (ulimit -f)";
    if (!box_directory() || statvfs(directory, &disk))
        return "the scratch folder is gone";
    bool full = (uint64_t)disk.f_bavail * disk.f_frsize < ROOM || (disk.f_files && disk.f_favail < NODES);
    text_set(path, sizeof path, "%s/room", directory);
    int fd = full ? -1 : open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    int error = fd < 0 ? errno : posix_fallocate(fd, 0, TRIED); /* a quota of the user's shows only so */
    if (fd >= 0)
        close(fd);
    unlink(path);
    return full || error ? "the disk under the scratch folder is full (TMPDIR says where it is)" : NULL;
}

const char *box_no_memory(void)
{
    struct rlimit memory;
    return !getrlimit(RLIMIT_AS, &memory) && memory.rlim_max < (rlim_t)MEMORY_MB << 20
               ? "memory is limited to less than tools may need (ulimit -v)"
               : NULL;
}

/* ---- what they print ---- */

static void output_path(char path[PATH_MAX + 16])
{
    text_set(path, PATH_MAX + 16, "%s/output", directory);
}

static bool printed(const char *log, off_t bytes)
{
    char path[PATH_MAX + 16];
    struct stat info;
    output_path(path);
    return !stat(log ? log : path, &info) && info.st_size >= bytes;
}

bool box_full(const char *log)
{
    return printed(log, FILE_BYTES);
}

bool box_flooded(const char *log)
{
    return printed(log, 2 * KEPT_BYTES);
}

void box_trim(void)
{
    char path[PATH_MAX + 16];
    struct stat info;
    output_path(path);
    if (lstat(path, &info) || info.st_size < KEPT_BYTES)
        return;
    int fd = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC); /* simulators append, so they go on at 0 */
    if (fd >= 0 && ftruncate(fd, 0))
        unlink(path);
    if (fd >= 0)
        close(fd);
}

/* A line that a simulator prints about itself, whatever it simulates. */
static bool is_chatter(const char *line)
{
    static const char *const word[] = {"VPI module",
                                       "simulation failed",
                                       "error during elaboration",
                                       "error: assertion failed",
                                       "error: report failed",
                                       "Exception CONSTRAINT_ERROR raised"};
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
        if (strstr(line, word[i]))
            return true;
    return !*line;
}

/* An error message of a simulator; all other lines are the design's own output. */
static bool is_error(const char *line)
{
    static const char *const word[] = {"error", "Error",    "ERROR",     "failure",
                                       "FATAL", "overflow", "stopped @", "bad_alloc"};
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
        if (strstr(line, word[i]))
            return true;
    return false;
}

void box_last_words(const char *log, char *to, size_t size)
{
    enum { LINES = 5 };
    char path[PATH_MAX + 16], text[4096], *line[LINES] = {"", "", "", "", ""};
    output_path(path);
    FILE *f = fopen(log ? log : path, "rb");
    *to = 0;
    if (!f)
        return;
    fseek(f, -(long)(sizeof text - 1), SEEK_END);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    for (char *rest = text, *one; (one = strsep(&rest, "\n"));) {
        if (is_chatter(one) || (!log && !is_error(one)))
            continue;
        char *mine = *one == '/' ? strstr(one, ":error: ") : NULL; /* without the simulator's own path */
        memmove(line, line + 1, sizeof line - sizeof *line);
        line[LINES - 1] = mine ? mine + 8 : one;
    }
    for (unsigned i = log ? 0 : LINES - 1; i < LINES; i++)
        text_add(to, size, "%s%s", *to && *line[i] ? "\n" : "", line[i]);
    clean_text(to);
}

bool tool_there(const char *name)
{
    char file[PATH_MAX];
    return reach_find(getenv("PATH"), name, file);
}
