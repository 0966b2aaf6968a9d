// SPDX-License-Identifier: MIT
// Policies: the code's letters show '-' before enter and after it, the guess's letters stand at once; around mastermind.v.
module mm_guess_at_once (
    input            clk, rst, enterA, enterB,
    input      [2:0] letterIn,
    input            sw3, rnd,
    output     [7:0] LEDX,
    output     [6:0] SSD3, SSD2, SSD1, SSD0
);
    wire [3:0] phase;
    wire [6:0] d3, d2, d1, d0;
    mastermind core (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(rnd),
        .LEDX(LEDX), .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0), .turn(), .phase(phase)
    );
    wire coding = phase >= 3 & phase <= 6;
    assign SSD3 = coding ? 7'h40 : d3;
    assign SSD2 = coding & phase != 3 ? 7'h40 : d2;
    assign SSD1 = coding & phase > 4 ? 7'h40 : d1;
    assign SSD0 = coding & phase > 5 ? 7'h40 : d0;
endmodule
