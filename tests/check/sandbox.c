/* SPDX-License-Identifier: MIT */
/* The box holds: what may not be done inside cannot be done, and what compilers need can. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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
        setenv("PATH", "/usr/bin:/bin", 1);
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
    allowed("echo 'int main(void){return 0;}' > a.c && gcc a.c -o a && test -s a");
    refused("chmod +x a && ./a"); /* who starts it makes it executable, outside */
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
    refused("renice -n 5 -p $$");
    refused("chrt -b -p 0 $$");
    refused("ionice -c 3 true");
    refused("chmod 600 .");
    refused("perl -e 'exit !utime 1, 1, \".\"'");
    refused("touch -d 2001-01-01 .");
    refused("taskset -p 1 $$");
    snprintf(line, sizeof line, "prlimit --pid %d --cpu=1000", (int)getpid());
    refused(line);
    refused("perl -e 'exit !truncate \"/usr/share/canary\", 0'");
    snprintf(line, sizeof line, "kill -0 %d", (int)getpid());
    refused(line);
    refused("setsid true");
    refused("unshare -r true");
    allowed("perl -e 'ioctl(STDIN, 0x5401, my $x = \"\" x 64); exit(!$!{ENOTTY})'"); /* asks what it is */
    refused("perl -e 'my $c = \"x\"; ioctl(STDIN, 0x5412, $c); exit($!{ENOSYS})'");  /* types into it: not even tried */
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

/* System calls that Landlock does not see, tried by their numbers: none exists. */
static void calls_are_few(void **unused)
{
    static const struct {
        const char *name;
        long number;
    } calls[] = {
#define CALL(name) {#name, SYS_##name}
        CALL(socket),
        CALL(socketpair),
        CALL(connect),
        CALL(bind),
        CALL(sendmsg),
        CALL(recvmsg),
        CALL(shmget),
        CALL(msgget),
        CALL(semget),
        CALL(kill),
        CALL(tkill),
        CALL(rt_sigqueueinfo),
        CALL(ptrace),
        CALL(process_vm_readv),
        CALL(process_vm_writev),
        CALL(kcmp),
        CALL(pidfd_open),
        CALL(pidfd_getfd),
        CALL(pidfd_send_signal),
        CALL(setsid),
        CALL(setpgid),
        CALL(mount),
        CALL(umount2),
        CALL(chroot),
        CALL(pivot_root),
        CALL(setns),
        CALL(unshare),
        CALL(open_by_handle_at),
        CALL(name_to_handle_at),
        CALL(mknodat),
        CALL(fanotify_init),
        CALL(inotify_init1),
        CALL(fchmod),
        CALL(fchmodat),
        CALL(fchown),
        CALL(fchownat),
        CALL(utimensat),
        CALL(setxattr),
        CALL(fsetxattr),
        CALL(removexattr),
        CALL(truncate),
        CALL(symlinkat),
        CALL(linkat),
        CALL(setpriority),
        CALL(sched_setscheduler),
        CALL(sched_setaffinity),
        CALL(sched_setattr),
        CALL(sched_setparam),
        CALL(ioprio_set),
        CALL(setuid),
        CALL(setresuid),
        CALL(setgroups),
        CALL(capset),
        CALL(bpf),
        CALL(perf_event_open),
        CALL(keyctl),
        CALL(add_key),
        CALL(request_key),
        CALL(userfaultfd),
        CALL(io_uring_setup),
        CALL(io_uring_enter),
        CALL(io_uring_register),
        CALL(memfd_create),
        CALL(personality),
        CALL(seccomp),
        CALL(clone3),
        CALL(execveat),
        CALL(mlockall),
        CALL(process_madvise),
        CALL(timer_create),
        CALL(vhangup),
        CALL(reboot),
        CALL(syslog),
        CALL(quotactl),
        CALL(acct),
        CALL(swapon),
        CALL(init_module),
        CALL(kexec_load),
        CALL(settimeofday),
        CALL(clock_settime),
        CALL(adjtimex),
        CALL(sethostname),
#undef CALL
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        int status;
        pid_t child = fork();
        if (!child) {
            struct sandbox b = {.scratch = scratch};
            if (sandbox_enter(&b))
                _exit(99);
            errno = 0;
            long got = syscall(calls[i].number, 0, 0, 0, 0, 0, 0);
            _exit(got == -1 && errno == ENOSYS ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        if (status)
            fail_msg("%s is there", calls[i].name);
    }
}

/* What a process has when it enters: none of it stays but what is named. */
static void nothing_comes_along(void **unused)
{
    int status, named = open("/dev/null", O_RDONLY), other = open("/dev/null", O_RDONLY);
    (void)unused;
    setenv("CANARY_TOKEN", "the token", 1);
    char *place = getenv("CANARY_TOKEN");
    pid_t child = fork();
    if (!child) {
        struct sandbox b = {.scratch = scratch, .keep = {named}};
        const char *no = sandbox_enter(&b);
        _exit(no || getenv("CANARY_TOKEN") || *place || fcntl(named, F_GETFD) < 0 || fcntl(other, F_GETFD) >= 0 ||
              fcntl(200, F_GETFD) >= 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    unsetenv("CANARY_TOKEN");
    close(named);
    close(other);
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
    char words[SANDBOX_WORDS];
    sandbox_words(SANDBOX_ALL, words);
    assert_string_equal(words, "landlock seccomp bubblewrap user cgroup");
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
        cmocka_unit_test(work_goes_on),        cmocka_unit_test(files_outside_stay), cmocka_unit_test(no_way_out),
        cmocka_unit_test(amounts_end),         cmocka_unit_test(outer_layer),        cmocka_unit_test(calls_are_few),
        cmocka_unit_test(nothing_comes_along),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
