//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
// a queue of messages: the game puts them in, the display shows one after the other
`default_nettype none
module mastermind (
  input  wire logic       clk, rst, enterA, enterB,
  input  wire logic [2:0] letterIn,
  output logic [7:0]      LEDX,
  output logic [6:0]      SSD3, SSD2, SSD1, SSD0
);
  parameter int TWO = 4;                                //@+hz10: parameter int TWO = 20;
  typedef enum logic [2:0] {IDLE, MESSAGES, MAKE, GUESS, JUDGED, FINAL} mode_t;
  typedef logic [27:0] text_t;
  localparam logic [6:0] BLANK = 7'h00, DASH = 7'h40, GA = 7'h77, GB = 7'h7c, GP = 7'h73, GL = 7'h38;   //@p-open: localparam logic [6:0] BLANK = 7'h00, DASH = 7'h40, GA = 7'h77, GB = 7'h7c, GP = 7'h53, GL = 7'h38;
  mode_t mode, after;
  text_t queue [0:3];
  logic [1:0] left;
  logic [7:0] count;
  logic [1:0] place;
  logic [2:0] secret [0:3];
  logic [2:0] guess [0:3];
  logic [1:0] points [0:1];
  logic [1:0] hearts;
  logic maker, turn, lastA, lastB, lamp;

  function automatic logic [6:0] number(input logic [1:0] n);
    case (n) 2'd0: return 7'h3f; 2'd1: return 7'h06; 2'd2: return 7'h5b; default: return 7'h4f; endcase
  endfunction
  function automatic logic [6:0] sign(input logic [2:0] l);
    case (l)
      3'd0: return 7'h40; 3'd1: return 7'h77; 3'd2: return 7'h39; 3'd3: return 7'h79;
      3'd4: return 7'h71; 3'd5: return 7'h76; 3'd6: return 7'h38; default: return 7'h3e;
    endcase
  endfunction
  function automatic text_t score(input logic [1:0] a, input logic [1:0] b);
    return {BLANK, number(a), DASH, number(b)};         //@score-b-a: return {BLANK, number(b), DASH, number(a)};
  endfunction
  function automatic text_t player(input logic p);
    return {BLANK, GP, DASH, p ? GB : GA};
  endfunction
  function automatic text_t life(input logic [1:0] n);
    return {BLANK, GL, DASH, number(n)};                //@life-other: return {BLANK, GL, DASH, number(2'd3 - n)};
  endfunction

  wire logic a = enterA & ~lastA, b = enterB & ~lastB;
  wire logic mine = turn ? b : a;
  wire logic take = mine && letterIn != 3'd0;           //@take-dash-guess: wire logic take = mine && (letterIn != 3'd0 || mode == GUESS);
  logic right;
  always_comb begin
    right = 1'b1;
    for (int i = 0; i < 4; i++) if (guess[i] != secret[i]) right = 1'b0;   //@right-first-three: for (int i = 0; i < 3; i++) if (guess[i] != secret[i]) right = 1'b0;
  end

  always_ff @(posedge clk) begin
    lastA <= enterA; lastB <= enterB;
    if (!rst) begin
      mode <= IDLE; left <= 0; count <= 0; place <= 0; points[0] <= 0; points[1] <= 0; hearts <= 3;
      maker <= 0; turn <= 0; lamp <= 0; after <= IDLE;
      for (int i = 0; i < 4; i++) begin secret[i] <= 0; guess[i] <= 0; queue[i] <= 0; end
    end else
      case (mode)
        IDLE: if (a | b) begin
          maker <= ~a; turn <= ~a;
          points[0] <= 0; points[1] <= 0;
          queue[0] <= score(0, 0); queue[1] <= player(~a);   //@first-score-only: queue[0] <= score(0, 0); queue[1] <= score(0, 0);
          left <= 1; count <= 0; mode <= MESSAGES; after <= MAKE; place <= 0;
        end
        MESSAGES: begin
          count <= count + 1;
          if (count == TWO - 1) begin                   //@message-slow: if (count == TWO + TWO / 2 + 1) begin
            count <= 0;
            queue[0] <= queue[1]; queue[1] <= queue[2]; queue[2] <= queue[3];
            left <= left - 1;
            if (left == 0) begin mode <= after; left <= 0; place <= 0; end
          end
        end
        MAKE: if (take) begin
          secret[place] <= letterIn;
          place <= place + 1;
          if (place == 3) begin
            turn <= ~maker;
            hearts <= 3;                                //@hearts-two: hearts <= 2;
            queue[0] <= player(~maker); queue[1] <= life(3);   //@hearts-two: queue[0] <= player(~maker); queue[1] <= life(2);
            left <= 1; mode <= MESSAGES; after <= GUESS; count <= 0;
          end
        end
        GUESS: if (take) begin
          guess[place] <= letterIn;
          place <= place + 1;
          if (place == 3) begin mode <= JUDGED; count <= 0; end
        end
        JUDGED: if (mine) begin                         //@judged-any: JUDGED: if (a | b) begin
          count <= 0;
          if (right) begin
            points[turn] <= points[turn] + 1;           //@points-maker: points[maker] <= points[maker] + 1;
            queue[0] <= score(points[0] + !turn, points[1] + turn);   //@points-maker: queue[0] <= score(points[0] + turn, points[1] + !turn); //@score-before: queue[0] <= score(points[0], points[1]);
            queue[1] <= player(~maker); maker <= ~maker; turn <= ~maker;
            left <= points[turn] == 1 ? 0 : 1; mode <= MESSAGES;       //@points-maker: left <= points[maker] == 1 ? 0 : 1; mode <= MESSAGES;
            after <= points[turn] == 1 ? FINAL : MAKE;  //@points-maker: after <= points[maker] == 1 ? FINAL : MAKE;
          end else if (hearts == 1) begin
            points[maker] <= points[maker] + 1;
            for (int i = 0; i < 1; i++) queue[0] <= {sign(secret[0]), sign(secret[1]), sign(secret[2]), sign(secret[3])};   //@answer-guess-two: for (int i = 0; i < 1; i++) queue[0] <= {sign(secret[0]), sign(guess[1]), sign(secret[2]), sign(secret[3])};
            queue[1] <= score(points[0] + !maker, points[1] + maker);
            queue[2] <= player(~maker); maker <= ~maker; turn <= ~maker;
            left <= points[maker] == 1 ? 1 : 2; mode <= MESSAGES;
            after <= points[maker] == 1 ? FINAL : MAKE; //@loss-no-end: after <= MAKE;
          end else begin
            hearts <= hearts - 1;
            queue[0] <= life(hearts - 2'd1);
            left <= 0; mode <= MESSAGES; after <= GUESS;
          end
        end
        FINAL: begin
          count <= count + 1;
          if (count == TWO / 4 - 1) begin count <= 0; lamp <= ~lamp; end
          if (a | b) mode <= IDLE;                      //@final-restart: if (a | b) begin maker <= ~a; turn <= ~a; points[0] <= 0; points[1] <= 0; queue[0] <= score(0, 0); queue[1] <= player(~a); left <= 1; count <= 0; mode <= MESSAGES; after <= MAKE; place <= 0; end
        end
        default: mode <= IDLE;
      endcase
  end

  logic [6:0] d [0:3];
  always_comb begin
    for (int i = 0; i < 4; i++) d[i] = BLANK;
    LEDX = 8'h00;
    case (mode)
      IDLE: begin d[1] = GA; d[2] = DASH; d[3] = GB; end
      MESSAGES: begin d[0] = queue[0][27:21]; d[1] = queue[0][20:14]; d[2] = queue[0][13:7]; d[3] = queue[0][6:0]; end
      MAKE, GUESS:
        for (int i = 0; i < 4; i++)
          if (i < place) d[i] = mode == MAKE ? DASH : sign(guess[i]);
          else if (i == place) d[i] = sign(letterIn);   //@+dark-dash: else if (i == place) d[i] = letterIn == 0 ? BLANK : sign(letterIn);
      JUDGED:
        for (int i = 0; i < 4; i++) begin
          d[i] = sign(guess[i]);
          if (guess[i] == secret[i]) LEDX[7-2*i -: 2] = 2'b11;
          else for (int k = 0; k < 4; k++) if (guess[i] == secret[k]) LEDX[7-2*i -: 2] = 2'b01;   //@leds-next: else for (int k = 0; k < 4; k++) if (guess[i] == secret[k] && k > i) LEDX[7-2*i -: 2] = 2'b01;
        end
      FINAL: begin
        d[1] = number(points[0]); d[2] = DASH; d[3] = number(points[1]);
        LEDX = {8{lamp}};                               //@final-steady: LEDX = 8'hff;
      end
      default: ;
    endcase
    {SSD3, SSD2, SSD1, SSD0} = {d[0], d[1], d[2], d[3]};
  end
endmodule
`default_nettype wire
