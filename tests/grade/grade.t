#!/bin/bash
# SPDX-License-Identifier: MIT
# Grading a class: verdicts, the same table however it came about, every platform's format, the recipes of the docs.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
here=$PWD
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
PATH=$(dirname "$GATECADE"):$PATH
class=$here/examples/class

# ---- the sample class -----------------------------------------------------------------------
out=$("$GATECADE" grade bobing-score --effort quick "$class" --out report --jobs 2 2>&1)
same "the sample class is graded" 0 $?
like "it says where the tables are" '^12 submissions, mean [0-9]+ %' "$out"
verdict() { awk -F, -v who="$1" '$1 == who {print $4}' report/class.csv; }
for who in amara bilal chen; do same "$who conforms" conforms "$(verdict $who)"; done
for who in dara elif finn gita; do same "$who departs" departs "$(verdict $who)"; done
for who in hugo ines jun kofi lena; do same "$who cannot be judged" cannot-judge "$(verdict $who)"; done
same "who is right has all points" "100 100 100" "$(awk -F, '$4 == "conforms" {print $2}' report/class.csv | xargs)"
same "who cannot be judged has none" "0 0 0 0 0" "$(awk -F, '$4 == "cannot-judge" {print $2}' report/class.csv | xargs)"
like "the hostile one is named" '^jun,.*refused-file-access' "$(cat report/class.csv)"
like "five 4s are named" 'five-fours-missed' "$(grep ^dara report/class.csv)"
like "half-and-half is named" 'second-prize' "$(grep ^elif report/class.csv)"
like "the compiler's words reach the student" 'scorer.v:25' "$(cat report/submissions/hugo/report.txt)"
same "nothing is left over" "class.csv class.html submissions" "$(ls report | xargs)"

# ---- the same table, however it came about ---------------------------------------------------
# A smaller class, of each kind one: right, wrong, does not build, hostile, nothing in it.
mkdir small && cp -r "$class"/{amara,dara,hugo,jun,lena} small
"$GATECADE" grade bobing-score --effort quick small --out whole --jobs 2 >/dev/null 2>&1
"$GATECADE" grade bobing-score --effort quick small --out single --jobs 1 >/dev/null 2>&1
holds "one job or two: the same bytes" diff -r whole single
for who in amara dara hugo jun lena; do holds "whoever else is in the class: $who" diff -r "report/submissions/$who" "whole/submissions/$who"; done
before=$(stat -c %Y.%i single/submissions/amara/result.json)
"$GATECADE" grade bobing-score --effort quick small --out single --jobs 2 >/dev/null 2>&1
same "what is done is not done again" "$before" "$(stat -c %Y.%i single/submissions/amara/result.json)"
mkdir seeded && cp -r "$class/amara" seeded && cp -r single seed
"$GATECADE" grade bobing-score --effort quick seeded --out seed --jobs 2 --seed 7 >/dev/null 2>&1
same "another seed is another run" 1 "$(grep -qF "$(sed -n 's/.*"key": "\(.*\)".*/\1/p' single/submissions/amara/result.json)" seed/submissions/amara/result.json; echo $?)"

kills=0 tables=0 wrong=0
while [ $kills -lt 15 ]; do # faults.t (make faults) kills more, and the processes below; whoever is killed is started again until its table is there
    setsid "$GATECADE" grade bobing-score --effort quick small --out broken --jobs 2 >/dev/null 2>&1 &
    pid=$!
    sleep "0.$(printf %03d $((RANDOM % 900)))"
    if kill -9 $pid 2>/dev/null; then
        kills=$((kills + 1))
    else
        tables=$((tables + 1))
        diff -r whole broken >/dev/null || wrong=$((wrong + 1))
        rm -rf broken
    fi
    wait $pid 2>/dev/null
