// SPDX-License-Identifier: MIT
// A scorer with the slips of a published listing: five 4s and six of any face win nothing of the first prize.
module bobing_slips (
    input  [2:0] D1, D2, D3, D4, D5, D6,
    output       P1, P2, P3, P4, P5, P6,
    output       Invalid
);
    // Six dice as six rows of one-hot faces; a column's sum is the count of that face.
    wire [7:0] h1 = 8'd1 << D1, h2 = 8'd1 << D2, h3 = 8'd1 << D3, h4 = 8'd1 << D4, h5 = 8'd1 << D5, h6 = 8'd1 << D6;

    function [2:0] ones(input [5:0] column);
        ones = column[0] + column[1] + column[2] + column[3] + column[4] + column[5];
    endfunction

    wire [2:0] f1 = ones({h1[1], h2[1], h3[1], h4[1], h5[1], h6[1]}),
               f2 = ones({h1[2], h2[2], h3[2], h4[2], h5[2], h6[2]}),
               f3 = ones({h1[3], h2[3], h3[3], h4[3], h5[3], h6[3]}),
               f4 = ones({h1[4], h2[4], h3[4], h4[4], h5[4], h6[4]}),
               f5 = ones({h1[5], h2[5], h3[5], h4[5], h5[5], h6[5]}),
               f6 = ones({h1[6], h2[6], h3[6], h4[6], h5[6], h6[6]});

    wire bad    = |(h1[0] | h2[0] | h3[0] | h4[0] | h5[0] | h6[0] | h1[7] | h2[7] | h3[7] | h4[7] | h5[7] | h6[7]);
    wire first  = f4 == 4 | f1 == 5 | f2 == 5 | f3 == 5 | f5 == 5 | f6 == 5;   // and where are f4 == 5, f? == 6
    wire three  = f1 == 3 | f2 == 3 | f3 == 3 | f5 == 3 | f6 == 3;
    wire twice  = f1 != 1 & f2 != 1 & f3 != 1 & f4 != 1 & f5 != 1 & f6 != 1 &
                  f1 != 2 & f2 != 2 & f3 != 2 & f4 != 2 & f5 != 2 & f6 != 2;
    wire second = (f1 == 1 & f2 == 1 & f3 == 1 & f4 == 1 & f5 == 1 & f6 == 1) | ((three | f4 == 3) & twice);
    wire fourth = f1 == 4 | f2 == 4 | f3 == 4 | f5 == 4 | f6 == 4;

    assign P1 = bad | first;
    assign P2 = bad | (~first & second);
    assign P3 = bad | (~first & ~second & f4 == 3);
    assign P4 = bad | (~first & ~second & f4 != 3 & fourth);
    assign P5 = bad | (~first & ~second & ~fourth & f4 == 2);
    assign P6 = bad | (~first & ~second & ~fourth & f4 == 1);
    assign Invalid = 1'b0;
endmodule
