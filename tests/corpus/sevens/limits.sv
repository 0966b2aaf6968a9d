// 7up7down.sv
// sevens game, control part

module sevens_fsm (
  input  logic        clk,
  input  logic        proc,        //@+with-rst: input logic proc, input logic rst,
  input  logic [6:0]  bid,
  input  logic        updown,
  input  logic [3:0]  dice,
  output logic [10:0] purse1,
  output logic [10:0] purse2,
  output logic [10:0] deposits,
  output logic [6:0]  bid1,
  output logic [6:0]  bid2,
  output logic [1:0]  choice1,
  output logic [1:0]  choice2,
  output logic [2:0]  state,
  output logic        bad_bid
);

  typedef enum logic [2:0] {INIT, START, BID_A, BID_B, BUFFER, RANDOM, CALC, RESET} st_t;

  typedef struct packed {
    logic [10:0] amt;
    logic [6:0]  sub;
    logic [1:0]  ud;
  } player_t;

  localparam logic [1:0] UP   = 2'b10;   //@updown-code: localparam logic [1:0] UP = 2'b01;
  localparam logic [1:0] DOWN = 2'b01;   //@updown-code: localparam logic [1:0] DOWN = 2'b10;

  st_t     st = INIT, after = INIT;
  logic    worked = 0;
  logic    b_starts = 0;
  logic    bad = 0;
  player_t a = 0, b = 0;
  logic [10:0] tax = 0;
  logic [3:0]  roll = 0;

  // the most that "me" may bid against "he" (he.sub is 0 if he did not bid yet)
  function automatic logic signed [14:0] limit(input player_t me, input player_t he);
    logic signed [14:0] own, max;
    own = $signed({4'b0, me.amt}) - $signed({8'b0, he.sub});
    max = 4 * own + 3;                                      //@limit-4own: max = 4 * own;
    if (max > $signed({4'b0, he.amt}))                      //@limit-sign11: if (max > $signed(he.amt)) //@limit-gross: if (max > $signed({4'b0, he.amt}) + $signed({10'b0, he.sub[6:2]}))
      max = $signed({4'b0, he.amt});                        //@limit-sign11: max = $signed(he.amt); //@limit-gross: max = $signed({4'b0, he.amt}) + $signed({10'b0, he.sub[6:2]});
    if (max > 127) max = 127;
    if (max < 0)   max = 0;
    return max;
  endfunction

  // what goes from b to a, negative: from a to b
  function automatic logic signed [8:0] swing(input player_t x, input player_t y, input logic [3:0] d);
    logic signed [8:0] s;
    logic [1:0] right;
    s = 0;
    if (d == 7) begin
      if (x.sub > y.sub)      s = $signed({2'b0, x.sub});   //@seven-quarter: if (x.sub[6:2] > y.sub[6:2]) s = $signed({2'b0, x.sub});
      else if (x.sub < y.sub) s = -$signed({2'b0, y.sub});  //@seven-quarter: else if (x.sub[6:2] < y.sub[6:2]) s = -$signed({2'b0, y.sub});
    end else begin
      right = (d > 7) ? UP : DOWN;
      if (x.ud == right) s = s + $signed({2'b0, x.sub});
      if (y.ud == right) s = s - $signed({2'b0, y.sub});
    end
    return s;
  endfunction

  logic signed [14:0] lim;
  logic signed [8:0]  sw;
  logic               good, over, btn, key;
  logic [6:0]         in_bid;
  logic               in_up;
  logic [3:0]         in_dice;

  assign btn = proc;               //@+key-low: assign btn = ~proc;
  assign key = btn;                //@+in-ff: always_ff @(posedge clk) key <= btn;
  assign in_bid = bid;             //@+in-ff: always_ff @(posedge clk) in_bid <= bid;
  assign in_up = updown;           //@+in-ff: always_ff @(posedge clk) in_up <= updown;
  assign in_dice = dice;           //@+in-ff: always_ff @(posedge clk) in_dice <= dice;

  always_comb begin
    lim  = (st == BID_B) ? limit(b, a) : limit(a, b);
    good = $signed({8'b0, in_bid}) <= lim;                  //@bad-sticks: good = ($signed({8'b0, in_bid}) <= lim) && !bad;
    sw   = swing(a, b, roll);
    over = (a.amt == 0) || (b.amt == 0);
  end

  always_ff @(posedge clk) begin
    if (worked) begin                    //@+with-rst: if (rst) begin st <= INIT; worked <= 0; b_starts <= 0; bad <= 0; a <= 0; b <= 0; tax <= 0; end else if (worked) begin
      if (!key) begin
        worked <= 0;
        st <= after;
        if (st == BUFFER) bad <= 0;      //@dice-on-entry: if (st == BUFFER) begin bad <= 0; roll <= in_dice; end
      end
      else if (st == RESET) bad <= 0;    //@first-flips-held: else if (st == RESET) b_starts <= ~b_starts;
    end
    else if (key) begin                  //@start-no-press: else if (key || st == START) begin
      worked <= 1;
      unique case (st)
        INIT: begin
          a.amt <= 11'd1008;             //@purse1-1007: a.amt <= 11'd1007;
          b.amt <= 11'd1008;
          tax   <= 0;
          after <= START;
        end
        START: begin
          if (b_starts) after <= BID_B;  //@clear-late: a.sub <= 0; a.ud <= 0; b.sub <= 0; b.ud <= 0; if (b_starts) after <= BID_B;
          else          after <= BID_A;
          if (over) begin
            if (a.amt == 0) b.amt <= b.amt + tax;
            else            a.amt <= a.amt + tax;
            tax   <= 0;                  //@over-toggles: tax <= 0; b_starts <= ~b_starts;
            after <= INIT;
          end
        end
        BID_A:
          if (good) begin
            a.sub <= in_bid;
            a.ud  <= in_up ? UP : DOWN;
            a.amt <= a.amt - in_bid[6:2];
            tax   <= tax + in_bid[6:2];
            bad   <= 0;
            after <= b_starts ? BUFFER : BID_B;
          end else begin
            worked <= 0;
            bad    <= 1;
          end
        BID_B:
          if (good) begin
            b.sub <= in_bid;
            b.ud  <= in_up ? UP : DOWN;
            b.amt <= b.amt - in_bid[6:2];
            tax   <= tax + in_bid[6:2];  //@tax-not-summed: tax <= in_bid[6:2];
            bad   <= 0;
            after <= b_starts ? BID_A : BUFFER;
          end else begin
            worked <= 0;
            bad    <= 1;
          end
        BUFFER: after <= RANDOM;
        RANDOM: begin
          roll  <= in_dice;              //@dice-on-entry:
          after <= CALC;
        end
        CALC: begin
          a.amt <= $signed({1'b0, a.amt}) + sw;             //@swing-unsigned: a.amt <= a.amt + sw;
          b.amt <= $signed({1'b0, b.amt}) - sw;
          after <= RESET;
        end
        RESET: begin
          b_starts <= ~b_starts;
          {a.sub, a.ud} <= 0;            //@clear-late:
          {b.sub, b.ud} <= 0;            //@clear-late:
          after <= START;
        end
      endcase
    end
  end

  assign purse1   = a.amt;
  assign purse2   = b.amt;
  assign deposits = tax;
  assign bid1     = a.sub;
  assign bid2     = b.sub;
  assign choice1  = a.ud;
  assign choice2  = b.ud;
  assign state    = st;
  assign bad_bid  = bad;
endmodule
