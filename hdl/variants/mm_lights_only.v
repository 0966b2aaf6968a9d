// SPDX-License-Identifier: MIT
// No display at all, 2 Hz or (HOLD = 100) 50 Hz; around slips/mm_student.v.
module mm_lights_only #(
    parameter HOLD = 4
) (
    input        clk,
    input        rst,
    input        enterA, enterB,
    input  [2:0] letterIn,
    output [7:0] LEDX
);
    mm_student #(.WAIT(HOLD)) game (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .LEDX(LEDX),
        .SSD3(), .SSD2(), .SSD1(), .SSD0()
    );
endmodule
