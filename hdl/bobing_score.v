// SPDX-License-Identifier: MIT
// bobing_score: the Bo Bing scorer, six dice in, one prize light out.  Combinational.
//
// Exact to games/bobing-score.c for all 8^6 inputs.
module bobing_score (
    input  [2:0] D1, D2, D3, D4, D5, D6,
    output       P1, P2, P3, P4, P5, P6,
    output       Invalid,          // some die shows 0 or 7
    output [2:0] phase             // the prize as a number, 7 if invalid
);

    // How many of the six dice show this face.
    function [2:0] count(input [2:0] face, input [17:0] dice);
        count = {2'd0, dice[2:0]   == face} + {2'd0, dice[5:3]   == face} +
                {2'd0, dice[8:6]   == face} + {2'd0, dice[11:9]  == face} +
                {2'd0, dice[14:12] == face} + {2'd0, dice[17:15] == face};
    endfunction

    wire [17:0] dice = {D6, D5, D4, D3, D2, D1};
    wire [2:0]  of1  = count(3'd1, dice),
                of2  = count(3'd2, dice),
                of3  = count(3'd3, dice),
                of4  = count(3'd4, dice),
                of5  = count(3'd5, dice),
                of6  = count(3'd6, dice);

    assign Invalid = count(3'd0, dice) != 0 | count(3'd7, dice) != 0;

    // Five or six of any face.
    wire five = of1 >= 5 | of2 >= 5 | of3 >= 5 | of4 >= 5 | of5 >= 5 | of6 >= 5;
    // One of each.
    wire straight = of1 == 1 & of2 == 1 & of3 == 1 & of4 == 1 & of5 == 1 & of6 == 1;
    // Three of one face and three of another.
    wire [2:0] threes = {2'd0, of1 == 3} + {2'd0, of2 == 3} + {2'd0, of3 == 3} +
                        {2'd0, of4 == 3} + {2'd0, of5 == 3} + {2'd0, of6 == 3};
    wire halves = threes == 2;
    // Four of a face other than 4.
    wire four = of1 == 4 | of2 == 4 | of3 == 4 | of5 == 4 | of6 == 4;

    // The highest prize that the dice fit.
    assign phase = Invalid           ? 3'd7 :
                   of4 == 4 | five   ? 3'd1 :
                   straight | halves ? 3'd2 :
                   of4 == 3          ? 3'd3 :
                   four              ? 3'd4 :
                   of4 == 2          ? 3'd5 :
                   of4 == 1          ? 3'd6 : 3'd0;

    assign P1 = phase == 1 | Invalid,
           P2 = phase == 2 | Invalid,
           P3 = phase == 3 | Invalid,
           P4 = phase == 4 | Invalid,
           P5 = phase == 5 | Invalid,
           P6 = phase == 6 | Invalid;

endmodule
