// SPDX-License-Identifier: MIT
// Segments in the order abcdefg (a is the highest bit); around mastermind.v.
module mm_reversed (
    input        clk, rst, enterA, enterB,
    input  [2:0] letterIn,
    input        sw3, rnd,
    output [7:0] LEDX,
    output [0:6] SSD3, SSD2, SSD1, SSD0
);
    wire [6:0] d3, d2, d1, d0;
    mastermind core (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(rnd),
        .LEDX(LEDX), .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0), .turn(), .phase()
    );
    function [6:0] turned(input [6:0] x);
        turned = {x[0], x[1], x[2], x[3], x[4], x[5], x[6]};
    endfunction
    assign SSD3 = turned(d3), SSD2 = turned(d2), SSD1 = turned(d1), SSD0 = turned(d0);
endmodule
