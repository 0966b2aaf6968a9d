/* SPDX-License-Identifier: MIT */
/*
 * The process that simulates a user's design for one page.  It talks with the server over a socket, in messages: a
 * 32-bit size, then so many bytes.  First it sends its facts, as JSON; then each request gets one reply.
 */
#ifndef GATECADE_SIMULATOR_H
#define GATECADE_SIMULATOR_H

#include <stdbool.h>
#include <stddef.h>
#include "check/live.h"

enum { MESSAGE_MOST = 1 << 19 }; /* bytes of a message */

/* True if all of it was sent. */
bool message_send(int fd, const char *text, size_t size);

/* Builds the design and serves requests until the other end of the socket is closed, then exits. */
_Noreturn void simulator_run(int fd, const struct machine *golden, const struct live_wish *w);

#endif
