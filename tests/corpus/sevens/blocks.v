//@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
// ---------------------------------------------------------------
//  7up-7down, control unit
//  built from blocks as in the lecture: a one-hot stepper tells
//  which state works now, the rest is datapath
// ---------------------------------------------------------------

// ---- top -------------------------------------------------------
module Control (
    input         clk, proc,
    input  [6:0]  bid,
    input         ud,
    input  [3:0]  rnd,
    output [10:0] amt1, amt2, tax,
    output [6:0]  sub1, sub2,
    output [1:0]  O_ud1, O_ud2,
    output [2:0]  st
);
    wire [7:0]  s;              // one-hot state
    wire        work, leave;    // strobes of the stepper
    reg         two_first = 1'b0;

    wire [10:0] p1, p2;
    reg  [10:0] tx = 0; //@w6c_tax_9bits: reg  [8:0]  tx = 0;
    reg  [3:0]  dice = 0;
    wire [6:0]  b1, b2;
    wire        h1, h2, u1, u2;

    // bids
    wire [6:0] lim1, lim2;
    limit l1 (.own(p1), .other(p2), .debt(two_first ? b2 : 7'd0), .max(lim1));
    limit l2 (.own(p2), .other(p1), .debt(two_first ? 7'd0 : b1), .max(lim2));

    wire ok = s[2] ? bid <= lim1 :
              s[3] ? bid <= lim2 :
              //@w6c_twelve_stuck: s[5] ? rnd < 4'd12 :
                     1'b1;

    wire clear = s[7] & work; //@w6c_clear_at_release: wire clear = s[7] & leave;
    slip k1 (.clk(clk), .take(s[2] & work), .clear(clear), .bid(bid), .ud(ud), .b(b1), .have(h1), .up(u1));
    slip k2 (.clk(clk), .take(s[3] & work), .clear(clear), .bid(bid), .ud(ud), .b(b2), .have(h2), .up(u2));

    // dice
    always @(posedge clk)
        if (s[5] & work)
            dice <= rnd;

    wire [3:0] d = dice; //@w6c_dice_at_settle: wire [3:0] d = s[6] ? rnd : dice;
    wire t1, t2;
    referee arb (.d(d), .b1(b1), .b2(b2), .up1(h1 & u1), .dn1(h1 & ~u1), .up2(h2 & u2), .dn2(h2 & ~u2), //@w6c_up2_from1: referee arb (.d(d), .b1(b1), .b2(b2), .up1(h1 & u1), .dn1(h1 & ~u1), .up2(h1 & u1), .dn2(h2 & ~u2),
                 .t1(t1), .t2(t2));

    // money: everything is a signed change of a purse
    wire broke1 = (p1 == 0);
    wire broke2 = (p2 == 0);
    wire over   = broke1 | broke2; //@w6c_over_only1: wire over   = broke1;
    wire [10:0] dep = bid[6:2]; //@w6c_dep_nearest: wire [10:0] dep = ({1'b0, bid} + 8'd2) >> 2;

    wire signed [11:0] w1 = t1 ? {5'd0, b1} : 12'd0; //@w6c_both_nothing: wire signed [11:0] w1 = (t1 & ~t2) ? {5'd0, b1} : 12'd0;
    wire signed [11:0] w2 = t2 ? {5'd0, b2} : 12'd0; //@w6c_both_nothing: wire signed [11:0] w2 = (t2 & ~t1) ? {5'd0, b2} : 12'd0;

    reg signed [11:0] c1, c2;
    always @* begin
        c1 = 0;
        c2 = 0;
        if (work) begin
            if (s[1] & over) begin
                if (broke1) c2 = tx; //@w6c_two_gets_none: if (broke1) c2 = 0;
                else        c1 = tx;
            end
            if (s[2]) c1 = -dep;
            if (s[3]) c2 = -dep;
            if (s[6]) begin
                c1 = w1 - w2;
                c2 = w2 - w1;
            end
        end
    end

    purse m1 (.clk(clk), .start(s[0] & work), .change(c1), .amount(p1));
    purse m2 (.clk(clk), .start(s[0] & work), .change(c2), .amount(p2)); //@w6c_two_starts_1080: purse #(11'd1080) m2 (.clk(clk), .start(s[0] & work), .change(c2), .amount(p2));

    always @(posedge clk)
        if (work) begin
            if (s[0] | (s[1] & over)) tx <= 0;
            if (s[2] | s[3])          tx <= tx + dep;
        end

    // who begins
    always @(posedge clk)
        if (s[7] & work) //@w6c_swap_if_taken: if (s[7] & work & (t1 | t2))
            two_first <= ~two_first;

    stepper stp (.clk(clk), .proc(proc), .ok(ok), .over(over), .two_first(two_first),
                 .s(s), .work(work), .leave(leave));

    // outputs
    assign amt1  = p1; //@w6c_purses_crossed: assign amt1  = p2;
    assign amt2  = p2; //@w6c_purses_crossed: assign amt2  = p1;
    assign tax   = tx;
    assign sub1  = b1;
    assign sub2  = b2; //@w6c_sub2_6bits: assign sub2  = b2[5:0];
    assign O_ud1 = {h1 & u1, h1 & ~u1}; //@w6c_choice1_idle: assign O_ud1 = {u1, ~u1};
    assign O_ud2 = {h2 & u2, h2 & ~u2};
    assign st    = {s[4] | s[5] | s[6] | s[7], s[2] | s[3] | s[6] | s[7], s[1] | s[3] | s[5] | s[7]};
endmodule

// ---- stepper: one flip-flop a state, one for "work is done" ------
module stepper (
    input            clk, proc, ok, over, two_first,
    output reg [7:0] s,
    output           work, leave
);
    reg done;
    initial begin
        s    = 8'b0000_0001;
        done = 1'b0;
    end

    assign work  = proc & ~done & ok; //@w6c_settles_itself: assign work  = (proc | s[6]) & ~done & ok;
    assign leave = ~proc & done; //@w6c_dice_no_release: assign leave = (~proc | s[5]) & done;

    wire [7:0] n;
    assign n[0] = s[1] & over;
    assign n[1] = s[0] | s[7];
    assign n[2] = (s[1] & ~over & ~two_first) | (s[3] & two_first);
    assign n[3] = (s[1] & ~over & two_first) | (s[2] & ~two_first);
    assign n[4] = (s[2] & two_first) | (s[3] & ~two_first); //@w6c_no_buffer_even: assign n[4] = s[3] & ~two_first;
    assign n[5] = s[4]; //@w6c_no_buffer_even: assign n[5] = s[4] | (s[2] & two_first);
    assign n[6] = s[5];
    assign n[7] = s[6];

    always @(posedge clk) begin
        if (work) done <= 1'b1;
        if (leave) begin
            done <= 1'b0;
            s    <= n;
        end
    end
endmodule

// ---- purse -----------------------------------------------------
module purse #(parameter [10:0] START = 11'd1008) (
    input                    clk, start,
    input      signed [11:0] change,
    output reg        [10:0] amount
);
    initial amount = 0; //@+power1008: initial amount = START;
    always @(posedge clk)
        if (start) amount <= START;
        else       amount <= amount + change[10:0];
endmodule

// ---- slip of paper: what a player has bid and chosen ------------
module slip (
    input            clk, take, clear,
    input      [6:0] bid,
    input            ud,
    output reg [6:0] b,
    output reg       have, up
);
    initial {b, have, up} = 0;
    always @(posedge clk)
        if (clear)
            {b, have, up} <= 0;
        else if (take) begin
            b    <= bid;
            up   <= ud;
            have <= 1'b1;
        end
endmodule

// ---- highest bid that may be made -------------------------------
//  the other must be able to pay it, and the own purse the deposit
//  even if the bid before was lost
module limit (
    input  [10:0] own, other,
    input  [6:0]  debt,
    output [6:0]  max
);
    wire [10:0] left = own - debt;
    wire [12:0] a = {left, 2'b11}; //@w6c_limit_low_bits: wire [12:0] a = {left, 2'b00}; //@w6c_limit_11bits: wire [10:0] a = {left, 2'b11};
    wire [12:0] o = other; //@w6c_before_deposit: wire [12:0] o = other + debt[6:2];
    wire [12:0] m = (a < o) ? a : o;
    assign max = (m > 13'd127) ? 7'd127 : m[6:0];
endmodule

// ---- who takes his bid ------------------------------------------
module referee (
    input  [3:0] d,
    input  [6:0] b1, b2,
    input        up1, dn1, up2, dn2,
    output reg   t1, t2
);
    always @* begin
        t1 = 1'b0;
        t2 = 1'b0;
        if (d > 4'd7) begin //@w6c_eight_is_seven: if (d > 4'd8) begin
            t1 = up1;
            t2 = up2;
        end else if (d < 4'd7) begin
            t1 = dn1;
            t2 = dn2;
        end else if (b1 > b2)
            t1 = 1'b1;
        else if (b2 > b1) //@w6c_tie_for_two: else
            t2 = 1'b1;
    end
endmodule
