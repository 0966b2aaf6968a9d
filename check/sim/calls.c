/* SPDX-License-Identifier: MIT */
/*
 * The system calls that compilers and simulators may make; all others do not exist for them (ENOSYS, on which the C
 * library falls back to older ones where it can).
 *
 * An allow list, so that an interface of a newer kernel is refused before anybody has heard of it.  It was found by
 * running Icarus, GHDL, Verilator, g++ and Yosys over all our HDL.  What is left out on purpose, because Landlock does
 * not see it: everything that changes a file's mode, owner, times or attributes (chmod, utimensat, setxattr), truncate
 * by path, other processes (kill, ptrace, prlimit64 with a pid, priorities), sockets, keys, namespaces, mounts, shared
 * memory, watching folders (inotify), io_uring, which would go round this filter.
 *
 * A linker cannot make its output executable: who starts that program does it (verilator.c).
 */
#include "check/sim/sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *const allowed[] = {
    /* files; which ones is Landlock's business */
    "access", "chdir", "close", "close_range", "copy_file_range", "creat", "dup", "dup2", "dup3", "faccessat",
    "faccessat2", "fadvise64", "fallocate", "fchdir", "fdatasync", "flock", "fstat", "fstatfs", "fsync", "ftruncate",
    "getcwd", "getdents", "getdents64", "lseek", "lstat", "mkdir", "mkdirat", "newfstatat", "pipe", "pipe2", "poll",
    "ppoll", "pread64", "preadv", "pselect6", "pwrite64", "pwritev", "read", "readahead", "readlink", "readlinkat",
    "readv", "rename", "renameat", "renameat2", "rmdir", "select", "sendfile", "splice", "stat", "statfs", "statx",
    "sync_file_range", "tee", "umask", "unlink", "unlinkat", "write", "writev",
    /* memory */
    "brk", "madvise", "mmap", "mprotect", "mremap", "msync", "munmap",
    /* this process, its threads and its children */
    "arch_prctl", "capget", "execve", "exit", "exit_group", "fork", "futex", "get_robust_list", "getegid", "geteuid",
    "getgid", "getgroups", "getpgid", "getpgrp", "getpid", "getppid", "getresgid", "getresuid", "getrlimit",
    "getrusage", "getsid", "gettid", "getuid", "membarrier", "restart_syscall", "rseq", "rt_sigaction", "rt_sigpending",
    "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend", "rt_sigtimedwait", "sched_getaffinity", "sched_yield",
    "set_robust_list", "set_tid_address", "setrlimit", "sigaltstack", "tgkill", "ugetrlimit", "vfork", "wait4",
    "waitid",
    /* time, chance and facts */
    "alarm", "clock_getres", "clock_gettime", "clock_nanosleep", "getcpu", "getitimer", "getrandom", "gettimeofday",
    "nanosleep", "pause", "setitimer", "sysinfo", "time", "times", "uname", NULL};

/* Calls of which only those with certain arguments are allowed: (argument & mask) == value. */
struct condition {
    const char *call;
    unsigned argument;
    uint64_t mask, value;
};

enum {
    NAMESPACES =
        CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET
};
#define ALL 0xffffffffu
#define SET_VMA 0x53564d41 /* names a piece of memory: malloc does it */

static const struct condition conditions[] = {
    {"clone", 0, NAMESPACES, 0}, /* clone3 passes its flags where a filter cannot see them */
    {"prlimit64", 0, ALL, 0},    /* its own limits */
    /* To truncate needs to be opened for writing, which older versions of Landlock do not ask for. */
    {"open", 1, O_TRUNC, 0},
    {"open", 1, O_TRUNC | O_ACCMODE, O_TRUNC | O_WRONLY},
    {"open", 1, O_TRUNC | O_ACCMODE, O_TRUNC | O_RDWR},
    {"openat", 2, O_TRUNC, 0},
    {"openat", 2, O_TRUNC | O_ACCMODE, O_TRUNC | O_WRONLY},
    {"openat", 2, O_TRUNC | O_ACCMODE, O_TRUNC | O_RDWR},
    /* A terminal is only asked what it is: TIOCSTI would type into it. */
    {"ioctl", 1, ALL, TCGETS},
    {"ioctl", 1, ALL, TIOCGWINSZ},
    {"ioctl", 1, ALL, FIONREAD},
    {"ioctl", 1, ALL, FIOCLEX},
    /* F_SETOWN and F_SETSIG send any signal to any process of the user. */
    {"fcntl", 1, ALL, F_DUPFD},
    {"fcntl", 1, ALL, F_DUPFD_CLOEXEC},
    {"fcntl", 1, ALL, F_GETFD},
    {"fcntl", 1, ALL, F_SETFD},
    {"fcntl", 1, ALL, F_GETFL},
    {"fcntl", 1, ALL, F_SETFL},
    {"fcntl", 1, ALL, F_GETLK},
    {"fcntl", 1, ALL, F_SETLK},
    {"fcntl", 1, ALL, F_SETLKW},
    {"prctl", 0, ALL, PR_SET_NAME},
    {"prctl", 0, ALL, PR_GET_NAME},
    {"prctl", 0, ALL, PR_GET_DUMPABLE},
    {"prctl", 0, ALL, SET_VMA},
};

static bool allow(scmp_filter_ctx filter, const char *call, const struct scmp_arg_cmp *when)
{
    int number = seccomp_syscall_resolve_name(call);
    if (number < 0) /* not of this kernel, or not of this processor */
        return true;
    return !seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, when ? 1 : 0, when);
}

bool calls_offered(void)
{
    uint32_t action = SECCOMP_RET_ERRNO;
    return !syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action);
}

bool calls_make(struct calls *c)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    bool good = filter != NULL;
    int ends[2];
    if (filter)
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2); /* a binary tree: every system call runs the filter */
    for (unsigned i = 0; allowed[i] && good; i++)
        good = allow(filter, allowed[i], NULL);
    for (unsigned i = 0; i < sizeof conditions / sizeof *conditions && good; i++) {
        const struct condition *d = &conditions[i];
        good = allow(filter, d->call, &SCMP_CMP64(d->argument, SCMP_CMP_MASKED_EQ, d->mask, d->value));
    }
    ssize_t size = -1;
    if (good && !pipe2(ends, O_CLOEXEC)) { /* which holds more than the program has */
        if (!seccomp_export_bpf(filter, ends[1]))
            size = read(ends[0], c->code, sizeof c->code);
        close(ends[0]);
        close(ends[1]);
    }
    seccomp_release(filter);
    c->length = size > 0 ? (unsigned short)((size_t)size / sizeof *c->code) : 0;
    return c->length > 0 && (size_t)size < sizeof c->code;
}

static bool load(struct sock_filter *code, unsigned short length)
{
    struct sock_fprog program = {.len = length, .filter = code};
    return !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

bool calls_lock(const struct calls *made)
{
    /* abort() and raise() signal their own process; those that it forks die of abort() by another signal. */
    enum {
        FIRST = offsetof(struct seccomp_data, args)
    }; /* its lower half: processors with the other order refuse all */
    struct sock_filter own[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, FIRST),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct calls mine;
    if (made)
        mine = *made;
    else if (!calls_make(&mine))
        return false;
    return load(own, sizeof own / sizeof *own) && load(mine.code, mine.length);
}
