// Bo Bing scoring unit, combinational.
// Every rule gets its own flag, the lights are made from the flags.
module BoBingScoring (       //@+w6_modname: module bobing_score (
       //@+w6_clk: input  logic       clk,
    input  logic [2:0] D1, D2, D3, D4, D5, D6,
    output logic       P1, P2, P3, P4, P5, P6,
    output logic       Invalid
);

    // how many dice show each face
    logic [2:0] ones, twos, threes, fours, fives;
    logic [2:0] sixes;              //@w6_sixes_2bit: logic [1:0] sixes;

    assign ones   = (D1 == 1) + (D2 == 1) + (D3 == 1) + (D4 == 1) + (D5 == 1) + (D6 == 1);
    assign twos   = (D1 == 2) + (D2 == 2) + (D3 == 2) + (D4 == 2) + (D5 == 2) + (D6 == 2);
    assign threes = (D1 == 3) + (D2 == 3) + (D3 == 3) + (D4 == 3) + (D5 == 3) + (D6 == 3);
    assign fours  = (D1 == 4) + (D2 == 4) + (D3 == 4) + (D4 == 4) + (D5 == 4) + (D6 == 4);
    assign fives  = (D1 == 5) + (D2 == 5) + (D3 == 5) + (D4 == 5) + (D5 == 5) + (D6 == 5);
    assign sixes  = (D1 == 6) + (D2 == 6) + (D3 == 6) + (D4 == 6) + (D5 == 6) + (D6 == 6);

    // dice that are no dice
    logic zero, seven, bad;
    assign zero  = (D1 == 0) | (D2 == 0) | (D3 == 0) | (D4 == 0) | (D5 == 0) | (D6 == 0);  //@w6_zero_d6: assign zero  = (D1 == 0) | (D2 == 0) | (D3 == 0) | (D4 == 0) | (D5 == 0) | (D5 == 0);
    assign seven = &D1 | &D2 | &D3 | &D4 | &D5 | &D6;       //@w6_seven_all: assign seven = &D1 & &D2 & &D3 & &D4 & &D5 & &D6;
    assign bad   = zero | seven;

    // first prize
    logic five_same, six_same, four_fours;
    assign five_same  = (ones == 5) | (twos == 5) | (threes == 5) | (fours == 5) | (fives == 5) | (sixes == 5);  //@w6_five_fours: assign five_same  = (ones == 5) | (twos == 5) | (threes == 5) | (fives == 5) | (sixes == 5); //@w6_five_twos: assign five_same  = (ones == 5) | (threes == 5) | (threes == 5) | (fours == 5) | (fives == 5) | (sixes == 5);
    assign six_same   = (D1 == D2) & (D2 == D3) & (D3 == D4) & (D4 == D5) & (D5 == D6);   //@w6_six_gone: assign six_same   = 1'b0;
    assign four_fours = (fours == 4);     //@w6_four_any: assign four_fours = (fours == 4) | (ones == 4);

    // second prize
    logic straight, t1, t2, t3, t4, t5, t6, halves;
    assign straight = (ones == 1) & (twos == 1) & (threes == 1) & (fours == 1) & (fives == 1);   //@w6_straight_short: assign straight = (ones == 1) & (twos == 1) & (threes == 1) & (fours == 1);
    assign t1 = (ones   == 3);
    assign t2 = (twos   == 3);
    assign t3 = (threes == 3);
    assign t4 = (fours  == 3);
    assign t5 = (fives  == 3);
    assign t6 = (sixes  == 3);
    assign halves = (t1 & (t2 | t3 | t4 | t5 | t6))
                  | (t2 & (t3 | t4 | t5 | t6))
                  | (t3 & (t4 | t5 | t6))           //@w6_half_3_6: | (t3 & (t4 | t5))
                  | (t4 & (t5 | t6))                //@w6_half_4: | (t4 & (t4 | t5 | t6))
                  | (t5 & t6);

    // third to sixth prize
    logic three_fours, four_same, two_fours, one_four;
    assign three_fours = (fours == 3);    //@w6_third_swapped: assign three_fours = (threes == 4);
    assign four_same   = (ones == 4) | (twos == 4) | (threes == 4) | (fives == 4) | (sixes == 4);   //@w6_four_fives: assign four_same   = (ones == 4) | (twos == 4) | (threes == 4) | (sixes == 4);
    assign two_fours   = (fours == 2);    //@w6_two_fours_pairs: assign two_fours   = (fours == 2) & !(t1 | t2 | t3 | t5 | t6);
    assign one_four    = (fours == 1);    //@w6_one_four_first: assign one_four    = (fours == 1) & (D6 != 4); //@w6_default_sixth: assign one_four    = (fours <= 1);

    always_comb begin    //@w6_sens_one_four: always @(bad, five_same, six_same, four_fours, straight, halves, t4, three_fours, four_same, two_fours) begin
        P1 = 0; P2 = 0; P3 = 0; P4 = 0; P5 = 0; P6 = 0;    //@w6_p5_kept: P1 = 0; P2 = 0; P3 = 0; P4 = 0; P6 = 0;
        if (bad) begin
            P1 = 1; P2 = 1; P3 = 1; P4 = 1; P5 = 1; P6 = 1;    //@w6_bad_five_lights: P1 = 1; P2 = 1; P3 = 1; P4 = 1; P5 = 1;
        end
        else if (five_same | six_same | four_fours)
            P1 = 1;
        else if (straight | halves) begin
            P2 = 1;
            P3 = 0;     //@w6_half_third_too: P3 = t4;
        end
        else if (three_fours)
            P3 = 1;
        else if (four_same) begin     //@w6_two_fours_above: else if (four_same & !two_fours) begin
            P4 = 1;
            P6 = 0;     //@w6_fourth_sixth: P6 = one_four;
        end
        else if (two_fours)
            P5 = 1;
        else if (one_four)
            P6 = 1;
    end

    assign Invalid = bad;     //@+w6_invalid_unused: assign Invalid = 1'b0;

endmodule
