/* SPDX-License-Identifier: MIT */
#include "check/sim/box.h"
#include "check/sim/keeper.h"
#include "base/text.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MEMORY_MB = 3072, FILE_BYTES = 64 << 20 };

#define KEPT (1 << 30) /* in a handle: the keeper's number of a tool, not a process */

static char directory[PATH_MAX];
static int sandboxed;          /* the tools work for strangers */
static volatile pid_t running; /* the process group at work, for the signal handler */

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *w)
{
    (void)s, (void)kind, (void)w;
    return remove(path);
}

void box_remove(void)
{
    keeper_close();
    if (*directory)
        nftw(directory, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    *directory = 0;
}

/* Ctrl-C leaves neither processes nor files behind. */
static void interrupted(int number)
{
    if (running > 0)
        kill(-running, SIGKILL);
    box_remove();
    signal(number, SIG_DFL);
    raise(number);
}

const char *box_directory(void)
{
    if (*directory)
        return directory;
    const char *parent = getenv("TMPDIR");
    text_set(directory, sizeof directory, "%s/gatecade-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(directory)) {
        *directory = 0;
        return NULL;
    }
    static int once;
    if (!once++) {
        atexit(box_remove);
        signal(SIGINT, interrupted);
        signal(SIGTERM, interrupted);
        signal(SIGHUP, interrupted);
        signal(SIGPIPE, SIG_IGN);
    }
    return directory;
}

/* The outer layer is tried by putting it up: where it falls down, the inner ones carry on alone. */
const char *box_untrusted(const char *also)
{
    static char why[200];
    struct sandbox around = {.scratch = box_directory(), .readable = also};
    if (!around.scratch)
        return "no private directory can be made";
    if (!sandbox_safe(sandbox_probe(SANDBOX_INNER, why, sizeof why)))
        return why;
    sandboxed = 1;
    keeper_open(&around);
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
    struct sandbox most = scratch ? *scratch : (struct sandbox){0};
    most.cpu_seconds = t->seconds;
    most.memory_bytes = (uint64_t)MEMORY_MB << 20;
    most.file_bytes = FILE_BYTES;
    most.sealed = t->wire != 0; /* a simulator has nothing to write, least of all the plug-in it runs */
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sandbox_limits(&most);
    signal(SIGXFSZ, scratch ? SIG_DFL : SIG_IGN); /* a full log is no reason to die, unless somebody wants it full */
    char heard[PATH_MAX + 16];
    text_set(heard, sizeof heard, "%s/output", scratch ? most.scratch : directory);
    int in = open("/dev/null", O_RDONLY), out = open(t->log ? t->log : heard, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (in < 0 || out < 0 || (t->dir && chdir(t->dir)))
        return;
    dup2(in, 0);
    dup2(out, 1);
    dup2(out, 2);
    if (t->wire) {
        char number[16];
        int wire = fcntl(t->wire, F_DUPFD, 10); /* survives exec; the others are close-on-exec */
        text_set(number, sizeof number, "%d", wire);
        setenv("GATECADE_WIRE", number, 1);
    } else
        unsetenv("GATECADE_WIRE");
    setenv("TMPDIR", scratch ? most.scratch : directory, 1); /* what a killed compiler leaves there goes with it */
    setenv("IVERILOG_DUMPER", "none", 1); /* $dumpfile and its kin do nothing */
    if (!scratch || !sandbox_enter(&most)) {
        execvp(t->argv[0], (char *const *)t->argv);
        _exit(127);
    }
}

int tool_start(const struct tool *t)
{
    if (sandboxed && !t->ours) {
        int number = keeper_start(t);
        return number < 0 ? number : number | KEPT;
    }
    fflush(NULL);
    pid_t process = fork();
    if (process < 0)
        return TOOL_DIED;
    if (!process) {
        tool_become(t, NULL);
        _exit(126);
    }
    setpgid(process, process);
    running = process;
    return process;
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
    if (running == handle)
        running = 0;
}

static void output_path(char path[PATH_MAX + 16])
{
    text_set(path, PATH_MAX + 16, "%s/output", directory);
}

int box_full(const char *log)
{
    char path[PATH_MAX + 16];
    struct stat info;
    output_path(path);
    return !stat(log ? log : path, &info) && info.st_size >= FILE_BYTES;
}

/* What a simulator says of itself, whatever it simulates. */
static int chatter(const char *line)
{
    static const char *const word[] = {"VPI module", "simulation failed", "error during elaboration",
                                       "error: assertion failed", "Exception CONSTRAINT_ERROR raised"};
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
        if (strstr(line, word[i]))
            return 1;
    return !*line;
}

/* Simulators have their own words for what went wrong; the rest is what a design prints. */
static int complaint(const char *line)
{
    static const char *const word[] = {"error", "Error", "ERROR", "failure", "FATAL", "overflow", "stopped @"};
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
        if (strstr(line, word[i]))
            return 1;
    return 0;
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
        if (chatter(one) || (!log && !complaint(one)))
            continue;
        char *mine = *one == '/' ? strstr(one, ":error: ") : NULL; /* without the simulator's own path */
        memmove(line, line + 1, sizeof line - sizeof *line);
        line[LINES - 1] = mine ? mine + 8 : one;
    }
    for (unsigned i = log ? 0 : LINES - 1; i < LINES; i++)
        text_add(to, size, "%s%s", *to && *line[i] ? "\n" : "", line[i]);
}

/* The wait status of a process that is ours, or TOOL_LATE. */
static int wait_for(pid_t process, unsigned seconds)
{
    int status = 0;
    struct timespec nap = {0, 1000000}, now, begin;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    while (waitpid(process, &status, WNOHANG) != process) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec - begin.tv_sec > (time_t)seconds) {
            tool_stop(process);
            return TOOL_LATE;
        }
        nanosleep(&nap, NULL);
    }
    kill(-process, SIGKILL); /* what it may have left behind */
    running = 0;
    return status;
}

int tool_run(const struct tool *t)
{
    int handle = tool_start(t);
    if (handle < 0)
        return TOOL_DIED;
    int status = handle & KEPT ? keeper_wait(handle & ~KEPT, t->seconds) : wait_for(handle, t->seconds);
    if (status < 0)
        return status;
    if (!WIFEXITED(status))
        return WTERMSIG(status) == SIGXCPU ? TOOL_LATE : TOOL_DIED;
    return WEXITSTATUS(status) == 127 ? TOOL_MISSING : WEXITSTATUS(status);
}

int tool_there(const char *name)
{
    const char *path = getenv("PATH");
    char file[PATH_MAX];
    while (path && *path) {
        int length = (int)strcspn(path, ":");
        text_set(file, sizeof file, "%.*s/%s", length, path, name);
        if (!access(file, X_OK))
            return 1;
        path += length + (path[length] == ':');
    }
    return 0;
}
