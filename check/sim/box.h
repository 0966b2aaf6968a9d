/* SPDX-License-Identifier: MIT */
/*
 * Running compilers and simulators ("tools"): the one place where a tool is started, with limits on its memory, files
 * and time.  For untrusted designs it also runs in the sandbox (check/sim/sandbox.h), and is started by the keeper
 * (check/sim/keeper.h), not by this process.
 */
#ifndef GATECADE_BOX_H
#define GATECADE_BOX_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

struct tool {
    const char *const *argv;
    const char *dir;         /* its working directory */
    const char *log;         /* the file that its output is appended to, or NULL: one of the box's own */
    const char *const *more; /* variables of its environment, NAME=VALUE, ending in NULL; or NULL */
    int wire;                /* the simulator's socket to the checker (vpi/wire.h), or 0 */
    unsigned seconds;        /* limit on its processor time */
    bool ours;               /* its input is not the user's: it runs outside the sandbox */
};

enum { TOOL_MORE = 8, TOOL_WORDS = 1536 }; /* variables and words of a command, at most */

/* The last guard, by the clock on the wall: it only ends what does not even use its processor time. */
#define TOOL_GUARD(seconds) (300 + 40 * (seconds))

/* How a tool can end besides by its own exit status.  What it did itself: */
enum {
    TOOL_LATE = -1, /* its processor time was used up */
    TOOL_DIED = -2, /* it crashed, or ran out of the memory that it may have */
    TOOL_FULL = -3, /* it filled the scratch folder */
    /* and what happened to it, of which the design is not to blame: */
    TOOL_MISSING = -4, /* there is no such program */
    TOOL_SLOW = -5,    /* it had not finished after many times the processor time that it may have */
    TOOL_KILLED = -6,  /* somebody killed it, such as the kernel, whose memory was used up */
    TOOL_LOST = -7,    /* it could not be started */
    TOOL_MACHINE = TOOL_MISSING,
};

static inline bool tool_blames_machine(int status)
{
    return status <= TOOL_MACHINE;
}

/* A sentence about such an end: "... was killed", without the tool's name; and of the machine's the fault in a word
   (struct design). */
const char *tool_fate(int status);
const char *tool_fault(int status);

/* From now on every tool runs in the sandbox, with the private directory as its scratch folder.  `strict`: all layers
   of the sandbox have to hold.  Returns NULL, or why there is no sandbox. */
const char *box_untrusted(bool strict);

/* The layers that hold around the tools of this check (sandbox.h); 0 when there is no sandbox. */
unsigned box_layers(void);

/* Runs it and waits; its exit status, or one of the above. */
int tool_run(const struct tool *t);

/* Starts it; a handle, or TOOL_LOST. */
int tool_start(const struct tool *t);

/* Kills it and its process group, and reaps it. */
void tool_stop(int handle);

/* Waits for one that is about to end, because its socket is closed; the same as tool_run.  The handle is gone then. */
int tool_end(int handle);

/* The disk under the scratch folder, and the limits of this process, have room for what tools write: NULL, or a
   sentence.  The same for the memory that they may need. */
const char *box_no_room(void);
const char *box_no_memory(void);

/* In the forked child: a process group of its own, killed when the parent dies; the limits; the sandbox (or NULL:
   none); exec of the tool, with no descriptor but the wire.  Returns only if one of these fails. */
struct sandbox;
void tool_become(const struct tool *t, const struct sandbox *scratch);

/* What a wait status means, given the processor time used, that of its children included, and the limit on it. */
struct rusage;
int tool_outcome(int status, const struct rusage *used, unsigned seconds);

/* True if an untrusted design has filled its log up to the limit; `log` as in struct tool. */
bool box_full(const char *log);

/* True if what it has printed since the last look is more than any honest design prints: who is stopped then was
   printing, whichever limit came first. */
bool box_flooded(const char *log);

/* What simulators have printed so far is dropped when it is long: what honest designs print in all is not counted, only
   what they print between two looks. */
void box_trim(void);

/* The last lines of a log, without those that every run prints; without a log, the last error message of a simulator.
   Cleaned (base/clean.h). */
void box_last_words(const char *log, char *to, size_t size);

/* True if a program of that name is on the PATH. */
bool tool_there(const char *name);

/* ---- what tools can reach (reach.c) ---- */

/* The path of a program on a PATH; false if there is none. */
bool reach_find(const char *path, const char *name, char file[PATH_MAX]);

/* Folders that have to be readable because simulators are installed there, outside those of the system; ending in NULL.
   The list and its texts are the caller's to free. */
char **reach_folders(void);

/* The environment of a tool: `from`, or only the few variables that tools need if it is `boxed`; with the folder for
   its temporary files, and `more`.  NULL if there is no memory.  To be freed by exec. */
char **reach_environment(char *const *from, bool boxed, const char *scratch, const char *const *more);

/* A private directory for one check, removed when the command ends.  NULL if it cannot be made. */
const char *box_directory(void);

/* A directory for what later runs can use again; the private one if there is no home. */
const char *box_cache(void);

#endif
