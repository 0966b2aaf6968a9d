#!/bin/bash
# SPDX-License-Identifier: MIT
# Kits: what they hold builds, the skeleton fails kindly, the solution gets all points, constraints name real pins of the board.
# KIT=all: also judges skeleton and solution of every machine, and routes all that fits on an iCEBreaker.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
export GATECADE
here=$PWD
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
machines=$("$GATECADE" list | awk '{print $1}')

# elaborates FOLDER FILE…: a top builds, in the language of the kit
elaborates() {
    (cd "$1" && iverilog -g2001 -s top -o "$work/top.vvp" "${@:2}" 2>&1)
}

for m in $machines; do
    module=${m//-/_}
    for board in basys3 nexys-a7 de10-lite icebreaker; do
        # all four for one machine, one for the others
        case $m.$board.${KIT-} in mastermind.* | *.basys3.* | bobing-score.icebreaker.* | *-board.de10-lite.* | *.all) ;; *) continue ;; esac
        out=$("$GATECADE" kit "$m" --board $board --out "$m.$board" 2>&1)
        if [ $? != 0 ]; then
            like "$m on $board: refused in a sentence" '^gatecade: .*-board lights four digits in turn, which the .* has not' "$out"
            continue
        fi
        said=$(elaborates "$m.$board/student" top.v parts.v "$module.v")$(elaborates "$m.$board/student" top.v parts.v "$work/$m.$board"/teacher/solution/*.v)
        same "$m on $board: top, parts, skeleton and solution build" "" "$said"
        # every pin of the top, and no other, has one place of its own
        constraints=$(cat "$m.$board/student/"top.{xdc,qsf,pcf} 2>/dev/null)
        places=$(sed -nE 's/.*PACKAGE_PIN ([A-Z0-9]+) .*/\1/p; s/.*assignment PIN_([A-Z0-9]+) .*/\1/p; s/^set_io [^ ]+ ([0-9]+)$/\1/p' <<<"$constraints")
        bits=$(sed -n '/^module top/,/^);/p' "$m.$board/student/top.v" | sed -nE 's/.*\[([0-9]+):0\].*/\1/p; s/^    (input|output) +[A-Za-z].*/0/p' | awk '{n += $1 + 1} END {print n}')
        same "$m on $board: every place is the one that the board's maker has" "" "$(sed -nE 's/.*PACKAGE_PIN ([A-Z0-9]+) IOSTANDARD ([A-Z0-9]+)\}.*\{(.*)\}\]/\3 \1 \2/p
            s/.*assignment PIN_([A-Z0-9]+) -to (.*)/\2 \1 3.3-V/p; s/^set_io ([^ ]+) ([0-9]+)$/\1 \2 -/p' <<<"$constraints" | sed "s/^/$board /" | grep -vxFf "$here/tests/grade/pins.txt")"
        same "$m on $board: as many places as pins, no two alike" "$bits $bits" "$(wc -l <<<"$places") $(sort -u <<<"$places" | wc -l)"
    done
done

kit=mastermind.basys3
like "the sheet has the ports" '<td>letterIn</td>' "$(cat $kit/student/assignment.html)"
like "where they are on the board" '<td>sw2 to sw0</td>' "$(cat $kit/student/assignment.html)"
like "the rules with their points" '<td>5</td><td>A round is won exactly' "$(cat $kit/student/assignment.html)"
like "and pictures" '<svg class="block"' "$(cat $kit/student/assignment.html)"
holds "the PDF's table of objects is right" perl -0777 -ne '
    /startxref\n(\d+)\n%%EOF\n$/ or die "no end"; my $all = $_; my $x = substr($all, $1);
    $x =~ /^xref\n0 (\d+)\n/ or die "no table"; my ($count, $n) = ($1, 0);
    for my $at ($x =~ /^(\d{10}) 00000 n $/mg) { $n++; substr($all, $at) =~ /^$n 0 obj\n/ or die "object $n" }
    die "count" if $n != $count - 1;' $kit/student/assignment.pdf
"$GATECADE" kit mastermind --board basys3 --out again >/dev/null
holds "the same kit every time" diff -r $kit again

# ---- the skeleton fails kindly, the solution passes -----------------------------------------------------------------------
judged() { # judged KIT MODULE END
    same "$1: the skeleton fails the test bench" FAIL: "$("$1/student/test" 2>&1 | tail -n 1 | cut -d' ' -f1)"
    out=$("$1/student/check" --effort quick 2>&1)
    like "$1: the judge says that it departs, or on a board that nothing happens" '^(1 the design departs in|3 nothing happens in)$' \
        "$? $(grep -oE 'the design departs in|nothing happens in' <<<"$out" | head -n 1)"
    cp "$1"/teacher/solution/* "$1/student"
    same "$1: the solution passes it" PASS "$("$1/student/test" 2>&1 | tail -n 1)"
    mkdir -p "class.$1/ana" && cp "$1/student/"*."$3" "class.$1/ana"
    "$1/teacher/grade" "class.$1" --effort quick >/dev/null 2>&1
    like "$1: and has all points" '^ana,100,100,conforms,' "$(cat "$1/teacher/report/class.csv")"
}
if [ "${KIT-}" = all ]; then
    for m in $machines; do
        judged "$m.basys3" "${m//-/_}" v
        "$GATECADE" kit "$m" --language vhdl --board basys3 --out "$m.vhdl" >/dev/null 2>&1
        [ -d "$m.vhdl/teacher/solution" ] && judged "$m.vhdl" "${m//-/_}" vhd
    done
else
    judged bobing-score.basys3 bobing_score v
fi
"$GATECADE" kit sevens --language vhdl --board nexys-a7 --out vhdl >/dev/null
holds "VHDL: parts, skeleton and top build" bash -c 'cd vhdl/student && mkdir w && ghdl -a --std=08 --workdir=w parts.vhd sevens.vhd top.vhd && rm -r w'
same "VHDL: its solution passes its test bench" PASS "$(cp vhdl/teacher/solution/* vhdl/student && vhdl/student/test | tail -n 1)"
like "without the judge the script says what to do" '^check: gatecade is not installed' "$(GATECADE=/nowhere/gatecade vhdl/student/check 2>&1)"

# ---- constraints that a router takes; autograders ------------------------------------------------------------------------------
routes() { # routes MACHINE
    (cd "$1.icebreaker/student" && yosys -q -p "read_verilog top.v parts.v $(echo ../teacher/solution/*.v); synth_ice40 -top top -json $work/t.json" &&
        nextpnr-ice40 -q --up5k --package sg48 --pcf top.pcf --json "$work/t.json" --asc "$work/t.asc") 2>&1
}
for m in $([ "${KIT-}" = all ] && echo mastermind sevens bobing-score tetris || echo bobing-score); do
    holds "$m on an iCEBreaker: placed and routed on its real pins" routes "$m"
done
holds "scripts are shell" sh -n $kit/student/check $kit/student/test $kit/teacher/grade $kit/teacher/alike $kit/teacher/prairielearn/run.sh
holds "VPL's is bash" bash -n $kit/teacher/vpl_evaluate.sh
same "Gradescope's autograder" "gatecade rubric.txt run_autograder setup.sh" "$(unzip -Z1 $kit/teacher/autograder.zip | sort | xargs)"
like "which takes the module by its name" "\-\-top 'mastermind'" "$(unzip -p $kit/teacher/autograder.zip run_autograder)"
for f in $kit/student/.github/workflows/check.yml $kit/student/.forgejo/workflows/check.yml $kit/student/.gitlab-ci.yml; do
    same "no tab, no name left to fill in: ${f##*student/}" "" "$(grep -nP '\t|@[A-Z]+@' "$f")"
done

# ---- VPL and PrairieLearn, as far as their own scripts go -------------------------------------------------------------------------
mkdir vpl && cp bobing-score.basys3/teacher/{vpl_evaluate.sh,rubric.txt} vpl && cp bobing-score.basys3/teacher/solution/*.v vpl
(cd vpl && ln -s "$GATECADE" gatecade && VPL_SUBFILES=bobing_score.v bash vpl_evaluate.sh && ./vpl_execution) >vpl.out 2>&1
same "VPL: one grade, the last line" "Grade :=>> 100.00" "$(tail -n 1 vpl.out)"
mkdir -p pl/{student,tests} && cp bobing-score.basys3/teacher/solution/*.v pl/student && cp bobing-score.basys3/teacher/rubric.txt pl/tests
GRADE_ROOT=$work/pl sh bobing-score.basys3/teacher/prairielearn/run.sh >/dev/null 2>&1
like "PrairieLearn: results of its form" '"score": 1,' "$(cat pl/results/results.json)"
holds "its question is JSON" node -e 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"))' bobing-score.basys3/teacher/prairielearn/info.json

# ---- what is wrong is told ----------------------------------------------------------------------------------------------------
like "a board that there is not" '^gatecade: there is no board basis3, did you mean basys3' "$("$GATECADE" kit sevens --board basis3 --out x 2>&1)"
like "a language" '^gatecade: kit --language takes verilog or vhdl' "$("$GATECADE" kit sevens --language c --out x 2>&1)"
like "no --out" '^gatecade: kit needs --out' "$("$GATECADE" kit sevens 2>&1)"
done_testing
