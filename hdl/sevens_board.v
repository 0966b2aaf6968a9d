// SPDX-License-Identifier: MIT
// sevens_board: 7up-7down on a Basys 3, of three blocks; needs sevens.v.
//
//   sevens          the control unit, in a file of its own
//   sevens_random   the dice: the time that the button is held in state 100
//   sevens_io       button and switches in, digits and LEDs out
//
// an, seg and dp are active low.
// Cycle-exact to games/sevens-board.c: after every rising edge all outputs are the same.

// A number below 2048 in four decimal digits.
module decimal (
    input      [10:0] number,
    output reg [15:0] bcd
);
    integer i;

    // Double dabble: a digit of five or more gets three before it is doubled.
    always @(*) begin
        bcd = 0;
        for (i = 10; i >= 0; i = i - 1) begin
            if (bcd[3:0] >= 5)
                bcd[3:0] = bcd[3:0] + 4'd3;
            if (bcd[7:4] >= 5)
                bcd[7:4] = bcd[7:4] + 4'd3;
            if (bcd[11:8] >= 5)
                bcd[11:8] = bcd[11:8] + 4'd3;
            bcd = {bcd[14:0], number[i]};
        end
    end
endmodule

// The dice: a counter modulo 36 runs on the full clock and the raw button while state 100 stands.
module sevens_random (
    input            clk,
    input            button,       // as it bounces
    input            proc,         // debounced
    input      [2:0] st,
    output     [3:0] rnd,          // the sum of two dice, for the control unit
    output reg [3:0] dice          // as they lie: 0 while they roll or before
);
    localparam [2:0] BUFFER = 3'd4,
                     RANDOM = 3'd5,
                     CALC   = 3'd6,
                     RESET  = 3'd7;

    reg [5:0] count;               // the press counter
    reg [3:0] thrown;              // the dice as the control unit has read them
    reg       worked;              // it has read them at this press

    initial begin
        count  = 0;
        thrown = 0;
        worked = 0;
    end

    // 36 throws: the sums 2 to 12 have the weights 1 2 3 4 5 6 5 4 3 2 1.
    function [3:0] throw(input [5:0] n);
        throw = n < 1  ? 4'd2 : n < 3  ? 4'd3 : n < 6  ? 4'd4  : n < 10 ? 4'd5  : n < 15 ? 4'd6 :
                n < 21 ? 4'd7 : n < 26 ? 4'd8 : n < 30 ? 4'd9  : n < 33 ? 4'd10 : n < 35 ? 4'd11 : 4'd12;
    endfunction

    assign rnd = throw(count);

    always @(posedge clk) begin
        if (button & st == BUFFER)
            count <= count == 35 ? 6'd0 : count + 6'd1;

        // The control unit reads the dice at the first edge of a press in its state RANDOM.
        worked <= proc;
        if (proc & ~worked & st == RANDOM)
            thrown <= rnd;
    end

    always @(*)
        case (st)
            RANDOM:      dice = rnd;
            CALC, RESET: dice = thrown;
            default:     dice = 0;
        endcase
endmodule

