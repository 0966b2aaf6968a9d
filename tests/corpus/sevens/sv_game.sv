// 7up-7down game controller (SystemVerilog)
// players are pl[0] and pl[1]; "role" is the index of the one who bids first

module sevens (
    input  logic        clk,
    input  logic        proc,
    input  logic [6:0]  bid,
    input  logic        ud,
    input  logic [3:0]  rnd,
    output logic [10:0] amt1, amt2,
    output logic [10:0] tax,
    output logic [6:0]  sub1, sub2,
    output logic [1:0]  O_ud1, O_ud2,   //@+lower: output logic [1:0] o_ud1, o_ud2,
    //@+dbg: output logic first_bidder,
    output logic [2:0]  st
);

    typedef enum logic [2:0] {
        INIT   = 3'd0,
        START  = 3'd1,
        BID1   = 3'd2,
        BID2   = 3'd3,
        BUFFER = 3'd4,
        RANDOM = 3'd5,
        CALC   = 3'd6,
        CLEAR  = 3'd7
    } state_t;

    typedef enum logic [1:0] { NONE = 2'b00, DOWN = 2'b01, UP = 2'b10 } choice_t;

    typedef struct packed {
        logic [10:0] purse;
        logic [6:0]  bid;
        logic [1:0]  choice;
    } player_t;

    localparam logic [10:0] START_MONEY = 11'd1008;

    state_t      state = INIT, nxt = INIT;
    logic        hold  = 1'b0;          // work done, wait until proc is let go
    logic        role  = 1'b0;
    logic [10:0] pot   = '0;
    logic [3:0]  dice  = '0;            //@w3_dice_3bit: logic [2:0] dice = '0;
    player_t     pl [0:1];
    //@w3_judge_once: logic proc_q = 1'b0; always_ff @(posedge clk) proc_q <= proc;

    initial begin
        pl[0] = '0;                     //@+prefull: pl[0] = {START_MONEY, 9'd0};
        pl[1] = '0;                     //@+prefull: pl[1] = {START_MONEY, 9'd0};
    end

    // helpers of the clocked block
    player_t     a, b;                  // player 1, player 2
    player_t     me, opp;               // bidder and the other one
    logic        who;
    logic [4:0]  dep;
    logic        ok;
    logic [1:0]  right;
    logic        test;

    always_ff @(posedge clk) begin
        if (hold) begin
            if (!proc) begin
                hold  <= 1'b0;
                state <= nxt;
                //@w3_clear_release: if (state == CLEAR) begin pl[0] <= {pl[0][19:9], 9'd0}; pl[1] <= {pl[1][19:9], 9'd0}; end
            end
        end
        else if (proc) begin
            hold <= 1'b1;
            a = pl[0];
            b = pl[1];
            case (state)
            INIT: begin
                a.purse = START_MONEY;
                b.purse = START_MONEY;  //@w3_start_1000: b.purse = 11'd1000;
                pl[0] <= a;
                pl[1] <= b;
                pot   <= '0;
                nxt   <= START;
            end

            START: begin
                test = (a.purse == 0) || (b.purse == 0);  //@w3_end_first_only: test = role ? (b.purse == 0) : (a.purse == 0);
                nxt <= role ? BID2 : BID1;
                if (test) begin
                    if (a.purse == 0) b.purse = b.purse + pot;  //@w3_pot_by_role: if (role) b.purse = b.purse + pot;
                    else              a.purse = a.purse + pot;
                    pl[0] <= a;
                    pl[1] <= b;
                    pot   <= '0;
                    nxt   <= INIT;
                end
            end

            BID1, BID2: begin
                who = (state == BID2);
                me  = pl[who];
                opp = pl[!who];
                dep = bid[6:2];
                if (who == role)
                    ok = (bid <= opp.purse) && (dep <= me.purse);
                else
                    ok = (bid <= opp.purse) && (dep <= me.purse - opp.bid);  //@w3_before_dep: ok = (bid <= opp.purse + opp.bid[6:2]) && (dep <= me.purse - opp.bid); //@w3_own_bid: ok = (bid <= opp.purse) && (dep <= me.purse - me.bid);
                //@w3_judge_once: if (proc_q) ok = 1'b0;
                if (ok) begin
                    me.bid    = bid;
                    me.choice = ud ? UP : DOWN;  //@w3_no_else: if (ud) me.choice = UP;
                    me.purse  = me.purse - dep;  //@w3_dep_by_role: if (who == role) me.purse = me.purse - dep; else opp.purse = opp.purse - dep;
                    pl[who]  <= me;
                    pl[!who] <= opp;
                    pot      <= pot + dep;
                    if (who == role) nxt <= who ? BID1 : BID2;
                    else             nxt <= BUFFER;
                end
                else
                    hold <= 1'b0;       // refused: try again
            end

            BUFFER: begin
                //@w3_dice_early: dice <= rnd;
                nxt <= RANDOM;
            end

            RANDOM: begin
                dice <= rnd;            //@w3_dice_early:
                nxt  <= CALC;
            end

            CALC: begin
                if (dice > 7)
                    right = { b.choice == UP, a.choice == UP };
                else if (dice < 7)      //@w3_below_six: else if (dice < 6)
                    right = { b.choice == DOWN, a.choice == DOWN };
                else
                    right = { b.bid > a.bid, a.bid > b.bid };  //@w3_seven_low: right = { b.bid < a.bid, a.bid < b.bid };
                //@w3_both_none: if (&right) right = 2'b00;
                if (right[0]) begin
                    a.purse = a.purse + a.bid;
                    b.purse = b.purse - a.bid;
                end
                if (right[1]) begin
                    b.purse = b.purse + b.bid;
                    a.purse = a.purse - b.bid;
                end
                pl[0] <= a;
                pl[1] <= b;
                nxt   <= CLEAR;
            end

            CLEAR: begin
                a.bid = '0;  a.choice = NONE;
                b.bid = '0;  b.choice = NONE;
                pl[0] <= a;             //@w3_clear_release:
                pl[1] <= b;             //@w3_clear_release: //@w3_clear_p1: pl[0] <= a;
                role  <= !role;         //@w3_role_not_seven: if (dice != 7) role <= !role;
                nxt   <= START;
            end
            endcase
        end
    end

    // outputs
    player_t v0, v1;
    assign v0 = pl[0];
    assign v1 = pl[1];

    assign amt1  = v0.purse;            //@w3_amt_by_role: assign amt1 = role ? v1.purse : v0.purse;
    assign amt2  = v1.purse;            //@w3_amt_by_role: assign amt2 = role ? v0.purse : v1.purse;
    assign tax   = pot;
    assign sub1  = v0.bid;              //@w3_sub_by_role: assign sub1 = role ? v1.bid : v0.bid;
    assign sub2  = v1.bid;              //@w3_sub_by_role: assign sub2 = role ? v0.bid : v1.bid;
    assign O_ud1 = v0.choice;           //@+lower: assign o_ud1 = v0.choice;
    assign O_ud2 = v1.choice;           //@+lower: assign o_ud2 = v1.choice;
    assign st    = state;
    //@+dbg: assign first_bidder = role;
endmodule
