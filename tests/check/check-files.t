#!/bin/bash
# SPDX-License-Identifier: MIT
# Files as people really have them: saved by any editor, given in any order, with ports of any kind; and what is said
# when a simulator stumbles over them.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
hdl=$PWD/hdl
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# gives NAME STATUS PATTERN ARGUMENT...: gatecade check ends with the status and says something that fits.
gives() {
    local out got
    out=$("$GATECADE" check "${@:4}" --effort quick --no-second 2>&1)
    got=$?
    if [ $got = "$2" ] && [[ $out == *$3* ]]; then ok "$1"; else not_ok "$1" "status $got, expected $2 and: $3" "$out"; fi
}

# ---- saved and sorted by other programs ----
{ printf '\xef\xbb\xbf' && sed 's/$/\r/' "$hdl/sevens.vhd"; } >mark.vhd
gives "VHDL with a byte order mark and CR LF" 0 "the design conforms" sevens mark.vhd
{ printf '\xef\xbb\xbf' && sed 's/$/\r/' "$hdl/sevens.v"; } >mark.v
gives "Verilog with a byte order mark and CR LF" 0 "the design conforms" sevens mark.v
iconv -t UTF-16 "$hdl/sevens.v" >wide.v
gives "UTF-16 is told, and what to do" 3 "save it as plain text" sevens wide.v
{ echo 'import z::*;' && sed "s/11'd1008/HOARD/" "$hdl/sevens.v"; } >a.sv
echo 'package z; localparam y::amount HOARD = `GRAND; endpackage' >m.sv
echo 'package y; typedef logic [10:0] amount; endpackage' >n.sv
echo '`define GRAND 1008' >x.sv
gives "macros and packages given after those that use them" 0 "the design conforms" sevens a.sv m.sv n.sv x.sv
mkdir 'a b' && cp "$hdl/sevens.v" "a b/it's \$(touch x).v"
gives "odd names" 0 "the design conforms" sevens "a b/it's \$(touch x).v"
same "and nothing of them is run" "" "$(find . -name x)"

# ---- a whole hand-in ----
mkdir -p hand/rtl hand/sim hand/doc
sed 's/^module/`include "..\/doc\/names.inc"\nmodule/' "$hdl/sevens.v" >hand/rtl/sevens.v
echo '// names' >hand/doc/names.inc
echo 'module tb; reg clk = 0; initial $finish; endmodule' >hand/sim/tb.v
gives "a folder, with what it includes" 0 "the design conforms" sevens hand
(cd hand && tar czf ../hand.tgz .)
gives "the same as an archive" 0 "the design conforms" sevens hand.tgz
gives "a folder and a file beside it" 2 "one folder or archive" sevens hand mark.v
mkdir -p hand/p.sim/sim_1 && sed 's/sum = /sum = 1 + /; s/1008/1007/' "$hdl/sevens.v" >hand/p.sim/sim_1/sevens_netlist.v
gives "netlists that a tool wrote beside the sources" 0 "the design conforms" sevens hand
mkdir empty
gives "a folder without a source" 3 "there is no Verilog or VHDL source" sevens empty
echo no >no.zip
gives "an archive that is none" 3 "no archive that can be read" sevens no.zip
out=$("$GATECADE" check sevens hand --effort quick --json -)
like "again: what was given" '"again": *"gatecade check sevens hand ' "$out"

# ---- files of the user's ----
mkdir -p model here && echo mine >model/model
out=$(cd here && "$GATECADE" check sevens "$hdl/sevens.v" --engine verilator --effort quick --no-second 2>&1)
like "a design in Verilator" "the design conforms" "$out"
same "and a file beside the working folder is left alone" mine "$(cat model/model)"

# ---- straps ----
gives "a strap that the machine has is set" 0 "the design conforms" mastermind "$hdl/mastermind.v" --strap hz=4
gives "a strap that no machine has is refused" 2 'no strap "hq" in mastermind; did you mean hz?' \
    mastermind "$hdl/mastermind.v" --strap hq=3
gives "a strap's value out of range is refused" 2 'strap hz takes 1 to 65535, not "0"' \
    mastermind "$hdl/mastermind.v" --strap hz=0
gives "a strap's value that is none is refused" 2 'strap hz takes 1 to 65535, not "abc"' \
    mastermind "$hdl/mastermind.v" --strap hz=abc
gives "a strap without a value is refused" 2 'set as NAME=VALUE, not "hz"' mastermind "$hdl/mastermind.v" --strap hz

# ---- ports of other kinds ----
sed 's/: *out /: inout /' "$hdl/sevens.vhd" >inout.vhd
gives "VHDL outputs as inout" 0 "the design conforms" sevens inout.vhd
sed 's/tax *: out std_logic_vector(10 downto 0)/tax : out deposits/; s/^\( *\)tax *<=/\1tax(0) <=/' "$hdl/sevens.vhd" |
    sed 's/^entity/package p is type deposits is array (0 to 0) of std_logic_vector(10 downto 0); end;\nlibrary ieee; use ieee.std_logic_1164.all; use ieee.numeric_std.all; use work.p.all;\nentity/' >array.vhd
