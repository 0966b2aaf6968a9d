// SPDX-License-Identifier: MIT
// Slips of designs whose wiring is not the assignment's.
// The button is 0 while it is pressed, whatever its name says; and sub2 shows six bits of the second bid.
module sevens_low_sliced (
    input         clk,
    input         proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [2:0]  st
);
    wire [6:0] second;
    assign sub2 = {1'b0, second[5:0]};
    sevens game (
        .clk(clk), .proc(~proc), .bid(bid), .ud(ud), .rnd(rnd), .amt1(amt1), .amt2(amt2), .tax(tax),
        .sub1(sub1), .sub2(second), .O_ud1(O_ud1), .O_ud2(O_ud2), .st(st)
    );
endmodule
