// Mastermind, record style: one game record, one next-record function block,
// every timed message goes through the same MSG phase.
package mm_pkg;
  typedef enum logic [6:0] {
    IDLE   = 7'd0,                 //@+one-hot: IDLE   = 7'b0000001,
    MSG    = 7'd1,                 //@+one-hot: MSG    = 7'b0000010,
    MAKE   = 7'd2,                 //@+one-hot: MAKE   = 7'b0000100,
    DRAW   = 7'd3,                 //@+one-hot: DRAW   = 7'b0001000,
    GUESS  = 7'd4,                 //@+one-hot: GUESS  = 7'b0010000,
    RESULT = 7'd5,                 //@+one-hot: RESULT = 7'b0100000,
    OVER   = 7'd6                  //@+one-hot: OVER   = 7'b1000000
  } phase_t;

  typedef enum logic [2:0] { T_SCORE, T_MAKER, T_BREAKER, T_LIVES, T_CODE } text_t;

  typedef logic [11:0] word_t;         // letter 3 is the leftmost one
  typedef logic [27:0] face_t;

  typedef struct packed {
    phase_t      ph;
    text_t       text;
    logic [1:0]  at;                   // 3 = leftmost place
    logic        first;                // no round played yet
    logic        maker;                // 0 = A, 1 = b
    logic        solo;
    logic [1:0]  pa;
    logic [1:0]  pb;
    logic [1:0]  lives;
    word_t       code;
    word_t       guess;
    logic [3:0]  hit;
    logic [1:0]  nbit;
    logic [2:0]  sh;
    logic [19:0] t;
  } game_t;

  localparam logic [6:0] OFF = 7'h00, DASH = 7'h40, G_P = 7'h73, G_A = 7'h77, G_B = 7'h7C, G_L = 7'h38;

  function automatic logic [2:0] pick(input word_t w, input logic [1:0] i);
    return w[3*i +: 3];
  endfunction

  function automatic word_t put(input word_t w, input logic [1:0] i, input logic [2:0] l);
    word_t r;
    r = w;
    r[3*i +: 3] = l;
    return r;
  endfunction

  function automatic logic [6:0] lett(input logic [2:0] x);
    case (x)
      3'd0: return DASH;
      3'd1: return G_A;
      3'd2: return 7'h39;
      3'd3: return 7'h79;
      3'd4: return 7'h71;
      3'd5: return 7'h76;
      3'd6: return G_L;
      default: return 7'h3E;
    endcase
  endfunction

  function automatic face_t spell(input word_t w);
    return {lett(w[11:9]), lett(w[8:6]), lett(w[5:3]), lett(w[2:0])};
  endfunction

  function automatic logic [6:0] num(input logic [1:0] x);
    case (x)
      2'd0: return 7'h3F;
      2'd1: return 7'h06;
      2'd2: return 7'h5B;                 //@two-mirrored: 2'd2: return 7'h6D;
      default: return 7'h4F;
    endcase
  endfunction
endpackage

// lights of one letter
module mm_pair import mm_pkg::*; #(parameter int I = 0)
  (input word_t g, input word_t c, output logic [1:0] xy);
  logic here, there;
  logic [2:0] me;
  assign me   = g[3*I +: 3];
  assign here = (me == c[3*I +: 3]);
  always_comb begin
    there = 1'b0;
    for (int j = 0; j < 4; j++)
      if (me == c[3*j +: 3]) there = 1'b1;     //@used-letter-dark: if ((me == c[3*j +: 3]) && ((j == I) || (g[3*j +: 3] != c[3*j +: 3]))) there = 1'b1;
  end
  assign xy = {here, there};
endmodule

