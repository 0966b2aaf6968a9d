/* SPDX-License-Identifier: MIT */
#include "check/sim/sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- files: Landlock ------------------------------------------------------------------ */

#define LANDLOCK_READ (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define LANDLOCK_WRITE                                                                                                 \
    (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |                  \
     LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |                        \
     LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |                     \
     LANDLOCK_ACCESS_FS_MAKE_SYM)

/* Rights of later kernels: the headers may be older than the running kernel. */
#define ACCESS_REFER (1ULL << 13)
#define ACCESS_TRUNCATE (1ULL << 14)
#define ACCESS_IOCTL (1ULL << 15)

static long landlock_version(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static uint64_t landlock_handled(long version)
{
    uint64_t all = LANDLOCK_READ | LANDLOCK_WRITE;
    if (version >= 2)
        all |= ACCESS_REFER;
    if (version >= 3)
        all |= ACCESS_TRUNCATE;
    if (version >= 5)
        all |= ACCESS_IOCTL;
    return all;
}

/* Adds a rule; false on failure.  A path that does not exist needs no rule. */
static bool allow(int ruleset, const char *path, uint64_t access)
{
    struct stat info;
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return true;
    if (!fstat(fd, &info) && !S_ISDIR(info.st_mode)) /* the kernel refuses rights on folders for a file */
        access &=
            LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | ACCESS_TRUNCATE;
    struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = fd};
    long bad = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(fd);
    return !bad;
}

/* What compilers and simulators need to read: programs and libraries, the linker's cache, a few devices. */
static const char *const readable[] = {
    "/usr",      "/bin",         "/lib",        "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives",
    "/dev/null", "/dev/urandom", "/dev/random", NULL};

static const char *lock_files(const struct sandbox *b)
{
    long version = landlock_version();
    if (version < 1)
        return "this kernel has no Landlock";
    uint64_t all = landlock_handled(version);
    /* Handled: file rights; from version 4 on TCP bind and connect; from version 6 on signals and abstract sockets to
       processes outside. */
    uint64_t attr[3] = {all, 3, 3};
    size_t known = version >= 6 ? 3 : version >= 4 ? 2 : 1;
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, attr, known * sizeof *attr, 0);
    bool good = ruleset >= 0;
    for (int i = 0; readable[i] && good; i++)
        good = allow(ruleset, readable[i], LANDLOCK_READ);
    good = good && allow(ruleset, "/dev/null", (LANDLOCK_READ | LANDLOCK_ACCESS_FS_WRITE_FILE) & all);
    good = good && (!b->readable || allow(ruleset, b->readable, LANDLOCK_READ));
    /* No symbolic links, devices, sockets or pipes in the scratch folder: the checker opens files there from outside.
     */
    uint64_t scratch =
        all & ~(LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_SYM | ACCESS_IOCTL);
    good = good && allow(ruleset, b->scratch, b->sealed ? LANDLOCK_READ : scratch);
    good = good && !syscall(SYS_landlock_restrict_self, ruleset, 0);
    if (ruleset >= 0)
        close(ruleset);
    return good ? NULL : "Landlock refused the rules";
}

/* ---- system calls: seccomp ------------------------------------------------------------ */

/* Refused with EPERM: system calls that neither a compiler nor a simulator needs. */
static const char *const refused[] = {
    /* communication */
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "shmget", "msgget", "semget", "mq_open",
    /* other processes; leaving the process group, which is what gets killed */
    "kill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "ptrace", "process_vm_readv", "process_vm_writev", "kcmp",
    "pidfd_open", "pidfd_getfd", "pidfd_send_signal", "setsid", "setpgid",
    /* other views of the file system */
    "mount", "umount", "umount2", "move_mount", "open_tree", "fsopen", "fsmount", "pivot_root", "chroot", "setns",
    "unshare", "open_by_handle_at", "name_to_handle_at", "mknod", "mknodat", "fanotify_init", "quotactl", "acct",
    "chown", "fchown", "lchown", "fchownat", "setxattr", "lsetxattr", "fsetxattr",
    /* the kernel itself */
    "bpf", "perf_event_open", "keyctl", "add_key", "request_key", "userfaultfd", "io_uring_setup", "io_uring_enter",
    "io_uring_register", "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot",
    "swapon", "swapoff", "sethostname", "setdomainname", "settimeofday", "clock_settime", "adjtimex", "personality",
    "syslog", "vhangup", "memfd_create", "iopl", "ioperm", NULL};

static const char *lock_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    bool good = filter != NULL;
    if (filter)
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2); /* a binary tree: every system call runs the filter */
    for (int i = 0; refused[i] && good; i++) {
        int number = seccomp_syscall_resolve_name(refused[i]);
        if (number != __NR_SCMP_ERROR)
            good = !seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), number, 0);
    }
    /* Block TIOCSTI.  setsid() would too, but puts the tool into another scheduling group. */
    good = good && !seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                                     SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, TIOCSTI));
    good = good && !seccomp_load(filter);
    seccomp_release(filter);
    return good ? NULL : "seccomp refused the filter";
}

/* ---- amounts: rlimits ----------------------------------------------------------------- */

static bool limit(int what, uint64_t most)
{
    struct rlimit r = {.rlim_cur = most, .rlim_max = most};
    return !setrlimit((__rlimit_resource_t)what, &r);
}

/* At the first limit comes SIGXCPU, which tells what happened; SIGKILL would look like somebody else's. */
static bool limit_cpu(uint64_t seconds)
{
    struct rlimit r = {.rlim_cur = seconds, .rlim_max = seconds + 5};
    return !setrlimit(RLIMIT_CPU, &r);
}

