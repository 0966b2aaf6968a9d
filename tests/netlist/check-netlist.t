#!/bin/bash
# SPDX-License-Identifier: MIT
# Designs as synthesized: check --engine netlist gives the simulators' verdict; what Yosys cannot read is left out, in one
# sentence, and is never the design's fault.
set -u
. tests/tap.sh
hdl=$PWD/hdl
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# gives NAME STATUS PATTERN ARG…
gives() {
    local out status
    out=$("$GATECADE" check "${@:4}" --engine netlist 2>&1)
    status=$?
    if [ $status = "$2" ] && grep -qE -- "$3" <<<"$out"; then ok "$1"; else not_ok "$1" "status $status" "$out"; fi
}
# alike NAME ARG…: the same findings as Icarus has alone
alike() {
    local netlist icarus
    netlist=$("$GATECADE" check "${@:2}" --engine netlist --effort quick 2>&1 | sed -n 's/^ *[0-9]*[.)]* *\([a-z-]*\):.*/\1/p' | sort)
    icarus=$("$GATECADE" check "${@:2}" --engine icarus --effort quick 2>&1 | sed -n 's/^ *[0-9]*[.)]* *\([a-z-]*\):.*/\1/p' | sort)
    same "$1" "$icarus" "$netlist"
}

gives "a right design" 0 "the design conforms  .*netlist" sevens "$hdl/sevens.v" --effort quick
gives "in the box" 0 "the design conforms  .*netlist" sevens "$hdl/sevens.v" --effort quick --untrusted
gives "every cycle" 0 "the design conforms  .*netlist, exact" mastermind "$hdl/mastermind.v" --timing exact --cycles 20000
gives "a scorer, which has no clock" 0 "the design conforms" bobing-score "$hdl/bobing_score.v" --effort quick
gives "a slip, by its name" 1 "deposit-wrong" sevens "$hdl/slips/sevens_slips.v" --top sevens_deposit --effort quick
gives "a parameter" 1 "number-of-guesses" mastermind "$hdl/slips/mm_student.v" --top mm_student --param FAULT=19 --effort quick
alike "the same findings as under Icarus" mastermind "$hdl/slips/mm_student.v" --top mm_student --param FAULT=16

# Files that Yosys cannot read, or reads as something else.
sed 's/^endmodule/    assign nobody = clk;\nendmodule/' "$hdl/sevens.v" >implied.v
gives "a name that nobody declared" 3 "synthesis was left out: .*implicitly declared" sevens implied.v
gives "the same in the box" 3 "synthesis was left out: .*implicitly declared" sevens implied.v --untrusted
sed 's/^endmodule/    wire w1, w2;\n    assign w1 = ~(w2 \& clk);\n    assign w2 = w1;\n    wire [3:0] more = {4{w1}};\nendmodule/' "$hdl/sevens.v" >harmless.v
gives "a loop that nothing depends on" 0 "the design conforms" sevens harmless.v --effort quick
cat >bench.v <<'END'
module bench;
    reg clk = 0;
    always #5 clk = ~clk;
    initial begin #100 $display("done"); $finish; end
endmodule
END
gives "a test bench among the files" 0 "the design conforms" sevens "$hdl/sevens.v" bench.v --effort quick
gives "VHDL" 3 "netlist cannot read these files" sevens "$hdl/sevens.vhd"
mkdir none && out=$(PATH=$work/none "$GATECADE" check sevens "$hdl/sevens.v" --engine netlist 2>&1)
like "without Yosys it says what to install" "apt-get install yosys" "$out"
same "nothing is left behind" "" "$(ls -A | grep -v -e '\.v$' -e none)"
done_testing
