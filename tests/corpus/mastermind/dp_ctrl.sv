package mm_defs;
  localparam int HZ   = 2;                    //@+hz10: localparam int HZ = 10;
  localparam int HOLD = 2 * HZ;
  localparam int SW   = 4;                    //@+onehot: localparam int SW = 10;

  localparam logic [SW-1:0] ST_START  = 0;    //@+onehot: localparam logic [SW-1:0] ST_START  = 10'b0000000001;
  localparam logic [SW-1:0] ST_SCORE  = 1;    //@+onehot: localparam logic [SW-1:0] ST_SCORE  = 10'b0000000010;
  localparam logic [SW-1:0] ST_DRAW   = 2;    //@+onehot: localparam logic [SW-1:0] ST_DRAW   = 10'b0000000100;
  localparam logic [SW-1:0] ST_PLAYER = 3;    //@+onehot: localparam logic [SW-1:0] ST_PLAYER = 10'b0000001000;
  localparam logic [SW-1:0] ST_MAKE   = 4;    //@+onehot: localparam logic [SW-1:0] ST_MAKE   = 10'b0000010000;
  localparam logic [SW-1:0] ST_LIVES  = 5;    //@+onehot: localparam logic [SW-1:0] ST_LIVES  = 10'b0000100000;
  localparam logic [SW-1:0] ST_GUESS  = 6;    //@+onehot: localparam logic [SW-1:0] ST_GUESS  = 10'b0001000000;
  localparam logic [SW-1:0] ST_RESULT = 7;    //@+onehot: localparam logic [SW-1:0] ST_RESULT = 10'b0010000000;
  localparam logic [SW-1:0] ST_REVEAL = 8;    //@+onehot: localparam logic [SW-1:0] ST_REVEAL = 10'b0100000000;
  localparam logic [SW-1:0] ST_OVER   = 9;    //@+onehot: localparam logic [SW-1:0] ST_OVER   = 10'b1000000000;
  //@won-pause: localparam logic [SW-1:0] ST_PAUSE = 15;

  localparam logic [3:0] CH_BLANK = 4'd8, CH_0 = 4'd9, CH_1 = 4'd10, CH_2 = 4'd11, CH_3 = 4'd12, CH_B = 4'd13, CH_P = 4'd14;
  localparam logic [3:0] CH_DASH = 4'd0, CH_A = 4'd1, CH_L = 4'd6;
endpackage

module press_edge (input logic clk, input logic clr_n, input logic btn, output logic pulse);
  logic last = 0;
  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n) last <= 0;
    else        last <= btn;
  assign pulse = btn & ~last;
endmodule

module hold_timer import mm_defs::*; (input logic clk, input logic clr_n, input logic run, output logic done);
  logic [15:0] n = 0;
  assign done = run && n == HOLD - 1;
  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n)    n <= 0;
    else if (done) n <= 0;
    else if (run)  n <= n + 1'b1;
endmodule

module blinker import mm_defs::*; (input logic clk, input logic run, output logic lit);
  logic [15:0] n = 0;
  assign lit = n < HZ / 2;
  always_ff @(posedge clk)
    if (!run || n == HZ - 1) n <= 0;
    else                     n <= n + 1'b1;
endmodule

module drawer (input logic clk, input logic run, input logic rnd, output logic [2:0] letter, output logic ready);
  logic [1:0] bits = 0;
  logic [1:0] k    = 0;
  //@redraw-once: logic again = 0;
  assign letter = {bits, rnd};
  assign ready  = run && k == 2 && letter != 0;   //@redraw-once: assign ready = run && k == 2 && (letter != 0 || again);
  always_ff @(posedge clk)
    if (!run) begin
      k <= 0;
      //@redraw-once: again <= 0;
    end else begin
      bits <= {bits[0], rnd};
      k    <= (k == 2) ? 2'd0 : k + 2'd1;
      //@redraw-once: if (k == 2) again <= (letter == 0) && !again;
    end
