/* SPDX-License-Identifier: MIT */
#include "check/sim/sandbox.h"
#include "check/sim/cgroup.h"
#include "base/text.h"
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
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

/* The rules, not yet applied: a descriptor, or -1.  The folders are opened by whoever calls this, which may be a more
   powerful user than the one who will be bound by them. */
static int make_rules(const struct sandbox *b)
{
    long version = landlock_version();
    if (version < 1)
        return -1;
    uint64_t all = landlock_handled(version);
    /* Handled: file rights; from version 4 on TCP bind and connect; from version 6 on signals and abstract sockets to
       processes outside. */
    uint64_t attr[3] = {all, 3, 3};
    size_t known = version >= 6 ? 3 : version >= 4 ? 2 : 1;
    int rules = (int)syscall(SYS_landlock_create_ruleset, attr, known * sizeof *attr, 0);
    bool good = rules >= 0;
    for (int i = 0; readable[i] && good; i++)
        good = allow(rules, readable[i], LANDLOCK_READ);
    for (int i = 0; b->readable && b->readable[i] && good; i++)
        good = allow(rules, b->readable[i], LANDLOCK_READ);
    good = good && allow(rules, "/dev/null", (LANDLOCK_READ | LANDLOCK_ACCESS_FS_WRITE_FILE) & all);
    /* No symbolic links, devices, sockets or pipes in the scratch folder: the checker opens files there from outside.
     */
    uint64_t scratch =
        all & ~(LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_SYM | ACCESS_IOCTL);
    good = good && allow(rules, b->scratch, b->sealed ? LANDLOCK_READ : scratch);
    if (!good && rules >= 0) {
        close(rules);
        rules = -1;
    }
    return rules;
}

/* ---- amounts: rlimits ----------------------------------------------------------------- */

/* At the first limit on processor time comes SIGXCPU, which tells what happened; SIGKILL would look like somebody
   else's. */
enum { GRACE_SECONDS = 5 };

static bool limit(int what, uint64_t most)
{
    struct rlimit r = {.rlim_cur = most, .rlim_max = most + (what == RLIMIT_CPU ? GRACE_SECONDS : 0)};
    return !setrlimit((__rlimit_resource_t)what, &r);
}

/* The same, where less is as good. */
static bool limit_to(int what, uint64_t most)
{
    struct rlimit now;
    return !getrlimit((__rlimit_resource_t)what, &now) && limit(what, now.rlim_max < most ? now.rlim_max : most);
}

#ifdef __SANITIZE_ADDRESS__
enum { LIMITS_MEMORY = 0 }; /* the sanitizer maps terabytes */
#else
enum { LIMITS_MEMORY = 1 };
#endif

const char *sandbox_limits(const struct sandbox *b)
{
    bool good = limit(RLIMIT_CORE, 0) && (!b->cpu_seconds || limit(RLIMIT_CPU, b->cpu_seconds)) &&
                (!LIMITS_MEMORY || !b->memory_bytes || limit(RLIMIT_AS, b->memory_bytes)) &&
                (!b->file_bytes || limit(RLIMIT_FSIZE, b->file_bytes)) &&
                (!b->processes || limit_to(RLIMIT_NPROC, b->processes)) && limit_to(RLIMIT_NOFILE, 256);
    return good ? NULL : "a resource limit could not be set";
}

/* ---- who: user, capabilities, environment, descriptors --------------------------------- */

/* Users that no system gives to anybody: above those of containers (systemd's end at 1879048191), below 2^31. */
enum { USERS_FROM = 1900000000, USERS = 1 << 22 };

bool sandbox_is_throw_away(uid_t user)
{
    return user >= USERS_FROM && user < USERS_FROM + USERS;
}

uid_t sandbox_user(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[2] = {{0}};
    const uint32_t need = 1u << CAP_SETUID | 1u << CAP_SETGID | 1u << CAP_CHOWN;
    struct stat null;
    if (geteuid() || syscall(SYS_capget, &head, data) || (data[0].effective & need) != need)
        return 0;
    if (stat("/dev/null", &null) || (null.st_mode & (S_IROTH | S_IWOTH)) != (S_IROTH | S_IWOTH))
        return 0; /* compilers could not work as another user: some have made it executable, and nothing else */
    return (uid_t)(USERS_FROM + getpid() % USERS); /* a pid has at most 22 bits */
}

