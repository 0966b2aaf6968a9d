// Bo Bing (mid autumn dice game) - whole table
// category codes: 0 none, 1 It-siu, 9 Di-ku, 2 Si-Jin, 3 Sam-Hong, 4 Tui-Teng,
//                 5 Tsiong-Wan, 6 Golden Flower, 7 Ngo-Tsi, 8 Tsiang
module bobing(
    input            clk,   //@+w6_clkname: input            clock,
    input            roll,
    input      [2:0] D1, D2, D3, D4, D5, D6,
    input      [5:0] show,
    input      [5:0] players,
    input            golden, half, lut, last,
    output reg [5:0] player,
    output reg [3:0] category,    //@w6_live_category: output     [3:0] category,
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

localparam ROLL = 2'd0, SPIN = 2'd1, OVER = 2'd2;

localparam GIFTS2 = 2'd2;
localparam GIFTS3 = 3'd4;
localparam GIFTS4 = 4'd8;
localparam GIFTS5 = 5'd16;   //@w6_left5_15: localparam GIFTS5 = 5'd15;
localparam GIFTS6 = 6'd32;

   //@+w6_clkname: wire clk = clock;

// ---------------------------------------------------------------
// what is this roll?  returns {category, tai}
// ---------------------------------------------------------------
function [7:0] score;
    input [2:0] a, b, c, d, e, f;
    input       gold;
    input       hh;
    integer     k;
    reg [17:0]  all;
    reg [2:0]   die;
    reg [2:0]   n1, n2, n3, n4, n5, n6;
    reg [5:0]   sum;
    reg [5:0]   five;       // 5 * the face that came five times
    reg         six_k, five_k, four_k, straight, halves;
    reg [1:0]   trips;
    reg [3:0]   cat;
    reg [3:0]   kick;      //@w6_tai_3bit: reg [2:0]   kick;
    begin
        all = {a, b, c, d, e, f};
        n1 = 0; n2 = 0; n3 = 0; n4 = 0; n5 = 0; n6 = 0;
        sum = 0;
        for (k = 0; k < 6; k = k + 1) begin
            die = all[2:0];
            all = all >> 3;
            sum = sum + die;
            case (die)
                3'd1: n1 = n1 + 1;
                3'd2: n2 = n2 + 1;
                3'd3: n3 = n3 + 1;
                3'd4: n4 = n4 + 1;
                3'd5: n5 = n5 + 1;
                3'd6: n6 = n6 + 1;
                default: ;
            endcase
        end
        six_k  = (n1==6) | (n2==6) | (n3==6) | (n4==6) | (n5==6) | (n6==6);
        five_k = (n1==5) | (n2==5) | (n3==5) | (n4==5) | (n5==5) | (n6==5);  //@w6_five_fours: five_k = (n1==5) | (n2==5) | (n3==5) | (n5==5) | (n6==5);
        four_k = (n1==4) | (n2==4) | (n3==4) | (n5==4) | (n6==4);
        trips  = (n1==3) + (n2==3) + (n3==3) + (n4==3) + (n5==3) + (n6==3);
        halves = hh & (trips == 2);
        straight = (n1==1) & (n2==1) & (n3==1) & (n4==1) & (n5==1) & (n6==1);  //@w6_sum21: straight = (sum == 21);
        five = n1==5 ? 5 : n2==5 ? 10 : n3==5 ? 15 : n4==5 ? 20 : n5==5 ? 25 : 30;

        cat  = 0;
        kick = 0;
        if (six_k)
            cat = 8;
        else if (five_k) begin
            cat  = 7;
            kick = sum - five;
        end
        else if (n4 == 4 && n1 == 2 && gold)
            cat = 6;   //@+w6_gold_tai: begin cat = 6; kick = 2; end
        else if (n4 == 4) begin
            cat  = 5;
            kick = sum - 16;
        end
        else if (straight | halves)
            cat = 4;
        else if (n4 == 3)
            cat = 3;
        else if (four_k)     //@w6_sijin_late: else if (four_k && n4 == 0)
            cat = 2;
        else if (n4 == 2)
            cat = 9;
        else if (n4 == 1)
            cat = 1;
        score[7:4] = cat;
        score[3:0] = kick;
    end
endfunction

// ---------------------------------------------------------------
// registers
// ---------------------------------------------------------------
reg        roll_d;
reg [5:0]  spins;                 // rolls to go in the last spin

// who took what
reg [1:0]  got2 [0:63];
reg [2:0]  got3 [0:63];
reg [3:0]  got4 [0:63];
reg [4:0]  got5 [0:63];
reg [5:0]  got6 [0:63];    //@w6_took6_5bit: reg [4:0]  got6 [0:63];

// first prize standings of the players, st_no tells which was later
reg [3:0]  st_cat [0:63];
reg [3:0]  st_tai [0:63];
reg [15:0] st_no  [0:63];
reg [15:0] rolls;

wire [5:0] who = (show == 0) ? player : show;
assign took2 = got2[who];
assign took3 = got3[who];
assign took4 = got4[who];
assign took5 = got5[who];
assign took6 = got6[who];

wire ok = (D1 != 0) & (D1 != 7) & (D2 != 0) & (D2 != 7) & (D3 != 0) & (D3 != 7)
        & (D4 != 0) & (D4 != 7) & (D5 != 0) & (D5 != 7) & (D6 != 0) & (D6 != 7);

wire [7:0] result = score(D1, D2, D3, D4, D5, D6, golden, half);
   //@w6_live_category: assign category = result[7:4];

// temporaries of the game block
integer    i;
reg [3:0]  c, t;
reg [1:0]  l2;
reg [2:0]  l3;
reg [3:0]  l4;
reg [4:0]  l5;
reg [5:0]  l6;
reg [5:0]  best;
reg [23:0] key, bestkey;
reg        finish;

initial begin
    roll_d   = 0;
    player   = 1;
    category = 0;    //@w6_live_category:
    tai      = 0;
    gift     = 0;
    left2    = GIFTS2;
    left3    = GIFTS3;
    left4    = GIFTS4;
    left5    = GIFTS5;
    left6    = GIFTS6;
    leader   = 0;
    leader_category = 0;
    leader_tai = 0;
    winner   = 0;
    phase    = ROLL;
    spins    = 0;
    rolls    = 0;
    for (i = 0; i < 64; i = i + 1) begin
        got2[i] = 0;
        got3[i] = 0;    //@w6_got3_x:
        got4[i] = 0;
        got5[i] = 0;
        got6[i] = 0;
        st_cat[i] = 0;
        st_tai[i] = 0;
        st_no[i]  = 0;
    end
end

always @(posedge clk) begin
    roll_d <= roll;
    if (roll && !roll_d && ok && phase != OVER) begin    //@w6_held_rolls: if (roll && ok && phase != OVER) begin
        c = result[7:4];
        t = result[3:0];
        category <= c;   //@w6_live_category:
        tai      <= t;
        gift     <= 0;
        l2 = left2; l3 = left3; l4 = left4; l5 = left5; l6 = left6;
        finish = 0;

        // ---- gifts ----
        case (c)
            4'd1: if (l6 != 0) begin
                l6 = l6 - 1;
                got6[player] <= got6[player] + 1;
                gift <= 1;
            end
            4'd9: if (l5 != 0) begin
                l5 = l5 - 1;
                got5[player] <= got5[player] + 1;
                gift <= 1;
            end       //@w6_diku_steps_down: end else if (l6 != 0) begin l6 = l6 - 1; got6[player] <= got6[player] + 1; gift <= 1; end
            4'd2: if (l4 != 0) begin
                l4 = l4 - 1;
                got4[player] <= got4[player] + 1;
                gift <= 1;
            end
            4'd3: if (l3 != 0) begin
                l3 = l3 - 1;
                got3[player] <= got3[player] + 1;
                gift <= 1;
            end
            4'd4: if (l2 != 0) begin
                l2 = l2 - 1;
                got2[player] <= got2[player] + 1;   //@w6_tally2_seat1: got2[1] <= got2[1] + 1;
                gift <= 1;
            end
            4'd8: begin
                // Tsiang: everything on the table
                gift <= (l2 != 0) | (l3 != 0) | (l4 != 0) | (l5 != 0) | (l6 != 0);
                got2[player] <= got2[player] + l2;
                got3[player] <= got3[player] + l3;
                got4[player] <= got4[player] + l4;
                got5[player] <= got5[player] + l5;
                got6[player] <= got6[player] + l6;
                l2 = 0; l3 = 0; l4 = 0; l5 = 0; l6 = 0;    //@w6_tsiang_leaves: l2 = 0; l3 = 0;
            end
            default: ;
        endcase
        left2 <= l2;
        left3 <= l3;
        left4 <= l4;
        left5 <= l5;
        left6 <= l6;

        // ---- first prize ----
        best = leader;
        if (c >= 5 && c <= 8) begin
            rolls = rolls + 1;
            if (lut || {c, t} >= {st_cat[player], st_tai[player]}) begin  //@w6_lut_same_kind: if ((lut && c != st_cat[player]) || {c, t} >= {st_cat[player], st_tai[player]}) begin //@w6_own_tie: if (lut || {c, t} > {st_cat[player], st_tai[player]}) begin //@w6_lut_not_in_spin: if ((lut && phase == ROLL) || {c, t} >= {st_cat[player], st_tai[player]}) begin
                st_cat[player] = c;
                st_tai[player] = t;
                st_no[player]  = rolls;
            end
            best = 0;
            bestkey = 0;
            for (i = 1; i < 64; i = i + 1) begin
                key = {st_cat[i], st_tai[i], st_no[i]};   //@w6_tie_first: key = {st_cat[i], st_tai[i], ~st_no[i]};
                if (st_cat[i] != 0 && key > bestkey) begin
                    best = i;
                    bestkey = key;
                end
            end
            leader <= best;
            leader_category <= st_cat[best];
            leader_tai      <= st_tai[best];
        end

        // ---- is it over? ----
        if (c == 8)    //@w6_tsiang_spin: if (c == 8 && phase == ROLL)
            finish = 1;
        else if (phase == SPIN) begin
            spins <= spins - 1;    //@w6_spin_restarts: if (c >= 5 && c <= 7) spins <= players; else spins <= spins - 1;
            if (spins == 1)    //@w6_spin_restarts: if (spins == 1 && !(c >= 5 && c <= 7))
                finish = 1;
        end
        else if (l2 == 0 && l3 == 0 && l4 == 0 && l5 == 0 && l6 == 0 && best != 0) begin   //@w6_end_unled: else if (l2 == 0 && l3 == 0 && l4 == 0 && l5 == 0 && l6 == 0) begin //@w6_end_left2: else if (l3 == 0 && l4 == 0 && l5 == 0 && l6 == 0 && best != 0) begin
            if (last) begin
                phase <= SPIN;
                spins <= players;   //@w6_spin_short: spins <= players - 1;
            end
            else
                finish = 1;
        end

        if (finish) begin
            phase  <= OVER;
            winner <= best;
        end
        else               //@+w6_turn_goes_on:
            // next player
            if (player == players)   //@w6_wrap_late: if (player > players)
                player <= 1;
            else
                player <= player + 1;
    end
end

endmodule
