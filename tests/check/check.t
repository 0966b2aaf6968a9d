#!/bin/bash
# SPDX-License-Identifier: MIT
# gatecade check: exit statuses, sentences for designs that cannot be judged, reports in every form.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
hdl=$PWD/hdl
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=${XDG_CACHE_HOME:-$work/cache}
mkdir -p "$XDG_CACHE_HOME"
cd "$work" || exit 1
n=0

ok() { n=$((n + 1)) && echo "ok $n - $1"; }
not_ok() { n=$((n + 1)) && echo "not ok $n - $1" && printf '%s\n' "${@:2}" | sed 's/^/# /'; }

# gives NAME STATUS PATTERN ARGUMENT...: gatecade check ends with the status and says something that fits.
gives() {
    local name=$1 status=$2 pattern=$3 got out
    out=$(timeout 120 "$GATECADE" check "${@:4}" 2>&1 </dev/null)
    got=$?
    if [ $got = "$status" ] && [[ $out == *"$pattern"* ]]; then
        ok "$name"
    else
        not_ok "$name" "status $got, expected $status; expected to read: $pattern" "$out"
    fi
}

# design NAME BODY: a module with mastermind's ports that shows A-b and does what BODY says.
design() {
    cat >"$1.v" <<V
module mastermind(input clk, input rst, input enterA, enterB, input [2:0] letterIn,
    output [7:0] LEDX, output [6:0] SSD3, SSD2, SSD1, SSD0);
assign SSD3 = 0, SSD2 = 7'h77, SSD1 = 7'h40, SSD0 = 7'h7c, LEDX = 0;
$2
endmodule
V
}

# ---- usage ----
gives "without files" 2 "needs a machine and files, a folder or an archive" mastermind
gives "a misspelt machine" 2 "did you mean mastermind" mastermnd x.v
gives "a wrong engine" 2 "--engine is auto" mastermind x.v --engine modelsim
gives "a wrong effort" 2 "--effort is quick" mastermind x.v --effort much
gives "a wrong timing" 2 "--timing is observe" mastermind x.v --timing cycle
gives "a file that is not there" 3 "No such file" mastermind nowhere.v
echo 'hello' >design.txt
gives "a file of no language" 3 "does not end in .v, .sv, .vhd" mastermind design.txt

# ---- designs that cannot be judged ----
design syntax 'always @(posedge clk) begin reg a; a = 1 end'
gives "a syntax error is shown and explained" 3 "missing ';'" mastermind syntax.v
design part 'fsm u(.clk(clk));'
gives "a missing module is named" 3 "Unknown module type: fsm" mastermind part.v
design undeclared 'always @(posedge clk) nosuch <= 1;'
gives "an undeclared name is explained" 3 "never declared" mastermind undeclared.v --engine icarus
design finish 'initial begin $display("all tests passed"); $finish; end'
gives "a design that ends at once" 3 "ended the simulation by itself" mastermind finish.v
design hang 'reg a = 0; initial forever a = ~a;'
gives "a design that hangs at the start" 3 "hangs before the first clock edge" mastermind hang.v
printf 'module counter(input clock, en, output reg [3:0] q);\nendmodule\n' >counter.v
gives "no ports that fit: both lists" 3 "? in  enterA" mastermind counter.v
gives "a top that is not there" 3 "they declare counter" mastermind counter.v --top countre
gives "a wrong --map" 3 "counter has no input sw" mastermind counter.v --map enterA=sw
cat >bad.vhd <<'V'
library ieee; use ieee.std_logic_1164.all;
entity control is port (clk : in std_logic; st : out std_logic_vector(2 downto 0)); end;
architecture a of control is begin st <= nosuch; end;
V
gives "a VHDL error is explained" 3 "never declared" sevens bad.vhd
gives "two languages at once" 3 "give the files of one language" sevens bad.vhd counter.v
mkdir bin && for tool in bash env sh; do ln -s "$(command -v $tool)" bin/; done
out=$(PATH=$work/bin "$GATECADE" check mastermind syntax.v 2>&1)
if [ $? = 4 ] && [[ $out == *"apt-get install iverilog"* ]]; then ok "without a simulator it says what to install"
else not_ok "without a simulator it says what to install" "$out"; fi

# ---- designs that depart as a whole ----
design dead ''
gives "a design that never reacts" 1 "no-reaction" mastermind dead.v --effort quick --no-second
gives "rules that play did not come to are not called kept" 1 "role-swap: After every round the roles are swapped. # SKIP" mastermind dead.v \
    --effort quick --no-second --tap
