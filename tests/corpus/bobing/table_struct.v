// Bo Bing at the table: top level = controller + small datapath blocks
`timescale 1ns/1ps

// one pulse for every time the button goes up
module roll_button(input clk, input reset, input btn, output pulse);
    reg was;
    always @(posedge clk)
        if (reset) was <= 1'b0;
        else       was <= btn;
    assign pulse = btn & ~was;                     //@both-edges: assign pulse = btn ^ was;
endmodule

// how many of the six dice show FACE
module face_counter #(parameter [2:0] FACE = 1)
    (input [17:0] dice, output [2:0] n);
    assign n = (dice[2:0]   == FACE) + (dice[5:3]   == FACE) + (dice[8:6]   == FACE)
             + (dice[11:9]  == FACE) + (dice[14:12] == FACE) + (dice[17:15] == FACE);
endmodule

module dice_judge(
    input  [17:0] dice,
    input         golden, half,
    output        valid,
    output reg [3:0] cat,
    output reg [3:0] tai,
    output        first,        // Tsiong-Wan, Golden Flower or Ngo-Tsi
    output        tsiang,
    output [4:0]  row           // one bit per prize row: {6th,5th,4th,3rd,2nd}
);
    wire [2:0] n [1:6];
    wire [6:1] is6, is5, is4, is3, is1;
    genvar g;
    generate
        for (g = 1; g <= 6; g = g + 1) begin : faces
            face_counter #(.FACE(g)) fc (.dice(dice), .n(n[g]));
            assign is6[g] = (n[g] == 3'd6);
            assign is5[g] = (n[g] == 3'd5);
            assign is4[g] = (n[g] == 3'd4);
            assign is3[g] = (n[g] == 3'd3);
            assign is1[g] = (n[g] == 3'd1);
        end
    endgenerate

    wire [2:0] none = (dice[2:0] == 3'd0) + (dice[5:3] == 3'd0) + (dice[8:6] == 3'd0) + (dice[11:9] == 3'd0) + (dice[14:12] == 3'd0) + (dice[17:15] == 3'd0);
    wire [2:0] many = (dice[2:0] == 3'd7) + (dice[5:3] == 3'd7) + (dice[8:6] == 3'd7) + (dice[11:9] == 3'd7) + (dice[14:12] == 3'd7) + (dice[17:15] == 3'd7);
    assign valid = (none == 3'd0) & (many == 3'd0);           //@zero-is-die: assign valid = (many == 3'd0);         //@two-zeros-pass: assign valid = ~none[0] & ~many[0];

    wire [5:0] total = dice[2:0] + dice[5:3] + dice[8:6] + dice[11:9] + dice[14:12] + dice[17:15];
    wire [5:0] five  = is5[1] ? 6'd5 : is5[2] ? 6'd10 : is5[3] ? 6'd15 : is5[4] ? 6'd20 : is5[5] ? 6'd25 : 6'd30;
    wire [5:0] k5    = total - five;                          //@ngo-tai-face: wire [5:0] k5 = is5[1] ? 6'd1 : is5[2] ? 6'd2 : is5[3] ? 6'd3 : is5[4] ? 6'd4 : is5[5] ? 6'd5 : 6'd6;
    wire [5:0] k4    = total - 6'd16;

    wire straight = &is1;                                     //@straight-by-sum: wire straight = (total == 6'd21);
    wire halves   = (is3[1] + is3[2] + is3[3] + is3[4] + is3[5] + is3[6]) == 2;
    wire flower   = golden & is4[4] & (n[1] == 3'd2);

    assign tsiang = |is6;                                     //@tsiang-fours: assign tsiang = is6[1] | is6[2] | is6[3] | is6[5] | is6[6];
    always @* begin
        tai = 4'd0;
        if (tsiang)                         cat = 4'd8;
        else if (|is5) begin                cat = 4'd7; tai = k5[3:0]; end
        else if (flower) begin              cat = 4'd6;
            tai = 4'd0;                                       //@+flower-tai: tai = 4'd2;
        end
        else if (is4[4]) begin              cat = 4'd5; tai = k4[3:0]; end
        else if (straight | (half & halves)) cat = 4'd4;
        else if (is3[4])                    cat = 4'd3;
        else if (is4 != 6'd0)               cat = 4'd2;
        else if (n[4] == 3'd2)              cat = 4'd9;
        else if (n[4] == 3'd1)              cat = 4'd1;
        else                                cat = 4'd0;
    end
    assign first = (cat == 4'd5) | (cat == 4'd6) | (cat == 4'd7);
    assign row   = {cat == 4'd1, cat == 4'd9, cat == 4'd2, cat == 4'd3, cat == 4'd4};
endmodule

// the gifts of one prize
module prize_row #(parameter W = 6, parameter START = 32)
    (input clk, input reset, input ask, input sweep, output reg [W-1:0] left, output given);
    wire any = (left != 0);
    assign given = ask & any;
    always @(posedge clk)
        if (reset)      left <= START;
        else if (sweep) left <= 0;
        else if (given) left <= left - 1'b1;
endmodule

// how many gifts of one prize every player has
module row_tally #(parameter W = 6)
    (input clk, input reset, input [5:0] who, input one, input all, input [W-1:0] rest,
     input [5:0] show, output [W-1:0] took);
    reg [W-1:0] mem [0:63];
    integer i;
    always @(posedge clk)
        if (reset)    for (i = 0; i < 64; i = i + 1) mem[i] <= 0;
        else if (all) mem[who] <= mem[who] + rest;
        else if (one) mem[who] <= mem[who] + 1'b1;
    assign took = mem[show];
endmodule

// whose turn it is
module turn_counter(input clk, input reset, input step, input restart, input [5:0] players, output reg [5:0] player);
    always @(posedge clk)
        if (reset) player <= 6'd1;
        else if (restart) player <= 6'd1;
        else if (step) begin
            if (player >= players) player <= 6'd1;            //@last-seat-skipped: if (player >= players - 6'd1) player <= 6'd1;
            else                   player <= player + 6'd1;
        end
endmodule

// first-prize rolls: a list with the latest roll in front; a player is in it once
module first_board(
    input clk, input reset, input put, input crown, input lut,
    input [5:0] who, input [3:0] cat, input [3:0] tai,
    output reg [5:0] leader, output reg [3:0] lcat, output reg [3:0] ltai
);
    reg [5:0] lp [0:62];
    reg [7:0] lk [0:62];         // {category, tai}, 0: nothing
    reg [5:0] bp;                // best roll of all (played without Lut)
    reg [7:0] bk;
    reg       king;              // somebody rolled a Tsiang
    integer i;
    reg passed;

    wire better = {cat, tai} >= bk;                           //@struct-tie-earlier: wire better = {cat, tai} > bk;

    always @(posedge clk) begin
        if (reset) begin
            for (i = 0; i < 63; i = i + 1) begin
                lp[i] <= 6'd0;
                lk[i] <= 8'd0;
            end
            bp <= 6'd0;
            bk <= 8'd0;
            king <= 1'b0;
        end else if (crown) begin
            king <= 1'b1;
            bp <= who;
            bk <= {cat, tai};
        end else if (put) begin
            if (better) begin
                bp <= who;
                bk <= {cat, tai};
            end
            lp[0] <= who;
            lk[0] <= {cat, tai};
            passed = (lp[0] == who);
            for (i = 1; i < 63; i = i + 1) begin
                if (!passed) begin
                    lp[i] <= lp[i-1];
                    lk[i] <= lk[i-1];
                end
                if (lp[i] == who) passed = 1'b1;              //@lut-old-roll-stays: if (lk[i] == 8'd0) passed = 1'b1;
            end
        end
    end

    reg [5:0] tp;
    reg [7:0] tk;
    integer j;
    always @* begin
        tp = 6'd0;
        tk = 8'd0;
        for (j = 0; j < 63; j = j + 1)
            if (lk[j] > tk) begin
                tp = lp[j];
                tk = lk[j];
            end
        if (lut & ~king) begin leader = tp; lcat = tk[7:4]; ltai = tk[3:0]; end
        else             begin leader = bp; lcat = bk[7:4]; ltai = bk[3:0]; end
    end
endmodule

// what the table waits for
module table_control(
    input clk, input reset, input go, input first, input tsiang, input last,
    input gone, input held, input [5:0] players,
    output reg [1:0] phase, output to_spin
);
    localparam ROLL = 2'd0, SPIN = 2'd1, OVER = 2'd2;
    reg [5:0] spins;
    wire done = gone & (held | first);                        //@end-without-leader: wire done = gone;
    assign to_spin = (phase == ROLL) & go & ~tsiang & done & last;
    always @(posedge clk)
        if (reset) begin
            phase <= ROLL;
            spins <= 6'd0;
        end else if (go) begin
            case (phase)
                ROLL:
                    if (tsiang)            phase <= OVER;
                    else if (done & ~last) phase <= OVER;
                    else if (done) begin
                        phase <= SPIN;
                        spins <= players;                     //@spins-short: spins <= players - 6'd1;
                    end
                SPIN: begin
                    spins <= spins - 6'd1;
                    if (tsiang | (spins == 6'd1)) phase <= OVER;
                end
                default: phase <= OVER;
            endcase
        end
endmodule

module bobing(
    input        clk,
    input        rst,                                         //@+rst-low: input        rst_n,
    input        roll,
    input  [2:0] D1, D2, D3, D4, D5, D6,
    input  [5:0] show,
    input  [5:0] players,
    input        golden, half, lut, last,
    output [5:0] player,
    output reg [3:0] category,
    output reg [3:0] tai,
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
    output [1:0] phase
);
    wire reset = rst;                                         //@+rst-low: wire reset = ~rst_n;
    wire press, valid, first, tsiang;
    wire [3:0] cat_now, tai_now;
    wire [4:0] row, given;
    wire [17:0] dice = {D6, D5, D4, D3, D2, D1};

    roll_button u_btn (.clk(clk), .reset(reset), .btn(roll), .pulse(press));
    dice_judge  u_jdg (.dice(dice), .golden(golden), .half(half), .valid(valid),
                       .cat(cat_now), .tai(tai_now), .first(first), .tsiang(tsiang), .row(row));

    wire open  = (phase != 2'd2);
    wire go    = press & valid & open;
    wire sweep = go & tsiang;
    wire [4:0] ask = row & {5{go & (phase == 2'd0)}};

    prize_row #(.W(2), .START(2))  r2 (.clk(clk), .reset(reset), .ask(ask[0]), .sweep(sweep), .left(left2), .given(given[0]));
    prize_row #(.W(3), .START(4))  r3 (.clk(clk), .reset(reset), .ask(ask[1]), .sweep(sweep), .left(left3), .given(given[1]));
    prize_row #(.W(4), .START(8))  r4 (.clk(clk), .reset(reset), .ask(ask[2]), .sweep(sweep), .left(left4), .given(given[2]));
    prize_row #(.W(5), .START(16)) r5 (.clk(clk), .reset(reset), .ask(ask[3]), .sweep(sweep), .left(left5), .given(given[3])); //@left5-15: prize_row #(.W(5), .START(15)) r5 (.clk(clk), .reset(reset), .ask(ask[3]), .sweep(sweep), .left(left5), .given(given[3]));
    prize_row #(.W(6), .START(32)) r6 (.clk(clk), .reset(reset), .ask(ask[4]), .sweep(sweep), .left(left6), .given(given[4])); //@sweep-no-sixth: prize_row #(.W(6), .START(32)) r6 (.clk(clk), .reset(reset), .ask(ask[4]), .sweep(1'b0), .left(left6), .given(given[4]));

    wire [5:0] who = player;                                  //@tally-next: wire [5:0] who = (player == players) ? 6'd1 : player + 6'd1;
    wire [4:0] got = given;
    wire [5:0] seat = (show == 6'd0) ? player : show;
    row_tally #(.W(2)) t2 (.clk(clk), .reset(reset), .who(who), .one(got[0]), .all(sweep), .rest(left2), .show(seat), .took(took2));
    row_tally #(.W(3)) t3 (.clk(clk), .reset(reset), .who(who), .one(got[1]), .all(sweep), .rest(left3), .show(seat), .took(took3));
    row_tally #(.W(4)) t4 (.clk(clk), .reset(reset), .who(who), .one(got[2]), .all(sweep), .rest(left4), .show(seat), .took(took4));
    row_tally #(.W(5)) t5 (.clk(clk), .reset(reset), .who(who), .one(got[3]), .all(sweep), .rest(left5), .show(seat), .took(took5));
    row_tally #(.W(6)) t6 (.clk(clk), .reset(reset), .who(who), .one(got[4]), .all(sweep), .rest(left6), .show(seat), .took(took6)); //@sweep-no-sixth: row_tally #(.W(6)) t6 (.clk(clk), .reset(reset), .who(who), .one(got[4]), .all(1'b0), .rest(left6), .show(seat), .took(took6));

    // gifts left after this roll
    wire gone = ({left2, left3, left4, left5, left6} == 20'd0)
              | (given[0] & (left2 == 2'd1) & ({left3, left4, left5, left6} == 18'd0))
              | (given[1] & (left3 == 3'd1) & ({left2, left4, left5, left6} == 17'd0))
              | (given[2] & (left4 == 4'd1) & ({left2, left3, left5, left6} == 16'd0))
              | (given[3] & (left5 == 5'd1) & ({left2, left3, left4, left6} == 15'd0))
              | (given[4] & (left6 == 6'd1) & ({left2, left3, left4, left5} == 14'd0)); //@sixth-last-hangs: ;

    wire to_spin, restart;
    table_control u_ctl (.clk(clk), .reset(reset), .go(go), .first(first), .tsiang(tsiang), .last(last),
                         .gone(gone), .held(leader != 6'd0), .players(players), .phase(phase), .to_spin(to_spin));

    first_board u_top (.clk(clk), .reset(reset), .put(go & first), .crown(sweep), .lut(lut),
                       .who(player), .cat(cat_now), .tai(tai_now),
                       .leader(leader), .lcat(leader_category), .ltai(leader_tai));

    assign restart = 1'b0;                                    //@spin-from-one: assign restart = to_spin;
    wire step = go;                                           //@first-rolls-again: wire step = go & ~first;
    wire stepped = step;                                      //@+player-stays: wire stepped = step & ~(tsiang | (gone & ((leader != 6'd0) | first) & ~last & (phase == 2'd0)));
    turn_counter u_trn (.clk(clk), .reset(reset), .step(stepped), .restart(restart), .players(players), .player(player));

    always @(posedge clk)
        if (reset) begin
            category <= 4'd0;
            tai      <= 4'd0;
            gift     <= 1'b0;
        end else if (go) begin
            category <= cat_now;
            tai      <= tai_now;
            gift     <= (given != 5'd0) | (tsiang & ({left2, left3, left4, left5, left6} != 20'd0)); //@gift-lamp-empty: gift <= (ask != 5'd0) | (tsiang & ({left2, left3, left4, left5, left6} != 20'd0));
        end

    assign winner = (phase == 2'd2) ? leader : 6'd0;
endmodule
