// SPDX-License-Identifier: MIT
// All outputs come from registers, one cycle late; around mastermind.v.
module mm_registered (
    input            clk, rst, enterA, enterB,
    input      [2:0] letterIn,
    input            sw3, rnd,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3, SSD2, SSD1, SSD0
);
    wire [7:0] leds;
    wire [6:0] d3, d2, d1, d0;
    mastermind core (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(rnd),
        .LEDX(leds), .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0), .turn(), .phase()
    );
    always @(posedge clk) begin
        LEDX <= leds;
        SSD3 <= d3;
        SSD2 <= d2;
        SSD1 <= d1;
        SSD0 <= d0;
    end
endmodule