const char *sandbox_become(uid_t user)
{
    for (int i = 0; !prctl(PR_CAPBSET_READ, i, 0, 0, 0) || !prctl(PR_CAPBSET_DROP, i, 0, 0, 0); i++)
        ; /* until the last that this kernel knows; an ordinary user cannot, and has not got them either */
    if (user && (setgroups(0, NULL) || setresgid(user, user, user) || setresuid(user, user, user)))
        return "it cannot become a user of its own";
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[2] = {{0}};
    if (syscall(SYS_capset, &head, none))
        return "capabilities could not be dropped";
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? "the kernel refused no_new_privs" : NULL;
}

void sandbox_close_files(const int keep[SANDBOX_KEPT])
{
    for (int from = STDERR_FILENO + 1;;) {
        int next = -1; /* the lowest that is kept, from here on */
        for (int i = 0; i < SANDBOX_KEPT; i++)
            if (keep[i] >= from && (next < 0 || keep[i] < next))
                next = keep[i];
        if (next < 0) {
            close_range((unsigned)from, ~0u, 0);
            return;
        }
        if (next > from)
            close_range((unsigned)from, (unsigned)next - 1, 0);
        from = next + 1;
    }
}

void sandbox_wipe_environment(void)
{
    for (char **e = environ; e && *e; e++)
        memset(*e, 0, strlen(*e));
    clearenv();
}

/* What is forbidden fails in this very process: nothing can be written beside the scratch folder, nothing of the system's
   state is read, no socket is made. */
static bool holds(const struct sandbox *b)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s.outside", b->scratch);
    return open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600) < 0 &&
           open("/proc/self/status", O_RDONLY | O_CLOEXEC) < 0 && syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0) < 0;
}

const char *sandbox_enter(const struct sandbox *b)
{
    sandbox_wipe_environment();
    sandbox_close_files(b->keep);
    int rules = make_rules(b);
    const char *why = rules < 0 ? "Landlock does not work" : sandbox_become(b->user);
    if (!why)
        why = sandbox_limits(b);
    if (!why && syscall(SYS_landlock_restrict_self, rules, 0))
        why = "Landlock refused the rules";
    if (rules >= 0)
        close(rules);
    if (!why && !calls_lock(b->calls))
        why = "seccomp refused the filter";
    return why || holds(b) ? why : "the kernel took the rules and does not keep them";
}

/* ---- the outer layer ------------------------------------------------------------------ */

/* The folders above a path, which bubblewrap would make for its own user alone. */
static size_t outer_parents(const char **argv, size_t n, const char *path)
{
    enum { ROOM = 96 }; /* for all other words */
    for (const char *slash = strchr(path + 1, '/'); slash && n < SANDBOX_OUTER_WORDS - ROOM;
         slash = strchr(slash + 1, '/')) {
        argv[n++] = "--dir";
        argv[n++] = strndup(path, (size_t)(slash - path)); /* until exec */
    }
    return n;
}

size_t sandbox_outer(const struct sandbox *b, const char *program, const char *dir, const char **argv, size_t room)
{
    size_t n = 0;
    if (room < SANDBOX_OUTER_WORDS)
        abort();
#define WORDS(...)                                                                                                     \
    do {                                                                                                               \
        const char *const words[] = {__VA_ARGS__};                                                                     \
        memcpy(argv + n, words, sizeof words);                                                                         \
        n += sizeof words / sizeof *words;                                                                             \
    } while (0)
    /* The keeper reaps what it starts; as process 1 no tool can signal it, and with it all of them end.  Every mount costs
       a third of a millisecond: of the devices only the one that compilers write to. */
    WORDS("bwrap", "--as-pid-1", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try");
    WORDS("--cap-drop", "ALL");
    if (b->user)
        WORDS("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP");
    else
        WORDS("--unshare-user");
    WORDS("--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib");
    WORDS("--symlink", "usr/lib64", "/lib64", "--dir", "/dev", "--dev-bind", "/dev/null", "/dev/null");
    WORDS("--dir", "/etc", "--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache");
    WORDS("--ro-bind-try", "/etc/alternatives", "/etc/alternatives");
    for (int i = 0; b->readable && b->readable[i] && i < SANDBOX_READABLE; i++)
        n = outer_parents(argv, n, b->readable[i]);
    n = outer_parents(argv, n, b->scratch);
    if (program)
        n = outer_parents(argv, n, program);
    for (int i = 0; b->readable && b->readable[i] && i < SANDBOX_READABLE; i++)
        WORDS("--ro-bind-try", b->readable[i], b->readable[i]);
    if (program)
        WORDS("--ro-bind", program, program);
    WORDS("--bind", b->scratch, b->scratch, "--chdir", dir, "--");
#undef WORDS
    return n;
}

/* ---- what works here ------------------------------------------------------------------ */

/* Starts a trial in a child process; and what came of it. */
static pid_t start_trial(bool (*trial)(const char *scratch), const char *scratch)
{
    pid_t child = fork();
    if (!child) {
        int null = open("/dev/null", O_RDWR);
        if (null >= 0) {
            dup2(null, 1);
            dup2(null, 2);
        }
        _exit(!trial(scratch));
    }
    return child;
}

static bool worked(pid_t child)
{
    int status;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && !WEXITSTATUS(status);
}

/* Landlock works if the scratch folder can be written, and neither its parent nor /proc can be opened. */
static bool try_landlock(const char *scratch)
{
    struct sandbox b = {.scratch = scratch};
    char path[256];
    int rules = make_rules(&b);
    if (rules < 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || syscall(SYS_landlock_restrict_self, rules, 0))
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
    return !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) && calls_lock(NULL) && syscall(SYS_socket, 1, 1, 0) < 0;
}