endmodule

module judge (input logic [11:0] code, input logic [11:0] guess, output logic [7:0] verdict);
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : place
      wire [2:0] g    = guess[3*i +: 3];
      wire       here = g == code[3*i +: 3];
      wire [3:0] at   = {g == code[11:9], g == code[8:6], g == code[5:3], g == code[2:0]};
      //@twin-dark: wire twin = (i < 3 && g == guess[11:9]) || (i < 2 && g == guess[8:6]) || (i < 1 && g == guess[5:3]);
      assign verdict[2*i+1] = here;
      assign verdict[2*i]   = |at;            //@twin-dark: assign verdict[2*i] = here | (|at & ~twin);
    end
  endgenerate
endmodule

module glyph import mm_defs::*; (input logic [3:0] ch, output logic [6:0] seg);
  always_comb
    case (ch)
      CH_DASH: seg = 7'h40;
      CH_A:    seg = 7'h77;
      4'd2:    seg = 7'h39;
      4'd3:    seg = 7'h79;
      4'd4:    seg = 7'h71;
      4'd5:    seg = 7'h76;
      CH_L:    seg = 7'h38;
      4'd7:    seg = 7'h3e;
      CH_0:    seg = 7'h3f;
      CH_1:    seg = 7'h06;
      CH_2:    seg = 7'h5b;
      CH_3:    seg = 7'h4f;
      CH_B:    seg = 7'h7c;
      CH_P:    seg = 7'h73;
      default: seg = 7'h00;
    endcase
endmodule

module datapath import mm_defs::*; (
  input  logic        clk, clr_n,
  input  logic        begin_a, begin_b, begin_solo,
  input  logic        new_match, first_done, swap, pass_turn,
  input  logic        put_code, put_guess, open_guess,
  input  logic        lose_life, fill_lives, point_breaker, point_maker,
  input  logic [2:0]  sw_letter, drawn,
  output logic        turn, maker, solo, first,
  output logic        last_place, last_life, all_equal, match_over,
  output logic [1:0]  pos, lives, score_a, score_b,
  output logic [11:0] code, guess
);
  wire [3:0] at      = 4'd11 - 4'd3 * {2'b00, pos};
  wire [2:0] entered = solo ? drawn : sw_letter;

  initial begin
    turn = 0; maker = 0; solo = 0; first = 1; all_equal = 1;
    pos = 0; lives = 3; score_a = 0; score_b = 0; code = 0; guess = 0;
  end

  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n) begin
      maker <= 0;
      turn  <= 0;
      solo  <= 0;
    end else if (begin_solo) begin
      maker <= 1;
      turn  <= 0;
      solo  <= 1;
    end else if (begin_a) begin
      maker <= 0;                             //@a-not-maker: maker <= maker;
      turn  <= 0;                             //@a-not-maker: turn <= maker;
      solo  <= 0;
    end else if (begin_b) begin
      maker <= 1;
      turn  <= 1;
      solo  <= 0;
    end else if (swap) begin
      maker <= ~maker;
      turn  <= ~maker;
    end else if (pass_turn) begin
      turn  <= ~turn;
    end

  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n)          first <= 1;          //@first-kept: if (!clr_n) first <= first;
    else if (new_match)  first <= 1;
    else if (first_done) first <= 0;

  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n)                    pos <= 0;  //@pos-kept: if (!clr_n) pos <= pos;
    else if (put_code | put_guess) pos <= pos + 2'd1;

  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n) begin
      code  <= 0;
      guess <= 0;
    end else begin
      if (put_code)  code[at -: 3]  <= entered;
      if (put_guess) guess[at -: 3] <= sw_letter;
    end

  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n)          all_equal <= 1;
    else if (open_guess) all_equal <= 1;      //@equal-once: else if (open_guess && lives == 3) all_equal <= 1;
    else if (put_guess)  all_equal <= all_equal & (sw_letter == code[at -: 3]);

  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n)          lives <= 3;
    else if (fill_lives) lives <= 3;
    else if (lose_life)  lives <= lives - 2'd1;

  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n) begin
      score_a <= 0;
      score_b <= 0;
    end else if (new_match) begin
      score_a <= 0;
      score_b <= 0;
    end else begin
      if ((point_breaker && !turn) || (point_maker && !maker)) score_a <= score_a + 2'd1;
      if ((point_breaker && turn)  || (point_maker && maker))  score_b <= score_b + 2'd1;
    end

  assign last_place = pos == 3;
  assign last_life  = lives <= 1;
  assign match_over = solo | score_a[1] | score_b[1];   //@mm2-solo-goes-on: assign match_over = score_a[1] | score_b[1];  //@always-three: assign match_over = solo | ({1'b0, score_a} + {1'b0, score_b} == 3);
