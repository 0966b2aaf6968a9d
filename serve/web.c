/* SPDX-License-Identifier: MIT */
/*
 * gatecade web: serves the page that is embedded in the command.
 *
 * One thread and poll(): a few dozen connections, each with a buffer of its own and a deadline.  A
 * client that is slow, silent or rude loses its connection, and nobody else notices.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <inttypes.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "base/entropy.h"
#include "base/named.h"
#include "base/command.h"
#include "base/options.h"
#include "check/options.h"
#include "serve/page.h"
#include "core/random.h"
#include "serve/webdesign.h"

enum { CONNECTIONS = 64, PATIENCE = 10 }; /* seconds without progress before a connection is dropped */

struct connection {
    int fd;
    time_t deadline;
    size_t have;      /* bytes of request */
    size_t head_sent; /* of the answer that is being sent */
    size_t body_sent;
    int answering;
    int draining; /* the last answer is sent: what still comes is read and forgotten, so that it arrives */
    int asks;     /* the place of the design whose answer it waits for, or is sent; -1: none */
    struct page_answer answer;
    char request[REQUEST_MOST + BODY_MOST];
};

static struct connection connection[CONNECTIONS];
static struct pollfd watch[CONNECTIONS + 1 + DESIGNS];
static nfds_t connections;

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static time_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

/* An answer to the design's question is there, or comes later: then it is waited for. */
static void pass_on(struct connection *c)
{
    struct page_answer *a = &c->answer;
    struct design_answer now;
    c->asks = designs_ask(a->call, a->call_size, a->posted, a->posted_size, &now);
    if (c->asks < 0)
        page_reply(a, now.status, now.body, now.size);
}

/* Takes the next request out of the buffer, if it is all there. */
static void answer_next(struct connection *c)
{
    page_answer(c->request, c->have, &c->answer);
    if (!c->answer.used)
        return;
    if (c->answer.call)
        pass_on(c);
    c->have -= c->answer.used;
    memmove(c->request, c->request + c->answer.used, c->have);
    c->answering = c->asks < 0;
    c->head_sent = c->body_sent = 0;
}

/* Sends what is left of a part; 1 when all of it is gone, 0 to wait, -1 when the client is. */
static int send_part(struct connection *c, const char *part, size_t size, size_t *sent)
{
    while (*sent < size) {
        ssize_t n = send(c->fd, part + *sent, size - *sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0)
            return errno == EAGAIN || errno == EINTR ? 0 : -1;
        *sent += (size_t)n;
        c->deadline = now() + PATIENCE;
    }
    return 1;
}

/* Sends answers while there are requests in the buffer; 0 when the connection is to be closed. */
static int send_answers(struct connection *c)
{
    while (c->answering) {
        struct page_answer *a = &c->answer;
        int done = send_part(c, a->head, a->head_size, &c->head_sent);
        if (done > 0)
            done = send_part(c, a->body, a->body_size, &c->body_sent);
        if (done <= 0)
            return done == 0;
        c->answering = 0;
        if (c->asks >= 0)
            designs_done(c->asks);
        c->asks = -1;
        if (a->close) {
            c->draining = 1;
            c->have = 0;
            c->deadline = now() + 1;
            return !shutdown(c->fd, SHUT_WR);
        }
        answer_next(c);
    }
    return 1;
}

static int receive(struct connection *c)
{
    ssize_t n = recv(c->fd, c->request + c->have, sizeof c->request - c->have, MSG_DONTWAIT);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    if (n == 0)
        return 0;
    if (c->draining)
        return 1;
    /* The deadline is that of the whole request: one byte at a time does not buy time. */
    if (!c->have)
        c->deadline = now() + PATIENCE;
    c->have += (size_t)n;
    answer_next(c);
    return send_answers(c);
}

/* The last one takes the place of the one that goes. */
static void drop(nfds_t i)
{
    if (connection[i].asks >= 0 && connection[i].answering)
        designs_done(connection[i].asks);
    close(connection[i].fd);
    connections--;
    if (i != connections)
        memcpy(connection + i, connection + connections, sizeof *connection);
}

