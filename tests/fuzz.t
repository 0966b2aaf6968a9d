#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing with libFuzzer under ASan and UBSan: a short run that is the same every time.
# FUZZ_RUNS=1000000 runs longer (make fuzz); what crashes is kept in BUILD/fuzz.
set -u
work=${BUILD:-build}/fuzz
runs=${FUZZ_RUNS:-15000}
mkdir -p "$work/seeds-tape" "$work/seeds-machine"
cp tests/scenarios/*.tape "$work/seeds-tape"
echo "1..2"
n=0
for target in tape machine; do
    n=$((n + 1))
    clang-19 -std=gnu11 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
        -Icore -Igames -Iplayers -Ishells -Itests -o "$work/$target" \
        "tests/fuzz/$target.c" core/*.c games/*.c players/*.c shells/random.c || { echo "not ok $n - $target builds"; continue; }
    rm -rf "$work/found-$target" && mkdir "$work/found-$target"
    if "$work/$target" -runs="$runs" -seed=1 -max_len=4096 -timeout=10 -artifact_prefix="$work/$target-" -verbosity=0 \
        -print_final_stats=1 "$work/found-$target" "$work/seeds-$target" >"$work/$target.log" 2>&1; then
        echo "ok $n - $target: $(sed -n 's/stat::number_of_executed_units: *//p' "$work/$target.log") executions"
    else
        echo "not ok $n - $target"
        tail -25 "$work/$target.log" | sed 's/^/# /'
    fi
done
