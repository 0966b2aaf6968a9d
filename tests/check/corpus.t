#!/bin/bash
# SPDX-License-Identifier: MIT
# A sample of the hand-ins of tests/corpus: what is said of them is true.  make corpus does all of them.
# And the documents' own listings: all of their slips in one run, and nothing else.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
n=0
check() { # check NAME STATUS DETAILS
    n=$((n + 1))
    if [ "$2" = 0 ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; sed 's/^/# /' <<<"$3"; fi
}

out=$(tools/corpus --build "$(dirname "$GATECADE")" --jobs "$(nproc)" --sample 37 --effort quick 2>&1)
check "every 37th hand-in is judged truly" $? "$out"

slips() { # slips MACHINE TOP FILE RULE...
    local found expected
    found=$("$GATECADE" check "$1" "hdl/slips/$3" --top "$2" --no-second 2>&1 | sed -n 's/^[0-9]*\. \([a-z-]*\),.*/\1/p' | sort | tr '\n' ' ')
    expected=$(printf '%s\n' "${@:4}" | sort | tr '\n' ' ')
    [ "$found" = "$expected" ]
    check "all slips of the listing of $1, and nothing else" $? "found: $found"
}
slips sevens sevens_all sevens_slips.v purse-start deposit-wrong both-right
slips bobing-score "$(awk '$1 == "bobing-score" && /bobing_slips/ {print $2}' hdl/slips.list)" bobing_slips.v five-fours-missed six-of-a-kind-missed

# A block game with three faults is followed beyond the first one.
work=$(mktemp -d)
file=$(tools/corpus --write 'tetris/rows.v: clockwise delete-late score-two' "$work")
found=$("$GATECADE" check tetris "$file" --no-second --effort quick 2>&1 | sed -n 's/^[0-9]*\. \([a-z-]*\),.*/\1/p' | tr '\n' ' ')
rm -rf "$work"
[ "$found" = "rotation-wrong row-deletion score-wrong " ]
check "all faults of a block game, and nothing else" $? "found: $found"
echo "1..$n"
