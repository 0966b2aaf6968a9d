// Electronic mastermind with single player mode - controller, datapath, display
package mm_pkg;
  typedef logic [3:0] state_t;
  localparam state_t ST_START  = 4'd0;
  localparam state_t ST_SCORE  = 4'd1;
  localparam state_t ST_DRAW   = 4'd2;
  localparam state_t ST_PLAYER = 4'd3;
  localparam state_t ST_MAKE   = 4'd4;
  localparam state_t ST_LIVES  = 4'd5;
  localparam state_t ST_GUESS  = 4'd6;
  localparam state_t ST_RESULT = 4'd7;
  localparam state_t ST_REVEAL = 4'd8;
  localparam state_t ST_OVER   = 4'd9;
endpackage

// ---------------------------------------------------------------------------
module mm_controller import mm_pkg::*; #(
  parameter int HZ = 50
) (
  input  logic   clk,
  input  logic   rst,
  input  logic   enterA,
  input  logic   enterB,
  input  logic   sw3,
  input  logic   letter_ok,
  input  logic   last_letter,
  input  logic   drawn,
  input  logic   correct,
  input  logic   last_life,
  input  logic   finished,
  output state_t state,
  output logic   active,       // 0: A, 1: b
  output logic   solo,         // one player against the machine
  output logic   new_match,
  output logic   new_round,
  output logic   load_code,
  output logic   load_guess,
  output logic   lose_life,
  output logic   point_a,
  output logic   point_b,
  output logic   flash
);
  localparam int TWO_SECONDS = 2 * HZ;

  state_t state_n;
  logic   maker, breaker_turn, first, lost_round;
  logic   key, any;
  logic [15:0] count;
  logic   expired;

  assign active  = maker ^ breaker_turn;
  assign key     = active ? enterB : enterA;
  assign any     = enterA | enterB;
  assign expired = (count == TWO_SECONDS - 1);

  assign new_match  = (state == ST_OVER) && (state_n == ST_START); //@newscore: assign new_match  = 1'b0;
  assign new_round  = (state == ST_SCORE) && (state_n != ST_SCORE);
  assign load_code  = (state == ST_MAKE)  && key && letter_ok;
  assign load_guess = (state == ST_GUESS) && key && letter_ok;
  assign lose_life  = (state == ST_RESULT) && key && !correct;

  wire breaker_wins = (state == ST_RESULT) && key && correct;
  wire maker_wins   = lose_life && last_life;
  assign point_a = (breaker_wins && !active) || (maker_wins && active); //@machpt: assign point_a = (breaker_wins && !active) || (maker_wins && (active || solo));
  assign point_b = (breaker_wins && active) || (maker_wins && !active); //@machpt: assign point_b = (breaker_wins && active) || (maker_wins && !active && !solo);

  always_comb begin
    state_n = state;
    unique case (state)
      ST_START:  if (any)      state_n = ST_SCORE;
      ST_SCORE:  if (expired) //@skipscore: ST_SCORE:  if (expired || any)
                   if (!first && (finished || solo)) state_n = ST_OVER;
                   else if (solo)                    state_n = ST_DRAW;
                   else                              state_n = ST_PLAYER;
      ST_DRAW:   if (drawn)    state_n = ST_PLAYER;
      ST_PLAYER: if (expired)  state_n = breaker_turn ? ST_LIVES : ST_MAKE;
      ST_MAKE:   if (load_code && last_letter) state_n = ST_PLAYER; //@pnomsg: ST_MAKE:   if (load_code && last_letter) state_n = ST_LIVES;
      ST_LIVES:  if (expired)  state_n = ST_GUESS;
      ST_GUESS:  if (load_guess && last_letter) state_n = ST_RESULT;
      ST_RESULT: if (key)
                   if (correct)        state_n = ST_SCORE;
                   else if (last_life) state_n = ST_REVEAL;
                   else                state_n = ST_LIVES;
      ST_REVEAL: if (expired)  state_n = ST_SCORE; //@waitrev: ST_REVEAL: if (any)      state_n = ST_SCORE;
      ST_OVER:   if (any)      state_n = ST_START; //@nonew: ST_OVER:   ;
      default:                 state_n = ST_START;
    endcase
  end

  always_ff @(posedge clk or negedge rst) begin
    if (!rst) begin //@rstover: if (!rst && state !== ST_OVER) begin
      state        <= ST_START;
      count        <= '0;
      maker        <= 1'b0;
      breaker_turn <= 1'b0;
      first        <= 1'b1;
      solo         <= 1'b0;
    end else begin
      state <= state_n;
      count <= (state != state_n || expired) ? '0 : count + 1'b1;

      unique case (state)
        ST_START: begin
          first        <= 1'b1;
          breaker_turn <= 1'b0;
          if (any) begin
            maker <= !enterA;
            solo  <= sw3 && enterA; //@onepb: solo  <= sw3;
            if (sw3 && enterA) begin //@onepb: if (sw3) begin
              maker        <= 1'b1;
              breaker_turn <= 1'b1;
            end
          end
        end
        ST_SCORE: if (state_n != ST_SCORE && !solo) begin
          breaker_turn <= 1'b0;
          if (!first) maker <= !maker; //@swapwin: if (!first && lost_round) maker <= !maker;
        end
        ST_MAKE:  if (load_code && last_letter) breaker_turn <= 1'b1;
        default: ;
      endcase

      if (state == ST_SCORE && state_n != ST_SCORE) first <= 1'b0;
    end
  end

  // who won the last round
  always_ff @(posedge clk or negedge rst)
    if (!rst)              lost_round <= 1'b0;
    else if (breaker_wins) lost_round <= 1'b0;
    else if (maker_wins)   lost_round <= 1'b1;

  // lights at the end: half a second on, half a second off
  logic [15:0] fcount;
  always_ff @(posedge clk or negedge rst)
    if (!rst)                   fcount <= '0;
    else if (state != ST_OVER)  fcount <= '0;
    else if (fcount == HZ - 1)  fcount <= '0;
    else                        fcount <= fcount + 1'b1;
  assign flash = (fcount < HZ / 2); //@solid: assign flash = 1'b1;
