// Bo Bing scoring lamps, group 7
// 1. count every face   2. ask for every prize   3. ladder: the best prize takes the lamp

// how many of the six dice show FACE
module face_counter #(parameter [2:0] FACE = 1) (
    input  [17:0] dice,
    output [2:0]  n
);
    wire [5:0] hit = {dice[17:15] == FACE, dice[14:12] == FACE, dice[11:9] == FACE,
                      dice[8:6] == FACE, dice[5:3] == FACE, dice[2:0] == FACE};
    assign n = {2'b0, hit[0]} + {2'b0, hit[1]} + {2'b0, hit[2]}
             + {2'b0, hit[3]} + {2'b0, hit[4]} + {2'b0, hit[5]};
endmodule

module BoBingScoring (
    input  [2:0] D1, D2, D3, D4, D5, D6,
    output P1, P2, P3, P4, P5, P6,
    output Invalid
);
    wire [17:0] dice = {D1, D2, D3, D4, D5, D6};
    wire [2:0] n1, n2, n3, n4, n5, n6;
    face_counter #(1) f1 (dice, n1);
    face_counter #(2) f2 (dice, n2);
    face_counter #(3) f3 (dice, n3);
    face_counter #(4) f4 (dice, n4);
    face_counter #(5) f5 (dice, n5);
    face_counter #(6) f6 (dice, n6);

    // 000 and 111 are no faces
    wire bad = ~(|D1) | &D1 | ~(|D2) | &D2
             | ~(|D3) | &D3  //@n4-bad3: | ~(|D3)
             | ~(|D4) | &D4 | ~(|D5) | &D5 | ~(|D6) | &D6;
    assign Invalid = bad;  //@+n4-inv0: assign Invalid = 1'b0;  // not used any more

    wire four4s = n4 == 4;  //@+n4-more: wire four4s = n4[2];
    wire five   = n1 >= 5 | n2 >= 5 | n3 >= 5 | n4 >= 5 | n5 >= 5 | n6 >= 5;  //@n4-five4: wire five   = n1 >= 5 | n2 >= 5 | n3 >= 5 | n5 >= 5 | n6 >= 5;  //@n4-six1: wire five   = n1 == 5 | n2 >= 5 | n3 >= 5 | n4 >= 5 | n5 >= 5 | n6 >= 5;
    wire run    = n1 == 1 & n2 == 1 & n3 == 1 & n4 == 1 & n5 == 1 & n6 == 1;
    wire [2:0] triples = {2'b0, n1 == 3} + {2'b0, n2 == 3} + {2'b0, n3 == 3}
                       + {2'b0, n4 == 3} + {2'b0, n5 == 3}
                       + {2'b0, n6 == 3}  //@n4-half6:
                       ;
    wire four   = n1 == 4
                | n2 == 4  //@n4-four2: | n3 == 4
                | n3 == 4 | n5 == 4 | n6 == 4;

    reg [5:0] lamp;   // P1 leftmost
    always @(*) begin
        if (bad)                    lamp = 6'b111111;
        else if (four4s | five)     lamp = 6'b100000;
        else if (run | triples == 2) lamp = 6'b010000;  //@n4-both: else if (run | triples == 2) lamp = {2'b01, n4 == 3, 3'b000};
        else if (n4 == 3)           lamp = 6'b001000;
        else if (four)              lamp = 6'b000100;
        else if (n4 == 2)           lamp = 6'b000010;  //@n4-swap: else if (n4 == 2)           lamp = 6'b000001;
        else if (n4 == 1)           lamp = 6'b000001;  //@n4-swap: else if (n4 == 1)           lamp = 6'b000010;  //@n4-none: else if (n4 <= 1)           lamp = 6'b000001;
        else                        lamp = 6'b000000;  //@n4-latch:
    end
    assign {P1, P2, P3, P4, P5, P6} = lamp;
endmodule
