#!/bin/bash
# SPDX-License-Identifier: MIT
# Our own HDL: it is clean for every tool, and pin for pin and edge for edge the C machine.
# LONG=1 runs 10^7 cycles in Verilator and all mutants; tests/netlist/circuit-lockstep.c runs the same designs as synthesized.
set -u
cd "$(dirname "$0")/../.." || exit 1
export BUILD=${BUILD:-$PWD/build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A model of Verilator's takes seconds to build, so that the short run has one of a core and one of a board.
cycles=100000 many=1000000 few=50000 wanted=100000 every=30 core=(-e icarus)
[ -n "${LONG:-}" ] && cycles=10000000 many=10000000 few=1000000 wanted=1000000 every=1 core=()

# All cases run two at a time; each says ok or not ok, numbered at the end.
names=()
case_() { # case_ NAME COMMAND…: passes if the command does
    local n=${#names[@]}
    names+=("$1")
    shift
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
    ("$@" >"$work/$n.log" 2>&1 && echo ok >"$work/$n") &
}

differs() { # a difference, not a design that does not build
    "$@"
    [ $? = 1 ]
}

clean() { # clean TOP FILE…: Verilator's lint, Icarus as Verilog-2001, Yosys
    local top=$1
    shift
    verilator --lint-only -Wall -Wno-DECLFILENAME --top-module "$top" "$@" || return 1
    [ -z "$(iverilog -g2001 -Wall -Wno-timescale -t null -s "$top" "$@" 2>&1)" ] || return 1
    yosys -q -e '.*' -p "read_verilog $*; hierarchy -check -top $top; proc; check -assert"
}

builds() { # builds TOP FILE…, for a correct but different design
    local top=$1 log=$work/$1.$$.$RANDOM
    shift
    case $1 in
    *.vhd)
        mkdir "$log"
        ghdl -a --std=93 -fsynopsys -fexplicit --workdir="$log" "$@" &&
            ghdl -e --std=93 -fsynopsys -fexplicit --workdir="$log" "$top" ;;
    *) # a name may be a later revision's keyword, and Icarus does not know all of SystemVerilog
        iverilog -g2012 -t null -s "$top" "$@" || iverilog -g2005 -t null -s "$top" "$@" ||
            verilator --lint-only -Wno-fatal -Wno-lint -Wno-style --top-module "$top" "$@" ;;
    esac
}

# The published scorer's slips are 36 of the 6^6 rolls, and ours has none of them.
slips_of_the_scorer() {
    cat >"$work/rolls.v" <<'END'
module rolls;
    reg [2:0] d [0:5];
    wire [5:0] good, bad;
    bobing_score score (d[0], d[1], d[2], d[3], d[4], d[5], good[0], good[1], good[2], good[3], good[4], good[5], , );
    bobing_slips slips (d[0], d[1], d[2], d[3], d[4], d[5], bad[0], bad[1], bad[2], bad[3], bad[4], bad[5], );
    integer i, k, n, wrong, equal;
    initial begin
        wrong = 0;
        for (i = 0; i < 46656; i = i + 1) begin
            n = i;
            for (k = 0; k < 6; k = k + 1) begin
                d[k] = 1 + n % 6;
                n = n / 6;
            end
            #1 if (good !== bad) wrong = wrong + 1;
        end
        $display("%0d rolls differ", wrong);
    end
endmodule
END
    iverilog -g2012 -s rolls -o "$work/rolls" "$work/rolls.v" hdl/bobing_score.v hdl/slips/bobing_slips.v &&
        vvp -n "$work/rolls" | grep -x '36 rolls differ'
}

slip() { # slip TOP: a slip of sevens differs from the machine
    sed "s/module $1 /module sevens /" hdl/slips/sevens_slips.v >"$work/$1.v"
    hdl/lockstep -e icarus -n 20000 sevens "$work/$1.v"
}

list_is_current() { hdl/mutants list | diff - hdl/mutants.list; }

# Fewer cycles than the list was proven with, so only those that show soon.
mutant() {
    if [ "$2" = none ]; then CYCLES=20000 hdl/mutants prove "$1" | grep 'no difference'
    else hdl/mutants prove "$1" | grep 'differs'; fi
}

