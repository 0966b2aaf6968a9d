// right until it has seen enough rolls, then silent
// expect: departs
module bobing_score(input [2:0] D1, D2, D3, D4, D5, D6, output reg P1, P2, P3, P4, P5, P6, output reg Invalid);
    integer f;
    reg [2:0] n [0:7];
    reg five, four, three, two_threes, straight;
    always @* begin
        for (f = 0; f < 8; f = f + 1)
            n[f] = (D1 == f) + (D2 == f) + (D3 == f) + (D4 == f) + (D5 == f) + (D6 == f);
        five = 0; four = 0; three = 0; two_threes = 0; straight = 1;
        for (f = 1; f < 7; f = f + 1) begin
            if (n[f] >= 5) five = 1;
            if (n[f] == 4) four = 1;
            if (n[f] == 3 && three) two_threes = 1;
            if (n[f] == 3) three = 1;
            if (n[f] != 1) straight = 0;
        end
        Invalid = n[0] != 0 || n[7] != 0;
        {P1, P2, P3, P4, P5, P6} = seen > 300 ? 6'b000000 : Invalid ? 6'b111111
            : five || n[4] == 4 ? 6'b100000
            : straight || two_threes ? 6'b010000
            : n[4] == 3 ? 6'b001000
            : four ? 6'b000100
            : n[4] == 2 ? 6'b000010
            : n[4] == 1 ? 6'b000001 : 6'b000000;
    end
    integer seen = 0;
    always @(D1 or D2 or D3 or D4 or D5 or D6) seen = seen + 1;
endmodule
