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
# alike NAME ARG…: the same findings as Icarus has alone, and some
alike() {
    local names=() e
    for e in netlist icarus; do
        names+=("$("$GATECADE" check "${@:2}" --engine $e --effort quick 2>&1 | sed -n 's/^[0-9]*\. \([a-z0-9-]*\).*/\1/p' | xargs)")
    done
    same "$1" "${names[1]:-some finding}" "${names[0]}"
}

gives "a right design" 0 "the design conforms  .*netlist" sevens "$hdl/sevens.v" --effort quick
gives "in the box" 0 "the design conforms  .*netlist" sevens "$hdl/sevens.v" --effort quick --untrusted
gives "every cycle" 0 "the design conforms  .*netlist, exact" mastermind "$hdl/mastermind.v" --timing exact --cycles 20000
gives "a scorer, which has no clock" 0 "the design conforms" bobing-score "$hdl/bobing_score.v" --effort quick
gives "a slip, by its name" 1 "deposit-wrong" sevens "$hdl/slips/sevens_slips.v" --top sevens_deposit --effort quick
gives "a parameter" 1 "number-of-guesses" mastermind "$hdl/slips/mm_student.v" --top mm_student --param FAULT=19 --effort quick
alike "the same findings as under Icarus" mastermind "$hdl/slips/mm_student.v" --top mm_student --param FAULT=16

# Before a design is blamed, the design as synthesized is asked.
slip() { "$GATECADE" check "$@" --effort quick 2>&1 | sed -n 's/^  simulators: //p'; }
same "it confirms a finding" "icarus; every finding is confirmed by netlist" "$(slip sevens "$hdl/slips/sevens_slips.v" --top sevens_deposit)"
same "what it does not show is told, and Verilator decides" \
    "icarus; every finding is confirmed by netlist or verilator; as synthesized the design does not show remembers" \
    "$(slip bobing-score "$hdl/slips/score_student.v" --param FAULT=1)"
gives "a list that forgets a signal is a note, with its line" 0 "note: the block at score_student.v:30 reads D6, which its list does not name" \
    bobing-score "$hdl/slips/score_student.v" --param FAULT=1 --effort quick

# Thousands of games: a fault that shows in one of some ten thousand rounds.
sed "s/p1   <= p1 + gain1 - gain2;/p1   <= p1 + gain1 - gain2 + (s1 == 73 \& s2 == 19 \& ud1 == UP);/" "$hdl/sevens.v" >rare.v
out=$("$GATECADE" check sevens rare.v 2>&1)
like "a rare fault is not seen by some dozens of games" "the design conforms" "$out"
out=$("$GATECADE" check sevens rare.v --effort deep 2>&1)
like "deep finds it" "seen      amt1" "$out"
like "and it is judged again from that seed" "confirmed by netlist" "$out"
like "--fit tells what a design takes of a chip" "on a chip: [1-9][0-9]* look-up tables and [1-9][0-9]* flip-flops .* up to [1-9][0-9]* MHz" \
    "$("$GATECADE" check bobing-score "$hdl/bobing_score.v" --effort quick --fit 2>&1; "$GATECADE" check sevens "$hdl/sevens.v" --effort quick --fit 2>&1)"

# Ways of writing that make netlists large, or odd.
sed 's/^endmodule/    integer i; reg [3:0] none [0:63];\n    wire [5:0] at = {letterIn, letterIn};\n    always @(posedge clk) if (!rst) for (i = 0; i < 64; i = i + 1) none[i] <= 0; else none[at] <= none[at] + 1;\n    reg any; always @* begin any = 0; for (i = 0; i < 8; i = i + 1) any = any | none[i][0]; end\nendmodule/' "$hdl/mastermind.v" >loops.v
gives "an array that a loop clears, and one integer for two blocks" 0 "the design conforms" mastermind loops.v --effort quick

# Files that Yosys cannot read, or reads as something else.
sed 's/^endmodule/    assign nobody = clk;\nendmodule/' "$hdl/sevens.v" >implied.v
printf 'module sevens(input clk);\nalways @(posedge clk begin\nend\nendmodule\n' >syntax.v
gives "a syntax error, with its line" 3 "synthesis was left out: syntax.v:2: syntax error" sevens syntax.v
gives "a name that nobody declared is a wire, which is told" 0 "used and never declared: nobody;" sevens implied.v --effort quick
gives "the same in the box" 0 "used and never declared: nobody;" sevens implied.v --effort quick --untrusted
sed 's/^endmodule/    always @(posedge clk) nobody <= 1;\nendmodule/' "$hdl/sevens.v" >undeclared.v
out=$("$GATECADE" check sevens undeclared.v --effort quick 2>&1)
same "one that simulators refuse: what synthesis makes of it is judged" 0 $?
like "and that is told" 'icarus refuses this design because of these names; what synthesis makes of it was judged' "$out"
like "the same in the box" '\(top sevens, netlist, observe\)' "$("$GATECADE" check sevens undeclared.v --effort quick --untrusted 2>&1)"
like "not by a simulator that is named" 'never declared' "$("$GATECADE" check sevens undeclared.v --engine icarus 2>&1)"
sed 's/nobody <= 1;/nobody <= 1 +;/' undeclared.v >undeclared-too.v
like "nor where more is wrong" 'could not judge.*' "$("$GATECADE" check sevens undeclared-too.v 2>&1)"
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
# ---- what only hardware shows: designs that have it, and near misses ----

