/* SPDX-License-Identifier: MIT */
#include "check/sim/keeper.h"
#include "check/sim/cgroup.h"
#include "base/cleanup.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/text.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MESSAGE_BYTES = 160 << 10, /* holds the longest names of as many sources and modules as a design may have */
    WORDS = TOOL_WORDS + TOOL_MORE + 2,
    TOOLS = 16,
    SCRATCH_BYTES = 256 << 20, /* quota of the scratch folder */
    QUOTA_MS = 100,            /* it is measured this often */
    STOP_MS = 2000,            /* the keeper has this long to kill a tool or to exit */
    READY_MS = 600000,         /* a guard: one that cannot start exits, and its socket is closed */
    SOCKET = 3,                /* the keeper's end, after exec */
    PROCESSES = 64,            /* of all tools together */
    PROCESSES_MOST = 1 << 20,
};

enum { READY, START, STOP, ENDED };

struct message {
    int32_t what, number;
    int32_t value;            /* START: seconds; ENDED: as of tool_run() */
    uint32_t words, more;     /* START: how many words, and how many variables among them */
    char text[MESSAGE_BYTES]; /* START: directory, log, variables, command; each with its NUL */
};

enum { HEAD_BYTES = offsetof(struct message, text) };

/* ---- the checker's side --------------------------------------------------------------- */

static struct sandbox sandbox;
static struct cgroup group;    /* of the keeper and all tools, if there is one */
static bool outer = true;      /* run the keeper in bubblewrap */
static bool held;              /* a keeper has run: from then on nothing is done without */
static int line = -1;          /* the socket to the keeper */
static volatile pid_t process; /* what was started: bubblewrap, or the keeper */
static volatile pid_t keeper;  /* its pid, once it has reported READY */
static int last;               /* number that a tool got */
static int ticket;             /* of base/cleanup.h: ends the keeper when the program ends */

/* Whatever a throw-away user still runs: nothing else is this user's.  In bubblewrap nothing outlives the keeper. */
static void kill_user(void)
{
    pid_t child = sandbox.user && !outer ? fork() : -1;
    if (!child) {
        if (!setresgid(sandbox.user, sandbox.user, sandbox.user) &&
            !setresuid(sandbox.user, sandbox.user, sandbox.user))
            kill(-1, SIGKILL);
        _exit(0);
    }
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
}

/* Closes the socket, on which the keeper kills its tools and exits; kills it after a timeout.  bubblewrap must not be
   killed while it starts: one half of it would wait for the other for ever. */
void keeper_close(void)
{
    if (process <= 0)
        return;
    cleanup_drop(ticket);
    shutdown(line, SHUT_RDWR);
    struct pollfd end = {.fd = (int)syscall(SYS_pidfd_open, process, 0), .events = POLLIN}; /* -1 is no descriptor */
    for (int ms = 0; waitpid(process, NULL, WNOHANG) == 0; ms++) {
        if (ms == STOP_MS)
            kill(keeper > 0 ? keeper : -process, SIGKILL);
        poll(&end, 1, 1);
    }
    if (end.fd >= 0)
        close(end.fd);
    close(line);
    line = -1;
    process = keeper = 0;
    kill_user();
    cgroup_remove(&group);
}

static void close_it(void *unused)
{
    (void)unused;
    keeper_close();
}

/* In the child: execs the keeper, in bubblewrap if `outer`.  It gets an environment and descriptors of its own. Returns
   only if that fails. */
static void exec_keeper(int socket)
{
    const char *argv[SANDBOX_OUTER_WORDS + SANDBOX_READABLE + 8];
    char self[PATH_MAX], number[16], program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    size_t n = 0;
    if (length < 0 || null < 0 || !cgroup_join(&group))
        return;
    self[length] = 0;
    setpgid(0, 0);
    dup2(null, 0);
    dup2(null, 1);
    dup2(null, 2);
    if (socket == SOCKET)
        fcntl(socket, F_SETFD, 0);
    else
        dup2(socket, SOCKET);
    sandbox_close_files((const int[SANDBOX_KEPT]){SOCKET});
    if (outer)
        n = sandbox_outer(&sandbox, self, "/", argv, SANDBOX_OUTER_WORDS); /* the folder may be another user's */
    text_set(number, sizeof number, "%u", (unsigned)sandbox.user);
    const char *const inside[] = {self, "inside", sandbox.scratch, number};
    memcpy(argv + n, inside, sizeof inside);
    n += sizeof inside / sizeof *inside;
    for (int i = 0; sandbox.readable && sandbox.readable[i] && i < SANDBOX_READABLE; i++)
        argv[n++] = sandbox.readable[i];
    argv[n] = NULL;
    char **environment = reach_environment(environ, true, sandbox.scratch, NULL);
    if (environment && reach_find(getenv("PATH"), argv[0], program))
        execve(program, (char *const *)argv, environment);
}