// Button, digits and LEDs.
module sevens_io #(
    parameter RATIO = 1000000      // clock edges between two samples of the debouncer, at least 8
) (
    input             clk,
    input             button,
    input      [7:0]  sw,
    input      [2:0]  st,
    input      [10:0] amt1,
    input      [10:0] amt2,
    input      [10:0] tax,
    input      [6:0]  sub1,
    input      [6:0]  sub2,
    input      [1:0]  O_ud1,
    input      [1:0]  O_ud2,
    input      [3:0]  dice,
    output            proc,        // the button, debounced
    output     [3:0]  an,
    output     [6:0]  seg,
    output            dp,
    output     [15:0] led
);
    localparam [2:0] INIT   = 3'd0,
                     START  = 3'd1,
                     BID1   = 3'd2,
                     BID2   = 3'd3,
                     BUFFER = 3'd4,
                     RANDOM = 3'd5,
                     CALC   = 3'd6,
                     RESET  = 3'd7;

    localparam [31:0] SAMPLE = RATIO - 1, DIGIT = RATIO / 8 - 1;

    localparam [6:0] GLYPH_D = 7'b1011110, GLYPH_7 = 7'b0000111, GLYPH_U = 7'b0111110, GLYPH_DASH = 7'b1000000;

    reg [23:0] divider, scan;
    reg [1:0]  place;              // the digit that is lit, 0 the rightmost
    reg        sample, level;      // debouncer
    reg [7:0]  beat;               // samples, round and round: 64 each for purse 1, purse 2, deposits

    initial begin
        divider = 0;
        scan    = 0;
        place   = 0;
        sample  = 0;
        level   = 0;
        beat    = 0;
    end

    always @(posedge clk) begin
        divider <= divider == SAMPLE[23:0] ? 24'd0 : divider + 24'd1;
        if (divider == SAMPLE[23:0]) begin
            sample <= button;
            level  <= button == sample ? button : level;
            beat   <= beat == 191 ? 8'd0 : beat + 8'd1;
        end

        scan <= scan == DIGIT[23:0] ? 24'd0 : scan + 24'd1;
        if (scan == DIGIT[23:0])
            place <= place + 2'd1;
    end

    assign proc = level;

    // Four digits tell what matters now: the switches while bidding, the dice after the throw, else
    // the purses, each with its player's point, and the deposits in turn.  The winner has the deposits
    // until the purses are filled again.
    wire        bidding = st == BID1 | st == BID2;
    wire        won     = st == INIT & (amt1 == 0) != (amt2 == 0);
    wire        purses  = st == START | st == RESET | won;
    wire [10:0] number  = bidding ? {4'd0, sw[6:0]} :
                          st == RANDOM | st == CALC ? {7'd0, dice} :
                          beat[7] ? tax : beat[6] ? amt2 : amt1;
    wire [15:0] bcd;
    decimal convert (.number(number), .bcd(bcd));

    function [6:0] glyph(input [3:0] digit);
        case (digit)
            4'd0:    glyph = 7'b0111111;
            4'd1:    glyph = 7'b0000110;
            4'd2:    glyph = 7'b1011011;
            4'd3:    glyph = 7'b1001111;
            4'd4:    glyph = 7'b1100110;
            4'd5:    glyph = 7'b1101101;
            4'd6:    glyph = 7'b1111101;
            4'd7:    glyph = 7'b0000111;
            4'd8:    glyph = 7'b1111111;
            default: glyph = 7'b1101111;
        endcase
    endfunction

    // Zeros before a number stay dark.
    reg [6:0] lit;
    always @(*)
        case (place)
            2'd0: lit = glyph(bcd[3:0]);
            2'd1: lit = bcd[15:4] == 0 ? 7'd0 : glyph(bcd[7:4]);
            2'd2: lit = bcd[15:8] == 0 ? 7'd0 : glyph(bcd[11:8]);
            2'd3: lit = bcd[15:12] == 0 ? 7'd0 : glyph(bcd[15:12]);
        endcase

    wire [6:0] title = place[0] ? GLYPH_7 : place[1] ? GLYPH_U : GLYPH_D;

    assign seg = ~(st == INIT & ~won ? title :
                   st == BUFFER ? GLYPH_DASH :
                   bidding & place == 3 ? (sw[7] ? GLYPH_U : GLYPH_D) : lit);
    assign an  = ~(4'b0001 << place);
    assign dp  = ~(purses & ~beat[7] & place == (beat[6] ? 2'd0 : 2'd3));

    // Who bids second sees the first bid.
    wire [6:0] first_bid = st == BID1 ? sub2 : st == BID2 ? sub1 : 7'd0;
    assign led = {st, level, 1'b0, first_bid, O_ud1, O_ud2};
endmodule

module sevens_board #(
    parameter RATIO = 1000000      // clock edges between two samples of the debouncer, at least 8
) (
    input             clk,
    input             btnC,
    input      [7:0]  sw,          // sw[7] up or down, sw[6:0] the bid
    output     [3:0]  an,
    output     [6:0]  seg,         // gfedcba
    output            dp,
    output     [15:0] led,
    output     [10:0] amt1,
    output     [10:0] amt2,
    output     [10:0] tax,
    output     [6:0]  sub1,
    output     [6:0]  sub2,
    output     [1:0]  O_ud1,
    output     [1:0]  O_ud2,
    output     [3:0]  dice,
    output     [3:0]  phase
);
    wire       proc;
    wire [2:0] st;
    wire [3:0] rnd;

    sevens control (
        .clk(clk), .proc(proc), .bid(sw[6:0]), .ud(sw[7]), .rnd(rnd),
        .amt1(amt1), .amt2(amt2), .tax(tax), .sub1(sub1), .sub2(sub2), .O_ud1(O_ud1), .O_ud2(O_ud2),
        .st(st), .phase(phase)
    );
    sevens_random random (.clk(clk), .button(btnC), .proc(proc), .st(st), .rnd(rnd), .dice(dice));
    sevens_io #(.RATIO(RATIO)) io (
        .clk(clk), .button(btnC), .sw(sw), .st(st), .amt1(amt1), .amt2(amt2), .tax(tax), .sub1(sub1), .sub2(sub2),
        .O_ud1(O_ud1), .O_ud2(O_ud2), .dice(dice), .proc(proc), .an(an), .seg(seg), .dp(dp), .led(led)
    );
endmodule
