/* SPDX-License-Identifier: MIT */
/*
 * The server's connections: one thread, and nobody waits for anybody else.
 *
 * Every connection has a buffer and a deadline of its own.  A client that is slow, silent or malformed loses its
 * connection, and no other one notices:
 *
 *     a request has to come whole within 10 s of its first byte; between requests a connection may be silent for 10 s
 *     a reply has to make progress within 10 s, and to be received within 60 s
 *     when all CONNECTIONS are open, a new client replaces one of the address that has most of them: of those whose
 *     next request is awaited the one that has been awaited for longest, else one that has its last reply, else the
 *     one that has not taken any of its reply for longest
 */
#ifndef GATECADE_SERVE_SERVER_H
#define GATECADE_SERVE_SERVER_H

#include "serve/designs.h"
#include "serve/page.h"

enum { CONNECTIONS = 1000 }; /* with what else is open, below the usual limit of 1024 descriptors */

struct connection;

struct server {
    int listener, epoll;
    bool listening;               /* new clients are accepted */
    const struct page_door *door; /* or NULL */
    struct designs *designs;
    long swept; /* when deadlines were last looked at */
    unsigned connections;
    struct connection *connection[CONNECTIONS];
};

/* Takes over a listening socket that does not block.  NULL, or a sentence. */
const char *server_open(struct server *s, int listener, const struct page_door *door, struct designs *designs);

/* Waits for something to do, at most a second, and does it. */
void server_poll(struct server *s);

void server_close(struct server *s);

#endif
