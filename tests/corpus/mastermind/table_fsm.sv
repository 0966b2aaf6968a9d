// Mastermind, table style FSM: one next-state function, one register record.
// clk is the slow game clock (CLK_HZ), rst is active low and synchronous.
module mastermind #(
  parameter int CLK_HZ = 50  //@+hz2: parameter int CLK_HZ = 2
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

  localparam int HOLD = 2 * CLK_HZ;

  typedef enum logic [3:0] {
    ST_START, ST_SCORE, ST_DRAW, ST_PLAYER, ST_MAKE,
    ST_LIVES, ST_GUESS, ST_RESULT, ST_REVEAL, ST_OVER
  } state_t;

  typedef struct packed {
    logic        maker;      // 0 = A, 1 = b; in the one-player game the machine is b
    logic        breaking;   // code-breaker's turn
    logic        solo;
    logic        played;     // at least one round is over
    logic [1:0]  idx;        // letter 0..3, 0 is the leftmost
    logic [1:0]  lives;
    logic [1:0]  score_a;
    logic [1:0]  score_b;
    logic [11:0] code;
    logic [11:0] guess;
    logic [2:0]  draw;       // which of the three bits comes next, one-hot
    logic [1:0]  drawn;      // the bits before it
  } game_t;

  state_t      st, st_nxt;
  // a new game: three lives, the first bit is drawn next
  localparam logic [40:0] NEW_GAME = {4'b0000, 2'd0, 2'd3, 4'd0, 24'd0, 3'b001, 2'b00};
  game_t       g = NEW_GAME;
  game_t       g_nxt;
  logic [16:0] timer;
  logic        a_q, b_q;

  // ---------------------------------------------------------------- events
  typedef struct packed {
    logic start;       // somebody chose to begin
    logic alone;       // ... and it is A with SW3 on
    logic held;        // the two seconds are over
    logic make_ok;     // a letter of the code was entered
    logic pick_ok;     // a letter of the code was drawn
    logic guess_ok;    // a letter of the guess was entered
    logic last;        // it is the fourth one
    logic result_go;   // the breaker has read the verdict
    logic right;
    logic last_life;
    logic over;        // the match is decided
    logic again;       // back to the start
  } event_t;

  event_t ev;
  logic   hit_a, hit_b, hit, turn;
  assign hit_a = enterA & ~a_q;
  assign hit_b = enterB & ~b_q;
  assign turn  = g.maker ^ g.breaking;
  assign hit   = turn ? hit_b : hit_a;

  logic [2:0] pick;
  assign pick = {g.drawn, rnd};

  logic letter_ok;
  assign letter_ok = letterIn != 3'b000;

  //@w1_over_timeout: logic [18:0] rest;
  //@w1_over_timeout: always_ff @(posedge clk) rest <= (st == ST_OVER) ? rest + 1'b1 : '0;
  always_comb begin
    ev.start     = hit_a | hit_b;
    ev.alone     = hit_a & sw3;
    ev.held      = timer == HOLD - 1;  //@w1_lives_long: ev.held      = timer == ((st == ST_LIVES) ? 2*HOLD - 1 : HOLD - 1);
    ev.last      = g.idx == 2'd3;
    ev.make_ok   = hit & letter_ok;    //@w1_make_a_helps: ev.make_ok   = (hit | hit_a) & letter_ok;
    ev.pick_ok   = g.draw[2] & (pick != 3'b000);  //@w1_draw_last_dash: ev.pick_ok   = g.draw[2] & ((pick != 3'b000) | (g.idx == 2'd3));
    ev.guess_ok  = hit & letter_ok;    //@w1_dash_g4: ev.guess_ok  = hit & (letter_ok | (g.idx == 2'd3));
    ev.right     = g.guess == g.code;
    ev.last_life = g.lives == 2'd1;
    ev.result_go = hit;  //@w1_last_auto: ev.result_go = hit | ((g.lives == 2'd1) & (g.guess != g.code)); //@w1_res_b_only: ev.result_go = hit_b;
    ev.over      = g.score_a[1] | g.score_b[1] | (g.solo & g.played);
    ev.again     = hit_a | hit_b;  //@w1_over_timeout: ev.again     = hit_a | hit_b | (rest == HOLD);
  end

  // ------------------------------------------------------------ next state
  function automatic state_t next_state(state_t s, event_t e, logic solo, logic breaking);
    next_state = s;
    unique case (s)
      ST_START:  if (e.start)               next_state = ST_SCORE;  //@w1_no_first_score: ST_START:  if (e.alone) next_state = ST_DRAW; else if (e.start) next_state = ST_PLAYER;
      ST_SCORE:  if (e.held) begin
                   if (e.over)              next_state = ST_OVER;
                   else if (solo)           next_state = ST_DRAW;
                   else                     next_state = ST_PLAYER;
                 end
      ST_DRAW:   if (e.pick_ok & e.last)    next_state = ST_PLAYER;
      ST_PLAYER: if (e.held) begin
                   if (breaking)            next_state = ST_LIVES;
                   else                     next_state = ST_MAKE;
                 end
      ST_MAKE:   if (e.make_ok & e.last)    next_state = ST_PLAYER;
      ST_LIVES:  if (e.held)                next_state = ST_GUESS;
      ST_GUESS:  if (e.guess_ok & e.last)   next_state = ST_RESULT;
      ST_RESULT: if (e.result_go) begin
                   if (e.right)             next_state = ST_SCORE;
                   else if (e.last_life)    next_state = ST_REVEAL;
                   else                     next_state = ST_LIVES;  //@w1_player_each_try: else                     next_state = ST_PLAYER;
                 end
      ST_REVEAL: if (e.held)                next_state = ST_SCORE;  //@w1_reveal_waits: ST_REVEAL: if (e.again)               next_state = ST_SCORE;
      ST_OVER:   if (e.again)               next_state = ST_START;
      default:                              next_state = ST_START;
    endcase
  endfunction

  assign st_nxt = next_state(st, ev, g.solo, g.breaking);

  // -------------------------------------------------------- game registers
  always_comb begin
    g_nxt = g;
    unique case (st)
      ST_START: begin
        g_nxt.idx      = '0;
        g_nxt.breaking = 1'b0;
        g_nxt.played   = 1'b0;
        g_nxt.score_a  = '0;
        g_nxt.score_b  = '0;
        g_nxt.draw     = 3'b001;
        if (hit_a) begin
          g_nxt.maker = ev.alone;
          g_nxt.solo  = ev.alone;
        end else if (hit_b) begin
          g_nxt.maker = 1'b1;
          g_nxt.solo  = 1'b0;
        end
      end

      ST_SCORE: g_nxt.breaking = 1'b0;

      ST_DRAW: begin
        g_nxt.drawn = {g.drawn[0], rnd};
        g_nxt.draw  = {g.draw[1:0], g.draw[2]};
        if (ev.pick_ok) begin
          g_nxt.code = {g.code[8:0], pick};
          g_nxt.idx = g.idx + 1'b1;
          if (ev.last) g_nxt.breaking = 1'b1;
        end
      end

      ST_MAKE: if (ev.make_ok) begin
        g_nxt.code = {g.code[8:0], letterIn};
        g_nxt.idx = g.idx + 1'b1;
        if (ev.last) g_nxt.breaking = 1'b1;
      end

      ST_GUESS: if (ev.guess_ok) begin
        g_nxt.guess = {g.guess[8:0], letterIn};
        g_nxt.idx = g.idx + 1'b1;
      end

      ST_RESULT: if (ev.result_go) begin
        if (ev.right | ev.last_life) begin
          // the winner is the breaker if right, the maker if not
          if (g.maker == ev.right) g_nxt.score_a = g.score_a + 1'b1;
          else                  g_nxt.score_b = g.score_b + 1'b1;  //@w1_solo_loss_nopoint: else if (!g.solo | ev.right) g_nxt.score_b = g.score_b + 1'b1;
          g_nxt.maker  = ~g.maker;  //@w1_tie_noswap: g_nxt.maker  = (g_nxt.score_a == g_nxt.score_b) ? g.maker : ~g.maker;
          g_nxt.played = 1'b1;
          g_nxt.lives  = 2'd3;
        end else
          g_nxt.lives  = g.lives - 1'b1;
      end

      default: ;
    endcase
  end

  always_ff @(posedge clk) begin
    a_q <= enterA;
    b_q <= enterB;
    if (!rst) begin  //@w1_rst_not_over: if (!rst && st != ST_OVER) begin
      st    <= ST_START;
      timer <= '0;
      g     <= NEW_GAME;  //@w1_rst_lives: g.maker <= 1'b0; g.solo <= 1'b0; g.idx <= '0; g.score_a <= '0; g.score_b <= '0;
    end else begin
      st    <= st_nxt;
      g     <= g_nxt;
      // counts the time in a state; one second rounds at the end of the match
      if (st_nxt != st)                              timer <= '0;
      else if (st == ST_OVER && timer == CLK_HZ - 1) timer <= '0;
      else                                           timer <= timer + 1'b1;
    end
  end

  // --------------------------------------------------------------- display
  localparam logic [6:0] OFF = 7'b0000000, DASH = 7'b1000000,
                         S_A = 7'b1110111, S_b = 7'b1111100, S_L = 7'b0111000, S_P = 7'b1110011;

  function automatic logic [6:0] letter(logic [2:0] c);
    unique case (c)
      3'd0: letter = DASH;  //@+darkdash: 3'd0: letter = OFF;
      3'd1: letter = S_A;
      3'd2: letter = 7'b0111001;  // C
      3'd3: letter = 7'b1111001;  // E
      3'd4: letter = 7'b1110001;  // F
      3'd5: letter = 7'b1110110;  // H
      3'd6: letter = S_L;
      3'd7: letter = 7'b0111110;  // U  //@w1_glyph_u: 3'd7: letter = 7'b0011110;  // U
    endcase
  endfunction

  function automatic logic [6:0] digit(logic [1:0] n);
    unique case (n)
      2'd0: digit = 7'b0111111;
      2'd1: digit = 7'b0000110;
      2'd2: digit = 7'b1011011;
      2'd3: digit = 7'b1001111;
    endcase
  endfunction

  function automatic logic [1:0] judge(logic [2:0] c, logic [2:0] here, logic [11:0] code);
    logic somewhere;
    somewhere = (c == code[11:9]) | (c == code[8:6]) | (c == code[5:3]) | (c == code[2:0]);  //@w1_dup_led: somewhere = (c == code[11:9]) ^ (c == code[8:6]) ^ (c == code[5:3]) ^ (c == code[2:0]);
    if (c == here) judge = 2'b11;
    else           judge = {1'b0, somewhere};
  endfunction

  logic name_b;
  assign name_b = turn;  //@w1_pl_maker_again: assign name_b = g.maker;

  logic [27:0] digits;
  always_comb begin
    unique case (st)
      ST_START:           digits = {OFF, S_A, DASH, S_b};  //@w1_start_ba: ST_START:           digits = {OFF, S_b, DASH, S_A};
      ST_SCORE, ST_OVER:  digits = {OFF, digit(g.score_a), DASH, digit(g.score_b)};
      ST_DRAW:            digits = {4{DASH}};
      ST_PLAYER:          digits = {OFF, S_P, DASH, name_b ? S_b : S_A};
      ST_LIVES:           digits = {OFF, S_L, DASH, digit(g.lives)};  //@w1_lives_left: ST_LIVES:           digits = {S_L, DASH, digit(g.lives), OFF};
      ST_MAKE:
        unique case (g.idx)
          2'd0: digits = {letter(letterIn), OFF, OFF, OFF};
          2'd1: digits = {DASH, letter(letterIn), OFF, OFF};
          2'd2: digits = {DASH, DASH, letter(letterIn), OFF};
          2'd3: digits = {DASH, DASH, DASH, letter(letterIn)};
        endcase
      ST_GUESS:
        unique case (g.idx)
          2'd0: digits = {letter(letterIn), OFF, OFF, OFF};
          2'd1: digits = {letter(g.guess[2:0]), letter(letterIn), OFF, OFF};
          2'd2: digits = {letter(g.guess[5:3]), letter(g.guess[2:0]), letter(letterIn), OFF};
          2'd3: digits = {letter(g.guess[8:6]), letter(g.guess[5:3]), letter(g.guess[2:0]), letter(letterIn)};
        endcase
      ST_RESULT: digits = {letter(g.guess[11:9]), letter(g.guess[8:6]), letter(g.guess[5:3]), letter(g.guess[2:0])};
      ST_REVEAL: digits = {letter(g.code[11:9]), letter(g.code[8:6]), letter(g.code[5:3]), letter(g.code[2:0])};
      default:   digits = {4{OFF}};
    endcase
  end
  assign {SSD3, SSD2, SSD1, SSD0} = digits;  //@+seglow: assign {SSD3, SSD2, SSD1, SSD0} = ~digits;  // active low

  always_comb begin
    LEDX = '0;
    if (st == ST_RESULT)
      LEDX = {judge(g.guess[11:9], g.code[11:9], g.code), judge(g.guess[8:6], g.code[8:6], g.code),
              judge(g.guess[5:3],  g.code[5:3],  g.code), judge(g.guess[2:0], g.code[2:0], g.code)};
    else if (st == ST_OVER && timer < CLK_HZ / 2)
      LEDX = '1;
  end

endmodule
