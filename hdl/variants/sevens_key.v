// SPDX-License-Identifier: MIT
// The button is a KEY, active low; around sevens.v.
module sevens_key (
    input         clk,
    input         KEY0,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [2:0]  st
);
    sevens game (
        .clk(clk), .proc(~KEY0), .bid(bid), .ud(ud), .rnd(rnd), .amt1(amt1), .amt2(amt2), .tax(tax),
        .sub1(sub1), .sub2(sub2), .O_ud1(O_ud1), .O_ud2(O_ud2), .st(st)
    );
endmodule
