/* SPDX-License-Identifier: MIT */
/*
 * The box: what stands between an untrusted design and this machine while compilers and
 * simulators work on it.
 *
 *   outer   bubblewrap: own network, process and mount namespaces, no /proc       (where it works)
 *   inner   Landlock: files of the system read-only, one scratch folder writable
 *           seccomp: no sockets, no tracing, no mounts, no keys, no new kernel doors
 *           rlimits: processor time, memory, file size, processes, no core dumps
 *
 * The inner layers need no privilege and cost under a millisecond; they are applied by the child
 * itself between fork and exec, and cannot be taken off again.  Set TMPDIR to the scratch folder.
 */
#ifndef GATECADE_SANDBOX_H
#define GATECADE_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sandbox {
    const char *scratch;   /* the one folder that may be written, absolute */
    const char *readable;  /* one more that may be read, or NULL */
    bool sealed;           /* nothing may be written, not even there */
    uint64_t cpu_seconds;  /* of one process */
    uint64_t memory_bytes; /* of one process */
    uint64_t file_bytes;   /* of one file */
    uint64_t processes;    /* 0: no limit (the limit counts all processes of the user) */
};

/* Which of these layers work on this machine; the sentence says what does not, and why. */
enum { SANDBOX_LANDLOCK = 1, SANDBOX_SECCOMP = 2, SANDBOX_BWRAP = 4, SANDBOX_INNER = 3, SANDBOX_ALL = 7 };
unsigned sandbox_probe(unsigned layers, char *why, size_t size);

/* Enough for untrusted designs: the inner layers, both. */
static inline bool sandbox_safe(unsigned works)
{
    return (works & SANDBOX_INNER) == SANDBOX_INNER;
}

/* In the child, before exec: puts the inner layers on.  Returns NULL, or what could not be done;
   then the child must not go on. */
const char *sandbox_enter(const struct sandbox *b);

/* The limits alone, for tools that are trusted but may go wild; NULL, or what could not be done. */
const char *sandbox_limits(const struct sandbox *b);

/* argv of the outer layer, up to and including "--", into argv; returns how many words.  `program`
   can be started inside, and `dir` is where.  `room` must be SANDBOX_OUTER_WORDS at least. */
enum { SANDBOX_OUTER_WORDS = 48 };
size_t sandbox_outer(const struct sandbox *b, const char *program, const char *dir, const char **argv, size_t room);

#endif
