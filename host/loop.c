/* SPDX-License-Identifier: MIT */
#include "host/hosted.h"
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/heap.h"
#include "host/websocket.h"

enum {
    REQUEST_MS = 10000, /* for a request of HTTP */
    PING_MS = 20000,    /* a silent client is asked, */
    SILENT_MS = 60000,  /* and dropped */
    RELAY_MS = 1500,    /* for the server that has a client's room to answer */
    UNTAKEN_MS = 20000, /* without taking anything of what waits for it */
    RENEW_MS = 400,
    GATHER_MS = 25, /* after a commit: what comes meanwhile shares the next one; a frame or two of a screen */
    SWEEP_MS = 1000,
    TURN_EVENTS = 256,
    TURN_ACCEPTS = 64,
    PAGE_MOST = 8 << 20 /* of a file, or a tape, that waits for a slow client */
};

int64_t hosting_now(void)
{
    return (int64_t)(clock_seconds() * 1000);
}

/* ---- sending -------------------------------------------------------------------------- */

/* Edge-triggered: what has come is told once, and so is that a connection which took nothing takes something again.
   Armed anew it is told once more, if there is something. */
static bool arm(struct hosting *h, struct hosted *c, int how)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.ptr = c};
    return !epoll_ctl(h->epoll, how, c->fd, &event);
}

/* The connection is over; its memory goes at the end of the turn, for there may be an event of it still. */
void hosted_shut(struct hosting *h, struct hosted *c)
{
    if (c->stage == CLOSED)
        return;
    struct hosted *other = c->other;
    client_end(&h->tables, &c->client, h->now);
    c->stage = CLOSED;
    close(c->fd);
    h->conn[c->index] = h->conn[--h->conns];
    h->conn[c->index]->index = c->index;
    c->next_closed = h->closing;
    h->closing = c;
    if (other)
        hosted_shut(h, other);
}

/* Keeps what the kernel did not take; a long message, such as a tape, may wait as a whole, but nothing behind it. */
static bool keep(struct hosted *c, const char *bytes, size_t size)
{
    if (!size)
        return true;
    size_t most = c->stage == HTTP || c->unsent - c->sent <= UNSENT_MOST ? PAGE_MOST : 0;
    if (c->sent) {
        memmove(c->out, c->out + c->sent, c->unsent - c->sent);
        c->unsent -= c->sent;
        c->sent = 0;
    }
    if (c->unsent + size > most)
        return false;
    if (c->unsent + size > c->room) {
        c->room = (uint32_t)(c->unsent + size + 1024);
        c->out = heap_resize(c->out, c->room);
    }
    memcpy(c->out + c->unsent, bytes, size);
    c->unsent += (uint32_t)size;
    return true;
}

void hosted_put(struct hosting *h, struct hosted *c, const char *head, size_t head_size, const char *body, size_t size)
{
    struct iovec part[] = {{(void *)(uintptr_t)head, head_size}, {(void *)(uintptr_t)body, size}};
    struct msghdr message = {.msg_iov = part, .msg_iovlen = size ? 2 : 1};
    ssize_t n = 0;
    if (c->stage == CLOSED)
        return;
    if (c->unsent == c->sent) {
        n = sendmsg(c->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && errno != EAGAIN) {
            hosted_shut(h, c);
            return;
        }
        n = n < 0 ? 0 : n;
        c->took = h->now;
        h->count.sent_bytes += (uint64_t)n;
    }
    size_t done = (size_t)n, in_head = done < head_size ? done : head_size, in_body = done - in_head;
    if (done < head_size + size &&
        (!keep(c, head + in_head, head_size - in_head) || !keep(c, body + in_body, size - in_body))) {
        h->count.dropped_slow++;
        hosted_shut(h, c);
    }
}

/* What a client is told in one turn goes out in one piece at its end: packets cost more than what is in them. */
static void put_frame(struct hosting *h, struct hosted *c, unsigned opcode, const char *text, size_t size)
{
    char head[WS_HEAD_MOST];
    if (c->stage == CLOSED)
        return;
    if (c->unsent == c->sent)
        c->took = h->now;
    if (!keep(c, head, ws_head(head, opcode, size)) || !keep(c, text, size)) {
        h->count.dropped_slow++;
        hosted_shut(h, c);
    } else if (!c->told) {
        c->told = true;
        c->next_told = h->told;
        h->told = c;
    }
}

