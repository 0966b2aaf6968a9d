// SPDX-License-Identifier: MIT
// A student's 7up-7down, right with FAULT = 0; every other number makes one mistake that students make.
// Signed purses in an array, the players numbered 0 and 1, async reset.
module sevens_student #(
    parameter FAULT = 0
) (
    input         clk,
    input         rst,
    input         proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1,
    output [10:0] amt2,
    output [10:0] tax,
    output [6:0]  sub1,
    output [6:0]  sub2,
    output [1:0]  O_ud1,
    output [1:0]  O_ud2,
    output [2:0]  st
);
    localparam INIT = 0, START = 1, BID1 = 2, BID2 = 3, BUFFER = 4, RANDOM = 5, CALC = 6, CLEAR = 7;

    reg        [2:0]  state, next;
    reg               done, first;
    reg signed [12:0] purse [0:1];
    reg        [10:0] deposits;
    reg        [6:0]  bids [0:1];
    reg        [1:0]  choice [0:1];
    reg        [3:0]  dice;

    initial {bids[0], bids[1], choice[0], choice[1]} = 0;

    wire        [5:0]  deposit = FAULT == 1 ? (bid + 3) >> 2 : FAULT == 2 ? bid >> 1 : bid >> 2;
    wire               who     = state == BID2;
    wire               second  = who != first;
    wire signed [12:0] lose    = second & FAULT != 3 ? bids[!who] : 0;
    wire signed [12:0] offer   = bid;
    wire signed [12:0] pays    = deposit;
    wire               valid   = FAULT == 4 ? pays <= purse[who] - lose :
                                 FAULT == 5 ? offer < purse[!who] & pays <= purse[who] - lose :
                                 offer <= purse[!who] & pays <= purse[who] - lose;

    wire high = FAULT == 6 ? dice > 8 : dice > 7;
    wire low  = FAULT == 7 ? dice < 8 : dice < 7;
    wire more = FAULT == 8 ? bids[0] < bids[1] : bids[0] > bids[1];
    wire less = FAULT == 8 ? bids[1] < bids[0] : FAULT == 9 ? bids[1] >= bids[0] : bids[1] > bids[0];
    wire win0 = high ? choice[0] == 2 : low ? choice[0] == 1 : more;
    wire win1 = high ? choice[1] == 2 : low ? choice[1] == 1 : less;
    wire both = win0 & win1;

    wire signed [12:0] take0 = win0 & !(FAULT == 10 & both) ? bids[0] : 0;
    wire signed [12:0] take1 = win1 & !(FAULT == 11 & both) & !(FAULT == 10 & both) ? bids[1] : 0;
    wire signed [12:0] pot   = deposits;

    always @(posedge clk or posedge rst)
        if (rst) begin
            state <= INIT;
            done  <= 0;
            first <= 0;
        end else if (done) begin
            if (!proc | FAULT == 12) begin
                done  <= 0;
                state <= next;
            end
        end else if (proc | FAULT == 13) begin
            done <= 1;
            case (state)
                INIT: begin
                    purse[0] <= FAULT == 14 ? 1000 : 1008;
                    purse[1] <= 1008;
                    deposits <= 0;
                    next     <= START;
                    if (FAULT == 15)
                        first <= 0;
                end
                START: begin
                    next <= first ? BID2 : BID1;
                    if (FAULT != 16 & (purse[0] == 0 | purse[1] == 0)) begin
                        if ((purse[0] == 0) ^ (FAULT == 17))
                            purse[1] <= purse[1] + pot;
                        else
                            purse[0] <= purse[0] + pot;
                        deposits <= 0;
                        next     <= FAULT == 18 ? START : INIT;
                    end
                end
                BID1, BID2:
                    if (valid) begin
                        bids[who]   <= bid;
                        choice[who] <= ud ^ (FAULT == 19) ? 2 : 1;
                        purse[who]  <= purse[who] - pays;
                        if (FAULT != 20)
                            deposits <= deposits + deposit;
                        next <= second ? BUFFER : who ? BID1 : BID2;
                    end else if (FAULT == 21)
                        next <= second ? BUFFER : who ? BID1 : BID2;
                    else
                        done <= 0;
                BUFFER: begin
                    next <= FAULT == 22 ? CALC : RANDOM;
                    if (FAULT == 23 | FAULT == 22)
                        dice <= rnd;
                end
                RANDOM: begin
                    if (FAULT != 23)
                        dice <= rnd;
                    next <= CALC;
                end
                CALC: begin
                    purse[0] <= purse[0] + take0 - take1;
                    purse[1] <= purse[1] + take1 - take0;
                    next     <= CLEAR;
                end
                CLEAR: begin
                    if (FAULT != 24)
                        first <= ~first;
                    if (FAULT != 25) begin
                        bids[0]   <= 0;
                        bids[1]   <= 0;
                        choice[0] <= 0;
                        choice[1] <= 0;
                    end
                    next <= START;
                end
            endcase
        end

    assign amt1  = FAULT == 26 ? purse[1] : purse[0];
    assign amt2  = FAULT == 26 ? purse[0] : purse[1];
    assign tax   = deposits;
    assign sub1  = FAULT == 27 ? bids[1] : bids[0];
    assign sub2  = FAULT == 27 ? bids[0] : bids[1];
    assign O_ud1 = choice[0];
    assign O_ud2 = choice[1];
    assign st    = state;
endmodule
