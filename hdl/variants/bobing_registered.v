// SPDX-License-Identifier: MIT
// The table with registered outputs, one cycle late, and the house rules as parameters; around bobing.v.
module bobing_registered #(
    parameter [5:0] PLAYERS = 4,
    parameter       GOLDEN = 0, HALF = 0, LUT = 0, LAST = 0
) (
    input            clk, roll,
    input      [2:0] D1, D2, D3, D4, D5, D6,
    input      [5:0] show,
    output reg [5:0] player,
    output reg [3:0] category, tai,
    output reg       gift,
    output reg [1:0] left2, took2,
    output reg [2:0] left3, took3,
    output reg [3:0] left4, took4,
    output reg [4:0] left5, took5,
    output reg [5:0] left6, took6,
    output reg [5:0] leader, winner,
    output reg [3:0] leader_category, leader_tai
);
    wire [5:0] w_player, w_leader, w_winner, w_left6, w_took6;
    wire [3:0] w_category, w_tai, w_leader_category, w_leader_tai, w_left4, w_took4;
    wire       w_gift;
    wire [1:0] w_left2, w_took2;
    wire [2:0] w_left3, w_took3;
    wire [4:0] w_left5, w_took5;
    bobing table_ (
        .clk(clk), .roll(roll), .D1(D1), .D2(D2), .D3(D3), .D4(D4), .D5(D5), .D6(D6), .show(show),
        .players(PLAYERS), .golden(GOLDEN != 0), .half(HALF != 0), .lut(LUT != 0), .last(LAST != 0),
        .player(w_player), .category(w_category), .tai(w_tai), .gift(w_gift),
        .left2(w_left2), .left3(w_left3), .left4(w_left4), .left5(w_left5), .left6(w_left6),
        .leader(w_leader), .leader_category(w_leader_category), .leader_tai(w_leader_tai), .winner(w_winner),
        .took2(w_took2), .took3(w_took3), .took4(w_took4), .took5(w_took5), .took6(w_took6), .phase()
    );
    always @(posedge clk) begin
        {player, category, tai, gift}         <= {w_player, w_category, w_tai, w_gift};
        {left2, left3, left4, left5, left6}   <= {w_left2, w_left3, w_left4, w_left5, w_left6};
        {took2, took3, took4, took5, took6}   <= {w_took2, w_took3, w_took4, w_took5, w_took6};
        {leader, leader_category, leader_tai} <= {w_leader, w_leader_category, w_leader_tai};
        winner                                <= w_winner;
    end
endmodule
