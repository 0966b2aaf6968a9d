// A scorer that never gives a prize.
module bobing_score(input [2:0] D1, D2, D3, D4, D5, D6, output reg P1, P2, P3, P4, P5, P6, output reg Invalid);
    always @(D1 or D2 or D3 or D4 or D5 or D6) begin
        {P1, P2, P3, P4, P5, P6} = 6'b000000;
        Invalid = 0;
    end
