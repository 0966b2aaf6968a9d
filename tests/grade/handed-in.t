#!/bin/bash
# SPDX-License-Identifier: MIT
# What is in the folder of a class, and what of it is a submission; what was not judged, in every format; results that
# somebody else has written.  Few designs are simulated here.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
here=$PWD
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
row() { grep -E "^\"?$1\"?," "$2/class.csv"; }
names() { tail -n +2 "$1/class.csv" | cut -d, -f1 | tr -d "'\"" | sed 's/^ //' | paste -sd' '; }

# ---- a class with links, strays and the results in its midst: nothing is simulated ------------------------
mkdir -p outside class/{empty," =1+1","=2"} && cp "$here/examples/class/amara/scorer.v" outside
(cd outside && zip -q solution.zip scorer.v)
ln -s ../outside/solution.zip class/mallory.zip
ln -s ../outside class/trudy
ln -s ../outside/scorer.v class/oscar.v
ln -s /etc/passwd class/empty/passwd.v
ln -s ../../outside/scorer.v class/empty/scorer.v
mkdir storm && { echo 'module m;' && yes '`include "nowhere.v"' | head -200000; } >storm/m.v
start=$SECONDS
"$GATECADE" grade bobing-score storm --one --out stormy >/dev/null 2>&1
like "a storm of includes is refused" '^storm,0,100,cannot-judge,archive-size' "$(cat stormy/class.csv)"
[ $((SECONDS - start)) -lt 60 ] && ok "at once" || not_ok "it took $((SECONDS - start)) s"
echo text >"class/ =1+1/notes.txt" && echo text >class/=2/report.pdf
cd class || exit 1
told=$("$GATECADE" grade bobing-score . --out report 2>&1)
same "nothing but refusals: status 0" 0 $?
for who in mallory.zip trudy oscar.v; do like "a link is skipped: $who" "$who is skipped: it is a link" "$told"; done
same "nobody gets in by a link, and the results are nobody's" "=1+1 =2 empty" "$(names report)"
like "a link inside a submission is not followed" '^empty,0,100,cannot-judge,no-source' "$(cat report/class.csv)"
like "a formula behind a blank is none" "^\"' =1\+1\"," "$(cat report/class.csv)"
like "who handed in something else reads what" 'it holds report.pdf' "$(cat report/submissions/_2/report.txt)"
"$GATECADE" grade bobing-score . --out report >/dev/null 2>&1
same "the same again" "=1+1 =2 empty" "$(names report)"
cp -r report earlier-run
told=$("$GATECADE" grade bobing-score . --out report 2>&1)
like "results of another run are skipped" 'earlier-run is skipped: it holds the results' "$told"
same "and are no submission" "=1+1 =2 empty" "$(names report)"
like "the results themselves are not graded" 'is the folder of the results' "$("$GATECADE" grade bobing-score report --out report 2>&1)"
cd .. && rm -rf class/report class/earlier-run

# ---- platforms: whoever is on the list has a row -------------------------------------------------------------
mkdir canvas && for f in ann_1_2_report.pdf bob_LATE_3_4_design.rar cat_5_6_notes.txt cat_5_7_more.txt; do echo x >canvas/$f; done
echo x >canvas/grades.csv
"$GATECADE" grade bobing-score canvas --out c1 >/dev/null 2>&1
same "Canvas: who handed in no source has a row" "ann_1 bob_3 cat_5" "$(names c1)"
like "and reads why" '^ann_1,0,100,cannot-judge,no-source' "$(cat c1/class.csv)"
mkdir canvas/stray && "$GATECADE" grade bobing-score canvas --out c2 >/dev/null 2>&1
same "one stray folder does not end the grouping" "ann_1 bob_3 cat_5 stray" "$(names c2)"

# ---- what cannot be read is no zero ---------------------------------------------------------------------------
if [ "$(id -u)" != 0 ] || unshare --user true 2>/dev/null; then
    mkdir -p closed/amara && cp outside/scorer.v closed/amara && chmod 000 closed/amara/scorer.v && chmod 755 closed closed/amara
    as_nobody() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; else "$@"; fi; }
    mkdir nobody && chmod 777 nobody . && as_nobody "$GATECADE" grade bobing-score closed --out nobody/out >said 2>&1
    same "a file that the grader may not read: status 1" 1 $?
    like "and no points" '^amara,,,not-judged-here,.*cannot be read' "$(cat nobody/out/class.csv 2>&1)"
