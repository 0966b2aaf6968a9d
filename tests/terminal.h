/* SPDX-License-Identifier: MIT */
/* A program on a pseudo-terminal: for tests and measurements. */
#ifndef GATECADE_TERMINAL_H
#define GATECADE_TERMINAL_H

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>

struct pty {
    pid_t pid;
    int master, slave; /* the slave stays open, so that its settings can be read when the program has ended */
    struct termios before;
    char seen[1 << 16]; /* the latest output */
    size_t size;
};

static inline uint64_t pty_now(void) /* nanoseconds */
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Starts argv in a window of 80x24. */
static inline int pty_start(struct pty *p, char *const argv[])
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    *p = (struct pty){.pid = -1};
    if (openpty(&p->master, &p->slave, NULL, NULL, &size) || tcgetattr(p->slave, &p->before))
        return -1;
    p->pid = fork();
    if (p->pid == 0) {
        close(p->master);
        login_tty(p->slave);
        setenv("TERM", "xterm-256color", 1);
        setenv("LANG", "C.UTF-8", 1);
        unsetenv("LC_ALL");
        unsetenv("NO_COLOR");
        execv(argv[0], argv);
        _exit(127);
    }
    return p->pid < 0 ? -1 : 0;
}

/* Reads what comes within some milliseconds; 0 when there was nothing. */
static inline size_t pty_read(struct pty *p, int milliseconds)
{
    struct pollfd in = {.fd = p->master, .events = POLLIN};
    if (poll(&in, 1, milliseconds) <= 0)
        return 0;
    if (p->size > sizeof p->seen / 2) { /* keep the younger half */
        memmove(p->seen, p->seen + p->size / 2, p->size - p->size / 2);
        p->size -= p->size / 2;
    }
    ssize_t n = read(p->master, p->seen + p->size, sizeof p->seen - 1 - p->size);
    if (n <= 0)
        return 0;
    p->size += (size_t)n;
    p->seen[p->size] = 0;
    return (size_t)n;
}

/* Until the text has been written, or the seconds are over; 1 if it has. */
static inline int pty_wait(struct pty *p, const char *text, int seconds)
{
    uint64_t end = pty_now() + (uint64_t)seconds * 1000000000u;
    while (!memmem(p->seen, p->size, text, strlen(text))) {
        if (pty_now() > end)
            return 0;
        pty_read(p, 20);
    }
    return 1;
}

static inline void pty_forget(struct pty *p)
{
    p->size = 0;
    p->seen[0] = 0;
}

static inline void pty_type(struct pty *p, const char *keys)
{
    ssize_t n = write(p->master, keys, strlen(keys));
    (void)n;
}

/* Waits for the end of the program, reading on; its status as waitpid gives it, or -1 after ten seconds. */
static inline int pty_end(struct pty *p)
{
    int status = -1;
    uint64_t end = pty_now() + 10000000000u;
    while (waitpid(p->pid, &status, WNOHANG) == 0) {
        if (pty_now() > end) {
            kill(p->pid, SIGKILL);
            waitpid(p->pid, &status, 0);
            status = -1;
            break;
        }
        pty_read(p, 10);
    }
    while (pty_read(p, 20))
        ;
    return status;
}

/* 1 if the terminal is set as it was before the program. */
static inline int pty_restored(const struct pty *p)
{
    struct termios now;
    return !tcgetattr(p->slave, &now) && now.c_iflag == p->before.c_iflag && now.c_oflag == p->before.c_oflag &&
           now.c_lflag == p->before.c_lflag && now.c_cflag == p->before.c_cflag &&
           !memcmp(now.c_cc, p->before.c_cc, sizeof now.c_cc);
}

static inline void pty_close(struct pty *p)
{
    close(p->master);
    close(p->slave);
}

#endif
