/* SPDX-License-Identifier: MIT */
/* The box holds: what may not be done inside cannot be done, and what compilers need can. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include "check/sim/sandbox.h"

static char scratch[64];

/* Runs a shell line in the inner box, in the scratch folder; its exit status, or -1 if a signal ended it. */
static int inside(const char *line, struct sandbox b)
{
    int status;
    b.scratch = scratch;
    pid_t child = fork();
    if (!child) {
        int null = open("/dev/null", O_RDWR);
        dup2(null, 0);
        dup2(null, 1);
        dup2(null, 2);
        if (chdir(scratch) || sandbox_enter(&b))
            _exit(99);
        setenv("TMPDIR", scratch, 1);
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(98);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#define allowed(line) assert_int_equal(inside(line, (struct sandbox){0}), 0)
#define refused(line) assert_int_not_equal(inside(line, (struct sandbox){0}), 0)

static void work_goes_on(void **unused)
{
    (void)unused;
    allowed("true");
    allowed("echo hello > file && grep -q hello file && rm file && mkdir d && rmdir d");
    allowed("echo 'int main(void){return 0;}' > a.c && gcc a.c -o a && ./a");
    allowed("echo 'module m; initial $finish; endmodule' > m.v && iverilog -o m m.v && vvp -n m");
}

static void files_outside_stay(void **unused)
{
    char line[300];
    (void)unused;
    refused("cat /etc/passwd");
    refused("cat /proc/self/status");
    refused("ls /root");
    refused("ls /tmp");
    snprintf(line, sizeof line, "echo x > %s.canary", scratch);
    refused(line);
    refused("ln -s /etc/passwd p && cat p");
    refused("ln -s file link"); /* the checker, outside, would follow it */
    refused("mkfifo pipe");
    refused("echo x >> /usr/share/canary");
}

static void no_way_out(void **unused)
{
    char line[100];
    (void)unused;
    refused("kill -0 1");
    snprintf(line, sizeof line, "kill -0 %d", (int)getpid());
    refused(line);
    refused("setsid true");
    refused("unshare -r true");
    allowed("perl -e 'ioctl(STDIN, 0x5401, my $x = \"\" x 64); exit(!$!{ENOTTY})'"); /* asks what it is */
    refused("perl -e 'my $c = \"x\"; ioctl(STDIN, 0x5412, $c); exit($!{EPERM})'");   /* types into it: not even tried */
    refused("test -r /dev/tty && exec 3</dev/tty");
    refused("bash -c ': < /dev/tcp/127.0.0.1/1'");
}

static void amounts_end(void **unused)
{
    static const char big[] = "yes | head -c 100000 > big && rm big",
                      wide[] = "perl -e '$x = \"a\" x 300000000; exit(length $x != 300000000)'";
    (void)unused;
    allowed(big);
    assert_int_not_equal(inside(big, (struct sandbox){.file_bytes = 1000}), 0);
    allowed(wide);
#ifndef __SANITIZE_ADDRESS__ /* which needs all memory there is */
    assert_int_not_equal(inside(wide, (struct sandbox){.memory_bytes = 100000000}), 0);
#endif
    assert_int_equal(inside("while :; do :; done", (struct sandbox){.cpu_seconds = 1}), -1);
}

static void outer_layer(void **unused)
{
    char why[200];
    const char *argv[SANDBOX_OUTER_WORDS + 8];
    (void)unused;
    unsigned works = sandbox_probe(SANDBOX_ALL, why, sizeof why);
    assert_true(sandbox_safe(works));
    assert_string_equal(why, "");
    if (!(works & SANDBOX_BWRAP))
        return; /* user namespaces may be off: the inner layers carry on alone */
    struct sandbox b = {.scratch = scratch};
    size_t n = sandbox_outer(&b, NULL, scratch, argv, SANDBOX_OUTER_WORDS);
    argv[n++] = "sh";
    argv[n++] = "-c";
    argv[n++] = "test ! -e /proc/self && test ! -e /home && echo x > file";
    argv[n] = NULL;
    int status;
    pid_t child = fork();
    if (!child) {
        execvp("bwrap", (char **)argv);
        _exit(98);
    }
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}

static int set_up(void **unused)
{
    (void)unused;
    strcpy(scratch, "/tmp/gatecade-test-XXXXXX");
    return mkdtemp(scratch) ? 0 : -1;
}

static int tear_down(void **unused)
{
    char line[100];
    (void)unused;
    snprintf(line, sizeof line, "rm -rf %s", scratch);
    return system(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_goes_on), cmocka_unit_test(files_outside_stay), cmocka_unit_test(no_way_out),
        cmocka_unit_test(amounts_end),  cmocka_unit_test(outer_layer),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