done
touch broken/class.csv.AbCdEf # as one who is killed while he writes leaves it
"$GATECADE" grade bobing-score --effort quick small --out broken --jobs 2 >/dev/null 2>&1
diff -r whole broken || wrong=$((wrong + 1))
same "killed $kills times at any moment and started again: the same table each of $((tables + 1)) times" 0 $wrong
sleep 0.3
same "a killed grader leaves no simulator behind" "" "$(pgrep -f 'gatecade-run-[A-Za-z0-9]{6}/' | xargs -r ps -o args= -p | grep "$work" || true)"

# ---- what can be handed in -------------------------------------------------------------------
mkdir forms && cp "$class/amara/scorer.v" forms/single.v
(cd "$class/bilal" && tar czf "$work/forms/tarred.tar.gz" bobing.sv)
mkdir -p forms/nested/deep && cp "$class/chen/score.vhd" forms/nested/deep
mkdir "forms/odd name; rm -rf \$HOME" && cp "$class/amara/scorer.v" "forms/odd name; rm -rf \$HOME/-odd 'file' .v"
mkdir forms/with-bench && cp "$class/amara/scorer.v" forms/with-bench
printf 'module tb;\ninitial begin $dumpfile("x.vcd"); $finish; end\nendmodule\n' >forms/with-bench/tb.v
(cd "$class" && zip -qr "$work/forms/zipped.zip" amara)
"$GATECADE" grade bobing-score --effort quick forms --out formed --jobs 2 >/dev/null 2>&1
same "files, folders, archives, odd names, a testbench beside: all conform" 6 "$(grep -c ',conforms,' formed/class.csv)"
(cd "$class" && zip -qr "$work/class.zip" amara dara)
"$GATECADE" grade bobing-score --effort quick class.zip --out zipped >/dev/null 2>&1
same "a class in one archive" "amara dara" "$(awk -F, 'NR > 1 {print $1}' zipped/class.csv | xargs)"

# ---- names, includes and archives as people and platforms make them --------------------------
mkdir -p named/{"h col","h_col",'=1+1,"x',out,twice,binary,..dots} odd/"proje ğ"
cp "$class/amara/scorer.v" "named/h col" && cp "$class/dara/scorer.v" named/h_col
odd='named/=1+1,"x' && mkdir "$odd"/{rtl,include} && echo 'wire unused;' >"$odd/rtl/more.def"
sed 's/^endmodule/`include "..\/include\/tail.inc"\nendmodule/' "$class/amara/scorer.v" >"$odd/rtl/s.v"
echo '`include "../rtl/more.def"' >"$odd/include/tail.inc"
sed 's/^endmodule/`include "..\/h_col\/tail.vh"\nendmodule/' "$class/amara/scorer.v" >named/out/s.v && touch named/h_col/tail.vh
cp "$class/amara/scorer.v" named/twice/a.v && cp "$class/dara/scorer.v" named/twice/b.v
printf 'entity m is\nfoo "\033[31m \007 \351 \357\277\277 \302\205 %%%%0A <b>" bar;\nend;\n' >named/binary/m.vhd # GHDL quotes it
cp "$class/amara/scorer.v" "odd/proje ğ/tasarım.v" && (cd odd && tar cf "../named/Özgür 李明.tar" "proje ğ")
ln -s h_col named/link && echo no >named/notes.txt
mkdir named/commented && sed 's/BoBingScoring/Parts/' "$class/amara/scorer.v" >named/commented/part.v
dice=D1,D2,D3,D4,D5,D6 prizes=P1,P2,P3,P4,P5,P6
printf '// `include "part.v"\nmodule BoBingScoring(input [2:0] %s, output %s, Invalid);\nParts p(%s, %s, Invalid);\nendmodule\n' \
    $dice $prizes $dice $prizes >named/commented/top.v