/* What waits for a client, as far as it takes it now. */
static void flush(struct hosting *h, struct hosted *c)
{
    while (c->stage != CLOSED && c->sent < c->unsent) {
        ssize_t n = send(c->fd, c->out + c->sent, c->unsent - c->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && errno == EAGAIN)
            break;
        if (n < 0) {
            hosted_shut(h, c);
            return;
        }
        c->sent += (uint32_t)n;
        c->took = h->now;
        h->count.sent_bytes += (uint64_t)n;
    }
    if (c->sent == c->unsent) {
        c->unsent = c->sent = 0;
        if (c->closing_after)
            hosted_shut(h, c);
    }
}

static void flush_told(struct hosting *h)
{
    while (h->told) {
        struct hosted *c = h->told;
        h->told = c->next_told;
        c->told = false;
        flush(h, c);
    }
}

static void goodbye(struct hosting *h, struct hosted *c, unsigned code)
{
    char two[2] = {(char)(code >> 8), (char)code};
    put_frame(h, c, WS_CLOSE, two, 2);
    flush(h, c);
    hosted_shut(h, c);
}

/* ---- what the tables need ---------------------------------------------------------------- */

static void entropy(void *context, void *bytes, size_t size)
{
    (void)context;
    if (getrandom(bytes, size, 0) != (ssize_t)size)
        abort(); /* never in practice: so few bytes come whole */
}

static void send_text(void *context, struct client *client, const char *text, size_t size)
{
    struct hosted *c = client->caller;
    if (c->stage != SOCKET)
        return;
    if (text)
        put_frame(context, c, WS_TEXT, text, size);
    else
        goodbye(context, c, WS_POLICY);
}

static bool claim(void *context, const char *code)
{
    struct hosting *h = context;
    return h->store.kind->claim(&h->store, code);
}

static enum load load(void *context, struct table *t, char *where, size_t size)
{
    struct hosting *h = context;
    enum load got = h->store.kind->load(&h->store, t, where, size);
    if (got == LOAD_FAILED)
        complain(BAD, "host: %s", h->store.wrong);
    return got;
}

static bool pass(void *context, const struct client *client, const char *code, const char *where)
{
    return relay_begin(context, client->caller, code, where);
}

static bool append(void *context, const struct table *t, uint32_t first, const char *lines, size_t size)
{
    struct hosting *h = context;
    return h->store.kind->append(&h->store, t->code, first, lines, size);
}

static bool commit(void *context)
{
    struct hosting *h = context;
    double start = clock_seconds();
    h->committed = hosting_now();
    bool good = h->store.kind->commit(&h->store);
    double took = clock_seconds() - start;
    h->count.commit_seconds += took;
    if (took > h->count.commit_worst)
        h->count.commit_worst = took;
    if (!good)
        complain(BAD, "host: not stored: %s", h->store.wrong);
    h->ill = !good;
    return good;
}

static void release(void *context, const struct table *t)
{
    struct hosting *h = context;
    h->store.kind->release(&h->store, t->code);
}

static void lost(void *context, const char *code)
{
    struct hosting *h = context;
    tables_forget(&h->tables, code);
}

/* ---- receiving ------------------------------------------------------------------------- */

/* A message in pieces is put together: between them only control frames may come, and all of it is no longer than a
   request.  0, or the code by which the connection has to be closed. */
static unsigned take_piece(struct hosting *h, struct hosted *c, const struct ws_frame *f)
{
    if ((f->opcode == WS_MORE_OF_IT) != c->in_pieces)
        return WS_PROTOCOL;
    if (f->opcode == WS_BINARY)
        return WS_UNWANTED;
    if (c->gathered + f->size > REQUEST_LONGEST)
        return WS_TOO_LONG;
    const char *text = f->payload;
    size_t size = f->size;
    if (c->in_pieces || !f->last) {
        c->pieces = heap_resize(c->pieces, REQUEST_LONGEST);
        memcpy(c->pieces + c->gathered, f->payload, f->size);
        c->gathered += (uint32_t)f->size;
        c->in_pieces = !f->last;
        text = c->pieces;
        size = c->gathered;
    }
    if (!f->last)
        return 0;
    h->count.messages++;
    c->gathered = 0;
    tables_receive(&h->tables, &c->client, text, size, h->now);
    free(c->pieces);
    c->pieces = NULL;
    return 0;
}

static void take_frame(struct hosting *h, struct hosted *c, struct ws_frame *f)
{
    unsigned wrong = 0;
    if (f->opcode == WS_PING)
        put_frame(h, c, WS_PONG, f->payload, f->size);
    else if (f->opcode == WS_CLOSE)
        goodbye(h, c, WS_NORMAL);
    else if (f->opcode != WS_PONG)
        wrong = take_piece(h, c, f);
    if (wrong)
        goodbye(h, c, wrong);
}

