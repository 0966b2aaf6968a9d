// ===================================================================
//  DICE GAME (Bo Bing / Pua Tiong Chiu)
//  files merged into one for the submission:
//    btn_pulse   button -> one clock pulse
//    roll_check  six dice -> category + tai
//    gift_row    one row of gifts on the table + who took how many
//    top_roll    remembers first prize rolls, finds the leader
//    dicegame    top level
// ===================================================================

module btn_pulse(
    input  clk, input reset,
    input  b,
    output p
);
    reg b_old;
    always @(posedge clk or posedge reset)
        if (reset) b_old <= 0;
        else       b_old <= b;
    assign p = b & ~b_old;      //@v4_dg_bothedges: assign p = b ^ b_old;
endmodule

// -------------------------------------------------------------------
module roll_check(
    input  [2:0] D1, D2, D3, D4, D5, D6,
    input  golden, half,
    output reg [3:0] cat,
    output reg [3:0] tai,
    output ok
);
    // dice which show face v
    function [2:0] howmany;
        input [2:0] v;
        begin
            howmany = (D1 == v) + (D2 == v) + (D3 == v) + (D4 == v) + (D5 == v) + (D6 == v);
        end
    endfunction

    reg [2:0] c1, c2, c3, c4, c5, c6, c0, c7;
    reg [2:0] five;          // face of the five of a kind
    reg [5:0] sum;           // all six dice
    reg       straight, hh;

    always @* begin
        // functions don't put D1..D6 in the @* so I name them once here
        sum = D1 + D2 + D3 + D4 + D5 + D6;
        c0 = howmany(0);
        c1 = howmany(1);
        c2 = howmany(2);
        c3 = howmany(3);
        c4 = howmany(4);
        c5 = howmany(5);
        c6 = howmany(6);
        c7 = howmany(7);

        five = 0;
        if (c1 == 5) five = 1;
        if (c2 == 5) five = 2;
        if (c3 == 5) five = 3;
        if (c4 == 5) five = 4;    //@v4_dg_five4s:
        if (c5 == 5) five = 5;
        if (c6 == 5) five = 6;

        straight = (c1 == 1) && (c2 == 1) && (c3 == 1) && (c4 == 1) && (c5 == 1) && (c6 == 1);   //@v4_dg_street: straight = (c1 != 0) && (c2 != 0) && (c3 != 0) && (c4 != 0) && (c5 != 0);
        hh = ((c1 == 3) + (c2 == 3) + (c3 == 3) + (c4 == 3) + (c5 == 3) + (c6 == 3)) == 2'd2;

        cat = 0;
        tai = 0;
        if (c1 == 6 || c2 == 6 || c3 == 6 || c4 == 6 || c5 == 6 || c6 == 6)
            cat = 8;
        else if (five != 0) begin
            cat = 7;
            tai = sum - 5 * five;      //@v4_dg_kick: tai = D6;
        end
        else if (c4 == 4 && c1 == 2 && golden) begin   //@v4_dg_gold_on: else if (c4 == 4 && c1 == 2) begin
            cat = 6;
                                       //@+goldtwo: tai = 2;
        end
        else if (c4 >= 4) begin
            cat = 5;
            tai = sum - 16;            //@v4_dg_tai3: tai[2:0] = sum - 16;
        end
        else if (straight || (half && hh))
            cat = 4;
        else if (c4 == 3)
            cat = 3;
        else if (c1 == 4 || c2 == 4 || c3 == 4 || c5 == 4 || c6 == 4)
            cat = 2;
        else if (c4 == 2)
            cat = 9;
        else if (c4 == 1)
            cat = 1;
    end

    assign ok = (c0 == 0) && (c7 == 0);     //@v4_dg_seven: assign ok = (c0 == 0);
endmodule

