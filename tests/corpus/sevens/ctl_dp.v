// 7up-7down.  Top = controller (one-hot) + datapath (purses, bids, dice).
`timescale 1ns / 1ps

module sevens_top (
    input  wire        clk,
    input  wire        proc,         //@+names: input wire proceed,
    input  wire [6:0]  bid,
    input  wire        ud,           //@+names: input wire up_down,
    input  wire [3:0]  rnd,
    output wire [10:0] amt1,         //@+regout: output reg [10:0] amt1 = 0,
    output wire [10:0] amt2,         //@+regout: output reg [10:0] amt2 = 0,
    output wire [10:0] tax,          //@+regout: output reg [10:0] tax = 0,
    output wire [6:0]  sub1,         //@+regout: output reg [6:0] sub1 = 0,
    output wire [6:0]  sub2,         //@+regout: output reg [6:0] sub2 = 0,
    output wire [1:0]  O_ud1,        //@+regout: output reg [1:0] O_ud1 = 0,
    output wire [1:0]  O_ud2,        //@+regout: output reg [1:0] O_ud2 = 0,
    //@+leds: output wire [7:0] led_state,
    output wire [2:0]  st            //@+regout: output reg [2:0] st = 0
);
    //@+names: wire proc = proceed; wire ud = up_down;
    wire [7:0]  s;
    wire        work, leave, first1, bid_ok, broke;
    wire [10:0] p1, p2, pot;
    wire [6:0]  b1, b2;
    wire [1:0]  c1, c2;
    wire [2:0]  code;

    control u_ctl (.clk(clk), .proc(proc), .bid_ok(bid_ok), .broke(broke),
                   .s(s), .work(work), .leave(leave), .first1(first1));

    datapath u_dp (.clk(clk), .s(s), .work(work), .leave(leave), .first1(first1),
                   .bid(bid), .ud(ud), .rnd(rnd),
                   .bid_ok(bid_ok), .broke(broke),
                   .p1(p1), .p2(p2), .pot(pot), .b1(b1), .b2(b2), .c1(c1), .c2(c2));

    // one-hot to binary for the LEDs
    assign code = { s[4] | s[5] | s[6] | s[7],
                    s[2] | s[3] | s[6] | s[7],
                    s[1] | s[3] | s[5] | s[7] };

    //@+leds: assign led_state = s;
    //@w3_crossed: wire [10:0] q1 = p2, q2 = p1;
    wire [10:0] q1 = p1, q2 = p2;    //@w3_crossed:
    wire [1:0]  k1 = c1;             //@w3_ud1_mirror: wire [1:0] k1 = {c1[0], c1[1]};

    assign amt1  = q1;               //@+regout: always @(posedge clk) amt1 <= q1;
    assign amt2  = q2;               //@+regout: always @(posedge clk) amt2 <= q2;
    assign tax   = pot;              //@+regout: always @(posedge clk) tax <= pot;
    assign sub1  = b1;               //@+regout: always @(posedge clk) sub1 <= b1;
    assign sub2  = b2;               //@+regout: always @(posedge clk) sub2 <= b2;
    assign O_ud1 = k1;               //@+regout: always @(posedge clk) O_ud1 <= k1;
    assign O_ud2 = c2;               //@+regout: always @(posedge clk) O_ud2 <= c2;
    assign st    = code;             //@+regout: always @(posedge clk) st <= code;
endmodule


module control (
    input  wire       clk,
    input  wire       proc,
    input  wire       bid_ok,
    input  wire       broke,
    output reg  [7:0] s,
    output wire       work,      // this edge does the state's work
    output wire       leave,     // this edge leaves the state
    output reg        first1     // player 1 bids first in this round
);
    localparam INIT = 0, START = 1, BID1 = 2, BID2 = 3,
               BUFF = 4, RAND = 5, CALC = 6, RST = 7;

    reg done, over;

    initial begin
        s      = 8'b0000_0001;
        done   = 1'b0;
        over   = 1'b0;
        first1 = 1'b1;
    end

    wire bidding = s[BID1] | s[BID2];

    assign work  = proc & ~done & (~bidding | bid_ok);  //@w3_buffer_free: assign work = (proc | s[BUFF]) & ~done & (~bidding | bid_ok);
    assign leave = ~proc & done;

    always @(posedge clk) begin
        if (work) begin
            done <= 1'b1;
            if (s[START]) over <= broke;
            if (s[RST])   first1 <= ~first1;  //@w3_role_at_over: if (s[RST] | (s[START] & broke)) first1 <= ~first1;
        end
        else if (leave) begin
            done <= 1'b0;
            s    <= 8'b0;
            case (1'b1)
                s[INIT]:  s[START] <= 1'b1;  //@w3_init_skip: s[INIT]: if (first1) s[BID1] <= 1'b1; else s[BID2] <= 1'b1;
                s[START]: if (over)        s[INIT] <= 1'b1;
                          else if (first1) s[BID1] <= 1'b1;
                          else             s[BID2] <= 1'b1;
                s[BID1]:  if (first1)      s[BID2] <= 1'b1;
                          else             s[BUFF] <= 1'b1;
                s[BID2]:  if (first1)      s[BUFF] <= 1'b1;
                          else             s[BID1] <= 1'b1;
                s[BUFF]:  s[RAND]  <= 1'b1;
                s[RAND]:  s[CALC]  <= 1'b1;
                s[CALC]:  s[RST]   <= 1'b1;
                default:  s[START] <= 1'b1;
            endcase
        end
    end
endmodule


module datapath (
    input  wire        clk,
    input  wire [7:0]  s,
    input  wire        work, leave, first1,
    input  wire [6:0]  bid,
    input  wire        ud,
    input  wire [3:0]  rnd,
    output wire        bid_ok,
    output wire        broke,
    output reg  [10:0] p1, p2, pot,
    output reg  [6:0]  b1, b2,
    output reg  [1:0]  c1, c2
);
    localparam INIT = 0, START = 1, BID1 = 2, BID2 = 3,
               BUFF = 4, RAND = 5, CALC = 6, RST = 7;
    localparam UP = 2'b10, DOWN = 2'b01;

    reg [3:0] dice;

    initial begin
        p1 = 0;  p2 = 0;  pot = 0;
        b1 = 0;  b2 = 0;
        c1 = 0;  c2 = 0;
        dice = 0;
    end

    // ---- is the bid on the switches good? ----
    wire [4:0]  dep   = bid[6:2];        //@w3_dep_narrow: wire [4:0] dep = bid[5:2];
    wire [10:0] rest1 = first1 ? p1 : p1 - b2;
    wire [10:0] rest2 = first1 ? p2 - b1 : p2;

    wire ok1 = (bid <= p2) & (dep <= rest1);   //@w3_low_bits: wire ok1 = (bid <= p2[6:0]) & (dep <= rest1);
    wire ok2 = (bid <= p1) & (dep <= rest2);   //@w3_swap_ops: wire ok2 = first1 ? (bid <= p1) & (dep <= rest2) : (bid <= rest2) & (dep <= p1);
    assign bid_ok = s[BID1] ? ok1 : ok2;       //@w3_zero_bid: assign bid_ok = (|bid) & (s[BID1] ? ok1 : ok2);

    wire bust1 = (p1 == 0);
    wire bust2 = (p2 == 0);              //@w3_end_at_3: wire bust2 = (p2[10:2] == 0);
    assign broke = bust1 | bust2;

    // ---- who takes? ----
    wire hi = (dice > 7);
    wire lo = (dice < 7);
    wire sv = ~hi & ~lo;
    wire b1_more = (b1 > b2);            //@w3_seven_narrow: wire b1_more = (b1[5:0] > b2[5:0]);
    wire b2_more = (b2 > b1);            //@w3_seven_narrow: wire b2_more = (b2[5:0] > b1[5:0]);
    wire w1 = (hi & c1 == UP) | (lo & c1 == DOWN) | (sv & b1_more);
    wire w2 = (hi & c2 == UP) | (lo & c2 == DOWN) | (sv & b2_more);  //@w3_p2_copy: wire w2 = (hi & c2 == UP) | (lo & c1 == DOWN) | (sv & b2_more);
    wire [6:0] g1 = w1 ? b1 : 7'd0;
    wire [6:0] g2 = w2 ? b2 : 7'd0;

    wire settle = work & s[CALC];        //@w3_calc_release: wire settle = leave & s[CALC];

    always @(posedge clk) begin
        if (work) begin
            if (s[INIT]) begin
                p1  <= 11'd1008;
                p2  <= 11'd1008;
                pot <= 11'd0;            //@w3_pot_lingers:
            end
            if (s[START]) begin
                if (bust1) begin
                    p2  <= p2 + pot;
                    pot <= 11'd0;        //@w3_pot_lingers:
                end
                else if (bust2) begin
                    p1  <= p1 + pot;
                    pot <= 11'd0;        //@w3_pot_lingers:
                end
            end
            if (s[BID1]) begin
                b1  <= bid;
                c1  <= ud ? UP : DOWN;
                p1  <= p1 - dep;
                pot <= pot + dep;
            end
            if (s[BID2]) begin
                b2  <= bid;
                c2  <= ud ? UP : DOWN;
                p2  <= p2 - dep;
                pot <= pot + dep;
            end
            if (s[RAND]) dice <= rnd;
            if (s[RST]) begin
                b1 <= 0;  c1 <= 0;
                b2 <= 0;  c2 <= 0;       //@w3_b2_stays: c2 <= 0;
            end
        end
        if (settle) begin
            p1 <= p1 + g1 - g2;          //@w3_last_assign: if (w1) p1 <= p1 + b1; if (w2) p1 <= p1 - b2;
            p2 <= p2 + g2 - g1;          //@w3_last_assign: if (w1) p2 <= p2 - b1; if (w2) p2 <= p2 + b2;
        end
    end
endmodule
