// 7up 7down on the Basys 3.  Two-process style: all registers in one record r, all logic in one always_comb on v.
package sevens_pkg;
  typedef enum logic [2:0] {
    S_INIT, S_START, S_BID1, S_BID2, S_BUFFER, S_RANDOM, S_CALC, S_CLEAR
  } phase_t;

  localparam logic [1:0] UP = 2'b10, DOWN = 2'b01, NONE = 2'b00;

  typedef struct packed {
    phase_t             phase;
    phase_t             after;    // where the release of proc leads to
    logic               done;     // the work of this state is done
    logic               first;    // who bids first: 0 player 1, 1 player 2
    logic [10:0]        purse1;
    logic [10:0]        purse2;
    logic [10:0]        pot;
    logic [6:0]         bid1;
    logic [6:0]         bid2;
    logic [1:0]         choice1;
    logic [1:0]         choice2;
    logic [3:0]         dice;
  } regs_t;
endpackage

// ---------------------------------------------------------------- the dice
module dice36 (
    input  logic       clk,
    input  logic       hold,
    output logic [3:0] sum
);
  logic [5:0] n = 6'd0;

  always_ff @(posedge clk)
    if (hold) n <= (n == 6'd35) ? 6'd0 : n + 6'd1;

  // 1 2 3 4 5 6 5 4 3 2 1
  always_comb
    if      (n < 1)  sum = 4'd2;
    else if (n < 3)  sum = 4'd3;
    else if (n < 6)  sum = 4'd4;
    else if (n < 10) sum = 4'd5;
    else if (n < 15) sum = 4'd6;
    else if (n < 21) sum = 4'd7; //@w6d_map7: else if (n < 20) sum = 4'd7;
    else if (n < 26) sum = 4'd8;
    else if (n < 30) sum = 4'd9;
    else if (n < 33) sum = 4'd10;
    else if (n < 35) sum = 4'd11;
    else             sum = 4'd12;
endmodule

// ---------------------------------------------------------------- the control unit
module control
  import sevens_pkg::*;
(
    input  logic        clk,
    input  logic        proc,
    input  logic [6:0]  bid,
    input  logic        ud,
    input  logic [3:0]  rnd,
    output logic [10:0] amt1, amt2, tax,
    output logic [6:0]  sub1, sub2,
    output logic [1:0]  O_ud1, O_ud2,
    output logic [2:0]  st,
    output logic [3:0]  dice
);
  regs_t r, v;

  initial begin
    r = '0;
    r.phase  = S_INIT;
    r.after  = S_INIT;
    r.purse1 = 11'd1008;
    r.purse2 = 11'd1008;
  end

  // a bid of `mine` against the other's purse `his`; `risk` is what the other may still take
  function automatic logic payable(input logic [6:0] offer, input logic [10:0] mine, his, input logic [6:0] risk);
    payable = ({4'd0, offer} <= his)
           && ({6'd0, offer[6:2]} + {5'd0, risk} <= {1'b0, mine}); //@w6d_norisk: && ({6'd0, offer[6:2]} <= mine); //@w6d_ownwhole: && ({4'd0, offer} + {5'd0, risk} <= {1'b0, mine});
  endfunction

  wire [10:0] deposit = {6'd0, bid[6:2]}; //@w6d_round: wire [10:0] deposit = {6'd0, bid[6:2]} + bid[1];

  wire above = r.dice > 4'd7;
  wire below = r.dice < 4'd7; //@w6d_six: wire below = r.dice < 4'd6;
  wire seven = r.dice == 4'd7;
  wire take1 = (above && r.choice1 == UP) || (below && r.choice1 == DOWN) || (seven && r.bid1 > r.bid2);
  wire take2 = (above && r.choice2 == UP) || (below && r.choice2 == DOWN) || (seven && r.bid2 > r.bid1); //@w6d_equal: wire take2 = (above && r.choice2 == UP) || (below && r.choice2 == DOWN) || (seven && r.bid2 >= r.bid1);
  wire [10:0] get1 = take1 ? {4'd0, r.bid1} : 11'd0; //@w6d_both: wire [10:0] get1 = (take1 && !take2) ? {4'd0, r.bid1} : 11'd0;
  wire [10:0] get2 = take2 ? {4'd0, r.bid2} : 11'd0;

  always_comb begin
    v = r;
    if (r.done) begin
      if (!proc) begin
        v.phase = r.after;
        v.done  = 1'b0;
        //@w6d_late: if (r.phase == S_CALC) begin v.purse1 = r.purse1 + get1 - get2; v.purse2 = r.purse2 + get2 - get1; end
      end
    end else if (proc) begin //@w6d_free: end else if (proc || r.phase == S_CLEAR) begin
      case (r.phase)
        S_INIT: begin
          v.purse1 = 11'd1008;
          v.purse2 = 11'd1008; //@w6d_once:
          v.pot    = 11'd0;
          //@w6d_restart: v.first = 1'b0;
          v.after  = S_START;
          v.done   = 1'b1;
        end
        S_START: begin
          v.after = r.first ? S_BID2 : S_BID1;
          if (r.purse1 == 0) begin
            v.purse2 = r.purse2 + r.pot; //@w6d_loser: v.purse1 = r.purse1 + r.pot;
            v.pot    = 11'd0;
            v.after  = S_INIT;
          end else if (r.purse2 == 0) begin //@w6d_end2: end else if (r.purse2 == 0 && r.first) begin
            v.purse1 = r.purse1 + r.pot; //@w6d_loser: v.purse2 = r.purse2 + r.pot;
            v.pot    = 11'd0;
            v.after  = S_INIT;
          end
          v.done = 1'b1;
        end
        S_BID1:
          if (payable(bid, r.purse1, r.purse2, r.first ? r.bid2 : 7'd0)) begin
            v.bid1    = bid;
            v.choice1 = ud ? UP : DOWN;
            v.purse1  = r.purse1 - deposit;
            v.pot     = r.pot + deposit;
            v.after   = r.first ? S_BUFFER : S_BID2;
            v.done    = 1'b1;
          end
        S_BID2:
          if (payable(bid, r.purse2, r.purse1, r.first ? 7'd0 : r.bid1)) begin
            v.bid2    = bid;
            v.choice2 = ud ? UP : DOWN;
            v.purse2  = r.purse2 - deposit;
            v.pot     = r.pot + deposit;
            v.after   = r.first ? S_BID1 : S_BUFFER;
            v.done    = 1'b1;
          end
        S_BUFFER: begin
          //@w6d_olddice: v.dice = rnd;
          v.after = S_RANDOM;
          v.done  = 1'b1;
        end
        S_RANDOM: begin
          v.dice  = rnd; //@w6d_olddice:
          v.after = S_CALC;
          v.done  = 1'b1;
        end
        S_CALC: begin
          v.purse1 = r.purse1 + get1 - get2; //@w6d_late:
          v.purse2 = r.purse2 + get2 - get1; //@w6d_late:
          v.after  = S_CLEAR;
          v.done   = 1'b1; //@w6d_runs: v.phase = S_CLEAR; //@w6d_stuck: v.done = !seven || r.bid1 != r.bid2;
        end
        S_CLEAR: begin
          v.first   = !r.first;
          v.bid1    = 7'd0;
          v.bid2    = 7'd0;
          v.choice1 = NONE; //@w6d_keepud: if (!seven) v.choice1 = NONE;
          v.choice2 = NONE; //@w6d_keepud: if (!seven) v.choice2 = NONE;
          v.after   = S_START;
          v.done    = 1'b1;
        end
      endcase
    end
  end

  always @(posedge clk) r <= v;

  assign amt1  = r.purse1;
  assign amt2  = r.purse2;
  assign tax   = r.pot;
  assign sub1  = r.bid1; //@w6d_suborder: assign sub1  = r.first ? r.bid2 : r.bid1;
  assign sub2  = r.bid2; //@w6d_suborder: assign sub2  = r.first ? r.bid1 : r.bid2;
  assign O_ud1 = r.choice1;
  assign O_ud2 = r.choice2;
  assign st    = r.phase;
  assign dice  = r.dice;
endmodule

// ---------------------------------------------------------------- four digits
module display (
    input  logic        clk,
    input  logic [10:0] value,
    output logic [6:0]  seg,
    output logic [3:0]  an
);
  logic [15:0] tick = 16'd0;
  always_ff @(posedge clk) tick <= tick + 16'd1;

  logic [3:0] digit;
  always_comb
    case (tick[15:14])
      2'd0: begin an = 4'b1110; digit = value % 10; end
      2'd1: begin an = 4'b1101; digit = (value / 10) % 10; end
      2'd2: begin an = 4'b1011; digit = (value / 100) % 10; end
      2'd3: begin an = 4'b0111; digit = value / 1000; end
    endcase

  always_comb                    // gfedcba, lit by 0
    case (digit)
      4'd0: seg = 7'b1000000;
      4'd1: seg = 7'b1111001;
      4'd2: seg = 7'b0100100;
      4'd3: seg = 7'b0110000;
      4'd4: seg = 7'b0011001;
      4'd5: seg = 7'b0010010;
      4'd6: seg = 7'b0000010;
      4'd7: seg = 7'b1111000;
      4'd8: seg = 7'b0000000;
      4'd9: seg = 7'b0010000;
      default: seg = 7'b1111111;
    endcase
endmodule

// ---------------------------------------------------------------- the board
module sevens_top (
    input  logic        clk,       // 100 MHz
    input  logic [7:0]  sw,        // 6:0 bid, 7 up/down
    input  logic        btnC,      // proc
    output logic [6:0]  seg,
    output logic [3:0]  an,
    output logic        dp,
    output logic [15:0] led,
    output logic [10:0] amt1, amt2, tax,
    output logic [6:0]  sub1, sub2,
    output logic [1:0]  O_ud1, O_ud2
);
  logic [2:0] st;
  logic [3:0] rnd, dice;
  logic       proc;
  logic [7:0] set;

  //@+sync: logic [8:0] m1 = 9'd0, m2 = 9'd0;
  //@+sync: always_ff @(posedge clk) begin m1 <= {btnC, sw}; m2 <= m1; end
  assign proc = btnC; //@+sync: assign proc = m2[8];
  assign set  = sw;   //@+sync: assign set = m2[7:0];

  dice36 u_dice (.clk(clk), .hold(proc && st == 3'b100), .sum(rnd));

  control u_control (
      .clk(clk), .proc(proc), .bid(set[6:0]), .ud(set[7]), .rnd(rnd),
      .amt1(amt1), .amt2(amt2), .tax(tax), .sub1(sub1), .sub2(sub2),
      .O_ud1(O_ud1), .O_ud2(O_ud2), .st(st), .dice(dice));

  // bids: what the switches say; then the dice; else the purse of player 1
  logic [10:0] shown;
  always_comb
    case (st)
      3'b010, 3'b011: shown = {4'd0, set[6:0]}; //@+purses: 3'b011: shown = amt2;
      3'b110, 3'b111: shown = {7'd0, dice};
      default:        shown = amt1;
    endcase

  display u_display (.clk(clk), .value(shown), .seg(seg), .an(an));
  assign dp  = 1'b1;
  assign led = {st, 5'd0, dice, O_ud2, O_ud1};
endmodule
