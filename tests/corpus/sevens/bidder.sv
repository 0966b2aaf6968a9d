//@ports clk=clk proc=proc bid=bid ud=ud rnd=rnd amt1=amt1 amt2=amt2 tax=tax sub1=sub1 sub2=sub2 c1=O_ud1 c2=O_ud2 st=st
// ---------------------------------------------------------------------------
//  bidder.sv : control unit of the 7up-7down game (COL 215 project)
//
//  One press of proc = two steps: WORK while the button is down (done once),
//  RELEASE when it has been let go (the state register moves on).
//  Everything that changes is computed in ONE always_comb (the *_n values) and
//  stored in ONE always_ff.
// ---------------------------------------------------------------------------

module bidder (
  input  logic        clk,
  input  logic        proc,      // the proceed button (already debounced)
  input  logic [6:0]  bid,       // SW6..SW0
  input  logic        ud,        // SW7, 1 = up
  input  logic [3:0]  rnd,       // sum of the two dice
  output logic [10:0] amt1,
  output logic [10:0] amt2,
  output logic [10:0] tax,
  output logic [6:0]  sub1,
  output logic [6:0]  sub2,
  output logic [1:0]  O_ud1,
  output logic [1:0]  O_ud2,
  output logic [2:0]  st
);

  localparam logic [10:0] START_MONEY = 11'd1008; //@b1-start2032: localparam logic [10:0] START_MONEY = 11'b11111110000;

  // ---------------------------------------------------------------- types ---
  typedef enum logic [2:0] {
    S_INIT   = 3'b000,
    S_START  = 3'b001,
    S_BID1   = 3'b010,
    S_BID2   = 3'b011,
    S_BUFFER = 3'b100,
    S_RANDOM = 3'b101,
    S_CALC   = 3'b110,
    S_RESET  = 3'b111
  } state_e;

  typedef enum logic {WORK, RELEASE} step_e;

  localparam logic [1:0] NONE = 2'b00;
  localparam logic [1:0] DOWN = 2'b01;
  localparam logic [1:0] UP   = 2'b10;

  typedef struct packed {
    logic [10:0] purse;
    logic [6:0]  stake;
    logic [1:0]  pick;
  } player_s;

  localparam logic [19:0] NOBODY = 20'd0;   // empty purse, no stake, no pick

  // ------------------------------------------------------------ registers ---
  state_e      state   = S_INIT,  state_n;
  step_e       step    = WORK,    step_n;
  player_s     p1      = NOBODY,  p1_n; //@+b1-wakefull: player_s     p1      = {START_MONEY, 7'd0, NONE},  p1_n;
  player_s     p2      = NOBODY,  p2_n; //@+b1-wakefull: player_s     p2      = {START_MONEY, 7'd0, NONE},  p2_n;
  logic [10:0] pot     = 11'd0,   pot_n;
  logic [3:0]  dice    = 4'd0,    dice_n;
  logic        p2first = 1'b0,    p2first_n;   // who opens this round
                                           //@b1-oneshot: logic        proc_d  = 1'b0;

  // ------------------------------------------- whose bid, and is it legal ---
  player_s     me, other, me_paid;
  logic        is_second;
  logic [10:0] deposit, to_cover;
  logic        covers_loss, covers_deposit, accepted;

  assign me        = (state == S_BID2) ? p2 : p1;
  assign other     = (state == S_BID2) ? p1 : p2;
  assign is_second = (state == S_BID2) ^ p2first;

  assign deposit   = {6'd0, bid[6:2]};
  // the one who bids second may still lose the first bid
  assign to_cover  = is_second ? deposit + {4'd0, other.stake} : deposit; //@b1-forgetloss: assign to_cover  = deposit; //@+b1-stakealways: assign to_cover  = deposit + {4'd0, other.stake};

  assign covers_loss    = ({4'd0, bid} <= other.purse);
  assign covers_deposit = (to_cover <= me.purse); //@b1-depstrict: assign covers_deposit = (to_cover < me.purse);
  assign accepted       = covers_loss && covers_deposit; //@b1-oneshot: assign accepted       = covers_loss && covers_deposit && !proc_d;

  // what the bidder looks like once his bid is in
  assign me_paid = {me.purse - deposit, bid, ud, !ud};

  // -------------------------------------------------- what the dice decide ---
  // each player is judged alone: does he take his stake from the other or not?
  function automatic logic takes(input player_s a, input player_s b, input logic [3:0] d);
    if (d > 4'd7)      takes = (a.pick == UP);
    else if (d < 4'd7) takes = (a.pick == DOWN); //@b1-sixdown: else if (d < 4'd7) takes = (a.pick == DOWN) && (d != 4'd6);
    else               takes = (a.stake > b.stake);
  endfunction

  logic        take1, take2;
  logic [10:0] win1, win2;

  assign take1 = takes(p1, p2, dice); //@b1-tietake: assign take1 = takes(p1, p2, dice) || (dice == 4'd7 && p1.stake == p2.stake);
  assign take2 = takes(p2, p1, dice); //@b1-bothlast: assign take2 = !take1 && takes(p2, p1, dice);
  assign win1  = take1 ? {4'd0, p1.stake} : 11'd0;
  assign win2  = take2 ? {4'd0, p2.stake} : 11'd0;

  // a round is not opened any more when somebody is broke
  logic game_over;
  logic [10:0] purse1, purse2;
  assign purse1    = p1.purse;
  assign purse2    = p2.purse;
  assign game_over = (purse1 == 11'd0) || (purse2 == 11'd0);

  // ------------------------------------------------------------ next state ---
  always_comb begin
    state_n   = state;
    step_n    = step;
    p1_n      = p1;
    p2_n      = p2;
    pot_n     = pot;
    dice_n    = dice;
    p2first_n = p2first;

    if (step == RELEASE) begin
      // ---- button let go: only the state register moves
      if (!proc) begin
        step_n = WORK;
        case (state)
          S_INIT:   state_n = S_START;
          S_START:  if (game_over)    state_n = S_INIT;
                    else if (p2first) state_n = S_BID2;
                    else              state_n = S_BID1;
          S_BID1:   if (p2first) state_n = S_BUFFER;
                    else         state_n = S_BID2;
          S_BID2:   if (p2first) state_n = S_BID1;
                    else         state_n = S_BUFFER;
          S_BUFFER: state_n = S_RANDOM;
          S_RANDOM: state_n = S_CALC;
          S_CALC:   state_n = S_RESET;
          S_RESET:  state_n = S_START;
          default:  state_n = S_INIT;
        endcase
      end
    end else if (proc) begin
      // ---- button went down: do the work of this state, once
      step_n = RELEASE;
      case (state)
        S_INIT: begin
          p1_n.purse = START_MONEY;
          p2_n.purse = START_MONEY;
          pot_n      = 11'd0;
                                           //@b1-initfirst: p2first_n  = 1'b0;
                                           //@+b1-initclear: {p1_n.stake, p1_n.pick, p2_n.stake, p2_n.pick} = '0;
        end

        S_START: begin
          if (purse1 == 11'd0) begin //@+b1-p2broke: if (purse2 != 11'd0 && purse1 == 11'd0) begin
            p2_n.purse = purse2 + pot;
            pot_n      = 11'd0;
          end else if (purse2 == 11'd0) begin
            p1_n.purse = purse1 + pot; //@b1-loserpot: p2_n.purse = purse2 + pot;
            pot_n      = 11'd0;
          end
        end

        S_BID1: begin
          if (accepted) begin
            p1_n  = me_paid;
            pot_n = pot + deposit; //@b1-wholetax: pot_n = pot + {4'd0, bid}; //@b1-tax8: pot_n = (pot + deposit) & 11'h0FF;
          end else begin
            step_n = WORK;                 // refused: try again
          end
        end

        S_BID2: begin
          if (accepted) begin
            p2_n  = me_paid;
            pot_n = pot + deposit; //@b1-wholetax: pot_n = pot + {4'd0, bid}; //@b1-tax8: pot_n = (pot + deposit) & 11'h0FF;
          end else begin
            step_n = WORK;
          end
        end

        S_BUFFER: ;                        // the random block counts now

        S_RANDOM: dice_n = rnd;

        S_CALC: begin
          p1_n.purse = purse1 + win1 - win2;
          p2_n.purse = purse2 + win2 - win1;
        end

        S_RESET: begin
          p1_n.stake = 7'd0;
          p1_n.pick  = NONE;
          p2_n.stake = 7'd0;
          p2_n.pick  = NONE; //@b1-pickstays: if (p2first) p2_n.pick = NONE;
          p2first_n  = !p2first; //@b1-noswap: p2first_n  = p2first;
        end

        default: ;
      endcase
    end
                                           //@b1-udlate: if (step == RELEASE && !proc && state == S_BID1) p1_n.pick = ud ? UP : DOWN;
                                           //@b1-udlate: if (step == RELEASE && !proc && state == S_BID2) p2_n.pick = ud ? UP : DOWN;
  end

  always_ff @(posedge clk) begin
    state   <= state_n;
    step    <= step_n;
    p1      <= p1_n;
    p2      <= p2_n;
    pot     <= pot_n;
    dice    <= dice_n;
    p2first <= p2first_n;
                                           //@b1-oneshot: proc_d  <= proc;
  end

  // --------------------------------------------------------------- outputs ---
  assign amt1  = p1.purse; //@b1-roleout: assign amt1  = p2first ? p2.purse : p1.purse;
  assign amt2  = p2.purse; //@b1-roleout: assign amt2  = p2first ? p1.purse : p2.purse;
  assign tax   = pot;
  assign sub1  = p1.stake;
  assign sub2  = p2.stake;
  assign O_ud1 = p1.pick;
  assign O_ud2 = p2.pick;
  assign st    = state;

endmodule
