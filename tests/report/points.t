#!/bin/bash
# SPDX-License-Identifier: MIT
# Points by rule: a design that stops in the middle of a game keeps the points of all rules that were tried, and what was not is
# named with the reason; "see it again" is a command that works for who has handed it in.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

mkdir -p "$work/class/stuck" && hdl/mutants make mm-067 "$work/class/stuck" >/dev/null # no second letter of a guess
echo "my Mastermind" >"$work/class/stuck/notes.txt"
"$GATECADE" grade mastermind "$work/class" --effort quick --out "$work/out" >/dev/null 2>&1
report=$work/out/submissions/stuck
text=$(cat "$report/report.txt")
like "the rule that is broken costs its own points" '^LOST +0 of 2\.4 +round-never-advances ' "$text"
same "and no other" 1 "$(grep -c '^LOST' <<<"$text")"
like "a rule that was tried has all of its points" '^ok +2\.4 of 2\.4 +wrong-key-accepted ' "$text"
like "one that could not be tried is not judged, and says why" '^\? +1\.2 of 2\.4 +match-end .*not judged: the play did not come to over$' "$text"
like "the verdict lists them" '^  not judged: match-end, .*, because the play did not come to over$' "$text"
like "the page has the boards" '<svg class="board"' "$(grep '<svg' "$report/report.html")"
again=$(sed -n 's/^  see it again, in the folder of your files: //p' <<<"$text")
out=$(cd "$work/class/stuck" && PATH=$(dirname "$GATECADE"):$PATH bash -c "$again" 2>&1)
same "see it again: the command that is printed gives the same findings" "$(grep '^[0-9]*\. ' <<<"$text")" "$(grep '^[0-9]*\. ' <<<"$out")"
done_testing