if ! cmp -s array.vhd "$hdl/sevens.vhd" && grep -q 'out deposits' array.vhd; then
    gives "a port that no simulator shows is named" 3 "cannot be watched from outside" sevens array.vhd
else
    not_ok "the array could not be put in"
fi

# ---- what the simulator says ----
# with NAME STATEMENT: the right design with a statement more
with() {
    sed "s/^begin\$/signal o : std_logic := '0'; signal n : integer range 0 to 30 := 0;\nbegin\n$2/" "$hdl/sevens.vhd" >"$1.vhd"
}
with bound "process (proc) begin if rising_edge(proc) then n <= n + 1; end if; end process;"
line=$(grep -n 'n <= n + 1' bound.vhd | cut -d: -f1)
gives "a value out of its range, with file and line" 1 "bound check failure at bound.vhd:$line" sevens bound.vhd
with assert 'process (clk) begin if rising_edge(clk) then assert now < 1 us report "so it is" severity failure; end if; end process;'
gives "a failed assertion, in its words" 1 "so it is" sevens assert.vhd
with delta "o <= not o;"
gives "deltas without end are a hang" 3 "round and round" sevens delta.vhd

cat >later.vhd <<'END'
library ieee; use ieee.std_logic_1164.all;
entity sevens is port (clk: in std_logic; q: out std_logic); end;
architecture a of sevens is begin p: process (all) begin q <= nowhere; end process; end;
END
gives "of VHDL-2008 its own error is told, and not that an older revision lacks something" 3 'later.vhd:3:[0-9]*: no declaration for "nowhere"' sevens later.vhd

# ---- the right module ----
{ sed '0,/^endmodule/s//  missing_part u1(clk);\nendmodule/' "$hdl/sevens.v" && echo 'module helper(input clk, output reg q); always @(posedge clk) q <= ~q; endmodule'; } >broken.v
gives "a top that does not compile is told, and no helper is judged" 3 "sevens does not compile" sevens broken.v
{ sed 's/^endmodule/always @(posedge clk) nowhere <= 1;\nendmodule/' "$hdl/sevens.v" && cat <<'END'; } >parts.v
module blinker(input clk, input rst, output reg [3:0] y);
    function [3:0] next(input [3:0] a); next = a + 1; endfunction
    always @(posedge clk) if (rst) y <= 0; else y <= next(y);
endmodule
module lookup(input [3:0] a, output reg [6:0] y);
    always @* case (a) 0: y = 1; 1: y = 2; 2: y = 4; default: y = 0; endcase
