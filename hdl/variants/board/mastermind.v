// SPDX-License-Identifier: MIT
// The game of the board, by the template's names; its work is done in ../../slips/mm_student.v.
module mastermind (
    input        clk,
    input        rst,
    input        enterA,
    input        enterB,
    input  [2:0] letterIn,
    output [7:0] LEDX,
    output [6:0] SSD3, SSD2, SSD1, SSD0
);
    mm_student #(.WAIT(100)) game (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .LEDX(LEDX),
        .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0)
    );
endmodule
