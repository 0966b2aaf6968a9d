/* SPDX-License-Identifier: MIT */
/* Before every file that is compiled for the page (tools/wasi): what Linux's headers have and wasi-libc's lack. */
#ifndef GATECADE_WASI_H
#define GATECADE_WASI_H

#include <stddef.h>
#include <sys/types.h>

enum { SO_SNDBUF = 7, SO_RCVBUF = 8, SOCK_CLOEXEC = 0, MSG_DONTWAIT = 0, MSG_NOSIGNAL = 0 };
struct msghdr;
int socketpair(int domain, int type, int protocol, int pair[2]);
int setsockopt(int fd, int level, int name, const void *value, unsigned size);
ssize_t sendmsg(int fd, const struct msghdr *message, int flags);

#endif
