// SPDX-License-Identifier: MIT
// Four digits in turn, active low; stands still in reset.  Part of a board of five modules, see top.v.
module ssd #(
    parameter BITS = 16
) (
    input            clk,
    input            rst,
    input      [6:0] d3, d2, d1, d0,
    output reg [7:0] seg,
    output reg [3:0] an
);
    reg [BITS-1:0] count;

    always @(posedge clk)
        count <= rst ? 0 : count + 1;

    always @(*)
        case (count[BITS-1:BITS-2])
            0:       {an, seg} = {4'b1110, 1'b1, ~d0};
            1:       {an, seg} = {4'b1101, 1'b1, ~d1};
            2:       {an, seg} = {4'b1011, 1'b1, ~d2};
            default: {an, seg} = {4'b0111, 1'b1, ~d3};
        endcase
endmodule
