// Bo Bing, the whole table (straps: number of players and the house rules)
//   bobing_pkg    types and the ranking of rolls
//   roll_judge    six dice -> category and Tai            (combinational)
//   gift_shelf    the 62 gifts of the second to sixth prize
//   podium        who holds the first prize
//   bobing        turns, end of the game

package bobing_pkg;
    typedef enum logic [3:0] {
        NONE = 4'd0, SIXTH_FIFTH = 4'd1, SI_JIN = 4'd2, SAM_HONG = 4'd3, TUI_TENG = 4'd4,
        TSIONG_WAN = 4'd5, GOLDEN = 4'd6, NGO_TSI = 4'd7, TSIANG = 4'd8
    } cat_t;

    typedef struct packed {
        logic [3:0] cat;
        logic [3:0] tai;
    } rank_t;

    typedef enum logic [1:0] { PLAY = 2'd0, SPIN = 2'd1, OVER = 2'd2 } phase_t;
endpackage

module roll_judge
    import bobing_pkg::*;
(
    input  logic [2:0] D1, D2, D3, D4, D5, D6,
    input  logic       golden, half,
    output logic       valid,
    output logic       pair44,        // It-siu or Di-ku: 1 means two 4s
    output rank_t      rank
);
    logic [2:0]  d [0:5];
    logic [2:0]  n [0:7];             // n[f]: dice that show f
    logic [5:0]  sum;
    logic [3:0]  triples;
    logic [2:0]  five, six, quad;     // the face of five, six, four alike; 0: none

    always @(*) begin
        d[0] = D1; d[1] = D2; d[2] = D3; d[3] = D4; d[4] = D5; d[5] = D6;
        for (int f = 0; f < 8; f++) n[f] = 0;
        sum = 0;
        for (int i = 0; i < 6; i++) begin
            n[d[i]] = n[d[i]] + 3'd1;
            sum = sum + d[i];
        end

        valid = (n[0] == 0) && (n[7] == 0);

        triples = 0; quad = 0; five = 0; six = 0;
        for (int f = 1; f <= 6; f++) begin
            if (n[f] == 3) triples = triples + 4'd1;
            if (n[f] == 4) quad = f[2:0];
            if (n[f] == 5) five = f[2:0];
            if (n[f] == 6) six  = f[2:0];
        end

        pair44   = (n[4] == 2);
        rank.cat = NONE;
        rank.tai = 4'd0;
        if (six != 0)
            rank.cat = TSIANG;
        else if (five != 0) begin //@w7b_five_fours: else if (five != 0 && five != 4) begin
            rank.cat = NGO_TSI;
            rank.tai = sum - 5 * five;
        end
        else if (n[4] >= 4) begin
            if (golden && n[1] == 2) begin
                rank.cat = GOLDEN;
                rank.tai = 4'd0; //@+goldtai: rank.tai = 4'd2;
            end
            else begin
                rank.cat = TSIONG_WAN;
                rank.tai = sum - 16; //@w7b_tai_three: rank.tai = {1'b0, sum[2:0]};
            end
        end
        else if (n[1] == 1 && n[2] == 1 && n[3] == 1 && n[4] == 1 && n[5] == 1 && n[6] == 1)
            rank.cat = TUI_TENG;
        else if (half && triples == 2) //@w7b_half_fours: else if (half && triples == 2 && n[4] == 0)
            rank.cat = TUI_TENG;
        else if (n[4] == 3)
            rank.cat = SAM_HONG;
        else if (quad != 0)
            rank.cat = SI_JIN;
        else if (n[4] != 0)
            rank.cat = SIXTH_FIFTH;
    end
endmodule

module gift_shelf
    import bobing_pkg::*;
(
    input  logic       clk,
    input  logic       claim,         // a turn
    input  logic [3:0] cat,
    input  logic       pair44,
    output logic [1:0] left2,
    output logic [2:0] left3,
    output logic [3:0] left4,
    output logic [4:0] left5,
    output logic [5:0] left6,
    output logic       took,          // this turn takes a gift
    output logic       last           // and then none is left
);
    initial begin
        left2 = 2; left3 = 4; left4 = 8; left5 = 16; left6 = 32; //@w7b_start31: left2 = 2; left3 = 4; left4 = 8; left5 = 16; left6 = 31;
    end

    logic s2, s3, s4, s5, s6;
    always_comb begin
        s2 = cat == TUI_TENG && left2 != 0;
        s3 = cat == SAM_HONG && left3 != 0;
        s4 = cat == SI_JIN && left4 != 0;
        s5 = cat == SIXTH_FIFTH && pair44 && left5 != 0;
        s6 = cat == SIXTH_FIFTH && !pair44 && left6 != 0; //@w7b_trickle: s6 = cat == SIXTH_FIFTH && !s5 && left6 != 0;
        took = s2 | s3 | s4 | s5 | s6 | (cat == TSIANG); //@+tsianggift0: took = s2 | s3 | s4 | s5 | s6;
        last = (left2 == s2) && (left3 == s3) && (left4 == s4) && (left5 == s5) && (left6 == s6); //@w7b_end_tui: last = (left3 == s3) && (left4 == s4) && (left5 == s5) && (left6 == s6);
    end

    always_ff @(posedge clk)
        if (claim) begin
            if (cat == TSIANG) begin
                left2 <= 0; left3 <= 0; left4 <= 0;
                left5 <= 0; left6 <= 0; //@w7b_tsiang_sixth: left5 <= 0;
            end
            else begin
                left2 <= left2 - s2;
                left3 <= left3 - s3;
                left4 <= left4 - s4;
                left5 <= left5 - s5;
                left6 <= left6 - s6;
            end
        end
endmodule

module podium
    import bobing_pkg::*;
(
    input  logic       clk,
    input  logic       claim,
    input  logic       lut,
    input  logic [5:0] who,
    input  rank_t      rank,
    output logic [5:0] leader,
    output rank_t      best
);
    // with Lut: everybody's latest first-prize roll, and the turn in which he rolled it
    logic [7:0]  stand [0:63];
    logic [31:0] since [0:63];
    logic [31:0] turn;

    initial begin
        leader = 0;
        best   = 0;
        turn   = 0;
        for (int i = 0; i < 64; i++) begin
            stand[i] = 0;
            since[i] = 0;
        end
    end

    wire first = rank.cat >= TSIONG_WAN;

    always_ff @(posedge clk) begin : roll_of_a_player
        rank_t      b;
        logic [5:0] l;
        b = best;
        l = leader;
        if (claim) begin
            turn <= turn + 1;
            if (first && !lut) begin
                if (rank >= best) begin //@w7b_tie_first: if (rank > best) begin //@w7b_gold_top: if (rank.cat == GOLDEN || (rank >= best && best.cat != GOLDEN)) begin
                    l = who;
                    b = rank;
                end
            end
            else if (first && lut) begin
                l = who;
                b = rank; //@w7b_lut_tai: if (rank.cat == stand[who][7:4] && rank.tai < stand[who][3:0]) b = stand[who]; else b = rank;
                stand[who] <= b;
                since[who] <= turn;
                for (int p = 1; p < 64; p++)
                    if (p != who && (stand[p] > b || (stand[p] == b && l != who && since[p] > since[l]))) begin //@w7b_lut_tie: if (p != who && stand[p] > b) begin
                        l = p[5:0];
                        b = stand[p];
                    end
            end
            leader <= l;
            best   <= b;
        end
    end
endmodule

module bobing
    import bobing_pkg::*;
(
    input  logic       clk,
    input  logic       roll,
    input  logic [2:0] D1, D2, D3, D4, D5, D6,
    input  logic [5:0] players,
    input  logic       golden, half, lut, last,
    output logic [5:0] player,
    output logic [3:0] category,
    output logic [3:0] tai,
    output logic       gift,
    output logic [1:0] left2,
    output logic [2:0] left3,
    output logic [3:0] left4,
    output logic [4:0] left5,
    output logic [5:0] left6,
    output logic [5:0] leader,
    output logic [3:0] leader_category,
    output logic [3:0] leader_tai,
    output logic [5:0] winner,
    output logic [1:0] phase
);
    rank_t      rank, best;
    logic       valid, pair44, took, empty, held;
    logic [5:0] spins;               // turns left in the last spin

    initial begin
        player = 1; category = 0; tai = 0; gift = 0;
        phase = PLAY; held = 0; spins = 0;
    end

    wire pressed = roll & ~held;
    wire turn    = pressed & valid & (phase != OVER);
    wire first   = rank.cat >= TSIONG_WAN;

    roll_judge judge (.*);
    gift_shelf shelf (.clk(clk), .claim(turn), .cat(rank.cat), .pair44(pair44), .left2(left2), .left3(left3),
                      .left4(left4), .left5(left5), .left6(left6), .took(took), .last(empty));
    podium top3 (.clk(clk), .claim(turn), .lut(lut), .who(player), .rank(rank), .leader(leader), .best(best));

    assign leader_category = best.cat;
    assign leader_tai      = best.tai;
    assign winner          = (phase == OVER) ? leader : 6'd0;

    always_ff @(posedge clk) begin
        held <= roll;
        if (turn) begin
            category <= rank.cat;
            tai      <= rank.tai;
            gift     <= took;
            player   <= (player == players) ? 6'd1 : player + 6'd1; //@w7b_wrap_back: player   <= (player == players) ? 6'd1 + (players > 6'd4) : player + 6'd1;
            case (phase)
                PLAY:
                    if (rank.cat == TSIANG)
                        phase <= OVER;
                    else if (empty && (leader != 0 || first)) begin //@w7b_end_gift: else if (empty && took && (leader != 0 || first)) begin
                        if (last) begin
                            phase <= SPIN;
                            spins <= players; //@w7b_spin_less: spins <= players - 6'd1;
                        end
                        else
                            phase <= OVER;
                    end
                SPIN: begin
                    spins <= spins - 6'd1;
                    if (spins == 6'd1 || rank.cat == TSIANG) //@w7b_spin_tsiang: if (spins == 6'd1)
                        phase <= OVER;
                end
                default: ;
            endcase
        end
        //@w7b_invalid_turn: if (pressed && !valid && phase == SPIN) player <= (player == players) ? 6'd1 : player + 6'd1;
    end
endmodule
