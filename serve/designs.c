/* SPDX-License-Identifier: MIT */
#include "serve/designs.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/heap.h"
#include "base/entropy.h"
#include "serve/simulator.h"

enum {
    REPLY_SECONDS = 120, /* before a simulator that does not reply is killed: it has watchdogs of its own */
    TERM_SECONDS = 5,    /* to end by itself after its socket was closed; then SIGTERM, */
    KILL_SECONDS = 8,    /* and then SIGKILL */
    LEAVING_MOST = 8,
    SIMULATOR_FD = 3, /* the only descriptor, besides the standard ones, of a simulator's process */
    FACTS_MOST = 8192
};

enum slot_state {
    EMPTY,
    BUILDING, /* its facts are due, and somebody waits for them */
    READY,    /* no request is under way */
    BUSY,     /* a reply is due */
    REPLIED   /* the reply is being sent to the page */
};

struct slot {
    enum slot_state state;
    bool taken; /* by a page */
    pid_t pid;
    int fd;
    time_t since; /* the last request */
    char session[33];
    size_t have;                /* bytes of the message that is being received */
    char facts[FACTS_MOST];     /* as sent to the page */
    char message[MESSAGE_MOST]; /* its size, then its bytes */
};

/* A simulator whose socket is closed and whose process has not ended yet. */
struct leaving {
    pid_t pid;
    time_t since;
    int signal; /* the last one sent */
};

struct designs {
    const struct machine *machine;
    struct live_wish wish;
    struct slot slot[DESIGNS];
    struct leaving leaving[LEAVING_MOST];
    unsigned leavings;
};

static time_t seconds(void)
{
    return (time_t)clock_seconds();
}

/* ---- processes ---- */

/* Sends SIGTERM and then SIGKILL to a simulator that stays; true when it has been reaped. */
static bool reap(struct leaving *l)
{
    if (waitpid(l->pid, NULL, WNOHANG))
        return true;
    time_t age = seconds() - l->since;
    int wanted = age > KILL_SECONDS ? SIGKILL : age > TERM_SECONDS ? SIGTERM : 0;
    if (wanted && wanted != l->signal)
        kill(l->pid, wanted);
    l->signal = wanted;
    return false;
}

void designs_reap(struct designs *d)
{
    for (unsigned i = d->leavings; i--;)
        if (reap(d->leaving + i))
            d->leaving[i] = d->leaving[--d->leavings];
}

/* Closes a simulator's socket, which ends it.  There is room for it among the leaving: see start(). */
static void leave(struct designs *d, struct slot *s)
{
    close(s->fd);
    d->leaving[d->leavings++] = (struct leaving){.pid = s->pid, .since = seconds()};
    s->state = EMPTY;
    s->taken = false;
    s->fd = -1;
}

