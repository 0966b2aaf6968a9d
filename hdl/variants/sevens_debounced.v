// SPDX-License-Identifier: MIT
// Right, but different: proc must stand for six edges before it counts, and so must its release; the reset is X before.
module sevens_debounced (
    input         clk,
    input         reset,
    input         proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [2:0]  st
);
    reg [2:0] count;
    reg       steady, ready;

    always @(posedge clk) begin
        if (reset) begin
            count  <= 0;
            steady <= 0;
            ready  <= 1;
        end else if (proc == steady)
            count <= 0;
        else begin
            count <= count + 1;
            if (count == 3'd5)
                steady <= proc;
        end
    end

    wire [2:0] state;
    assign st = ready ? state : 3'bxxx;
    sevens game (
        .clk(clk), .proc(steady & ready), .bid(bid), .ud(ud), .rnd(rnd), .amt1(amt1), .amt2(amt2), .tax(tax),
        .sub1(sub1), .sub2(sub2), .O_ud1(O_ud1), .O_ud2(O_ud2), .st(state)
    );
endmodule