endmodule
END
gives "by Verilator, too: what it made of other modules is not taken along" 3 "sevens does not compile" sevens parts.v --engine verilator
mkdir left && cp "$hdl/sevens.v" left/game.v && echo 'module spare(input a output b); endmodule' >left/spare.v
echo 'module tb; initial begin sevens s( end endmodule' >left/tb.v
gives "files that do not compile and that nothing uses are left out" 0 "does not use it: spare.v, tb.v" sevens left
gives "by Verilator, too" 0 "does not use it: spare.v, tb.v" sevens left --engine verilator
gives "a stranger's, too" 0 "does not use it: " sevens left --untrusted
cp "$hdl/sevens.vhd" spare.vhd && echo 'entity spare is port (a: in bit b: out bit); end;' >broken.vhd
gives "and in VHDL" 0 "does not use it: broken.vhd" sevens spare.vhd broken.vhd
echo 'module board(input clk output y); sevens s(.clk(clk)); endmodule' >left/spare.v
gives "but not one that uses the others: it may be the top" 3 "does not compile" sevens left
sed 's/module sevens/module game/; s/input/input input/' "$hdl/sevens.v" >left/game.v && echo 'module other(input a, output b); assign b = a; endmodule' >left/spare.v
gives "nor one without which nothing fits" 3 "game.v:" sevens left
gives "another of our games is told so" 3 "This looks like bobing-score: try gatecade check bobing-score" mastermind "$hdl/bobing_score.v"
cat >whole.v <<'END'
module whole(input clk, BTN3, BTN2, BTN0, input [2:0] SW, output [7:0] LD, output [6:0] seg, output [3:0] an);
    assign {LD, seg, an} = {8'h00, 7'h7f, 4'he};
endmodule
END
gives "a board whose core is no module is not a core without a display" 3 \
    "This looks like mastermind-board: try gatecade check mastermind-board" mastermind whole.v
cat >parts.vhd <<'END'
library ieee; use ieee.std_logic_1164.all;
entity scan is port (clk, proc, rst: in std_logic; amt1: out std_logic_vector(10 downto 0)); end;
architecture a of scan is begin amt1 <= (others => proc); end;
library ieee; use ieee.std_logic_1164.all;
entity console is port (clk, go: in std_logic; an: out std_logic_vector(3 downto 0); seg: out std_logic_vector(6 downto 0)); end;
architecture a of console is signal s: std_logic_vector(10 downto 0); begin
    u: entity work.scan port map (clk => clk, proc => go, rst => '0', amt1 => s); an <= s(3 downto 0); seg <= s(6 downto 0);
end;
END
gives "where nothing fits, the ports of what is nobody's part are shown" 3 "console: no port found for" sevens parts.vhd
gives "and what it does not show at all is said" 3 "The outputs that are missing have" sevens parts.vhd
sed 's/module sevens/module game/' "$hdl/sevens.v" >game.v && sed 's/module sevens/module attic/; s/1008/1007/' "$hdl/sevens.v" >attic.v
echo 'module tb; reg clk = 0; game g(.clk(clk)); initial $finish; endmodule' >tb.v
gives "of two that fit, the one is judged that a testbench tries" 0 "top game, " sevens attic.v game.v tb.v

mkdir given && cp "$hdl/mastermind.v" given && cat >given/board.v <<'END'
module board(input clk, input [3:0] BTN, input [3:0] SW, output [7:0] LD, output [3:0] AN, output [6:0] seg);
    wire [6:0] d3, d2, d1, d0;
    wire slow;
    divider every(clk, slow);
    mastermind game(.clk(slow), .rst(~BTN[2]), .enterA(BTN[3]), .enterB(BTN[0]), .letterIn(SW[2:0]), .LEDX(LD), .SSD3(d3));
    display shown(clk, d3, d2, d1, d0, AN, seg);
endmodule
END
gives "a core is judged without a top whose given parts were not handed in" 0 \
    "mastermind is judged without board, which uses it and lacks parts: divider, display" mastermind given
gives "and where the board is asked for, they are told" 3 "board does not compile" mastermind-board given

# ---- a real clock ----
gives "a message of sixty thousand cycles is run short" 0 "mastermind.timer counts 60 000 (run as" mastermind "$hdl/mastermind.v" --param HZ=30000
(cat "$hdl/mastermind.v" && sed 's/parameter RATIO = 1600/parameter RATIO = 540000/; s/parameter PERIOD = 100/parameter PERIOD = 70000/' "$hdl/mastermind_board.v") >both.v
out=$("$GATECADE" check mastermind both.v --top mastermind --effort quick --no-second 2>&1; "$GATECADE" check mastermind both.v --effort quick --no-second 2>&1)
same "counters of what is not judged are not told" 0 "$(grep -c 'so cycles were left out' <<<"$out")"
sed 's/^ *place = 0;//' "$hdl/mastermind_board.v" >unset.v && sed "s/3'd7: glyph = GLYPH_U/3'd7: glyph = GLYPH_1/" "$hdl/mastermind.v" >core.v
out=$("$GATECADE" check mastermind-board unset.v core.v --param RATIO=16 --param HZ=8 --effort quick 2>&1)
like "a scan that nothing sets is 0 at power-up to Icarus, too, when it is asked" "every finding is confirmed by icarus$" "$out"

# ---- parts of a vendor's library ----
{ sed 's/^module sevens\b/module inner/' "$hdl/sevens.v" && cat <<'END'; } >vendor.v
module sevens(input clk, input proc, input [6:0] bid, input ud, input [3:0] rnd, output [10:0] amt1, amt2, tax,
              output [6:0] sub1, sub2, output [1:0] O_ud1, O_ud2, output [2:0] st);
    wire c, slow, up;
    IBUFG pin(.I(clk), .O(c));
    clk_wiz_0 manager(.clk_in1(c), .clk_out1(slow), .reset(1'b0), .locked());
    ila_0 probe(.clk(slow), .probe0(st));
    inner u(slow, proc, bid, ud, rnd, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
endmodule
END
gives "buffers, clock managers and logic analysers have models" 0 "models of ours stand for the vendor's IBUFG, clk_wiz_0, ila_0" sevens vendor.v
gives "a stranger's, too" 0 "models of ours stand for the vendor's IBUFG, clk_wiz_0, ila_0" sevens vendor.v --untrusted
{ sed 's/\bsevens\b/inner/g' "$hdl/sevens.vhd" && cat <<'END'; } >vendor.vhd
library ieee; use ieee.std_logic_1164.all;
library UNISIM; use UNISIM.VComponents.all;
entity sevens is
    port (clk, proc : in std_logic; bid : in std_logic_vector(6 downto 0); ud : in std_logic; rnd : in std_logic_vector(3 downto 0);
          amt1, amt2, tax : out std_logic_vector(10 downto 0); sub1, sub2 : out std_logic_vector(6 downto 0);
          O_ud1, O_ud2 : out std_logic_vector(1 downto 0); st : out std_logic_vector(2 downto 0));
end;
architecture board of sevens is
    signal c : std_logic;
begin
    b : BUFG port map (I => clk, O => c);
    u : entity work.inner port map (c, proc, bid, ud, rnd, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
end;
END
gives "VHDL has library unisim" 0 "models of ours stand for the vendor's BUFG" sevens vendor.vhd
sed 's/IBUFG pin(.I(clk), .O(c));/blk_mem_gen_0 pin(.clka(clk), .douta(c));/' vendor.v >memory.v
gives "a block that only the vendor has is named" 3 "a block of the vendor's" sevens memory.v

# ---- many of them ----
mkdir many && for n in $(seq 100); do
    echo "module part$n(input a, b, c, output d, e, f, g); assign {d, e, f, g} = a + b + c; endmodule" >"many/$n.v"
    echo "module other$n(input a, output b); assign b = a; endmodule" >>"many/$n.v"
done
cp "$hdl/sevens.v" many
gives "a hundred files, two hundred modules, a thousand ports: the last one is found" 0 "the design conforms" sevens many
gives "and in the box" 0 "the design conforms" sevens many --untrusted
for n in $(seq 513); do echo "module part$n(input a, output b); assign b = a; endmodule"; done >crowd.v
gives "too many modules are told, and what to do" 3 "hand in those that it is made of" sevens crowd.v

# ---- too much of something, outside the box, too ----
sed '$d' "$hdl/bobing_score.v" >loud.v
echo 'integer i; always @* for (i = 0; i < 20000; i = i + 1) $display("%d %0100d", D1, i); endmodule' >>loud.v
gives "who prints without end is told so" 1 "prints-without-end" bobing-score loud.v
sed '$d' "$hdl/bobing_score.v" >wide.v
echo 'reg [2000000000:0] m; initial m = 1; endmodule' >>wide.v
gives "a vector that no compiler has memory for is told in a sentence" 3 "wants more memory than it may have" bobing-score wide.v

# ---- the command that shows it again, and the status ----
out=$("$GATECADE" check mastermind "$hdl/sevens.v" --top sevens --map 'enterA=a b' --param X=1 --json - 2>/dev/null)
like "again: every option, quoted" "again.*--top sevens --map 'enterA=a b' --param X=1 --effort normal --seed 1" "$out"
out=$("$GATECADE" check sevens "$hdl/sevens.v" --effort quick --json no/such/folder 2>&1)
same "a report that cannot be written is no departure, and no fault of the design" 4 $?
# ---- the same module in two folders ---------------------------------------------------------------------------------
mkdir -p twice/old twice/new
cp "$hdl/bobing_score.v" twice/old/score.v
{ echo "// the same, with a remark"; sed 's/$/\r/' "$hdl/bobing_score.v"; } >twice/new/score.v
out=$("$GATECADE" check bobing-score twice --effort quick 2>&1)
like "copies that differ in remarks and ends of lines count once" "the design conforms" "$out"
sed 's/3.d4/3'"'"'d5/' "$hdl/bobing_score.v" >twice/old/score.v
out=$("$GATECADE" check bobing-score twice --effort quick 2>&1)
same "others are not judged" 3 $?
like "both are named as they were handed in" "is declared twice, in new/score.v and in old/score.v, which differ; leave one of them out, or take one of the two folders alone" "$out"
# ---- files that are something else ----------------------------------------------------------------------------------
is_said() { # NAME FILE PATTERN: one sentence
    local out status
    out=$("$GATECADE" check sevens "$2" --effort quick 2>&1)
    status=$?
    same "$1" "3 1" "$status $(grep -c . <<<"$out")"
    like "$1, and which" "$3" "$out"
}
: >nothing.v && printf "\\1\\2\\3\\4%.0s" {1..500} >noise.v && cp "$hdl/sevens.vhd" other.v && cp "$hdl/sevens.v" other.vhd
printf 'module tb;\nreg clk = 0;\nalways #5 clk = ~clk;\nendmodule\n' >tb.v
printf 'package p;\nlocalparam A = 1;\nendpackage\n' >alone.sv
is_said "an empty file" nothing.v 'nothing.v: it is empty'
is_said "bytes" noise.v 'no module is declared in noise.v: it is no text'
is_said "VHDL by the name of Verilog" other.v 'it is VHDL, and its name should end in .vhd'
is_said "Verilog by the name of VHDL" other.vhd 'it is Verilog, and its name should end in .v'
is_said "a testbench alone" tb.v 'tb has no ports: is it a testbench'
is_said "a package alone" alone.sv 'it has a package alone'
done_testing
