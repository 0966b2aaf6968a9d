#!/bin/bash
# SPDX-License-Identifier: MIT
# The commands of README.md and docs/ do what they say, as printed.  README's are run in a copy of what it names; those of docs/,
# which speak of "your own" files, where there are files of these names.
set -u
. tests/tap.sh
here=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir bin && ln -s "$GATECADE" bin/gatecade
export PATH=$work/bin:$PATH

# commands FILE: what the page prints, but for forms with words to fill in
commands() { "$here/tests/house/doc-commands" "$1" | grep -vE '[A-Z]{4}|SLURM|…|\[--'; }

# run_one WHERE COMMAND: what waits for somebody gets nobody, and is ended once it has said where it is
run_one() {
    local out
    case $2 in
    make | make\ * | xdg-open\ * | gtkwave\ * | tools/* | hdl/* | apt-get\ * | npm\ * | LIBGATECADE=* | git\ * | gatecade/build/*) ;; # packaging/fresh does those
    *gatecade\ web* | *gatecade\ host*)
        case $2 in *host*) set -- "$1" "$2 --listen 127.0.0.1 --store rooms.db" ;; esac
        case $2 in *--port*) set -- "$1" "$2" ;; *) set -- "$1" "$2 --port 0" ;; esac
        coproc SERVER { exec ${2/--port 9000/--port 0} 2>&1; }
        local pid=$SERVER_PID line=
        IFS= read -r -t 60 line <&"${SERVER[0]}"
        kill "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
        case $line in http://*) ok "$1: $2" ;; *) not_ok "$1: $2" "it said: $line" ;; esac
        ;;
    *gatecade | *gatecade\ play*) # a board needs a terminal
        out=$(TERM=xterm timeout 60 script -qec "$2" /dev/null <<<$'q\nquit\n' 2>&1)
        [ $? != 124 ] && [ -n "$out" ]
        result "$1: $2" $? "$out"
        ;;
    *)
        out=$(timeout 300 bash -c "$2" 2>&1 </dev/null)
        result "$1: $2" $? "$out"
        ;;
    esac
}

mkdir readme && cd readme || exit 1
cp -r "$here/examples" "$here/hdl" .
mkdir build && ln -s "$GATECADE" build/gatecade
while IFS= read -r command; do run_one README "$command"; done < <(commands "$here/README.md")
for file in game.vcd phases.svg report/class.html; do
    [ -s "$file" ]
    result "README: $file was written" $?
done

cd "$work" || exit 1
cp "$here/examples/mastermind.tape" game.tape
cp "$here/hdl/mastermind.v" mastermind.v
cp "$here/hdl/mastermind.v" my_design.v
cp -r "$here/examples" "$here/hdl" .
mkdir build && ln -s "$GATECADE" build/gatecade
cp -r readme/report build/report # the same class as README's, which the grader goes on with
# A top with the names that the page on --map uses.
cat mastermind.v - >game.v <<'V'
module game(input clk, input clear, input go, input enterB, input [3:0] sw, input rnd,
            output [6:0] SSD3, SSD2, SSD1, SSD0, output [7:0] LEDX);
    mastermind m(.clk(clk), .rst(~clear), .enterA(go), .enterB(enterB), .letterIn(sw[2:0]), .sw3(sw[3]), .rnd(rnd),
                 .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0), .LEDX(LEDX), .turn(), .phase());
endmodule
V
# A class without a source, which costs nobody a simulation, and what a teacher has besides.
mkdir -p class/{amara,"Ana Lima",b.okafor} && for who in class/*; do echo "not yet" >"$who/notes.txt"; done
(cd class && zip -qr ../class.zip .)
sed -n '/# who: options/,/^$/s/^    //p' "$here/docs/grading.md" >overrides.txt
printf 'Identifier,Full name,Email address,Grade,Submitted,Last modified (grade)\nParticipant 1,Amara,a@school.edu,,,-\nParticipant 2,B. Okafor,b.okafor@school.edu,,2026-03-03 10:00,-\n' >worksheet.csv
printf 'Student,ID,SIS User ID,SIS Login ID,Section,Lab 3 (77)\nAmara,7,S7,a@school.edu,1,\n' >gradebook.csv
printf 'total 20\n5 builds\nmajor other\n' >new-rubric.txt
for page in "$here"/docs/*.md; do
    while IFS= read -r command; do run_one "$(basename "$page")" "$command"; done < <(commands "$page")
done

# ---- every goal of make that is named anywhere is there; every file, too ----------------------------------------------
cd "$here" || exit 1
pages=(README.md HACKING.md SECURITY.md docs/*.md)
make -pnq 2>/dev/null | sed -n 's/^\([a-z][a-z-]*\):.*/\1/p' | sort -u >"$work/goals"
named=$({ tests/house/doc-commands "${pages[@]}" | grep '^make '; grep -ohE '`make [^`]*`' "${pages[@]}" | tr -d '`'; } |
    sed 's/^make //; s/ -[jC][^ ]* *[a-z]*//' | tr ' ' '\n' | grep -xE '[a-z][a-z-]*' | sort -u)
same "every goal that a page names is one" "" "$(comm -23 <(echo "$named") "$work/goals")"
for page in "${pages[@]}"; do
    grep -oE '\]\([^):#]+' "$page" | sed 's/..//' | while IFS= read -r to; do [ -e "$(dirname "$page")/$to" ] || echo "$page: $to"; done
done >"$work/dead"
same "every link inside the documentation leads somewhere" "" "$(cat "$work/dead")"
done_testing
