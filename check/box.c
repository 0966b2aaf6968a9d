/* SPDX-License-Identifier: MIT */
#include "box.h"
#include "sandbox.h"
#include "text.h"
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

static char directory[PATH_MAX];
static unsigned sandbox;       /* the layers around untrusted tools; 0: they are trusted */
static const char *readable;   /* beside the system's files */
static volatile pid_t running; /* the process group at work, for the signal handler */

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *w)
{
    (void)s, (void)kind, (void)w;
    return remove(path);
}

void box_remove(void)
{
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

const char *box_untrusted(const char *also)
{
    static char why[200];
    sandbox = sandbox_probe(why, sizeof why);
    readable = also;
    return sandbox_safe(sandbox) ? NULL : why;
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

static struct sandbox limits(unsigned seconds)
{
    return (struct sandbox){.scratch = directory,
                            .readable = readable,
                            .cpu_seconds = seconds,
                            .memory_bytes = (uint64_t)MEMORY_MB << 20,
                            .file_bytes = FILE_BYTES};
}

/* In the child, before the tool: its own process group, which dies with us; bounds on memory,
   files and time. */
static void enter(const struct tool *t)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct sandbox most = limits(t->seconds);
    sandbox_limits(&most);
    signal(SIGXFSZ, sandbox ? SIG_DFL : SIG_IGN); /* a full log is no reason to die, unless somebody wants it full */
    if (t->dir && chdir(t->dir))
        _exit(126);
    char heard[PATH_MAX + 16]; /* what a stranger's design prints counts against its limit */
    text_set(heard, sizeof heard, sandbox ? "%s/output" : "/dev/null", directory);
    int in = open("/dev/null", O_RDONLY), out = open(t->log ? t->log : heard, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (in < 0 || out < 0)
        _exit(126);
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
}

/* The tool in the sandbox: through bubblewrap and this program again where that works, else at once. */
static void start_inside(const struct tool *t)
{
    const char *argv[SANDBOX_OUTER_WORDS + 260];
    char self[PATH_MAX], seconds[16];
    struct sandbox most = limits(t->seconds);
    size_t n = 0;
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    setenv("TMPDIR", directory, 1);
    setenv("HOME", directory, 1);
    if (!(sandbox & SANDBOX_BWRAP) || length < 0) {
        if (!sandbox_enter(&most))
            execvp(t->argv[0], (char *const *)t->argv);
        return;
    }
    self[length] = 0;
    text_set(seconds, sizeof seconds, "%u", t->seconds);
    n = sandbox_outer(&most, self, t->dir, argv, SANDBOX_OUTER_WORDS);
    const char *const inside[] = {self, "inside", directory, readable ? readable : "", seconds};
    memcpy(argv + n, inside, sizeof inside);
    n += sizeof inside / sizeof *inside;
    for (unsigned i = 0; t->argv[i]; i++) {
        if (n + 1 == sizeof argv / sizeof *argv)
            return;
        argv[n++] = t->argv[i];
    }
    argv[n] = NULL;
    execvp(argv[0], (char *const *)argv);
}

int box_inside(int argc, char **argv)
{
    if (argc < 5)
        return 125;
    text_set(directory, sizeof directory, "%s", argv[1]);
    readable = *argv[2] ? argv[2] : NULL;
    struct sandbox most = limits((unsigned)strtoul(argv[3], NULL, 10));
    int refused = sandbox_enter(&most) != NULL;
    *directory = 0; /* it is not ours to remove */
    if (refused)
        return 125;
    execvp(argv[4], argv + 4);
    return 127;
}

pid_t tool_start(const struct tool *t)
{
    fflush(NULL);
    pid_t process = fork();
    if (process < 0)
        return TOOL_DIED;
    if (!process) {
        enter(t);
        if (sandbox && !t->ours)
            start_inside(t);
        else
            execvp(t->argv[0], (char *const *)t->argv);
        _exit(127);
    }
    setpgid(process, process);
    running = process;
    return process;
}

void tool_stop(pid_t process)
{
    if (process <= 0)
        return;
    kill(-process, SIGKILL);
    kill(process, SIGKILL);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        ;
    if (running == process)
        running = 0;
}

int tool_run(const struct tool *t)
{
    pid_t process = tool_start(t);
    if (process < 0)
        return TOOL_DIED;
    int status = 0;
    struct timespec nap = {0, 1000000}, now, begin;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (;;) {
        pid_t done = waitpid(process, &status, WNOHANG);
        if (done == process)
            break;
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (done < 0 || now.tv_sec - begin.tv_sec > (time_t)t->seconds) {
            tool_stop(process);
            return TOOL_LATE;
        }
        nanosleep(&nap, NULL);
    }
    kill(-process, SIGKILL); /* what it may have left behind */
    running = 0;
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
