// SPDX-License-Identifier: MIT
// mastermind_board: the Mastermind machine behind the pins of its FPGA board; needs mastermind.v.
//
// The debouncers, the machine and the random source run on the divided clock; the digits are scanned
// on the board's.  AN and seg are active low.
// Cycle-exact to games/mastermind-board.c: after every rising edge all outputs are the same.

// One rising edge of the slow clock every RATIO edges of the fast one.
module clk_divider #(
    parameter RATIO = 1600
) (
    input      clk,
    output reg slow
);
    localparam [31:0] LAST = RATIO - 1, HALF = RATIO / 2 - 1;

    reg [23:0] count;

    initial begin
        count = 0;
        slow  = 0;
    end

    always @(posedge clk) begin
        count <= count == LAST[23:0] ? 24'd0 : count + 24'd1;
        if (count == LAST[23:0])
            slow <= 1;
        else if (count == HALF[23:0])
            slow <= 0;
    end
endmodule

// A raw, bouncing button in; one pulse out when two samples in a row agree that it is pressed.
module debouncer (
    input      clk,
    input      noisy,
    output reg pulse
);
    reg  sample, level;
    wire next = noisy == sample ? noisy : level;

    initial {sample, level, pulse} = 0;

    always @(posedge clk) begin
        sample <= noisy;
        level  <= next;
        pulse  <= next & ~level;
    end
endmodule

// A random bit a cycle: the lowest bit of a 16-bit maximal LFSR, x^16 + x^15 + x^13 + x^4 + 1.
module rng_module (
    input  clk,
    output rnd
);
    reg [15:0] noise;

    initial noise = 1;

    always @(posedge clk)
        noise <= {noise[14:0], noise[15] ^ noise[14] ^ noise[12] ^ noise[3]};

    assign rnd = noise[0];
endmodule

// Lights one of four digits at a time, the next one after PERIOD edges, from the right.
module ssd #(
    parameter PERIOD = 100
) (
    input            clk,
    input      [6:0] digit3, digit2, digit1, digit0,
    output     [3:0] AN,
    output reg [7:0] seg           // pgfedcba
);
    localparam [31:0] LAST = PERIOD - 1;

    reg [23:0] count;
    reg [1:0]  place;

    initial begin
        count = 0;
        place = 0;
    end

    always @(posedge clk)
        if (count == LAST[23:0]) begin
            count <= 0;
            place <= place + 2'd1;
        end else
            count <= count + 24'd1;

    assign AN = ~(4'b0001 << place);

    always @(*)
        case (place)
            2'd0: seg = {1'b1, ~digit0};
            2'd1: seg = {1'b1, ~digit1};
            2'd2: seg = {1'b1, ~digit2};
            2'd3: seg = {1'b1, ~digit3};
        endcase
endmodule

module mastermind_board #(
    parameter RATIO = 1600,        // board clock edges in a cycle of the divided clock, at least 16
    parameter HZ    = 50           // rate of the divided clock
) (
    input        clk,
    input        BTN3,             // player A's enter button
    input        BTN0,             // player B's enter button
    input        BTN2,             // reset
    input        SW3, SW2, SW1, SW0,
    output       LD7, LD6, LD5, LD4, LD3, LD2, LD1, LD0,
    output [3:0] AN,
    output [7:0] seg,
    output       turn,
    output [3:0] phase
);
    wire       slow, pulseA, pulseB, rnd;
    wire [6:0] digit3, digit2, digit1, digit0;

    clk_divider #(.RATIO(RATIO)) divider (.clk(clk), .slow(slow));
    debouncer debouncerA (.clk(slow), .noisy(BTN3), .pulse(pulseA));
    debouncer debouncerB (.clk(slow), .noisy(BTN0), .pulse(pulseB));
    rng_module rng (.clk(slow), .rnd(rnd));

    mastermind #(.HZ(HZ)) machine (
        .clk(slow), .rst(~BTN2), .enterA(pulseA), .enterB(pulseB), .letterIn({SW2, SW1, SW0}),
        .sw3(SW3), .rnd(rnd), .LEDX({LD7, LD6, LD5, LD4, LD3, LD2, LD1, LD0}),
        .SSD3(digit3), .SSD2(digit2), .SSD1(digit1), .SSD0(digit0), .turn(turn), .phase(phase)
    );

    ssd #(.PERIOD(RATIO / 16)) display (
        .clk(clk), .digit3(digit3), .digit2(digit2), .digit1(digit1), .digit0(digit0), .AN(AN), .seg(seg)
    );
endmodule
