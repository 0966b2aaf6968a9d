//@ports clk=clk rst=reset A=enter_a B=enter_b letters=letter_in leds=led d3=disp3 d2=disp2 d1=disp1 d0=disp0
// Mastermind, two-process method: all registers in one record, one always_comb computes the next record.
// The display is a text of four characters.

package mm_pkg;
  typedef enum logic [3:0] {
    S_START, S_SCORE, S_PLAYER, S_MAKE, S_LIVES, S_GUESS, S_RESULT, S_REVEAL, S_OVER, S_DRAW
  } state_t;

  typedef logic [11:0] word_t;   // four letters, the leftmost on top

  typedef struct packed {
    state_t     st;
    logic [7:0] cnt;      // cycles in this state
    logic       maker;    // 0 = A, 1 = B
    logic       turn;     // who is active
    logic [1:0] pos;
    logic [1:0] lives;
    logic [1:0] pa;       // points
    logic [1:0] pb;
    logic [1:0] nbits;
    logic [1:0] bits;
    word_t      code;
    word_t      guess;
  } regs_t;

  function automatic logic [2:0] pick(input word_t w, input logic [1:0] place);
    case (place)
      2'd0: pick = w[11:9];
      2'd1: pick = w[8:6];
      2'd2: pick = w[5:3];
      default: pick = w[2:0];
    endcase
  endfunction

  function automatic word_t put(input word_t w, input logic [1:0] place, input logic [2:0] x);
    put = w;
    case (place)
      2'd0: put[11:9] = x;
      2'd1: put[8:6]  = x;
      2'd2: put[5:3]  = x;
      default: put[2:0] = x;
    endcase
  endfunction

  function automatic logic [7:0] verdict(input word_t g, input word_t c);
    logic [2:0] x;
    verdict = 8'h00;
    for (int i = 0; i < 4; i++) begin
      x = pick(g, i[1:0]);
      verdict = verdict << 2;
      for (int j = 0; j < 4; j++)
        if (x == pick(c, j[1:0])) verdict[0] = 1'b1;
      if (x == pick(c, i[1:0])) verdict[1:0] = 2'b11;
    end
  endfunction

  function automatic logic [7:0] chr(input logic [2:0] x);
    case (x)
      3'd0: chr = "-";
      3'd1: chr = "A";
      3'd2: chr = "C";
      3'd3: chr = "E";
      3'd4: chr = "F";
      3'd5: chr = "H";
      3'd6: chr = "L";
      default: chr = "U";
    endcase
  endfunction

  function automatic logic [31:0] text(input word_t w);
    text = {chr(w[11:9]), chr(w[8:6]), chr(w[5:3]), chr(w[2:0])};
  endfunction

  function automatic logic [31:0] mirror(input logic [31:0] t);
    mirror = {t[7:0], t[15:8], t[23:16], t[31:24]};
  endfunction

  function automatic logic [7:0] digit(input logic [1:0] n);
    digit = "0" + {6'd0, n};
  endfunction

  function automatic logic [6:0] glyph(input logic [7:0] c);
    case (c)
      "0": glyph = 7'h3F;
      "1": glyph = 7'h06;
      "2": glyph = 7'h5B;
      "3": glyph = 7'h4F;
      "A": glyph = 7'h77;
      "b": glyph = 7'h7C;
      "C": glyph = 7'h39;
      "E": glyph = 7'h79;     //@w6a_glyph_e: "E": glyph = 7'h39;
      "F": glyph = 7'h71;
      "H": glyph = 7'h76;
      "L": glyph = 7'h38;
      "P": glyph = 7'h73;
      "U": glyph = 7'h3E;
      "-": glyph = 7'h40;
      default: glyph = 7'h00;
    endcase
  endfunction
endpackage

module mastermind import mm_pkg::*; #(
  parameter int HZ = 2
) (
  input  logic       clk,
  input  logic       reset,
  input  logic       enter_a,
  input  logic       enter_b,
  input  logic [2:0] letter_in,
  input  logic       sw3,
  input  logic       rnd,
  output logic [7:0] led,
  output logic [6:0] disp3,
  output logic [6:0] disp2,
  output logic [6:0] disp1,
  output logic [6:0] disp0
);
  regs_t r, v;
  logic solo = 1'b0, solo_next;
  logic last_a = 1'b0, last_b = 1'b0;
  logic a, b, act, right, hold_over, letter_ok;
  logic [2:0] dice;
  logic [7:0] marks;
  logic [31:0] txt;

  always_ff @(posedge clk) begin
    last_a <= enter_a;
    last_b <= enter_b;
  end

  logic rst_on;
  assign rst_on = !reset;                          //@+rsthigh: assign rst_on = reset;

  assign a = enter_a && !last_a;
  assign b = enter_b && !last_b;
  assign act = r.turn ? b : a;
  assign letter_ok = (letter_in != 3'd0);
  assign dice = {r.bits, rnd};
  assign marks = verdict(r.guess, r.code);
  assign right = (marks == 8'hFF);                 //@w6a_perm_wins: assign right = ((marks & 8'h55) == 8'h55);
  assign hold_over = (r.cnt >= 2 * HZ - 1);

  // ---- next record
  always_comb begin
    v = r;
    solo_next = solo;
    if (r.cnt != 8'hFF) v.cnt = r.cnt + 8'd1;

    case (r.st)
      S_START:
        if (a || b) begin
          v.maker = !a;                            //@w6a_maker_a: v.maker = 1'b0;
          v.turn  = !a;                            //@w6a_maker_a: v.turn  = 1'b0;
          if (sw3 && a) begin
            v.maker = 1'b1;                        // the machine
            solo_next = 1'b1;
          end
          v.pa = 2'd0;
          v.pb = 2'd0;
          v.lives = 2'd3;
          v.pos = 2'd0;
          v.st = S_SCORE;
        end

      S_SCORE:
        if (hold_over) begin
          if (r.pa == 2'd2 || r.pb == 2'd2) v.st = S_OVER;     //@w6a_end11: if (r.pa + r.pb == 2'd2) v.st = S_OVER;
          else if (solo) v.st = (r.pa != 0 || r.pb != 0) ? S_OVER : S_DRAW;
          else v.st = S_PLAYER;
        end

      S_DRAW: begin
        v.bits = {r.bits[0], rnd};
        v.nbits = r.nbits + 2'd1;
        if (r.nbits == 2'd2) begin
          v.nbits = 2'd0;
          if (dice != 3'd0) begin
            v.code = put(r.code, r.pos, dice);
            v.pos = r.pos + 2'd1;
            if (r.pos == 2'd3) v.st = S_PLAYER;
          end
        end
      end

      S_PLAYER:
        if (hold_over)                             //@w6a_player_late: if (r.cnt >= 3 * HZ - 1)
          v.st = (r.turn == r.maker) ? S_MAKE : S_LIVES;

      S_MAKE:
        if (act && letter_ok) begin                //@w6a_make1_any: if ((r.pos == 2'd0 ? (a || b) : act) && letter_ok) begin
          v.code = put(r.code, r.pos, letter_in);
          v.pos = r.pos + 2'd1;
          if (r.pos == 2'd3) begin
            v.turn = !r.maker;
            v.st = S_PLAYER;
          end
        end

      S_LIVES:
        if (hold_over)                             //@w6a_lives_wait: if (hold_over && act)
          v.st = S_GUESS;                          //@w6a_l0_shown: v.st = (r.lives == 2'd0) ? S_REVEAL : S_GUESS;

      S_GUESS:
        if (act && letter_ok) begin                //@w6a_dash_b: if (act && (letter_ok || r.turn)) begin
          v.guess = put(r.guess, r.pos, letter_in);
          v.pos = r.pos + 2'd1;
          if (r.pos == 2'd3) v.st = S_RESULT;
        end

      S_RESULT:
        if (act) begin                             //@w6a_result_auto: if (act || hold_over) begin
          if (right) begin
            if (r.turn) v.pb = r.pb + 2'd1;        //@w6a_solo_point: if (r.turn || solo) v.pb = r.pb + 2'd1;
            else        v.pa = r.pa + 2'd1;
            v.st = S_SCORE;
          end
          else if (r.lives == 2'd1) begin          //@w6a_four11: else if (r.lives == ((r.pa == 2'd1 && r.pb == 2'd1) ? 2'd0 : 2'd1)) begin
            if (r.maker) v.pb = r.pb + 2'd1;
            else         v.pa = r.pa + 2'd1;
            v.st = S_REVEAL;                       //@w6a_l0_shown: v.lives = 2'd0; v.st = S_LIVES;
          end
          else begin
            v.lives = r.lives - 2'd1;
            v.st = S_LIVES;
          end
          // end of the round: swap
          if (v.st == S_SCORE || v.st == S_REVEAL) begin    //@w6a_l0_shown: if (v.st == S_SCORE) begin
            v.lives = 2'd3;
            if (!solo) begin                       //@w6a_swap_once: if (!solo && r.pa == 2'd0 && r.pb == 2'd0) begin
              v.maker = !r.maker;
            end
            if (!solo) v.turn = v.maker;
          end
        end

      S_REVEAL:
        if (hold_over) begin
          //@w6a_l0_shown: v.lives = 2'd3; if (!solo) begin v.maker = !r.maker; v.turn = v.maker; end
          v.st = S_SCORE;
        end

      S_OVER:
        if (a || b) begin                          //@w6a_over_timeout: if (a || b || r.cnt == 4 * HZ - 1) begin
          solo_next = 1'b0;
          v.st = S_START;
        end
        else if (r.cnt == HZ - 1) v.cnt = 8'd0;    //@w6a_over_timeout:

      default: v.st = S_START;
    endcase

    if (v.st != r.st) v.cnt = 8'd0;
  end

  always_ff @(posedge clk or posedge rst_on)
    if (rst_on) begin
      r <= '0;
      r.st <= S_START;
      r.lives <= 2'd3;
    end
    else r <= v;

  always_ff @(posedge clk or posedge rst_on)
    if (rst_on) solo <= 1'b0;                      //@w6a_rst_solo: if (rst_on) solo <= solo;
    else solo <= solo_next;

  // ---- what is shown
  always_comb begin
    txt = "    ";
    led = 8'h00;
    case (r.st)
      S_START:  txt = " A-b";
      S_SCORE:  txt = {" ", digit(r.pa), "-", digit(r.pb)};
      S_PLAYER: begin
        txt = {" P-", r.turn ? "b" : "A"};         //@w6a_player_maker: txt = {" P-", ((r.pa != 0 || r.pb != 0) ? r.maker : r.turn) ? "b" : "A"};
        //@w6a_player_late: if (r.cnt < HZ) txt = "    ";
      end
      S_LIVES:  txt = {" L-", digit(r.lives)};     //@w6a_lives_left: S_LIVES:  txt = {"L-", digit(r.lives), " "};
      S_MAKE:
        for (int i = 0; i < 4; i++) begin
          txt = txt << 8;
          txt[7:0] = " ";
          if (i < r.pos)  txt[7:0] = "-";          //@w6a_open_b: if (i < r.pos)  txt[7:0] = r.turn ? chr(pick(r.code, i[1:0])) : "-";
          if (i == r.pos) txt[7:0] = chr(letter_in);
        end
      S_DRAW:   txt = "----";
      S_GUESS: begin
        for (int i = 0; i < 4; i++) begin
          txt = txt << 8;
          txt[7:0] = " ";
          if (i < r.pos)  txt[7:0] = chr(pick(r.guess, i[1:0]));
          if (i == r.pos) txt[7:0] = chr(letter_in);
        end
        //@w6a_guess_mirror: txt = mirror(txt);
      end
      S_RESULT: begin
        txt = text(r.guess);                       //@w6a_result_dark:
        led = marks;
      end
      S_REVEAL: txt = text(r.code);                //@w6a_reveal_rev: S_REVEAL: txt = mirror(text(r.code));
      S_OVER: begin
        txt = {" ", digit(r.pa), "-", digit(r.pb)};   //@w6a_over_swap: txt = {" ", digit(r.pb), "-", digit(r.pa)};
        if (r.cnt < HZ / 2) led = 8'hFF;           //@w6a_over_timeout: if (r.cnt % HZ < HZ / 2) led = 8'hFF;
      end
      default:  txt = "    ";
    endcase
  end

  assign disp3 = glyph(txt[31:24]);
  assign disp2 = glyph(txt[23:16]);
  assign disp1 = glyph(txt[15:8]);
  assign disp0 = glyph(txt[7:0]);
endmodule