endmodule

module controller import mm_defs::*; (
  input  logic          clk, clr_n,
  input  logic          press_a, press_b, sw3, is_letter, draw_ready, done,
  input  logic          turn, maker, solo, first,
  input  logic          last_place, last_life, all_equal, match_over,
  output logic [SW-1:0] state,
  output logic          run_timer,
  output logic          begin_a, begin_b, begin_solo,
  output logic          new_match, first_done, swap, pass_turn,
  output logic          put_code, put_guess, open_guess,
  output logic          lose_life, fill_lives, point_breaker, point_maker
);
  logic [SW-1:0] next;
  wire press = turn ? press_b : press_a;

  initial state = ST_START;

  always_ff @(posedge clk or negedge clr_n)   //@+syncrst: always_ff @(posedge clk)
    if (!clr_n) state <= ST_START;
    else        state <= next;

  assign run_timer = state == ST_SCORE || state == ST_PLAYER
                  || state == ST_LIVES || state == ST_REVEAL;   //@timer-in-over: || state == ST_LIVES || state == ST_REVEAL || state == ST_OVER;  //@won-pause: || state == ST_LIVES || state == ST_REVEAL || state == ST_PAUSE;

  always_comb begin
    next = state;
    begin_a = 0; begin_b = 0; begin_solo = 0;
    new_match = 0; first_done = 0; swap = 0; pass_turn = 0;
    put_code = 0; put_guess = 0; open_guess = 0;
    lose_life = 0; fill_lives = 0; point_breaker = 0; point_maker = 0;
    case (state)
      ST_START: begin
        begin_solo = press_a & sw3;           //@sw3-starts: begin_solo = sw3 & ~press_b;
        begin_a    = press_a & ~sw3;
        begin_b    = press_b & ~press_a;
        if (begin_solo | begin_a | begin_b) next = ST_SCORE;
      end
      ST_SCORE:
        if (done) begin
          first_done = 1;
          if (first)           next = solo ? ST_DRAW : ST_PLAYER;
          else if (match_over) next = ST_OVER;
          else begin
            swap = 1;
            next = ST_PLAYER;
          end
        end
      ST_DRAW: begin
        put_code = draw_ready;
        if (draw_ready & last_place) next = ST_PLAYER;
      end
      ST_PLAYER:
        if (done) next = (turn == maker) ? ST_MAKE : ST_LIVES;
      ST_MAKE: begin
        put_code  = press & is_letter;
        pass_turn = put_code & last_place;
        if (pass_turn) next = ST_PLAYER;
      end
      ST_LIVES:
        if (done) begin
          open_guess = 1;
          next       = ST_GUESS;
        end
      ST_GUESS: begin
        put_guess = press & is_letter;
        if (put_guess & last_place) next = ST_RESULT;
      end
      ST_RESULT: begin
        lose_life = press & ~all_equal;       //@maker-takes-life: lose_life = (press_a | press_b) & ~all_equal;
        if (press) begin
          if (all_equal) begin
            point_breaker = 1;
            fill_lives    = 1;
            next          = ST_SCORE;         //@won-pause: next = ST_PAUSE;
          end else if (last_life) begin
            point_maker = 1;
            fill_lives  = 1;
            next        = ST_REVEAL;
          end else
            next = ST_LIVES;                  //@mm2-player-again: next = ST_PLAYER;
        end
      end
      //@won-pause: ST_PAUSE: if (done) next = ST_SCORE;
      ST_REVEAL:
        if (done) next = ST_SCORE;            //@lost-no-score: if (done && match_over) next = ST_SCORE; else if (done) begin swap = 1; next = ST_PLAYER; end
      ST_OVER:
        if (press_a | press_b) begin
          new_match = 1;
          next      = ST_START;
        end
      default: next = ST_START;
    endcase
  end
