/* SPDX-License-Identifier: MIT */
/*
 * Running compilers and simulators ("tools"): the one place where a tool is started, with limits on its memory, files
 * and time.  For untrusted designs it also runs in the sandbox (check/sim/sandbox.h), and is started by the keeper
 * (check/sim/keeper.h), not by this process.
 */
#ifndef GATECADE_BOX_H
#define GATECADE_BOX_H

#include <stdbool.h>
#include <stddef.h>

struct tool {
    const char *const *argv;
    const char *dir;  /* its working directory */
    const char *log;  /* the file that its output is appended to, or NULL: one of the box's own */
    int wire;         /* the simulator's socket to the checker (vpi/wire.h), or 0 */
    unsigned seconds; /* limit on its wall clock time (tool_run) or its processor time (tool_start) */
    bool ours;        /* its input is not the user's: it runs outside the sandbox */
};

/* LOST: by no doing of the design's.  It was killed from outside, could not be started, or its keeper is gone. */
enum { TOOL_MISSING = -1, TOOL_LATE = -2, TOOL_DIED = -3, TOOL_FULL = -4, TOOL_LOST = -5 };

/* From now on every tool runs in the sandbox, with the private directory as its scratch folder; it can also read
   `readable`, or NULL.  Returns NULL, or why there is no sandbox. */
const char *box_untrusted(const char *readable);

/* Runs it and waits; its exit status, or one of the above. */
int tool_run(const struct tool *t);

/* Starts it; a handle, or TOOL_LOST. */
int tool_start(const struct tool *t);

/* Kills it and its process group, and reaps it.  Its wait status, which of a tool that had ended before tells how; or
   TOOL_LOST, TOOL_FULL. */
int tool_stop(int handle);

/* Was a tool that ended so (a wait status, or one of the above) LOST?  A design can make a tool crash or exceed its
   limits, but cannot send it a signal that ends it. */
bool tool_lost(int status);

/* The disk under the scratch folder, and the limits of this process, have room for what tools write: NULL, or a
   sentence.  The same for the memory that they may need. */
const char *box_no_room(void);
const char *box_no_memory(void);

/* In the forked child: a process group of its own, killed when the parent dies; the limits; the sandbox (or NULL:
   none); exec of the tool.  Returns only if one of these fails. */
struct sandbox;
void tool_become(const struct tool *t, const struct sandbox *scratch);

/* True if an untrusted design has filled its log up to the limit; `log` as in struct tool. */
bool box_full(const char *log);

/* The last lines of a log, without those that every run prints; without a log, the last error message of a simulator.
 */
void box_last_words(const char *log, char *to, size_t size);

/* True if a program of that name is on the PATH. */
bool tool_there(const char *name);

/* A private directory for one check, removed when the command ends.  NULL if it cannot be made. */
const char *box_directory(void);

/* A directory for what later runs can use again; the private one if there is no home. */
const char *box_cache(void);

#endif
