#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing `gatecade run` with libFuzzer under ASan and UBSan: a short run that is the same every time.
# FUZZ_RUNS=1000000 runs longer (make fuzz); what crashes is kept in BUILD/fuzz.
set -u
work=$(realpath "${BUILD:-build}")/fuzz
runs=${FUZZ_RUNS:-10000}
seeds=$work/seeds-files found=$work/found-files
rm -rf "$seeds" "$found" && mkdir -p "$seeds" "$found"
n=0
for tape in tests/scenarios/*.tape; do
    machine=$(awk '$1 == "machine" {print $2; exit}' "$tape")
    n=$((n + 1))
    { printf "\\x$((n % 8))$machine\0"; [ $((n % 3)) = 0 ] && printf -- '--strap\0hz=3\0'; printf '\0'; cat "$tape"; } >"$seeds/$n"
done
WORK=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d) && export WORK && trap 'rm -rf "$WORK"' EXIT
echo "1..1"
shells="shells/run.c $(printf 'base/%s.c ' options output heap cleanup folder slurp clock) $(printf 'record/%s.c ' tapefile trace vcd wave expect testbench)"
# shellcheck disable=SC2086
clang-19 -std=gnu11 -D_GNU_SOURCE -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -DVERSION='"fuzz"' \
    -I. -o "$work/files" tests/fuzz/files.c $shells core/*.c bare/*.c games/*.c players/*.c -lm >"$work/files.log" 2>&1 &&
    "$work/files" -runs="$runs" -seed=1 -max_len=4096 -timeout=10 -artifact_prefix="$work/files-" -verbosity=0 \
        -print_final_stats=1 "$found" "$seeds" >"$work/files.log" 2>&1
if [ $? = 0 ]; then
    echo "ok 1 - run: $(sed -n 's/stat::number_of_executed_units: *//p' "$work/files.log") executions"
else
    echo "not ok 1 - run"
    tail -25 "$work/files.log" | sed 's/^/# /'
fi
