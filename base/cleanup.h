/* SPDX-License-Identifier: MIT */
/*
 * What must be undone when the program ends: drafts, scratch folders, child processes, the terminal's settings.
 *
 *     int ticket = cleanup_add(remove_it, path);      from here on it is undone however the program ends
 *     ...
 *     cleanup_drop(ticket);                           it has been undone, or is to stay
 *
 * This is the only file that handles signals which end a program.  SIGINT, SIGTERM, SIGHUP and SIGQUIT undo everything,
 * the latest first, and then end the program as they would without a handler; so do exit() and the end of main(); a
 * crash undoes only what is safe with broken memory (cleanup_add_always).  A signal that was ignored when the program
 * started, as under nohup, stays ignored.  A closed pipe is an error of write(), not a signal.
 *
 * A forked child undoes only what it has added itself.
 */
#ifndef GATECADE_CLEANUP_H
#define GATECADE_CLEANUP_H

#include <signal.h>

/* Installs the handlers; for main().  cleanup_add() does it too, for programs with a main() of their own. */
void cleanup_begin(void);

/* `undo` runs in a signal handler: only what is async-signal-safe.  A ticket, or -1 when there are too many. */
int cleanup_add(void (*undo)(void *what), void *what);

/* The same, also after a crash (SIGSEGV, SIGABRT...). */
int cleanup_add_always(void (*undo)(void *what), void *what);

void cleanup_drop(int ticket);

/* Between making a thing and adding it no signal comes: hold, make, add, release.  A child forked meanwhile releases
   too. */
sigset_t cleanup_hold(void);
void cleanup_release(const sigset_t *held);

/* In a forked child that goes on with other work: nothing is deferred any more. */
void cleanup_forked(void);

/* From now on these signals (the last is 0) do not end the program; the first to come is told by cleanup_signal(), and
   makes cleanup_fd() readable, for poll().  Until cleanup_resume(), which forgets nothing.  One that was ignored is
   heard too, but for SIGHUP. */
void cleanup_defer(const int signals[]);
void cleanup_resume(void);
int cleanup_signal(void);
int cleanup_fd(void);

#endif
