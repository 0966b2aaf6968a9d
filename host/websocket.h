/* SPDX-License-Identifier: MIT */
/*
 * WebSocket (RFC 6455) as far as rooms need it: the handshake's answer, frames in, frames out.  No sockets and no
 * state: any bytes can be tried on it.
 *
 * Why not wslay?  On epoll it takes as long for a move as this does (8 to 9 against 10 microseconds, most of it the
 * kernel's), and brings callbacks, queues and memory of its own for what is here a header of at most 14 bytes.
 */
#ifndef GATECADE_WEBSOCKET_H
#define GATECADE_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WS_MORE_OF_IT = 0, WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };
enum {
    WS_NORMAL = 1000,
    WS_PROTOCOL = 1002,
    WS_UNWANTED = 1003,
    WS_TOO_LONG = 1009,
    WS_GOING_AWAY = 1001,
    WS_POLICY = 1008
};
enum { WS_HEAD_MOST = 14, WS_ACCEPT = 29, WS_KEY = 24 };

struct ws_frame {
    unsigned opcode;
    bool last; /* of its message */
    char *payload;
    size_t size, used; /* used: bytes of the whole frame */
};

/* Reads the frame at the start of these bytes, and unmasks it in place.  1: there is one, 0: not all of it is there
   yet; otherwise the code by which the connection has to be closed.  masked: what a client sends has to be, what a
   server sends must not. */
int ws_read(char *bytes, size_t have, bool masked, size_t longest, struct ws_frame *f);

/* The header of an unmasked frame; returns its size. */
size_t ws_head(char head[WS_HEAD_MOST], unsigned opcode, size_t size);

/* A whole masked frame, as a client sends it; `to` has room for size + WS_HEAD_MOST bytes. */
size_t ws_masked(char *to, unsigned opcode, const char *payload, size_t size, uint32_t mask);

/* What a server answers to the client's key of 24 characters; false: that is none. */
bool ws_accept(const char *key, size_t size, char accept[WS_ACCEPT]);

/* A random key, out of 16 bytes. */
void ws_key(const uint8_t random[16], char key[WS_KEY + 1]);

#endif
