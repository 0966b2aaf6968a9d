// SPDX-License-Identifier: MIT
// The first press after a reset only wakes the machine; around mastermind.v.
module mm_first_press (
    input            clk, rst, enterA, enterB,
    input      [2:0] letterIn,
    input            sw3, rnd,
    output     [7:0] LEDX,
    output     [6:0] SSD3, SSD2, SSD1, SSD0
);
    reg awake = 0, released = 0;
    always @(posedge clk)
        if (!rst) begin
            awake    <= 0;
            released <= 0;
        end else if (enterA | enterB)
            awake    <= 1;
        else if (awake)
            released <= 1;
    mastermind core (
        .clk(clk), .rst(rst), .enterA(enterA & released), .enterB(enterB & released), .letterIn(letterIn),
        .sw3(sw3), .rnd(rnd), .LEDX(LEDX), .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0),
        .turn(), .phase()
    );
endmodule