else ok "unreadable # SKIP" && ok "unreadable # SKIP"; fi

# ---- results that somebody else has written -----------------------------------------------------------------------
"$GATECADE" grade bobing-score class --out part >/dev/null 2>&1
forged() { # NAME SED: a part with another result of `empty`
    rm -rf forged && mkdir forged && cp -r part/submissions forged/ && sed -i "$2" forged/submissions/empty/result.json
    rm -rf merged && told=$("$GATECADE" grade --merge forged --out merged 2>&1)
    same "$1: nothing of it is on the page, whose one script is our own" "" "$(grep -io -e '<script.*' -e '<img.*' merged/class.html 2>/dev/null | grep -vx '<script>')"
}
forged "a machine that is a script" 's|"machine": "bobing-score"|"machine": "<script>alert(1)</script>"|'
like "and it is no result" '^empty,,,not-judged-here' "$(cat merged/class.csv)"
forged "a name that is a script" 's|"name": "empty"|"name": "<script>x</script>"|'
forged "a finding that is a script" 's|no-source|<img src=x onerror=y>|'
forged "more points than there are" 's|"score": 0|"score": 1e9|'
like "and they are no points" '^empty,,,not-judged-here' "$(cat merged/class.csv)"
forged "an old result that does not say by which tools" 's|"verdict": "cannot-judge"|"verdict": "conforms"|'
like "and it does not merge" 'graded by an older gatecade' "$told"
rm -rf half && cp -r part half && rm half/submissions/empty/result.json
told=$("$GATECADE" grade --merge half --out merged2 2>&1)
same "a part that is not whole: status 1" 1 $?
like "and the table says who was not judged" '^empty,,,not-judged-here' "$(cat merged2/class.csv)"
"$GATECADE" grade --merge part part --out merged3 >/dev/null 2>&1
cp -r part again && "$GATECADE" grade --merge part again --out merged3 >/dev/null 2>&1
same "the same student in two parts is there once" "=1+1 =2 empty" "$(names merged3)"

# ---- what was not judged, in every format ---------------------------------------------------------------------------
mkdir -p two/zoe && cp "$here/hdl/mastermind.v" two/zoe
cat >two/zoe/top.v <<'END'
module top(input clk, rst, enterA, enterB, input [2:0] letterIn, output [7:0] LEDX, output [6:0] SSD3, SSD2, SSD1, SSD0);
  mastermind core(.clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(1'b0), .rnd(12'd0),
    .LEDX(LEDX), .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0));
endmodule
END
printf '\xef\xbb\xbf10 builds\n20 one-player-mode # One player.\n70 other\n' >rubric.txt
out=$("$GATECADE" check mastermind two/zoe/top.v two/zoe/mastermind.v --top top --effort quick --tap --json v.json 2>&1)
like "TAP: a rule without its port is skipped, with the reason" '^ok [0-9]+ - one-player-mode: .* # SKIP not judged: the design does not have the port sw3' "$out"
like "JSON: its state is its own" 'not-judged' "$(grep -A1 '"one-player-mode"' v.json)"
"$GATECADE" grade mastermind two --rubric rubric.txt --out judged >said 2>&1
same "it is graded, by a rubric with a mark of Windows before it" "0 " "$? $(grep gatecade: said)"
f=judged/submissions/zoe
like "text" '^\? +0 of 20 +one-player-mode +One player. not judged: the design does not have the port sw3' "$(cat $f/report.txt)"
like "page" 'What was not judged' "$(cat $f/report.html)"
like "JUnit" '<skipped message="not judged: the design does not have the port sw3"/>' "$(cat $f/junit.xml)"
like "VPL" '-not judged \(0 of 20\): One player' "$(cat $f/vpl.txt)"
like "GitHub" '^::warning title=one-player-mode::' "$(cat $f/github.txt)"
holds "all platforms' formats" node "$here/tests/grade/formats.mjs" $f
same "the points are those of what was judged" 80 "$(awk -F, 'NR == 2 {print $2}' judged/class.csv)"
done_testing
