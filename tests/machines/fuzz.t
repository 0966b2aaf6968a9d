#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing with libFuzzer under ASan and UBSan: a short run that is the same every time.
# FUZZ_SECONDS=30 runs as long for each target (make fuzz), FUZZ_RUNS=1000000 as often; what crashes is
# kept in BUILD/fuzz.
set -u
work=${BUILD:-build}/fuzz
limit=-runs=${FUZZ_RUNS:-15000}
[ -n "${FUZZ_SECONDS:-}" ] && limit=-max_total_time=$FUZZ_SECONDS
mkdir -p "$work/seeds-tape" "$work/seeds-machine"
cp tests/scenarios/*.tape "$work/seeds-tape"
echo "1..2"
n=0
for target in tape machine; do
    n=$((n + 1)) most=4096
    [ $target = machine ] && most=600
    clang-19 -std=gnu11 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
        -I. -o "$work/$target" \
        "tests/fuzz/$target.c" core/*.c bare/*.c games/*.c players/*.c || { echo "not ok $n - $target builds"; continue; }
    rm -rf "$work/found-$target" && mkdir "$work/found-$target"
    if "$work/$target" "$limit" -seed=1 -max_len=$most -timeout=10 -artifact_prefix="$work/$target-" -verbosity=0 \
        -print_final_stats=1 "$work/found-$target" "$work/seeds-$target" >"$work/$target.log" 2>&1; then
        echo "ok $n - $target: $(sed -n 's/stat::number_of_executed_units: *//p' "$work/$target.log") executions"
    else
        echo "not ok $n - $target"
        tail -25 "$work/$target.log" | sed 's/^/# /'
    fi
done
