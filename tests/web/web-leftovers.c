/* SPDX-License-Identifier: MIT */
/* gatecade web with a design behind it: however and whenever it ends, no process and no file of it stays. */
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include "core/random.h"

static char scratch[] = "/tmp/gatecade-web-server-XXXXXX";

/* Whether a process has our scratch folder in its environment. */
static int has_mark(const char *process)
{
    char path[300], text[1 << 16];
    snprintf(path, sizeof path, "/proc/%s/environ", process);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text);
    if (fd >= 0)
        close(fd);
    return n > 0 && memmem(text, (size_t)n, scratch, strlen(scratch));
}

static int count_in(const char *folder, int (*counts)(const char *))
{
    int count = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));)
        count += e->d_name[0] != '.' && counts(e->d_name);
    if (d)
        closedir(d);
    return count;
}

static int is_process(const char *name)
{
    return *name >= '1' && *name <= '9' && has_mark(name);
}

static int is_file(const char *name)
{
    return *name != 0;
}

/* Starts gatecade web with a design; its first line is there when it has been built. */
static FILE *start_design(pid_t *pid)
{
    int out[2];
    assert_int_equal(pipe2(out, O_CLOEXEC), 0);
    *pid = fork();
    if (!*pid) {
        const char *gatecade = getenv("GATECADE");
        setenv("TMPDIR", scratch, 1);
        dup2(out[1], 1);
        setpgid(0, 0);
        execl(gatecade ? gatecade : "build/gatecade", "gatecade", "web", "mastermind", "--hdl", "hdl/mastermind.v",
              "--port", "0", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    return fdopen(out[0], "r");
}

/* Sends one request to the design behind the link, without waiting for what comes; the session if it is to be opened.
 */
static int post(const char *link, const char *path, const char *body)
{
    char token[33] = "", request[1000];
    unsigned port = 0;
    assert_int_equal(sscanf(link, "http://127.0.0.1:%u/?design=%32[0-9a-f]", &port, token), 2);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    snprintf(request, sizeof request,
             "POST /design%s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nX-Gatecade-Token: %s\r\nContent-Length: %zu\r\n\r\n%s",
             path, port, token, strlen(body), body);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_port = htons((uint16_t)port);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(send(fd, request, strlen(request), MSG_NOSIGNAL), strlen(request));
    return fd;
}

/* A page has opened a session and has asked which rule is broken, which takes a while. */
static void be_busy(FILE *out)
{
    char link[300] = "", reply[4096] = "", path[64];
    assert_non_null(fgets(link, sizeof link, out));
    int fd = post(link, "", "");
    for (size_t have = 0; !strstr(reply, "\"machine\"");) {
        ssize_t n = recv(fd, reply + have, sizeof reply - 1 - have, 0);
        assert_true(n > 0);
        have += (size_t)n;
    }
    close(fd);
    const char *session = strstr(reply, "\"session\":\"");
    assert_non_null(session);
    snprintf(path, sizeof path, "/%.32s", session + 11);
    close(post(link, path, "check\n"));
}

static void leaves_nothing(void **unused)
{
    static const int signals[] = {SIGKILL, SIGTERM, SIGINT, SIGHUP};
    enum { WHILE_BUILDING = 6, TIMES = 10, SECONDS = 60 };
    struct random r;
    (void)unused;
    random_seed(&r, 6);
    assert_non_null(mkdtemp(scratch));
    for (int i = 0; i < TIMES; i++) {
        pid_t pid;
        FILE *out = start_design(&pid);
        if (i >= WHILE_BUILDING)
            be_busy(out);
        poll(NULL, 0, (int)random_below(&r, i < WHILE_BUILDING ? 400 : 100));
        kill(signals[i % 4] == SIGINT ? -pid : pid, signals[i % 4]); /* Ctrl-C is for the whole group */
        fclose(out);
        waitpid(pid, NULL, 0);
        int processes = 1, files = 1;
        for (int tick = 0; (processes || files) && tick < SECONDS * 20; tick++) {
            processes = count_in("/proc", is_process);
            files = count_in(scratch, is_file);
            poll(NULL, 0, 50);
        }
        if (processes || files)
            fail_msg("after signal %d: %d processes and %d files are left in %s", signals[i % 4], processes, files,
                     scratch);
    }
    assert_int_equal(rmdir(scratch), 0);
}

/* With three pages open Ctrl-C, which every process of the group gets, leaves no folder; and what kill -9 of all of
   them leaves is swept by the next start. */
static void many_pages(void **unused)
{
    enum { PAGES = 3, SECONDS = 60 };
    (void)unused;
    strcpy(scratch, "/tmp/gatecade-web-server-XXXXXX");
    assert_non_null(mkdtemp(scratch));
    for (int round = 0; round < 3; round++) {
        pid_t pid;
        FILE *out = start_design(&pid);
        char link[300] = "", reply[4096];
        assert_non_null(fgets(link, sizeof link, out));
        for (int i = 0; i < PAGES && round < 2; i++) {
            int fd = post(link, "", "");
            assert_true(recv(fd, reply, sizeof reply, 0) > 0);
            close(fd);
        }
        kill(-pid, round == 1 ? SIGKILL : SIGINT); /* the second one cannot clean up; the third does it */
        fclose(out);
        waitpid(pid, NULL, 0);
        int files = 1, processes = 1;
        for (int tick = 0; (processes || files) && tick < SECONDS * 20; tick++) {
            processes = count_in("/proc", is_process);
            files = round == 1 ? 0 : count_in(scratch, is_file);
            poll(NULL, 0, 50);
        }
        if (processes || files)
            fail_msg("round %d: %d processes and %d files are left in %s", round, processes, files, scratch);
    }
    assert_int_equal(rmdir(scratch), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves_nothing),
        cmocka_unit_test(many_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
