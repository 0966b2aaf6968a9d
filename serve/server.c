/* SPDX-License-Identifier: MIT */
#include "serve/server.h"
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"

enum {
    SILENT_SECONDS = 10, /* without progress */
    REPLY_SECONDS = 60,  /* to receive a reply */
    DRAIN_SECONDS = 1,
    TURN_REPLIES = 16, /* pipelined requests that one connection is served before the others have their turn */
    TURN_EVENTS = 64,
    TURN_ACCEPTS = 64,
    SEND_BUFFER = 1 << 16, /* the kernel would keep megabytes for each client that takes nothing */
    STALL_SECONDS = 1,     /* a reply that makes no progress for longer may give its place away */
    PEERS = 256,           /* addresses are told apart by a hash of that size */
};

enum state {
    READING,  /* a request, or silent between two */
    WAITING,  /* for a simulator */
    SENDING,  /* a reply */
    DRAINING, /* the last reply is sent: what still comes is read and dropped, lest a reset destroys the reply */
};

struct connection {
    int fd;
    unsigned index; /* in the server's table */
    enum state state;
    uint32_t watched;                        /* epoll's events */
    uint32_t peer;                           /* its address */
    long deadline, reply_deadline, progress; /* the last: when a byte of the reply was last taken */
    int slot;                                /* the design's whose reply is awaited or sent; -1: none */
    size_t sent;                             /* of the reply */
    struct page_reply reply;
    size_t have; /* bytes of request */
    char request[REQUEST_MOST + BODY_MOST];
};

static long seconds(void)
{
    return (long)clock_seconds();
}

static void drop(struct server *s, struct connection *c)
{
    if (c->slot >= 0)
        designs_release(s->designs, c->slot);
    close(c->fd);
    s->connection[c->index] = s->connection[--s->connections];
    s->connection[c->index]->index = c->index;
    free(c);
}

/* Has epoll report what the connection's state waits for; a reset is reported always. */
static void watch(struct server *s, struct connection *c)
{
    static const uint32_t wanted[] = {[READING] = EPOLLIN, [WAITING] = 0, [SENDING] = EPOLLOUT, [DRAINING] = EPOLLIN};
    struct epoll_event event = {.events = wanted[c->state], .data.ptr = c};
    if (c->watched != event.events)
        epoll_ctl(s->epoll, EPOLL_CTL_MOD, c->fd, &event);
    c->watched = event.events;
}

static void begin_reply(struct connection *c)
{
    c->state = SENDING;
    c->sent = 0;
    c->deadline = seconds() + SILENT_SECONDS;
    c->reply_deadline = seconds() + REPLY_SECONDS;
    c->progress = seconds();
}

/* Takes the next request out of the buffer, if it is all there. */
static void take_request(struct server *s, struct connection *c)
{
    struct page_reply *a = &c->reply;
    c->state = READING;
    page_request(s->door, c->request, c->have, a);
    if (!a->used)
        return;
    struct design_reply now = {0};
    if (a->design) {
        c->slot = designs_request(s->designs, a->design, a->design_size, a->posted, a->posted_size, &now);
        if (now.status)
            page_reply_json(a, now.status, now.body, now.size);
    }
    c->have -= a->used;
    memmove(c->request, c->request + a->used, c->have);
    if (a->status)
        begin_reply(c);
    else
        c->state = WAITING;
}

enum sent { ALL, SOME, GONE };

/* Head and body in one call: a small reply is one packet. */
static enum sent send_reply(struct connection *c)
{
    const struct page_reply *a = &c->reply;
    while (c->sent < a->head_size + a->body_size) {
        size_t head = c->sent < a->head_size ? c->sent : a->head_size, body = c->sent - head;
        struct iovec part[] = {{(char *)a->head + head, a->head_size - head},
                               {(void *)(uintptr_t)(a->body + body), a->body_size - body}};
        struct msghdr message = {.msg_iov = part, .msg_iovlen = a->body_size ? 2 : 1};
        ssize_t n = sendmsg(c->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0)
            return errno == EAGAIN || errno == EINTR ? SOME : GONE;
        c->sent += (size_t)n;
        c->progress = seconds();
        c->deadline = seconds() + SILENT_SECONDS;
        if (c->deadline > c->reply_deadline)
            c->deadline = c->reply_deadline;
    }
    return ALL;
}

