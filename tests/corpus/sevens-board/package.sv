// 7up-7down on a Nexys board: a package of types, a next-value block, one register for the whole game
package sevens_types;
    typedef enum logic [2:0] {INIT = 3'd0, BEGIN_ROUND = 3'd1, BID_ONE = 3'd2, BID_TWO = 3'd3, HOLD_DICE = 3'd4, READ_DICE = 3'd5, SETTLE = 3'd6, CLEAR = 3'd7} step_t;
    typedef struct packed {
        logic [10:0] purse1;
        logic [10:0] purse2;
        logic [10:0] deposit;
        logic [6:0]  bid1;
        logic [6:0]  bid2;
        logic [1:0]  choice1;
        logic [1:0]  choice2;
        logic        one_first;
        logic [3:0]  dice;
    } game_t;
    localparam logic [10:0] FULL = 11'd1008;                    //@purse-1000: localparam logic [10:0] FULL = 11'd1000;
endpackage

module button_filter #(parameter int TICKS = 64) (input logic clk, input logic pin, output logic level);
    logic [19:0] left = 0;
    logic meta = 0, now = 0;
    initial level = 0;
    always_ff @(posedge clk) begin
        meta <= pin;
        now <= meta;
        if (now == level) left <= 0;
        else if (left == TICKS - 1) begin left <= 0; level <= now; end
        else left <= left + 1;
    end
endmodule

