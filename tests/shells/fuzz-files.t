#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing `gatecade run` as a whole: arguments, straps, tape, trace, waveform and recording.  See tests/fuzz/fuzz.sh.
set -u
. tests/tap.sh
. tests/fuzz/fuzz.sh
seeds=$work/seeds-files n=0
rm -rf "$seeds" && mkdir -p "$seeds"
for tape in tests/scenarios/*.tape; do
    machine=$(awk '$1 == "machine" {print $2; exit}' "$tape")
    n=$((n + 1))
    { printf "\\x$((n % 8))$machine\0"; [ $((n % 3)) = 0 ] && printf -- '--strap\0hz=3\0'; printf '\0'; cat "$tape"; } >"$seeds/$n"
done
WORK=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d) && export WORK && trap 'rm -rf "$WORK"' EXIT
fuzz files 4096 10000 1 shells/run.c base/{options,output,heap,cleanup,folder,slurp,clock}.c \
    record/{tapefile,trace,vcd,wave,expect,testbench}.c core/*.c bare/*.c games/*.c players/*.c
done_testing