/* Sends replies while there are requests in the buffer and it is this connection's turn; false if the connection is to
   be dropped. */
static bool send_replies(struct server *s, struct connection *c)
{
    for (int turn = 0; c->state == SENDING && turn < TURN_REPLIES; turn++) {
        enum sent sent = send_reply(c);
        if (sent != ALL)
            return sent == SOME;
        if (c->slot >= 0)
            designs_release(s->designs, c->slot);
        c->slot = -1;
        if (c->reply.close) {
            c->state = DRAINING;
            c->deadline = seconds() + DRAIN_SECONDS;
            return !shutdown(c->fd, SHUT_WR);
        }
        take_request(s, c);
    }
    return true;
}

static bool receive(struct server *s, struct connection *c)
{
    size_t from = c->state == DRAINING ? 0 : c->have;
    ssize_t n = recv(c->fd, c->request + from, sizeof c->request - from, MSG_DONTWAIT);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    if (n == 0)
        return false;
    if (c->state == DRAINING)
        return true;
    /* The deadline is that of the whole request: one byte at a time does not buy time. */
    if (!c->have)
        c->deadline = seconds() + SILENT_SECONDS;
    c->have += (size_t)n;
    take_request(s, c);
    return send_replies(s, c);
}

static void handle(struct server *s, struct connection *c, uint32_t events)
{
    bool good = true;
    if (c->state == WAITING)
        good = !(events & (EPOLLHUP | EPOLLERR)); /* nobody waits any more */
    else
        good = c->state == SENDING ? send_replies(s, c) : receive(s, c);
    if (good)
        watch(s, c);
    else
        drop(s, c);
}

/* ---- accepting ---- */

/* How ready a connection is to be replaced; 0: not at all. */
static unsigned readiness(const struct connection *c, long now)
{
    switch (c->state) {
    case READING:
        return 3;
    case DRAINING:
        return 2;
    case SENDING:
        return now > c->progress + STALL_SECONDS ? 1 : 0;
    default:
        return 0; /* a simulator works for it */
    }
}

static unsigned bucket(const struct connection *c)
{
    return (c->peer ^ c->peer >> 8 ^ c->peer >> 16 ^ c->peer >> 24) % PEERS;
}

/* The connection that a new client replaces, or NULL: of the address with most connections, the readiest, the oldest.
 */
static struct connection *victim(const struct server *s)
{
    struct connection *best = NULL;
    unsigned count[PEERS] = {0};
    long now = seconds();
    for (unsigned i = 0; i < s->connections; i++)
        count[bucket(s->connection[i])]++;
    for (unsigned i = 0; i < s->connections; i++) {
        struct connection *c = s->connection[i];
        unsigned mine = readiness(c, now), many = count[bucket(c)];
        if (!mine)
            continue;
        unsigned its = best ? readiness(best, now) : 0, others = best ? count[bucket(best)] : 0;
        if (!best || many > others || (many == others && (mine > its || (mine == its && c->deadline < best->deadline))))
            best = c;
    }
    return best;
}

static void accept_one(struct server *s, int fd, uint32_t peer)
{
    struct connection *c = malloc(sizeof *c); /* not cleared: most of it is a buffer that is never touched */
    int on = 1, buffered = SEND_BUFFER;
    if (!c) {
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffered, sizeof buffered);
    c->fd = fd;
    c->peer = peer;
    c->state = READING;
    c->have = 0;
    c->slot = -1;
    c->deadline = seconds() + SILENT_SECONDS;
    c->watched = EPOLLIN;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    if (epoll_ctl(s->epoll, EPOLL_CTL_ADD, fd, &event)) {
        close(fd);
        free(c);
        return;
    }
    c->index = s->connections;
    s->connection[s->connections++] = c;
}

static bool has_room(const struct server *s)
{
    return s->connections < CONNECTIONS || victim(s);
}