static size_t take_frames(struct hosting *h, struct hosted *c, char *bytes, size_t have)
{
    size_t used = 0;
    while (c->stage == SOCKET) {
        struct ws_frame f;
        int got = ws_read(bytes + used, have - used, true, REQUEST_LONGEST, &f);
        if (got > 1)
            goodbye(h, c, (unsigned)got);
        if (got != 1)
            break;
        used += f.used;
        take_frame(h, c, &f);
    }
    return used;
}

static size_t take_requests(struct hosting *h, struct hosted *c, char *bytes, size_t have)
{
    size_t used = 0;
    while (c->stage == HTTP && !c->closing_after && used < have) {
        struct door_reply a = {0};
        enum door door = door_request(h, bytes + used, have - used, &a);
        if (door == DOOR_MORE)
            break;
        h->count.requests++;
        used += a.used;
        c->closing_after = a.close;
        hosted_put(h, c, a.head, a.head_size, a.body, a.body_size);
        free(a.heap);
        c->relayed = a.relayed;
        if (c->stage == HTTP && door == DOOR_SOCKET)
            c->stage = SOCKET;
        if (c->stage == HTTP && c->closing_after && c->sent == c->unsent)
            hosted_shut(h, c);
    }
    if (c->stage == SOCKET)
        used += take_frames(h, c, bytes + used, have - used);
    return used;
}

/* One piece of it a turn, so that nobody holds up the others.  ends: nothing will come behind what is there. */
static void receive(struct hosting *h, struct hosted *c, bool ends)
{
    size_t kept = c->have, most = c->stage == HTTP ? REQUEST_MOST + BODY_MOST : SCRATCH;
    size_t room = (most < SCRATCH ? most : SCRATCH) - kept;
    if (kept)
        memcpy(h->scratch, c->in, kept);
    ssize_t n = recv(c->fd, h->scratch + kept, room, MSG_DONTWAIT);
    if (n < 0 && errno == EAGAIN)
        return;
    if (n <= 0) {
        hosted_shut(h, c);
        return;
    }
    if (c->stage == SOCKET || c->stage == RELAYED || !kept)
        c->heard = h->now; /* a request has its time as a whole: one byte at a time buys none */
    size_t have = kept + (size_t)n;
    size_t used = c->stage == HTTP     ? take_requests(h, c, h->scratch, have)
                  : c->stage == SOCKET ? take_frames(h, c, h->scratch, have)
                                       : 0;
    if (c->stage == SHAKES || c->stage == RELAYED)
        used += relay_pass(h, c, h->scratch + used, have - used);
    if (c->stage == CLOSED)
        return;
    have -= used;
    if (have == SCRATCH) {
        hosted_shut(h, c);
        return;
    }
    if ((size_t)n == room || ends)
        arm(h, c, EPOLL_CTL_MOD);
    free(c->in);
    c->in = have ? heap_copy(h->scratch + used, have) : NULL;
    c->have = (uint32_t)have;
}

/* ---- accepting ------------------------------------------------------------------------- */

static bool is_too_many(const struct hosting *h, uint32_t peer)
{
    unsigned n = 0;
    for (unsigned i = 0; !h->proxied && h->conns >= OF_ONE_ADDRESS && i < h->conns; i++)
        n += h->conn[i]->peer == peer;
    return h->conns >= CONNECTIONS_MOST || (n >= OF_ONE_ADDRESS && peer != htonl(INADDR_LOOPBACK));
}

struct hosted *hosted_begin(struct hosting *h, int fd, uint32_t peer)
{
    int on = 1;
    if (h->conns == h->conn_room) {
        h->conn_room = h->conn_room ? 2 * h->conn_room : 64;
        h->conn = heap_resize(h->conn, h->conn_room * sizeof *h->conn);
    }
    struct hosted *c = heap_get(sizeof *c);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    *c = (struct hosted){.fd = fd, .peer = peer, .heard = h->now, .index = h->conns};
    c->took = c->heard;
    client_begin(&c->client, c);
    if (!arm(h, c, EPOLL_CTL_ADD)) {
        close(fd);
        free(c);
        return NULL;
    }
    h->conn[h->conns++] = c;
    return c;
}

