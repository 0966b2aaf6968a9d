/* SPDX-License-Identifier: MIT */
/*
 * However a program ends, nothing of it is left: one that has a draft, a scratch folder with a deep tree, tools that
 * run, and a terminal whose settings are changed, all at once, is ended in every way.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include "base/cleanup.h"
#include "base/folder.h"
#include "base/output.h"
#include "term/prompt.h"
#include "check/sim/box.h"
#include "tests/terminal.h"

/* ---- the program that is ended -------------------------------------------------------- */

static void deep_tree(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY);
    for (int i = 0; i < 150 && fd >= 0; i++) {
        int file = openat(fd, "file", O_WRONLY | O_CREAT, 0600), next;
        close(file);
        mkdirat(fd, "a folder with a name", 0700);
        next = openat(fd, "a folder with a name", O_RDONLY | O_DIRECTORY);
        close(fd);
        fd = next;
    }
    if (fd >= 0)
        fchmod(fd, 0); /* and one that nobody may enter */
    close(fd);
}

static int write_into_a_closed_pipe(struct output *o)
{
    int ends[2];
    if (pipe(ends))
        return 9;
    close(ends[0]);
    if (write(ends[1], "x", 1) == 1 || errno != EPIPE)
        return 9;
    fputs("text", o->file);
    return 1; /* without closing it */
}

static void nothing(void *unused)
{
    (void)unused;
}

static int program(const char *how)
{
    static struct output draft;
    static const char *const words[] = {"sleep", "1000", NULL};
    cleanup_begin();
    const char *folder = box_directory();
    if (!folder || chdir(getenv("TMPDIR")) || output_open(&draft, "draft"))
        return 9;
    deep_tree(folder);
    const struct tool tool = {.argv = words, .dir = folder, .seconds = 1000, .ours = 1};
    int one = tool_start(&tool), two = tool_start(&tool);
    prompt_guard();
    prompt_echo(0);
    /* a child of its own that ends by itself undoes nothing of ours */
    pid_t child = fork();
    if (!child) {
        cleanup_add(nothing, NULL);
        exit(0);
    }
    waitpid(child, NULL, 0);
    if (access(draft.draft, F_OK) || access(folder, F_OK) || kill(one, 0) || kill(two, 0))
        return 9;
    printf("ready %d %d\n", one, two);
    fflush(stdout);
    if (!strcmp(how, "return"))
        return 3;
    if (!strcmp(how, "exit"))
        exit(3);
    if (!strcmp(how, "pipe"))
        return write_into_a_closed_pipe(&draft);
    for (;;)
        pause();
}

/* ---- its end -------------------------------------------------------------------------- */

static char folder[64];

static int entries(void)
{
    char command[200];
    snprintf(command, sizeof command, "test -z \"$(ls -A %s)\"", folder);
    return system(command);
}

static void ended(const char *how, int number, int expected)
{
    struct pty p;
    int one = 0, two = 0;
    char *const argv[] = {"/proc/self/exe", (char *)how, NULL};
    assert_int_equal(pty_start(&p, argv), 0);
    assert_true(pty_wait(&p, "ready", 20));
    assert_true(pty_wait(&p, "\n", 20));
    assert_int_equal(sscanf(strstr(p.seen, "ready"), "ready %d %d", &one, &two), 2);
    if (number) {
        assert_false(pty_restored(&p));
        assert_int_not_equal(entries(), 0);
        kill(p.pid, number);
    }
    int status = pty_end(&p);
    if (number)
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == number);
    else
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == expected);
    assert_true(pty_restored(&p));
    for (int i = 0; i < 200 && (!kill(one, 0) || !kill(two, 0)); i++) /* killed with their parent after a crash */
        usleep(10000);
    assert_true(kill(one, 0) && kill(two, 0));
    if (number != SIGSEGV)
        assert_int_equal(entries(), 0);
    folder_remove(folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    pty_close(&p);
}

static void by_itself(void **unused)
{
    (void)unused;
    ended("return", 0, 3);
    ended("exit", 0, 3);
    ended("pipe", 0, 1);
}

static void by_a_signal(void **unused)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    (void)unused;
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        ended("wait", numbers[i], 0);
}

/* With broken memory nothing is removed, but the terminal is given back. */
static void by_a_crash(void **unused)
{
    (void)unused;
    ended("wait", SIGSEGV, 0);
}

/* ---- the parts ------------------------------------------------------------------------ */

static char order[8];
static unsigned undone;

static void note(void *letter)
{
    order[undone++] = *(char *)letter;
}

static void write_order(void *fd)
{
    if (write(*(int *)fd, order, undone) < 0)
        _exit(9);
}