/* While there is no room, clients wait in the listener's queue. */
static void watch_listener(struct server *s, bool listening)
{
    struct epoll_event event = {.events = listening ? EPOLLIN : 0};
    if (s->listening != listening)
        epoll_ctl(s->epoll, EPOLL_CTL_MOD, s->listener, &event);
    s->listening = listening;
}

static void accept_some(struct server *s)
{
    for (int i = 0; i < TURN_ACCEPTS && has_room(s); i++) {
        struct sockaddr_in from = {0};
        socklen_t size = sizeof from;
        int fd = accept4(s->listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        bool full = fd < 0 ? errno == EMFILE || errno == ENFILE : s->connections == CONNECTIONS;
        struct connection *c = full ? victim(s) : NULL;
        if (c)
            drop(s, c);
        if (fd >= 0)
            accept_one(s, fd, from.sin_addr.s_addr);
        else if (!c)
            return;
    }
}

/* ---- the loop ---- */

/* A slot has replied: sends it to the connection that waits, if that is still there. */
static void pass_reply(struct server *s, int slot)
{
    struct design_reply r;
    if (!designs_poll(s->designs, slot, &r))
        return;
    for (unsigned i = 0; i < s->connections; i++) {
        struct connection *c = s->connection[i];
        if (c->slot != slot)
            continue;
        if (r.status != 200)
            c->slot = -1; /* the slot is empty again */
        page_reply_json(&c->reply, r.status, r.body, r.size);
        begin_reply(c);
        if (send_replies(s, c))
            watch(s, c);
        else
            drop(s, c);
        return;
    }
    designs_release(s->designs, slot);
}

/* Once a second: connections past their deadline are dropped. */
static void sweep(struct server *s)
{
    long now = seconds();
    if (now == s->swept)
        return;
    s->swept = now;
    for (unsigned i = s->connections; i--;)
        if (now > s->connection[i]->deadline && s->connection[i]->state != WAITING)
            drop(s, s->connection[i]);
    if (s->designs)
        designs_reap(s->designs);
}

/* Waits until there is something to do, at most a second.  The simulators' sockets come and go, so they are not in the
   epoll set: while one owes a reply, it is polled together with the set. */
static int wait_for_events(struct server *s, struct epoll_event event[TURN_EVENTS])
{
    struct pollfd fds[1 + DESIGNS] = {{.fd = s->epoll, .events = POLLIN}};
    nfds_t count = 1;
    for (int i = 0; s->designs && i < DESIGNS; i++)
        if (designs_socket(s->designs, i) >= 0)
            fds[count++] = (struct pollfd){.fd = designs_socket(s->designs, i), .events = POLLIN};
    if (count > 1 && poll(fds, count, 1000) < 0)
        return 0;
    return epoll_wait(s->epoll, event, TURN_EVENTS, count > 1 ? 0 : 1000);
}

void server_poll(struct server *s)
{
    struct epoll_event event[TURN_EVENTS];
    bool accepts = false;
    watch_listener(s, has_room(s));
    int events = wait_for_events(s, event);
    for (int i = 0; i < events; i++)
        if (event[i].data.ptr)
            handle(s, event[i].data.ptr, event[i].events);
        else
            accepts = true;
    for (int i = 0; s->designs && i < DESIGNS; i++)
        if (designs_socket(s->designs, i) >= 0)
            pass_reply(s, i);
    sweep(s);
    if (accepts)
        accept_some(s); /* last: it may drop connections, which must not be among the events */
}

const char *server_open(struct server *s, int listener, const struct page_door *door, struct designs *designs)
{
    struct epoll_event event = {.events = 0};
    *s = (struct server){.listener = listener, .door = door, .designs = designs};
    s->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (s->epoll >= 0 && !epoll_ctl(s->epoll, EPOLL_CTL_ADD, listener, &event))
        return NULL;
    const char *wrong = strerror(errno);
    if (s->epoll >= 0)
        close(s->epoll);
    return wrong;
}

void server_close(struct server *s)
{
    while (s->connections)
        drop(s, s->connection[s->connections - 1]);
    close(s->epoll);
    close(s->listener);
}