# with TEXT: sevens with an output `spare` more, and this text
with() { sed -e 's/^    output \[10:0\] amt1, .*/    output spare,\n&/' -e 's/^endmodule/'"$1"'\nendmodule/' "$hdl/sevens.v" >with.v; }
# notes NAME ID TEXT: it conforms, with one such note and no other; ID none: without
how=(--timing exact --cycles 500)
notes() {
    local out
    with "$3"
    out=$("$GATECADE" check sevens with.v --engine netlist "${how[@]}" --json - 2>&1)
    same "$1: $2" "conforms ${2#none}" "$(node -e 'const v = JSON.parse(require("fs").readFileSync(0, "utf8"));
        const ids = ["latch", "undriven", "divided-clock", "gated-clock", "dead-clock", "dead-register", "power-up"];
        console.log(v.verdict, [...v.notes.filter(n => ids.includes(n.id)).map(n => n.id)].join(" "))' <<<"$out" 2>&1)"
}
notes "a branch that assigns nothing" latch 'reg r; always @* if (proc) r = ud; assign spare = r;'
like "which latches, and where" '^  note: a \(with.v:[0-9]+\), b \(with.v:[0-9]+\) are latches' \
    "$(with 'reg a, b; always @* if (proc) begin a = ud; b = ~ud; end assign spare = a ^ b;' && "$GATECADE" check sevens with.v --engine netlist --effort quick)"
notes "a default first" none 'reg r; always @* begin r = 0; if (proc) r = ud; end assign spare = r;'
notes "a case without default" latch 'reg r; always @* case (rnd[1:0]) 0: r = 1; 1: r = ud; 2: r = proc; endcase assign spare = r;'
notes "a case that has all" none 'reg r; always @* case (rnd[0]) 0: r = 1; 1: r = ud; endcase assign spare = r;'
notes "the variable of a loop" none 'reg r; integer i; always @* begin r = 0; for (i = 0; i < 7; i = i + 1) r = r ^ bid[i]; end assign spare = r;'
notes "a latch that nobody sees" none 'reg r; always @* if (proc) r = ud; assign spare = 0;'
notes "a register that nothing depends on" dead-register 'reg [3:0] r = 0; always @(posedge clk) r <= r + 1; assign spare = ud;'
notes "one that something depends on" none 'reg [3:0] r = 0; always @(posedge clk) r <= r + 1; assign spare = r[3];'
notes "the variable of loops in two blocks" none 'reg a = 0, b = 0; integer i; always @(posedge clk) for (i = 0; i < 3; i = i + 1) a <= bid[i]; always @(posedge clk) for (i = 0; i < 2; i = i + 1) b <= bid[i]; assign spare = a ^ b;'
notes "a wire that nothing drives" undriven 'wire w; assign spare = w ^ ud;'
notes "one that nobody reads" none 'wire w; assign spare = ud;'
notes "a clock that a register makes" divided-clock 'reg h = 0, t = 0; always @(posedge clk) h <= ~h; always @(posedge h) t <= ~t; assign spare = t;'
notes "an enable instead" none 'reg h = 0, t = 0; always @(posedge clk) h <= ~h; always @(posedge clk) if (h) t <= ~t; assign spare = t;'
notes "a gated clock" gated-clock 'wire g = clk \& ud; reg t = 0; always @(posedge g) t <= ~t; assign spare = t;'
notes "the other edge" none 'reg t = 0; always @(negedge clk) t <= ~t; assign spare = t;'
notes "an inverter before the clock" none 'wire n = ~clk; reg t = 0; always @(posedge n) t <= ~t; assign spare = t;'
sees() { sed -i 's/assign amt1 *= p1/& ^ {10\x27b0, ghost}/' with.v; }
with 'reg ghost; always @(posedge clk) ghost <= ghost; assign spare = ghost;' && sees
grep -q 'p1 ^' with.v || not_ok "the test sees amt1"
gives "a register that nothing sets, and that can be seen" 0 "note: what amt1 shows depends on how the design happens to start: .* sets ghost" sevens with.v --effort quick
with 'reg ghost = 0; always @(posedge clk) ghost <= ghost; assign spare = ghost;' && sees
same "one with an initial value: none" "1 0" "$("$GATECADE" check sevens with.v --engine netlist --effort quick | awk '/the design conforms/ {c++} /happens to start/ {n++} END {print c + 0, n + 0}')"
how=(--effort quick) # which has plays enough to tell
notes "one that nobody looks at" none 'reg ghost; always @(posedge clk) ghost <= ghost; assign spare = ghost;'
with 'assign spare = ud \& proc; assign spare = ud | proc;'
gives "two drivers" 3 "synthesis was left out: spare has more than one driver" sevens with.v
with 'wire a, b; assign a = ~(b \& ud); assign b = a ^ proc; assign spare = a;'
gives "a loop of gates" 3 "synthesis was left out: it has a loop of gates without a register, through (a|b|spare)$" sevens with.v

gives "VHDL" 3 "netlist cannot read these files" sevens "$hdl/sevens.vhd"
mkdir none && out=$(PATH=$work/none "$GATECADE" check sevens "$hdl/sevens.v" --engine netlist 2>&1)
like "without Yosys it says what to install" "apt-get install yosys" "$out"
same "nothing is left behind" "" "$(find . -mindepth 1 ! -name '*.v' ! -name none)"
done_testing
