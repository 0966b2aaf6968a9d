#!/bin/bash
# SPDX-License-Identifier: MIT
# No false alarm on designs that are right but different, and on our own; no miss on published slips.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
cd hdl || exit 1
n=0
# judged NAME STATUS WORD ARGUMENT...
judged() {
    local name=$1 status=$2 word=$3 out got
    out=$(timeout 120 "$GATECADE" check "${@:4}" --effort quick --no-second 2>&1)
    got=$?
    n=$((n + 1))
    if [ $got = "$status" ] && [[ $out == *"$word"* ]]; then
        echo "ok $n - $name"
    else
        echo "not ok $n - $name"
        echo "status $got, expected $status and: $word"$'\n'"$out" | sed 's/^/# /' | head -30
    fi
}
rows() { grep -v '^ *\(#\|$\)' "$1"; }

for m in mastermind sevens bobing-score bobing tetris; do
    judged "our $m" 0 "the design conforms" $m "${m/-/_}.v"
done
judged "our mastermind at 50 Hz" 0 "the design conforms" mastermind mastermind.v --param HZ=50
judged "our mastermind-board" 0 "the design conforms" mastermind-board mastermind_board.v mastermind.v --param RATIO=16 --param HZ=8
for m in mastermind sevens bobing-score; do
    judged "our $m in VHDL" 0 "the design conforms" $m "${m/-/_}.vhd"
done
while read -r machine top files; do
    # shellcheck disable=SC2086
    judged "right, but different: $top of ${files%% *}" 0 "(top $top," $machine $files
done < <(rows variants.list)
while read -r machine top fault files; do
    if [ "$fault" = none ]; then
        judged "without a slip: $top" 0 "the design conforms" "$machine" "$files" --top "$top"
    else
        judged "slip found: $top" 1 "$fault" "$machine" "$files" --top "$top"
    fi
done < <(rows slips.list)
echo "1..$n"