module nexys_sevens import sevens_types::*; #(parameter int TICKS = 64) (    //@+real-clock: module nexys_sevens import sevens_types::*; #(parameter int TICKS = 500000) (
    input  logic        CLK100MHZ,
    input  logic        BTNC,
    input  logic [7:0]  SW,
    output logic [15:0] LED,
    output logic [3:0]  AN,
    output logic [6:0]  SEG,
    output logic        DP,
    output logic [10:0] purse1, purse2, deposit,
    output logic [6:0]  bid1, bid2,
    output logic [1:0]  choice1, choice2,
    output logic [3:0]  dice
);
    logic press;
    button_filter #(.TICKS(TICKS)) filter(.clk(CLK100MHZ), .pin(BTNC), .level(press));

    step_t step, after, step_n, after_n;
    logic  done, done_n;
    game_t g, n;
    initial begin step = INIT; after = INIT; done = 0; g = '0; g.one_first = 1; end

    // the dice: a counter modulo 36 while the button is down before the throw
    logic [5:0] spin = 0;
    always_ff @(posedge CLK100MHZ)
        if (BTNC && step == HOLD_DICE) spin <= (spin == 35) ? 6'd0 : spin + 6'd1;
    logic [3:0] eyes;
    always_comb begin
        if      (spin == 0)  eyes = 2;
        else if (spin <= 2)  eyes = 3;
        else if (spin <= 5)  eyes = 4;
        else if (spin <= 9)  eyes = 5;
        else if (spin <= 14) eyes = 6;
        else if (spin <= 20) eyes = 7;
        else if (spin <= 25) eyes = 8;
        else if (spin <= 29) eyes = 9;
        else if (spin <= 32) eyes = 10;
        else if (spin <= 34) eyes = 11;
        else                 eyes = 12;
    end

    wire [6:0]  bid = SW[6:0];                                  //@bid-six: wire [6:0]  bid = {1'b0, SW[5:0]};
    wire [4:0]  quarter = bid[6:2];                             //@dep-half: wire [5:0]  quarter = bid[6:1]; //@dep-up: wire [5:0]  quarter = (bid + 7'd3) >> 2;
    wire [1:0]  side = SW[7] ? 2'b10 : 2'b01;                   //@choice-turned: wire [1:0]  side = SW[7] ? 2'b01 : 2'b10; //@choice-down-00: wire [1:0]  side = SW[7] ? 2'b10 : 2'b00;
    wire [11:0] keep1 = g.one_first ? 12'd0 : {5'd0, g.bid2};   // what a second bidder may still lose
    wire [11:0] keep2 = g.one_first ? {5'd0, g.bid1} : 12'd0;   //@no-keep-2: wire [11:0] keep2 = 12'd0;
    wire ok1 = bid <= g.purse2 && quarter + keep1 <= g.purse1;  //@one-no-limit: wire ok1 = quarter + keep1 <= g.purse1; //@one-no-own: wire ok1 = bid <= g.purse2;
    wire ok2 = bid <= g.purse1 && quarter + keep2 <= g.purse2;  //@bid-zero-refused: wire ok2 = bid != 0 && bid <= g.purse1 && quarter + keep2 <= g.purse2; //@limit-100: wire ok2 = bid <= 100 && bid <= g.purse1 && quarter + keep2 <= g.purse2;
    wire up   = g.dice > 7;
    wire down = g.dice < 7;
    wire win1 = (up && g.choice1 == 2'b10) || (down && g.choice1 == 2'b01) || (!up && !down && g.bid1 > g.bid2);   //@seven-tie-one: wire win1 = (up && g.choice1 == 2'b10) || (down && g.choice1 == 2'b01) || (!up && !down && g.bid1 >= g.bid2);
    wire win2 = (up && g.choice2 == 2'b10) || (down && g.choice2 == 2'b01) || (!up && !down && g.bid2 > g.bid1);   //@down-never-2: wire win2 = (up && g.choice2 == 2'b10) || (!up && !down && g.bid2 > g.bid1);
    wire [10:0] to1 = win1 ? {4'd0, g.bid1} : 11'd0;
    wire [10:0] to2 = win2 ? {4'd0, g.bid2} : 11'd0;            //@both-right: wire [10:0] to2 = win2 && !win1 ? {4'd0, g.bid2} : 11'd0;

    always_comb begin
        n = g; step_n = step; after_n = after; done_n = done;
        if (done) begin
            if (!press) begin step_n = after; done_n = 0; end
        end else if (press) begin
            done_n = 1;
            unique case (step)
                INIT: begin
                    n.purse1 = FULL; n.purse2 = FULL; n.deposit = 0; after_n = BEGIN_ROUND;  //@start-tax: n.purse1 = FULL; n.purse2 = FULL; n.deposit = 11'd16; after_n = BEGIN_ROUND;
                end
                BEGIN_ROUND: begin
                    if (g.one_first) after_n = BID_ONE; else after_n = BID_TWO;
                    if (g.purse1 == 0) begin
                        n.purse2 = g.purse2 + g.deposit; n.deposit = 0; after_n = INIT;      //@end-keeps-tax: n.deposit = 0; after_n = INIT;
                    end else if (g.purse2 == 0) begin
                        n.purse1 = g.purse1 + g.deposit; n.deposit = 0; after_n = INIT;
                    end
                end
                BID_ONE: if (ok1) begin
                    n.bid1 = bid; n.choice1 = side;
                    n.purse1 = g.purse1 - quarter; n.deposit = g.deposit + quarter;          //@dep-stale: n.purse1 = g.purse1 - g.bid1[6:2]; n.deposit = g.deposit + g.bid1[6:2]; //@tax-only-new: n.purse1 = g.purse1 - quarter; n.deposit = quarter;
                    if (g.one_first) after_n = BID_TWO; else after_n = HOLD_DICE;
                end else done_n = 0;                            //@refused-moves: end else if (g.one_first) after_n = BID_TWO; else after_n = HOLD_DICE;
                BID_TWO: if (ok2) begin
                    n.bid2 = bid; n.choice2 = side;             //@sub-mixed: n.bid1 = bid; n.bid2 = bid; n.choice2 = side;
                    n.purse2 = g.purse2 - quarter; n.deposit = g.deposit + quarter;          //@dep-not-paid-2: n.deposit = g.deposit + quarter;
                    if (g.one_first) after_n = HOLD_DICE; else after_n = BID_ONE;            //@second-skipped: after_n = HOLD_DICE;
                end else done_n = 0;
                HOLD_DICE: after_n = READ_DICE;                 //@skip-101: HOLD_DICE: after_n = SETTLE;
                READ_DICE: begin n.dice = eyes; after_n = SETTLE; end
                SETTLE: begin
                    n.purse1 = g.purse1 + to1 - to2;
                    n.purse2 = g.purse2 + to2 - to1;            //@from-nobody: n.purse2 = g.purse2 + to2;
                    after_n = CLEAR;
                end
                CLEAR: begin
                    n.bid1 = 0; n.bid2 = 0; n.choice1 = 0; n.choice2 = 0;   //@choices-kept: n.bid1 = 0; n.bid2 = 0; //@bid1-kept: n.bid2 = 0; n.choice1 = 0; n.choice2 = 0;
                    n.one_first = !g.one_first;                 //@no-swap: n.one_first = 1;
                    after_n = BEGIN_ROUND;                      //@clear-to-init: after_n = INIT;
                end
            endcase
        end
    end
    always_ff @(posedge CLK100MHZ) begin
        g <= n; step <= step_n; after <= after_n; done <= done_n;
        //@move-on-press: if (!done && done_n) step <= after_n;
    end

    assign purse1 = g.purse1, purse2 = g.purse2, deposit = g.deposit;        //@swapped-out: assign purse1 = g.purse2, purse2 = g.purse1, deposit = g.deposit;
    assign bid1 = g.bid1, bid2 = g.bid2, choice1 = g.choice1, choice2 = g.choice2;
    assign dice = (step == READ_DICE || step == SETTLE || step == CLEAR) ? eyes : 4'd0;
    assign LED = {step, press, 8'd0, g.choice1, g.choice2};

    // digits: the bid on the switches, the dice, or the deposits
    logic [11:0] scan = 0;                                      //@+real-clock: logic [17:0] scan = 0;
    always_ff @(posedge CLK100MHZ) scan <= scan + 1;
    wire [1:0] place = scan[3:2];                               //@+real-clock: wire [1:0] place = scan[17:16];
    logic [10:0] value;
    logic [3:0] digit;
    always_comb begin
        case (step)
            BID_ONE, BID_TWO: value = {4'd0, bid};
            READ_DICE, SETTLE: value = {7'd0, eyes};
            default: value = g.deposit;
        endcase
        case (place)
            2'd0: digit = value % 10;
            2'd1: digit = (value / 10) % 10;
            2'd2: digit = (value / 100) % 10;
            default: digit = value / 1000;
        endcase
        case (digit)
            0: SEG = 7'b1000000;
            1: SEG = 7'b1111001;
            2: SEG = 7'b0100100;
            3: SEG = 7'b0110000;
            4: SEG = 7'b0011001;
            5: SEG = 7'b0010010;
            6: SEG = 7'b0000010;
            7: SEG = 7'b1111000;
            8: SEG = 7'b0000000;
            default: SEG = 7'b0010000;
        endcase
        AN = 4'b1111;
        AN[place] = 1'b0;
        DP = 1'b1;
    end
endmodule
