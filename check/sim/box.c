/* SPDX-License-Identifier: MIT */
#include "check/sim/box.h"
#include "check/sim/keeper.h"
#include "base/cleanup.h"
#include "base/clock.h"
#include "base/folder.h"
#include "base/text.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEMORY_MB = 3072, FILE_BYTES = 64 << 20 };

#define KEPT (1 << 30) /* set in a handle that is the keeper's number of a tool; else the handle is a process id */

static char directory[PATH_MAX];
static bool sandboxed; /* the design is untrusted */

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

const char *box_directory(void)
{
    if (*directory)
        return directory;
    const char *parent = getenv("TMPDIR");
    text_set(directory, sizeof directory, "%s/gatecade-XXXXXX", parent && *parent ? parent : "/tmp");
    sigset_t held = cleanup_hold();
    if (mkdtemp(directory))
        cleanup_add(remove_directory, directory);
    else
        *directory = 0;
    cleanup_release(&held);
    return *directory ? directory : NULL;
}

/* Only the inner layers are probed.  The keeper tries the outer one when it starts, and does without it where it fails.
 */
const char *box_untrusted(const char *also)
{
    static char why[200];
    struct sandbox sandbox = {.scratch = box_directory(), .readable = also};
    if (!sandbox.scratch)
        return "no private directory can be made";
    if (!sandbox_safe(sandbox_probe(SANDBOX_INNER, why, sizeof why)))
        return why;
    sandboxed = true;
    keeper_open(&sandbox);
    return NULL;
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

void tool_become(const struct tool *t, const struct sandbox *scratch)
{
    struct sandbox limits = scratch ? *scratch : (struct sandbox){0};
    limits.cpu_seconds = t->seconds;
    limits.memory_bytes = (uint64_t)MEMORY_MB << 20;
    limits.file_bytes = FILE_BYTES;
    limits.sealed = t->wire != 0; /* a simulator needs to write no file, and must not replace its plug-in */
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sandbox_limits(&limits);
    /* ignore SIGXFSZ outside the sandbox; inside, a full log ends the tool */
    signal(SIGXFSZ, scratch ? SIG_DFL : SIG_IGN);
    char output[PATH_MAX + 16];
    text_set(output, sizeof output, "%s/output", scratch ? limits.scratch : directory);
    int in = open("/dev/null", O_RDONLY), out = open(t->log ? t->log : output, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (in < 0 || out < 0 || (t->dir && chdir(t->dir)))
        return;
    dup2(in, 0);
    dup2(out, 1);
    dup2(out, 2);
    if (t->wire) {
        char number[16];
        int wire = fcntl(t->wire, F_DUPFD, 10); /* the copy survives exec; every other file is close-on-exec */
        text_set(number, sizeof number, "%d", wire);
        setenv("GATECADE_WIRE", number, 1);
    } else
        unsetenv("GATECADE_WIRE");
    setenv("TMPDIR", scratch ? limits.scratch : directory,
           1);                            /* temporary files of a killed compiler are removed with it */
    setenv("IVERILOG_DUMPER", "none", 1); /* $dumpfile and $dumpvars write nothing */
    if (!scratch || !sandbox_enter(&limits)) {
        execvp(t->argv[0], (char *const *)t->argv);
        _exit(127);
    }
}

const char *box_no_memory(void)
{
    struct rlimit memory;
    return !getrlimit(RLIMIT_AS, &memory) && memory.rlim_max < (rlim_t)MEMORY_MB << 20
               ? "memory is limited to less than tools may need (ulimit -v)"
               : NULL;
}

int tool_start(const struct tool *t)
{
    if (sandboxed && !t->ours) {
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

int tool_stop(int handle)
{
    int status = 0;
    if (handle <= 0)
        return TOOL_LOST;
    if (handle & KEPT)
        return keeper_stop(handle & ~KEPT);
    kill(-handle, SIGKILL);
    kill(handle, SIGKILL);
    while (waitpid(handle, &status, 0) < 0 && errno == EINTR)
        ;
    drop_running(handle);
    return status;
}

/* Exit statuses of a shell, and of compilers that run others by one: 128 and the number of the signal. */
enum { NOT_BECOME = 126, NOT_FOUND = 127, BY_SIGNAL = 128 };

bool tool_lost(int status)
{
    static const int outside[] = {SIGKILL, SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    int by = status < 0 ? 0 : WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) - BY_SIGNAL;
    for (unsigned i = 0; i < sizeof outside / sizeof *outside; i++)
        if (by == outside[i])
            return true;
    return status == TOOL_LOST || (status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == NOT_BECOME);
}

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

static void output_path(char path[PATH_MAX + 16])
{
    text_set(path, PATH_MAX + 16, "%s/output", directory);
}

bool box_full(const char *log)
{
    char path[PATH_MAX + 16];
    struct stat info;
    output_path(path);
    return !stat(log ? log : path, &info) && info.st_size >= FILE_BYTES;
}

/* A line that a simulator prints about itself, whatever it simulates. */
static bool is_chatter(const char *line)
{
    static const char *const word[] = {"VPI module", "simulation failed", "error during elaboration",
                                       "error: assertion failed", "Exception CONSTRAINT_ERROR raised"};
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
        if (strstr(line, word[i]))
            return true;
    return !*line;
}

/* An error message of a simulator; all other lines are the design's own output. */
static bool is_error(const char *line)
{
    static const char *const word[] = {"error", "Error", "ERROR", "failure", "FATAL", "overflow", "stopped @"};
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
}

/* Waits for a child of this process: its wait status, or TOOL_LATE. */
static int wait_for(pid_t process, unsigned seconds)
{
    int status = 0;
    double end = clock_seconds() + seconds;
    while (waitpid(process, &status, WNOHANG) != process) {
        if (clock_seconds() > end) {
            tool_stop(process);
            return TOOL_LATE;
        }
        clock_sleep(0.001);
    }
    kill(-process, SIGKILL); /* what it started may still run */
    drop_running(process);
    return status;
}

int tool_run(const struct tool *t)
{
    int handle = tool_start(t);
    if (handle < 0)
        return TOOL_LOST;
    int status = handle & KEPT ? keeper_wait(handle & ~KEPT, t->seconds) : wait_for(handle, t->seconds);
    if (status < 0)
        return status;
    if (tool_lost(status))
        return TOOL_LOST;
    if (!WIFEXITED(status))
        return WTERMSIG(status) == SIGXCPU ? TOOL_LATE : TOOL_DIED;
    return WEXITSTATUS(status) == NOT_FOUND             ? TOOL_MISSING
           : WEXITSTATUS(status) == BY_SIGNAL + SIGXCPU ? TOOL_LATE
                                                        : WEXITSTATUS(status);
}

bool tool_there(const char *name)
{
    const char *path = getenv("PATH");
    char file[PATH_MAX];
    while (path && *path) {
        int length = (int)strcspn(path, ":");
        text_set(file, sizeof file, "%.*s/%s", length, path, name);
        if (!access(file, X_OK))
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}
