/* SPDX-License-Identifier: MIT */
/* The keeper of untrusted tools: it starts them, tells how they ended, ends them, and stands up again after a fall. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include "base/folder.h"
#include "check/sim/keeper.h"

static char scratch[64], log_file[80];

static int start(const char *line, int wire)
{
    const char *argv[] = {"bash", "-c", line, NULL};
    struct tool t = {.argv = argv, .dir = scratch, .log = log_file, .wire = wire, .seconds = 20};
    return keeper_start(&t);
}

static int run(const char *line, unsigned seconds)
{
    int number = start(line, 0);
    assert_true(number > 0);
    return keeper_wait(number, seconds);
}

static int status(const char *line)
{
    return run(line, 60);
}

static void tells_how_tools_end(void **unused)
{
    (void)unused;
    assert_int_equal(status("exit 0"), 0);
    assert_int_equal(status("exit 7"), 7);
    const char *argv[] = {"no-such-tool", NULL};
    struct tool t = {.argv = argv, .dir = scratch, .seconds = 5};
    assert_int_equal(keeper_wait(keeper_start(&t), 60), TOOL_MISSING);
    assert_int_equal(status("exec perl -e 'print unpack(\"p\", pack(\"Q\", 1))'"), TOOL_DIED);
}

static void tools_are_boxed(void **unused)
{
    (void)unused;
    assert_int_equal(status("echo x > file && cat file"), 0);
    assert_int_not_equal(status("cat /etc/passwd"), 0);
    assert_int_not_equal(status("echo x > ../gatecade-canary"), 0);
    assert_int_not_equal(status("kill -9 $PPID"), 0); /* not even its keeper */
    assert_int_equal(status("test ! -e /proc/self/fd/3"), 0);
}

/* Whatever the checker's process has, its tools have not. */
static void tools_get_nothing(void **unused)
{
    char line[300];
    (void)unused;
    int secret = open(log_file, O_RDWR | O_CREAT, 0600); /* without O_CLOEXEC */
    assert_true(secret > 3);
    setenv("CANARY_TOKEN", "the token", 1);
    keeper_close(); /* the next one is started with both in reach */
    snprintf(line, sizeof line, "test -z \"$CANARY_TOKEN\" && ! : <&3 && ! : <&%d", secret);
    assert_int_equal(status(line), 0);
    assert_int_equal(status("perl -e 'for my $n (3 .. 99) {open(my $f, \"<&=\", $n) and exit 1} exit 0'"), 0);
    assert_int_equal(status("for v in $(compgen -e); do case $v in PATH|TMPDIR|HOME|LC_ALL|IVERILOG_DUMPER|PWD|SHLVL|_|"
                            "OLDPWD) ;; *) exit 9 ;; esac; done"),
                     0);
    assert_int_equal(status("test $PATH = /usr/local/bin:/usr/bin:/bin -a $HOME = $TMPDIR"), 0);
    close(secret);
    unsetenv("CANARY_TOKEN");
}

/* As root the tools are nobody's, and have no power; else they are the user's, without any. */
static void tools_are_nobody(void **unused)
{
    (void)unused;
    unsigned layers = keeper_layers();
    assert_true(layers & SANDBOX_LANDLOCK && layers & SANDBOX_SECCOMP);
    if (layers & SANDBOX_USER && sandbox_user()) /* else a user namespace's: of a root whose /dev/null is not for all */
        assert_int_equal(status("test $(id -u) -gt 1000000000 -a $(id -g) -gt 1000000000 -a \"$(id -G)\" = $(id -g)"),
                         0);
    assert_int_not_equal(status("nice -n -1 true && test $(nice -n -1 nice) -lt 0"), 0);
}

static void processes_are_few(void **unused)
{
    (void)unused;
    if (!(keeper_layers() & (SANDBOX_USER | SANDBOX_CGROUP)))
        return; /* then all of the user's count */
    /* how many at once: more than a compiler needs, fewer than a bomb */
    assert_int_equal(status("perl -e 'for (1 .. 200) {my $p = fork; defined $p or exit($_ < 20 ? 2 : 0);"
                            " $p or do {sleep 20; exit 0}} exit 1'"),
                     0);
}

static void late_tools_are_ended(void **unused)
{
    (void)unused;
    const char *argv[] = {"bash", "-c", "while :; do :; done", NULL};
    struct tool t = {.argv = argv, .dir = scratch, .seconds = 1};
    assert_int_equal(keeper_wait(keeper_start(&t), 60), TOOL_LATE); /* by its own processor time: the design's doing */
    argv[2] = "bash -c 'while :; do :; done'; exit 1";
    assert_int_equal(keeper_wait(keeper_start(&t), 60), TOOL_LATE); /* also what it has started */
    assert_int_equal(run("sleep 30", 1), TOOL_SLOW);                /* by the clock on the wall: the computer's */
    assert_int_equal(status("exit 3"), 3);
}

static void wires_are_handed_over(void **unused)
{
    int wire[2];
    char heard[8] = "";
    (void)unused;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, wire), 0);
    int number = start("printf hello >&$GATECADE_WIRE; sleep 30", wire[1]);
    close(wire[1]);
    assert_int_equal(read(wire[0], heard, 5), 5);
    assert_string_equal(heard, "hello");
    keeper_stop(number);
    assert_int_equal(read(wire[0], heard, 5), 0); /* gone, with all it started */
    close(wire[0]);
    keeper_stop(number); /* once more does no harm */
}

static void a_full_folder_ends_them(void **unused)
{
    (void)unused;
    assert_int_equal(run("mkdir d; for i in 1 2 3 4 5 6; do yes | head -c 60000000 > d/$i; done; sleep 20", 20),
                     TOOL_FULL);
    char path[sizeof scratch + 8];
    snprintf(path, sizeof path, "%s/d", scratch);
    folder_remove(path); /* from outside: a tool that is slow to do it would be ended, too */
    assert_int_equal(access(path, F_OK), -1);
}

static void it_stands_up_again(void **unused)
{
    (void)unused;
    int number = start("sleep 30", 0);
    keeper_close();
    assert_int_equal(keeper_wait(number, 5), TOOL_KILLED);
    assert_int_equal(status("exit 4"), 4);
}

static int set_up(void **unused)
{
    (void)unused;
    strcpy(scratch, "/tmp/gatecade-test-XXXXXX");
    if (!mkdtemp(scratch))
        return -1;
    snprintf(log_file, sizeof log_file, "%s/log", scratch);
    uid_t user = sandbox_user();
    keeper_open(&(struct sandbox){.scratch = scratch, .user = user});
    return user ? chown(scratch, user, user) : 0;
}

static int tear_down(void **unused)
{
    char line[100];
    (void)unused;
    keeper_close();
    snprintf(line, sizeof line, "rm -rf %s", scratch);
    return system(line);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_how_tools_end),     cmocka_unit_test(tools_are_boxed),
        cmocka_unit_test(late_tools_are_ended),    cmocka_unit_test(wires_are_handed_over),
        cmocka_unit_test(a_full_folder_ends_them), cmocka_unit_test(it_stands_up_again),
        cmocka_unit_test(tools_get_nothing),       cmocka_unit_test(tools_are_nobody),
        cmocka_unit_test(processes_are_few),
    };
    if (argc > 1 && !strcmp(argv[1], "inside")) /* this program is its own keeper */
        return keeper_main(argc - 1, argv + 1);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
