// SPDX-License-Identifier: MIT
// The scorer with a clock: dice and lights in registers, two cycles late, other port names; around bobing_score.v.
module bobing_clocked (
    input            clk,
    input      [2:0] die1, die2, die3, die4, die5, die6,
    output reg       first, second, third, fourth, fifth, sixth
);
    reg  [17:0] held;
    wire [5:0]  prize;
    always @(posedge clk) begin
        held <= {die1, die2, die3, die4, die5, die6};
        {first, second, third, fourth, fifth, sixth} <= prize;
    end
    bobing_score score (
        .D1(held[17:15]), .D2(held[14:12]), .D3(held[11:9]), .D4(held[8:6]), .D5(held[5:3]), .D6(held[2:0]),
        .P1(prize[5]), .P2(prize[4]), .P3(prize[3]), .P4(prize[2]), .P5(prize[1]), .P6(prize[0]),
        .Invalid(), .phase()
    );
endmodule
