`timescale 1ns / 1ps
//////////////////////////////////////////////////////////////////////////////////
// COL215 project: 7 up - 7 down on the Basys 3
//   sw[6:0] bid, sw[7] up(1)/down(0), btnC = proceed
//   led[15:13] state, led[12] button, led[10:4] bid of whoever bid first,
//   led[3:2] choice of player 1, led[1:0] choice of player 2
//   purses, deposits, bids, choices, dice and state also leave as plain ports
//   (for the PMOD/VGA adapter)
//////////////////////////////////////////////////////////////////////////////////

// Button: two flip-flops, then the level must differ for SETTLE clocks in a row.
// The delay is the same at press and release, so the time it is held stays exact.
module debounce #(parameter SETTLE = 1_000_000)(
    input      clk,
    input      noisy,
    output reg clean
);
    reg meta, sync;
    reg [$clog2(SETTLE+1)-1:0] left;
    initial begin meta = 0; sync = 0; clean = 0; left = SETTLE; end
    always @(posedge clk) begin
        meta <= noisy;
        sync <= meta;
        if (sync == clean)
            left <= SETTLE;
        else if (left <= 1) begin         //@f3-bouncy: else if (left <= SETTLE) begin
            clean <= sync;
            left  <= SETTLE;
        end else
            left <= left - 1'b1;
    end
endmodule

// Random block. 36 counts, as many of each sum as two dice have ways to make it.
module dice36(
    input        clk,
    input        run,
    output [3:0] sum
);
    reg [5:0] cnt;
    initial cnt = 6'd0;       //@+f3-seed: initial cnt = 6'd17;
    always @(posedge clk)
        if (run) cnt <= (cnt == 6'd35) ? 6'd0 : cnt + 6'd1;       //@f3-mod37: if (run) cnt <= (cnt > 6'd35) ? 6'd0 : cnt + 6'd1;
    assign sum = (cnt < 1)  ? 4'd2  : (cnt < 3)  ? 4'd3  : (cnt < 6)  ? 4'd4
               : (cnt < 10) ? 4'd5  : (cnt < 15) ? 4'd6  : (cnt < 21) ? 4'd7
               : (cnt < 26) ? 4'd8  : (cnt < 30) ? 4'd9  : (cnt < 33) ? 4'd10
               : (cnt < 35) ? 4'd11 : 4'd12;
endmodule

// Control unit. Works on the press (busy goes up), steps on the release.
module control(
    input             clk,
    input             proc,
    input      [6:0]  bid,
    input             ud,
    input      [3:0]  rnd,
    output reg [10:0] amt1, amt2, tax,
    output reg [6:0]  sub1, sub2,
    output reg [1:0]  O_ud1, O_ud2,
    output reg [2:0]  st,
    output            rolling,      // button held in state 100
    output reg        lead          // 0: player 1 bids first in this round
);
    localparam INIT = 3'd0, START = 3'd1, BID1 = 3'd2, BID2 = 3'd3,
               BUFF = 3'd4, ROLL  = 3'd5, CALC = 3'd6, DONE = 3'd7;
    localparam [10:0] FULL = 11'd1008;

    reg       busy;           // this state's work is done, waiting for the release
    reg [2:0] nxt;
    reg [3:0] roll;

    initial begin
        st = INIT; nxt = INIT; busy = 0; lead = 0; roll = 0;
        amt1 = 0; amt2 = 0; tax = 0; sub1 = 0; sub2 = 0; O_ud1 = 0; O_ud2 = 0;
    end

    assign rolling = proc && (st == BUFF);

    // who is asked now, seen from the bidder
    wire        second = (st == BID1) ? lead : ~lead;
    wire [10:0] mine   = (st == BID1) ? amt1 : amt2;
    wire [10:0] other  = (st == BID1) ? amt2 : amt1;
    wire [6:0]  risk   = (st == BID1) ? sub2 : sub1;       // what the first bidder may take from me
    wire [4:0]  dep    = bid[6:2];
    wire [11:0] need   = second ? dep + risk : {7'd0, dep};       //@f3-norisk: wire [11:0] need   = (second && st == BID2) ? dep + risk : {7'd0, dep};
    wire        ok     = (bid <= other) && (need <= mine);        //@f3-strict: wire        ok     = (bid < other) && (need <= mine);   //@f3-zero: wire        ok     = (bid != 0) && (bid <= other) && (need <= mine);

    // the outcome, as what player 1 wins (may be negative)
    wire one = (roll > 7) ? (O_ud1 == 2'b10) : (roll < 7) ? (O_ud1 == 2'b01) : (sub1 > sub2);    //@f3-tie: wire one = (roll > 7) ? (O_ud1 == 2'b10) : (roll < 7) ? (O_ud1 == 2'b01) : (sub1 >= sub2);
    wire two = (roll > 7) ? (O_ud2 == 2'b10) : (roll < 7) ? (O_ud2 == 2'b01) : (sub2 > sub1);    //@f3-lastwins: wire two = !one && ((roll > 7) ? (O_ud2 == 2'b10) : (roll < 7) ? (O_ud2 == 2'b01) : (sub2 > sub1));
    wire [10:0] gain1 = one ? {4'd0, sub1} : 11'd0;
    wire [10:0] gain2 = two ? {4'd0, sub2} : 11'd0;

    always @(posedge clk)
        if (busy) begin
            if (!proc) begin
                busy <= 1'b0;
                st   <= nxt;
            end
        end else if (proc)
            case (st)
            INIT: begin
                amt1 <= FULL;
                amt2 <= FULL;
                tax  <= 0;
                //@f3-newlead: lead <= 1'b0;
                nxt  <= START;
                busy <= 1'b1;
            end
            START: begin
                busy <= 1'b1;
                nxt  <= lead ? BID2 : BID1;
                if (amt1 == 0) begin
                    amt2 <= amt2 + tax;
                    tax  <= 0;
                    nxt  <= INIT;
                end else if (amt2 == 0) begin          //@f3-only1: end else if (amt2 == 0 && 1'b0) begin
                    amt1 <= amt1 + tax;
                    tax  <= 0;
                    nxt  <= INIT;
                end
            end
            BID1:
                if (ok) begin
                    sub1  <= bid;
                    O_ud1 <= ud ? 2'b10 : 2'b01;
                    amt1  <= amt1 - dep;
                    tax   <= tax + dep;
                    nxt   <= lead ? BUFF : BID2;
                    busy  <= 1'b1;
                end
            BID2:
                if (ok) begin
                    sub2  <= bid;
                    O_ud2 <= ud ? 2'b10 : 2'b01;
                    amt2  <= amt2 - dep;
                    tax   <= tax + dep;                //@f3-taxall: tax   <= tax + bid;
                    nxt   <= lead ? BID1 : BUFF;
                    busy  <= 1'b1;
                end
            BUFF: begin
                //@f3-early: roll <= rnd;
                nxt  <= ROLL;
                busy <= 1'b1;
            end
            ROLL: begin
                roll <= rnd;                           //@f3-early:
                nxt  <= CALC;
                busy <= 1'b1;
            end
            CALC: begin
                amt1 <= amt1 + gain1 - gain2;
                amt2 <= amt2 + gain2 - gain1;
                nxt  <= DONE;
                //@f3-jump: st   <= DONE;
                busy <= 1'b1;
            end
            DONE: begin
                lead  <= ~lead;
                sub1  <= 0;
                sub2  <= 0;
                O_ud1 <= 0;
                O_ud2 <= 0;                            //@f3-keep2:
                nxt   <= START;
                busy  <= 1'b1;
            end
            endcase
endmodule

// four digits, binary in, decimal out by shift-and-add-3
module bcd4(input [10:0] b, output reg [15:0] d);
    integer k;
    always @(b) begin
        d = 16'd0;
        for (k = 10; k >= 0; k = k - 1) begin
            if (d[3:0]  > 4) d[3:0]  = d[3:0]  + 4'd3;
            if (d[7:4]  > 4) d[7:4]  = d[7:4]  + 4'd3;
            if (d[11:8] > 4) d[11:8] = d[11:8] + 4'd3;
            d = {d[14:0], b[k]};
        end
    end
endmodule

module sevens_top #(
    parameter CLK_HZ = 100_000_000,
    parameter SETTLE = CLK_HZ / 100,          // 10 ms         //@+f3-settle: parameter SETTLE = CLK_HZ / 250,          // 4 ms
    parameter SCAN   = CLK_HZ / 1000,         // one digit, 1 ms
    parameter PAGE   = CLK_HZ                 // one number, 1 s            //@+f3-slowpage: parameter PAGE   = 2 * CLK_HZ             // one number, 2 s
)(
    input         clk,
    input         btnC,
    input  [7:0]  sw,
    output [3:0]  an,
    output [6:0]  seg,
    output        dp,
    output [15:0] led,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [3:0]  dice,
    output [2:0]  st
);
    wire proc, rolling, lead;
    wire [3:0] sum;
    reg        thrown = 1'b0;

    debounce #(.SETTLE(SETTLE)) db(.clk(clk), .noisy(btnC), .clean(proc));
    dice36 d36(.clk(clk), .run(rolling), .sum(sum));
    control cu(.clk(clk), .proc(proc), .bid(sw[6:0]), .ud(sw[7]), .rnd(sum),    //@f3-sw01: control cu(.clk(clk), .proc(proc), .bid({sw[6:2], sw[0], sw[1]}), .ud(sw[7]), .rnd(sum),
               .amt1(amt1), .amt2(amt2), .tax(tax), .sub1(sub1), .sub2(sub2),
               .O_ud1(O_ud1), .O_ud2(O_ud2), .st(st), .rolling(rolling), .lead(lead));

    // the dice lie still once they have been thrown for the first time
    always @(posedge clk)
        if (rolling) thrown <= 1'b1;
    assign dice = (thrown && !rolling) ? sum : 4'd0;

    assign led = {st, proc, 1'b0, lead ? sub2 : sub1, O_ud1, O_ud2};

    // which number is on the digits
    reg [$clog2(PAGE)-1:0] ptick = 0;
    reg [1:0] page = 0;
    always @(posedge clk)
        if (ptick == PAGE - 1) begin
            ptick <= 0;
            page  <= (page == 2) ? 2'd0 : page + 2'd1;
        end else
            ptick <= ptick + 1'b1;

    wire purses = (st == 3'd1) || (st == 3'd7);
    wire bids   = (st == 3'd2) || (st == 3'd3);
    wire [10:0] number = bids   ? {4'd0, sw[6:0]}
                       : purses ? ((page == 0) ? amt1 : (page == 1) ? amt2 : tax)
                       :          {7'd0, dice};
    wire [15:0] dec;
    bcd4 conv(number, dec);

    reg [$clog2(SCAN)-1:0] stick = 0;
    reg [1:0] dig = 0;
    always @(posedge clk)
        if (stick == SCAN - 1) begin
            stick <= 0;
            dig   <= dig + 2'd1;
        end else
            stick <= stick + 1'b1;

    wire [3:0] nib   = dec >> {dig, 2'b00};
    wire       blank = (dig != 0) && ((dec >> {dig, 2'b00}) == 0);      // leading zeros off
    reg  [6:0] s;                     // gfedcba, 1 = on
    always @(posedge clk)
        if (st == 3'd0)               // title "7U7d"
            case (dig)
            2'd3, 2'd1: s <= 7'b0000111;
            2'd2:       s <= 7'b0111110;
            default:    s <= 7'b1011110;
            endcase
        else if (blank)
            s <= 7'b0000000;
        else
            case (nib)
            4'd0: s <= 7'b0111111;
            4'd1: s <= 7'b0000110;
            4'd2: s <= 7'b1011011;
            4'd3: s <= 7'b1001111;
            4'd4: s <= 7'b1100110;
            4'd5: s <= 7'b1101101;
            4'd6: s <= 7'b1111101;
            4'd7: s <= 7'b0000111;
            4'd8: s <= 7'b1111111;
            default: s <= 7'b1101111;
            endcase
    reg [3:0] lit = 4'b0000;
    reg       pt  = 1'b0;
    always @(posedge clk) begin
        lit <= 4'b0001 << dig;
        pt  <= purses && ((page == 0 && dig == 3) || (page == 1 && dig == 0));
    end
    assign an  = ~lit;
    assign seg = ~s;
    assign dp  = ~pt;
endmodule