#ifdef __SANITIZE_ADDRESS__
enum { LIMITS_MEMORY = 0 }; /* the sanitizer maps terabytes */
#else
enum { LIMITS_MEMORY = 1 };
#endif

const char *sandbox_limits(const struct sandbox *b)
{
    bool good = limit(RLIMIT_CORE, 0) && (!b->cpu_seconds || limit_cpu(b->cpu_seconds)) &&
                (!LIMITS_MEMORY || !b->memory_bytes || limit(RLIMIT_AS, b->memory_bytes)) &&
                (!b->file_bytes || limit(RLIMIT_FSIZE, b->file_bytes)) &&
                (!b->processes || limit(RLIMIT_NPROC, b->processes)) && limit(RLIMIT_NOFILE, 256);
    return good ? NULL : "a resource limit could not be set";
}

const char *sandbox_enter(const struct sandbox *b)
{
    const char *why = sandbox_limits(b);
    if (!why && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        why = "the kernel refused no_new_privs";
    if (!why)
        why = lock_files(b);
    return why ? why : lock_calls();
}

/* ---- the outer layer ------------------------------------------------------------------ */

size_t sandbox_outer(const struct sandbox *b, const char *program, const char *dir, const char **argv, size_t room)
{
    const char *const words[] = {"bwrap",
                                 "--unshare-all",
                                 "--ro-bind",
                                 "/usr",
                                 "/usr",
                                 "--ro-bind-try",
                                 "/etc/ld.so.cache",
                                 "/etc/ld.so.cache",
                                 "--ro-bind-try",
                                 "/etc/alternatives",
                                 "/etc/alternatives",
                                 "--symlink",
                                 "usr/bin",
                                 "/bin",
                                 "--symlink",
                                 "usr/lib",
                                 "/lib",
                                 "--symlink",
                                 "usr/lib64",
                                 "/lib64",
                                 "--dev",
                                 "/dev",
                                 "--bind",
                                 b->scratch,
                                 b->scratch,
                                 "--chdir",
                                 dir,
                                 "--cap-drop",
                                 "ALL"};
    size_t n = sizeof words / sizeof *words;
    if (room < SANDBOX_OUTER_WORDS)
        abort();
    memcpy(argv, words, sizeof words);
    if (program) {
        argv[n++] = "--ro-bind";
        argv[n++] = program;
        argv[n++] = program;
    }
    if (b->readable) {
        argv[n++] = "--ro-bind";
        argv[n++] = b->readable;
        argv[n++] = b->readable;
    }
    argv[n++] = "--";
    return n;
}

/* ---- what works here ------------------------------------------------------------------ */

/* Runs a trial in a child process. */
static bool works(bool (*trial)(const char *scratch), const char *scratch)
{
    int status;
    pid_t child = fork();
    if (!child) {
        int null = open("/dev/null", O_RDWR);
        if (null >= 0) {
            dup2(null, 1);
            dup2(null, 2);
        }
        _exit(!trial(scratch));
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && !WEXITSTATUS(status);
}

/* Landlock works if the scratch folder can be written, and neither its parent nor /proc can be opened. */
static bool try_landlock(const char *scratch)
{
    struct sandbox b = {.scratch = scratch};
    char path[256];
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || lock_files(&b))
        return false;
    snprintf(path, sizeof path, "%s/inside", scratch);
    if (open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600) < 0)
        return false;
    snprintf(path, sizeof path, "%s.outside", scratch);
    return open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600) < 0 && open("/proc/self/status", O_RDONLY | O_CLOEXEC) < 0;
}

/* seccomp works if no socket can be made. */
static bool try_seccomp(const char *scratch)
{
    (void)scratch;
    return !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) && !lock_calls() && syscall(SYS_socket, 1, 1, 0) < 0;
}

/* bubblewrap works if it can start a program; it takes the place of this process, and its status is the answer. */
static bool try_bwrap(const char *scratch)
{
    struct sandbox b = {.scratch = scratch};
    const char *argv[SANDBOX_OUTER_WORDS + 2];
    size_t n = sandbox_outer(&b, NULL, scratch, argv, SANDBOX_OUTER_WORDS);
    argv[n++] = "true";
    argv[n] = NULL;
    execvp("bwrap", (char **)argv);
    return false;
}

unsigned sandbox_probe(unsigned layers, char *why, size_t size)
{
    char scratch[] = "/tmp/gatecade-box-XXXXXX", path[64];
    unsigned found = 0;
    why[0] = 0;
    if (!mkdtemp(scratch)) {
        snprintf(why, size, "no scratch folder can be made in /tmp: %s", strerror(errno));
        return 0;
    }
    if (layers & SANDBOX_LANDLOCK && works(try_landlock, scratch))
        found |= SANDBOX_LANDLOCK;
    if (layers & SANDBOX_SECCOMP && works(try_seccomp, scratch))
        found |= SANDBOX_SECCOMP;
    if (layers & SANDBOX_BWRAP && works(try_bwrap, scratch))
        found |= SANDBOX_BWRAP;
    snprintf(path, sizeof path, "%s/inside", scratch);
    unlink(path);
    rmdir(scratch);
    if (!sandbox_safe(found))
        snprintf(why, size, "%s%s%s does not work on this kernel", found & SANDBOX_LANDLOCK ? "" : "Landlock",
                 found & (SANDBOX_LANDLOCK | SANDBOX_SECCOMP) ? "" : " and ", found & SANDBOX_SECCOMP ? "" : "seccomp");
    return found;
}
