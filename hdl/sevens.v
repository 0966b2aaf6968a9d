// SPDX-License-Identifier: MIT
// sevens: the control unit of 7up-7down.
//
// Every state does its work at the first edge with proc 1 and moves on at the first edge with
// proc 0; a bid that is refused is judged again at every edge while proc stays 1.
// Cycle-exact to games/sevens.c: after every rising edge all outputs are the same.
module sevens (
    input         clk,
    input         proc,
    input  [6:0]  bid,
    input         ud,              // 1 up, 0 down
    input  [3:0]  rnd,             // the sum of two dice
    output [10:0] amt1,            // the purses
    output [10:0] amt2,
    output [10:0] tax,             // the deposits
    output [6:0]  sub1,            // the bids
    output [6:0]  sub2,
    output [1:0]  O_ud1,           // the choices: 10 up, 01 down, 00 none yet
    output [1:0]  O_ud2,
    output [2:0]  st,
    output [3:0]  phase            // st, but OVER for a round that starts with an empty purse
);

    localparam [2:0] INIT   = 3'd0,
                     START  = 3'd1,
                     BID1   = 3'd2,
                     BID2   = 3'd3,
                     BUFFER = 3'd4,
                     RANDOM = 3'd5,
                     CALC   = 3'd6,
                     RESET  = 3'd7;
    localparam [3:0] OVER   = 4'd8;

    localparam [10:0] PURSE = 11'd1008;
    localparam [1:0]  UP    = 2'b10,
                      DOWN  = 2'b01;

    reg [2:0]  state  = INIT;
    reg [2:0]  next   = INIT;
    reg        worked = 0;         // this state's work is done
    reg        second = 0;         // player 2 bids first in this round
    reg [10:0] p1     = 0;
    reg [10:0] p2     = 0;
    reg [10:0] tx     = 0;
    reg [6:0]  s1     = 0;
    reg [6:0]  s2     = 0;
    reg [1:0]  ud1    = 0;
    reg [1:0]  ud2    = 0;
    reg [3:0]  sum    = 0;         // the dice

    assign amt1  = p1;
    assign amt2  = p2;
    assign tax   = tx;
    assign sub1  = s1;
    assign sub2  = s2;
    assign O_ud1 = ud1;
    assign O_ud2 = ud2;
    assign st    = state;

    // A purse of 0 at the start of a round ends the game.
    wire broke = p1 == 0 | p2 == 0;
    assign phase = state == START & broke ? OVER : {1'b0, state};

    // A quarter of the bid, rounded down, is the deposit.
    wire [10:0] stake   = {4'd0, bid};
    wire [10:0] deposit = {6'd0, bid[6:2]};

    // Nobody may bid more than the other can pay.  Who bids second must be able to pay his
    // deposit even after losing the first bid; before that the other bid is 0.
    wire accept1 = stake <= p2 & deposit + {4'd0, s2} <= p1;
    wire accept2 = stake <= p1 & deposit + {4'd0, s1} <= p2;

    // Above 7 each who chose up takes his bid from the other, below 7 each who chose down; at 7
    // the higher bid takes, equal bids nothing.
    wire [1:0]  good = sum > 7 ? UP : DOWN;
    wire        win1 = sum == 7 ? s1 > s2 : ud1 == good;
    wire        win2 = sum == 7 ? s2 > s1 : ud2 == good;
    wire [10:0] gain1 = win1 ? {4'd0, s1} : 11'd0;
    wire [10:0] gain2 = win2 ? {4'd0, s2} : 11'd0;

    always @(posedge clk)
        if (worked) begin
            if (!proc) begin
                worked <= 0;
                state  <= next;
            end
        end else if (proc) begin
            worked <= 1;
            case (state)
                INIT: begin
                    p1   <= PURSE;
                    p2   <= PURSE;
                    tx   <= 0;
                    next <= START;
                end

                START:
                    if (broke) begin
                        if (p1 == 0)
                            p2 <= p2 + tx;
                        else
                            p1 <= p1 + tx;
                        tx   <= 0;
                        next <= INIT;
                    end else
                        next <= second ? BID2 : BID1;

                BID1:
                    if (accept1) begin
                        s1   <= bid;
                        ud1  <= ud ? UP : DOWN;
                        p1   <= p1 - deposit;
                        tx   <= tx + deposit;
                        next <= second ? BUFFER : BID2;
                    end else
                        worked <= 0;

                BID2:
                    if (accept2) begin
                        s2   <= bid;
                        ud2  <= ud ? UP : DOWN;
                        p2   <= p2 - deposit;
                        tx   <= tx + deposit;
                        next <= second ? BID1 : BUFFER;
                    end else
                        worked <= 0;

                BUFFER: next <= RANDOM;    // the dice roll while the button is held here

                RANDOM: begin
                    sum  <= rnd;
                    next <= CALC;
                end

                CALC: begin
                    p1   <= p1 + gain1 - gain2;
                    p2   <= p2 + gain2 - gain1;
                    next <= RESET;
                end

                RESET: begin
                    second <= ~second;     // the first bidder alternates
                    s1     <= 0;
                    s2     <= 0;
                    ud1    <= 0;
                    ud2    <= 0;
                    next   <= START;
                end
            endcase
        end

endmodule
