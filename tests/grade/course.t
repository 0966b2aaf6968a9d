#!/bin/bash
# SPDX-License-Identifier: MIT
# Grading as teachers need it: options for a class and for one student, roster, lateness, points anew without simulating,
# attempts, the page of the class.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
here=$PWD
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
from=$here/examples/class
grade() { "$GATECADE" grade bobing-score --effort quick --jobs 2 "$@"; }
row() { grep "^$1," "$2/class.csv"; }
field() { head -1 "$3/class.csv" | tr , '\n' | grep -nx "$2" | cut -d: -f1 | { read -r n; row "$1" "$3" | cut -d, -f"$n"; }; }

# ---- a class on other ports, and one student on others still --------------------------------------------------------
mkdir -p class/{amara,bea,cem,dara}
sed 's/\bP1\b/best/g' "$from/amara/scorer.v" >class/amara/s.v
sed 's/\bP1\b/top_light/g; s/BoBingScoring(/BoBingScoring #(parameter WRONG = 1)(/; s/if (Invalid)/if (WRONG) P6 = 1; else if (Invalid)/' \
    "$from/amara/scorer.v" >class/bea/s.v
cp "$from/dara/scorer.v" class/dara
sed 's/BoBingScoring/Right/' "$from/amara/scorer.v" >class/cem/s.v && sed 's/five || //; s/BoBingScoring/Wrong/' "$from/amara/scorer.v" >>class/cem/s.v
printf '\357\273\277# who: options\r\nbea: --map P1=top_light --param WRONG=0\r\n\r\nCem : --top=Right --map P1=P1\r\ndara: --map P1=P1 # as it is\n' >over
printf 'Full name,ID number,Email address,Submitted\r\nAmara,11,a@x.edu,2026-03-01 10:00\r\n"Bea",12,b@x.edu,"Tuesday, 3 March 2026, 11:58 AM"\r\nCem,13,c@x.edu,\r\n"Zoë, the late",14,z@x.edu,\r\n' >roster.csv
out=$(grade class --map P1=best --overrides over --roster roster.csv --late 10%,free=1,most=9 --due 2026-03-01T12:00+01:00 --out report 2>&1)
same "a class with options of its own" 0 $?
same "the map of the class" conforms "$(field amara verdict report)"
same "a student's own map and parameter" conforms "$(field bea verdict report)"
same "a student's own top, by a name in other case" conforms "$(field cem verdict report)"
same "in time: no day late" "0 0" "$(field amara late_days report) $(field amara penalty report)"
same "two days, one of them free: a tenth" "3 20 80" "$(field bea late_days report) $(field bea penalty report) $(field bea score report)"
like "the student reads why" '^3 days late: 20 of the 100 points by the rules are taken off' "$(cat report/submissions/bea/report.txt)"
like "on the page, too" '3 days late: 20 of the 100' "$(cat report/submissions/bea/report.html)"
like "who is on the roster and has handed in nothing has a row" '^"Zoë, the late",0,100,nothing-handed-in,nothing-handed-in,' "$(cat report/class.csv)"
like "who is not on it is told, and graded" '1 of 4 submissions are of nobody on the roster.*: dara' "$out"
same "numbers of the roster" "11 12 13" "$(for w in amara bea cem; do field $w id report; done | xargs)"
like "the summary counts them" '^4 submissions, 1 on the roster without one, mean' "$out"
like "see it again names the options" "gatecade check bobing-score scorer.v --map P1=P1 " "$(cat report/submissions/dara/report.txt)"

# ---- points anew, without a simulator ---------------------------------------------------------------------------------
printf '\357\273\277total 50\r\nwhole\r\ncritical builds # It builds.\r\nmajor five-fours-missed # secret five\r\nminor six-of-a-kind-missed hidden # Six.\r\n10 other\r\n' >r.txt
mkdir empty
out=$(PATH=$work/empty "$GATECADE" grade --rescore report --rubric r.txt 2>&1)
same "nothing is simulated" 0 $?
same "whole points by weight" "23 11 6 10 50" "$(sed -n 's/^ *"points": \([0-9.]*\),*$/\1/p' report/submissions/dara/result.json | xargs | awk '{print $2, $3, $4, $5, $1}')"
like "points by the new rubric" '^dara,33,50,departs,' "$(row dara report)"
same "lateness that is stored stays" 3 "$(field bea late_days report)"
same "what is hidden now is in nothing that students read" "" "$(grep -l six-of-a-kind report/submissions/dara/{report.txt,report.html,vpl.txt,junit.xml,github.txt,prairielearn.json})"
stamp=$(stat -c %Y.%i report/submissions/dara/check.txt)
PATH=$work/empty "$GATECADE" grade --rescore report >/dev/null 2>&1
like "what was hidden then is told again, in words" 'Six of a kind hold five of a kind' "$(cat report/submissions/dara/report.html)"
same "the checker's own words are those of before" "$stamp" "$(stat -c %Y.%i report/submissions/dara/check.txt)"
grade class --map P1=best --overrides over --roster roster.csv --out report --rubric <("$GATECADE" grade bobing-score --print-rubric) >/dev/null 2>&1
same "another rubric in the same folder simulates nothing either" "$stamp" "$(stat -c %Y.%i report/submissions/dara/check.txt)"
like "nowhere to rescore" '^gatecade: empty: no results' "$("$GATECADE" grade --rescore empty 2>&1)"

