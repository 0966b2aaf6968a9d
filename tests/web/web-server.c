/* SPDX-License-Identifier: MIT */
/* The server of the page: what it replies to good, odd and hostile requests, without and with a socket; many clients,
   and slow ones. */
#include <arpa/inet.h>
#include <errno.h>
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
#include "base/command.h"
#include "core/random.h"
#include "serve/page.h"
#include "serve/server.h"

enum { HOSTILE = 100000, CALLS = 3000 };

static const struct page_door *door; /* that status_of() asks at */

static int status_of(const char *request)
{
    struct page_reply a;
    page_request(door, request, strlen(request), &a);
    return a.status;
}

static void good_requests(void **unused)
{
    (void)unused;
    struct page_reply a;
    const char *get = "GET / HTTP/1.1\r\nHost: here\r\nAccept-Encoding: br, gzip\r\n\r\n";
    assert_non_null(page_files[0].path); /* the tests need the page: clang-19 and lld-19 */
    page_request(door, get, strlen(get), &a);
    assert_int_equal(a.status, 200);
    assert_int_equal(a.used, strlen(get));
    assert_int_equal(a.close, 0);
    assert_non_null(strstr(a.head, "Content-Encoding: gzip\r\n"));
    assert_non_null(strstr(a.head, "default-src 'none'"));
    assert_null(strstr(a.head, "unsafe-inline"));
    assert_memory_equal(a.body, "\x1f\x8b", 2);

    assert_non_null(strstr(a.head, "frame-ancestors 'none'"));
    static const struct page_door framed = {.port = 8437, .framed = true};
    page_request(&framed, get, strlen(get), &a);
    assert_int_equal(a.status, 200);
    assert_non_null(strstr(a.head, "frame-ancestors *\r\n"));
    assert_non_null(strstr(a.head, "default-src 'none'"));
    const char *post = "POST /design HTTP/1.1\r\nHost: 127.0.0.1:8437\r\nX-Gatecade-Token: \r\nContent-Length: 0\r\n\r\n";
    page_request(&framed, post, strlen(post), &a);
    assert_int_equal(a.status, 405); /* an empty token opens nothing */
    assert_null(a.design);

    const char *plain = "GET /index.html?x=1 HTTP/1.1\r\nhost: here\r\n\r\n";
    page_request(door, plain, strlen(plain), &a);
    assert_int_equal(a.status, 200);
    assert_memory_equal(a.body, "<!DOCTYPE html>", 15);

    const char *head = "HEAD /gatecade.wasm HTTP/1.1\r\nHost: here\r\n\r\n";
    page_request(door, head, strlen(head), &a);
    assert_int_equal(a.status, 200);
    assert_int_equal(a.body_size, 0);
    assert_non_null(strstr(a.head, "application/wasm"));

    assert_int_equal(status_of("GET / HTTP/1.0\r\n\r\n"), 200);
    char again[256];
    snprintf(again, sizeof again, "GET %s HTTP/1.1\r\nHost: here\r\nIf-None-Match: W/\"no\", %s\r\n\r\n",
             page_files[0].path, page_files[0].tag);
    assert_int_equal(status_of(again), 304);
}

