// 7up7down, control as controller + datapath
// one-hot controller, purses indexed by player

package game_pkg;
    typedef enum logic [7:0] {
        S_FILL   = 8'b00000001,     //@+binary-states: S_FILL   = 8'd0,
        S_OPEN   = 8'b00000010,     //@+binary-states: S_OPEN   = 8'd1,
        S_BIDA   = 8'b00000100,     //@+binary-states: S_BIDA   = 8'd2,
        S_BIDB   = 8'b00001000,     //@+binary-states: S_BIDB   = 8'd3,
        S_WAIT   = 8'b00010000,     //@+binary-states: S_WAIT   = 8'd4,
        S_DICE   = 8'b00100000,     //@+binary-states: S_DICE   = 8'd5,
        S_PAY    = 8'b01000000,     //@+binary-states: S_PAY    = 8'd6,
        S_CLEAN  = 8'b10000000      //@+binary-states: S_CLEAN  = 8'd7
    } fsm_t;
    localparam logic [10:0] FILL = 11'd1008;    //@c-fill-1000: localparam logic [10:0] FILL = 11'd1000;
endpackage

// is the bid of this bidder payable?
module bid_judge (
    input  logic [10:0] mine,       // purse of the bidder
    input  logic [10:0] his,        // purse of the other
    input  logic [6:0]  open_bid,   // bid of the other, if he bid before
    input  logic        second,
    input  logic [6:0]  amount,
    output logic        ok
);
    logic [10:0] free;
    assign free = second ? mine - {4'd0, open_bid} : mine;
    logic other_can, self_can;
    assign other_can = {4'd0, amount} <= his;       //@c-second-sees-old: assign other_can = {4'd0, amount} <= (second ? his + open_bid[6:2] : his);
    assign self_can  = {6'd0, amount[6:2]} <= free;
    assign ok = other_can & self_can;               //@c-must-raise: assign ok = other_can & self_can & (!second | amount >= open_bid);
endmodule

// does this player take his bid?
module verdict (
    input  logic [3:0] dice,
    input  logic [1:0] choice,
    input  logic [6:0] own,
    input  logic [6:0] other,
    output logic       takes
);
    always_comb
        if (dice == 4'd7)       takes = own > other;        //@c-seven-6bits: if (dice == 4'd7)       takes = own[5:0] > other[5:0];
        else if (dice > 4'd7)   takes = choice[1];          //@c-dice-3bits: else if (dice[2:0] > 3'd6) takes = choice[1];
        else                    takes = choice[0];
endmodule

// one player's registers
module seat (
    input  logic        clk,
    input  logic        rst_n,
    input  logic        fill,
    input  logic        bet,        // a valid bid of this player
    input  logic        clean,
    input  logic        pay,
    input  logic        win_pot,
    input  logic [6:0]  amount,
    input  logic        up,
    input  logic [10:0] pot,
    input  logic [6:0]  gain,
    input  logic [6:0]  loss,
    output logic [10:0] purse,
    output logic [6:0]  mybid,
    output logic [1:0]  choice
);
    always_ff @(posedge clk)            //@+async-reset: always_ff @(posedge clk or negedge rst_n)
        if (!rst_n)       purse <= '0;  //@+reset-fills: if (!rst_n) purse <= game_pkg::FILL;
        else if (fill)    purse <= game_pkg::FILL;
        else if (bet)     purse <= purse - {6'd0, amount[6:2]};
        else if (pay)     purse <= purse + {4'd0, gain} - {4'd0, loss};
        else if (win_pot) purse <= purse + pot;     //@c-pot-half: else if (win_pot) purse <= purse + (pot >> 1);

    always_ff @(posedge clk)            //@+async-reset: always_ff @(posedge clk or negedge rst_n)
        if (!rst_n) begin
            mybid  <= '0;
            choice <= '0;
        end else if (clean) begin
            mybid  <= '0;
            choice <= '0;
        end else if (bet) begin
            mybid  <= amount;
            choice <= {up, ~up};
        end
        //@c-bids-gone-early: else if (pay) mybid <= '0;
endmodule

module sevens_game
    import game_pkg::*;
(
    input  logic        clk,
    input  logic        rst_n,
    input  logic        proc,
    input  logic [6:0]  bid,
    input  logic        ud,
    input  logic [3:0]  rnd,
    output logic [10:0] purse1,
    output logic [10:0] purse2,
    output logic [10:0] deposits,
    output logic [6:0]  bid1,
    output logic [6:0]  bid2,
    output logic [1:0]  choice1,
    output logic [1:0]  choice2,
    output logic [2:0]  state
);
    // ---------------------------------------------------------------- datapath
    logic [10:0] purse [0:1];
    logic [6:0]  staked [0:1];
    logic [1:0]  side [0:1];
    logic        ok [0:1];
    logic        takes [0:1];
    logic [10:0] pot;                   //@c-pot-9bits: logic [8:0] pot;
    logic [3:0]  dice;
    logic        first;                 // who bids first: 0 player 1, 1 player 2

    logic        do_fill, do_pay, do_clean, do_dice, do_over, do_swap;
    logic [1:0]  do_bet;
    logic [1:0]  empty;

    logic [1:0]  w;
    assign w = {takes[1], takes[0]};    //@c-both-first-only: assign w = (takes[1] & takes[0]) ? (first ? 2'b10 : 2'b01) : {takes[1], takes[0]};

    genvar g;
    generate
        for (g = 0; g < 2; g = g + 1) begin : player
            bid_judge j (.mine(purse[g]), .his(purse[1-g]), .open_bid(staked[1-g]),
                         .second(first != g[0]), .amount(bid), .ok(ok[g]));
            verdict   v (.dice(dice), .choice(side[g]), .own(staked[g]), .other(staked[1-g]),
                         .takes(takes[g]));
            seat      s (.clk(clk), .rst_n(rst_n), .fill(do_fill), .bet(do_bet[g]),
                         .clean(do_clean), .pay(do_pay), .win_pot(do_over & empty[1-g]),
                         .amount(bid), .up(ud), .pot(pot),
                         .gain(w[g] ? staked[g] : 7'd0),
                         .loss(w[1-g] ? staked[1-g] : 7'd0),
                         .purse(purse[g]), .mybid(staked[g]), .choice(side[g]));
            assign empty[g] = (purse[g] == 11'd0);      //@c-rich-pot-ends: assign empty[g] = (purse[g] == 11'd0) || (g == 1 && pot > 11'd504);
        end
    endgenerate

    always_ff @(posedge clk)
        if (!rst_n)          pot <= '0;
        else if (do_fill)    pot <= '0;
        else if (|do_bet)    pot <= pot + bid[6:2];
        else if (do_over)    pot <= '0;

    always_ff @(posedge clk)
        if (!rst_n)          dice <= '0;
        else if (do_dice)    dice <= rnd;

    always_ff @(posedge clk)
        if (!rst_n)          first <= 1'b0;
        else if (do_swap)    first <= ~first;   //@c-swap-if-1-takes: else if (do_swap)    first <= first ^ (w != 2'b10);

    // -------------------------------------------------------------- controller
    fsm_t now, to;
    logic finished;
    logic work;
    assign work = proc & ~finished;     //@c-start-alone: assign work = (proc | (now == S_OPEN && pot != 0)) & ~finished;

    always_comb begin
        do_fill  = work & (now == S_FILL);
        do_over  = work & (now == S_OPEN) & (|empty);
        do_bet   = 2'b00;
        do_bet[0] = work & (now == S_BIDA) & ok[0];
        do_bet[1] = work & (now == S_BIDB) & ok[1];
        do_dice  = work & (now == S_DICE);      //@c-dice-on-release: do_dice  = finished & ~proc & (now == S_DICE);
        do_pay   = work & (now == S_PAY);
        do_swap  = work & (now == S_CLEAN);
        do_clean = do_swap;                     //@c-cleared-late: do_clean = work & (now == S_OPEN);
    end

    logic accepted;
    always_comb begin
        accepted = work;
        if (now == S_BIDA) accepted = work & ok[0];
        if (now == S_BIDB) accepted = work & ok[1];
        //@c-two-not-dice: if (now == S_DICE) accepted = work & (rnd > 4'd2);
    end

    always_ff @(posedge clk)
        if (!rst_n) begin
            now      <= S_FILL;
            to       <= S_OPEN;
            finished <= 1'b0;
        end else if (accepted) begin
            finished <= 1'b1;
            case (now)
                S_FILL:  to <= S_OPEN;
                S_OPEN:  to <= (|empty) ? S_FILL : (first ? S_BIDB : S_BIDA);
                S_BIDA:  to <= first ? S_WAIT : S_BIDB;
                S_BIDB:  to <= first ? S_BIDA : S_WAIT;
                S_WAIT:  to <= S_DICE;
                S_DICE:  to <= S_PAY;
                S_PAY:   to <= S_CLEAN;
                S_CLEAN: to <= S_OPEN;          //@c-clean-to-bid: S_CLEAN: to <= (first == 1'b0) ? S_BIDB : S_OPEN;
                default: to <= S_FILL;
            endcase
        end else if (finished && !proc) begin   //@c-clean-runs-on: end else if (finished && (!proc || now == S_CLEAN)) begin
            now      <= to;
            finished <= 1'b0;
        end

    always_comb
        case (now)
            S_FILL:  state = 3'd0;
            S_OPEN:  state = 3'd1;
            S_BIDA:  state = 3'd2;
            S_BIDB:  state = 3'd3;
            S_WAIT:  state = 3'd4;
            S_DICE:  state = 3'd5;
            S_PAY:   state = 3'd6;
            default: state = 3'd7;
        endcase

    assign purse1   = purse[0];
    assign purse2   = purse[1];
    assign deposits = pot;
    assign bid1     = staked[0];
    assign bid2     = staked[1];
    assign choice1  = side[0];
    assign choice2  = side[1];          //@c-choice-second-not: assign choice2  = (side[1] == 2'b00) ? 2'b00 : (first ? side[1] : ~side[1]);
endmodule