told=$("$GATECADE" grade bobing-score --effort quick named --out byname --jobs 2 2>&1)
table=$(cat byname/class.csv)
same "the columns" name,score,points,verdict,findings,not_judged,late_days,penalty,attempt,id,time_cycles,folder "$(head -1 byname/class.csv)"
like "names stay as they were handed in" '^Özgür 李明,100,100,conforms,' "$table"
like "a name that is a formula is none, and is quoted; includes inside the submission work" "^\"'=1\+1,\"\"x\",100,100,conforms," "$table"
like "who is called like the folder keeps it" '^h_col,.*,departs,.*,h_col$' "$table"
like "the namesake gets a number" '^h col,100,.*,h_col-2$' "$table"
like "names are escaped on the page" '>=1\+1,&quot;x<' "$(cat byname/class.html)"
like "an include in a comment is none: the file is a source of its own" '^commented,100,.*,conforms,' "$table"
like "an include of a neighbour's file is refused" '^out,0,.*refused-file-access' "$table"
like "a module that is declared twice is not judged" '^twice,0,.*declared-twice' "$table"
for s in "..dots is skipped: its name" "link is skipped: it is a link" "notes.txt is skipped: it is no folder"; do like "told: $s" "/$s" "$told"; done
like "the strange line is quoted, its escape cleaned where it came in" '\?\[31m' "$(cat byname/submissions/binary/report.txt)"
holds "reports of strange bytes are UTF-8" iconv -f utf-8 -t utf-8 byname/submissions/binary/*
same "and hold no control characters" "" "$(grep -rlP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' byname)"
holds "and their XML is well-formed" xmllint --noout byname/submissions/{binary,_1_1__x}/junit.xml
holds "the formats of a strange name" node "$here/tests/grade/formats.mjs" byname/submissions/_1_1__x
same "numbers are round" "" "$(grep -rhE '"(score|points|earned)": ([0-9.]*e|[0-9]*\.[0-9]{7})' byname report)"
same "a report says its message once" 1 "$(grep -c refused-file-access: report/submissions/jun/report.txt)"
same "what cost points comes first, then the story, then the rest" "What cost points What was seen Waveform of the first What was kept" \
    "$(grep -o '<h2>[^<]*' report/submissions/dara/report.html | sed 's/<h2>//' | xargs)"

mkdir plain && cd plain && echo 'module m;' >m.v # nobody's design: only the names matter
cp m.v smithalice_12_34_top.v && cp m.v smithalice_12_35_part.vh && cp m.v bob_LATE_7_8_m-1.v && zip -q ../canvas.zip *_*
mkdir -p Ö_{1,2}_assignsubmission_file_ sub/submission_{5,6} proj/{rtl,tb} && for d in Ö_* sub/* proj/*; do cp m.v $d; done
tar cf ../moodle.tar Ö_* && tar cf ../gradescope.tar sub && (cd proj && zip -qr ../../proj.zip rtl tb) && cd ..
who() { "$GATECADE" grade bobing-score --effort quick "$1" --out "of-$1" >/dev/null 2>&1; awk -F, 'NR > 1 {print $1}' "of-$1/class.csv" | xargs; }
same "Canvas: files of one student are one submission" "bob_7 smithalice_12" "$(who canvas.zip)"
same "Moodle: a folder a student" "Ö_1_assignsubmission_file_ Ö_2_assignsubmission_file_" "$(who moodle.tar)"
same "Gradescope: a folder a student" "submission_5 submission_6" "$(who gradescope.tar)"
same "a project with rtl and tb is one submission" proj "$(who proj.zip)"

# ---- only what is handed in now, judged alike ---------------------------------------------------
mkdir -p now/{ann,ben,cat} && for d in now/*; do cp plain/m.v $d; done
"$GATECADE" grade bobing-score --effort quick now --out table >/dev/null 2>&1 && rm -r now/cat
told=$("$GATECADE" grade mastermind --effort quick now --out table 2>&1)
same "who is gone is gone from the table" "ann ben" "$(awk -F, 'NR > 1 {print $1}' table/class.csv | xargs)"
like "and results of another machine with them" '<h1>mastermind: 2' "$(cat table/class.html)"
like "what is old is put aside, and that is told" 'is in .*/table/earlier' "$told"
same "it is still there" result.json "$(cd table/earlier/cat && ls result.json)"
"$GATECADE" grade bobing-score --effort quick now/ben --one --out other >/dev/null 2>&1
told=$("$GATECADE" grade --merge table other --out mixed 2>&1)
same "results of two machines are no table" 1 $?
like "that is told" '^gatecade: ann was graded for mastermind, but ben for bobing-score' "$told"
"$GATECADE" grade mastermind --effort quick now/ben --one --out other --seed 5 >/dev/null 2>&1
like "nor are those of two seeds" 'not graded with the same seed' "$("$GATECADE" grade --merge table other --out mixed 2>&1)"