static void refused_requests(void **unused)
{
    (void)unused;
    static const struct {
        int status;
        const char *request;
    } table[] = {
        {404, "GET /nothing HTTP/1.1\r\nHost: h\r\n\r\n"},
        {404, "GET /index.html/ HTTP/1.1\r\nHost: h\r\n\r\n"},
        {404, "GET /INDEX.HTML HTTP/1.1\r\nHost: h\r\n\r\n"},
        {400, "GET /../etc/passwd HTTP/1.1\r\nHost: h\r\n\r\n"},
        {400, "GET /%2e%2e/etc/passwd HTTP/1.1\r\nHost: h\r\n\r\n"},
        {400, "GET /..\\x HTTP/1.1\r\nHost: h\r\n\r\n"},
        {400, "GET //index.html HTTP/1.1\r\nHost: h\r\n\r\n"},
        {400, "GET index.html HTTP/1.1\r\nHost: h\r\n\r\n"},
        {400, "GET http://elsewhere/ HTTP/1.1\r\nHost: h\r\n\r\n"},
        {400, "GET  / HTTP/1.1\r\nHost: h\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n\r\n"},                       /* no host */
        {400, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"}, /* two */
        {400, "GET / HTTP/1.1\nHost: h\n\r\n\r\n"},            /* bare line feeds */
        {400, "GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost : h\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: h\r\nX: a\001b\r\n\r\n"},
        {400, "\r\n\r\n"},
        {400, "GET / FTP/1.1\r\nHost: h\r\n\r\n"},
        {400, "GET / HTTP/1.x\r\nHost: h\r\n\r\n"},
        {400, "GET / HTTP/1.1 \r\nHost: h\r\n\r\n"},
        {400, "GET /\r\nHost: h\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: h\nX: y\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n\tfolded\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: h\r\n: no name\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: +0\r\n\r\n"},
        {400, "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n"},
        {405, "get / HTTP/1.1\r\nHost: h\r\n\r\n"},
        {505, "GET / HTTP/2.0\r\nHost: h\r\n\r\n"},
        {405, "POST / HTTP/1.1\r\nHost: h\r\n\r\n"},
        {405, "DELETE / HTTP/1.1\r\nHost: h\r\n\r\n"},
        {413, "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"},
        {413, "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (status_of(table[i].request) != table[i].status)
            fail_msg("%d, not %d: %s", status_of(table[i].request), table[i].status, table[i].request);

    /* Too long a head, whether it ends or not; and one that may still go on. */
    static char large[REQUEST_MOST + 100];
    memset(large, 'a', sizeof large - 1);
    assert_int_equal(status_of(large), 431);
    memcpy(large + sizeof large - 5, "\r\n\r\n", 4);
    assert_int_equal(status_of(large), 431);
    assert_int_equal(status_of("GET / HTTP/1.1\r\nHost: h\r\n"), 0);
}

/* The door to a design: closed; then open for our own page alone, which knows the token, with a body that fits. */
static void door_requests(void **unused)
{
    (void)unused;
#define ASK(path, headers) "POST " path " HTTP/1.1\r\n" headers "\r\n"
#define OURS "Host: 127.0.0.1:8437\r\nX-Gatecade-Token: 0123abcd\r\n"
    assert_int_equal(status_of(ASK("/design", OURS)), 405);
    static const struct page_door open = {.token = "0123abcd", .port = 8437};
    door = &open;
    static const struct {
        int status;
        const char *request;
    } table[] = {
        {403, ASK("/design", "Host: 127.0.0.1:8437\r\n")},
        {403, ASK("/design", "Host: 127.0.0.1:8437\r\nX-Gatecade-Token: 0123abce\r\n")},
        {403, ASK("/design", "Host: 127.0.0.1:8437\r\nX-Gatecade-Token: 0123abcdd\r\n")},
        {403, ASK("/design", "Host: elsewhere:8437\r\nX-Gatecade-Token: 0123abcd\r\n")}, /* a name pointed at us */
        {403, ASK("/design", "Host: 127.0.0.1:1\r\nX-Gatecade-Token: 0123abcd\r\n")},
        {403, ASK("/design", OURS "Origin: http://elsewhere\r\n")},
        {403, ASK("/design", OURS "Origin: https://127.0.0.1:8437\r\n")},
        {403, ASK("/design", OURS "Sec-Fetch-Site: cross-site\r\n")},
        {403, ASK("/design", OURS "Sec-Fetch-Site: same-site\r\n")},
        {413, ASK("/design", OURS "Content-Length: 65537\r\n")},
        {413, ASK("/design", OURS "Content-Length: 99999999999999999999999\r\n")},
        {413, ASK("/design", OURS "Transfer-Encoding: chunked\r\n")},
        {400, ASK("/design", OURS "Content-Length: 1\r\nContent-Length: 2\r\n")},
        {400, ASK("/design", OURS "Content-Length: -1\r\n")},
        {400, ASK("/design", OURS "Content-Length: \r\n")},
        {400, ASK("/design/../x", OURS)},
        {405, ASK("/designs", OURS)},
        {405, ASK("/", OURS)},
        {404, "GET /design HTTP/1.1\r\n" OURS "\r\n"},
        {0, ASK("/design", OURS "Content-Length: 5\r\n") "four"}, /* not all there yet */
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (status_of(table[i].request) != table[i].status)
            fail_msg("%d, not %d: %s", status_of(table[i].request), table[i].status, table[i].request);

    struct page_reply a;
    const char *good = ASK("/design/12ab", OURS "Origin: http://127.0.0.1:8437\r\nSec-Fetch-Site: same-origin\r\n"
                                                "Content-Length: 5\r\n") "fromxGET";
    page_request(door, good, strlen(good), &a);
    assert_int_equal(a.used, strlen(good) - 3);
    assert_int_equal(a.design_size, 5);
    assert_memory_equal(a.design, "/12ab", 5);
    assert_int_equal(a.posted_size, 5);
    assert_memory_equal(a.posted, "fromx", 5);
    page_reply_json(&a, 200, "{}", 2);
    assert_non_null(strstr(a.head, "Content-Type: application/json\r\n"));
    door = NULL;
    assert_int_equal(status_of(ASK("/design", OURS)), 405);
#undef ASK
#undef OURS
}

/* Pieces of requests in any order, with bytes changed: every answer is a status that we know, and a whole one. */
static size_t hostile(struct random *r, char *to, size_t most)
{
    static const char *const piece[] = {"GET ",
                                        "HEAD ",
                                        "POST ",
                                        "/",
                                        "/index.html",
                                        "/../",
                                        "%2e%2e",
                                        "\\",
                                        " HTTP/1.1",
                                        " HTTP/0.9",
                                        "\r\n",
                                        "\r\n\r\n",
                                        "Host: h\r\n",
                                        "Connection: close",
                                        "\0x",
                                        ": ",
                                        "Accept-Encoding: gzip",
                                        "/design/12",
                                        "Host: 127.0.0.1:8437\r\n",
                                        "X-Gatecade-Token: t\r\n",
                                        "Content-Length: 7\r\n",
                                        "Content-Length: 99999999999999999999",
                                        "If-None-Match: *",
                                        "\xff\xfe",
                                        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};
    size_t n = 0;
    if (!random_below(r, 4))
        n = (size_t)sprintf(to, "POST /design%s HTTP/1.1\r\nHost: 127.0.0.1:8437\r\n%s",
                            random_below(r, 2) ? "" : "/12", random_below(r, 2) ? "" : "X-Gatecade-Token: t\r\n");
    else if (random_below(r, 2))
        n = (size_t)sprintf(to, "GET /%s HTTP/1.1\r\nHost: h\r\n", random_below(r, 2) ? "" : "style.css");
    for (uint64_t i = random_below(r, 30); i--;) {
        const char *p = piece[random_below(r, sizeof piece / sizeof *piece)];
        size_t size = strlen(p) + !*p;
        if (n + size > most - 4)
            break;
        memcpy(to + n, p, size);
        n += size;
    }
    for (uint64_t i = random_below(r, 4); n && i--;)
        to[random_below(r, n)] = (char)random_bits(r);
    if (random_below(r, 2)) {
        memcpy(to + n, "\r\n\r\n", 4);
        n += 4;
    }
    return n;
}

static int known(int status)
{
    static const int list[] = {0, 200, 304, 400, 403, 404, 405, 413, 431, 505};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i] == status)
            return 1;
    return 0;
}

static void hostile_requests(void **unused)
{
    (void)unused;
    static const struct page_door open = {.token = "t", .port = 8437};
    struct random r;
    unsigned seen[600] = {0};
    unsigned calls = 0;
    random_seed(&r, 4);
    for (int i = 0; i < HOSTILE; i++) {
        char part[4096];
        size_t size = hostile(&r, part, sizeof part);
        char *exact = malloc(size + 1); /* a sanitizer sees a byte too far */
        memcpy(exact, part, size);
        struct page_reply a;
        page_request(i % 2 ? &open : NULL, exact, size, &a);
        assert_true(known(a.status));
        assert_true(a.used <= size);
        assert_true(!a.status || !memcmp(a.head + a.head_size - 4, "\r\n\r\n", 4));
        assert_true(!a.status || strstr(a.head, "default-src 'none'"));
        if (a.design) {
            assert_true(!a.status && a.posted + a.posted_size == exact + a.used && a.posted_size <= BODY_MOST);
            calls++;
        }
        seen[a.status]++;
        free(exact);
    }
    assert_true(calls && seen[403] && seen[0] && seen[200] && seen[400] && seen[404] && seen[405] && seen[413]);
}

/* ---- with a socket ------------------------------------------------------------------------ */


static int start_server(void **unused)
{
    (void)unused;
    int out[2];
    char line[64] = "";
    if (pipe(out))
        return -1;
    server = fork();
    if (!server) {
        extern const struct command command_web;
        char *argv[] = {"web", "--port", "0", NULL};
        dup2(out[1], 1);
        _exit(command_web.run(3, argv));
    }
    close(out[1]);
    ssize_t n = read(out[0], line, sizeof line - 1);
    close(out[0]);
    unsigned port = 0;
    if (n <= 0 || sscanf(line, "http://127.0.0.1:%u/", &port) != 1)
        return -1;
    server_at(port);
    return 0;
}

static int dial(void)
{
    return dial_for(5);
}

/* Sends a request and reads to the end; the status of the first answer. */
static int ask(const char *request, size_t size)
{
    char answer[65536];
    size_t have = 0;
    int fd = dial(), status = 0;
    if (send(fd, request, size, MSG_NOSIGNAL) < 0)
        perror("send");
    shutdown(fd, SHUT_WR);
    for (ssize_t n; have < sizeof answer && (n = recv(fd, answer + have, sizeof answer - have, 0)) > 0;)
        have += (size_t)n;
    close(fd);
    if (have > 12 && !memcmp(answer, "HTTP/1.1 ", 9))
        status = atoi(answer + 9);
    return status;
}

static const char good[] = "GET /style.css HTTP/1.1\r\nHost: h\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n";

static void serves_and_survives(void **unused)
{
    (void)unused;
    struct random r;
    random_seed(&r, 5);
    assert_int_equal(ask(good, strlen(good)), 200);
    for (int i = 0; i < CALLS; i++) {
        char part[4096];
        int status = ask(part, hostile(&r, part, sizeof part));
        assert_true(known(status));
    }
    /* Much too much: refused, and the refusal arrives. */
    static char large[1 << 18];
    memset(large, 'x', sizeof large);
    assert_int_equal(ask(large, sizeof large), 431);
    assert_int_equal(ask(good, strlen(good)), 200);
}

static int connected[CONNECTIONS + 100];

static void dial_many(int count)
{
    for (int i = 0; i < count; i++)
        connected[i] = dial();
}

static void close_many(int count)
{
    for (int i = 0; i < count; i++)
        close(connected[i]);
}

static void send_text(int fd, const char *text)
{
    assert_int_equal(send(fd, text, strlen(text), MSG_NOSIGNAL), strlen(text));
}

/* Reads one reply of a connection that stays open; its status, or 0 if the connection ended. */
static int reply_of(int fd)
{
    static char text[1 << 18];
    for (size_t have = 0, length = 0;;) {
        ssize_t n = recv(fd, text + have, sizeof text - 1 - have, 0);
        if (n <= 0)
            return 0;
        have += (size_t)n;
        text[have] = 0;
        const char *end = strstr(text, "\r\n\r\n"), *size = strstr(text, "Content-Length: ");
        if (end && size && (length = (size_t)atol(size + 16)) && have >= (size_t)(end + 4 - text) + length)
            return atoi(text + 9);
    }
}

static const char kept[] = "GET /style.css HTTP/1.1\r\nHost: h\r\n\r\n";

/* So many connections at the same time, each of which asks, is answered, and asks again. */
static void a_thousand_connections(void **unused)
{
    (void)unused;
    dial_many(CONNECTIONS);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < CONNECTIONS; i++)
            send_text(connected[i], kept);
        for (int i = 0; i < CONNECTIONS; i++)
            assert_int_equal(reply_of(connected[i]), 200);
    }
    assert_int_equal(ask(good, strlen(good)), 200); /* one of them makes room */
    close_many(CONNECTIONS);
    assert_int_equal(ask(good, strlen(good)), 200);
}

