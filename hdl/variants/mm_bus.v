// SPDX-License-Identifier: MIT
// 2 Hz, the four digits on one bus, other names; around slips/mm_student.v.
module mm_bus (
    input         clock, reset_n,
    input         enter_a, enter_b,
    input  [2:0]  letter,
    output [7:0]  leds,
    output [27:0] digits
);
    mm_student game (
        .clk(clock), .rst(reset_n), .enterA(enter_a), .enterB(enter_b), .letterIn(letter), .LEDX(leds),
        .SSD3(digits[27:21]), .SSD2(digits[20:14]), .SSD1(digits[13:7]), .SSD0(digits[6:0])
    );
endmodule