setsid "$GATECADE" grade bobing-score --effort quick "$class" --out ended --jobs 2 >/dev/null 2>&1 &
pid=$! && sleep 0.7 && kill -TERM $pid && wait $pid
same "a grader that is ended leaves no scratch behind" submissions "$(ls -A ended)"
"$GATECADE" grade bobing-score --effort quick "$class/amara" --one --no-box --out boxless >/dev/null 2>&1
same "without a box, if told so" conforms "$(awk -F, 'NR == 2 {print $4}' boxless/class.csv)"

# ---- archives with tricks ---------------------------------------------------------------------
mkdir tricks && echo canary >canary
ln -s "$work/canary" link.v && tar cf tricks/link.tar link.v && rm link.v
cp "$class/amara/scorer.v" x.v && tar cPf tricks/up.tar ../"$(basename "$work")"/x.v 2>/dev/null
tar cPf tricks/absolute.tar "$work/x.v" 2>/dev/null
head -c 100000000 /dev/zero >bomb.v && zip -q tricks/bomb.zip bomb.v && rm bomb.v
mkfifo pipe.v && tar cf tricks/pipe.tar pipe.v && rm pipe.v
head -c 300 tricks/bomb.zip >tricks/cut.zip
for i in $(seq 600); do echo "// $i" >"many-$i.v"; done && zip -q tricks/many.zip many-*.v && rm many-*.v
ln x.v hard.v && tar cf tricks/hard.tar x.v hard.v && rm hard.v
"$GATECADE" grade bobing-score --effort quick tricks --out tricked --jobs 2 >/dev/null 2>&1
same "no archive with a trick passes" 0 "$(grep -c ',conforms,' tricked/class.csv)"
for t in link:archive-trick up:archive-trick absolute:archive-trick pipe:archive-trick hard:archive-trick bomb:archive-size many:archive-size cut:archive-broken; do
    like "${t%:*} is ${t#*:}" "^${t%:*},0,.*${t#*:}" "$(cat tricked/class.csv)"
done
same "the canary is untouched" canary "$(cat canary)"