module mastermind import mm_pkg::*; #(
  parameter int HZ = 2                    //@+rate-10: parameter int HZ = 10
) (
  input  logic       clk,
  input  logic       reset_n,
  input  logic       enter_a,
  input  logic       enter_b,
  input  logic [2:0] letter_in,
  input  logic       sw3,
  input  logic       rnd,
  output logic [7:0] leds,
  output logic [6:0] ssd3,
  output logic [6:0] ssd2,
  output logic [6:0] ssd1,
  output logic [6:0] ssd0
);
  localparam logic [19:0] HOLD = 20'(2*HZ);
  localparam logic [19:0] SEC  = 20'(HZ);
  localparam logic [19:0] HALF = 20'(HZ/2);

  game_t q, d;
  logic [3:0] h;
  logic was_a, was_b, hit_a, hit_b;
  logic mk, bk, good, all, over, lost, timeup;
  logic [1:0] left;
  logic [2:0] roll;
  logic [7:0] xy;
  face_t face, face_q;
  logic [7:0] lamp, lamp_q;

  initial begin
    q = '0;
    q.ph = IDLE;
    was_a = 1'b0;
    was_b = 1'b0;
    face_q = '0;
    lamp_q = '0;
  end

  for (genvar i = 0; i < 4; i++) begin : pairs
    mm_pair #(.I(i)) p (.g(q.guess), .c(q.code), .xy(xy[2*i +: 2]));
  end

  assign hit_a  = enter_a & ~was_a;
  assign hit_b  = enter_b & ~was_b;
  assign mk     = q.maker ? hit_b : hit_a;   //@maker-any-key: assign mk     = hit_a | hit_b;
  assign bk     = q.maker ? hit_a : hit_b;
  assign good   = (letter_in != 3'd0);
  assign all    = &q.hit;
  assign left   = q.lives - 2'd1;            //@three-placed-free: assign left   = ((q.hit == 4'b0111) || (q.hit == 4'b1011) || (q.hit == 4'b1101) || (q.hit == 4'b1110)) ? q.lives : q.lives - 2'd1;
  assign lost   = (left == 2'd0);
  assign roll   = {q.sh[1:0], rnd};
  assign over   = (q.pa == 2'd2) | (q.pb == 2'd2) | (q.solo & ~q.first);   //@all-three-rounds: assign over   = ((q.pa + q.pb) == 2'd3) | (q.solo & ~q.first);
  assign timeup = (q.t == HOLD - 20'd1);     //@lives-three-seconds: assign timeup = (q.t == ((q.text == T_LIVES) ? HOLD + SEC : HOLD) - 20'd1);

  always @(*) begin
    d = q;
    h = q.hit;
    d.t = q.t + 20'd1;
    case (q.ph)
      IDLE: begin
        d.pa = 2'd0;
        d.pb = 2'd0;
        d.t  = 20'd0;
        d.first = 1'b1;
        if (hit_a | hit_b) begin
          d.ph    = MSG;
          d.text  = T_SCORE;
          d.maker = ~hit_a;                  //@presser-breaks: d.maker = hit_a;
          if (hit_a & sw3) begin
            d.solo  = 1'b1;
            d.maker = 1'b1;
          end
        end
      end

      MSG:
        if (timeup) begin
          d.t  = 20'd0;
          d.at = 2'd3;
          case (q.text)
            T_SCORE: begin
              d.first = 1'b0;
              if (over)
                d.ph = OVER;
              else if (q.solo) begin
                d.ph   = DRAW;
                d.nbit = 2'd0;
              end
              else begin
                d.text = T_MAKER;
                if (!q.first) d.maker = ~q.maker;     //@b-always-next: if (!q.first) d.maker = 1'b1;
                                                      //@maker-named-once: if (!q.first) d.ph = MAKE;
              end
            end
            T_MAKER:
              d.ph = MAKE;
            T_BREAKER: begin
              d.text  = T_LIVES;
              d.lives = 2'd3;
              d.hit   = 4'd0;
            end
            T_LIVES:
              d.ph = GUESS;
            default:
              d.text = T_SCORE;
          endcase
        end

      DRAW: begin
        d.t    = 20'd0;
        d.sh   = roll;
        d.nbit = (q.nbit == 2'd2) ? 2'd0 : q.nbit + 2'd1;
        if ((q.nbit == 2'd2) && (roll != 3'd0)) begin     //@stale-bits: if ((q.nbit == 2'd2) && (q.sh != 3'd0)) begin
          d.code = {q.code[8:0], roll};
          d.at   = q.at - 2'd1;
          if (q.at == 2'd0) begin
            d.ph   = MSG;
            d.text = T_BREAKER;
          end
        end
      end

      MAKE: begin
        d.t = 20'd0;
        if (mk && good) begin                             //@make-takes-dash: if (mk) begin
          d.code = {q.code[8:0], letter_in};
          d.at   = q.at - 2'd1;
          if (q.at == 2'd0) begin
            d.ph   = MSG;
            d.text = T_BREAKER;
          end
        end
      end

      GUESS: begin
        d.t = 20'd0;
        if (bk && good) begin
          d.guess = put(q.guess, q.at, letter_in);
          h[q.at] = (letter_in == pick(q.code, q.at));          //@hits-add-up: h[q.at] = h[q.at] | (letter_in == pick(q.code, q.at));
          d.hit = h;
          d.at = q.at - 2'd1;
          if (q.at == 2'd0) d.ph = RESULT;
        end
      end

      RESULT: begin
        d.t = 20'd0;
        if (bk) begin
          d.ph = MSG;
          if (all) begin
            d.text = T_SCORE;                             //@code-after-hit: d.text = T_CODE;
            if (q.maker) d.pa = q.pa + 2'd1;
            else         d.pb = q.pb + 2'd1;
          end
          else if (lost) begin
            d.text = T_CODE;
            if (q.maker) d.pb = q.pb + 2'd1;
            else         d.pa = q.pa + 2'd1;
          end
          else begin
            d.text  = T_LIVES;
            d.lives = left;
          end
        end
      end

      OVER: begin
        if (q.t == HOLD - 20'd1) begin
          d.t = 20'd0;
                                                          //@over-falls-back: d.ph = IDLE; d.solo = 1'b0;
        end
        if (hit_a | hit_b) begin
          d.ph   = IDLE;
          d.solo = 1'b0;
        end
      end

      default: d.ph = IDLE;
    endcase
  end

  logic rst;
  assign rst = ~reset_n;                  //@+reset-high: assign rst = reset_n;

  always_ff @(posedge clk) begin
    was_a <= enter_a;
    was_b <= enter_b;
    q     <= d;
    if (rst) begin                        //@message-beats-reset: if (rst && (q.ph != MSG)) begin
      q       <= '0;
      q.ph    <= IDLE;
                                          //@solo-survives: q.solo <= q.solo;
    end
  end

  // what is seen
  always @(*) begin
    face = {OFF, OFF, OFF, OFF};
    lamp = 8'h00;
    case (q.ph)
      IDLE: face = {OFF, G_A, DASH, G_B};
      MSG:
        case (q.text)
          T_SCORE:   face = {OFF, num(q.pa), DASH, num(q.pb)};      //@score-by-role: T_SCORE:   face = q.maker ? {OFF, num(q.pb), DASH, num(q.pa)} : {OFF, num(q.pa), DASH, num(q.pb)};
          T_MAKER:   face = {OFF, G_P, DASH, q.maker ? G_B : G_A};
          T_BREAKER: face = {OFF, G_P, DASH, q.maker ? G_A : G_B};  //@solo-names-b: T_BREAKER: face = {OFF, G_P, DASH, (q.maker & ~q.solo) ? G_A : G_B};
          T_LIVES:   face = {OFF, G_L, DASH, num(q.lives)};
          default:   face = spell(q.code);
        endcase
      DRAW: face = {DASH, DASH, DASH, DASH};
      MAKE:
        for (int i = 0; i < 4; i++)
          face[7*i +: 7] = (i > int'(q.at)) ? DASH : (i == int'(q.at)) ? lett(letter_in) : OFF;
      GUESS:
        for (int i = 0; i < 4; i++)
          face[7*i +: 7] = (i > int'(q.at)) ? lett(pick(q.guess, 2'(i))) : (i == int'(q.at)) ? lett(letter_in) : OFF;
      RESULT: begin
        face = spell(q.guess);
        lamp = xy;
      end
      OVER: begin
        face = {OFF, num(q.pa), DASH, num(q.pb)};
        lamp = {8{(q.t < HALF) | ((q.t >= SEC) & (q.t < SEC + HALF))}};
      end
      default: ;
    endcase
  end

  always_ff @(posedge clk) begin
    face_q <= face;
    lamp_q <= lamp;
  end

  assign {ssd3, ssd2, ssd1, ssd0} = face_q;   //@+comb-out: assign {ssd3, ssd2, ssd1, ssd0} = face;
  assign leds = lamp_q;                       //@+comb-out: assign leds = lamp;
endmodule