# ---- the page of the class ------------------------------------------------------------------------------------------------
page=$(cat report/class.html)
like "a histogram that can be heard" '<svg class="hist" .*aria-label="how many have how many percent:.*90 to 100: [0-9]' "$page"
like "tables that can be sorted" '<table class="class sort">' "$page"
like "a rate for every rule, and by whom it is broken" '<tr id="r[0-9]+"><td><strong>five-fours-missed</strong>.*% broken.*submissions/dara/report.html' "$(tr '\n' ' ' <<<"$page")"
like "findings lead to their rule" '<a href="#r[0-9]+">five-fours-missed</a>' "$page"

# ---- attempts ------------------------------------------------------------------------------------------------------------
again() { grade class --map P1=best --overrides over --out report "$@" >/dev/null 2>&1; }
cp "$from/elif/scorer.v" class/dara/scorer.v && again
same "a second attempt" 2 "$(field dara attempt report)"
like "what was before, what is mended, what is new" 'This is attempt 2; before: [0-9]+ of 100 points.*Mended since: .*five-fours-missed.*New: second-prize' "$(cat report/submissions/dara/report.txt)"
second=$(field dara score report)
mv class/dara/scorer.v class/dara/notes.txt && again --attempts best
first=$(sed -n '/"before"/,/]/s/^ *\([0-9]*\),*$/\1/p' report/submissions/dara/result.json | head -1)
same "the best counts, if you say so" "3 $((first > second ? first : second))" "$(field dara attempt report) $(field dara score report)"
"$GATECADE" grade --rescore report >/dev/null 2>&1
same "else the last" "3 0" "$(field dara attempt report) $(field dara score report)"
same "and all are there" "1.json 2.json" "$(ls report/submissions/dara/attempts | xargs)"
"$GATECADE" grade --merge report --out merged >/dev/null 2>&1
same "also after a merge" "1.json 2.json" "$(ls merged/submissions/dara/attempts | xargs)"

# ---- bad input: a sentence, and nothing is lost -----------------------------------------------------------------------------
bad() { like "$1" "$2" "$("$GATECADE" grade bobing-score class --out x "${@:3}" 2>&1)"; }
printf 'a;b\n1;2\n' >no.csv && bad "a roster of nobody" '^gatecade: no.csv: its first line names no column' --roster no.csv
printf 'Name,ID\n"Ana,3\n' >no.csv && bad "a quotation mark that stays open" '^gatecade: no.csv: line 2: a quotation mark' --roster no.csv
printf '\377\376N\0a\0' >no.csv && bad "UTF-16" 'no.csv: it is in UTF-16; save it as CSV in UTF-8' --roster no.csv
printf 'PK\3\4rest' >no.csv && bad "a workbook" 'no.csv: it is a workbook' --roster no.csv
printf 'ana --top x\n' >no && bad "an override without a colon" '^gatecade: no: line 1: a line is a student' --overrides no
printf '\nana: --speed 3\n' >no && bad "an option that no student can have" '^gatecade: no: line 2: behind the colon come' --overrides no
bad "a lateness that is none" '^gatecade: grade --late takes' --late ten
bad "a moment that is none" '^gatecade: grade --due tomorrow: a moment' --due tomorrow
printf 'total 5\nminor builds\n9 other\n' >no && bad "a total that is too small" '^gatecade: no: its total leaves less' --rubric no
printf 'Nobody: --top x\n' >no && mkdir -p idle/{ana,dara} && echo . >idle/ana/n.txt && echo . >idle/dara/n.txt
like "an override of nobody is told, and nothing else happens" '^gatecade: overrides: line 1: Nobody has handed in nothing here' "$(grade idle --overrides no --roster <(printf 'SID;Name\n7;Dara\n') --out y 2>&1)"
same "the folders above --out are made" 0 "$(grade idle --part 1/2 --out deep/er/1 >/dev/null 2>&1; echo $?)"
same "and one of two parts is one of two" 2 "$(wc -l <deep/er/1/class.csv)"
done_testing
