// Bo Bing, the Mid-Autumn dice game: referee for one table.
// Put the six dice on D1..D6 and press roll. Starts afresh at power-up.

// how many dice show this face
module howmany (
    input  [2:0] face, a, b, c, d, e, f,
    output [2:0] n
);
    assign n = {2'b0, a == face} + {2'b0, b == face} + {2'b0, c == face}
             + {2'b0, d == face} + {2'b0, e == face} + {2'b0, f == face};
endmodule

// what a roll is worth
module judge (
    input      [2:0] D1, D2, D3, D4, D5, D6,
    input            golden, half,
    output           valid,
    output reg [3:0] cat,
    output reg [3:0] kick
);
    wire [2:0] n1, n2, n3, n4, n5, n6;
    howmany h1(3'd1, D1, D2, D3, D4, D5, D6, n1);
    howmany h2(3'd2, D1, D2, D3, D4, D5, D6, n2);
    howmany h3(3'd3, D1, D2, D3, D4, D5, D6, n3);
    howmany h4(3'd4, D1, D2, D3, D4, D5, D6, n4);
    howmany h5(3'd5, D1, D2, D3, D4, D5, D6, n5);
    howmany h6(3'd6, D1, D2, D3, D4, D5, D6, n6);

    wire ok1 = D1 != 0 && D1 != 7;
    wire ok2 = D2 != 0 && D2 != 7;
    wire ok3 = D3 != 0 && D3 != 7;
    wire ok4 = D4 != 0 && D4 != 7;
    wire ok5 = D5 != 0 && D5 != 7;
    wire ok6 = D6 != 0 && D6 != 7; //@n3-inv7: wire ok6 = D6 != 0;
    assign valid = ok1 && ok2 && ok3 && ok4 && ok5 && ok6;

    wire six   = n1 == 6 || n2 == 6 || n3 == 6 || n4 == 6 || n5 == 6 || n6 == 6;
    wire five  = n1 == 5 || n2 == 5 || n3 == 5 || n4 == 5 || n5 == 5 || n6 == 5;
    wire four  = n1 == 4 || n2 == 4 || n3 == 4 || n5 == 4 || n6 == 4;
    wire run   = n1 == 1 && n2 == 1 && n3 == 1 && n4 == 1 && n5 == 1 && n6 == 1;
    // three and three: two counters stand at 3
    wire [2:0] triples = {2'b0, n1 == 3} + {2'b0, n2 == 3} + {2'b0, n3 == 3}
                       + {2'b0, n4 == 3} + {2'b0, n5 == 3} + {2'b0, n6 == 3};
    wire halves = triples == 2;

    wire [5:0] sum = {3'b0, D1} + {3'b0, D2} + {3'b0, D3} + {3'b0, D4} + {3'b0, D5} + {3'b0, D6};
    // the odd one out of five of a kind
    wire [3:0] odd = n1 == 1 ? 4'd1 : n2 == 1 ? 4'd2 : n3 == 1 ? 4'd3
                   : n4 == 1 ? 4'd4 : n5 == 1 ? 4'd5 : 4'd6;
    wire [5:0] rest = sum - 6'd16;

    always @(*) begin
        kick = 0;
        if (six) cat = 8;
        else if (five) begin
            cat  = 7;
            kick = odd;
        end
        else if (n4 == 4 && n1 == 2 && golden) begin
            cat = 6;
            kick = 0; //@+n3-tai2: kick = 2;
        end
        else if (n4 == 4) begin
            cat  = 5;
            kick = rest[3:0];
        end
        else if (run) cat = 4;
        else if (half && halves) cat = 4; //@n3-half: else if (half && halves && n4 != 3) cat = 4;
        else if (n4 == 3) cat = 3;
        else if (four) cat = 2;
        else if (n4 == 2) cat = 9;
        else if (n4 == 1) cat = 1;
        else cat = 0;
    end
endmodule

module bobing (
    input            clk,
    input            roll,
    input      [2:0] D1, D2, D3, D4, D5, D6,
    input      [5:0] show,
    input      [5:0] players,
    input            golden, half, lut, last,
    output reg [5:0] player,
    output reg [3:0] category,
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
    localparam [1:0] ROLL = 0, SPIN = 1, OVER = 2;

    wire       valid;
    wire [3:0] cat, kick;
    judge referee(D1, D2, D3, D4, D5, D6, golden, half, valid, cat, kick);

    reg        held;
    reg  [5:0] spins;              // last spins still to come
    reg [23:0] now;                // number of the first-prize roll

    // one row a player
    reg  [1:0] t2 [0:63];
    reg  [2:0] t3 [0:63];
    reg  [3:0] t4 [0:63];
    reg  [4:0] t5 [0:63];
    reg  [5:0] t6 [0:63];
    reg  [5:0] stand [0:63];       // {kind, Tai}; kind 1 Tsiong-Wan, 2 Golden Flower, 3 Ngo-Tsi
    reg [23:0] stamp [0:63];

    integer i;
    initial begin
        held = 0; spins = 0; now = 1;
        player = 1; category = 0; tai = 0; gift = 0;
        left2 = 2; left3 = 4; left4 = 8;
        left5 = 16; //@n3-left5: left5 = 15;
        left6 = 32;
        leader = 0; leader_category = 0; leader_tai = 0; winner = 0;
        phase = ROLL;
        for (i = 0; i < 64; i = i + 1) begin
            t2[i] = 0; t3[i] = 0; t4[i] = 0; t5[i] = 0; t6[i] = 0;
            stand[i] = 0; stamp[i] = 0;
        end
    end

    wire [5:0] row = show == 0 ? player : show;
    assign took2 = t2[row];
    assign took3 = t3[row];
    assign took4 = t4[row];
    assign took5 = t5[row];
    assign took6 = t6[row];

    wire [5:0] next_player = player == players ? 6'd1 : player + 6'd1;
    wire       first = cat == 5 || cat == 6 || cat == 7;
    wire [5:0] key   = {cat[1:0], kick};

    function [5:0] worth(input [5:0] k);
        worth = k; //@n3-golden: worth = k[5:4] == 2 ? {2'd1, 4'd2} : k;
    endfunction

    // does this roll become the player's standing?
    wire replace = first && (lut || worth(key) >= worth(stand[player])); //@n3-lut: wire replace = first && ((lut && cat[1:0] != stand[player][5:4]) || worth(key) >= worth(stand[player]));

    // the best standing when this roll is counted
    reg  [5:0] best_key, k;
    reg [23:0] best_stamp, s;
    reg  [5:0] best;
    integer j;
    always @(*) begin
        best_key = 0; best_stamp = 0; best = 0;
        for (j = 1; j < 64; j = j + 1) begin
            k = replace && j == {26'd0, player} ? key : stand[j];
            s = replace && j == {26'd0, player} ? now : stamp[j];
            if ({worth(k), s} > {worth(best_key), best_stamp}) begin //@n3-tie: if (worth(k) > worth(best_key)) begin
                best_key   = k;
                best_stamp = s;
                best       = j[5:0];
            end
        end
    end

    // the table after this roll
    wire [1:0] l2 = cat == 4 && left2 != 0 ? left2 - 2'd1 : left2;
    wire [2:0] l3 = cat == 3 && left3 != 0 ? left3 - 3'd1 : left3;
    wire [3:0] l4 = cat == 2 && left4 != 0 ? left4 - 4'd1 : left4; //@n3-fall: wire [3:0] l4 = (cat == 2 || (cat == 3 && left3 == 0)) && left4 != 0 ? left4 - 4'd1 : left4;
    wire [4:0] l5 = cat == 9 && left5 != 0 ? left5 - 5'd1 : left5;
    wire [5:0] l6 = cat == 1 && left6 != 0 ? left6 - 6'd1 : left6;
    wire empty = l2 == 0 && l3 == 0 && l4 == 0 && l5 == 0 && l6 == 0; //@n3-end: wire empty = l2 == 0 && l3 == 0 && l5 == 0 && l6 == 0;

    wire turn = roll && !held && valid && phase != OVER;
    wire done = phase == SPIN ? spins == 1 : empty && best != 0 && !last;

    always @(posedge clk) begin
        held <= roll;
        if (turn) begin
            category <= cat;
            tai      <= kick; //@n3-tai: tai      <= {1'b0, kick[2:0]};
            if (cat == 8) begin
                // Tsiang: everything is his
                phase  <= OVER;
                winner <= player;
                leader <= player;    //@+n3-keep:
                leader_category <= 8; //@+n3-keep:
                leader_tai      <= 0; //@+n3-keep:
                gift   <= 1;
                left2 <= 0; left3 <= 0; left4 <= 0; left5 <= 0;
                left6 <= 0; //@n3-tsi:
                t2[player] <= t2[player] + left2;
                t3[player] <= t3[player] + left3;
                t4[player] <= t4[player] + left4;
                t5[player] <= t5[player] + left5;
                t6[player] <= t6[player] + left6; //@n3-tsi:
            end
            else begin
                left2 <= l2; left3 <= l3; left4 <= l4; left5 <= l5; left6 <= l6;
                gift  <= l2 != left2 || l3 != left3 || l4 != left4 || l5 != left5 || l6 != left6;
                if (l2 != left2) t2[player] <= t2[player] + 2'd1;
                if (l3 != left3) t3[player] <= t3[player] + 3'd1;
                if (l4 != left4) t4[player] <= t4[player] + 4'd1; //@n3-tal: if (l4 != left4) t4[next_player] <= t4[next_player] + 4'd1;
                if (l5 != left5) t5[player] <= t5[player] + 5'd1;
                if (l6 != left6) t6[player] <= t6[player] + 6'd1;
                if (replace) begin
                    stand[player] <= key;
                    stamp[player] <= now;
                    now           <= now + 24'd1;
                end
                if (best != 0) begin
                    leader          <= best;
                    leader_category <= {2'b01, best_key[5:4]};
                    leader_tai      <= best_key[3:0];
                end
                if (phase == SPIN) spins <= spins - 6'd1;
                if (done) begin
                    phase  <= OVER;
                    winner <= best;
                    //@+n3-on: player <= next_player;
                end
                else begin
                    player <= next_player; //@n3-again: if (!first || phase == SPIN) player <= next_player;
                    if (phase == ROLL && empty && best != 0) begin
                        phase <= SPIN;
                        spins <= players; //@n3-lastn: spins <= players - 6'd1;
                    end
                end
            end
        end
    end
endmodule
