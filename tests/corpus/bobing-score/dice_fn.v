`timescale 1ns / 1ps
// Bo Bing Game - scoring module
// Group 4: counting is done by functions, the if chain below gives the prize
// (highest prize first, so that a lower one never overrides it)
module BoBingScoring(    //@+top: module bobing_top(
    //@+reg: input clk,
    input [2:0] D1, D2, D3, D4, D5, D6,     // the six dice
    output P1, P2, P3, P4, P5, P6,          // prize lights
    output Invalid
);

    reg  [17:0] roll;         // all dice side by side
    reg  [5:0]  prize;        // {P1,P2,P3,P4,P5,P6}
    wire [5:0]  lights;    //@+reg: reg  [5:0]  lights = 6'b000000;
    reg  [2:0]  c1, c2, c3, c4, c5, c6;

    // how many dice show this face
    function [2:0] count;
        input [2:0]  face;
        input [17:0] d;
        integer k;
        begin
            count = 0;
            for (k = 0; k < 6; k = k + 1)
                if (d[3*k +: 3] == face)
                    count = count + 1;
        end
    endfunction

    // a die of 0 or 7 is not a die
    function bad;
        input [17:0] d;
        integer k;
        begin
            bad = 0;
            for (k = 0; k < 6; k = k + 1)
                if (d[3*k +: 3] == 3'd0 || d[3*k +: 3] == 3'd7)    //@w4_fn_inv7: if (d[3*k +: 3] == 3'd0)   //@w4_fn_invlast: bad = (d[3*k +: 3] == 3'd0 || d[3*k +: 3] == 3'd7);
                    bad = 1;    //@w4_fn_invlast:
        end
    endfunction

    // every face is there once
    function one_each;
        input [17:0] d;
        reg [7:0] seen;
        integer k;
        begin
            seen = 8'b0;
            for (k = 0; k < 6; k = k + 1)
                seen[d[3*k +: 3]] = 1'b1;
            one_each = &seen[6:1];    //@w4_fn_run: one_each = &seen[5:1];
        end
    endfunction

    // three of one face and three of another one
    function three_three;
        input [17:0] d;
        integer a, b;
        begin
            three_three = 0;
            for (a = 1; a <= 5; a = a + 1)
                for (b = a + 1; b <= 6; b = b + 1)     //@w4_fn_half: for (b = a + 1; b < 6; b = b + 1)
                    if (count(a[2:0], d) == 3 && count(b[2:0], d) == 3)
                        three_three = 1;
        end
    endfunction

    always @(D1 or D2 or D3 or D4 or D5 or D6) begin    //@w4_fn_sens: always @(D1 or D2 or D3 or D4 or D5) begin
        roll = {D1, D2, D3, D4, D5, D6};
        c1 = count(3'd1, roll);
        c2 = count(3'd2, roll);
        c3 = count(3'd3, roll);
        c4 = count(3'd4, roll);
        c5 = count(3'd5, roll);
        c6 = count(3'd6, roll);

        // invalid dice: everything lights up
        if (bad(roll))
            prize = 6'b111111;    //@w4_fn_inv5: prize = 6'b011111;
        // 1st
        else if (c4 == 4    //@w4_fn_four4: else if (c4 >= 3
              || c1 == 5 || c2 == 5 || c3 == 5 || c4 == 5 || c5 == 5 || c6 == 5      //@w4_fn_fives: || c1 == 5 || c2 == 5 || c3 == 5 || c5 == 5 || c6 == 5
              || c1 == 6 || c2 == 6 || c3 == 6 || c4 == 6 || c5 == 6 || c6 == 6)     //@w4_fn_sixes: )
            prize = 6'b100000;
        //@w4_fn_ord23: else if (c4 == 3) prize = 6'b001000;
        // 2nd
        else if (one_each(roll) || three_three(roll))
            prize = 6'b010000;    //@w4_fn_two: prize = {2'b01, c4 == 3, 3'b000};
        // 3rd
        else if (c4 == 3)
            prize = 6'b001000;
        //@w4_fn_ord45: else if (c4 == 2) prize = 6'b000010;
        // 4th
        else if (c1 == 4 || c2 == 4 || c3 == 4 || c5 == 4 || c6 == 4)     //@w4_fn_quad6: else if (c1 == 4 || c2 == 4 || c3 == 4 || c5 == 4)
            prize = 6'b000100;
        // 5th
        else if (c4 == 2)    //@w4_fn_fifth: else if (c4 >= 1)
            prize = 6'b000010;
        // 6th
        else if (c4 == 1)    //@w4_fn_sixth: else if (c4 <= 1)
            prize = 6'b000001;
        else    //@w4_fn_latch:
            prize = 6'b000000;    //@w4_fn_latch:
    end

    assign lights = prize;    //@+reg: always @(posedge clk) lights <= prize;
    assign {P1, P2, P3, P4, P5, P6} = lights;
    assign Invalid = bad(roll);    //@+inv0: assign Invalid = 1'b0;   // not used, the lights tell it

endmodule
