#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing what reads the texts of strangers, with libFuzzer under ASan and UBSan: JSON, names in archives, --map.  A short
# run that is the same every time, from the seeds of tests/fuzz/seeds.  FUZZ_SECONDS=30 runs as long for each (make fuzz),
# FUZZ_RUNS=10000000 as often; what crashes is kept in BUILD/fuzz.
set -u
work=${BUILD:-build}/fuzz
limit=-runs=${FUZZ_RUNS:-15000}
[ -n "${FUZZ_SECONDS:-}" ] && limit=-max_total_time=$FUZZ_SECONDS
mkdir -p "$work"
targets=${FUZZ_TARGETS:-json names map}
echo "1..$(wc -w <<<"$targets")"
n=0
for target in $targets; do
    n=$((n + 1))
    case $target in
    json) sources="formats/jsonread.c base/heap.c base/command.c base/clean.c core/*.c bare/*.c" ;;
    names) sources="check/handin/names.c base/heap.c base/command.c base/clean.c core/*.c bare/*.c" ;;
    map) sources="check/judge/*.c check/robots/*.c players/*.c games/*.c core/*.c bare/*.c" ;;
    esac
    # shellcheck disable=SC2086,SC2046 # patterns of files; one of them may not be there
    clang-19 -std=gnu11 -D_GNU_SOURCE -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -DVERSION='"fuzz"' -w \
        -I. -o "$work/$target" "tests/fuzz/$target.c" $(ls $sources 2>/dev/null) -ljansson -lm >"$work/$target.log" 2>&1 ||
        { echo "not ok $n - $target builds" && sed 's/^/# /' "$work/$target.log" | tail -20 && continue; }
    rm -rf "$work/found-$target" && mkdir "$work/found-$target"
    if "$work/$target" "$limit" -seed=1 -max_len=400 -timeout=10 -artifact_prefix="$work/$target-" -verbosity=0 \
        -print_final_stats=1 "$work/found-$target" "tests/fuzz/seeds/$target" >"$work/$target.log" 2>&1; then
        echo "ok $n - $target: $(sed -n 's/stat::number_of_executed_units: *//p' "$work/$target.log") executions"
    else
        echo "not ok $n - $target"
        tail -25 "$work/$target.log" | sed 's/^/# /'
    fi
done
