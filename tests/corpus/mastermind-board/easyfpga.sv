// Mastermind on a small Cyclone board: 50 MHz, four common-anode digits, eight LEDs
package mm_pkg;
  typedef enum logic [9:0] {
    START  = 10'b0000000001,
    SCORE  = 10'b0000000010,
    DRAW   = 10'b0000000100,
    PLAYER = 10'b0000001000,
    MAKE   = 10'b0000010000,
    LIVES  = 10'b0000100000,
    GUESS  = 10'b0001000000,
    RESULT = 10'b0010000000,
    REVEAL = 10'b0100000000,
    OVER   = 10'b1000000000
  } state_t;

  // characters of the screen
  localparam logic [3:0] K_NONE = 4'd15, K_DASH = 4'd0, K_A = 4'd1, K_C = 4'd2, K_E = 4'd3, K_F = 4'd4, K_H = 4'd5,
                         K_L = 4'd6, K_U = 4'd7, K_P = 4'd8, K_B = 4'd9, K_0 = 4'd10;

  function automatic logic [3:0] k_letter(input logic [2:0] l);
    return {1'b0, l};
  endfunction

  function automatic logic [3:0] k_digit(input logic [1:0] d);
    return K_0 + {2'b00, d};
  endfunction

  function automatic logic [6:0] font(input logic [3:0] k);     // gfedcba
    case (k)
      4'd0:  font = 7'b1000000;
      4'd1:  font = 7'b1110111;
      4'd2:  font = 7'b0111001;
      4'd3:  font = 7'b1111001;
      4'd4:  font = 7'b1110001;
      4'd5:  font = 7'b1110110;
      4'd6:  font = 7'b0111000;
      4'd7:  font = 7'b0111110;
      4'd8:  font = 7'b1110011;
      4'd9:  font = 7'b1111100;
      4'd10: font = 7'b0111111;
      4'd11: font = 7'b0000110;
      4'd12: font = 7'b1011011;
      4'd13: font = 7'b1001111;
      default: font = 7'b0000000;
    endcase
  endfunction
endpackage

// one enable a millisecond
module ms_tick #(parameter int DIV = 50000) (input logic clk, output logic en);
  logic [31:0] c = 0;
  always_ff @(posedge clk) begin
    en <= (c == DIV - 1);
    c  <= (c == DIV - 1) ? 32'd0 : c + 32'd1;
  end
  initial en = 1'b0;
endmodule

// a key counts when it was down in eight samples
module key_filter (input logic clk, input logic en, input logic key, output logic press);
  logic [7:0] hist = 8'h00;
  logic down = 1'b0, was = 1'b0;
  always_ff @(posedge clk)
    if (en) begin
      hist <= {hist[6:0], key};
      if (&hist)       down <= 1'b1;
      else if (~|hist) down <= 1'b0;
      was <= down;
    end
  assign press = down & ~was;                            //@on-release: assign press = ~down & was;
endmodule

module noise (input logic clk, input logic en, output logic q);
  logic [16:0] r = 17'h1A5C3;
  always_ff @(posedge clk) if (en) r <= {r[15:0], r[16] ^ r[13]};
  assign q = r[16];
endmodule

// four letters, the newest comes in from the right
module letters (input logic clk, input logic en, input logic put, input logic [2:0] l, output logic [11:0] w);
  initial w = 12'd0;
  always_ff @(posedge clk) if (en && put) w <= {w[8:0], l};
endmodule

module judge (input logic [11:0] code, input logic [11:0] guess, output logic [7:0] lights);
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : place
      wire [2:0] g = guess[3*i +: 3];
      wire here = (g == code[3*i +: 3]);
      wire somewhere = (g == code[2:0]) | (g == code[5:3]) | (g == code[8:6]) | (g == code[11:9]);
      assign lights[2*i +: 2] = {here, somewhere};
    end
  endgenerate
endmodule

module points (input logic clk, input logic rst_n, input logic en, input logic clear, input logic add,
               output logic [1:0] n);
  parameter bit FORGETS = 1'b1;
  initial n = 2'd0;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      if (FORGETS) n <= 2'd0;
    end else if (en) begin
      if (clear)    n <= 2'd0;
      else if (add) n <= n + 2'd1;
    end
endmodule

module control import mm_pkg::*; (
  input  logic clk, input logic rst_n, input logic en,
  input  logic pressA, input logic pressB, input logic solo_sw, input logic [2:0] l, input logic rnd,
  input  logic [11:0] code, input logic [11:0] guess, input logic [1:0] ptsA, input logic [1:0] ptsB,
  output logic [9:0] state, output logic turn, output logic [1:0] n, output logic [1:0] lives,
  output logic put_code, output logic put_guess, output logic [2:0] new_letter,
  output logic clear, output logic addA, output logic addB, output logic lit
);
  localparam int HOLD = 2000, HALF = 500;

  state_t      st, nx;
  assign state = st;
  logic        maker, solo, making;
  logic [11:0] ms;
  logic [1:0]  nbit, two;
  logic        hit, fits, over_now, letter_ok, right, act, missed, found;
  logic        wait_over;

  initial begin
    st = START; maker = 0; solo = 0; making = 0; ms = 0; nbit = 0; two = 0; turn = 0; n = 0; lives = 3; lit = 1;
  end

  //@press-remembered: logic keep = 1'b0;
  //@press-remembered: always_ff @(posedge clk) if (en) begin if (st == MAKE || st == GUESS || st == RESULT) keep <= 1'b0; else if (st == LIVES && (turn ? pressB : pressA)) keep <= 1'b1; end

  assign hit       = turn ? pressB : pressA;             //@press-remembered: assign hit = (turn ? pressB : pressA) | (keep && st == GUESS);
  assign letter_ok = (l != 3'd0);                        //@u-refused: assign letter_ok = (l > 3'd0) && (l < 3'd7);
  assign right     = (guess == code);
  assign wait_over = (ms == HOLD - 1);
  assign over_now  = solo ? (ptsA != 0 || ptsB != 0) : (ptsA == 2 || ptsB == 2);   //@end-only-by-a: assign over_now  = solo ? (ptsA != 0 || ptsB != 0) : (ptsA == 2 || ptsB == 3);
  assign fits      = ({two, rnd} != 3'd0);               //@last-drawn-dash: assign fits      = ({two, rnd} != 3'd0) || (n == 2'd3);
  assign act       = hit & letter_ok;

  assign put_code   = (st == MAKE && act) || (st == DRAW && nbit == 2'd2 && fits);
  assign new_letter = (st == DRAW) ? {two, rnd} : l;
  assign put_guess  = (st == GUESS && act);
  assign clear      = (st == OVER) && (nx == START);
  assign found      = (st == RESULT) && hit && right;    //@found-at-once: wire now_right = ({guess[8:0], l} == code); assign found = (st == GUESS) && act && (n == 2'd3) && now_right;
  assign missed     = (st == RESULT) && hit && !right && (lives == 2'd1);
  assign addA = (found && !turn) || (missed && !maker);  //@lost-point-to-a: assign addA = (found && !turn) || missed;
  assign addB = (found && turn)  || (missed && maker);   //@lost-point-to-a: assign addB = (found && turn);

  always_comb begin
    nx = st;
    case (1'b1)
      (st == START):  if (pressA | pressB) nx = SCORE;
      (st == SCORE):  begin if (wait_over) begin if (over_now) nx = OVER; else if (solo) nx = DRAW; else nx = PLAYER; end end   //@score-waits: (st == SCORE):  begin if (pressA | pressB) begin if (over_now) nx = OVER; else if (solo) nx = DRAW; else nx = PLAYER; end end
      (st == DRAW):   if (put_code && n == 2'd3) nx = PLAYER;
      (st == PLAYER): begin if (wait_over) begin if (making) nx = MAKE; else nx = LIVES; end end
      (st == MAKE):   if (act && n == 2'd3) nx = PLAYER;
      (st == LIVES):  if (wait_over) nx = GUESS;
      (st == GUESS):  if (act && n == 2'd3) nx = RESULT;           //@found-at-once: (st == GUESS):  begin if (act && n == 2'd3) begin if (now_right) nx = SCORE; else nx = RESULT; end end
      (st == RESULT): begin if (hit) begin if (right) nx = SCORE; else if (lives == 2'd1) nx = REVEAL; else nx = LIVES; end end   //@lives-once: (st == RESULT): begin if (hit) begin if (right) nx = SCORE; else if (lives == 2'd1) nx = REVEAL; else nx = GUESS; end end   //@player-again: (st == RESULT): begin if (hit) begin if (right) nx = SCORE; else if (lives == 2'd1) nx = REVEAL; else nx = PLAYER; end end
      (st == REVEAL): if (wait_over) nx = SCORE;
      (st == OVER):   if (pressA | pressB) nx = START;
      default:        nx = START;
    endcase
  end

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      st <= START; ms <= 0; maker <= 0; solo <= 0; making <= 0; turn <= 0; n <= 0; nbit <= 0; two <= 0; lives <= 3; lit <= 1;
    end else if (en) begin
      st <= nx;
      ms <= (nx != st) ? 12'd0 : (ms == 12'hFFF) ? ms : ms + 12'd1;
      case (st)
        START: if (nx != START) begin
          solo  <= pressA & solo_sw;
          maker <= (pressA & solo_sw) | ~pressA;
          nbit  <= 0;
          n     <= 0;
        end
        SCORE: if (nx == PLAYER) begin
          turn   <= maker;
          making <= 1'b1;
        end
        DRAW: begin
          two  <= {two[0], rnd};
          nbit <= (nbit == 2'd2) ? 2'd0 : nbit + 2'd1;
          if (put_code) n <= n + 2'd1;
          turn   <= 1'b0;                                //@solo-asks-b: turn   <= 1'b1;
          making <= 1'b0;
          lives  <= 2'd3;
        end
        MAKE: begin
          if (act) n <= n + 2'd1;
          if (nx == PLAYER) begin
            turn   <= ~maker;
            making <= 1'b0;
            lives  <= 2'd3;
          end
        end
        GUESS: if (act) n <= n + 2'd1;                   //@found-at-once: GUESS: if (act) begin n <= n + 2'd1; if (nx == SCORE) maker <= ~maker; end
        RESULT: if (hit) begin
          if (!right) lives <= lives - 2'd1;
          if (right || lives == 2'd1) maker <= ~maker;   //@winner-makes: if (right) maker <= ~maker;
        end
        OVER: begin
          if (ms == HALF - 1) begin
            ms  <= 12'd0;
            lit <= ~lit;
          end
          if (nx != OVER) lit <= 1'b1;
        end
        default: ;
      endcase
    end
endmodule

module screen import mm_pkg::*; (
  input  logic clk, input logic rst_n, input logic [9:0] st, input logic turn, input logic [1:0] n, input logic [1:0] lives,
  input  logic [1:0] ptsA, input logic [1:0] ptsB, input logic [2:0] l, input logic [11:0] code, input logic [11:0] guess,
  output logic [15:0] txt
);
  logic [15:0] t;
  wire [15:0] guess_t = {1'b0, guess[11:9], 1'b0, guess[8:6], 1'b0, guess[5:3], 1'b0, guess[2:0]};
  wire [15:0] code_t  = {1'b0, code[11:9], 1'b0, code[8:6], 1'b0, code[5:3], 1'b0, code[2:0]};
  function automatic logic [2:0] nth(input logic [11:0] w, input int have, input int k);
    return 3'(w >> (3 * (have - 1 - k)));
  endfunction
  always_comb begin
    t = {K_NONE, K_NONE, K_DASH, K_NONE};
    case (st)
      START:  t = {K_NONE, K_A, K_DASH, K_B};
      SCORE:  t = {K_NONE, k_digit(ptsA), K_DASH, k_digit(ptsB)};
      OVER:   t = {K_NONE, k_digit(ptsA), K_DASH, k_digit(ptsB)};
      DRAW:   t = {K_DASH, K_DASH, K_DASH, K_DASH};    //@+dark-draw: DRAW:   t = {K_NONE, K_NONE, K_NONE, K_NONE};
      PLAYER: t = {K_NONE, K_P, K_DASH, turn ? K_B : K_A};
      LIVES:  t = {K_NONE, K_L, K_DASH, k_digit(lives)};
      MAKE: begin
        t = {K_NONE, K_NONE, K_NONE, K_NONE};
        for (int i = 0; i < 4; i = i + 1)
          if (i < n)       t[15 - 4*i -: 4] = K_DASH;
          else if (i == n) t[15 - 4*i -: 4] = k_letter(l);
      end
      GUESS: begin
        t = {K_NONE, K_NONE, K_NONE, K_NONE};
        for (int i = 0; i < 4; i = i + 1)
          if (i < n)       t[15 - 4*i -: 4] = k_letter(nth(guess, n, i));
          else if (i == n) t[15 - 4*i -: 4] = k_letter(l);
      end
      RESULT: t = guess_t;
      REVEAL: t = code_t;
      default: t = {K_NONE, K_NONE, K_NONE, K_NONE};
    endcase
  end
  initial txt = {K_NONE, K_A, K_DASH, K_B};
  //@start-stale: logic played = 1'b0;
  //@start-stale: always_ff @(posedge clk or negedge rst_n) if (!rst_n) played <= 1'b0; else if (st == OVER) played <= 1'b1; else if (st == SCORE) played <= 1'b0;
  always_ff @(posedge clk)
    txt <= t;                                            //@start-stale: if (!(st == START && played)) txt <= t;
endmodule

module scanner import mm_pkg::*; (
  input logic clk, input logic en, input logic [15:0] txt, output logic [3:0] dig_n, output logic [6:0] s_n
);
  logic [1:0] d = 2'd0;
  always_ff @(posedge clk) if (en) begin
    d <= d + 2'd1;
    case (d)                                             //@mirrored: case (~d)
      2'd0: dig_n <= 4'b0111;
      2'd1: dig_n <= 4'b1011;
      2'd2: dig_n <= 4'b1101;
      default: dig_n <= 4'b1110;
    endcase
    s_n <= ~font(txt[15 - 4*d -: 4]);
  end
  initial begin dig_n = 4'b1111; s_n = 7'h7F; end
endmodule

module easyfpga_top import mm_pkg::*; #(
  parameter int CLK_HZ = 50_000_000
) (
  input  logic CLK_50,
  input  logic RST_N,
  input  logic KEY_A,
  input  logic KEY_B,
  input  logic DIP_ONE,          // play alone
  input  logic [2:0] DIP,
  output logic [7:0] LED,
  output logic DIG1, output logic DIG2, output logic DIG3, output logic DIG4,     // left to right
  output logic SEG_A, output logic SEG_B, output logic SEG_C, output logic SEG_D,
  output logic SEG_E, output logic SEG_F, output logic SEG_G, output logic SEG_DP
);
  logic en, pa, pb, rnd, turn, put_code, put_guess, clear, addA, addB, lit, rst_n;
  logic [1:0] n, lives, ptsA, ptsB;
  logic [2:0] new_letter;
  logic [11:0] code, guess;
  logic [7:0] lights, lights_q;
  logic [15:0] txt;
  logic [3:0] dig_n;
  logic [6:0] s_n;
  logic [9:0] st;

  assign rst_n = RST_N;                                  //@reset-not-in-message: assign rst_n = RST_N | (st == SCORE) | (st == PLAYER) | (st == LIVES) | (st == REVEAL);

  ms_tick #(.DIV(CLK_HZ / 1000)) u_ms (.clk(CLK_50), .en(en));
  key_filter u_ka (.clk(CLK_50), .en(en), .key(KEY_A), .press(pa));                  //@+keys-low: key_filter u_ka (.clk(CLK_50), .en(en), .key(~KEY_A), .press(pa));
  key_filter u_kb (.clk(CLK_50), .en(en), .key(KEY_B), .press(pb));                  //@+keys-low: key_filter u_kb (.clk(CLK_50), .en(en), .key(~KEY_B), .press(pb));
  noise u_n (.clk(CLK_50), .en(en), .q(rnd));
  letters u_code  (.clk(CLK_50), .en(en), .put(put_code),  .l(new_letter), .w(code));
  letters u_guess (.clk(CLK_50), .en(en), .put(put_guess), .l(DIP), .w(guess));
  points u_pa (.clk(CLK_50), .rst_n(rst_n), .en(en), .clear(clear), .add(addA), .n(ptsA));
  points u_pb (.clk(CLK_50), .rst_n(rst_n), .en(en), .clear(clear), .add(addB), .n(ptsB));   //@reset-keeps-b: points #(.FORGETS(1'b0)) u_pb (.clk(CLK_50), .rst_n(rst_n), .en(en), .clear(clear), .add(addB), .n(ptsB));
  control u_c (.clk(CLK_50), .rst_n(rst_n), .en(en), .pressA(pa), .pressB(pb), .solo_sw(DIP_ONE), .l(DIP), .rnd(rnd),
               .code(code), .guess(guess), .ptsA(ptsA), .ptsB(ptsB), .state(st), .turn(turn), .n(n), .lives(lives),
               .put_code(put_code), .put_guess(put_guess), .new_letter(new_letter),
               .clear(clear), .addA(addA), .addB(addB), .lit(lit));
  judge u_j (.code(code), .guess({guess[8:0], DIP}), .lights(lights));               //@verdict-before-last: judge u_j (.code(code), .guess(guess), .lights(lights));
  screen u_s (.clk(CLK_50), .rst_n(rst_n), .st(st), .turn(turn), .n(n), .lives(lives), .ptsA(ptsA), .ptsB(ptsB), .l(DIP),
              .code(code), .guess(guess), .txt(txt));
  scanner u_d (.clk(CLK_50), .en(en), .txt(txt), .dig_n(dig_n), .s_n(s_n));

  initial lights_q = 8'h00;
  always_ff @(posedge CLK_50)
    if (en && put_guess) lights_q <= lights;

  always_comb begin
    LED = 8'h00;
    if (st == RESULT)           LED = lights_q;
    else if (st == OVER && lit) LED = 8'hFF;
  end

  assign {DIG1, DIG2, DIG3, DIG4} = dig_n;               //@+digits-high: assign {DIG1, DIG2, DIG3, DIG4} = ~dig_n;
  logic [6:0] s;
  assign s = s_n;                                        //@+segs-high: assign s = ~s_n;
  assign {SEG_G, SEG_F, SEG_E, SEG_D, SEG_C, SEG_B, SEG_A} = s;     //@a-d-crossed: assign {SEG_G, SEG_F, SEG_E, SEG_A, SEG_C, SEG_B, SEG_D} = s;
  assign SEG_DP = 1'b1;                                  //@+segs-high: assign SEG_DP = 1'b0;
endmodule
