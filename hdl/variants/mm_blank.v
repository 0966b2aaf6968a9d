// SPDX-License-Identifier: MIT
// 50 Hz, and one dark cycle between any two pictures of different phases; around mastermind.v.
module mm_blank (
    input            clk, rst, enterA, enterB,
    input      [2:0] letterIn,
    input            sw3, rnd,
    output     [7:0] LEDX,
    output     [6:0] SSD3, SSD2, SSD1, SSD0
);
    wire [3:0] phase;
    wire [7:0] leds;
    wire [6:0] d3, d2, d1, d0;
    mastermind #(.HZ(50)) core (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(rnd),
        .LEDX(leds), .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0), .turn(), .phase(phase)
    );
    reg [3:0] last = 0;
    always @(posedge clk)
        last <= phase;
    wire dark = last != phase;
    assign {LEDX, SSD3, SSD2, SSD1, SSD0} = dark ? 36'd0 : {leds, d3, d2, d1, d0};
endmodule
