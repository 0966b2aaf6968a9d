/* SPDX-License-Identifier: MIT */
#include "host/wire.h"
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/heap.h"
#include "host/websocket.h"

enum { DIAL_MS = 5000 };

const char *link_read(struct link *l, const char *url, char *code, size_t size)
{
    *l = (struct link){.fd = -1, .port = "8437"};
    *code = 0;
    if (!strncmp(url, "https://", 8) || !strncmp(url, "wss://", 6))
        return "a terminal speaks http only; for https open the link in a browser";
    const char *scheme = strstr(url, "://"), *at = scheme ? scheme + 3 : url, *end = at + strcspn(at, "/#?");
    const char *colon = memchr(at, ':', (size_t)(end - at)), *stop = colon ? colon : end;
    if (scheme && strncmp(url, "http://", 7) && strncmp(url, "ws://", 5))
        return "a link begins with http:// or ws://";
    if (stop == at || (size_t)(stop - at) >= sizeof l->host || (colon && (size_t)(end - colon - 1) >= sizeof l->port))
        return "a link is http://HOST:PORT/#room=CODE";
    snprintf(l->host, sizeof l->host, "%.*s", (int)(stop - at), at);
    if (colon)
        snprintf(l->port, sizeof l->port, "%.*s", (int)(end - colon - 1), colon + 1);
    else if (scheme)
        snprintf(l->port, sizeof l->port, "80");
    const char *room = strstr(end, "#room=");
    if (room)
        snprintf(code, size, "%.*s", (int)strcspn(room + 6, "&"), room + 6);
    return NULL;
}

void link_close(struct link *l)
{
    if (l->fd >= 0)
        close(l->fd);
    l->fd = -1;
    free(l->bytes);
    l->bytes = NULL;
    l->have = l->used = l->room = 0;
}

static bool readable(int fd, int milliseconds)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, milliseconds) > 0;
}

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size) {
        ssize_t n = send(fd, bytes, size, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

/* Reads what is there; false: the connection is gone. */
static bool read_more(struct link *l)
{
    if (l->room < l->have + 65536 + 1) {
        l->room = l->have + 2 * 65536;
        l->bytes = heap_resize(l->bytes, l->room);
    }
    ssize_t n = recv(l->fd, l->bytes + l->have, 65536, MSG_DONTWAIT);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    l->have += (size_t)n;
    return n > 0 && l->have < LINK_MOST;
}

static const char *shake_hands(struct link *l)
{
    uint8_t random[16];
    char key[WS_KEY + 1], accept[WS_ACCEPT], head[512];
    if (getrandom(random, sizeof random, 0) != sizeof random)
        return "no entropy";
    ws_key(random, key);
    ws_accept(key, WS_KEY, accept);
    snprintf(head, sizeof head,
             "GET /room HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
             l->host, l->port, key);
    if (!write_all(l->fd, head, strlen(head)))
        return "the connection broke";
    for (;;) {
        char *end = l->have ? memmem(l->bytes, l->have, "\r\n\r\n", 4) : NULL;
        if (end) {
            *end = 0;
            bool good = !strncmp(l->bytes, "HTTP/1.1 101", 12) && strstr(l->bytes, accept);
            l->used = (size_t)(end + 4 - l->bytes);
            return good ? NULL : "there is no server of rooms; gatecade host starts one";
        }
        if (!readable(l->fd, DIAL_MS) || !read_more(l))
            return "the server does not answer";
    }
}

const char *link_dial(struct link *l)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *all, *each;
    int on = 1;
    link_close(l);
    int wrong = getaddrinfo(l->host, l->port, &hints, &all);
    if (wrong)
        return gai_strerror(wrong);
    for (each = all; each && l->fd < 0; each = each->ai_next) {
        l->fd = socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
        if (l->fd >= 0 && connect(l->fd, each->ai_addr, each->ai_addrlen)) {
            close(l->fd);
            l->fd = -1;
        }
    }
    freeaddrinfo(all);
    if (l->fd < 0)
        return strerror(errno);
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const char *why = shake_hands(l);
    if (why)
        link_close(l);
    return why;
}

static bool send_frame(struct link *l, unsigned opcode, const char *text, size_t size)
{
    uint32_t mask = 0;
    char *frame = heap_get(size + WS_HEAD_MOST);
    bool good = l->fd >= 0 && getrandom(&mask, sizeof mask, 0) == sizeof mask &&
                write_all(l->fd, frame, ws_masked(frame, opcode, text, size, mask));
    free(frame);
    return good;
}

bool link_send(struct link *l, const char *text)
{
    return send_frame(l, WS_TEXT, text, strlen(text));
}

char *link_hear(struct link *l, size_t *size)
{
    if (l->fd < 0)
        return NULL;
    if (l->used) {
        l->have -= l->used;
        memmove(l->bytes, l->bytes + l->used, l->have);
        l->used = 0;
    }
    bool there = read_more(l);
    for (;;) {
        struct ws_frame f;
        int got = l->bytes ? ws_read(l->bytes, l->have, false, LINK_MOST, &f) : 0;
        if (got > 1 || (got == 1 && f.opcode == WS_CLOSE) || (!got && !there)) {
            link_close(l);
            return NULL;
        }
        if (!got)
            return NULL;
        if (f.opcode == WS_TEXT && f.last) {
            l->used = f.used;
            memmove(l->bytes, f.payload, f.size); /* its head makes room for the 0 */
            l->bytes[f.size] = 0;
            *size = f.size;
            return l->bytes;
        }
        if (f.opcode == WS_PING)
            send_frame(l, WS_PONG, f.payload, f.size);
        l->have -= f.used;
        memmove(l->bytes, l->bytes + f.used, l->have);
    }
}
