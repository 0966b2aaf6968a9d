#!/bin/bash
# SPDX-License-Identifier: MIT
# No false alarm on designs that are right but different, and on our own; no miss on published slips.
set -u
: "${GATECADE:=$PWD/build/gatecade}"
export GATECADE
cd hdl || exit 1

# A line a design: STATUS WORD NAME|ARGUMENT...; each is judged in turn on any free processor.
judged() {
    local status=${1%% *} rest=${1#* }
    local word=${rest%%|*} name arguments out got
    rest=${rest#*|} name=${rest%%|*} arguments=${rest#*|}
    # shellcheck disable=SC2086
    out=$(timeout 120 "$GATECADE" check $arguments --effort quick --no-second 2>&1)
    got=$?
    if [ $got = "$status" ] && [[ $out == *"$word"* ]]; then
        echo "ok - $name"
    else
        echo "not ok - $name"
        echo "status $got, expected $status and: $word"$'\n'"$out" | sed 's/^/# /' | head -30
    fi
}
export -f judged
rows() { grep -v '^ *\(#\|$\)' "$1"; }

# Tops that other boards and courses have around a right core.
tops=$(mktemp -d)
trap 'rm -rf "$tops"' EXIT
board_ports='clk(clk), .BTN3(~BTN3), .BTN0(~BTN0), .BTN2(BTN2), .SW3(SW3), .SW2(SW2), .SW1(SW1), .SW0(SW0), .AN(AN), .seg(seg), .LD7(LD[7]), .LD6(LD[6]), .LD5(LD[5]), .LD4(LD[4]), .LD3(LD[3]), .LD2(LD[2]), .LD1(LD[1]), .LD0(LD[0])'
cat >"$tops/low_board.v" <<END
module low_board(input clk, BTN3, BTN0, BTN2, SW3, SW2, SW1, SW0, output [7:0] LD,
                 output [3:0] AN, output [7:0] seg);
    mastermind_board #(.RATIO(16), .HZ(8)) core(.$board_ports);
endmodule
END
cat >"$tops/low_matrix.v" <<'END'
module low_matrix(input clk, start, reset, rotate, s_left, s_right, output [20:0] red, output [48:0] yellow, blue,
                  output [6:0] time1, time0, score1, score0, output control, won, lost);
    wire [20:0] r; wire [48:0] y, b;
    tetris core(clk, ~start, reset, ~rotate, ~s_left, ~s_right, r, y, b, time1, time0, score1, score0, , ,
                control, won, lost);
    assign red = ~r, yellow = ~y, blue = ~b;
endmodule
END
# keys NAME LETTERS REST: which of KEY[2:0] is the reset, A and B; by position, so that no name tells
keys() {
    cat >"$tops/$1.v" <<END
module $1(input clk, input [2:0] KEY, input [2:0] SW, output [7:0] LEDX, output [6:0] HEX3, HEX2, HEX1, HEX0);
    mastermind core(clk, KEY[$2], KEY[$3], KEY[$4], SW, 1'b0, 1'b0, LEDX, HEX3, HEX2, HEX1, HEX0, , );
endmodule
END
}
keys keys_210 2 1 0
keys keys_012 0 1 2
keys keys_102 1 0 2
cat >"$tops/crossed.v" <<'END'
module crossed(input clk, rst, enterA, enterB, input [2:0] letterIn, output [7:0] LEDX, output [6:0] SSD3, SSD2, SSD1, SSD0);
    mastermind core(clk, rst, enterB, enterA, letterIn, 1'b0, 1'b0, LEDX, SSD3, SSD2, SSD1, SSD0, , );
endmodule
END
cat >"$tops/unpacked.sv" <<'END'
module unpacked(input clk, rst, enterA, enterB, input [2:0] letterIn, output [7:0] LEDX, output [6:0] SSD [3:0]);
    mastermind core(clk, rst, enterA, enterB, letterIn, 1'b0, 1'b0, LEDX, SSD[3], SSD[2], SSD[1], SSD[0], , );
endmodule
END
cat >"$tops/no_show.sv" <<'END'
module no_show(input clk, roll, input [2:0] D1, D2, D3, D4, D5, D6, input [5:0] players, output [5:0] player,
               output [3:0] category, tai, output gift, output [1:0] left2, output [2:0] left3, output [3:0] left4,
               output [4:0] left5, output [5:0] left6, leader, winner, output [1:0] took2, output [2:0] took3,
               output [3:0] took4, output [4:0] took5, output [5:0] took6);
    bobing core(.show(6'd0), .golden(1'b0), .half(1'b0), .lut(1'b0), .last(1'b0), .clk, .roll, .D1, .D2, .D3, .D4, .D5, .D6, .players,
                .player, .category, .tai, .gift, .left2, .left3, .left4, .left5, .left6,
                .leader, .winner, .took2, .took3, .took4, .took5, .took6);
endmodule
END
cat >"$tops/leader_stays.sv" <<'END'
module leader_stays(input clk, roll, input [2:0] D1, D2, D3, D4, D5, D6, input [5:0] show, players,
               input golden, half, lut, last, output [5:0] player, output [3:0] category, tai, output gift,
               output [1:0] left2, output [2:0] left3, output [3:0] left4, output [4:0] left5, output [5:0] left6,
               output [5:0] leader, output [3:0] leader_category, leader_tai, output [5:0] winner,
               output [1:0] took2, output [2:0] took3, output [3:0] took4, output [4:0] took5, output [5:0] took6);
    wire [13:0] best;
    reg [13:0] stood = 0;
    always @(posedge clk) if (category != 8) stood <= best;
    assign {leader, leader_category, leader_tai} = category == 8 ? stood : best;
    bobing core(.leader(best[13:8]), .leader_category(best[7:4]), .leader_tai(best[3:0]), .clk, .roll,
                .D1, .D2, .D3, .D4, .D5, .D6, .show, .players, .golden, .half, .lut, .last, .player, .category, .tai, .gift,
                .left2, .left3, .left4, .left5, .left6, .winner, .took2, .took3, .took4, .took5, .took6);
endmodule
END
cat >"$tops/revision.vhd" <<'END'
library ieee; use ieee.std_logic_1164.all; use ieee.numeric_std.all;
entity revision is port (clk, proc, ud : in std_logic; bid : in unsigned(6 downto 0); rnd : in unsigned(3 downto 0);
    amt1, amt2, tax : out std_logic_vector(10 downto 0); sub1, sub2 : out std_logic_vector(6 downto 0);
    O_ud1, O_ud2 : out std_logic_vector(1 downto 0); st : out std_logic_vector(2 downto 0)); end;
architecture a of revision is begin
    core : entity work.sevens port map (clk => clk, proc => proc, bid => std_logic_vector(bid + 0), ud => ud,
        rnd => std_logic_vector(rnd), amt1 => amt1, amt2 => amt2, tax => tax, sub1 => sub1, sub2 => sub2,
        O_ud1 => O_ud1, O_ud2 => O_ud2, st => st); -- VHDL-2008 alone takes bid + 0 here
end;
END

list() {
    echo "0 the buttons are active low|a board whose buttons are active low|mastermind-board $tops/low_board.v mastermind_board.v mastermind.v"
    echo "0 the design conforms|a matrix that is active low, with lights that are not|tetris $tops/low_matrix.v tetris.v --top low_matrix"
    for k in 210 012 102; do
        echo "0 (top keys_$k,|buttons on a vector, in the order $k|mastermind $tops/keys_$k.v mastermind.v --top keys_$k"
    done
    echo "1 1. |crossed buttons are told|mastermind $tops/crossed.v mastermind.v --top crossed"
    echo "3 SSD of unpacked: an array|an array as a port is told|mastermind $tops/unpacked.sv mastermind.v --top unpacked"
    echo "0 the design conforms|no switch for whose tally is shown|bobing $tops/no_show.sv bobing.v --top no_show"
    echo "0 who led before; the winner tells|six of a kind after which the leader stays|bobing $tops/leader_stays.sv bobing.v --top leader_stays"
    echo "0 (top revision,|a top that only a later revision of VHDL takes|sevens $tops/revision.vhd sevens.vhd"
    for m in mastermind sevens bobing-score bobing tetris; do
        echo "0 the design conforms|our $m|$m ${m/-/_}.v"
    done
    echo "0 the design conforms|our mastermind at 50 Hz|mastermind mastermind.v --param HZ=50"
    echo "0 the design conforms|our mastermind-board|mastermind-board mastermind_board.v mastermind.v --param RATIO=16 --param HZ=8"
    echo "0 so cycles were left out|our mastermind-board on a real clock|mastermind-board mastermind_board.v mastermind.v --param RATIO=540000 --param HZ=8"
    echo "0 the design conforms|our sevens-board|sevens-board sevens_board.v sevens.v --param RATIO=16"
    for m in mastermind sevens bobing-score; do
        echo "0 the design conforms|our $m in VHDL|$m ${m/-/_}.vhd"
    done
    rows variants.list | while read -r machine top files; do
        echo "0 (top $top,|right, but different: $top of ${files%% *}|$machine $files"
    done
    rows slips.list | while read -r machine top fault files; do
        if [ "$fault" = none ]; then
            echo "0 the design conforms|without a slip: $top ${files#* --param }|$machine $files --top $top"
        else
            echo "1 1. $fault|slip found: $top ${files#* --param }|$machine $files --top $top"
        fi
    done
}
list | xargs -d '\n' -P "$(nproc)" -I {} bash -c 'judged "$1"' _ {} |
    awk '/^(not )?ok - / {n++; sub(/ok - /, "ok " n " - ")} {print} END {print "1.." n}'