/* bubblewrap works if it can start a program; it takes the place of this process, and its status is the answer. */
static bool try_bwrap(const char *scratch)
{
    struct sandbox b = {.scratch = scratch, .user = sandbox_user()};
    const char *argv[SANDBOX_OUTER_WORDS + 2];
    size_t n = sandbox_outer(&b, NULL, "/", argv, SANDBOX_OUTER_WORDS);
    argv[n++] = "true";
    argv[n] = NULL;
    execvp("bwrap", (char **)argv);
    return false;
}

/* A throw-away user works if it is one, and can work in a folder that is given to it. */
static bool try_user(const char *scratch)
{
    uid_t user = sandbox_user();
    char path[256];
    snprintf(path, sizeof path, "%s/user", scratch);
    if (!user || mkdir(path, 0700) || chown(path, user, user) || chdir(path) || sandbox_become(user))
        return false;
    return !mkdir("own", 0700) && !rmdir("own") && setresuid(0, 0, 0) != 0;
}

static void tell_missing(unsigned found, char *why, size_t size)
{
    if (!sandbox_safe(found))
        snprintf(why, size, "%s%s%s does not work on this kernel", found & SANDBOX_LANDLOCK ? "" : "Landlock",
                 found & (SANDBOX_LANDLOCK | SANDBOX_SECCOMP) ? "" : " and ", found & SANDBOX_SECCOMP ? "" : "seccomp");
}

bool sandbox_offered(char *why, size_t size)
{
    unsigned found = (landlock_version() >= 1 ? SANDBOX_LANDLOCK : 0) | (calls_offered() ? SANDBOX_SECCOMP : 0);
    tell_missing(found, why, size);
    return sandbox_safe(found);
}

unsigned sandbox_probe(unsigned layers, char *why, size_t size)
{
    static const struct {
        unsigned layer;
        bool (*trial)(const char *scratch);
    } trials[] = {{SANDBOX_LANDLOCK, try_landlock},
                  {SANDBOX_SECCOMP, try_seccomp},
                  {SANDBOX_BWRAP, try_bwrap},
                  {SANDBOX_USER, try_user}};
    enum { TRIALS = sizeof trials / sizeof *trials };
    char scratch[] = "/tmp/gatecade-box-XXXXXX", path[64];
    unsigned found = 0;
    why[0] = 0;
    if (!mkdtemp(scratch)) {
        snprintf(why, size, "no scratch folder can be made in /tmp: %s", strerror(errno));
        return 0;
    }
    pid_t child[TRIALS]; /* all at once: none of them is in the others' way */
    for (unsigned i = 0; i < TRIALS; i++)
        child[i] = layers & trials[i].layer ? start_trial(trials[i].trial, scratch) : -1;
    for (unsigned i = 0; i < TRIALS; i++)
        found |= worked(child[i]) ? trials[i].layer : 0;
    if (layers & SANDBOX_USER && found & SANDBOX_BWRAP && !sandbox_user())
        found |= SANDBOX_USER; /* its user namespace */
    struct cgroup group;
    if (layers & SANDBOX_CGROUP && !cgroup_make(&group)) {
        found |= SANDBOX_CGROUP;
        cgroup_remove(&group);
    }
    snprintf(path, sizeof path, "%s/inside", scratch);
    unlink(path);
    snprintf(path, sizeof path, "%s/user", scratch);
    rmdir(path);
    rmdir(scratch);
    tell_missing(found, why, size);
    return found;
}

void sandbox_words(unsigned layers, char words[SANDBOX_WORDS])
{
    static const char *const word[] = {"landlock", "seccomp", "bubblewrap", "user", "cgroup"};
    *words = 0;
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
        if (layers >> i & 1)
            text_add(words, SANDBOX_WORDS, "%s%s", *words ? " " : "", word[i]);
}
