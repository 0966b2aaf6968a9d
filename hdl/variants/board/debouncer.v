// SPDX-License-Identifier: MIT
// One pulse of the slow clock for every press; part of a board of five modules, see top.v.
module debouncer (
    input      clk,
    input      rst,
    input      button,
    output reg pulse
);
    reg first, second;

    always @(posedge clk or posedge rst)
        if (rst)
            {first, second, pulse} <= 0;
        else begin
            first  <= button;
            second <= first;
            pulse  <= first & ~second;
        end
endmodule