endmodule

module show import mm_defs::*; (
  input  logic [SW-1:0] state,
  input  logic          turn, maker, lit,
  input  logic [1:0]    pos, lives, score_a, score_b,
  input  logic [11:0]   code, guess,
  input  logic [7:0]    verdict,
  input  logic [2:0]    sw_letter,
  output logic [15:0]   text,
  output logic [7:0]    leds
);
  wire [3:0] typed = {1'b0, sw_letter};
  wire [3:0] g3 = {1'b0, guess[11:9]}, g2 = {1'b0, guess[8:6]}, g1 = {1'b0, guess[5:3]}, g0 = {1'b0, guess[2:0]};
  wire [3:0] c3 = {1'b0, code[11:9]}, c2 = {1'b0, code[8:6]}, c1 = {1'b0, code[5:3]}, c0 = {1'b0, code[2:0]};
  wire [3:0] na = CH_0 + {2'b00, score_a};
  wire [3:0] nb = CH_0 + {2'b00, score_b};
  wire [3:0] nl = CH_0 + {2'b00, lives};
  wire [3:0] name = turn ? CH_B : CH_A;       //@names-maker: wire [3:0] name = maker ? CH_B : CH_A;

  always_comb begin
    text = {4{CH_BLANK}};
    leds = 0;
    case (state)
      ST_START:  text = {CH_BLANK, CH_A, CH_DASH, CH_B};
      ST_SCORE:  text = {CH_BLANK, na, CH_DASH, nb};
      ST_DRAW:   text = {4{CH_DASH}};
      ST_PLAYER: text = {CH_BLANK, CH_P, CH_DASH, name};
      ST_MAKE:
        case (pos)
          2'd0:    text = {typed, CH_BLANK, CH_BLANK, CH_BLANK};
          2'd1:    text = {CH_DASH, typed, CH_BLANK, CH_BLANK};
          2'd2:    text = {CH_DASH, CH_DASH, typed, CH_BLANK};
          default: text = {CH_DASH, CH_DASH, CH_DASH, typed};
        endcase
      ST_LIVES:  text = {CH_BLANK, CH_L, CH_DASH, nl};
      ST_GUESS:
        case (pos)
          2'd0:    text = {typed, CH_BLANK, CH_BLANK, CH_BLANK};
          2'd1:    text = {g3, typed, CH_BLANK, CH_BLANK};
          2'd2:    text = {g3, g2, typed, CH_BLANK};
          default: text = {g3, g2, g1, typed};
        endcase
      ST_RESULT: begin
        text = {g3, g2, g1, g0};              //@result-mirrored: text = {g0, g1, g2, g3};
        leds = verdict;
      end
      ST_REVEAL: text = {c3, c2, c1, c0};
      ST_OVER: begin
        text = {CH_BLANK, na, CH_DASH, nb};
        leds = {8{lit}};                      //@solo-no-blink: leds = {8{lit & (score_a == 2 || score_b == 2)}};
      end
      default: ;
    endcase
  end
endmodule

module mastermind import mm_defs::*; (
  input  logic       clk,
  input  logic       rst,                     //@+rsthigh: input logic reset,
  input  logic       enter_a,
  input  logic       enter_b,
  input  logic [2:0] letter,
  input  logic       sw3,
  input  logic       rng,
  output logic [7:0] LED,
  output logic [6:0] ssd3,
  output logic [6:0] ssd2,
  output logic [6:0] ssd1,
  output logic [6:0] ssd0
);
  logic [SW-1:0] state;
  logic run_timer, done, lit, press_a, press_b, draw_ready;
  logic begin_a, begin_b, begin_solo, new_match, first_done, swap, pass_turn;
  logic put_code, put_guess, open_guess, lose_life, fill_lives, point_breaker, point_maker;
  logic turn, maker, solo, first, last_place, last_life, all_equal, match_over;
  logic [1:0] pos, lives, score_a, score_b;
  logic [2:0] drawn;
  logic [11:0] code, guess;
  logic [7:0] verdict;
  logic [15:0] text;

  wire rst_n   = rst;                         //@+rsthigh: wire rst_n = ~reset;
  wire is_over = state == ST_OVER;
  wire is_draw = state == ST_DRAW;
  wire is_letter = letter != 0;
  wire clr_n   = rst_n;                       //@over-no-reset: wire clr_n = rst_n | is_over;

  press_edge u_pa (.clk(clk), .clr_n(clr_n), .btn(enter_a), .pulse(press_a));
  press_edge u_pb (.clk(clk), .clr_n(clr_n), .btn(enter_b), .pulse(press_b));
  hold_timer u_hold (.clk(clk), .clr_n(clr_n), .run(run_timer), .done(done));
  blinker u_blink (.clk(clk), .run(is_over), .lit(lit));
  drawer u_draw (.clk(clk), .run(is_draw), .rnd(rng), .letter(drawn), .ready(draw_ready));
  judge u_judge (.code(code), .guess(guess), .verdict(verdict));

  controller u_ctrl (
    .clk(clk), .clr_n(clr_n), .press_a(press_a), .press_b(press_b), .sw3(sw3), .is_letter(is_letter),
    .draw_ready(draw_ready), .done(done), .turn(turn), .maker(maker), .solo(solo), .first(first),
    .last_place(last_place), .last_life(last_life), .all_equal(all_equal), .match_over(match_over),
    .state(state), .run_timer(run_timer), .begin_a(begin_a), .begin_b(begin_b), .begin_solo(begin_solo),
    .new_match(new_match), .first_done(first_done), .swap(swap), .pass_turn(pass_turn),
    .put_code(put_code), .put_guess(put_guess), .open_guess(open_guess),
    .lose_life(lose_life), .fill_lives(fill_lives), .point_breaker(point_breaker), .point_maker(point_maker));

  datapath u_dp (
    .clk(clk), .clr_n(clr_n), .begin_a(begin_a), .begin_b(begin_b), .begin_solo(begin_solo),
    .new_match(new_match), .first_done(first_done), .swap(swap), .pass_turn(pass_turn),
    .put_code(put_code), .put_guess(put_guess), .open_guess(open_guess),
    .lose_life(lose_life), .fill_lives(fill_lives), .point_breaker(point_breaker), .point_maker(point_maker),
    .sw_letter(letter), .drawn(drawn), .turn(turn), .maker(maker), .solo(solo), .first(first),
    .last_place(last_place), .last_life(last_life), .all_equal(all_equal), .match_over(match_over),
    .pos(pos), .lives(lives), .score_a(score_a), .score_b(score_b), .code(code), .guess(guess));

  show u_show (
    .state(state), .turn(turn), .maker(maker), .lit(lit), .pos(pos), .lives(lives),
    .score_a(score_a), .score_b(score_b), .code(code), .guess(guess), .verdict(verdict),
    .sw_letter(letter), .text(text), .leds(LED));

  glyph u_g3 (.ch(text[15:12]), .seg(ssd3));
  glyph u_g2 (.ch(text[11:8]),  .seg(ssd2));
  glyph u_g1 (.ch(text[7:4]),   .seg(ssd1));
  glyph u_g0 (.ch(text[3:0]),   .seg(ssd0));
endmodule