/* Forks the keeper; false on failure.  Does not wait until it is ready. */
static bool fork_keeper(void)
{
    int ends[2], on = 1;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends))
        return false;
    setsockopt(ends[0], SOL_SOCKET, SO_PASSCRED, &on, sizeof on); /* messages carry the sender's pid */
    fflush(NULL);
    if (!*group.folder[0])
        cgroup_make(&group); /* there may be none: keeper_layers() tells */
    sigset_t signals = cleanup_hold();
    process = fork();
    if (!process) {
        cleanup_release(&signals);
        exec_keeper(ends[1]);
        _exit(127);
    }
    close(ends[1]);
    if (process > 0) {
        setpgid(process, process);
        line = ends[0];
        ticket = cleanup_add(close_it, NULL);
    } else
        close(ends[0]);
    cleanup_release(&signals);
    return process > 0;
}

static long now_ms(void)
{
    return (long)(1000 * clock_seconds());
}

/* Receives the next message of a kind about a tool: the sender's pid, 0 after the timeout, -1 when the keeper has gone.
 */
static pid_t receive(int what, int number, long within_ms, struct message *m)
{
    long end = now_ms() + within_ms;
    for (long left = within_ms; left >= 0; left = end - now_ms()) {
        struct pollfd p = {.fd = line, .events = POLLIN};
        if (poll(&p, 1, (int)(left < INT_MAX ? left : INT_MAX)) <= 0)
            continue;
        union {
            struct cmsghdr head;
            char room[CMSG_SPACE(sizeof(struct ucred))];
        } from = {{0}};
        struct iovec bytes = {m, sizeof *m};
        struct msghdr packet = {
            .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &from, .msg_controllen = sizeof from};
        ssize_t n = recvmsg(line, &packet, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n < HEAD_BYTES || from.head.cmsg_type != SCM_CREDENTIALS)
            return -1;
        if (m->what == what && m->number == number)
            return ((struct ucred *)CMSG_DATA(&from.head))->pid;
    }
    return 0;
}

static struct message received; /* too big for a stack */

/* The first one starts at once: bubblewrap takes a while, in which the checker has other things to do. */
void keeper_open(const struct sandbox *b)
{
    sandbox = *b;
    fork_keeper();
}

/* Starts the keeper if none runs, also when a tool has killed it.  Only the first one is tried with less: without
   bubblewrap where that cannot start a program, and as this user where a throw-away one cannot get at the scratch
   folder.  A keeper that is slow to start is waited for: time is never a reason to do with less.  False if there is
   none. */
static bool ensure_keeper(void)
{
    while (keeper <= 0) {
        pid_t it = process > 0 || fork_keeper() ? receive(READY, 0, READY_MS, &received) : 0;
        if (it > 0) {
            keeper = it;
            held = true;
            break;
        }
        keeper_close();
        if (held || it == 0 || (!outer && !sandbox.user))
            return false;
        if (outer)
            outer = false;
        else
            sandbox.user = 0;
    }
    return true;
}

unsigned keeper_layers(void)
{
    if (!ensure_keeper())
        return 0;
    return SANDBOX_INNER | (outer ? SANDBOX_BWRAP : 0) | (outer || sandbox.user ? SANDBOX_USER : 0) |
           (*group.folder[0] ? SANDBOX_CGROUP : 0);
}

/* Appends a word to a START; false if it does not fit. */
static bool add_word(struct message *m, size_t *at, const char *word)
{
    size_t n = strlen(word) + 1;
    if (n > sizeof m->text - *at || m->words == WORDS)
        return false;
    memcpy(m->text + *at, word, n);
    *at += n;
    m->words++;
    return true;
}