// -------------------------------------------------------------------
// one row of the table. W bits are enough for N gifts
module gift_row #(parameter W = 6, parameter N = 32) (
    input              clk, input reset,
    input              take,       // one gift, if there is one
    input              grab,       // tsiang: everything
    input      [5:0]   who,
    input      [5:0]   look,
    output reg [W-1:0] left,
    output     [W-1:0] took        //@+regtook: output reg [W-1:0] took
);
    reg [W-1:0] mem [0:63];
    integer i;
    always @(posedge clk or posedge reset) begin
        if (reset) begin
            for (i = 0; i < 64; i = i + 1)
                mem[i] <= 0;
            left <= N;
        end
        else if (grab) begin
            mem[who] <= mem[who] + left;     //@v4_dg_grab_who:
            left <= 0;
        end
        else if (take && left != 0) begin    //@v4_dg_under: else if (take) begin
            mem[who] <= mem[who] + 1'b1;     //@v4_dg_tally_look: mem[look] <= mem[look] + 1'b1;
            left <= left - 1'b1;
        end
    end
    assign took = mem[look];                 //@+regtook: always @(posedge clk or posedge reset) if (reset) took <= 0; else took <= mem[look];
endmodule

// -------------------------------------------------------------------
// every player has a key: category, tai and running number of the roll
// (newer rolls are bigger so a tie goes to the later one)
module top_roll(
    input            clk, input reset,
    input            put,
    input            lut,
    input      [5:0] who,
    input      [3:0] cat,
    input      [3:0] tai,
    output reg [5:0] leader,
    output     [3:0] leader_category,
    output     [3:0] leader_tai
);
    reg [23:0] key [0:63];
    reg [15:0] nr;
    reg [23:0] best;
    wire [23:0] newkey;
    integer i, j;

    assign newkey = {cat, tai, nr};          //@v4_dg_notie: assign newkey = {cat, tai, 16'd0};

    always @(posedge clk or posedge reset) begin
        if (reset) begin
            for (i = 0; i < 64; i = i + 1)
                key[i] <= 0;
            nr <= 1;
        end
        else if (put) begin
            nr <= nr + 1;
            if (newkey > key[who])
                key[who] <= newkey;
            else if (lut)                    //@v4_dg_lut_cat: else if (lut && cat == key[who][23:20])
                key[who] <= newkey;          //@v4_dg_lut_zero: key[who] <= 0;
        end
    end

    // biggest key of all
    always @* begin
        best = 0;
        leader = 0;
        for (j = 1; j < 64; j = j + 1)       //@v4_dg_scan: for (j = 1; j < 8; j = j + 1)
            if (key[j] > best) begin         //@v4_dg_goldtop: if ((key[j][23:20] == 6 ? key[j] | 24'hF00000 : key[j]) > (best[23:20] == 6 ? best | 24'hF00000 : best)) begin
                best = key[j];
                leader = j;
            end
    end
    assign leader_category = best[23:20];
    assign leader_tai      = best[19:16];
endmodule