design later 'always @(posedge clk) if (enterA) $finish;'
gives "a design that ends in the middle" 1 "ends-early" mastermind later.v --effort quick --no-second
design loop 'always @(posedge clk) while (enterA);'
gives "a design that hangs in the middle" 1 "hangs" mastermind loop.v --effort quick --no-second
# Icarus 11 wakes a block that counts in its own slice of a packed array again and again; the design is right.
cat >slices.sv <<'V'
module scorer (input logic [2:0] D1, D2, D3, D4, D5, D6, output logic P1, P2, P3, P4, P5, P6);
    logic [7:0][2:0] n;
    logic [5:0][2:0] die;
    logic first, second, half;
    assign die = {D6, D5, D4, D3, D2, D1};
    for (genvar f = 0; f < 8; f++) begin : face
        always_comb begin
            n[f] = 3'd0;
            for (int i = 0; i < 6; i++) n[f] = n[f] + {2'b0, die[i] == f};
        end
    end
    always_comb begin
        first = n[4] == 4; half = 1'b0; second = 1'b1;
        for (int f = 1; f <= 6; f++) begin
            first |= n[f] >= 5;
            second &= n[f] == 1;
            for (int g = 1; g < f; g++) half |= n[f] == 3 && n[g] == 3;
        end
        second |= half;
    end
    assign {P6, P5, P4, P3, P2, P1} = n[0] != 0 || n[7] != 0 ? 6'b111111 : first ? 6'b000001 : second ? 6'b000010 :
        n[4] == 3 ? 6'b000100 : n[1] == 4 || n[2] == 4 || n[3] == 4 || n[5] == 4 || n[6] == 4 ? 6'b001000 :
        n[4] == 2 ? 6'b010000 : n[4] == 1 ? 6'b100000 : 6'b000000;
endmodule
V
gives "a design that hangs under Icarus alone" 0 "Icarus Verilog never comes to rest" bobing-score slices.sv --effort quick
sed 's/reg \[1:0\]  scoreA, scoreB;/wire [1:0] scoreA, scoreB;/; s/score[AB] <= [^;]*;/;/; s/score[AB] = 0;//' "$hdl/mastermind.v" >x.v
gives "a score that nobody drives is X" 1 "x-on-output" mastermind x.v --effort quick --no-second

# What the block shows is old when the switches change; what else is wrong is told all the same.
sed 's/always @(\*) begin/always @(phase or turn or lives or scoreA or scoreB) begin/' "$hdl/mastermind.v" >asleep.v
gives "a list that forgets a signal" 1 "which its list does not name" mastermind asleep.v --effort quick
sed "s/wire entered = press & letterIn != 3'd0;/wire entered = press;/" asleep.v >asleep-dash.v
gives "and another fault beside it" 1 "1. remembers" mastermind asleep-dash.v --effort quick

# ---- a design with a fault, in every form ----
sed "s/wire entered = press & letterIn != 3'd0;/wire entered = press;/" "$hdl/mastermind.v" >dash.v
gives "the fault has its name" 1 "dash-accepted" mastermind dash.v --effort quick --no-second \
    --json o.json --junit o.xml --report o.html --wave o.vcd --tape o.tape
node -e '
const v = JSON.parse(require("fs").readFileSync("o.json"));
const f = v.findings[0];
process.exit(v.verdict === "departs" && f.id === "dash-accepted" && f.rule && f.phase && f.expected && f.seen &&
    f.script.length > 1 && v.policies.length && v.detected.top === "mastermind" && v.coverage.phases > 3 ? 0 : 1)' \
    && ok "JSON" || not_ok "JSON" "$(head -40 o.json)"
grep -q '<failure message=".*" type="dash-accepted">' o.xml && grep -q 'failures="[1-9]' o.xml && ok "JUnit" || not_ok "JUnit"
grep -q '<svg class="wave"' o.html && grep -q '<figcaption class="bad">seen' o.html && ! grep -q 'src=\|href=' o.html &&
    ok "a page that needs nothing else" || not_ok "a page that needs nothing else"
grep -q '^\$scope module golden' o.vcd && grep -q '^\$scope module design' o.vcd && grep -q '^#[1-9]' o.vcd && ok "waveform" || not_ok "waveform"
out=$("$GATECADE" run mastermind --tape o.tape --trace - 2>&1) && [[ $out == *phase* ]] && ok "the tape runs on the machine" ||
    not_ok "the tape runs on the machine" "$out" "$(cat o.tape)"
gives "TAP" 1 "not ok 2 - dash-accepted" mastermind dash.v --effort quick --no-second --tap
out=$(GITHUB_ACTIONS=true "$GATECADE" check mastermind dash.v --effort quick --no-second)
[[ $out == *"::error file=dash.v,title=dash-accepted::"* ]] && ok "annotations in GitHub Actions" || not_ok "annotations" "$out"
cmp -s dash.v <(sed "s/wire entered = press & letterIn != 3'd0;/wire entered = press;/" "$hdl/mastermind.v") &&
    ok "the user's own files are left alone" || not_ok "the user's own files are left alone"
one=$("$GATECADE" check mastermind dash.v --effort quick --no-second --seed 7 --json - | grep -v again)
two=$("$GATECADE" check mastermind dash.v --effort quick --no-second --seed 7 --json - | grep -v again)
[ "$one" = "$two" ] && ok "the same seed, the same verdict" || not_ok "the same seed, the same verdict"

# ---- wiring ----
sed 's/\benterA\b/go/g; s/\benterB\b/gone/g' "$hdl/mastermind.v" >odd.v
gives "ports that nobody could guess" 3 "--map enterA=" mastermind odd.v --effort quick
gives "--map settles it" 0 "the design conforms" mastermind odd.v --effort quick --map enterA=go --map enterB=gone
printf 'enterA = go # the left one\n\nenterB=gone\n' >ports.map
gives "so does a map file" 0 "the design conforms" mastermind odd.v --effort quick --map-file ports.map
cat >tb.v <<'V'
module tb; reg clk = 0; always #5 clk = ~clk;
mastermind dut(.clk(clk), .rst(1'b1), .enterA(1'b0), .enterB(1'b0), .letterIn(3'd0), .sw3(1'b0), .rnd(1'b0));
initial #100 $finish; endmodule
V
gives "a test bench in the files does no harm" 0 "top mastermind" mastermind tb.v "$hdl/mastermind.v" --effort quick

# ---- the engines ----
cat >own_random.v <<'V'
module own_random(input clk, rst, enterA, enterB, sw3, input [2:0] letterIn, output [7:0] LEDX, output [6:0] SSD3, SSD2, SSD1, SSD0);
    reg r = 0;
    always @(posedge clk) r <= ~r;
    mastermind core(.clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(r), .LEDX(LEDX), .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0));
