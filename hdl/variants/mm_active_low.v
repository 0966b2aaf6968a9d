// SPDX-License-Identifier: MIT
// Segments active low, reset active high (and called reset), no turn and phase pins; around mastermind.v.
module mm_active_low (
    input        clk, reset, enterA, enterB,
    input  [2:0] letterIn,
    input        sw3, rnd,
    output [7:0] LEDX,
    output [6:0] SSD3, SSD2, SSD1, SSD0
);
    wire [6:0] d3, d2, d1, d0;
    mastermind core (
        .clk(clk), .rst(~reset), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(rnd),
        .LEDX(LEDX), .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0), .turn(), .phase()
    );
    assign SSD3 = ~d3, SSD2 = ~d2, SSD1 = ~d1, SSD0 = ~d0;
endmodule
