// SPDX-License-Identifier: MIT
// A slow clock from a fast one; part of a board of five modules, see top.v.
module clock_divider #(
    parameter HALF = 1000000
) (
    input      clk,
    output reg slow
);
    reg [31:0] count;

    initial {slow, count} = 0;

    always @(posedge clk)
        if (count == HALF - 1) begin
            count <= 0;
            slow  <= ~slow;
        end else
            count <= count + 1;
endmodule
