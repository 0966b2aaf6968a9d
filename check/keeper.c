/* SPDX-License-Identifier: MIT */
#include "keeper.h"
#include "text.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MESSAGE_BYTES = 1 << 17,
    WORDS = 320,
    TOOLS = 16,
    SCRATCH_BYTES = 256 << 20, /* all that may lie in the scratch folder */
    WATCH_MS = 100,
    OBEY_MS = 2000,
    READY_MS = 10000,
    SOCKET = 3, /* the keeper's end, after exec */
};

enum { READY, START, STOP, ENDED };

struct message {
    int32_t what, number;
    int32_t value; /* START: seconds; ENDED: the wait status, or TOOL_DIED, TOOL_FULL */
    uint32_t words;
    char text[MESSAGE_BYTES]; /* START: directory, log, command; each with its NUL */
};

enum { HEAD_BYTES = offsetof(struct message, text) };

/* ---- the checker's side --------------------------------------------------------------- */

static struct sandbox around;
static int outer = 1; /* bubblewrap is to stand around the keeper */
static int line = -1; /* to the keeper */
static int ready;     /* it has said its first word */
static volatile pid_t process;
static int last; /* number given to a tool */

void keeper_kill(void)
{
    if (process > 0)
        kill(-process, SIGKILL);
}

static void close_keeper(void)
{
    keeper_kill();
    while (process > 0 && waitpid(process, NULL, 0) < 0 && errno == EINTR)
        ;
    process = 0;
    if (line >= 0)
        close(line);
    line = -1;
    ready = 0;
}

/* In the child: becomes the keeper, with bubblewrap around it if wanted. */
static void become(int socket)
{
    const char *argv[SANDBOX_OUTER_WORDS + 8];
    char self[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    size_t n = 0;
    if (length < 0 || null < 0)
        return;
    self[length] = 0;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(null, 0);
    dup2(null, 1);
    dup2(null, 2);
    if (socket == SOCKET)
        fcntl(socket, F_SETFD, 0);
    else
        dup2(socket, SOCKET);
    setenv("TMPDIR", around.scratch, 1);
    setenv("HOME", around.scratch, 1);
    if (outer)
        n = sandbox_outer(&around, self, around.scratch, argv, SANDBOX_OUTER_WORDS);
    const char *const inside[] = {self, "inside", around.scratch, around.readable ? around.readable : "", NULL};
    memcpy(argv + n, inside, sizeof inside);
    execvp(argv[0], (char *const *)argv);
}

/* Puts the keeper up; 0 if that cannot be.  Does not wait until it stands. */
static int put_up(void)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends))
        return 0;
    fflush(NULL);
    process = fork();
    if (!process) {
        become(ends[1]);
        _exit(127);
    }
    if (process > 0)
        setpgid(process, process);
    close(ends[1]);
    line = ends[0];
    return process > 0;
}

static long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The next message of a kind about a tool, within a time: 1, or 0 when it is late, -1 when the keeper is gone. */
static int hear(int what, int number, long within_ms, struct message *m)
{
    long end = now_ms() + within_ms;
    for (long left = within_ms; left >= 0; left = end - now_ms()) {
        struct pollfd p = {.fd = line, .events = POLLIN};
        if (poll(&p, 1, (int)(left < INT_MAX ? left : INT_MAX)) <= 0)
            continue;
        ssize_t n = recv(line, m, sizeof *m, MSG_DONTWAIT);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n < HEAD_BYTES)
            return -1;
        if (m->what == what && m->number == number)
            return 1;
    }
    return 0;
}

static struct message heard; /* too big for a stack */

void keeper_open(const struct sandbox *b)
{
    around = *b;
    put_up();
}

/* Where the outer layer does not stand, the inner ones carry on alone; a keeper that a tool has taken along is put up
   anew. */
static int stands(void)
{
    while (!ready) {
        ready = (line >= 0 || put_up()) && hear(READY, 0, READY_MS, &heard) == 1;
        if (ready)
            break;
        close_keeper();
        if (!outer)
            return 0;
        outer = 0;
    }
    return 1;
}

static int add(struct message *m, size_t *at, const char *word)
{
    size_t n = strlen(word) + 1;
    if (n > sizeof m->text - *at || m->words == WORDS)
        return 0;
    memcpy(m->text + *at, word, n);
    *at += n;
    m->words++;
    return 1;
}

int keeper_start(const struct tool *t)
{
    static struct message m;
    size_t used = 0;
    m = (struct message){.what = START, .number = ++last, .value = (int32_t)t->seconds};
    int good = stands() && add(&m, &used, t->dir) && add(&m, &used, t->log ? t->log : "");
    for (unsigned i = 0; t->argv[i] && good; i++)
        good = add(&m, &used, t->argv[i]);
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
    return good && sendmsg(line, &packet, MSG_NOSIGNAL) > 0 ? m.number : TOOL_DIED;
}

