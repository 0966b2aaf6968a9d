/* SPDX-License-Identifier: MIT */
/*
 * A connection of the server's loop (loop.c), and how one becomes a relay (relay.c): several servers share the rooms, a
 * client comes to any of them, and the one that it came to passes on what it says to the one that has its room.
 *
 *     HTTP → SOCKET              a client of this server
 *     HTTP → SOCKET → RELAYED    a client whose room is elsewhere; `other` is the connection to the server that has it,
 *              SHAKES → RELAYED  which begins with a handshake
 */
#ifndef GATECADE_HOSTED_H
#define GATECADE_HOSTED_H

#include "host/loop.h"

enum hosted_stage { HTTP, SOCKET, SHAKES, RELAYED, CLOSED };

struct hosted {
    int fd;
    unsigned index;
    enum hosted_stage stage;
    bool closing_after; /* ends when all is sent */
    bool told;          /* something is to be sent at the end of the turn */
    bool relayed;       /* another server passes it on: from here it goes nowhere else */
    bool in_pieces;     /* a message has begun that is not whole yet: */
    uint32_t gathered;
    char *pieces;
    uint32_t peer;
    int64_t heard, took, pinged;
    char *in; /* what is not whole yet */
    uint32_t have;
    char *out; /* what could not be sent yet */
    uint32_t unsent, sent, room;
    struct client client;
    struct hosted *other, *next_closed, *next_told;
};

/* A connection of this socket, which does not block.  NULL: the socket is closed. */
struct hosted *hosted_begin(struct hosting *h, int fd, uint32_t peer);

/* Sends both parts, or keeps what the kernel does not take yet. */
void hosted_put(struct hosting *h, struct hosted *c, const char *head, size_t head_size, const char *body, size_t size);

/* The connection is over, and the other half of a relay, too. */
void hosted_shut(struct hosting *h, struct hosted *c);

/* Passes a client on to the server at that URL, where its room is.  False: it cannot be, and the client has to come
   back later. */
bool relay_begin(struct hosting *h, struct hosted *c, const char *code, const char *url);

/* What came from one half of a relay; returns how much of it is done with. */
size_t relay_pass(struct hosting *h, struct hosted *c, const char *bytes, size_t size);

#endif
