`timescale 1ns / 1ps
// 7up 7down -- control unit
// state = {number shown on st, 1 = wait for proc to go down}
module game_ctrl(
    input clk,
    input proc,
    input [6:0] bid,
    input ud,
    input [3:0] rnd,
    output [10:0] amt1,
    output [10:0] amt2,
    output [10:0] tax,
    output [6:0] sub1,
    output [6:0] sub2,
    output [1:0] O_ud1,
    output [1:0] O_ud2,
    output [2:0] st,
    output [1:0] led_win
    );

    localparam S_INIT  = 4'd0,  W_INIT  = 4'd1,
               S_START = 4'd2,  W_START = 4'd3,
               S_BID1  = 4'd4,  W_BID1  = 4'd5,
               S_BID2  = 4'd6,  W_BID2  = 4'd7,
               S_BUF   = 4'd8,  W_BUF   = 4'd9,
               S_RAND  = 4'd10, W_RAND  = 4'd11,
               S_CALC  = 4'd12, W_CALC  = 4'd13,
               S_RST   = 4'd14, W_RST   = 4'd15;

    reg [3:0] state, next;
    reg [10:0] purse [0:1];
    reg [6:0] stake [0:1];
    reg [1:0] guess [0:1];
    reg [10:0] pot;                                 //@pot-9bit: reg [8:0] pot;
    reg [3:0] roll;
    reg first;         // 0: player 1 bids first
    reg [1:0] win;

    wire go;
    wire [6:0] b;
    wire u;
    wire [3:0] dice;
    assign go = proc;                               //@+proc-low: assign go = ~proc;                             //@+sync-in: reg [25:0] ff; always @(posedge clk) ff <= {ff[12:0], proc, bid, ud, rnd}; assign go = ff[25];
    assign b = bid;                                 //@+sync-in: assign b = ff[24:18];
    assign u = ud;                                  //@+sync-in: assign u = ff[17];
    assign dice = rnd;                              //@+sync-in: assign dice = ff[16:13];

    initial begin
        state = S_INIT;
        purse[0] = 1008;
        purse[1] = 1008;
        stake[0] = 0; stake[1] = 0;
        guess[0] = 0; guess[1] = 0;
        pot = 0;
        roll = 0;
        first = 0;
    end

    // who is bidding now
    wire me = (state == S_BID2);
    wire [10:0] mine = purse[me];
    wire [10:0] his = purse[!me];
    wire [4:0] dep = b >> 2;                        //@dep-round-up: wire [5:0] dep = (b + 8'd3) >> 2;
    wire [10:0] left = (me == first) ? mine : mine - stake[!me];   //@second-left-all: wire [10:0] left = mine;
    wire ok = (b <= his) && (dep <= left);          //@bid-lt-other: wire ok = (b < his) && (dep <= left);

    wire [6:0] g0 = win[0] ? stake[0] : 7'd0;
    wire [6:0] g1 = win[1] ? stake[1] : 7'd0;

    always @(*) begin
        win = 2'b00;
        if (roll > 7) begin
            win[0] = guess[0][1];
            win[1] = guess[1][1];
        end
        else if (roll < 7) begin
            win[0] = guess[0][0];
            win[1] = guess[1][0];
        end
        else begin
            win[0] = stake[0] > stake[1];           //@seven-ge: win[0] = stake[0] >= stake[1];
            win[1] = stake[1] > stake[0];
        end

        next = state;
        case (state)
            S_INIT:  if (go) next = W_INIT;
            W_INIT:  if (!go) next = S_START;
            S_START: if (go) next = W_START;
            W_START: if (!go) begin
                        if (purse[0] == 0 || purse[1] == 0)   //@over-only-p1: if (purse[0] == 0)
                            next = S_INIT;
                        else if (first)
                            next = S_BID2;
                        else
                            next = S_BID1;
                     end
            S_BID1:  if (go && ok) next = W_BID1;
            W_BID1:  if (!go) next = first ? S_BUF : S_BID2;
            S_BID2:  if (go && ok) next = W_BID2;
            W_BID2:  if (!go) next = first ? S_BID1 : S_BUF;
            S_BUF:   if (go) next = W_BUF;          //@buf-auto: S_BUF: next = W_BUF;
            W_BUF:   if (!go) next = S_RAND;
            S_RAND:  if (go) next = W_RAND;
            W_RAND:  if (!go) next = S_CALC;
            S_CALC:  if (go) next = W_CALC;
            W_CALC:  if (!go) next = S_RST;         //@calc-no-wait: W_CALC: next = S_RST;
            S_RST:   if (go) next = W_RST;
            W_RST:   if (!go) next = S_START;
            default: next = S_INIT;
        endcase
    end

    always @(posedge clk) begin
        state <= next;
        if (go)
            case (state)
                S_INIT: begin
                    purse[0] <= 1008;
                    purse[1] <= 1008;               //@init-forgets-p2:
                    pot <= 0;
                end
                S_START: begin
                    if (purse[0] == 0) begin
                        purse[1] <= purse[1] + pot;
                        pot <= 0;
                    end
                    else if (purse[1] == 0) begin
                        purse[0] <= purse[0] + pot;
                        pot <= 0;
                    end
                end
                S_BID1, S_BID2:
                    if (ok) begin
                        stake[me] <= b;
                        guess[me] <= {u, ~u};
                        purse[me] <= purse[me] - dep;
                        pot <= pot + dep;
                    end
                S_RAND: roll <= dice;               //@roll-in-buffer: S_BUF: roll <= dice;
                S_CALC: begin
                    purse[0] <= purse[0] + g0 - g1;
                    purse[1] <= purse[1] + g1 - g0; //@settle-index: purse[1] <= purse[1] + g1 - g1;
                end
                S_RST: begin
                    first <= ~first;                //@winner-first: first <= win[1];
                    stake[0] <= 0;
                    stake[1] <= 0;
                    guess[0] <= 2'b00;
                    guess[1] <= 2'b00;              //@guess-clear-copy: guess[0] <= 2'b00;
                end
            endcase
    end

    assign led_win = win;
    assign amt1 = purse[0];         //@+reg-out: reg [10:0] q1; always @(posedge clk) q1 <= purse[0]; assign amt1 = q1;
    assign amt2 = purse[1];         //@+reg-out: reg [10:0] q2; always @(posedge clk) q2 <= purse[1]; assign amt2 = q2;
    assign tax = pot;               //@+reg-out: reg [10:0] q3; always @(posedge clk) q3 <= pot; assign tax = q3;
    assign sub1 = stake[0];         //@+reg-out: reg [6:0] q4; always @(posedge clk) q4 <= stake[0]; assign sub1 = q4;
    wire [6:0] second = stake[1];   //@sub-slice: wire [6:0] second = stake[1][5:0];
    assign sub2 = second;           //@+reg-out: reg [6:0] q5; always @(posedge clk) q5 <= second; assign sub2 = q5;
    assign O_ud1 = guess[0];        //@+reg-out: reg [1:0] q6; always @(posedge clk) q6 <= guess[0]; assign O_ud1 = q6;
    assign O_ud2 = guess[1];        //@+reg-out: reg [1:0] q7; always @(posedge clk) q7 <= guess[1]; assign O_ud2 = q7;
    assign st = state[3:1];         //@+reg-out: reg [2:0] q8; always @(posedge clk) q8 <= state[3:1]; assign st = q8;
endmodule
