// SPDX-License-Identifier: MIT
// A student's Bo Bing scorer, right with FAULT = 0; every other number makes one mistake that students make.
// An always block with a list of what it looks at, faces counted in a loop.
module score_student #(
    parameter FAULT = 0
) (
    input      [2:0] D1,
    input      [2:0] D2,
    input      [2:0] D3,
    input      [2:0] D4,
    input      [2:0] D5,
    input      [2:0] D6,
    output reg       P1,
    output reg       P2,
    output reg       P3,
    output reg       P4,
    output reg       P5,
    output reg       P6
);
    reg [2:0] n [0:7];
    reg [2:0] last;
    integer   i, pairs;
    reg       five, four, straight;

    // The sixth die is not looked at on its own.
    always @(D6 or D1)
        if (FAULT != 1)
            last = D6;

    always @(D1 or D2 or D3 or D4 or D5 or last) begin
        for (i = 0; i < 8; i = i + 1)
            n[i] = 0;
        n[D1] = n[D1] + 1;
        n[D2] = n[D2] + 1;
        n[D3] = n[D3] + 1;
        n[D4] = n[D4] + 1;
        n[D5] = n[D5] + 1;
        i = FAULT == 1 ? D6 : last;
        n[i] = n[i] + 1;
        five     = 0;
        four     = 0;
        straight = 1;
        pairs    = 0;
        for (i = 1; i < 7; i = i + 1) begin
            five     = five | n[i] == 5 | (n[i] == 6 & FAULT != 2);
            four     = four | n[i] == 4;
            straight = straight & n[i] == 1;
            pairs    = pairs + (n[i] == 3 & !(FAULT == 3 & i == 4));
        end
        if (FAULT == 4 & n[4] == 5)
            five = 0;
        if (FAULT != 5)
            {P1, P2, P3, P4, P5, P6} = 0;
        if (n[0] != 0 | (n[7] != 0 & FAULT != 6))
            {P1, P2, P3, P4, P5, P6} = FAULT == 7 ? 6'b000000 : 6'b111111;
        else if (n[4] == 4 | five | (FAULT == 8 & four))
            P1 = 1;
        else if ((straight & FAULT != 9) | pairs == 2)
            P2 = 1;
        else if (n[4] == 3)
            P3 = 1;
        else if (four & !(FAULT == 10 & n[4] == 2))
            P4 = 1;
        else if (n[4] == 2)
            P5 = 1;
        else if (n[4] == 1 | FAULT == 11)
            P6 = 1;
        if (FAULT == 12 & n[4] == 3)
            P6 = 1;
    end
endmodule
