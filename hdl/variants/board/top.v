// SPDX-License-Identifier: MIT
// A whole hand-in: divider, debouncers, display driver and the game at 50 Hz, whose own ports are the template's.
module top (
    input        clk,
    input        BTN3, BTN2, BTN0,
    input  [2:0] SW,
    output [7:0] LD,
    output [3:0] AN,
    output [7:0] seg
);
    wire       slow, a, b;
    wire [6:0] d3, d2, d1, d0;

    clock_divider divider (.clk(clk), .slow(slow));
    debouncer button_a (.clk(slow), .rst(BTN2), .button(BTN3), .pulse(a));
    debouncer button_b (.clk(slow), .rst(BTN2), .button(BTN0), .pulse(b));
    mastermind game (
        .clk(slow), .rst(~BTN2), .enterA(a), .enterB(b), .letterIn(SW), .LEDX(LD),
        .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0)
    );
    ssd display (.clk(clk), .rst(BTN2), .d3(d3), .d2(d2), .d1(d1), .d0(d0), .seg(seg), .an(AN));
endmodule