static void the_latest_first(void **unused)
{
    int ends[2], status;
    char got[8] = "";
    (void)unused;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (!child) {
        cleanup_add(write_order, &ends[1]);
        cleanup_add(note, "a");
        int b = cleanup_add(note, "b");
        cleanup_add(note, "c");
        cleanup_drop(b);
        cleanup_add(note, "d");
        raise(SIGTERM);
        _exit(9);
    }
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    close(ends[1]);
    assert_int_equal(read(ends[0], got, sizeof got - 1), 3);
    assert_string_equal(got, "dca");
    close(ends[0]);
}

static int readable(void)
{
    struct pollfd p = {.fd = cleanup_fd(), .events = POLLIN};
    return poll(&p, 1, 0) == 1;
}

static void a_deferred_signal_only_asks(void **unused)
{
    int status;
    (void)unused;
    pid_t child = fork();
    if (!child) {
        cleanup_defer((const int[]){SIGINT, SIGHUP, 0});
        if (cleanup_signal() || readable())
            _exit(1);
        raise(SIGHUP);
        raise(SIGINT);
        if (cleanup_signal() != SIGHUP || !readable())
            _exit(2);
        pid_t grandchild = fork(); /* which is not asked */
        if (!grandchild) {
            cleanup_forked();
            raise(SIGINT);
            _exit(3);
        }
        waitpid(grandchild, &status, 0);
        if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGINT)
            _exit(4);
        cleanup_resume();
        raise(SIGINT);
        _exit(5);
    }
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
}

static void what_was_ignored_stays_ignored(void **unused)
{
    int status;
    (void)unused;
    pid_t child = fork();
    if (!child) {
        signal(SIGHUP, SIG_IGN);
        signal(SIGINT, SIG_IGN);
        cleanup_begin();
        raise(SIGHUP);
        raise(SIGINT);
        cleanup_defer((const int[]){SIGHUP, SIGINT, 0});
        raise(SIGHUP);
        int told = !cleanup_signal(); /* nohup is meant */
        raise(SIGINT);                /* what a shell does in the background is not */
        told &= cleanup_signal() == SIGINT;
        cleanup_resume();
        raise(SIGINT);
        raise(SIGHUP);
        _exit(told ? 7 : 1);
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
}

static void folders(void **unused)
{
    char path[100], link[100];
    (void)unused;
    snprintf(path, sizeof path, "%s/outside", folder);
    assert_null(folder_make(path));
    assert_null(folder_make(path)); /* it is there: fine */
    snprintf(path, sizeof path, "%s/outside/kept", folder);
    close(open(path, O_WRONLY | O_CREAT, 0600));
    assert_non_null(folder_make(path)); /* a file is no folder */
    snprintf(path, sizeof path, "%s/inside", folder);
    assert_null(folder_make(path));
    deep_tree(path);
    for (int i = 0; i < 500; i++) {
        snprintf(link, sizeof link, "%s/inside/%d", folder, i);
        assert_int_equal(symlink("../outside", link), 0);
    }
    folder_remove(path);
    assert_int_not_equal(access(path, F_OK), 0);
    snprintf(path, sizeof path, "%s/outside/kept", folder);
    assert_int_equal(access(path, F_OK), 0); /* links are not followed */
    folder_remove(path);                     /* a file goes too */
    assert_int_not_equal(access(path, F_OK), 0);
}

/* Written whole, over what was there; on an error the old file stays, and no draft. */
static void scratch_files(void **unused)
{
    (void)unused;
    char own[PATH_MAX], path[PATH_MAX], inside[PATH_MAX], text[16] = "";
    assert_true(path_join(own, folder, "scratch files"));
    assert_int_equal(mkdir(own, 0700), 0);
    assert_true(path_join(path, own, "bytes"));
    assert_null(output_bytes(path, "first text", 10));
    assert_null(output_bytes(path, "second", 6));
    int fd = open(path, O_RDONLY);
    assert_int_equal(read(fd, text, sizeof text), 6);
    close(fd);
    assert_string_equal(text, "second");
    assert_true(path_join(inside, path, "below a file"));
    assert_string_equal(output_bytes(inside, "x", 1), strerror(ENOTDIR));
    assert_true(path_join(inside, own, "taken"));
    assert_int_equal(mkdir(inside, 0700), 0);
    assert_string_equal(output_bytes(inside, "x", 1), strerror(EISDIR));
    unlink(path);
    assert_int_equal(rmdir(inside), 0);
    assert_int_equal(rmdir(own), 0); /* nothing is left in it */
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return program(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_itself),
        cmocka_unit_test(by_a_signal),
        cmocka_unit_test(by_a_crash),
        cmocka_unit_test(the_latest_first),
        cmocka_unit_test(a_deferred_signal_only_asks),
        cmocka_unit_test(what_was_ignored_stays_ignored),
        cmocka_unit_test(folders),
        cmocka_unit_test(scratch_files),
    };
    snprintf(folder, sizeof folder, "/tmp/cleanup-XXXXXX");
    if (!mkdtemp(folder))
        return 1;
    setenv("TMPDIR", folder, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    folder_remove(folder);
    return failed;
}
