// SPDX-License-Identifier: MIT
// Extra inputs that are to be tied low, extra outputs, a fourth letter bit and eight segment bits (point dark); around mastermind.v.
module mm_extra (
    input            clk, rst, enterA, enterB,
    input      [3:0] letterIn,
    input            sw3, rnd,
    input            test_mode,    // 1: freezes the machine
    input      [1:0] dim,          // other than 0: dark
    output     [7:0] LEDX,
    output     [7:0] SSD3, SSD2, SSD1, SSD0,
    output           heartbeat,
    output     [3:0] debug_state
);
    wire [6:0] d3, d2, d1, d0;
    reg        beat = 0;
    always @(posedge clk)
        beat <= ~beat;
    mastermind core (
        .clk(clk & ~test_mode), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn[2:0]),
        .sw3(sw3), .rnd(rnd), .LEDX(LEDX), .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0),
        .turn(), .phase(debug_state)
    );
    assign heartbeat = beat;
    assign {SSD3, SSD2, SSD1, SSD0} = dim != 0 ? 32'd0 : {1'b0, d3, 1'b0, d2, 1'b0, d1, 1'b0, d0};
endmodule
