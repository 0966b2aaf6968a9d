// SPDX-License-Identifier: MIT
// 50 Hz with a message of 102 cycles, two percent long; around mastermind.v.
module mm_51hz (
    input            clk, rst, enterA, enterB,
    input      [2:0] letterIn,
    input            sw3, rnd,
    output     [7:0] LEDX,
    output     [6:0] SSD3, SSD2, SSD1, SSD0
);
    mastermind #(.HZ(51)) core (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(rnd),
        .LEDX(LEDX), .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0), .turn(), .phase()
    );
endmodule
