/* SPDX-License-Identifier: MIT */
/* A server on this computer that is a child of the test: where it is, how to reach it, how it ends.  After <cmocka.h>. */
#ifndef GATECADE_DIAL_H
#define GATECADE_DIAL_H

#include <arpa/inet.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>

static pid_t server;
static struct sockaddr_in address;

static void server_at(unsigned port)
{
    address = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
}

static int stop_server(void **unused)
{
    (void)unused;
    int status = -1;
    kill(server, SIGTERM);
    waitpid(server, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

/* A connection on which a read waits for so many seconds at most. */
static int dial_for(int seconds)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct timeval patience = {.tv_sec = seconds};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    return fd;
}

#endif