static void accept_some(struct hosting *h)
{
    for (int i = 0; i < TURN_ACCEPTS; i++) {
        struct sockaddr_in from = {0};
        socklen_t size = sizeof from;
        int fd = accept4(h->listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0)
            return;
        if (is_too_many(h, from.sin_addr.s_addr))
            close(fd);
        else if (hosted_begin(h, fd, from.sin_addr.s_addr))
            h->count.accepted++;
    }
}

/* ---- the loop -------------------------------------------------------------------------- */

/* Whoever is told nothing for a while needs no place for it. */
static void let_go(struct hosted *c)
{
    free(c->out);
    c->out = NULL;
    c->unsent = c->sent = c->room = 0;
}

static void sweep(struct hosting *h, int64_t now)
{
    if (now < h->swept + SWEEP_MS)
        return;
    h->swept = now;
    for (unsigned i = h->conns; i--;) {
        if (i >= h->conns) /* the other half of a relay went, too */
            continue;
        struct hosted *c = h->conn[i];
        bool stuck = c->unsent > c->sent && now > c->took + UNTAKEN_MS;
        int64_t patience = c->stage == HTTP ? REQUEST_MS : c->stage == SHAKES ? RELAY_MS : SILENT_MS;
        bool silent = now > c->heard + patience && (c->stage != HTTP || c->unsent == c->sent);
        h->count.dropped_slow += stuck;
        h->count.dropped_silent += silent && c->stage == SOCKET;
        if (stuck || silent)
            hosted_shut(h, c);
        else if (c->stage == SOCKET && now > c->heard + PING_MS && now > c->pinged + PING_MS) {
            c->pinged = now;
            put_frame(h, c, WS_PING, "", 0);
        }
        if (c->unsent == c->sent && now > c->took + SWEEP_MS)
            let_go(c);
    }
}

static void bury(struct hosting *h)
{
    while (h->closing) {
        struct hosted *c = h->closing;
        h->closing = c->next_closed;
        free(c->in);
        free(c->out);
        free(c->pieces);
        free(c);
    }
}

/* A commit and the system calls of a turn cost the same for one move as for many.  Whoever moves alone never waits for
   this: it is over before a next move comes. */
static void rest(const struct hosting *h)
{
    int64_t left = h->committed + GATHER_MS - hosting_now();
    if (left > 0)
        poll(NULL, 0, (int)left);
}

void hosting_turn(struct hosting *h)
{
    struct epoll_event event[TURN_EVENTS];
    int64_t now = hosting_now(), wait = tables_next_due(&h->tables, now) - now;
    wait = wait > RENEW_MS ? RENEW_MS : wait < 0 ? 0 : wait;
    int events = epoll_wait(h->epoll, event, TURN_EVENTS, (int)wait);
    bool accepts = false;
    h->now = hosting_now();
    h->count.turns++;
    for (int i = 0; i < events; i++) {
        struct hosted *c = event[i].data.ptr;
        accepts |= !c;
        if (c && c->sent < c->unsent && event[i].events & EPOLLOUT)
            flush(h, c);
        if (c && c->stage != CLOSED && event[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
            receive(h, c, event[i].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR));
    }
    now = h->now = hosting_now();
    tables_due(&h->tables, now);
    tables_commit(&h->tables, now);
    if (now >= h->renewed + RENEW_MS) {
        h->renewed = now;
        h->store.kind->renew(&h->store, lost, h);
    }
    sweep(h, now);
    flush_told(h);
    if (accepts)
        accept_some(h);
    bury(h);
    if (events < TURN_EVENTS)
        rest(h);
}

const char *hosting_begin(struct hosting *h, int listener, unsigned port)
{
    struct tables_host host = {h, heap_memory, entropy, send_text, claim, load, pass, append, commit, release};
    struct epoll_event event = {.events = EPOLLIN};
    h->listener = listener;
    h->port = port;
    h->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (h->epoll < 0 || epoll_ctl(h->epoll, EPOLL_CTL_ADD, listener, &event))
        return strerror(errno);
    tables_begin(&h->tables, &host);
    h->now = hosting_now();
    return NULL;
}

void hosting_end(struct hosting *h)
{
    while (h->conns) {
        struct hosted *c = h->conn[h->conns - 1];
        if (c->stage == SOCKET)
            goodbye(h, c, WS_GOING_AWAY);
        else
            hosted_shut(h, c);
    }
    tables_commit(&h->tables, hosting_now());
    tables_end(&h->tables);
    bury(h);
    free(h->conn);
    close(h->epoll);
    close(h->listener);
}