// -------------------------------------------------------------------
module dicegame(
    input        clk,
    input        reset,                      //@+nrst: input reset_n, //@+poweron:
    input        roll,
    input  [2:0] D1, D2, D3, D4, D5, D6,
    input  [5:0] show,
    input  [5:0] players,
    input        golden, half, lut, last,
    output reg [5:0] player,
    output     [3:0] category,
    output     [3:0] tai,
    output reg   gift,
    output [1:0] left2,
    output [2:0] left3,
    output [3:0] left4,
    output [4:0] left5,
    output [5:0] left6,
    output [5:0] leader,
    output [3:0] leader_category,
    output [3:0] leader_tai,
    output [5:0] winner,
    output [1:0] took2,
    output [2:0] took3,
    output [3:0] took4,
    output [4:0] took5,
    output [5:0] took6,
    output reg [1:0] phase
);
                            //@+nrst: wire reset = ~reset_n; //@+poweron: reg reset = 1; always @(posedge clk) reset <= 0;
    parameter ROLL = 2'd0, SPIN = 2'd1, OVER = 2'd2;

    wire       press, ok, go;
    wire [3:0] cat_now, tai_now;
    reg  [3:0] cat_r, tai_r;
    reg  [6:0] onspin;       // rolls done in the last spin
    reg        have;         // somebody has a first prize roll
    wire [5:0] look;

    btn_pulse  u_btn(.clk(clk), .reset(reset), .b(roll), .p(press));
    roll_check u_chk(D1, D2, D3, D4, D5, D6, golden, half, cat_now, tai_now, ok);

    assign go = press & ok & (phase != OVER);    //@v4_dg_overplay: assign go = press & ok;

    // the table
    wire first  = (cat_now == 5) | (cat_now == 6) | (cat_now == 7);
    wire tsiang = (cat_now == 8);
    wire grab   = go & tsiang;
    assign look = (show == 0) ? player : show;   //@v4_dg_show0: assign look = show;

    gift_row #(2, 2)  row2(clk, reset, go & (cat_now == 4), grab, player, look, left2, took2);
    gift_row #(3, 4)  row3(clk, reset, go & (cat_now == 3), grab, player, look, left3, took3);
    gift_row #(4, 8)  row4(clk, reset, go & (cat_now == 2), grab, player, look, left4, took4);
    gift_row #(5, 16) row5(clk, reset, go & (cat_now == 9), grab, player, look, left5, took5);   //@v4_dg_row5: gift_row #(5, 16) row5(clk, reset, go & (cat_now == 9) & (left6 == 0), grab, player, look, left5, took5); //@v4_dg_sixteen: gift_row #(5, 15) row5(clk, reset, go & (cat_now == 9), grab, player, look, left5, took5);
    gift_row #(6, 32) row6(clk, reset, go & (cat_now == 1), grab, player, look, left6, took6);   //@v4_dg_row5: gift_row #(6, 32) row6(clk, reset, go & (cat_now == 1 | cat_now == 9), grab, player, look, left6, took6);

    wire hit = (cat_now == 4 && left2 != 0) || (cat_now == 3 && left3 != 0)
            || (cat_now == 2 && left4 != 0) || (cat_now == 9 && left5 != 0)
            || (cat_now == 1 && left6 != 0);

    top_roll u_top(clk, reset, go & (first | tsiang), lut, player, cat_now, tai_now,   //@v4_dg_ts_first: top_roll u_top(clk, reset, go & first, lut, player, cat_now, tai_now,
                   leader, leader_category, leader_tai);

    wire [6:0] total = left2 + left3 + left4 + left5 + left6;
    wire empty = (total == 0) || (total == 1 && hit);     //@v4_dg_late: wire empty = (total == 0);
    wire [5:0] next  = (player >= players) ? 6'd1 : player + 6'd1;   //@v4_dg_short: wire [5:0] next  = (player >= players - 1) ? 6'd1 : player + 6'd1;

    always @(posedge clk or posedge reset) begin
        if (reset) begin
            player <= 1;
            cat_r  <= 0;
            tai_r  <= 0;
            gift   <= 0;   //@v4_dg_gift_x:
            have   <= 0;
            onspin <= 0;
            phase  <= ROLL;
        end
        else begin
                                       //@v4_dg_pass: if (press && !ok && phase != OVER) player <= next;
            if (go) begin
                cat_r <= cat_now;      //@v4_dg_catkeep: if (cat_now != 0) cat_r <= cat_now;
                tai_r <= tai_now;      //@v4_dg_taikeep: if (first) tai_r <= tai_now;
                gift  <= hit | (tsiang & (total != 0));     //@v4_dg_led_on: if (hit | (tsiang & (total != 0))) gift <= 1; else if (cat_now == 0) gift <= 0;
                player <= next;
                if (first) have <= 1;

                case (phase)
                ROLL: begin
                    if (tsiang) begin
                        phase <= OVER;
                        //@+stayput: player <= player;
                    end
                    else if (empty && (have || first)) begin      //@v4_dg_endhave: else if (empty && have) begin
                        if (last) begin
                            phase <= SPIN;
                            onspin <= 0;
                            //@v4_dg_spin_one: player <= 1;
                        end
                        else begin
                            phase <= OVER;
                            //@+stayput: player <= player;
                        end
                    end
                end
                SPIN: begin
                    onspin <= onspin + 1;
                    if (tsiang || onspin + 1 == players) begin   //@v4_dg_ts_spin: if (onspin + 1 == players) begin //@v4_dg_spin_more: if (tsiang || onspin == players) begin
                        phase <= OVER;
                        //@+stayput: player <= player;
                    end
                end
                default: ;             // over, nothing to do
                endcase
            end
        end
    end

    assign category = cat_r;           //@v4_dg_live: assign category = ok ? cat_now : cat_r;
    assign tai      = tai_r;           //@v4_dg_live: assign tai = ok ? tai_now : tai_r;
    assign winner   = (phase == OVER) ? leader : 6'd0;    //@v4_dg_early: assign winner = leader;
endmodule
