// SPDX-License-Identifier: MIT
// 7up-7down with the slips of a published listing, one a top module: sevens_deposit (the second player's whole
// bid is added to the deposits), sevens_transfer (when both are right only one transfer takes effect),
// sevens_purse (purses of 2032), sevens_all; sevens_none has none of them.
module slipping #(
    parameter DEPOSIT = 0, TRANSFER = 0, PURSE = 0
) (
    input             clk, proc,
    input      [6:0]  bid,
    input             ud,
    input      [3:0]  rnd,
    output reg [10:0] amt1, amt2, tax,
    output reg [6:0]  sub1, sub2,
    output reg [1:0]  O_ud1, O_ud2,
    output     [2:0]  st
);
    localparam [10:0] FULL = PURSE ? 2032 : 1008;

    reg [3:0]  state;              // its top bit: the work is done, wait for proc 0
    reg [2:0]  after;
    reg        one_first;
    reg [3:0]  sum;
    reg [10:0] left1, left2;

    assign st = state[2:0];

    initial begin
        {state, after, one_first, sum} = {4'd0, 3'd0, 1'b1, 4'd0};
        {amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, left1, left2} = 0;
    end

    wire [4:0] quarter = bid[6:2];
    wire [1:0] side    = ud ? 2'b10 : 2'b01;
    wire       win1    = sum == 7 ? sub1 > sub2 : O_ud1 == (sum > 7 ? 2'b10 : 2'b01);
    wire       win2    = sum == 7 ? sub2 > sub1 : O_ud2 == (sum > 7 ? 2'b10 : 2'b01);

    always @(posedge clk)
        if (state[3]) begin
            if (!proc)
                state <= {1'b0, after};
        end else if (proc) begin
            state[3] <= 1;
            case (state[2:0])
                0: begin
                    amt1  <= FULL;
                    amt2  <= FULL;
                    tax   <= 0;
                    after <= 1;
                end
                1: begin
                    after <= one_first ? 2 : 3;
                    if (amt1 == 0 || amt2 == 0) begin
                        amt1  <= amt1 == 0 ? 11'd0 : amt1 + tax;
                        amt2  <= amt1 == 0 ? amt2 + tax : 11'd0;
                        tax   <= 0;
                        after <= 0;
                    end
                end
                2:
                    if (bid <= amt2 && quarter + sub2 <= amt1) begin
                        sub1  <= bid;
                        O_ud1 <= side;
                        amt1  <= amt1 - quarter;
                        tax   <= tax + quarter;
                        after <= one_first ? 3 : 4;
                    end else
                        state[3] <= 0;
                3:
                    if (bid <= amt1 && quarter + sub1 <= amt2) begin
                        sub2  <= bid;
                        O_ud2 <= side;
                        amt2  <= amt2 - quarter;
                        tax   <= tax + (DEPOSIT ? bid : quarter);
                        after <= one_first ? 4 : 2;
                    end else
                        state[3] <= 0;
                4: after <= 5;
                5: begin
                    sum   <= rnd;
                    after <= 6;
                end
                6: begin
                    left1 = amt1;
                    left2 = amt2;
                    if (win1) begin
                        left1 = amt1 + sub1;
                        left2 = amt2 - sub1;
                    end
                    if (win2) begin
                        left1 = (TRANSFER ? amt1 : left1) - sub2;
                        left2 = (TRANSFER ? amt2 : left2) + sub2;
                    end
                    amt1  <= left1;
                    amt2  <= left2;
                    after <= 7;
                end
                7: begin
                    one_first <= !one_first;
                    {sub1, sub2, O_ud1, O_ud2} <= 0;
                    after <= 1;
                end
            endcase
        end
endmodule

module sevens_none (
    input         clk, proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [2:0]  st
);
    slipping game (clk, proc, bid, ud, rnd, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
endmodule

module sevens_deposit (
    input         clk, proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [2:0]  st
);
    slipping #(.DEPOSIT(1)) game (clk, proc, bid, ud, rnd, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
endmodule

module sevens_transfer (
    input         clk, proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [2:0]  st
);
    slipping #(.TRANSFER(1)) game (clk, proc, bid, ud, rnd, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
endmodule

module sevens_purse (
    input         clk, proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [2:0]  st
);
    slipping #(.PURSE(1)) game (clk, proc, bid, ud, rnd, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
endmodule

module sevens_all (
    input         clk, proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [2:0]  st
);
    slipping #(.DEPOSIT(1), .TRANSFER(1), .PURSE(1)) game (clk, proc, bid, ud, rnd, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
endmodule
