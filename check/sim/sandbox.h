/* SPDX-License-Identifier: MIT */
/*
 * The sandbox: confines compilers and simulators while they process an untrusted design.
 *
 *   outer   bubblewrap: own network, process and mount namespaces, no /proc       (where it works)
 *   inner   Landlock: files of the system read-only, one scratch folder writable
 *           seccomp: no sockets, ptrace, mounts, keys, nor interfaces that only newer kernels have
 *           rlimits: processor time, memory, file size, processes, no core dumps
 *
 * Each layer covers gaps of the others: Landlock cannot forbid system calls, seccomp cannot see paths, and neither
 * limits amounts.  The inner layers are required; they need no privilege and cost under a millisecond.  The child
 * applies them to itself between fork and exec, and they cannot be removed afterwards.  The outer layer is an addition
 * where the kernel lets users create namespaces.  Set TMPDIR to the scratch folder.
 */
#ifndef GATECADE_SANDBOX_H
#define GATECADE_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sandbox {
    const char *scratch;   /* the one folder that may be written, absolute */
    const char *readable;  /* another folder that may be read, or NULL */
    bool sealed;           /* the scratch folder is read-only too */
    uint64_t cpu_seconds;  /* of one process */
    uint64_t memory_bytes; /* of one process */
    uint64_t file_bytes;   /* of one file */
    uint64_t processes;    /* 0: no limit (the limit counts all processes of the user) */
};

/* Which of these layers work on this machine; `why` is a sentence about those that do not. */
enum { SANDBOX_LANDLOCK = 1, SANDBOX_SECCOMP = 2, SANDBOX_BWRAP = 4, SANDBOX_INNER = 3, SANDBOX_ALL = 7 };
unsigned sandbox_probe(unsigned layers, char *why, size_t size);

/* Enough for untrusted designs: the inner layers, both. */
static inline bool sandbox_safe(unsigned works)
{
    return (works & SANDBOX_INNER) == SANDBOX_INNER;
}

/* In the child, before exec: applies the inner layers.  NULL, or which one failed; then the child must exit. */
const char *sandbox_enter(const struct sandbox *b);

/* Applies the resource limits alone, for trusted tools that may run away.  NULL, or what failed. */
const char *sandbox_limits(const struct sandbox *b);

/* Writes the command line of the outer layer, up to and including "--", into argv; returns how many words.  `program`
   is made visible inside, and `dir` is the working directory.  `room` must be at least SANDBOX_OUTER_WORDS. */
enum { SANDBOX_OUTER_WORDS = 48 };
size_t sandbox_outer(const struct sandbox *b, const char *program, const char *dir, const char **argv, size_t room);

#endif