/* Starts a simulator, unless so many are still leaving that this one could not. */
static bool start(struct designs *d, struct slot *s)
{
    int pair[2];
    designs_reap(d);
    if (d->leavings + DESIGNS > LEAVING_MOST || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
        return false;
    fflush(NULL);
    s->pid = fork();
    if (!s->pid) {
        if (dup2(pair[1], SIMULATOR_FD) != SIMULATOR_FD || fcntl(SIMULATOR_FD, F_SETFD, FD_CLOEXEC))
            _exit(BAD);
        close_range(SIMULATOR_FD + 1, ~0u, 0);
        simulator_run(SIMULATOR_FD, d->machine, &d->wish);
    }
    close(pair[1]);
    if (s->pid < 0) {
        close(pair[0]);
        return false;
    }
    s->fd = pair[0];
    s->state = BUILDING;
    s->taken = false;
    s->have = 0;
    s->since = seconds();
    snprintf(s->session, sizeof s->session, "%016" PRIx64 "%016" PRIx64, random_entropy(), random_entropy());
    return true;
}

/* ---- messages ---- */

enum received { PART, WHOLE, BROKEN };

/* Receives what there is of a message, or (without MSG_DONTWAIT) all of it. */
static enum received receive(struct slot *s, int flags)
{
    uint32_t length = 0;
    for (;;) {
        if (s->have >= sizeof length)
            memcpy(&length, s->message, sizeof length);
        if (length > MESSAGE_MOST - sizeof length)
            return BROKEN;
        size_t want = sizeof length + length - s->have;
        if (!want)
            return WHOLE;
        ssize_t n = recv(s->fd, s->message + s->have, want, flags);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            return PART;
        if (n <= 0)
            return BROKEN;
        s->have += (size_t)n;
    }
}

/* Keeps the facts, with the session's name in front of them. */
static bool keep_facts(struct slot *s)
{
    const char *text = s->message + sizeof(uint32_t);
    size_t size = s->have - sizeof(uint32_t);
    if (!size || text[0] != '{' || size > sizeof s->facts - 100)
        return false;
    snprintf(s->facts, sizeof s->facts, "{\"session\":\"%s\",%.*s", s->session, (int)size - 1, text + 1);
    s->state = READY;
    return true;
}

struct designs *designs_open(const struct machine *m, const struct live_wish *w)
{
    struct designs *d = heap_get(sizeof *d);
    d->machine = m;
    d->wish = *w;
    if (!start(d, d->slot)) {
        complain(BAD, "web --hdl: no process for the simulator: %s", strerror(errno));
        free(d);
        return NULL;
    }
    if (receive(d->slot, 0) == WHOLE && keep_facts(d->slot))
        return d;
    designs_close(d); /* the simulator has said why */
    return NULL;
}

void designs_close(struct designs *d)
{
    for (int i = 0; i < DESIGNS; i++)
        if (d->slot[i].state != EMPTY)
            leave(d, d->slot + i);
    for (designs_reap(d); d->leavings; designs_reap(d))
        clock_sleep(0.005);
    free(d);
}

/* ---- requests ---- */

static int reply_now(struct design_reply *r, int status, const char *body)
{
    *r = (struct design_reply){status, body, strlen(body)};
    return -1;
}

static void reply_facts(struct slot *s, struct design_reply *r)
{
    *r = (struct design_reply){200, s->facts, strlen(s->facts)};
    s->state = REPLIED;
}

/* A simulator that no page has taken; else an empty slot; else the slot of the page that was silent for longest.  NULL
   if all are at work. */
static struct slot *choose(struct designs *d)
{
    struct slot *best = NULL;
    for (struct slot *s = d->slot; s < d->slot + DESIGNS; s++)
        if (s->state == READY && !s->taken)
            return s;
    for (struct slot *s = d->slot; s < d->slot + DESIGNS; s++)
        if (s->state == EMPTY)
            return s;
    for (struct slot *s = d->slot; s < d->slot + DESIGNS; s++)
        if (s->state == READY && (!best || s->since < best->since))
            best = s;
    return best;
}

static int open_session(struct designs *d, struct design_reply *now)
{
    struct slot *s = choose(d);
    if (s && s->state == READY && s->taken)
        leave(d, s);
    if (!s || (s->state == EMPTY && !start(d, s)))
        return reply_now(now, 503, "{\"error\":\"there is no room for another simulator\"}\n");
    s->taken = true;
    s->since = seconds();
    if (s->state == READY)
        reply_facts(s, now);
    return (int)(s - d->slot);
}

static struct slot *find(struct designs *d, const char *session, size_t size)
{
    for (struct slot *s = d->slot; s < d->slot + DESIGNS; s++)
        if (s->state != EMPTY && s->taken && size == strlen(s->session) && !memcmp(s->session, session, size))
            return s;
    return NULL;
}

int designs_request(struct designs *d, const char *path, size_t path_size, const char *body, size_t size,
                    struct design_reply *now)
{
    static const char closing[] = "/close";
    size_t end = sizeof closing - 1;
    *now = (struct design_reply){0};
    if (!path_size)
        return open_session(d, now);
    bool closes = path_size > end && !memcmp(path + path_size - end, closing, end);
    struct slot *s = find(d, path + 1, path_size - 1 - (closes ? end : 0));
    if (!s)
        return reply_now(now, 404, "{\"error\":\"this simulator has gone: another page has taken its place\"}\n");
    if (s->state != READY)
        return reply_now(now, 409, "{\"error\":\"one question at a time\"}\n");
    s->since = seconds();
    if (closes) {
        leave(d, s);
        return reply_now(now, 200, "{}\n");
    }
    /* Never blocks: a simulator that is READY has read all before, and a socket's buffer holds more than a body. */
    s->have = 0;
    if (!message_send(s->fd, body, size)) {
        leave(d, s);
        return reply_now(now, 502, "{\"error\":\"the simulator has ended\"}\n");
    }
    s->state = BUSY;
    return (int)(s - d->slot);
}

int designs_socket(const struct designs *d, int slot)
{
    const struct slot *s = d->slot + slot;
    return s->state == BUILDING || s->state == BUSY ? s->fd : -1;
}

bool designs_poll(struct designs *d, int slot, struct design_reply *r)
{
    struct slot *s = d->slot + slot;
    enum received got = receive(s, MSG_DONTWAIT);
    if (got == PART && seconds() - s->since <= REPLY_SECONDS)
        return false;
    if (got == WHOLE && s->state == BUILDING && keep_facts(s)) {
        reply_facts(s, r);
        return true;
    }
    if (got == WHOLE && s->state == BUSY) {
        *r = (struct design_reply){200, s->message + sizeof(uint32_t), s->have - sizeof(uint32_t)};
        s->state = REPLIED;
        return true;
    }
    leave(d, s);
    reply_now(r, 502, "{\"error\":\"the simulator has ended: the terminal says why\"}\n");
    return true;
}

void designs_release(struct designs *d, int slot)
{
    if (d->slot[slot].state == REPLIED)
        d->slot[slot].state = READY;
}
