// Wrong: the two lowest prizes are swapped.
module BoBingScoring(
    input  [2:0] D1, D2, D3, D4, D5, D6,
    output reg P1, P2, P3, P4, P5, P6,
    output reg Invalid
);
    reg [2:0] count [0:7];
    reg [2:0] die [1:6];
    reg five, four, half, straight;
    reg [1:0] threes;
    integer i;

    always @(D1 or D2 or D3 or D4 or D5 or D6) begin
        die[1] = D1; die[2] = D2; die[3] = D3; die[4] = D4; die[5] = D5; die[6] = D6;
        for (i = 0; i < 8; i = i + 1) count[i] = 0;
        for (i = 1; i < 7; i = i + 1) count[die[i]] = count[die[i]] + 1;
        five = 0; four = 0; threes = 0; straight = 1;
        for (i = 1; i < 7; i = i + 1) begin
            if (count[i] > 4) five = 1;
            if (count[i] == 4) four = 1;
            if (count[i] == 3) threes = threes + 1;
            if (count[i] != 1) straight = 0;
        end
        half = threes == 2;
        Invalid = count[0] != 0 || count[7] != 0;
        {P1, P2, P3, P4, P5, P6} = 6'b000000;
        if (Invalid) {P1, P2, P3, P4, P5, P6} = 6'b111111;
        else if (five || count[4] == 4) P1 = 1;
        else if (straight || half) P2 = 1;
        else if (count[4] == 3) P3 = 1;
        else if (four) P4 = 1;
        else if (count[4] == 2) P6 = 1;
        else if (count[4] == 1) P5 = 1;
    end
endmodule
