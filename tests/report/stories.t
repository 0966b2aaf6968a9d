#!/bin/bash
# SPDX-License-Identifier: MIT
# Stories: a finding is told as moves of the game, in a screen at most, with what differs marked; tools/stories has the laws, and
# make stories tries them on every mutant.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
export GATECADE
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

out=$(tools/stories mm-007 sv-057 sv-071 bs-005 bb-005 2>&1)
result "the laws of stories, on some mutants" $? "$out"

# told ID MACHINE: the text of its verdict
told() {
    local file
    file=$(hdl/mutants make "$1" "$work")
    # shellcheck disable=SC2086
    "$GATECADE" check "$2" $file --effort quick --no-second --report "$work/page.html" --json "$work/$1.json"
}
out=$(told mm-110 mastermind)
like "letters are entered as one move" '^ +2\. player A enters [A-U] [A-U] [A-U] [A-U]$' "$out"
like "wrong guesses are counted" '^ +3\. three wrong guesses of player b: ' "$out"
like "what differs is marked" '^ +seen +" 0-0"$' "$out"
same "under the sign that differs" '               ^' "$(grep -A1 '^   seen' <<<"$out" | tail -1)"
like "a verdict says which simulators were there" '^  simulators: icarus alone; verilator is there, and was not asked$' "$out"
like "and how long was played without a break" 'the longest unbroken play: [0-9]+' "$out"
page=$(grep -e '<svg class="board' -e '<ul class="differs' "$work/page.html")
same "the page shows both boards" 2 "$(grep -o '<svg[^>]*class="board"' <<<"$page" | wc -l)"
like "with a ring around what differs, in words as well" 'aria-label="the board as seen: LEDX all dark; digit SSD3 dark; \(different\) digit SSD2 0;' "$page"
like "and says it below" '<li>digit SSD2: 1 expected, 0 seen</li>' "$page"
like "the JSON has the moves" '"player A begins"' "$(cat "$work/mm-110.json")"
like "and what differs" '"digit SSD2"' "$(grep -A3 '"differs"' "$work/mm-110.json")"

out=$(told mm-048 mastermind)
like "a press that must do nothing is told as such" "player A presses enterA in player b's turn, which must do nothing" "$out"
like "and what stays, instead of \"no change\"" '^   expected  "A   " stays$' "$out"

# Only the maker's key leaves the verdict, and one light walks at the end: two faults, one run.
file=$(tools/corpus --write "mastermind/split.v: lamps-other end-walk" "$work/two")
out=$("$GATECADE" check mastermind "$file" --effort quick --no-second)
same "of a design with two faults both are told, and nothing else" "wrong-key-accepted end-not-blinking" \
    "$(sed -n 's/^[0-9]*\. \([a-z-]*\),.*/\1/p' <<<"$out" | xargs)"
like "a press that only this design obeys is told as one" "in player [Ab]'s turn, which must do nothing; this design goes on$" "$out"
done_testing