case_ 'tetris.v is the machine, with rows that go' hdl/lockstep -n $wanted -w score,time tetris hdl/tetris.v
case_ 'bobing.v is the machine' hdl/lockstep "${core[@]}" -n $cycles bobing hdl/bobing.v
case_ 'mastermind.v is the machine' hdl/lockstep "${core[@]}" -n $cycles mastermind hdl/mastermind.v
case_ 'sevens.v is the machine' hdl/lockstep -n $many sevens hdl/sevens.v
case_ 'bobing_score.v is the machine' hdl/lockstep "${core[@]}" -n $cycles bobing-score hdl/bobing_score.v
case_ 'mastermind_board.v is the machine' \
    hdl/lockstep "${core[@]}" -n $cycles mastermind-board hdl/mastermind.v hdl/mastermind_board.v ratio=16 hz=2
case_ 'sevens_board.v is the machine' hdl/lockstep -n $many sevens-board hdl/sevens.v hdl/sevens_board.v ratio=8
case_ 'sevens_board.v is the machine in Icarus' hdl/lockstep -e icarus -n $few sevens-board hdl/sevens.v hdl/sevens_board.v ratio=9
case_ 'sevens_board.vhd is the machine' hdl/lockstep -n $few sevens-board hdl/sevens.vhd hdl/sevens_board.vhd ratio=8
case_ 'tetris.v with other straps' hdl/lockstep -e icarus -n 20000 tetris hdl/tetris.v rotation=1 locking=1 ghost=1 lfsr=9 id1=5
case_ 'mastermind.v at 5 Hz' hdl/lockstep -e icarus -n $few mastermind hdl/mastermind.v hz=5
case_ 'bobing_score.v is right for all 8^6 inputs' hdl/lockstep -e icarus -n all bobing-score hdl/bobing_score.v
case_ 'bobing_score.vhd is right for all 8^6 inputs' hdl/lockstep -n all bobing-score hdl/bobing_score.vhd
for m in mastermind sevens; do
    case_ "${m//-/_}.vhd is the machine" hdl/lockstep -n $few "$m" "hdl/${m//-/_}.vhd"
    case_ "${m//-/_}.v is the machine in Icarus" hdl/lockstep -e icarus -n $few "$m" "hdl/${m//-/_}.v"
done
for m in bobing_score bobing mastermind tetris sevens; do case_ "$m.v is clean" clean $m hdl/$m.v; done
case_ 'mastermind_board.v is clean' clean mastermind_board hdl/mastermind.v hdl/mastermind_board.v
case_ 'sevens_board.v is clean' clean sevens_board hdl/sevens.v hdl/sevens_board.v

while read -r machine top files; do
    case $machine in '' | '#'*) continue ;; esac
    # shellcheck disable=SC2046,SC2086
    case_ "variant $top of $machine builds" builds "$top" $(printf 'hdl/%s ' $files)
done <hdl/variants.list
case_ 'a one-hot design is the machine without its bonus' \
    hdl/lockstep -e icarus -n $few mastermind hdl/variants/mm_onehot.v sw3=0
case_ 'a SystemVerilog design is the machine' hdl/lockstep -e icarus -n $few mastermind hdl/variants/mm_sv.sv

case_ 'the scorer with slips misses 36 rolls' slips_of_the_scorer
case_ 'sevens without slips is the machine' slip sevens_none
for top in sevens_deposit sevens_transfer sevens_purse sevens_all; do case_ "$top differs" differs slip $top; done

case_ 'hdl/mutants.list is what hdl/mutants.rules make' list_is_current
case_ 'there are at least 150 mutants' test "$(grep -c . hdl/mutants.list)" -ge 150
while read -r id _ _ fault _; do
    case_ "mutant $id: $fault" mutant "$id" "$fault"
done < <(awk -v every=$every 'NR % every == 0' hdl/mutants.list)

case_ 'sevens goes to a bitstream, and its gates are the machine' hdl/bitstream -g sevens
wait

for n in "${!names[@]}"; do
    if [ -e "$work/$n" ]; then echo "ok $((n + 1)) - ${names[n]}"
    else
        echo "not ok $((n + 1)) - ${names[n]}"
        sed 's/^/# /' "$work/$n.log" | tail -8
    fi
done
echo "1..${#names[@]}"
