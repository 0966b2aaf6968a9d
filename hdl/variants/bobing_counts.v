// SPDX-License-Identifier: MIT
// Counts in an array inside one always block, module BoBingScoring, Invalid declared and left at 0.
module BoBingScoring (
    input      [2:0] D1, D2, D3, D4, D5, D6,
    output reg       P1, P2, P3, P4, P5, P6,
    output           Invalid
);
    reg [2:0] n1, n2, n3, n4, n5, n6;
    reg       bad;
    reg [2:0] die;
    integer   i;

    assign Invalid = 1'b0;

    always @(D1 or D2 or D3 or D4 or D5 or D6) begin
        {n1, n2, n3, n4, n5, n6} = 0;
        bad = 0;
        for (i = 0; i < 6; i = i + 1) begin
            die = i == 0 ? D1 : i == 1 ? D2 : i == 2 ? D3 : i == 3 ? D4 : i == 4 ? D5 : D6;
            case (die)
                1: n1 = n1 + 1;
                2: n2 = n2 + 1;
                3: n3 = n3 + 1;
                4: n4 = n4 + 1;
                5: n5 = n5 + 1;
                6: n6 = n6 + 1;
                default: bad = 1;
            endcase
        end

        {P1, P2, P3, P4, P5, P6} = 6'b000000;
        if (bad)
            {P1, P2, P3, P4, P5, P6} = 6'b111111;
        else if (n4 >= 4 || n1 >= 5 || n2 >= 5 || n3 >= 5 || n5 >= 5 || n6 >= 5)
            P1 = 1;
        else if (n1 == 1 && n2 == 1 && n3 == 1 && n4 == 1 && n5 == 1 && n6 == 1)
            P2 = 1;
        else if ((n1 == 3) + (n2 == 3) + (n3 == 3) + (n4 == 3) + (n5 == 3) + (n6 == 3) == 2)
            P2 = 1;
        else if (n4 == 3)
            P3 = 1;
        else if (n1 == 4 || n2 == 4 || n3 == 4 || n5 == 4 || n6 == 4)
            P4 = 1;
        else if (n4 == 2)
            P5 = 1;
        else if (n4 == 1)
            P6 = 1;
    end
endmodule
