// SPDX-License-Identifier: MIT
// 2 Hz, everything on the falling edge, some names escaped; around slips/mm_student.v.
module mm_negedge (
    input        \clk ,
    input        rst,
    input        \enterA , enterB,
    input  [2:0] letterIn,
    output [7:0] LEDX,
    output [6:0] SSD3, SSD2, SSD1, SSD0
);
    mm_student \game.1 (
        .clk(~\clk ), .rst(rst), .enterA(\enterA ), .enterB(enterB), .letterIn(letterIn), .LEDX(LEDX),
        .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0)
    );
endmodule
