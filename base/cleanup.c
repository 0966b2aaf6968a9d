/* SPDX-License-Identifier: MIT */
#include "base/cleanup.h"
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

enum { THINGS_MOST = 256 };

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
enum { ENDS = sizeof ends / sizeof *ends, CRASHES = sizeof crashes / sizeof *crashes };

static struct thing {
    void (*undo)(void *);
    void *what;
    pid_t owner;       /* its process; 0: the place is free */
    unsigned sequence; /* the higher, the later it was added */
    bool always;       /* also after a crash */
} things[THINGS_MOST];
static unsigned last_sequence;

static atomic_flag undoing = ATOMIC_FLAG_INIT;
static bool begun, crashes_handled;
static unsigned ignored;                         /* bits of `ends`: ignored when the program started */
static volatile sig_atomic_t deferred, asked_by; /* bits of `ends`; the first that came */
static int wake[2] = {-1, -1};                   /* a pipe, written by the handler */

/* Runs only once: another thread that ends the program meanwhile waits here until the process has ended. */
static void undo_all(bool crashed)
{
    if (atomic_flag_test_and_set(&undoing))
        for (;;)
            pause();
    pid_t self = getpid();
    for (;;) {
        struct thing *latest = NULL;
        for (struct thing *t = things; t < things + THINGS_MOST; t++)
            if (t->owner == self && (t->always || !crashed) && (!latest || t->sequence > latest->sequence))
                latest = t;
        if (!latest)
            break;
        latest->owner = 0;
        latest->undo(latest->what);
    }
    atomic_flag_clear(&undoing);
}

static void at_exit(void)
{
    cleanup_hold();
    undo_all(false);
}

static unsigned bit(int number)
{
    for (unsigned i = 0; i < ENDS; i++)
        if (ends[i] == number)
            return 1u << i;
    return 0;
}

static void handle(int number)
{
    int error = errno;
    if ((unsigned)deferred & bit(number)) {
        if (!asked_by)
            asked_by = number;
        if (write(wake[1], "", 1) < 0) {
            /* the pipe is full, and so readable anyway */
        }
        errno = error;
        return;
    }
    undo_all(!bit(number));
    sigset_t this;
    sigemptyset(&this);
    sigaddset(&this, number);
    signal(number, SIG_DFL);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &this, NULL);
}

/* Unlike SIG_IGN a handler is not inherited by the programs that a command starts. */
static void let_the_write_fail(int number)
{
    (void)number;
}

static void install(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* Shells start background programs with SIGINT ignored: a caller that defers it wants it handled.  SIGHUP is only
   ignored by nohup, and stays so. */
static bool stays_ignored(unsigned i)
{
    return ignored & 1u << i && (ends[i] == SIGHUP || !((unsigned)deferred & 1u << i));
}

static void install_ends(void)
{
    for (unsigned i = 0; i < ENDS; i++)
        install(ends[i], stays_ignored(i) ? SIG_IGN : handle);
}

void cleanup_begin(void)
{
    if (begun)
        return;
    begun = true;
    for (unsigned i = 0; i < ENDS; i++) {
        struct sigaction old;
        if (!sigaction(ends[i], NULL, &old) && old.sa_handler == SIG_IGN)
            ignored |= 1u << i;
    }
    install_ends();
    install(SIGPIPE, let_the_write_fail);
    install(SIGXFSZ, let_the_write_fail); /* a file may be no larger: told as a full disk is */
    atexit(at_exit);
}

sigset_t cleanup_hold(void)
{
    sigset_t all, before;
    sigfillset(&all);
    for (unsigned i = 0; i < CRASHES; i++)
        sigdelset(&all, crashes[i]);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    return before;
}

void cleanup_release(const sigset_t *held)
{
    pthread_sigmask(SIG_SETMASK, held, NULL);
}

static int add(void (*undo)(void *), void *what, bool always)
{
    int ticket = -1;
    cleanup_begin();
    sigset_t held = cleanup_hold();
    for (int i = 0; i < THINGS_MOST && ticket < 0; i++)
        if (!things[i].owner || things[i].owner != getpid()) {
            things[i] = (struct thing){undo, what, getpid(), ++last_sequence, always};
            ticket = i;
        }
    cleanup_release(&held);
    return ticket;
}

int cleanup_add(void (*undo)(void *), void *what)
{
    return add(undo, what, false);
}

int cleanup_add_always(void (*undo)(void *), void *what)
{
    for (unsigned i = 0; i < CRASHES && !crashes_handled; i++)
        install(crashes[i], handle);
    crashes_handled = true;
    return add(undo, what, true);
}

void cleanup_drop(int ticket)
{
    if (ticket >= 0 && things[ticket].owner == getpid())
        things[ticket].owner = 0;
}

void cleanup_forked(void)
{
    deferred = asked_by = 0;
    for (int i = 0; i < 2; i++) {
        if (wake[i] >= 0)
            close(wake[i]);
        wake[i] = -1;
    }
    install_ends();
}

void cleanup_defer(const int signals[])
{
    unsigned bits = 0;
    cleanup_begin();
    if (wake[0] < 0 && pipe2(wake, O_NONBLOCK | O_CLOEXEC))
        wake[0] = wake[1] = -1;
    for (; *signals; signals++)
        bits |= bit(*signals);
    deferred = (sig_atomic_t)bits;
    asked_by = 0;
    install_ends();
}

void cleanup_resume(void)
{
    deferred = 0;
    install_ends();
}

int cleanup_signal(void)
{
    return asked_by;
}

int cleanup_fd(void)
{
    return wake[0];
}