/* More clients than there is room for, silent or in the middle of a request, and a quick one among them is served. */
static void crowds(void **unused)
{
    (void)unused;
    for (int silent = 0; silent < 2; silent++) {
        dial_many(CONNECTIONS + 5);
        for (int i = 0; i < CONNECTIONS + 5 && !silent; i++)
            if (send(connected[i], "GET / HT", 8, MSG_NOSIGNAL) != 8)
                continue; /* replaced already */
        assert_int_equal(ask(good, strlen(good)), 200);
        close_many(CONNECTIONS + 5);
        assert_int_equal(ask(good, strlen(good)), 200);
    }
}

/* True when the other end has closed the connection; what it has sent before is read. */
static int is_closed(int fd)
{
    char text[4096];
    ssize_t n;
    while ((n = recv(fd, text, sizeof text, MSG_DONTWAIT)) > 0)
        ;
    return n == 0 || errno != EAGAIN;
}

/* Clients that are silent, stop in the middle, send a byte a second or never read: each of them loses its connection in
   the end, and the quick ones beside them are served all the time. */
static void slow_clients(void **unused)
{
    (void)unused;
    enum { SILENT, HALF, KEPT, DRIP, SLOW, READER = SLOW, REPLIES = 60, SECONDS = 60 };
    static const char head[] =
        "GET /style.css HTTP/1.1\r\nHost: h\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    static const char large[] = "GET /gatecade.wasm HTTP/1.1\r\nHost: h\r\n\r\n";
    int open[SLOW] = {1, 1, 1, 1}, left = SLOW;
    dial_many(SLOW + 1);
    send_text(connected[HALF], "GET / HT");
    send_text(connected[KEPT], kept);
    assert_int_equal(reply_of(connected[KEPT]), 200);
    for (int i = 0; i < REPLIES; i++)
        send_text(connected[READER], large);
    for (int tick = 0; left && tick < SECONDS * 10; tick++) {
        if (tick % 10 == 0 && open[DRIP] && (size_t)tick / 10 < strlen(head))
            send(connected[DRIP], head + tick / 10, 1, MSG_NOSIGNAL);
        assert_int_equal(ask(good, strlen(good)), 200);
        for (int i = 0; i < SLOW; i++)
            if (open[i] && is_closed(connected[i]))
                open[i] = 0, left--;
        poll(NULL, 0, 100);
    }
    for (int i = 0; i < SLOW; i++)
        if (open[i])
            fail_msg("slow client %d is still connected", i);
    poll(NULL, 0, 2000); /* the one that never reads started to be slow a little later */
    size_t got = 0, whole = 0;
    char text[65536];
    for (const struct page_file *f = page_files; f->path; f++)
        if (!strcmp(f->path, "/gatecade.wasm"))
            whole = REPLIES * (size_t)(f->end[PLAIN] - f->start[PLAIN]);
    for (ssize_t n; (n = recv(connected[READER], text, sizeof text, 0)) > 0;)
        got += (size_t)n;
    assert_true(whole && got < whole);
    close_many(SLOW + 1);
}

