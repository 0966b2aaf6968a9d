// SPDX-License-Identifier: MIT
// 2 Hz, buttons that are 0 when pressed, taken by level; reset active high; around slips/mm_student.v.
module mm_low_buttons (
    input        clk,
    input        reset,
    input        btnA, btnB,
    input  [2:0] letterIn,
    output [7:0] LEDX,
    output [6:0] SSD3, SSD2, SSD1, SSD0
);
    reg a, b;

    initial {a, b} = 2'b11;

    always @(posedge clk)
        {a, b} <= {btnA, btnB};

    mm_student game (
        .clk(clk), .rst(~reset), .enterA(a & ~btnA), .enterB(b & ~btnB), .letterIn(letterIn), .LEDX(LEDX),
        .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0)
    );
endmodule
