#!/bin/bash
# SPDX-License-Identifier: MIT
# One way each: signals, memory, time and whole files are handled in one place of base/, and nobody else has a way of his own.
set -u
. tests/tap.sh
cd "$(dirname "$0")/../.." || exit 1

# only NAME PATTERN FILE...: of all hosted sources, nobody but these matches
only() {
    local name=$1 pattern=$2
    shift 2
    same "$name" "" "$(grep -nE -- "$pattern" {base,formats,record,play,term,consoles,serve,explore,batch,lanes,solve,grade,grade/roll,similar,kit,lms,host,shells}/*.c check/*.c check/sim/*.c |
        grep -vE "^($(printf '%s|' "$@")nobody):")"
}

# check/handin/unpack.c, check/sim/box.c and sandbox.c: in a child, before it becomes something else.  lanes/ is a library of its own; a
# connection that finds no memory is refused, and the server goes on.
only "signals are handled by base/cleanup" '\b(signal|sigaction)\(' base/cleanup.c check/handin/unpack.c check/sim/box.c
only "memory comes from base/heap" '\b(malloc|calloc|realloc|reallocarray|strdup|strndup|asprintf|open_memstream)\(' base/heap.c 'lanes/.*' serve/server.c check/sim/sandbox.c
only "time comes from base/clock" '\b(clock_gettime|gettimeofday|nanosleep|usleep)\(|[^_a-z]time\(' base/clock.c
only "at exit base/cleanup undoes" '\batexit\(' base/cleanup.c
only "folders are removed by base/folder" '\bnftw\(' check/sim/keeper.c # which only weighs them
# check/sim/box.c names a folder when it is locked; grade/ puts whole results of before aside
only "files are replaced by base/output" '\b(mkstemp|rename)\(' base/output.c grade/class.c grade/attempts.c check/sim/verilator.c check/sim/box.c
done_testing
