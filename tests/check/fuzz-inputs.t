#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzing what comes from outside: a simulator's side of the wire, and requests to a server; with libFuzzer under ASan and
# UBSan.  A short run that is the same every time, from the corpus in tests/fuzz/corpus.  FUZZ_SECONDS=30 runs as long
# (make fuzz); FUZZ_RUNS=10000000 as often; what crashes, and what is new, is kept in BUILD/fuzz.
set -u
work=${BUILD:-build}/fuzz
limit=-runs=${FUZZ_RUNS:-100000}
[ -n "${FUZZ_SECONDS:-}" ] && limit=-max_total_time=$FUZZ_SECONDS
mkdir -p "$work"
number=0
echo "1..2"
fuzz() { # NAME LONGEST SOURCE…
    local name=$1 longest=$2
    number=$((number + 1))
    shift 2
    mkdir -p "$work/found-$name"
    if clang-19 -std=gnu11 -D_GNU_SOURCE -O2 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
        -DVERSION='"fuzz"' -I. -o "$work/$name" "tests/fuzz/$name.c" "$@" >"$work/$name.log" 2>&1 &&
        "$work/$name" "$limit" -seed=1 -max_len="$longest" -timeout=10 -dict=tests/fuzz/"$name".dict \
            -artifact_prefix="$work/$name-" -verbosity=0 -print_final_stats=1 "$work/found-$name" \
            "tests/fuzz/corpus/$name" >"$work/$name.log" 2>&1; then
        echo "ok $number - $name: $(sed -n 's/stat::number_of_executed_units: *//p' "$work/$name.log") executions"
    else
        echo "not ok $number - $name"
        tail -25 "$work/$name.log" | sed 's/^/# /'
    fi
}
fuzz wire 4096 base/heap.c base/command.c base/clean.c base/clock.c core/*.c bare/*.c
fuzz http 2048 serve/http.c serve/page.c
