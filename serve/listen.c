/* SPDX-License-Identifier: MIT */
#include "serve/listen.h"
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/command.h"

int listen_on(const char *command, const char *host, uint64_t port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int on = 1;
    if (inet_pton(AF_INET, host, &address.sin_addr) != 1)
        return complain(-1, "%s --listen: \"%s\" is no IPv4 address, such as 127.0.0.1 or 0.0.0.0", command, host);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return complain(-1, "%s: no socket: %s", command, strerror(errno));
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) || listen(fd, SOMAXCONN)) {
        complain(-1, "%s: cannot listen on %s port %d: %s; try another --port", command, host, (int)port,
                 strerror(errno));
        close(fd);
        return -1;
    }
    return fd;
}

void listen_print(const char *host, unsigned port, const char *query)
{
    struct ifaddrs *all = NULL;
    printf("http://%s:%u/%s\n", strcmp(host, "0.0.0.0") ? host : "127.0.0.1", port, query);
    if (strcmp(host, "0.0.0.0") || getifaddrs(&all))
        all = NULL;
    for (struct ifaddrs *each = all; each; each = each->ifa_next) {
        char text[INET_ADDRSTRLEN];
        const struct sockaddr_in *in = (const struct sockaddr_in *)(const void *)each->ifa_addr;
        if (in && in->sin_family == AF_INET && !(each->ifa_flags & IFF_LOOPBACK) &&
            inet_ntop(AF_INET, &in->sin_addr, text, sizeof text))
            printf("http://%s:%u/\n", text, port);
    }
    if (all)
        freeifaddrs(all);
    fflush(stdout);
}