endmodule

// ---------------------------------------------------------------------------
module mm_datapath import mm_pkg::*; (
  input  logic            clk,
  input  logic            rst,
  input  state_t          state,
  input  logic [2:0]      letter,
  input  logic            rnd,
  input  logic            new_match,
  input  logic            new_round,
  input  logic            load_code,
  input  logic            load_guess,
  input  logic            lose_life,
  input  logic            point_a,
  input  logic            point_b,
  output logic [3:0][2:0] code,        // [3] is the leftmost letter
  output logic [3:0][2:0] guess,
  output logic [1:0]      place,
  output logic [1:0]      lives,
  output logic [1:0]      score_a,
  output logic [1:0]      score_b,
  output logic [7:0]      verdict,
  output logic            last_letter,
  output logic            drawn,
  output logic            correct,
  output logic            last_life,
  output logic            finished
);
  logic [1:0] bits, nbits;
  logic [2:0] fresh;

  assign fresh       = {bits, rnd};
  assign last_letter = (place == 2'd3);
  assign last_life   = (lives == 2'd1);
  assign finished    = (score_a == 2'd2) || (score_b == 2'd2);

  wire take = (state == ST_DRAW) && (nbits == 2'd2) && (fresh != 3'd0); //@dashdraw: wire take = (state == ST_DRAW) && (nbits == 2'd2);
  assign drawn = take && last_letter;

  always_ff @(posedge clk or negedge rst) begin
    if (!rst) begin
      code    <= '0;
      guess   <= '0;
      place   <= '0;
      lives   <= 2'd3;
      score_a <= '0;
      score_b <= '0;
      bits    <= '0;
      nbits   <= '0;
    end else begin
      if (new_match) begin
        score_a <= '0;
        score_b <= '0;
      end
      if (new_round) begin
        lives <= 2'd3;
        place <= '0;
        nbits <= '0;
      end
      if (state == ST_DRAW) begin
        bits  <= fresh[1:0];
        nbits <= (nbits == 2'd2) ? 2'd0 : nbits + 1'b1;
        if (take) begin
          code[2'd3 - place] <= fresh;
          place <= place + 1'b1;
        end
      end
      if (load_code) begin
        code[2'd3 - place] <= letter;
        place <= place + 1'b1;
      end
      if (load_guess) begin
        guess[2'd3 - place] <= letter;
        place <= place + 1'b1;
      end
      if (lose_life) lives <= lives - 1'b1;
      if (point_a) score_a <= score_a + 1'b1;
      if (point_b) score_b <= score_b + 1'b1;
    end
  end

  // verdict, one pair of lights a letter
  for (genvar k = 0; k < 4; k++) begin : judge
    wire placed      = (guess[k] == code[k]);
    wire inside_code = (guess[k] == code[0]) || (guess[k] == code[1]) ||
                       (guess[k] == code[2]) || (guess[k] == code[3]);
    assign verdict[2*k+1] = placed;
    assign verdict[2*k]   = inside_code;
  end
  assign correct = &verdict; //@permwin: assign correct = verdict[0] & verdict[2] & verdict[4] & verdict[6];
endmodule

// ---------------------------------------------------------------------------
module mm_display import mm_pkg::*; (
  input  state_t          state,
  input  logic            active,
  input  logic [2:0]      letter,
  input  logic [3:0][2:0] code,
  input  logic [3:0][2:0] guess,
  input  logic [1:0]      place,
  input  logic [1:0]      lives,
  input  logic [1:0]      score_a,
  input  logic [1:0]      score_b,
  input  logic [7:0]      verdict,
  input  logic            flash,
  output logic [7:0]      LEDX,
  output logic [6:0]      SSD3, SSD2, SSD1, SSD0
);
  localparam logic [6:0] DASH = 7'h40, NONE = 7'h00,
                         CH_A = 7'h77, CH_B = 7'h7C, CH_P = 7'h73, CH_L = 7'h38;

  function automatic logic [6:0] abc(input logic [2:0] l);
    case (l)
      3'd0: return 7'h40;
      3'd1: return 7'h77;
      3'd2: return 7'h39;
      3'd3: return 7'h79;
      3'd4: return 7'h71;
      3'd5: return 7'h76;
      3'd6: return 7'h38;
      default: return 7'h3E;
    endcase
  endfunction

  function automatic logic [6:0] num(input logic [1:0] n);
    case (n)
      2'd0: return 7'h3F;
      2'd1: return 7'h06;
      2'd2: return 7'h5B;
      default: return 7'h4F;
    endcase
  endfunction

  logic [3:0][6:0] d;
  assign {SSD3, SSD2, SSD1, SSD0} = d;

  always_comb begin
    LEDX = '0;
    d    = {NONE, NONE, NONE, NONE};
    case (state)
      ST_START:  d = {NONE, CH_A, DASH, CH_B};
      ST_SCORE:  d = {NONE, num(score_a), DASH, num(score_b)};
      ST_DRAW:   d = {DASH, DASH, DASH, DASH};
      ST_PLAYER: d = {NONE, CH_P, DASH, active ? CH_B : CH_A};
      ST_LIVES:  d = {NONE, CH_L, DASH, num(lives)};
      ST_MAKE: begin
        if (place > 0) d[3] = DASH;
        if (place > 1) d[2] = DASH;
        if (place > 2) d[1] = DASH;
        d[2'd3 - place] = abc(letter);
      end
      ST_GUESS: begin
        if (place > 0) d[3] = abc(guess[3]);
        if (place > 1) d[2] = abc(guess[2]);
        if (place > 2) d[1] = abc(guess[1]);
        d[2'd3 - place] = abc(letter); //@letpos: d[place] = abc(letter);
      end
      ST_RESULT: begin
        d = {abc(guess[3]), abc(guess[2]), abc(guess[1]), abc(guess[0])}; //@darkres: d = {NONE, NONE, NONE, NONE};
        LEDX = verdict;
      end
      ST_REVEAL: d = {abc(code[3]), abc(code[2]), abc(code[1]), abc(code[0])};
      ST_OVER: begin
        d = {NONE, num(score_a), DASH, num(score_b)};
        LEDX = {8{flash}};
      end
      default: ;
    endcase
  end
endmodule

// ---------------------------------------------------------------------------
module mastermind import mm_pkg::*; #(
  parameter int HZ = 50
) (
  input  logic       clk,
  input  logic       rst,
  input  logic       enterA,
  input  logic       enterB,
  input  logic [2:0] letterIn,
  input  logic       sw3,
  input  logic       rnd,
  output logic [7:0] LEDX,
  output logic [6:0] SSD3,
  output logic [6:0] SSD2,
  output logic [6:0] SSD1,
  output logic [6:0] SSD0
);
  state_t          state;
  logic            active, solo, new_match, new_round, load_code, load_guess, lose_life;
  logic            point_a, point_b, flash, last_letter, drawn, correct, last_life, finished;
  logic [3:0][2:0] code, guess;
  logic [1:0]      place, lives, score_a, score_b;
  logic [7:0]      verdict;

  mm_controller #(.HZ(HZ)) u_ctl (
    .clk(clk), .rst(rst), .enterA(enterA), .enterB(enterB), .sw3(sw3),
    .letter_ok(letterIn != 3'd0), .last_letter(last_letter), .drawn(drawn), .correct(correct),
    .last_life(last_life), .finished(finished), .state(state), .active(active), .solo(solo),
    .new_match(new_match), .new_round(new_round), .load_code(load_code), .load_guess(load_guess),
    .lose_life(lose_life), .point_a(point_a), .point_b(point_b), .flash(flash));

  mm_datapath u_dp (
    .clk(clk), .rst(rst), .state(state), .letter(letterIn), .rnd(rnd),
    .new_match(new_match), .new_round(new_round), .load_code(load_code), .load_guess(load_guess),
    .lose_life(lose_life), .point_a(point_a), .point_b(point_b), .code(code), .guess(guess),
    .place(place), .lives(lives), .score_a(score_a), .score_b(score_b), .verdict(verdict),
    .last_letter(last_letter), .drawn(drawn), .correct(correct), .last_life(last_life),
    .finished(finished));

  mm_display u_disp (
    .state(state), .active(active), .letter(letterIn), .code(code), .guess(guess), .place(place),
    .lives(lives), .score_a(score_a), .score_b(score_b), .verdict(verdict), .flash(flash),
    .LEDX(LEDX), .SSD3(SSD3), .SSD2(SSD2), .SSD1(SSD1), .SSD0(SSD0));
endmodule
