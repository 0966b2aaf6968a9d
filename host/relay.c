/* SPDX-License-Identifier: MIT */
/*
 * A client whose room another server has: its bytes are passed on as they come, in both directions, so behind a
 * balancer nobody has to know which server has what.  Frames need not be read for that: the client's are masked, as the
 * other server expects, and the answers are for the client.  Before them go a handshake and what the client has asked
 * for so far.
 *
 * When the other server dies, so does the relay; the client comes back to any server and finds the room where it is
 * then.  What was relayed once is not relayed again: two servers that each think the other one has the room would pass
 * a client to and fro.
 */
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
#include "host/hosted.h"
#include "host/websocket.h"
#include "host/wire.h"

static int dial(const char *url, struct link *to)
{
    char none[CODE_LETTERS + 1];
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
    if (!*url || link_read(to, url, none, sizeof none) || getaddrinfo(to->host, to->port, &hints, &found))
        return -1;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0 && connect(fd, found->ai_addr, found->ai_addrlen) && errno != EINPROGRESS) {
        close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    return fd;
}

static void say(struct hosting *h, struct hosted *c, const char *verb, const char *word)
{
    char text[64], frame[sizeof text + WS_HEAD_MOST];
    int n = snprintf(text, sizeof text, "%s %s", verb, word);
    hosted_put(h, c, frame, ws_masked(frame, WS_TEXT, text, (size_t)n, 0), "", 0);
}

static void shake_hands(struct hosting *h, struct hosted *c, const struct link *to)
{
    uint8_t random[16];
    char key[WS_KEY + 1], head[512];
    if (getrandom(random, sizeof random, 0) != sizeof random)
        memset(random, 0, sizeof random); /* the key only tells a server from something else */
    ws_key(random, key);
    int n = snprintf(head, sizeof head,
                     "GET /room HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n" RELAY_HEADER ": 1\r\n\r\n",
                     to->host, to->port, key);
    hosted_put(h, c, head, (size_t)n, "", 0);
}

bool relay_begin(struct hosting *h, struct hosted *c, const char *code, const char *url)
{
    struct link to;
    int fd = c->relayed || h->conns >= CONNECTIONS_MOST ? -1 : dial(url, &to);
    struct hosted *other = fd < 0 ? NULL : hosted_begin(h, fd, 0);
    if (!other)
        return false;
    h->count.relays++;
    other->stage = SHAKES;
    other->other = c;
    c->other = other;
    c->stage = RELAYED;
    shake_hands(h, other, &to);
    if (c->client.language && other->stage != CLOSED)
        say(h, other, "lang", c->client.language->code);
    if (other->stage != CLOSED)
        say(h, other, "join", code);
    return true;
}

size_t relay_pass(struct hosting *h, struct hosted *c, const char *bytes, size_t size)
{
    static const char good[] = "HTTP/1.1 101 ";
    size_t head = 0;
    if (c->stage == SHAKES) {
        const char *end = memmem(bytes, size, "\r\n\r\n", 4);
        if (!end)
            return 0;
        if (size < sizeof good || memcmp(bytes, good, sizeof good - 1)) {
            hosted_shut(h, c);
            return 0;
        }
        head = (size_t)(end + 4 - bytes);
        c->stage = RELAYED;
    }
    if (size > head && c->other)
        hosted_put(h, c->other, bytes + head, size - head, "", 0);
    return size;
}