endmodule
V
gives "random bits of its own: one-player mode is not judged, and why" 0 "not have the port rnd" mastermind own_random.v "$hdl/mastermind.v" --effort quick
gives "a board whose divider is cut short for it" 0 "cycles were left out: sevens_io.divider" sevens-board "$hdl/sevens_board.v" "$hdl/sevens.v" --effort quick

# board NAME RULES SCRIPT: 7up-7down on a board with the slips that sed makes of the control unit breaks these rules only.
board() {
    local got
    sed "$3" "$hdl/sevens.v" >slip.v
    got=$("$GATECADE" check sevens-board "$hdl/sevens_board.v" slip.v --param RATIO=16 --no-second --tap 2>&1 </dev/null |
        sed -n 's/^not ok [0-9]* - \([a-z-]*\).*/\1/p' | tr '\n' ' ')
    if [ "$got" = "$2 " ]; then ok "$1"; else not_ok "$1" "expected: $2" "got: $got"; fi
}
board "a bid that is refused because its deposit is too large stays to be made" "deposit-wrong" \
    "s/{6'd0, bid\[6:2\]}/{3'd0, ({1'b0, bid} + 8'd3) >> 2}/"
board "a game that goes on keeps no deposits back" "game-end" 's/p1 == 0 | p2 == 0/p1 == 0/'
board "bids that are settled late are settled rightly" "works-after-release" \
    '/CALC: begin/,/end/{/p[12] /d}; s/state *<= next;/& if (state == CALC) begin p1 <= p1 + gain1 - gain2; p2 <= p2 + gain2 - gain1; end/'
board "an overdrawn purse, and choices that are shown crossed" "purse-underflow choice-shown-wrong" \
    "s/deposit + {4'd0, s1} <= p2/deposit <= p2/; s/O_ud\([12]\) = ud[12]/O_ud\1 = {ud\1[0], ud\1[1]}/"

gives "Icarus, every cycle" 0 "the design conforms" sevens "$hdl/sevens.v" --timing exact --cycles 20000 --engine icarus
gives "GHDL, every cycle" 0 "the design conforms" sevens "$hdl/sevens.vhd" --timing exact --cycles 20000
gives "Verilator, every cycle" 0 "the design conforms" mastermind "$hdl/mastermind.v" --timing exact --cycles 1000000 --engine verilator
sed "s/parameter HZ = 2 /parameter HZ = 3 /" "$hdl/mastermind.v" >slow.v
gives "exact sees one cycle" 1 "not-cycle-exact" mastermind slow.v --timing exact --no-second
sed 's/P6 = phase/P6 = ~clear; wire clear = phase/' "$hdl/bobing_score.v" >upside.v
gives "rows of a table that come out wrong have been tried" 1 "phases 8 of 8" bobing-score upside.v --effort quick --no-second
echo "1..$n"