static void welcome(int server)
{
    int fd = accept4(server, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC), on = 1;
    if (fd < 0)
        return;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct connection *c = connection + connections++;
    c->fd = fd;
    c->have = 0;
    c->answering = c->draining = 0;
    c->asks = -1;
    c->deadline = now() + PATIENCE;
}

/* A design has answered: to the connection that waits, if it is still there. */
static void answer_asked(int place)
{
    struct design_answer a;
    if (!designs_hear(place, &a))
        return;
    for (nfds_t i = 0; i < connections; i++) {
        struct connection *c = connection + i;
        if (c->asks != place || c->answering)
            continue;
        page_reply(&c->answer, a.status, a.body, a.size);
        if (a.status != 200)
            c->asks = -1; /* the place is free again */
        c->answering = 1;
        c->deadline = now() + PATIENCE;
        if (!send_answers(c))
            drop(i);
        return;
    }
    designs_done(place);
}

static int waits(const struct connection *c)
{
    return c->asks >= 0 && !c->answering;
}

/* One round: waits for something to do, at most a second, and does it. */
static void serve(int server)
{
    for (nfds_t i = 0; i < connections; i++)
        watch[i] = (struct pollfd){.fd = waits(connection + i) ? -1 : connection[i].fd,
                                   .events = connection[i].answering ? POLLOUT : POLLIN};
    nfds_t count = connections, last = connections;
    watch[count++] = (struct pollfd){.fd = connections < CONNECTIONS ? server : -1, .events = POLLIN};
    for (int i = 0; i < DESIGNS; i++)
        watch[count++] = (struct pollfd){.fd = designs_socket(i), .events = POLLIN};
    if (poll(watch, count, 1000) < 0)
        return;
    for (nfds_t i = last; i--;) {
        struct connection *c = connection + i;
        int good = 1;
        if (watch[i].revents)
            good = c->answering ? send_answers(c) : receive(c);
        if (!good || (now() > c->deadline && !waits(c)))
            drop(i);
    }
    for (int i = 0; i < DESIGNS; i++)
        if (designs_socket(i) >= 0)
            answer_asked(i);
    if (watch[last].revents)
        welcome(server);
}

static int listen_on(const char *host, uint64_t port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int on = 1;
    if (inet_pton(AF_INET, host, &address.sin_addr) != 1)
        return complain(-1, "web --listen: \"%s\" is no IPv4 address, such as 127.0.0.1 or 0.0.0.0", host);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return complain(-1, "web: no socket: %s", strerror(errno));
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) || listen(fd, 64)) {
        complain(-1, "web: cannot listen on %s port %d: %s; try another --port", host, (int)port, strerror(errno));
        close(fd);
        return -1;
    }
    return fd;
}

/* Where to find the page.  A server for the whole network tells each address that a phone could use. */
static void tell(const char *host, unsigned port, const char *query)
{
    struct ifaddrs *all = NULL;
    printf("http://%s:%u/%s\n", strcmp(host, "0.0.0.0") ? host : "127.0.0.1", port, query);
    if (strcmp(host, "0.0.0.0") || getifaddrs(&all))
        all = NULL;
    for (struct ifaddrs *each = all; each; each = each->ifa_next) {
        char text[INET_ADDRSTRLEN];
        const struct sockaddr_in *in = (const struct sockaddr_in *)(const void *)each->ifa_addr;
        if (in && in->sin_family == AF_INET && !(each->ifa_flags & IFF_LOOPBACK) &&
            inet_ntop(AF_INET, &in->sin_addr, text, sizeof text))
            printf("http://%s:%u/\n", text, port);
    }
    if (all)
        freeifaddrs(all);
    fflush(stdout);
}

struct wish {
    struct list hdl, map, parameters;
    const char *top, *machine, *host;
    uint64_t port;
};

