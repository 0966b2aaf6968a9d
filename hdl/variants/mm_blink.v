// SPDX-License-Identifier: MIT
// Policies: at the end of a match the LEDs alternate in two halves, and while guessing they show the lives; around mastermind.v.
module mm_blink (
    input            clk, rst, enterA, enterB,
    input      [2:0] letterIn,
    input            sw3, rnd,
    output     [7:0] LEDX,
    output     [6:0] SSD3, SSD2, SSD1, SSD0
);
    wire [3:0] phase;
    wire [7:0] leds;
    mastermind core (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(rnd),
        .LEDX(leds), .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0), .turn(), .phase(phase)
    );
    assign LEDX = phase == 14 ? {leds[7:4], ~leds[3:0]} :
                  phase >= 7 & phase <= 11 ? 8'b00000111 : leds;
endmodule
