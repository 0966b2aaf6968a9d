// Lab term project: Mastermind
// structural version: press detectors, second counter, letter store,
// comparator, score board, control unit and four HEX decoders

// ---------------------------------------------------------------
// one pulse per push
module press(CLK, BTN, PULSE);
  input CLK, BTN;
  output PULSE;
  reg old;
  reg puls;
  initial begin old = 1'b0; puls = 1'b0; end
  always @(posedge CLK) begin
    old  <= BTN;
    puls <= BTN & ~old;
  end
  assign PULSE = BTN & ~old;          //@+press-registered: assign PULSE = puls;
endmodule

// ---------------------------------------------------------------
// counts the cycles of a second and the seconds of a state
module seconds(CLK, CLR, TWOSEC, ONESEC, FIRSTHALF);
  parameter HZ = 50;
  input CLK, CLR;
  output TWOSEC, ONESEC, FIRSTHALF;
  reg [15:0] cyc;
  reg [1:0]  sec;
  initial begin cyc = 0; sec = 0; end
  wire full = (cyc == HZ - 1);
  always @(posedge CLK)
    if (CLR) begin
      cyc <= 0;
      sec <= 0;
    end
    else if (full) begin
      cyc <= 0;
      sec <= (sec == 2'd1) ? 2'd0 : sec + 2'd1;
    end
    else
      cyc <= cyc + 16'd1;
  assign ONESEC    = full & (sec == 2'd0);
  assign TWOSEC    = full & (sec == 2'd1);
  assign FIRSTHALF = (cyc < HZ / 2);
endmodule

// ---------------------------------------------------------------
// the secret code: four letters, shifted in from the right
module secret(CLK, WE, D, Q);
  input CLK, WE;
  input [2:0] D;
  output [11:0] Q;
  reg [11:0] Q;
  initial Q = 12'd0;
  always @(posedge CLK)
    if (WE) Q <= {Q[8:0], D};
endmodule

// the guess: a register for each place
module tries(CLK, WE, PLACE, D, Q);
  input CLK, WE;
  input [1:0] PLACE;
  input [2:0] D;
  output [11:0] Q;
  reg [11:0] Q;
  initial Q = 12'd0;
  always @(posedge CLK)
    if (WE)
      case (PLACE)
        2'd0: Q[11:9] <= D;
        2'd1: Q[8:6]  <= D;
        2'd2: Q[5:3]  <= D;
        2'd3: Q[2:0]  <= D;
      endcase
endmodule

// ---------------------------------------------------------------
// lights of one place
module pair(MINE, HERE, CODE, XY);
  input [2:0] MINE, HERE;
  input [11:0] CODE;
  output [1:0] XY;
  wire same = (MINE == HERE);
  wire any  = (MINE == CODE[11:9]) | (MINE == CODE[8:6]) | (MINE == CODE[5:3]) | (MINE == CODE[2:0]);  //@any-three: wire any  = (MINE == HERE) | (MINE == CODE[11:9]) | (MINE == CODE[8:6]) | (MINE == CODE[5:3]);
  assign XY = {same, any};
endmodule

// ---------------------------------------------------------------
module scoreboard(CLK, RST_N, CLR, INCA, INCB, A, B);
  input CLK, RST_N, CLR, INCA, INCB;
  output [1:0] A, B;
  reg [1:0] A, B;
  initial begin A = 2'd0; B = 2'd0; end
  always @(posedge CLK)
    if (!RST_N) begin
      A <= 2'd0;                      //@bd-reset-score-a: 
      B <= 2'd0;
    end
    else if (CLR) begin
      A <= 2'd0;
      B <= 2'd0;                      //@score-b-kept: 
    end
    else begin
      if (INCA) A <= A + 2'd1;
      if (INCB) B <= B + 2'd1;
    end
endmodule

// ---------------------------------------------------------------
// characters: 0..3 digits, 4 P, 5 b, 6 empty, 8..15 the letters of Table I
module hexdec(C, SEG);
  input [3:0] C;
  output [6:0] SEG;
  reg [6:0] S;
  always @(C)
    case (C)                //gfedcba
      4'd0:    S = 7'b0111111;
      4'd1:    S = 7'b0000110;
      4'd2:    S = 7'b1011011;
      4'd3:    S = 7'b1001111;
      4'd4:    S = 7'b1110011;
      4'd5:    S = 7'b1111100;
      4'd8:    S = 7'b1000000;
      4'd9:    S = 7'b1110111;
      4'd10:   S = 7'b0111001;        //@c-is-l: 4'd10:   S = 7'b0111000;
      4'd11:   S = 7'b1111001;
      4'd12:   S = 7'b1110001;
      4'd13:   S = 7'b1110110;
      4'd14:   S = 7'b0111000;
      4'd15:   S = 7'b0111110;
      default: S = 7'b0000000;
    endcase
  assign SEG = S;                     //@+hex-active-low: assign SEG = ~S;
endmodule

// ---------------------------------------------------------------
module control(CLK, RST_N, PA, PB, LETTER, SW3, RNG, TWOSEC, ONESEC, HIT, SA, SB,
               STATE, PLACE, MAKER, LIVES, CODEWE, CODED, GUESSWE, INCA, INCB, SCLR, TCLR);
  input CLK, RST_N, PA, PB, SW3, RNG, TWOSEC, ONESEC, HIT;
  input [2:0] LETTER;
  input [1:0] SA, SB;
  output [3:0] STATE;
  output [1:0] PLACE, LIVES;
  output MAKER, CODEWE, GUESSWE, INCA, INCB, SCLR, TCLR;
  output [2:0] CODED;

  localparam IDLE = 4'd0, SCORE = 4'd1, DRAW = 4'd2, WHOM = 4'd3, MAKE = 4'd4,
             WHOB = 4'd5, LIFE = 4'd6, GUESS = 4'd7, RESULT = 4'd8, REVEAL = 4'd9, OVER = 4'd10;

  reg [3:0] STATE, nxt;
  reg [1:0] PLACE, LIVES;
  reg MAKER;                 // 0 player A, 1 player B
  reg solo;
  reg played;                // a round is over
  reg [1:0] bits;
  reg [1:0] sh;
  initial begin STATE = IDLE; PLACE = 0; LIVES = 0; MAKER = 0; solo = 0; played = 0; bits = 0; sh = 0; end

  wire mk = MAKER ? PB : PA;
  wire bk = MAKER ? PA : PB;
  wire letterok = (LETTER != 3'b000);
  wire mkok = (STATE == MAKE) & mk & letterok;
  wire bkok = (STATE == GUESS) & bk & letterok;                    //@dash-fourth: wire bkok = (STATE == GUESS) & bk & (letterok | (PLACE == 2'd3));
  wire go   = (STATE == RESULT) & bk;                              //@result-any-key: wire go   = (STATE == RESULT) & (PA | PB);
  wire last = (LIVES == 2'd1);
  wire [2:0] drawn = {sh, RNG};
  wire drawok = (STATE == DRAW) & (bits == 2'd2) & (drawn != 3'b000);   //@redraw-first-only: wire drawok = (STATE == DRAW) & (bits == 2'd2) & ((drawn != 3'b000) | (PLACE != 2'd0));
  wire finished = (SA == 2'd2) | (SB == 2'd2) | (solo & played);   //@bd-solo-goes-on: wire finished = (SA == 2'd2) | (SB == 2'd2);

  always @(*) begin
    nxt = STATE;
    case (STATE)
      IDLE:   if (PA | PB) nxt = SCORE;
      SCORE:  if (TWOSEC) nxt = finished ? OVER : solo ? DRAW : WHOM;   //@score-one-second: SCORE:  if (ONESEC) nxt = finished ? OVER : solo ? DRAW : WHOM;
      DRAW:   if (drawok & (PLACE == 2'd3)) nxt = WHOB;
      WHOM:   if (TWOSEC) nxt = MAKE;
      MAKE:   if (mkok & (PLACE == 2'd3)) nxt = WHOB;
      WHOB:   if (TWOSEC) nxt = LIFE;
      LIFE:   if (TWOSEC) nxt = GUESS;                              //@life-any-press: LIFE:   if (TWOSEC | PA | PB) nxt = GUESS;
      GUESS:  if (bkok & (PLACE == 2'd3)) nxt = RESULT;
      RESULT: if (go) nxt = HIT ? SCORE : last ? REVEAL : LIFE;
      REVEAL: if (TWOSEC) nxt = SCORE;
      OVER:   if (PA | PB) nxt = IDLE;                              //@over-a-only: OVER:   if (PA) nxt = IDLE;
      default: nxt = IDLE;
    endcase
  end

  always @(posedge CLK)                                             //@+async-reset: always @(posedge CLK or negedge RST_N)
    if (!RST_N) begin
      STATE <= IDLE;
      PLACE <= 2'd0;
      LIVES <= 2'd0;
      MAKER <= 1'b0;
      solo  <= 1'b0;
      played <= 1'b0;
      bits  <= 2'd0;
    end
    else begin
      STATE <= nxt;
      case (STATE)
        IDLE: begin
          PLACE <= 2'd0;
          played <= 1'b0;
          if (PA & SW3) begin                                       //@solo-by-b: if ((PA | PB) & SW3) begin
            solo  <= 1'b1;
            MAKER <= 1'b1;
          end
          else begin
            solo  <= 1'b0;
            MAKER <= ~PA;
          end
        end
        DRAW: begin
          sh   <= {sh[0], RNG};
          bits <= (bits == 2'd2) ? 2'd0 : bits + 2'd1;
          if (drawok) PLACE <= PLACE + 2'd1;
        end
        MAKE:
          if (mkok) PLACE <= PLACE + 2'd1;
        WHOB: begin
          played <= 1'b1;
          LIVES <= 2'd3;                                            //@lives-left-over: if (LIVES == 2'd0) LIVES <= 2'd3;
        end
        GUESS:
          if (bkok) PLACE <= PLACE + 2'd1;
        RESULT:
          if (go) begin
            if (!HIT) LIVES <= LIVES - 2'd1;
            if (HIT & !solo) MAKER <= ~MAKER;
          end
        REVEAL:
          if (TWOSEC & !solo) MAKER <= ~MAKER;                      //@swap-after-hit-only: ;
        default: ;
      endcase
    end

  assign CODEWE  = mkok | drawok;
  assign CODED   = (STATE == DRAW) ? drawn : LETTER;
  assign GUESSWE = bkok;
  wire bpoint = go & HIT;
  wire mpoint = go & !HIT & last;
  assign INCA = (bpoint & MAKER) | (mpoint & !MAKER);
  assign INCB = (bpoint & !MAKER) | (mpoint & MAKER);
  assign SCLR = (STATE == OVER) & (nxt == IDLE);
  assign TCLR = (nxt != STATE);
endmodule

// ---------------------------------------------------------------
module mastermind(CLK, RST, BTN3, BTN0, SW, RNG, LD, HEX3, HEX2, HEX1, HEX0);
  parameter HZ = 50;                  //@+clock-2hz: parameter HZ = 2;
  input CLK, RST, BTN3, BTN0, RNG;
  input [3:0] SW;
  output [7:0] LD;
  output [6:0] HEX3, HEX2, HEX1, HEX0;

  localparam IDLE = 4'd0, SCORE = 4'd1, DRAW = 4'd2, WHOM = 4'd3, MAKE = 4'd4,
             WHOB = 4'd5, LIFE = 4'd6, GUESS = 4'd7, RESULT = 4'd8, REVEAL = 4'd9, OVER = 4'd10;
  localparam P = 4'd4, SMALLB = 4'd5, NONE = 4'd6, DASH = 4'd8, BIGA = 4'd9, BIGL = 4'd14;

  wire rst_n = RST;                   //@+reset-high: wire rst_n = ~RST;
  wire pa, pb, two, one, firsthalf, tclr;
  wire codewe, guesswe, inca, incb, sclr, maker;
  wire [2:0] coded;
  wire [11:0] code, guess;
  wire [3:0] state;
  wire [1:0] place, lives, sa, sb;
  wire [7:0] xy;

  press PA(.CLK(CLK), .BTN(BTN3), .PULSE(pa));
  press PB(.CLK(CLK), .BTN(BTN0), .PULSE(pb));
  seconds #(.HZ(HZ)) TIMER(.CLK(CLK), .CLR(tclr | ~rst_n), .TWOSEC(two), .ONESEC(one), .FIRSTHALF(firsthalf));
  secret CODE(.CLK(CLK), .WE(codewe), .D(coded), .Q(code));
  tries  TRY(.CLK(CLK), .WE(guesswe), .PLACE(place), .D(SW[2:0]), .Q(guess));
  pair X3(.MINE(guess[11:9]), .HERE(code[11:9]), .CODE(code), .XY(xy[7:6]));
  pair X2(.MINE(guess[8:6]),  .HERE(code[8:6]),  .CODE(code), .XY(xy[5:4]));
  pair X1(.MINE(guess[5:3]),  .HERE(code[5:3]),  .CODE(code), .XY(xy[3:2]));
  pair X0(.MINE(guess[2:0]),  .HERE(code[2:0]),  .CODE(code), .XY(xy[1:0]));
  wire hit = xy[7] & xy[5] & xy[3] & xy[1];                   //@hit-any-order: wire hit = xy[6] & xy[4] & xy[2] & xy[0];
  scoreboard SCORES(.CLK(CLK), .RST_N(rst_n), .CLR(sclr), .INCA(inca), .INCB(incb), .A(sa), .B(sb));
  control FSM(.CLK(CLK), .RST_N(rst_n), .PA(pa), .PB(pb), .LETTER(SW[2:0]), .SW3(SW[3]), .RNG(RNG),
              .TWOSEC(two), .ONESEC(one), .HIT(hit), .SA(sa), .SB(sb),
              .STATE(state), .PLACE(place), .MAKER(maker), .LIVES(lives), .CODEWE(codewe), .CODED(coded),
              .GUESSWE(guesswe), .INCA(inca), .INCB(incb), .SCLR(sclr), .TCLR(tclr));

  // what each digit shows
  reg [15:0] ch;
  wire [3:0] now = {1'b1, SW[2:0]};
  always @(*) begin
    ch = {NONE, NONE, NONE, NONE};
    case (state)
      IDLE:        ch = {NONE, BIGA, DASH, SMALLB};
      SCORE, OVER: ch = {NONE, 2'b00, sa, DASH, 2'b00, sb};
      DRAW:        ch = {DASH, DASH, DASH, DASH};
      WHOM:        ch = {NONE, P, DASH, maker ? SMALLB : BIGA};
      WHOB:        ch = {NONE, P, DASH, maker ? BIGA : SMALLB};
      LIFE:        ch = {NONE, BIGL, DASH, 2'b00, lives};
      MAKE:
        case (place)
          2'd0: ch = {now, NONE, NONE, NONE};
          2'd1: ch = {DASH, now, NONE, NONE};                 //@newest-seen: 2'd1: ch = {1'b1, code[2:0], now, NONE, NONE};
          2'd2: ch = {DASH, DASH, now, NONE};                 //@newest-seen: 2'd2: ch = {DASH, 1'b1, code[2:0], now, NONE};
          2'd3: ch = {DASH, DASH, DASH, now};                 //@newest-seen: 2'd3: ch = {DASH, DASH, 1'b1, code[2:0], now};
        endcase
      GUESS:
        case (place)
          2'd0: ch = {now, NONE, NONE, NONE};
          2'd1: ch = {1'b1, guess[11:9], now, NONE, NONE};
          2'd2: ch = {1'b1, guess[11:9], 1'b1, guess[8:6], now, NONE};
          2'd3: ch = {1'b1, guess[11:9], 1'b1, guess[8:6], 1'b1, guess[5:3], now};
        endcase
      RESULT: ch = {1'b1, guess[11:9], 1'b1, guess[8:6], 1'b1, guess[5:3], 1'b1, guess[2:0]};
      REVEAL: ch = {1'b1, code[11:9], 1'b1, code[8:6], 1'b1, code[5:3], 1'b1, code[2:0]};   //@reveal-backwards: REVEAL: ch = {1'b1, code[2:0], 1'b1, code[5:3], 1'b1, code[8:6], 1'b1, code[11:9]};
      default: ;
    endcase
  end
  hexdec D3(.C(ch[15:12]), .SEG(HEX3));
  hexdec D2(.C(ch[11:8]),  .SEG(HEX2));
  hexdec D1(.C(ch[7:4]),   .SEG(HEX1));
  hexdec D0(.C(ch[3:0]),   .SEG(HEX0));

  assign LD = (state == RESULT) ? xy :
              (state == OVER) ? {8{firsthalf}} : 8'h00;       //@blink-left-half: (state == OVER) ? {{4{firsthalf}}, 4'h0} : 8'h00;
endmodule
