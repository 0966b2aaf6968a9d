/* SPDX-License-Identifier: MIT */
/*
 * The server of rooms: one thread on epoll.  A turn of the loop reads what all connections have sent, lets the tables
 * work on it, commits all of that at once, and answers; nobody waits for anybody else.
 *
 *     GET /room       WebSocket: requests of docs/rooms-protocol.md, a message each
 *     GET /qr/CODE    a picture of the room's link
 *     GET /metrics    for Prometheus; /health says "ok" while the store works
 *     GET anything    the page
 *
 * Bounds: connections in all and of one address; a request has to come within 10 s, a sign of life within 60 s; what a
 * slow client has not taken is kept up to a limit, then the client is dropped.
 */
#ifndef GATECADE_LOOP_H
#define GATECADE_LOOP_H

#include "host/store.h"
#include "serve/http.h"
#include "table/tables.h"

enum {
    CONNECTIONS_MOST = 20000,
    OF_ONE_ADDRESS = 512,
    UNSENT_MOST = 1 << 20, /* bytes that wait for a slow client; behind more nothing waits */
    NAMES_MOST = 16,
    SCRATCH = 1 << 16
};

struct hosted; /* a connection */

struct hosting {
    struct tables tables;
    struct store store;
    int listener, epoll;
    bool proxied; /* behind a proxy: one address has all connections, and tells the client's scheme */
    bool ill;     /* the last commit failed */
    unsigned port;
    const char *name[NAMES_MOST]; /* by which the server may be called, beside its addresses */
    unsigned names;
    struct hosted **conn;
    unsigned conns, conn_room;
    struct hosted *closing, *told; /* dropped, and told something, in this turn */
    int64_t now;                   /* of this turn */
    int64_t swept, renewed, committed;
    struct {
        uint64_t accepted, requests, messages, sent_bytes, dropped_slow, dropped_silent, refused_origin, turns, relays;
        double commit_seconds, commit_worst;
    } count;
    char scratch[SCRATCH];
};

/* The store is open, the socket listens and does not block.  NULL, or a sentence. */
const char *hosting_begin(struct hosting *h, int listener, unsigned port);

/* One turn: waits at most a second. */
void hosting_turn(struct hosting *h);

/* Hands the rooms over: all clients are told to come back elsewhere. */
void hosting_end(struct hosting *h);

int64_t hosting_now(void); /* milliseconds */

/* ---- doors.c: what a request of HTTP is answered ---- */

#define RELAY_HEADER "X-Gatecade-Relay"

enum door { DOOR_MORE, DOOR_REPLY, DOOR_SOCKET };

struct door_reply {
    size_t used;         /* bytes of the request */
    bool close, relayed; /* relayed: by another server (host/hosted.h) */
    char head[REPLY_HEAD_MOST];
    size_t head_size, body_size;
    const char *body;
    char *heap; /* to be freed */
};

enum door door_request(struct hosting *h, const char *bytes, size_t size, struct door_reply *a);

#endif
