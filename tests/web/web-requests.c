/* SPDX-License-Identifier: MIT */
/* Hostile requests, as tests/web/requests.txt has them, sent to `gatecade web --hdl`: each gets the reply that it
   deserves, none gets anything of a canary, and an honest client is served after each.  And clients that are greedy:
   who does not take a reply does not keep others from theirs. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include "tests/web/dial.h"
#include "serve/server.h"

enum { BYTES = 1 << 17, LEAST = 100 };

static char host[32], token[33], session[33];
static const char canary[] = "canary-8c1f2a";

static int start_server(void **unused)
{
    (void)unused;
    int out[2];
    char line[300] = "";
    struct rlimit files;
    unsigned port = 0;
    if (!getrlimit(RLIMIT_NOFILE, &files) && files.rlim_cur < 4096) {
        files.rlim_cur = files.rlim_max < 4096 ? files.rlim_max : 4096;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (pipe2(out, O_CLOEXEC))
        return -1;
    server = fork();
    if (!server) {
        const char *gatecade = getenv("GATECADE");
        setenv("CANARY", canary, 1);
        dup2(out[1], 1);
        execl(gatecade ? gatecade : "build/gatecade", "gatecade", "web", "mastermind", "--hdl", "hdl/mastermind.v",
              "--port", "0", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *f = fdopen(out[0], "r");
    bool good =
        f && fgets(line, sizeof line, f) && sscanf(line, "http://127.0.0.1:%u/?design=%32[0-9a-f]", &port, token) == 2;
    if (f)
        fclose(f);
    snprintf(host, sizeof host, "127.0.0.1:%u", port);
    server_at(port);
    return good ? 0 : -1;
}

static int dial(void)
{
    return dial_for(60);
}

static char reply[1 << 20];

/* Sends all at once, reads to the end; the status of the first reply, or 0. */
static int ask(const char *request, size_t size)
{
    size_t have = 0;
    int fd = dial();
    for (size_t sent = 0; sent < size;) {
        ssize_t n = send(fd, request + sent, size - sent, MSG_NOSIGNAL);
        if (n <= 0)
            break; /* it has refused before it has read all */
        sent += (size_t)n;
    }
    shutdown(fd, SHUT_WR);
    for (ssize_t n; have < sizeof reply - 1 && (n = recv(fd, reply + have, sizeof reply - 1 - have, 0)) > 0;)
        have += (size_t)n;
    reply[have] = 0;
    close(fd);
    assert_null(memmem(reply, have, canary, strlen(canary)));
    assert_null(memmem(reply, have, "root:x:0", 8));
    return have > 12 && !memcmp(reply, "HTTP/1.1 ", 9) ? atoi(reply + 9) : 0;
}

static void honest(void)
{
    char text[200];
    snprintf(text, sizeof text, "GET /style.css HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", host);
    assert_int_equal(ask(text, strlen(text)), 200);
}

/* ---- the language of the table ---- */

struct bytes {
    char text[BYTES];
    size_t size;
};

static void add(struct bytes *b, const char *text, size_t size)
{
    assert_true(b->size + size <= sizeof b->text);
    memcpy(b->text + b->size, text, size);
    b->size += size;
}

static void expand(struct bytes *b, const char *from, const char *end)
{
    static const struct {
        const char *name, *value;
    } words[] = {{"@HOST@", host}, {"@TOKEN@", token}};
    while (from < end) {
        bool named = false;
        for (unsigned i = 0; i < 2 && !named; i++)
            if ((named = !strncmp(from, words[i].name, strlen(words[i].name)))) {
                add(b, words[i].value, strlen(words[i].value));
                from += strlen(words[i].name);
            }
        if (named)
            continue;
        const char *close = *from == '{' ? memchr(from, '}', (size_t)(end - from)) : NULL;
        const char *star = close ? memrchr(from, '*', (size_t)(close - from)) : NULL;
        if (star) {
            for (long n = atol(star + 1); n--;)
                expand(b, from + 1, star);
            from = close + 1;
        } else if (*from == '\\') {
            unsigned code = 0;
            char one = from[1] == 'r' ? '\r' : from[1] == 'n' ? '\n' : from[1] == 't' ? '\t' : from[1];
            if (from[1] == 'x')
                sscanf(from + 2, "%2x", &code);
            one = from[1] == 'x' ? (char)code : one;
            add(b, &one, 1);
            from += from[1] == 'x' ? 4 : 2;
        } else
            add(b, from++, 1);
    }
}

static void open_session(void)
{
    char text[300];
    snprintf(text, sizeof text,
             "POST /design HTTP/1.1\r\nHost: %s\r\nX-Gatecade-Token: %s\r\nContent-Length: 0\r\n\r\n", host, token);
    assert_int_equal(ask(text, strlen(text)), 200);
    const char *at = strstr(reply, "\"session\":\"");
    assert_non_null(at);
    snprintf(session, sizeof session, "%.32s", at + 11);
}

static void each_gets_what_it_deserves(void **unused)
{
    static struct bytes request, body;
    static char line[BYTES];
    char kind[32];
    unsigned count = 0;
    int wanted, at;
    (void)unused;
    FILE *f = fopen("tests/web/requests.txt", "r");
    assert_non_null(f);
    open_session();
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        if (*line == '#' || sscanf(line, "%31s %d %n", kind, &wanted, &at) != 2)
            continue;
        request.size = body.size = 0;
        const char *text = line + at;
        if (!strncmp(text, "@SESSION@", 9)) {
            char head[300];
            expand(&body, text + 9, text + strlen(text));
            snprintf(head, sizeof head,
                     "POST /design/%s HTTP/1.1\r\nHost: %s\r\nX-Gatecade-Token: %s\r\nContent-Length: %zu\r\n\r\n",
                     session, host, token, body.size);
            add(&request, head, strlen(head));
            add(&request, body.text, body.size);
        } else
            expand(&request, text, text + strlen(text));
        int status = ask(request.text, request.size);
        if (status != wanted)
            fail_msg("%d, not %d: %.200s", status, wanted, line);
        if (++count % 10 == 0)
            honest();
    }
    fclose(f);
    honest();
    assert_true(count >= LEAST);
}

/* In pieces of a byte each, with the end cut off: nothing is answered, and nobody waits. */
static void in_pieces(void **unused)
{
    (void)unused;
    char text[200];
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", host);
    for (size_t cut = 0; cut < strlen(text); cut += 3)
        assert_int_equal(ask(text, cut), 0);
    honest();
}

/* As many clients as there is room for ask for the largest file and take nothing of it; somebody else is served. */
static void greedy_clients(void **unused)
{
    static int fd[CONNECTIONS];
    char text[200];
    (void)unused;
    snprintf(text, sizeof text, "GET /gatecade.wasm HTTP/1.1\r\nHost: %s\r\n\r\n", host);
    for (int i = 0; i < CONNECTIONS; i++) {
        int little = 4096;
        fd[i] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        setsockopt(fd[i], SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
        assert_int_equal(connect(fd[i], (struct sockaddr *)&address, sizeof address), 0);
        for (int n = 0; n < 40; n++)
            if (send(fd[i], text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
                break;
    }
    for (int i = 0; i < 20; i++)
        honest();
    for (int i = 0; i < CONNECTIONS; i++)
        close(fd[i]);
    honest();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_gets_what_it_deserves),
        cmocka_unit_test(in_pieces),
        cmocka_unit_test(greedy_clients),
    };
    return cmocka_run_group_tests(tests, start_server, stop_server);
}
