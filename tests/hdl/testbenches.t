#!/bin/bash
# SPDX-License-Identifier: MIT
# Self-checking test benches (gatecade run --testbench): our designs pass them in stock simulators, broken ones fail.
set -u
cd "$(dirname "$0")/../.." || exit 1
: "${GATECADE:=$PWD/build/gatecade}"
export GATECADE
# shellcheck source=tests/tap.sh
. tests/tap.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ---- all of them ----

wanted=$(for machine in $("$GATECADE" list | awk '{print $1}'); do
    for file in hdl/"${machine//-/_}".{v,vhd}; do
        [ -e "$file" ] && echo "${machine//-/_}_tb.${file##*.} PASS"
    done
done)
same "our designs pass, every machine in Verilog, and in VHDL where hdl/ has it" "$wanted" "$(tools/testbenches "$work/benches" 2>&1)"

# One broken place in each.
mkdir "$work/hdl"
cp hdl/*.v hdl/*.vhd "$work/hdl"
broken() { # broken FILE SED
    sed -i "$2" "$work/hdl/$1"
    cmp -s "hdl/$1" "$work/hdl/$1" && not_ok "$1 has a place to break: $2"
}
broken bobing.v 's/left2 *= 2;/left2 = 3;/'
broken bobing_score.v 's/P2 = phase == 2/P2 = phase == 3/'
broken bobing_score.vhd 's/prize = 2 or/prize = 3 or/'
broken mastermind.v "s/GLYPH_C *= 7'b0111001/GLYPH_C = 7'b1111001/"
broken mastermind.vhd 's/"0111001"/"1111001"/'
broken mastermind_board.v "s/~(4'b0001 << place)/4'b0001 << place/"
broken sevens.v "s/11'd1008/11'd1007/"
broken sevens.vhd 's/to_unsigned(1008, 11)/to_unsigned(1007, 11)/'
broken tetris.v 's/lfsr\[5\] ^ lfsr\[4\]/lfsr[5] ^ lfsr[3]/'
said=$(tools/testbenches "$work/benches" "$work/hdl" 2>&1)
same "the script ends with 1 when a design is broken" 1 $?
same "every bench says FAIL" "" \
    "$(grep '_tb\.' <<<"$said" | grep -vE ' FAIL: [1-9][0-9]* differences$')"
same "a bench prints at most ten differences" 10 "$(sed -n '/^sevens_tb.v /,/^sevens_tb.vhd /p' <<<"$said" | grep -c '^    cycle')"
same "in VHDL, too" 10 "$(sed -n '/^sevens_tb.vhd /,/^sevens_board_tb/p' <<<"$said" | grep -c '^    cycle')"
same "a difference has its cycle, port, what was expected and what was seen; the same in both languages" \
    "2     cycle 3: amt1: expected 01111110000, seen 01111101111" \
    "$(grep 'cycle 3: amt1' <<<"$said" | sort | uniq -c | sed 's/^ *//')"

# ---- every scenario, so every strap that one sets ----

bad=
for tape in tests/scenarios/*.tape; do
    machine=$(sed -n 's/^machine //p' "$tape")
    top=${machine//-/_}_tb
    "$GATECADE" run "$machine" --tape "$tape" --testbench "$work/$top.v" &&
        iverilog -g2001 -Wall -Wno-timescale -y hdl -s "$top" -o "$work/tb" "$work/$top.v" 2>"$work/err" && [ ! -s "$work/err" ] &&
        [ "$(vvp -n "$work/tb" | grep -v '\$finish called')" = PASS ] || bad+="$tape $(head -3 "$work/err")"$'\n'
done
same "every scenario is a bench that Icarus reads without a warning and our Verilog passes" "" "$bad"

"$GATECADE" run mastermind --tape tests/scenarios/mastermind-50-hz.tape --testbench "$work/hz.vhd"
for std in 93 08; do
    mkdir "$work/$std"
    said=$(cd "$work/$std" && ghdl -a --std=$std "$OLDPWD/hdl/mastermind.vhd" ../hz.vhd 2>&1 &&
        ghdl -e --std=$std mastermind_tb 2>&1 && ghdl -r --std=$std mastermind_tb 2>&1)
    same "a strap is a generic in VHDL-$std" PASS "$said"
done
"$GATECADE" run mastermind --tape tests/scenarios/mastermind-50-hz.tape --strap hz=49 --testbench "$work/hz.v"
sed -i 's/HZ(49)/HZ(50)/' "$work/hz.v"
iverilog -g2001 -y hdl -s mastermind_tb -o "$work/tb" "$work/hz.v"
like "a bench knows a message that stands too long" '^FAIL: ' "$(vvp -n "$work/tb")"

# ---- the option ----

refused() { # refused NAME STATUS SENTENCE ARGUMENT…
    local said
    said=$("$GATECADE" run "${@:4}" 2>&1)
    same "$1" "$2 gatecade: $3" "$? $said"
}
cd "$work" || exit 1
refused "another suffix" 2 '--testbench takes a file that ends in .v (Verilog) or .vhd (VHDL), not "x.txt"' sevens --cycles 3 --testbench x.txt
refused "no cycles" 1 'x.v: a test bench of no cycles would check nothing' sevens --cycles 0 --testbench x.v
refused "too many" 1 'x.vhd: so many cycles are too long for a test bench, whose counters have 31 bits' sevens --cycles 3000000000 --testbench x.vhd
refused "two files of one name" 2 '--trace, --vcd, --record and --testbench cannot go to the same place' sevens --cycles 3 --vcd x.v --testbench x.v
holds "and nothing is left" test ! -e x.v -a ! -e x.vhd -a ! -e x.txt
done_testing
