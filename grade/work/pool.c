/* SPDX-License-Identifier: MIT */
#include "grade/work/pool.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/cleanup.h"
#include "base/clock.h"
#include "base/command.h"

struct job {
    pid_t pid; /* 0: none */
    size_t item;
    double start;
    int heard;  /* our end of its pipe */
    int ticket; /* kills it when the grader ends */
};

static void progress(const struct pool *p, size_t done, double start)
{
    if (!p->name || !isatty(2))
        return;
    double left = done ? (clock_seconds() - start) / (double)done * (double)(p->count - done) : 0;
    fprintf(stderr, "\r%zu of %zu %s, about %.0f s left \033[K", done, p->count, p->name, left);
    if (done == p->count)
        fputc('\n', stderr);
    fflush(stderr);
}

static void kill_job(void *one)
{
    const struct job *job = one;
    kill(-job->pid, SIGKILL);
    waitpid(job->pid, NULL, 0);
}

/* False, with errno, if there is no process or no file for it. */
static bool start_job(const struct pool *p, size_t item, struct job *job)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return false;
    fflush(NULL);
    sigset_t held = cleanup_hold();
    pid_t parent = getpid(), pid = fork();
    int error = errno;
    if (!pid) {
        cleanup_release(&held);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) /* it was killed before that */
            _exit(BAD);
        setpgid(0, 0);
        cleanup_forked();
        close(ends[0]);
        _exit(p->work(p->context, item, ends[1]));
    }
    close(ends[1]);
    if (pid > 0) {
        *job = (struct job){.pid = pid, .item = item, .start = clock_seconds(), .heard = ends[0]};
        setpgid(pid, pid);
        job->ticket = cleanup_add(kill_job, job);
    } else
        close(ends[0]);
    cleanup_release(&held);
    errno = error;
    return pid > 0;
}

static void hear(const struct job *job, char line[POOL_LINE])
{
    ssize_t n;
    size_t size = 0;
    fcntl(job->heard, F_SETFL, O_NONBLOCK); /* whatever the process has started may still hold the other end */
    while (size < POOL_LINE - 1 && (n = read(job->heard, line + size, POOL_LINE - 1 - size)) > 0)
        size += (size_t)n;
    line[size] = 0;
    line[strcspn(line, "\n")] = 0;
}

/* Waits for one of the jobs to end, or to run over its limit. */
static struct job *wait_job(const struct pool *p, struct job *job, struct pool_end *end)
{
    for (;; clock_sleep(0.005))
        for (unsigned i = 0; i < p->jobs; i++) {
            int status = 0;
            if (!job[i].pid)
                continue;
            *end = (struct pool_end){.late = clock_seconds() - job[i].start > (double)p->seconds};
            bool over = end->late || cleanup_signal();
            if (over)
                kill(-job[i].pid, SIGKILL);
            pid_t ended = waitpid(job[i].pid, &status, over ? 0 : WNOHANG);
            if (!ended || (ended < 0 && errno == EINTR))
                continue;
            end->well = ended > 0 && WIFEXITED(status) && !WEXITSTATUS(status);
            hear(&job[i], end->line);
            close(job[i].heard);
            cleanup_drop(job[i].ticket);
            job[i].pid = 0;
            return &job[i];
        }
}

bool pool_run(const struct pool *p)
{
    struct job job[POOL_MOST] = {{0}};
    struct pool_end end;
    size_t next = 0, done = 0;
    unsigned running = 0;
    double start = clock_seconds();
    while (done < p->count && !(cleanup_signal() && !running)) {
        unsigned slot = 0;
        while (slot < p->jobs && job[slot].pid)
            slot++;
        bool wanted = slot < p->jobs && next < p->count && !cleanup_signal();
        if (wanted && start_job(p, next, &job[slot])) {
            next++;
            running++;
            continue;
        }
        size_t item;
        if (running) { /* also when no process can be started: one that ends makes room */
            item = wait_job(p, job, &end)->item;
            running--;
        } else {
            item = next++;
            end = (struct pool_end){0};
            snprintf(end.line, sizeof end.line, "killed\tno process can be started: %s", strerror(errno));
        }
        if (!cleanup_signal() || end.well)
            p->done(p->context, item, &end);
        progress(p, ++done, start);
    }
    return !cleanup_signal();
}
