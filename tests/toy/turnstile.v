// SPDX-License-Identifier: MIT
// The toy machine as a design, with a slip: it stays open after somebody went through.
module turnstile (input clk, input coin, input push, output reg open = 0, output reg [7:0] through = 0);
    reg coin_before = 0, push_before = 0;
    always @(posedge clk) begin
        coin_before <= coin;
        push_before <= push;
        if (push && !push_before && open) begin
            through <= through + 1;
`ifdef RIGHT
            open <= 0;
`endif
        end else if (coin && !coin_before)
            open <= 1;
    end
endmodule