void keeper_stop(int number)
{
    struct message m = {.what = STOP, .number = number};
    if (line < 0)
        return;
    if (send(line, &m, HEAD_BYTES, MSG_NOSIGNAL) < 0 || hear(ENDED, number, OBEY_MS, &heard) != 1)
        close_keeper();
}

int keeper_wait(int number, unsigned seconds)
{
    int ended = line >= 0 ? hear(ENDED, number, (long)seconds * 1000, &heard) : -1;
    if (ended == 1)
        return heard.value;
    if (ended < 0)
        close_keeper();
    else
        keeper_stop(number);
    return ended < 0 ? TOOL_DIED : TOOL_LATE;
}

/* ---- the keeper's side ---------------------------------------------------------------- */

static struct {
    int number;
    pid_t process;
} tool[TOOLS];

static void report(int what, int number, int value)
{
    struct message m = {.what = what, .number = number, .value = value};
    if (send(SOCKET, &m, HEAD_BYTES, MSG_NOSIGNAL) < 0)
        _exit(0);
}

static void end(int slot, int value)
{
    kill(-tool[slot].process, SIGKILL); /* and what it may have left behind */
    report(ENDED, tool[slot].number, value);
    tool[slot].number = 0;
}

static void end_now(int slot, int value)
{
    kill(-tool[slot].process, SIGKILL);
    while (waitpid(tool[slot].process, NULL, 0) < 0 && errno == EINTR)
        ;
    end(slot, value);
}

static int find(int number)
{
    int slot = 0;
    while (slot < TOOLS && tool[slot].number != number)
        slot++;
    return slot;
}

/* The words of a START as a tool; 0 if they are not as they should be. */
static int unpack(struct message *m, size_t size, struct tool *t, const char **argv)
{
    char *at = m->text, *limit = m->text + size;
    if (m->words < 3 || m->words > WORDS || !size || limit[-1])
        return 0;
    for (unsigned i = 0; i < m->words; i++) {
        if (at == limit)
            return 0;
        argv[i] = at;
        at += strlen(at) + 1;
    }
    argv[m->words] = NULL;
    *t = (struct tool){
        .argv = argv + 2, .dir = argv[0], .log = *argv[1] ? argv[1] : NULL, .seconds = (unsigned)m->value};
    return 1;
}

static void start(struct message *m, size_t size, int wire, const struct sandbox *scratch)
{
    const char *argv[WORDS + 1];
    struct tool t;
    int slot = find(0);
    pid_t child = slot < TOOLS && unpack(m, size, &t, argv) ? fork() : -1;
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
        report(ENDED, m->number, TOOL_DIED);
        return;
    }
    setpgid(child, child);
    tool[slot].number = m->number;
    tool[slot].process = child;
}

static void obey(const struct sandbox *scratch)
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
        _exit(0); /* the check is over: whatever still runs goes with its keeper */
    if (packet.msg_controllen >= CMSG_LEN(sizeof wire) && file.head.cmsg_type == SCM_RIGHTS)
        memcpy(&wire, CMSG_DATA(&file.head), sizeof wire);
    int slot = find(m.number);
    if (m.what == START)
        start(&m, (size_t)n - HEAD_BYTES, wire, scratch);
    else if (slot < TOOLS)
        end_now(slot, 0);
    else
        report(ENDED, m.number, 0);
    if (wire)
        close(wire);
}

static void reap(void)
{
    int status;
    for (pid_t child; (child = waitpid(-1, &status, WNOHANG)) > 0;)
        for (int i = 0; i < TOOLS; i++)
            if (tool[i].number && tool[i].process == child)
                end(i, status);
}

static uint64_t scratch_bytes;

static int weigh(const char *path, const struct stat *s, int kind, struct FTW *w)
{
    (void)path, (void)kind, (void)w;
    scratch_bytes += (uint64_t)s->st_blocks * 512;
    return 0;
}

static void watch(const char *scratch)
{
    scratch_bytes = 0;
    nftw(scratch, weigh, 8, FTW_PHYS);
    for (int i = 0; i < TOOLS && scratch_bytes > SCRATCH_BYTES; i++)
        if (tool[i].number)
            end_now(i, TOOL_FULL);
}

int keeper_main(int argc, char **argv)
{
    if (argc != 3)
        return 125;
    struct sandbox scratch = {.scratch = argv[1], .readable = *argv[2] ? argv[2] : NULL};
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, NULL);
    struct pollfd on[] = {{.fd = SOCKET, .events = POLLIN},
                          {.fd = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK), .events = POLLIN}};
    fcntl(SOCKET, F_SETFD, FD_CLOEXEC);
    report(READY, 0, 0);
    for (long seen = now_ms();;) {
        struct signalfd_siginfo info;
        poll(on, 2, WATCH_MS);
        if (on[1].revents && read(on[1].fd, &info, sizeof info) > 0)
            reap();
        if (on[0].revents)
            obey(&scratch);
        if (now_ms() - seen >= WATCH_MS) {
            watch(scratch.scratch);
            seen = now_ms();
        }
    }
}