int keeper_start(const struct tool *t)
{
    static struct message m;
    size_t used = 0;
    m = (struct message){.what = START, .number = ++last, .value = (int32_t)t->seconds};
    bool good = ensure_keeper() && add_word(&m, &used, t->dir) && add_word(&m, &used, t->log ? t->log : "");
    for (; t->more && t->more[m.more] && good && m.more < TOOL_MORE; m.more++)
        good = add_word(&m, &used, t->more[m.more]);
    for (unsigned i = 0; t->argv[i] && good; i++)
        good = add_word(&m, &used, t->argv[i]);
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } file = {{0}};
    struct iovec bytes = {&m, HEAD_BYTES + used};
    struct msghdr packet = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (t->wire) {
        packet.msg_control = &file;
        packet.msg_controllen = sizeof file;
        file.head =
            (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(&file.head), &t->wire, sizeof t->wire);
    }
    return good && sendmsg(line, &packet, MSG_NOSIGNAL) > 0 ? m.number : TOOL_LOST;
}

void keeper_stop(int number)
{
    struct message m = {.what = STOP, .number = number};
    if (line < 0)
        return;
    if (send(line, &m, HEAD_BYTES, MSG_NOSIGNAL) < 0 || receive(ENDED, number, STOP_MS, &received) <= 0)
        keeper_close();
}

int keeper_wait(int number, unsigned seconds)
{
    pid_t ended = line >= 0 ? receive(ENDED, number, (long)seconds * 1000, &received) : -1;
    if (ended > 0 && received.value == TOOL_KILLED && cgroup_exhausted(&group))
        return TOOL_DIED; /* it took more memory than all tools may have */
    if (ended > 0)
        return received.value;
    if (ended < 0)
        keeper_close();
    else
        keeper_stop(number);
    return ended < 0 ? TOOL_KILLED : TOOL_SLOW;
}

/* ---- the keeper's side ---------------------------------------------------------------- */

static struct {
    int number;
    unsigned seconds;
    pid_t process;
} tool[TOOLS];

/* The check is over: kills the tools that still run, and exits. */
static void quit(void)
{
    for (int i = 0; i < TOOLS; i++)
        if (tool[i].number)
            kill(-tool[i].process, SIGKILL);
    _exit(0);
}

static void report(int what, int number, int value)
{
    struct message m = {.what = what, .number = number, .value = value};
    if (send(SOCKET, &m, HEAD_BYTES, MSG_NOSIGNAL) < 0)
        quit();
}

/* A tool has been reaped: kills the rest of its process group and reports it. */
static void end(int slot, int value)
{
    kill(-tool[slot].process, SIGKILL);
    report(ENDED, tool[slot].number, value);
    tool[slot].number = 0;
}

static void kill_tool(int slot, int value)
{
    kill(-tool[slot].process, SIGKILL);
    while (waitpid(tool[slot].process, NULL, 0) < 0 && errno == EINTR)
        ;
    end(slot, value);
}

/* The slot of a tool; that of number 0 is free.  TOOLS if there is none. */
static int find(int number)
{
    int slot = 0;
    while (slot < TOOLS && tool[slot].number != number)
        slot++;
    return slot;
}

/* Parses the words of a START; false if they are malformed. */
static bool parse_start(struct message *m, size_t size, struct tool *t, const char **argv,
                        const char *more[TOOL_MORE + 1])
{
    char *at = m->text, *limit = m->text + size;
    if (m->words < 3 || m->words > WORDS || m->more > TOOL_MORE || m->more + 3 > m->words || !size || limit[-1])
        return false;
    for (unsigned i = 0; i < m->words; i++) {
        if (at == limit)
            return false;
        argv[i] = at;
        at += strlen(at) + 1;
    }
    argv[m->words] = NULL;
    memcpy(more, argv + 2, m->more * sizeof *more);
    more[m->more] = NULL;
    *t = (struct tool){.argv = argv + 2 + m->more,
                       .dir = argv[0],
                       .log = *argv[1] ? argv[1] : NULL,
                       .more = more,
                       .seconds = (unsigned)m->value};
    return true;
}

static void start(struct message *m, size_t size, int wire, const struct sandbox *scratch)
{
    const char *argv[WORDS + 1], *more[TOOL_MORE + 1];
    struct tool t;
    int slot = find(0);
    pid_t child = slot < TOOLS && parse_start(m, size, &t, argv, more) ? fork() : -1;
    if (!child) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        close(SOCKET);
        t.wire = wire;
        tool_become(&t, scratch);
        _exit(126);
    }
    if (child < 0) {
        report(ENDED, m->number, TOOL_LOST);
        return;
    }
    setpgid(child, child);
    tool[slot].number = m->number;
    tool[slot].seconds = t.seconds;
    tool[slot].process = child;
}

