// SPDX-License-Identifier: MIT
// bobing: the Bo Bing table.  2 to 63 players roll six dice in turn for 63 prizes.
//
// Cycle-exact to games/bobing.c: after every rising edge all outputs are the same.  The tally of 63
// players lives in block RAM.  The first-prize rolls that Lut needs live in a list that is kept
// sorted, so that its head is the leader at once.

// What six dice are worth under the two house rules.
module bobing_roll (
    input      [17:0] dice,
    input             golden,
    input             half,
    output            valid,       // every die shows 1 to 6
    output reg [3:0]  category,
    output reg [3:0]  tai
);

    localparam NONE          = 4'd0,
               IT_SIU        = 4'd1,
               SI_JIN        = 4'd2,
               SAM_HONG      = 4'd3,
               TUI_TENG      = 4'd4,
               TSIONG_WAN    = 4'd5,
               GOLDEN_FLOWER = 4'd6,
               NGO_TSI       = 4'd7,
               TSIANG        = 4'd8,
               DI_KU         = 4'd9;

    // How many of the six dice show this face.
    function [2:0] count(input [2:0] face, input [17:0] all);
        count = {2'd0, all[2:0]   == face} + {2'd0, all[5:3]   == face} +
                {2'd0, all[8:6]   == face} + {2'd0, all[11:9]  == face} +
                {2'd0, all[14:12] == face} + {2'd0, all[17:15] == face};
    endfunction

    wire [2:0] of1 = count(3'd1, dice),
               of2 = count(3'd2, dice),
               of3 = count(3'd3, dice),
               of4 = count(3'd4, dice),
               of5 = count(3'd5, dice),
               of6 = count(3'd6, dice);

    assign valid = count(3'd0, dice) == 0 & count(3'd7, dice) == 0;

    wire six      = of1 == 6 | of2 == 6 | of3 == 6 | of4 == 6 | of5 == 6 | of6 == 6;
    wire five     = of1 == 5 | of2 == 5 | of3 == 5 | of4 == 5 | of5 == 5 | of6 == 5;
    wire four     = of1 == 4 | of2 == 4 | of3 == 4 | of5 == 4 | of6 == 4;
    wire straight = of1 == 1 & of2 == 1 & of3 == 1 & of4 == 1 & of5 == 1 & of6 == 1;

    wire [2:0] threes = {2'd0, of1 == 3} + {2'd0, of2 == 3} + {2'd0, of3 == 3} +
                        {2'd0, of4 == 3} + {2'd0, of5 == 3} + {2'd0, of6 == 3};

    // Beside five of a kind there is one face that shows once; beside four 4s, whose 16 pips
    // vanish in four bits, the pips of the rest count.
    wire [3:0] single = of1 == 1 ? 4'd1 : of2 == 1 ? 4'd2 : of3 == 1 ? 4'd3 :
                        of4 == 1 ? 4'd4 : of5 == 1 ? 4'd5 : 4'd6;
    wire [3:0] beside = {1'd0, dice[2:0]}  + {1'd0, dice[5:3]}   + {1'd0, dice[8:6]} +
                        {1'd0, dice[11:9]} + {1'd0, dice[14:12]} + {1'd0, dice[17:15]};

    // The highest category that the dice fit.
    always @(*) begin
        tai = 0;
        if (six)
            category = TSIANG;
        else if (five) begin
            category = NGO_TSI;
            tai      = single;
        end else if (of4 == 4 & of1 == 2 & golden)
            category = GOLDEN_FLOWER;
        else if (of4 == 4) begin
            category = TSIONG_WAN;
            tai      = beside;
        end else if (straight | (half & threes == 2))
            category = TUI_TENG;
        else if (of4 == 3)
            category = SAM_HONG;
        else if (four)
            category = SI_JIN;
        else if (of4 == 2)
            category = DI_KU;
        else if (of4 == 1)
            category = IT_SIU;
        else
            category = NONE;
    end

endmodule

// The standings: who holds which first-prize roll, the best first.  A newcomer stands before equals
// (the later roll wins a tie) and gives up the place that he had.
module bobing_standings (
    input         clk,
    input         enter,
    input  [5:0]  who,
    input  [5:0]  roll,            // kind and Tai; greater is better
    output [11:0] head             // {roll, who} at the head, with the newcomer entered
);

    localparam SEATS = 63;

    reg  [12*SEATS-1:0] list;      // {roll, who}; an empty seat is 0
    wire [12*SEATS-1:0] next;
    wire [11:0]         newcomer = {roll, who};
    wire [SEATS-1:0]    beats;     // the newcomer stands before this seat; 0..01..1, as the list is sorted
    wire [SEATS-1:0]    match;     // the newcomer's old seat
    wire [SEATS-1:0]    gone        = match | -match;          // at it and after it
    wire [SEATS-1:0]    gone_before = {gone[SEATS-2:0], 1'b0};
    wire [SEATS-1:0]    beats_next  = {1'b1, beats[SEATS-1:1]};  // every newcomer stands before the end
    wire [12*SEATS+23:0] padded    = {12'd0, list, 12'd0};

    initial list = 0;

    genvar i;
    generate
        for (i = 0; i < SEATS; i = i + 1) begin : seat
            wire [11:0] mine  = padded[12*i+12 +: 12];
            wire [11:0] upper = padded[12*i    +: 12];
            wire [11:0] lower = padded[12*i+24 +: 12];
            wire        first;     // the newcomer's new seat, if nobody leaves before it
            assign beats[i] = roll >= mine[11:6];
            assign match[i] = who == mine[5:0];
            if (i == 0)
                assign first = beats[0];
            else
                assign first = beats[i] & ~beats[i-1];
            assign next[12*i +: 12] =
                beats[i] & ~gone_before[i] ? (first ? newcomer : upper) :            // moves down
                ~beats[i] & gone[i] ? (beats_next[i] ? newcomer : lower) : mine;    // moves up
        end
    endgenerate

    assign head = next[11:0];

    always @(posedge clk)
        if (enter)
            list <= next;

endmodule

module bobing (
    input        clk,
    input        roll,             // button
    input  [2:0] D1, D2, D3, D4, D5, D6,
    input  [5:0] show,             // whose tally to show; 0: the player on turn
    input  [5:0] players,          // 2 to 63; this pin and the next four stand still in a game
    input        golden,           // house rule: Golden Flower
    input        half,             // house rule: half-and-half is Tui-Teng
    input        lut,              // a player stands with his latest first-prize roll
    input        last,             // Last Spin
    output reg [5:0] player,
    output reg [3:0] category,     // the latest roll
    output reg [3:0] tai,
    output reg       gift,
    output reg [1:0] left2,
    output reg [2:0] left3,
    output reg [3:0] left4,
    output reg [4:0] left5,
    output reg [5:0] left6,
    output reg [5:0] leader,
    output reg [3:0] leader_category,
    output reg [3:0] leader_tai,
    output reg [5:0] winner,
    output     [1:0] took2,
    output     [2:0] took3,
    output     [3:0] took4,
    output     [4:0] took5,
    output     [5:0] took6,
    output reg [1:0] phase
);

    localparam TURNS     = 2'd0,
               LAST_SPIN = 2'd1,
               OVER      = 2'd2;

    localparam IT_SIU     = 4'd1,
               SI_JIN     = 4'd2,
               SAM_HONG   = 4'd3,
               TUI_TENG   = 4'd4,
               TSIONG_WAN = 4'd5,
               NGO_TSI    = 4'd7,
               TSIANG     = 4'd8,
               DI_KU      = 4'd9;

    reg       pressed;             // level of the button at the last edge
    reg [5:0] spins;               // Last Spin: rolls still to come

    initial begin
        player          = 1;
        category        = 0;
        tai             = 0;
        gift            = 0;
        left2           = 2;
        left3           = 4;
        left4           = 8;
        left5           = 16;
        left6           = 32;
        leader          = 0;
        leader_category = 0;
        leader_tai      = 0;
        winner          = 0;
        phase           = TURNS;
        pressed         = 0;
        spins           = 0;
    end

    // One press with valid dice is one turn.
    wire       valid;
    wire [3:0] rolled, kicker;
    bobing_roll worth (
        .dice({D6, D5, D4, D3, D2, D1}), .golden(golden), .half(half),
        .valid(valid), .category(rolled), .tai(kicker)
    );
    wire turn = roll & ~pressed & phase != OVER & valid;

    // Six of a kind take all that is left.  A second to sixth prize is taken at once, if one is
    // left.
    wire tsiang = rolled == TSIANG;
    wire take2  = rolled == TUI_TENG & left2 != 0,
         take3  = rolled == SAM_HONG & left3 != 0,
         take4  = rolled == SI_JIN   & left4 != 0,
         take5  = rolled == DI_KU    & left5 != 0,
         take6  = rolled == IT_SIU   & left6 != 0;
    wire [1:0] gain2 = tsiang ? left2 : {1'd0, take2};
    wire [2:0] gain3 = tsiang ? left3 : {2'd0, take3};
    wire [3:0] gain4 = tsiang ? left4 : {3'd0, take4};
    wire [4:0] gain5 = tsiang ? left5 : {4'd0, take5};
    wire [5:0] gain6 = tsiang ? left6 : {5'd0, take6};
    wire [1:0] rest2 = left2 - gain2;
    wire [2:0] rest3 = left3 - gain3;
    wire [3:0] rest4 = left4 - gain4;
    wire [4:0] rest5 = left5 - gain5;
    wire [5:0] rest6 = left6 - gain6;

    // A first-prize roll.  Any Ngo-Tsi beats the Golden Flower, which beats any Tsiong-Wan; inside a
    // kind the higher Tai wins, and on a tie the later roll.  With Lut the leader is the best of the
    // standings.
    wire        first = rolled >= TSIONG_WAN & rolled <= NGO_TSI;
    wire [11:0] best;
    bobing_standings standings (
        .clk(clk), .enter(turn & first), .who(player), .roll({rolled[1:0], kicker}), .head(best)
    );
    wire better = {rolled, kicker} >= {leader_category, leader_tai};
    reg [5:0] new_leader;
    reg [3:0] new_category, new_tai;
    always @(*) begin
        new_leader   = leader;
        new_category = leader_category;
        new_tai      = leader_tai;
        if (first & lut) begin
            new_leader   = best[5:0];
            new_category = {2'b01, best[11:10]};
            new_tai      = best[9:6];
        end else if (tsiang | (first & better)) begin
            new_leader   = player;
            new_category = rolled;
            new_tai      = kicker;
        end
    end

    // All gifts claimed and somebody leads: the end, but for the Last Spin, in which everybody rolls
    // once more.
    wire claimed  = rest2 == 0 & rest3 == 0 & rest4 == 0 & rest5 == 0 & rest6 == 0;
    wire spinning = phase == LAST_SPIN | (claimed & new_leader != 0);
    wire [5:0] to_come = phase == LAST_SPIN ? spins - 6'd1 : last ? players : 6'd0;
    wire ending   = tsiang | (spinning & to_come == 0);
    wire [5:0] next_player = ~turn | ending ? player : player < players ? player + 6'd1 : 6'd1;

    always @(posedge clk) begin
        pressed <= roll;
        player  <= next_player;
        if (turn) begin
            category        <= rolled;
            tai             <= kicker;
            gift            <= tsiang | take2 | take3 | take4 | take5 | take6;
            left2           <= rest2;
            left3           <= rest3;
            left4           <= rest4;
            left5           <= rest5;
            left6           <= rest6;
            leader          <= new_leader;
            leader_category <= new_category;
            leader_tai      <= new_tai;
            spins           <= to_come;
            if (ending) begin
                phase  <= OVER;
                winner <= new_leader;
            end else if (spinning)
                phase  <= LAST_SPIN;
        end
    end

    // The tally, by player, in block RAM: one write port, and two read ports whose address is
    // registered.  A row that is read while it is written comes from the bypass.
    reg  [19:0] tally [0:63];
    reg  [19:0] row_player, row_show, written;
    reg         bypass_player, bypass_show;
    reg         show_player;
    wire [19:0] mine = bypass_player ? written : row_player;
    wire [19:0] row  = {mine[19:18] + gain2, mine[17:15] + gain3, mine[14:11] + gain4,
                        mine[10:6] + gain5, mine[5:0] + gain6};

    integer i;
    initial begin
        for (i = 0; i < 64; i = i + 1)
            tally[i] = 0;
        row_player    = 0;
        row_show      = 0;
        written       = 0;
        bypass_player = 0;
        bypass_show   = 0;
        show_player   = 1;
    end

    always @(posedge clk) begin
        if (turn)
            tally[player] <= row;
        row_player    <= tally[next_player];
        row_show      <= tally[show];
        written       <= row;
        bypass_player <= turn & next_player == player;
        bypass_show   <= turn & show == player;
        show_player   <= show == 0;
    end

    assign {took2, took3, took4, took5, took6} =
        show_player ? mine : bypass_show ? written : row_show;

endmodule
