/* SPDX-License-Identifier: MIT */
#include "check/sim/cgroup.h"
#include "base/text.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool put(const char *folder, const char *file, const char *text)
{
    char path[PATH_MAX];
    text_set(path, sizeof path, "%s/%s", folder, file);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool good = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    if (fd >= 0)
        close(fd);
    return good;
}

static bool get(const char *folder, const char *file, char *text, size_t size)
{
    char path[PATH_MAX];
    text_set(path, sizeof path, "%s/%s", folder, file);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, text, size - 1) : -1;
    if (fd >= 0)
        close(fd);
    text[n > 0 ? n : 0] = 0;
    return n >= 0;
}

/* A group is named after its process and the name space of processes that it is in: those of several containers may
   have the same parent, and in each of them there is a process 100. */
#define NAME "gatecade-%d-%llu"

static unsigned long long own_space(void)
{
    struct stat s;
    return stat("/proc/self/ns/pid", &s) ? 0 : (unsigned long long)s.st_ino;
}

/* Groups of checks that were killed are empty; one that is in use cannot be removed. */
static void sweep(const char *parent)
{
    DIR *d = opendir(parent);
    for (struct dirent *e; d && (e = readdir(d));) {
        char path[PATH_MAX];
        int pid;
        unsigned long long space;
        if (sscanf(e->d_name, NAME, &pid, &space) != 2 || space != own_space() || pid <= 0 || !kill(pid, 0) ||
            errno != ESRCH)
            continue;
        text_set(path, sizeof path, "%s/%s", parent, e->d_name);
        rmdir(path);
    }
    if (d)
        closedir(d);
}

static bool make_below(const char *parent, char folder[PATH_MAX])
{
    sweep(parent);
    text_set(folder, PATH_MAX, "%s/" NAME, parent, (int)getpid(), own_space());
    if (!mkdir(folder, 0755) || errno == EEXIST)
        return true;
    *folder = 0;
    return false;
}

static bool limit(const struct cgroup *g, const char *processes, const char *memory)
{
    char number[24];
    text_set(number, sizeof number, "%d", (int)CGROUP_PROCESSES);
    if (!put(g->folder[0], processes, number))
        return false;
    text_set(number, sizeof number, "%lld", (long long)CGROUP_MEGABYTES << 20);
    return put(g->folder[g->first ? 1 : 0], memory, number);
}

/* The group that this process is in, below where its controller is mounted.  In version 2 (controller "") a group with
   processes cannot have groups with limits below it, so ours is made beside it, where limits are handed on. */
static bool own_group(const char *controller, char path[PATH_MAX])
{
    FILE *f = fopen("/proc/self/cgroup", "re");
    char line[PATH_MAX + 64];
    bool found = false;
    while (f && !found && fgets(line, sizeof line, f)) {
        char *name = strchr(line, ':'), *group = name ? strchr(name + 1, ':') : NULL;
        if (!group)
            continue;
        *group++ = 0;
        found = !strcmp(name + 1, controller);
        group[strcspn(group, "\n")] = 0;
        if (found)
            text_set(path, PATH_MAX, "%s", group);
    }
    if (f)
        fclose(f);
    return found;
}

static bool make_second(struct cgroup *g)
{
    char own[PATH_MAX], parent[PATH_MAX], handed_on[200];
    if (!own_group("", own))
        return false;
    for (int up = 0; up < 2; up++) {
        text_set(parent, sizeof parent, "/sys/fs/cgroup%s", strcmp(own, "/") ? own : "");
        if (get(parent, "cgroup.subtree_control", handed_on, sizeof handed_on) && strstr(handed_on, "memory") &&
            strstr(handed_on, "pids") && make_below(parent, g->folder[0])) {
            if (limit(g, "pids.max", "memory.max")) {
                put(g->folder[0], "memory.swap.max", "0");
                return true;
            }
            cgroup_remove(g);
        }
        char *slash = strrchr(own, '/');
        if (!slash || !slash[1])
            break;
        slash[slash == own] = 0;
    }
    return false;
}

static bool make_first(struct cgroup *g)
{
    static const char *const controller[CGROUP_FOLDERS] = {"pids", "memory"};
    g->first = true;
    for (int i = 0; i < CGROUP_FOLDERS; i++) {
        char own[PATH_MAX], parent[PATH_MAX];
        if (!own_group(controller[i], own))
            return false;
        text_set(parent, sizeof parent, "/sys/fs/cgroup/%s%s", controller[i], strcmp(own, "/") ? own : "");
        if (!make_below(parent, g->folder[i]))
            return false;
    }
    return limit(g, "pids.max", "memory.limit_in_bytes");
}

const char *cgroup_make(struct cgroup *g)
{
    *g = (struct cgroup){0};
    if (make_second(g))
        return NULL;
    cgroup_remove(g);
    if (make_first(g))
        return NULL;
    cgroup_remove(g);
    return "no control group can be made: it takes root, or one that is delegated (systemd-run --user --scope -p "
           "Delegate=yes)";
}

bool cgroup_join(const struct cgroup *g)
{
    bool good = true;
    /* The caller has one thread.  To move just that one the kernel (5.17) need not stop all forks, for which it would
       wait several milliseconds; version 2 knows no such move. */
    for (int i = 0; i < CGROUP_FOLDERS; i++)
        good &= !*g->folder[i] || put(g->folder[i], g->first ? "tasks" : "cgroup.procs", "0");
    return good;
}

bool cgroup_exhausted(const struct cgroup *g)
{
    char text[512];
    const char *folder = g->folder[g->first ? 1 : 0];
    if (!*folder || !get(folder, g->first ? "memory.oom_control" : "memory.events", text, sizeof text))
        return false;
    const char *killed = strstr(text, "oom_kill ");
    return killed && atoi(killed + 9) > 0;
}

static void kill_all(const char *folder)
{
    char text[4096];
    if (put(folder, "cgroup.kill", "1") || !get(folder, "cgroup.procs", text, sizeof text))
        return;
    for (char *at = text; *at >= '1' && *at <= '9';) {
        pid_t pid = 0;
        while (*at >= '0' && *at <= '9')
            pid = pid * 10 + (*at++ - '0');
        if (pid > 1)
            kill(pid, SIGKILL);
        at += *at == '\n';
    }
}

void cgroup_remove(struct cgroup *g)
{
    enum { TRIES = 1000 }; /* of a millisecond: killed processes have to end first */
    for (int i = 0; i < CGROUP_FOLDERS; i++) {
        for (int n = 0; *g->folder[i] && rmdir(g->folder[i]) && errno == EBUSY && n < TRIES; n++) {
            kill_all(g->folder[i]);
            poll(NULL, 0, 1);
        }
        *g->folder[i] = 0;
    }
}
