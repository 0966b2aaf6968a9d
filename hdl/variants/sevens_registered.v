// SPDX-License-Identifier: MIT
// Purses, deposits, bids, choices and state come from registers, one cycle late; around sevens.v.
module sevens_registered (
    input             clk, proc,
    input      [6:0]  bid,
    input             ud,
    input      [3:0]  rnd,
    output reg [10:0] amt1, amt2, tax,
    output reg [6:0]  sub1, sub2,
    output reg [1:0]  O_ud1, O_ud2,
    output reg [2:0]  st
);
    wire [10:0] a1, a2, t;
    wire [6:0]  s1, s2;
    wire [1:0]  u1, u2;
    wire [2:0]  s;
    sevens core (
        .clk(clk), .proc(proc), .bid(bid), .ud(ud), .rnd(rnd), .amt1(a1), .amt2(a2), .tax(t),
        .sub1(s1), .sub2(s2), .O_ud1(u1), .O_ud2(u2), .st(s), .phase()
    );
    always @(posedge clk) begin
        {amt1, amt2, tax} <= {a1, a2, t};
        {sub1, sub2}      <= {s1, s2};
        {O_ud1, O_ud2}    <= {u1, u2};
        st                <= s;
    end
endmodule
