/* SPDX-License-Identifier: MIT */
/* Sockets of the commands that serve a page. */
#ifndef GATECADE_LISTEN_H
#define GATECADE_LISTEN_H

#include <stdint.h>

/* A listening socket that does not block; -1 after a complaint. */
int listen_on(const char *command, const char *host, uint64_t port);

/* Prints where the page is.  A server for the whole network prints each address that a phone could use. */
void listen_print(const char *host, unsigned port, const char *query);

#endif