# ---- platforms ----------------------------------------------------------------------------------
for who in amara dara hugo; do holds "formats of $who" node "$here/tests/grade/formats.mjs" "report/submissions/$who"; done
holds "JUnit is well-formed" xmllint --noout report/submissions/*/junit.xml
"$GATECADE" grade bobing-score --gradescope-bundle bundle.zip >/dev/null
mkdir -p autograder/{source,submission,results} && (cd autograder/source && unzip -q "$work/bundle.zip")
same "the bundle's root" "gatecade rubric.txt run_autograder setup.sh" "$(ls autograder/source | xargs)"
holds "its scripts are shell" sh -n autograder/source/setup.sh autograder/source/run_autograder
cp "$class/dara/scorer.v" autograder/submission
AUTOGRADER_ROOT=$work/autograder sh autograder/source/run_autograder >/dev/null 2>&1
holds "its results are Gradescope's" node "$here/tests/grade/formats.mjs" --gradescope autograder/results/results.json

# ---- rubrics --------------------------------------------------------------------------------------
printf '1 builds\n9 five-fours-missed hidden # secret\n' >r.txt
"$GATECADE" grade bobing-score --effort quick "$class/dara" --one --rubric r.txt --out rubric >/dev/null 2>&1
like "points by rule" '^dara,1,10,' "$(cat rubric/class.csv)"
same "a hidden rule stays out of what students read" "" "$(grep -l -e secret -e five-fours-missed -e 'five 4s' rubric/submissions/dara/{report.txt,report.html,vpl.txt,junit.xml,github.txt,prairielearn.json})"
same "nor does its story stand in what they read of the whole" "" "$(grep '^  "output"' rubric/submissions/dara/gradescope.json | grep -e five-fours-missed)"
# whatever names a finding in result.json, the instructor's, is in nothing that a student gets, by whichever line it is hidden
students() { cat "$1"/submissions/dara/{report.txt,report.html,vpl.txt,junit.xml,github.txt,prairielearn.json}; grep '^  "output"' "$1/submissions/dara/gradescope.json"; }
told() { sed -n '/"findings"/,$s/^ *"\(id\|rule\|expected\|seen\)": "\(..*\)",*$/\2/p' "$1/submissions/dara/result.json"; }
printf '1 builds\n9 other hidden # secret\n' >r.txt
"$GATECADE" grade bobing-score --effort quick "$class/dara" --one --rubric r.txt --out others >/dev/null 2>&1
like "by its own line: the finding beside it is told as if it were the only one" 'the design departs in one point ' "$(cat rubric/submissions/dara/report.txt)"
like "and counted so" '^1\. six-of-a-kind-missed' "$(cat rubric/submissions/dara/report.txt)"
like "by the line of all others: there is something to hide" five-fours-missed "$(told others)"
same "and no id, rule, picture or value of it is told" "" "$(told others | while IFS= read -r words; do students others | grep -F -m1 -e "$words"; done)"
same "nor how much is hidden" "" "$(students others | grep -e 'in one point' -e 'see it again' -e 'in [0-9]* points')"
printf '1 builds\n9 other # all of it\n' >r.txt
"$GATECADE" grade bobing-score --effort quick "$class/dara" --one --rubric r.txt --out open >/dev/null 2>&1
same "where nothing is hidden, students read check's own text" "$(cd "$class/dara" && "$GATECADE" check bobing-score scorer.v --effort quick --untrusted | grep -v '^  box: ')" \
    "$(sed -n '/^bobing-score: the design/,$p' open/submissions/dara/report.txt)"
printf '10 builds\n90 five-four-missed\n' >slip.txt
like "a rule that does not exist is told, with the nearest" 'no rule five-four-missed, did you mean five-fours-missed' \
    "$("$GATECADE" grade bobing-score --effort quick small --out slip --rubric slip.txt 2>&1)"
like "and stays with the instructor" '"visibility": "hidden"' "$(cat rubric/submissions/dara/gradescope.json)"
printf 'ten builds\n' >r.txt
like "a bad rubric is told by its line" '^gatecade: r.txt: line 1: ' "$("$GATECADE" grade bobing-score "$class" --rubric r.txt --out x 2>&1)"
like "a missing folder" '^gatecade: nowhere: ' "$("$GATECADE" grade bobing-score nowhere --out x 2>&1)"
like "no --out" '^gatecade: grade needs --out' "$("$GATECADE" grade bobing-score "$class" 2>&1)"

# ---- several machines: the scripts of examples/cluster ---------------------------------------------------
export GATECADE
rm -rf small/dara # whom to judge takes longest; make cluster has 500 of all kinds
"$GATECADE" grade bobing-score --effort quick small --out few --jobs 2 >/dev/null 2>&1
JOBS=2 "$here/examples/cluster/parallel" 2 bobing-score small merged --effort quick >/dev/null 2>&1
holds "GNU parallel and --merge: the same table" diff -r few merged
rm -rf merged
for SLURM_ARRAY_TASK_ID in 1 2 3; do export SLURM_ARRAY_TASK_ID && PARTS=3 sh "$here/examples/cluster/slurm" bobing-score small array --effort quick >/dev/null 2>&1; done
"$GATECADE" grade --merge array.parts/* --out merged >/dev/null
holds "a Slurm job array and --merge: the same table" diff -r few merged
like "a part that is none" '^gatecade: grade --part takes' "$("$GATECADE" grade bobing-score small --part 3/2 --out x 2>&1)"
done_testing
