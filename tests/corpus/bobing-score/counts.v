//@ports d=D p=P
// counts of the faces by a loop, then a priority chain
module BoBingScoring(input [2:0] D1, D2, D3, D4, D5, D6, output reg P1, P2, P3, P4, P5, P6, output reg Invalid);
    reg [2:0] n [0:7];
    reg [2:0] D [1:6];
    integer i;
    reg five, six, four, full, straight, bad;
    always @* begin
        D[1] = D1; D[2] = D2; D[3] = D3; D[4] = D4; D[5] = D5; D[6] = D6;
        for (i = 0; i < 8; i = i + 1) n[i] = 0;
        for (i = 1; i <= 6; i = i + 1) n[D[i]] = n[D[i]] + 3'd1;
        bad = (n[0] != 0) || (n[7] != 0);                       //@zero-valid: bad = (n[7] != 0); //@seven-valid: bad = (n[0] != 0);
        five = 0; six = 0; four = 0; full = 0; straight = 1;
        for (i = 1; i <= 6; i = i + 1) begin
            if (n[i] == 5) five = 1;                            //@five-fours: if (n[i] == 5 && i != 4) five = 1; //@five-missed: if (n[i] == 5 && i == 4) five = 1;
            if (n[i] == 6) six = 1;                             //@six-missed: if (n[i] == 7) six = 1;
            if (n[i] == 4 && i != 4) four = 1;                  //@four-sixes: if (n[i] == 4 && i != 4 && i != 6) four = 1;
            if (n[i] != 1) straight = 0;                        //@straight-ones: if (n[i] != 1 && i > 1) straight = 0;
        end
        for (i = 1; i <= 5; i = i + 1)
            if (n[i] == 3 && (n[1] + n[2] + n[3] + n[4] + n[5] + n[6] == 6) && ((i < 2 && n[2] == 3) || (i < 3 && n[3] == 3) || (i < 4 && n[4] == 3) || (i < 5 && n[5] == 3) || n[6] == 3)) full = 1;   //@no-half: if (n[i] == 7) full = 1;
        {P1, P2, P3, P4, P5, P6} = 6'b000000;
        Invalid = bad;                                          //@+invalid-0: Invalid = 0;
        if (bad) {P1, P2, P3, P4, P5, P6} = 6'b111111;          //@bad-dark: if (bad) {P1, P2, P3, P4, P5, P6} = 6'b000000;
        else if (six || five || n[4] == 4) P1 = 1;              //@four-fours: else if (six || five) P1 = 1;
        else if (straight || full) P2 = 1;
        else if (n[4] == 3) P3 = 1;
        else if (four) P4 = 1;
        else if (n[4] == 2) P5 = 1;                             //@fifth-always: else if (n[4] >= 1) P5 = 1;
        else if (n[4] == 1) P6 = 1;                             //@sixth-ones: else if (n[1] == 1) P6 = 1;
        //@two-lights: if (P1 && !bad) P6 = 1;
    end
endmodule
