# SPDX-License-Identifier: MIT
# For the scripts that fuzz: builds tests/fuzz/NAME.c with libFuzzer under ASan and UBSan and runs it, a test each.
#
#   fuzz NAME LONGEST RUNS MILLIONS SOURCE...
#
# starts from tests/fuzz/seeds/NAME and what the caller has put into BUILD/fuzz/seeds-NAME, with the words of NAME.dict if
# there are some.  RUNS executions, the same every time; FUZZ=all: that many MILLIONS (make fuzz-all; 70 in all);
# FUZZ_SECONDS=30: for as long (make fuzz); FUZZ_RUNS=N: N.  FUZZ_TARGETS="json map" takes only those.  What is new is
# left in BUILD/fuzz/found-NAME, what crashes in BUILD/fuzz/NAME-crash-*.
work=$(realpath "${BUILD:-build}")/fuzz
mkdir -p "$work"
# What was freed stays closed for a while, but not for 256 MB: that alone costs nine tenths of the time.
export ASAN_OPTIONS=quarantine_size_mb=4:malloc_context_size=5:${ASAN_OPTIONS:-}

fuzz() {
    local name=$1 longest=$2 runs=$3 seeds=("$work/seeds-$1" "tests/fuzz/seeds/$1") limit words=() from=() traced=() s
    # a long run finds its way without a look at every comparison, and does three times as many executions
    [ "${FUZZ:-}" = all ] && runs=$4"000000" traced=(-fno-sanitize-coverage=trace-cmp)
    shift 4
    [[ " ${FUZZ_TARGETS:-$name} " = *" $name "* ]] || return 0
    limit=-runs=${FUZZ_RUNS:-$runs}
    [ -n "${FUZZ_SECONDS:-}" ] && limit=-max_total_time=$FUZZ_SECONDS
    [ -f "tests/fuzz/$name.dict" ] && words=(-dict="tests/fuzz/$name.dict")
    for s in "${seeds[@]}"; do [ -d "$s" ] && from+=("$s"); done
    rm -rf "$work/found-$name" && mkdir "$work/found-$name"
    if clang-19 -std=gnu11 -D_GNU_SOURCE -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -DVERSION='"fuzz"' \
        "${traced[@]}" -w -I. -o "$work/$name" "tests/fuzz/$name.c" "$@" -ljansson -lm >"$work/$name.log" 2>&1 &&
        "$work/$name" "$limit" -seed="${SEED:-1}" -max_len="$longest" -timeout=10 "${words[@]}" -artifact_prefix="$work/$name-" \
            -verbosity=0 -print_final_stats=1 "$work/found-$name" "${from[@]}" >"$work/$name.log" 2>&1; then
        ok "$name: $(sed -n 's/stat::number_of_executed_units: *//p' "$work/$name.log") executions"
    else
        not_ok "$name" "$(tail -25 "$work/$name.log")"
    fi
}
