// SPDX-License-Identifier: MIT
// 2 Hz, buttons count when they are let go; around slips/mm_student.v.
module mm_on_release (
    input        clk,
    input        rst,
    input        enterA, enterB,
    input  [2:0] letterIn,
    output [7:0] LEDX,
    output [6:0] SSD3, SSD2, SSD1, SSD0
);
    reg a, b;

    initial {a, b} = 0;

    always @(posedge clk)
        {a, b} <= {enterA, enterB};

    mm_student game (
        .clk(clk), .rst(rst), .enterA(a & ~enterA), .enterB(b & ~enterB), .letterIn(letterIn), .LEDX(LEDX),
        .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0)
    );
endmodule
