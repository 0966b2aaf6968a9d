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
like "the rule that is broken costs its own points" '^LOST +0 of 5 +round-never-advances ' "$text"
same "and no other" 1 "$(grep -c '^LOST' <<<"$text")"
like "a rule that was tried has all of its points" '^ok +([23]) of \1 +wrong-key-accepted ' "$text"
like "one that could not be tried is not judged, and says why" '^\? +2 of 5 +match-end .*not judged: the play did not come to over$' "$text"
like "the verdict lists them" '^  not judged: match-end, .*, because the play did not come to over$' "$text"
like "the page has the boards" '<svg class="board"' "$(grep '<svg' "$report/report.html")"
again=$(sed -n 's/^  see it again, in the folder of your files: //p' <<<"$text")
out=$(cd "$work/class/stuck" && PATH=$(dirname "$GATECADE"):$PATH bash -c "$again" 2>&1)
same "see it again: the command that is printed gives the same findings" "$(grep '^[0-9]*\. ' <<<"$text")" "$(grep '^[0-9]*\. ' <<<"$out")"
# not judged is a state of its own, in every format
like "in the table of the class" '^stuck,.*,departs,round-never-advances,.*match-end' "$(cat "$work/out/class.csv")"
like "on the page" '<h2>What was not judged</h2>' "$(cat "$report/report.html")"
like "for VPL" '^Comment :=>> -not judged ' "$(cat "$report/vpl.txt")"
like "for GitHub" '^::warning title=match-end::' "$(cat "$report/github.txt")"
like "for PrairieLearn" '"message": "Not judged: ' "$(cat "$report/prairielearn.json")"
holds "in all formats" node tests/grade/formats.mjs "$report"
same "only whole points" "" "$(grep -ohE '"(earned|score|points)": [0-9]+\.[0-9]+' "$report/result.json")"
like "the student's page has a waveform beside the boards" 'svg class="wave"' "$(cat "$report/report.html")"

# "kept" is said of what was really looked at: without a display hardly anything is, and still less once the design has left the way
mkdir "$work/blind"
cat >"$work/blind/top.v" <<'END'
module top(input clk, rst, enterA, enterB, input [2:0] letterIn, output [7:0] LEDX);
  mastermind core(.clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(1'b0), .rnd(1'b0), .LEDX(LEDX));
endmodule
END
cp hdl/mastermind.v "$work/blind"
judge() { out=$("$GATECADE" check mastermind "$work/blind" --top top --effort quick --json "$work/blind.json" 2>&1); }
state() { grep -A4 "\"id\": \"$1\"" "$work/blind.json" | grep -o '"state": "[a-z-]*"' | head -1; }
judge
like "no display: only the lights are judged" 'there is no display' "$out"
for rule in wrong-glyph message-missing letters-wrong code-not-hidden; do
    same "$rule is not kept where there is no display" '"state": "not-judged"' "$(state $rule)"
done
like "and why" 'because the design has none of the ports SSD3, SSD2, SSD1, SSD0' "$out"
for rule in verdict-lights guess-judged-wrong dash-accepted; do
    same "$rule is kept: the lights would have told" '"state": "kept"' "$(state $rule)"
done
done_testing
