/* SPDX-License-Identifier: MIT */
/*
 * The sandbox: confines compilers and simulators while they process an untrusted design.
 *
 *   outer   bubblewrap: own network, process and mount namespaces, no /proc          (where it works)
 *           a cgroup: processes and memory of all tools together                     (where one can be made)
 *           a user of its own: a throw-away uid if this runs as root, else bubblewrap's user namespace
 *   inner   Landlock: files of the system read-only, one scratch folder writable
 *           seccomp: the system calls of a table (calls.c), and no others
 *           rlimits: processor time, memory, file size, processes, no core dumps
 *           no capabilities, no new privileges, no environment, no descriptors but those that are named
 *
 * Each layer covers gaps of the others: Landlock cannot forbid system calls, seccomp cannot see paths, and neither
 * limits amounts.  The inner layers are required; they need no privilege and cost under a millisecond.  The child
 * applies them to itself between fork and exec, and they cannot be removed afterwards.  The outer ones are an addition
 * where the system offers them; which of them hold is told with every verdict (box.h).
 */
#ifndef GATECADE_SANDBOX_H
#define GATECADE_SANDBOX_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { SANDBOX_KEPT = 4 };

struct sandbox {
    const char *scratch;         /* the one folder that may be written, absolute */
    const char *const *readable; /* more folders that may be read, ending in NULL; or NULL */
    int keep[SANDBOX_KEPT];      /* descriptors that stay open besides the standard ones; 0: none */
    const struct calls *calls;   /* the filter of system calls, if it is made; or NULL */
    uid_t user;                  /* become this user and group first; 0: stay */
    bool sealed;                 /* the scratch folder is read-only too */
    uint64_t cpu_seconds;        /* of one process */
    uint64_t memory_bytes;       /* of one process */
    uint64_t file_bytes;         /* of one file */
    uint64_t processes;          /* of the user; 0: no limit */
};

/* Which of these layers work on this machine; `why` is a sentence about the inner ones that do not. */
enum {
    SANDBOX_LANDLOCK = 1,
    SANDBOX_SECCOMP = 2,
    SANDBOX_BWRAP = 4,
    SANDBOX_USER = 8,
    SANDBOX_CGROUP = 16,
    SANDBOX_INNER = 3,
    SANDBOX_ALL = 31
};
unsigned sandbox_probe(unsigned layers, char *why, size_t size);

/* Whether the kernel says that it has the inner layers: asked in a moment, where a probe tries them out.  Whoever enters a
   sandbox tries it out in any case. */
bool sandbox_offered(char *why, size_t size);

/* The layers in words: "landlock seccomp ..."; for machines and people alike. */
enum { SANDBOX_WORDS = 80 };
void sandbox_words(unsigned layers, char words[SANDBOX_WORDS]);

/* Enough for untrusted designs: the inner layers, both. */
static inline bool sandbox_safe(unsigned works)
{
    return (works & SANDBOX_INNER) == SANDBOX_INNER;
}

/* In the child, before exec: applies the inner layers, and tries whether they hold.  The environment is wiped, too: exec with another one.  NULL, or
   which one failed; then the child must exit. */
const char *sandbox_enter(const struct sandbox *b);

/* Applies the resource limits alone, for trusted tools that may run away.  NULL, or what failed. */
const char *sandbox_limits(const struct sandbox *b);

/* Becomes a throw-away user, without groups and capabilities; 0 only drops capabilities.  NULL, or what failed. */
const char *sandbox_become(uid_t user);

/* A user and group that nobody has, different for each process that asks; 0 when this process may not change its user.
 */
uid_t sandbox_user(void);
bool sandbox_is_throw_away(uid_t user);

/* Closes all descriptors but the standard ones and those kept. */
void sandbox_close_files(const int keep[SANDBOX_KEPT]);

/* Overwrites the environment's memory, and leaves none. */
void sandbox_wipe_environment(void);

/* seccomp's part (calls.c).  The filter takes a few milliseconds to make, and none to apply, so that who starts many
   tools makes it once; NULL: it is made on the spot.  False if it cannot be made, or the kernel does not take it. */
enum { CALLS_MOST = 2048 };
struct calls {
    unsigned short length;
    struct sock_filter code[CALLS_MOST];
};
bool calls_offered(void);
bool calls_make(struct calls *c);
bool calls_lock(const struct calls *made);

/* Writes the command line of the outer layer, up to and including "--", into argv; returns how many words.  `program`
   is made visible inside, and `dir` is the working directory.  `room` must be at least SANDBOX_OUTER_WORDS.  As root,
   bubblewrap needs no user namespace, and what it starts becomes a throw-away user by itself (sandbox_become). */
enum { SANDBOX_OUTER_WORDS = 256, SANDBOX_READABLE = 16 };
size_t sandbox_outer(const struct sandbox *b, const char *program, const char *dir, const char **argv, size_t room);

#endif
