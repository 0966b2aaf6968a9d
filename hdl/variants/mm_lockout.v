// SPDX-License-Identifier: MIT
// 50 Hz, and every press is followed by 25 cycles in which no button is heard; around mastermind.v.
module mm_lockout (
    input            clk, rst, enterA, enterB,
    input      [2:0] letterIn,
    input            sw3, rnd,
    output     [7:0] LEDX,
    output     [6:0] SSD3, SSD2, SSD1, SSD0
);
    reg [4:0] deaf = 0;
    wire      heard = deaf == 0;
    always @(posedge clk)
        if (!rst)
            deaf <= 0;
        else if (!heard)
            deaf <= deaf - 1;
        else if (enterA | enterB)
            deaf <= 25;
    mastermind #(.HZ(50)) core (
        .clk(clk), .rst(rst), .enterA(enterA & heard), .enterB(enterB & heard), .letterIn(letterIn),
        .sw3(sw3), .rnd(rnd), .LEDX(LEDX), .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0),
        .turn(), .phase()
    );
endmodule