static const struct option options[] = {
    {.name = "--port",
     OPTION_NUMBER(struct wish, port),
     .value = "N",
     .help = "8437 unless given; 0 takes any that is free"},
    {.name = "--listen",
     OPTION_TEXT(struct wish, host),
     .value = "ADDRESS",
     .help = "127.0.0.1 unless given: only this computer; 0.0.0.0 lets phones in the same network in"},
    {.name = "--hdl",
     OPTION_LIST(struct wish, hdl),
     .value = "FILE...",
     .help = "your own Verilog or VHDL on the page's board, beside the machine it stands for; the page says where it "
             "first shows something else"},
    {.name = "--machine", OPTION_TEXT(struct wish, machine), .value = "MACHINE", .help = "the same as MACHINE"},
    DESIGN_OPTIONS(struct wish, top, map, parameters),
    {0},
};

/* With --hdl: the machine, and more files. */
static int read_operands(struct wish *w, int count, char **operand)
{
    for (; count--; operand++) {
        int file = strchr(*operand, '.') || !access(*operand, F_OK);
        if (!w->hdl.count)
            return complain(USAGE, "web takes no argument, but was given \"%s\"", *operand);
        if (file && w->hdl.count < LIST_MOST)
            w->hdl.item[w->hdl.count++] = *operand;
        else if (!file && !w->machine)
            w->machine = *operand;
        else
            return complain(USAGE, "web --hdl takes one machine, but was given \"%s\" too", *operand);
    }
    return GOOD;
}

/* A design behind the page: built now, and only for this computer. */
static int open_door(const struct wish *w)
{
    if (!w->machine)
        return complain(USAGE, "web --hdl: which machine is it? gatecade web MACHINE --hdl FILE; gatecade list names "
                               "them all");
    if (strcmp(w->host, "127.0.0.1"))
        return complain(USAGE, "web --hdl runs your design for this computer only; leave out --listen");
    const struct machine *m = machine_named(w->machine);
    if (!m)
        return BAD;
    return designs_begin(m, &(struct live_wish){&w->hdl, &w->map, &w->parameters, w->top, 1});
}

static int serve_page(const struct wish *w)
{
    int server = listen_on(w->host, w->port);
    if (server < 0)
        return BAD;
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    char query[160] = "";
    getsockname(server, (struct sockaddr *)&address, &size);
    if (w->hdl.count) {
        char token[33];
        snprintf(token, sizeof token, "%016" PRIx64 "%016" PRIx64, random_entropy(), random_entropy());
        page_door(token, ntohs(address.sin_port));
        snprintf(query, sizeof query, "?design=%s#%s", token, w->machine);
    }
    tell(w->host, ntohs(address.sin_port), query);

    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    while (!stopped)
        serve(server);
    while (connections)
        drop(0);
    close(server);
    return GOOD;
}

static int run(int argc, char **argv)
{
    extern const struct command command_web;
    static struct wish w = {.host = "127.0.0.1", .port = 8437};
    int status = options_read(&command_web, &w, &argc, argv);
    if (status)
        return status;
    if (argc > 1 && (status = read_operands(&w, argc - 1, argv + 1)))
        return status;
    if (!w.hdl.count && (w.machine || w.top || w.map.count || w.parameters.count))
        return complain(USAGE, "web: --machine, --top, --map and --param belong to --hdl FILE, your own design");
    if (w.port > 65535)
        return complain(USAGE, "web --port: a port is 0 to 65535");
    if (!page_files[0].path)
        return complain(BAD, "web: this command was built without the page; install clang-19 and lld-19, then make");
    if (w.hdl.count && (status = open_door(&w)))
        return status;
    status = serve_page(&w);
    if (w.hdl.count)
        designs_end();
    return status;
}

const struct command command_web = {
    .name = "web",
    .usage = "[OPTION]...\n"
             "       gatecade web MACHINE --hdl FILE... [OPTION]...",
    .summary = "the arcade as a page, for a browser on this computer",
    .help = "Prints the page's address and serves it until it is interrupted (Ctrl-C).",
    .options = options,
    .run = run,
};
