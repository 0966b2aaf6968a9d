/* SPDX-License-Identifier: MIT */
/*
 * Running compilers and simulators: the one place where a tool is started, with bounds on its memory, files and time;
 * for strangers' designs also in the sandbox (check/sandbox.h), by a keeper (check/keeper.h).
 */
#ifndef GATECADE_BOX_H
#define GATECADE_BOX_H

#include <stdbool.h>
#include <stddef.h>

struct tool {
    const char *const *argv;
    const char *dir;  /* where it works */
    const char *log;  /* the file that takes all it prints, or NULL: the box keeps it */
    int wire;         /* a socket it may talk on, or 0 */
    unsigned seconds; /* that it may run (tool_run), or compute (tool_start) */
    bool ours;        /* it works on nothing of the user's, and stays out of the sandbox */
};

enum { TOOL_MISSING = -1, TOOL_LATE = -2, TOOL_DIED = -3, TOOL_FULL = -4 };

/* From now on every tool runs in the sandbox, with the private directory as its scratch folder; and `readable` may be
   read too, or NULL.  Returns NULL, or why that cannot be. */
const char *box_untrusted(const char *readable);

/* Runs it to its end; its exit status, or one of the above. */
int tool_run(const struct tool *t);

/* Starts it; a handle, or TOOL_DIED. */
int tool_start(const struct tool *t);

/* Ends it and all it has started. */
void tool_stop(int handle);

/* In the child: a process group of its own that dies with us, the bounds, the sandbox with its scratch folder (or
   NULL), and then the tool.  Returns only if that cannot be. */
struct sandbox;
void tool_become(const struct tool *t, const struct sandbox *scratch);

/* 1 if a stranger's design has printed all it may; `log` as in struct tool. */
bool box_full(const char *log);

/* The last lines of a log, without what every run says; without a log, the last line in which a simulator told what
   went wrong. */
void box_last_words(const char *log, char *to, size_t size);

/* 1 if a program of that name is on the PATH. */
bool tool_there(const char *name);

/* A private directory for one check, gone when the command ends.  NULL if there can be none. */
const char *box_directory(void);
void box_remove(void);

/* A directory that stays, for what need not be made again; the private one if there is no other. */
const char *box_cache(void);

#endif