static void handle_message(const struct sandbox *scratch)
{
    static struct message m;
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } file;
    struct iovec bytes = {&m, sizeof m};
    struct msghdr packet = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &file, .msg_controllen = sizeof file};
    ssize_t n = recvmsg(SOCKET, &packet, MSG_CMSG_CLOEXEC);
    int wire = 0;
    if (n < HEAD_BYTES)
        quit();
    if (packet.msg_controllen >= CMSG_LEN(sizeof wire) && file.head.cmsg_type == SCM_RIGHTS)
        memcpy(&wire, CMSG_DATA(&file.head), sizeof wire);
    int slot = find(m.number);
    if (m.what == START)
        start(&m, (size_t)n - HEAD_BYTES, wire, scratch);
    else if (slot < TOOLS)
        kill_tool(slot, 0);
    else
        report(ENDED, m.number, 0);
    if (wire)
        close(wire);
}

static void reap(void)
{
    int status;
    struct rusage used;
    for (pid_t child; (child = wait4(-1, &status, WNOHANG, &used)) > 0;)
        for (int i = 0; i < TOOLS; i++)
            if (tool[i].number && tool[i].process == child)
                end(i, tool_outcome(status, &used, tool[i].seconds));
}

static uint64_t scratch_bytes;

/* For nftw(). */
static int add_size(const char *path, const struct stat *s, int kind, struct FTW *w)
{
    (void)path, (void)kind, (void)w;
    scratch_bytes += (uint64_t)s->st_blocks * 512;
    return 0;
}

/* Kills all tools when the scratch folder is above its quota. */
static void enforce_quota(const char *scratch)
{
    scratch_bytes = 0;
    nftw(scratch, add_size, 8, FTW_PHYS);
    for (int i = 0; i < TOOLS && scratch_bytes > SCRATCH_BYTES; i++)
        if (tool[i].number)
            kill_tool(i, TOOL_FULL);
}

/* Whether a process can be started under that limit. */
static bool can_fork(uint64_t processes)
{
    pid_t child = fork();
    if (!child) {
        struct rlimit r = {processes, processes};
        pid_t below = setrlimit(RLIMIT_NPROC, &r) ? -1 : fork();
        if (!below)
            _exit(0);
        _exit(below < 0 || waitpid(below, NULL, 0) < 0);
    }
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && !status;
}

/* The limit counts all processes of the user, in this user namespace: PROCESSES where the tools' user is their own;
   else twice as many as there are, about. */
static uint64_t process_limit(uid_t user)
{
    uint64_t most = PROCESSES;
    if (sandbox_is_throw_away(user))
        return most;
    while (most < PROCESSES_MOST && !can_fork(most))
        most *= 2;
    return most == PROCESSES ? most : 2 * most;
}

int keeper_main(int argc, char **argv)
{
    if (argc < 3)
        return 125;
    struct calls calls;
    struct sandbox scratch = {.scratch = argv[1], .readable = (const char *const *)argv + 3, .calls = &calls};
    if (!calls_make(&calls))
        return 125;
    uid_t user = (uid_t)strtoul(argv[2], NULL, 10);
    if (sandbox_become(user) || chdir(scratch.scratch))
        return 125;
    prctl(PR_SET_DUMPABLE, 0); /* no tool can look into this process */
    scratch.processes = process_limit(user);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, NULL);
    struct pollfd on[] = {{.fd = SOCKET, .events = POLLIN},
                          {.fd = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK), .events = POLLIN}};
    fcntl(SOCKET, F_SETFD, FD_CLOEXEC);
    report(READY, 0, 0);
    for (long measured = now_ms();;) {
        struct signalfd_siginfo info;
        poll(on, 2, QUOTA_MS);
        if (on[1].revents && read(on[1].fd, &info, sizeof info) > 0)
            reap();
        if (on[0].revents)
            handle_message(&scratch);
        if (now_ms() - measured >= QUOTA_MS) {
            enforce_quota(scratch.scratch);
            measured = now_ms();
        }
    }
}

/* Not for people. */
const struct command command_inside = {
    .name = "inside",
    .usage = "SCRATCH USER READABLE...",
    .run = keeper_main,
};
