/* SPDX-License-Identifier: MIT */
/*
 * Running compilers and simulators: the one place where a tool is started.  Whoever wants a
 * stronger box around them puts it into `enter` in box.c.
 */
#ifndef GATECADE_BOX_H
#define GATECADE_BOX_H

#include <sys/types.h>

struct tool {
    const char *const *argv;
    const char *dir;  /* where it works */
    const char *log;  /* the file that takes all it prints, or NULL */
    int wire;         /* a socket it may talk on, or 0 */
    unsigned seconds; /* that it may run (tool_run), or compute (tool_start) */
    int ours;         /* it works on nothing of the user's, and stays out of the sandbox */
};

enum { TOOL_MISSING = -1, TOOL_LATE = -2, TOOL_DIED = -3 };

/* From now on every tool runs in the sandbox (check/sandbox.h), with the private directory as its scratch folder; and
   `readable` may be read too, or NULL.  Returns NULL, or why that cannot be. */
const char *box_untrusted(const char *readable);

/* The program inside the outer sandbox: puts the inner one on and starts the tool.  argv: SCRATCH READABLE SECONDS
 * TOOL... */
int box_inside(int argc, char **argv);

/* Runs it to its end; its exit status, or one of the above. */
int tool_run(const struct tool *t);

/* Starts it; its process, or TOOL_DIED. */
pid_t tool_start(const struct tool *t);

/* Ends it and all it has started. */
void tool_stop(pid_t process);

/* 1 if a program of that name is on the PATH. */
int tool_there(const char *name);

/* A private directory for one check, gone when the command ends.  NULL if there can be none. */
const char *box_directory(void);
void box_remove(void);

/* A directory that stays, for what need not be made again; the private one if there is no other. */
const char *box_cache(void);

#endif
