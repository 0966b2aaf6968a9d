`timescale 1ns / 1ps
// ---------------------------------------------------------------------------
//  COL215 project : 7up 7down on the Basys 3
//
//  sw[6:0] bid, sw[7] 1 = up / 0 = down, btnC = proceed
//  led[15:13] state, led[12] button, led[10:4] bid of who bid first,
//  led[3:2] choice of player 1, led[1:0] choice of player 2
//  The values of the control block also go out (logic analyser on the Pmods)
// ---------------------------------------------------------------------------
module seven_up_down(
    input         clk,            // 100 MHz
    input         btnC,
    input  [7:0]  sw,
    output [3:0]  an,
    output [6:0]  seg,
    output        dp,
    output [15:0] led,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [3:0]  dice
);
    wire       proc;
    wire [2:0] st;
    wire [3:0] rnd;
    wire       first2;          // player 2 bids first
    wire       thrown;

    debounce db  (.clk(clk), .in(btnC), .out(proc));

    // the counter runs between 100 and 101, as long as the button is down
    wire roll = proc & (st == 3'b100);
    dice_counter rng (.clk(clk), .en(roll), .sum(rnd), .lies(thrown));
    assign dice = thrown ? rnd : 4'd0;

    control ctl (.clk(clk), .proc(proc), .bid(sw[6:0]), .ud(sw[7]), .rnd(rnd),
                 .amt1(amt1), .amt2(amt2), .tax(tax), .sub1(sub1), .sub2(sub2),
                 .O_ud1(O_ud1), .O_ud2(O_ud2), .st(st), .first2(first2));

    assign led[15:13] = st;
    assign led[12]    = proc;
    assign led[11]    = 1'b0;
    assign led[10:4]  = first2 ? sub2 : sub1;
    assign led[3:2]   = O_ud1;
    assign led[1:0]   = O_ud2;

    display io (.clk(clk), .st(st), .bid(sw[6:0]), .dice(dice),
                .amt1(amt1), .amt2(amt2), .tax(tax), .an(an), .seg(seg), .dp(dp));
endmodule

// ---------------------------------------------------------------------------
//  button: 10 ms without a change before it is believed
// ---------------------------------------------------------------------------
module debounce #(parameter MAX = 1000000) (
    input  clk,
    input  in,
    output out
);
    reg [1:0]  s = 0;
    reg [19:0] n = 0;
    reg        q = 0;
    always @(posedge clk) begin
        s <= {s[0], in};
        if (s[1] == q)         n <= 0;
        else if (n == MAX - 1) begin q <= s[1]; n <= 0; end
        else                   n <= n + 1'b1;
    end
    assign out = q;
endmodule

// ---------------------------------------------------------------------------
//  modulo 36 counter -> sum of two dice
// ---------------------------------------------------------------------------
module dice_counter(
    input            clk,
    input            en,
    output reg [3:0] sum,
    output           lies
);
    reg [5:0] c    = 0;
    reg       ever = 0;
    always @(posedge clk)
        if (en) begin
            ever <= 1'b1;
            if (c == 6'd35) c <= 6'd0;          //@l3-mod35: if (c == 6'd34) c <= 6'd0;
            else            c <= c + 6'd1;
        end
    assign lies = ever & ~en;

    always @(c)
        if      (c < 1)  sum = 4'd2;
        else if (c < 3)  sum = 4'd3;
        else if (c < 6)  sum = 4'd4;
        else if (c < 10) sum = 4'd5;
        else if (c < 15) sum = 4'd6;
        else if (c < 21) sum = 4'd7;
        else if (c < 26) sum = 4'd8;
        else if (c < 30) sum = 4'd9;
        else if (c < 33) sum = 4'd10;
        else if (c < 35) sum = 4'd11;
        else             sum = 4'd12;
endmodule

// ---------------------------------------------------------------------------
//  control
// ---------------------------------------------------------------------------
module control(
    input             clk,
    input             proc,
    input      [6:0]  bid,
    input             ud,
    input      [3:0]  rnd,
    output     [10:0] amt1, amt2, tax,
    output     [6:0]  sub1, sub2,
    output     [1:0]  O_ud1, O_ud2,
    output     [2:0]  st,
    output            first2
);
    localparam INIT = 3'd0, START = 3'd1, BID1 = 3'd2, BID2 = 3'd3,
               BUFF = 3'd4, RAND = 3'd5, CALC = 3'd6, RESET = 3'd7;
    localparam UP = 2'b10, DOWN = 2'b01;

    reg [2:0]  state = INIT, next = INIT;
    reg        done  = 0;                 // worked, waits for the release
    reg [10:0] p1 = 0, p2 = 0, tx = 0;
    reg [6:0]  s1 = 0, s2 = 0;
    reg [1:0]  u1 = 0, u2 = 0;
    reg        cycle = 1;                 // 1: player 1 bids first
    reg [3:0]  die = 0;

    assign st = state;
    assign amt1 = p1;
    assign amt2 = p2;
    assign tax  = tx;
    assign sub1 = s1;
    assign sub2 = s2;
    assign O_ud1 = u1;
    assign O_ud2 = u2;                    //@l3-showdown: assign O_ud2 = {u2[0], u2[1]};
    assign first2 = ~cycle;

    wire [10:0] b   = {4'd0, bid};
    wire [10:0] dep = {6'd0, bid[6:2]};
    wire [10:0] dep2 = dep;               //@l3-ceil: wire [10:0] dep2 = (b + 11'd3) >> 2;

    // what is left for the deposit (the second bidder may still lose the first bid)
    wire [10:0] free1 = cycle ? p1 : p1 - {4'd0, s2};
    wire [10:0] free2 = cycle ? p2 - {4'd0, s1} : p2;     //@l3-forgot: wire [10:0] free2 = p2;
    wire ok1 = (b <= p2) && (dep <= free1);               //@l3-less: wire ok1 = (b < p2) && (dep <= free1);
    wire ok2 = (b <= p1) && (dep2 <= free2);

    // net of the round, seen from player 1
    wire win1 = (die > 7) ? (u1 == UP) : (die < 7) ? (u1 == DOWN) : (s1 > s2);    //@l3-tie: wire win1 = (die > 7) ? (u1 == UP) : (die < 7) ? (u1 == DOWN) : (s1 >= s2 && s1 != 0);
    wire win2 = (die > 7) ? (u2 == UP) : (die < 7) ? (u2 == DOWN) : (s2 > s1);
    wire [10:0] gain1 = win1 ? {4'd0, s1} : 11'd0;        //@l3-lastonly: wire [10:0] gain1 = (win1 && !win2) ? {4'd0, s1} : 11'd0;
    wire [10:0] gain2 = win2 ? {4'd0, s2} : 11'd0;

    always @(posedge clk)
        if (done) begin
            if (!proc) begin                  //@l3-rush: if (!proc || state == CALC) begin
                state <= next;
                done  <= 0;
            end
        end else if (proc) begin              //@l3-selfstart: end else if (proc || (state == START && !cycle)) begin
            done <= 1;
            case (state)
                INIT: begin
                    p1   <= 11'd1008;
                    p2   <= 11'd1008;         //@l3-purse: p2   <= 11'd1080;
                    tx   <= 11'd0;
                    next <= START;
                end
                START: begin
                    next <= cycle ? BID1 : BID2;
                    if (p1 == 0) begin
                        p2   <= p2 + tx;
                        tx   <= 0;
                        next <= INIT;
                    end else if (p2 == 0) begin
                        p1   <= p1 + tx;      //@l3-loser: p2   <= p2 + tx;
                        tx   <= 0;
                        next <= INIT;
                    end
                end
                BID1:
                    if (ok1) begin
                        s1   <= bid;
                        u1   <= ud ? UP : DOWN;
                        p1   <= p1 - dep;
                        tx   <= tx + dep;
                        next <= cycle ? BID2 : BUFF;
                    end else
                        done <= 0;
                BID2:
                    if (ok2) begin
                        s2   <= bid;
                        u2   <= ud ? UP : DOWN;
                        p2   <= p2 - dep2;
                        tx   <= tx + dep2;
                        next <= cycle ? BUFF : BID1;
                    end else
                        done <= 0;
                BUFF: next <= RAND;
                RAND: begin
                    die  <= rnd;              //@l3-stale: if (cycle) die  <= rnd;
                    next <= CALC;
                end
                CALC: begin
                    p1   <= p1 + gain1 - gain2;
                    p2   <= p2 + gain2 - gain1;
                    next <= RESET;
                end
                RESET: begin
                    cycle <= ~cycle;          //@l3-sevenstay: if (die != 7) cycle <= ~cycle;
                    s1 <= 0;
                    s2 <= 0;
                    u1 <= 0;
                    u2 <= 0;                  //@l3-keepchoice:
                    next <= START;
                end
            endcase
        end
endmodule

// ---------------------------------------------------------------------------
//  four digits: 7UP7 / bid / dice / purse 1, purse 2 and the deposits in turn
// ---------------------------------------------------------------------------
module display #(parameter SCAN = 100000, parameter SEC = 100000000) (
    input         clk,
    input  [2:0]  st,
    input  [6:0]  bid,
    input  [3:0]  dice,
    input  [10:0] amt1, amt2, tax,
    output reg [3:0] an,
    output reg [6:0] seg,
    output        dp
);
    // clock dividers
    reg [16:0] q = 0;
    reg [1:0]  dig = 0;
    reg [26:0] z = 0;
    reg [1:0]  page = 0;              // 0 purse 1, 1 purse 2, 2 deposits
    always @(posedge clk) begin
        if (q == SCAN - 1) begin q <= 0; dig <= dig + 2'd1; end
        else q <= q + 1'b1;
        if (z == SEC - 1) begin
            z <= 0;
            page <= (page == 2) ? 2'd0 : page + 2'd1;
        end else z <= z + 1'b1;
    end

    wire purses = (st == 3'd1) || (st == 3'd7);         //@+l3-calcpurse: wire purses = (st == 3'd1) || (st == 3'd7) || (st == 3'd6);
    reg [10:0] v;
    always @* begin
        if (purses) v = (page == 0) ? amt1 : (page == 1) ? amt2 : tax;
        else if (st == 3'd2 || st == 3'd3) v = {4'd0, bid};
        else v = {7'd0, dice};
    end

    wire [3:0] th = v / 1000;
    wire [3:0] hu = (v / 100) % 10;
    wire [3:0] te = (v / 10) % 10;
    wire [3:0] un = v % 10;
    reg  [3:0] d;
    reg        blank;
    reg  [6:0] g;
    always @* begin
        case (dig)
            2'd0:    begin an = 4'b1110; d = un; blank = 0; end
            2'd1:    begin an = 4'b1101; d = te; blank = v < 10; end
            2'd2:    begin an = 4'b1011; d = hu; blank = v < 100; end
            default: begin an = 4'b0111; d = th; blank = v < 1000; end
        endcase
        case (d)
            4'd0: g = 7'h3f;  4'd1: g = 7'h06;  4'd2: g = 7'h5b;  4'd3: g = 7'h4f;
            4'd4: g = 7'h66;  4'd5: g = 7'h6d;  4'd6: g = 7'h7d;  4'd7: g = 7'h07;
            4'd8: g = 7'h7f;  4'd9: g = 7'h6f;  default: g = 7'h00;
        endcase
        if (blank) g = 7'h00;         //@+l3-zeros: if (blank) g = 7'h3f;
        if (st == 3'd4 || (st == 3'd5 && dice == 0))
            g = 7'h40;                       // ----   //@+l3-nodash: g = 7'h00;
        if (st == 3'd0)
            case (dig)
                2'd3: g = 7'h07;             // 7UP7
                2'd2: g = 7'h3e;
                2'd1: g = 7'h73;
                default: g = 7'h07;
            endcase
        seg = ~g;
    end
    // left point: purse 1, right point: purse 2
    assign dp = ~(purses && ((page == 0 && dig == 3) || (page == 1 && dig == 0)));
endmodule
