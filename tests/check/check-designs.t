#!/bin/bash
# SPDX-License-Identifier: MIT
# No false alarm on designs that are right but different, and on our own; no miss on published slips.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
export GATECADE
cd hdl || exit 1

# A line a design: STATUS WORD NAME|ARGUMENT...; each is judged in turn on any free processor.
judged() {
    local status=${1%% *} rest=${1#* }
    local word=${rest%%|*} name arguments out got
    rest=${rest#*|} name=${rest%%|*} arguments=${rest#*|}
    # shellcheck disable=SC2086
    out=$(timeout 120 "$GATECADE" check $arguments --effort quick --no-second 2>&1)
    got=$?
    if [ $got = "$status" ] && [[ $out == *"$word"* ]]; then
        echo "ok - $name"
    else
        echo "not ok - $name"
        echo "status $got, expected $status and: $word"$'\n'"$out" | sed 's/^/# /' | head -30
    fi
}
export -f judged
rows() { grep -v '^ *\(#\|$\)' "$1"; }

list() {
    for m in mastermind sevens bobing-score bobing tetris; do
        echo "0 the design conforms|our $m|$m ${m/-/_}.v"
    done
    echo "0 the design conforms|our mastermind at 50 Hz|mastermind mastermind.v --param HZ=50"
    echo "0 the design conforms|our mastermind-board|mastermind-board mastermind_board.v mastermind.v --param RATIO=16 --param HZ=8"
    echo "0 so cycles were left out|our mastermind-board on a real clock|mastermind-board mastermind_board.v mastermind.v --param RATIO=540000 --param HZ=8"
    echo "0 the design conforms|our sevens-board|sevens-board sevens_board.v sevens.v --param RATIO=16"
    for m in mastermind sevens bobing-score; do
        echo "0 the design conforms|our $m in VHDL|$m ${m/-/_}.vhd"
    done
    rows variants.list | while read -r machine top files; do
        echo "0 (top $top,|right, but different: $top of ${files%% *}|$machine $files"
    done
    rows slips.list | while read -r machine top fault files; do
        if [ "$fault" = none ]; then
            echo "0 the design conforms|without a slip: $top ${files#* --param }|$machine $files --top $top"
        else
            echo "1 1. $fault|slip found: $top ${files#* --param }|$machine $files --top $top"
        fi
    done
}
list | xargs -d '\n' -P "$(nproc)" -I {} bash -c 'judged "$1"' _ {} |
    awk '/^(not )?ok - / {n++; sub(/ok - /, "ok " n " - ")} {print} END {print "1.." n}'