/* Many requests at once on one connection are answered in order. */
static void pipelines(void **unused)
{
    (void)unused;
    static const char three[] = "GET /icon.svg HTTP/1.1\r\nHost: h\r\n\r\nGET /no HTTP/1.1\r\nHost: h\r\n\r\n"
                                "HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    char answer[16384] = "";
    size_t have = 0;
    int fd = dial();
    assert_int_equal(send(fd, three, strlen(three), MSG_NOSIGNAL), strlen(three));
    for (ssize_t n; (n = recv(fd, answer + have, sizeof answer - 1 - have, 0)) > 0;)
        have += (size_t)n;
    close(fd);
    char *first = strstr(answer, "HTTP/1.1 200"), *second = strstr(answer, "HTTP/1.1 404");
    assert_ptr_equal(first, answer);
    assert_non_null(second);
    assert_non_null(strstr(second, "HTTP/1.1 200"));
}

/* A thousand sockets of ours, and those of the server. */
static int allow_descriptors(void **unused)
{
    (void)unused;
    struct rlimit most;
    if (getrlimit(RLIMIT_NOFILE, &most))
        return -1;
    if (most.rlim_cur < 2 * CONNECTIONS)
        most.rlim_cur = most.rlim_max < 2 * CONNECTIONS ? most.rlim_max : 2 * CONNECTIONS;
    return setrlimit(RLIMIT_NOFILE, &most);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_requests),
        cmocka_unit_test(refused_requests),
        cmocka_unit_test(door_requests),
        cmocka_unit_test(hostile_requests),
        cmocka_unit_test_setup_teardown(serves_and_survives, start_server, stop_server),
        cmocka_unit_test_setup_teardown(a_thousand_connections, start_server, stop_server),
        cmocka_unit_test_setup_teardown(crowds, start_server, stop_server),
        cmocka_unit_test_setup_teardown(slow_clients, start_server, stop_server),
        cmocka_unit_test_setup_teardown(pipelines, start_server, stop_server),
    };
    return cmocka_run_group_tests(tests, allow_descriptors, NULL);
}
