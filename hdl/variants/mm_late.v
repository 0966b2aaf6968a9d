// SPDX-License-Identifier: MIT
// 50 Hz, and the display follows eight cycles late; around mastermind.v.
module mm_late (
    input            clk, rst, enterA, enterB,
    input      [2:0] letterIn,
    input            sw3, rnd,
    output     [7:0] LEDX,
    output     [6:0] SSD3, SSD2, SSD1, SSD0
);
    wire [7:0] leds;
    wire [6:0] d3, d2, d1, d0;
    mastermind #(.HZ(50)) core (
        .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(letterIn), .sw3(sw3), .rnd(rnd),
        .LEDX(leds), .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0), .turn(), .phase()
    );
    reg [35:0] late [0:7];
    integer i;
    always @(posedge clk) begin
        late[0] <= {leds, d3, d2, d1, d0};
        for (i = 1; i < 8; i = i + 1)
            late[i] <= late[i-1];
    end
    assign {LEDX, SSD3, SSD2, SSD1, SSD0} = late[7];
endmodule
