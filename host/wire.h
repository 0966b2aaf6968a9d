/* SPDX-License-Identifier: MIT */
/* A client's connection to a server of rooms: messages of text over WebSocket. */
#ifndef GATECADE_HOST_WIRE_H
#define GATECADE_HOST_WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum { LINK_HOST = 128, LINK_MOST = 1 << 22 };

struct link {
    char host[LINK_HOST], port[8];
    int fd; /* -1: not connected */
    char *bytes;
    size_t have, used, room; /* used: of the message that was handed out last */
};

/* http://HOST:PORT/#room=CODE, the same with ws://, or HOST:PORT; the code goes to `code` ("": none).  NULL, or what is
   wrong with it. */
const char *link_read(struct link *l, const char *url, char *code, size_t size);

/* Connects and shakes hands; NULL, or why not. */
const char *link_dial(struct link *l);
void link_close(struct link *l);

bool link_send(struct link *l, const char *text);

/* The next message that has come, NULL: none yet, or the connection is gone (fd is -1 then).  It stands until the next
   call; size without the 0 behind it. */
char *link_hear(struct link *l, size_t *size);

#endif
