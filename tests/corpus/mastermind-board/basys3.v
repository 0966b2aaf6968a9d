// Term project - Electronic Mastermind Machine, Basys 3 (100 MHz oscillator)
`timescale 1ns / 1ps

module clk_divider(input clk_in, output reg divided_clk);
  // 100 MHz -> 50 Hz
  parameter toggle_value = 1000000;                      //@+slow-clock: parameter toggle_value = 2000000;
  reg [31:0] cnt;
  initial begin cnt = 0; divided_clk = 0; end
  always @(posedge clk_in)
    if (cnt == toggle_value - 1) begin
      cnt <= 0;
      divided_clk <= ~divided_clk;
    end else
      cnt <= cnt + 1;
endmodule

module debouncer(input clk, input rst, input noisy_in, output clean_out);
  reg [2:0] sh;
  initial sh = 0;
  always @(posedge clk or negedge rst)
    if (!rst) sh <= 3'b000;
    else      sh <= {sh[1:0], noisy_in};
  assign clean_out = sh[1] & ~sh[2];
endmodule

module rng_module(input clk, output rnd);
  reg [14:0] lf;
  initial lf = 15'h2C5B;
  always @(posedge clk) lf <= {lf[13:0], lf[14] ^ lf[13]};
  assign rnd = lf[14];
endmodule

module ssd(input clk, input [6:0] d3, input [6:0] d2, input [6:0] d1, input [6:0] d0,
           output reg [6:0] seg, output dp, output reg [3:0] an);
  reg [19:0] refresh;
  initial refresh = 0;
  always @(posedge clk) refresh <= refresh + 1'b1;
  wire [1:0] sel = refresh[19:18];                       //@+fast-scan: wire [1:0] sel = refresh[17:16];
  assign dp = 1'b1;
  always @(*) begin
    case (sel)
      2'd0: begin an = 4'b1110; seg = ~d0; end           //@+seg-high: 2'd0: begin an = 4'b1110; seg = d0; end
      2'd1: begin an = 4'b1101; seg = ~d1; end           //@+seg-high: 2'd1: begin an = 4'b1101; seg = d1; end
      2'd2: begin an = 4'b1011; seg = ~d2; end           //@+seg-high: 2'd2: begin an = 4'b1011; seg = d2; end
      default: begin an = 4'b0111; seg = ~d3; end        //@+seg-high: default: begin an = 4'b0111; seg = d3; end
    endcase
  end
endmodule

module mastermind(input clk, input rst, input enterA, input enterB, input [2:0] letterIn, input sw3, input rnd,
                  output reg [7:0] LEDX,
                  output reg [6:0] SSD3, output reg [6:0] SSD2, output reg [6:0] SSD1, output reg [6:0] SSD0);
  localparam S_START = 5'd0,  S_SCORE = 5'd1,  S_PMAKE = 5'd2,
             S_M1 = 5'd3, S_M2 = 5'd4, S_M3 = 5'd5, S_M4 = 5'd6,
             S_PBRK = 5'd7, S_LIVES = 5'd8,
             S_G1 = 5'd9, S_G2 = 5'd10, S_G3 = 5'd11, S_G4 = 5'd12,
             S_RES = 5'd13, S_REVEAL = 5'd14, S_OVER = 5'd15, S_DRAW = 5'd16;
  localparam HOLD = 100, BLINK = 50;                     //@+slow-clock: localparam HOLD = 50, BLINK = 25;

  localparam CH_DASH = 7'h40, CH_A = 7'h77, CH_B = 7'h7C, CH_P = 7'h73, CH_L = 7'h38, CH_NONE = 7'h00;

  reg [4:0] state, next;
  reg       maker, solo;
  reg [1:0] scoreA, scoreB, lives;
  reg [2:0] c3, c2, c1, c0, g3, g2, g1, g0;
  reg [7:0] cnt;
  reg [5:0] blk;
  reg [1:0] nbit, nlet;
  reg [1:0] drawn;

  initial begin
    state = S_START; maker = 0; solo = 0; scoreA = 0; scoreB = 0; lives = 3;
    {c3, c2, c1, c0, g3, g2, g1, g0} = 24'd0; cnt = 0; blk = 0; nbit = 0; nlet = 0; drawn = 0;
  end

  wire makePress  = maker ? enterB : enterA;
  wire breakPress = maker ? enterA : enterB;
  wire letterOk   = (letterIn != 3'b000);
  wire holdDone   = (cnt == HOLD - 1);
  wire revealDone = (cnt == HOLD - 1);                   //@reveal-short: wire revealDone = (cnt == HOLD/4 - 1);
  wire win = (g3 == c3) && (g2 == c2) && (g1 == c1) && (g0 == c0);  //@two-bit-match: wire win = (g3[1:0] == c3[1:0]) && (g2 == c2) && (g1 == c1) && (g0 == c0);
  wire twoPts = (scoreA == 2'd2) || (scoreB == 2'd2);    //@sum-two: wire twoPts = (scoreA + scoreB >= 2'd2);
  wire ended = solo ? (scoreA != 0 || scoreB != 0) : twoPts;        //@s3-solo-goes-on: wire ended = twoPts;
  wire [2:0] newLetter = {drawn, rnd};
  wire redraw = (newLetter == 3'b000);                   //@dash-in-draw: wire redraw = 1'b0;

  always @(*) begin
    next = state;
    case (state)
      S_START:  if (enterA || enterB) next = S_SCORE;
      S_SCORE:  if (holdDone) begin
                  if (ended)     next = S_OVER;
                  else if (solo) next = S_DRAW;
                  else           next = S_PMAKE;
                end
      S_DRAW:   if (nbit == 2'd2 && !redraw && nlet == 2'd3) next = S_PBRK;
      S_PMAKE:  if (holdDone) next = S_M1;
      S_M1:     if (makePress && letterOk) next = S_M2;
      S_M2:     if (makePress && letterOk) next = S_M3;
      S_M3:     if (makePress && letterOk) next = S_M4;
      S_M4:     if (makePress && letterOk) next = S_PBRK;           //@no-second-player: S_M4:     if (makePress && letterOk) next = S_LIVES;
      S_PBRK:   if (holdDone) next = S_LIVES;
      S_LIVES:  if (holdDone) next = S_G1;
      S_G1:     if (breakPress && letterOk) next = S_G2;
      S_G2:     if (breakPress && letterOk) next = S_G3;            //@second-dash: S_G2:     if (breakPress) next = S_G3;
      S_G3:     if (breakPress && letterOk) next = S_G4;
      S_G4:     if (breakPress && letterOk) next = S_RES;
      S_RES:    if (breakPress) begin                               //@result-any-key: S_RES:    if (enterA || enterB) begin
                  if (win)                next = S_SCORE;
                  else if (lives == 2'd1) next = S_REVEAL;
                  else                    next = S_LIVES;
                end
      S_REVEAL: if (revealDone) next = S_SCORE;
      S_OVER:   if (enterA || enterB) next = S_START;               //@over-only-b: S_OVER:   if (enterB) next = S_START;
      default:  next = S_START;
    endcase
  end

  always @(posedge clk or negedge rst)
    if (!rst) begin
      state <= S_START;
      cnt   <= 0;
      blk   <= 0;
    end else begin
      state <= next;
      if (next != state) cnt <= 0;
      else               cnt <= cnt + 1'b1;
      if (state != S_OVER)        blk <= 0;
      else if (blk == BLINK - 1)  blk <= 0;
      else                        blk <= blk + 1'b1;
    end

  always @(posedge clk or negedge rst)
    if (!rst) begin
      maker  <= 1'b0;
      solo   <= 1'b0;                                    //@reset-keeps-solo:
      scoreA <= 2'd0;
      scoreB <= 2'd0;
      lives  <= 2'd3;
      nbit   <= 2'd0;
      nlet   <= 2'd0;
      drawn  <= 2'd0;
      {c3, c2, c1, c0} <= 12'd0;
      {g3, g2, g1, g0} <= 12'd0;
    end else
      case (state)
        S_START: if (enterA || enterB) begin
          scoreA <= 2'd0;                                //@score-carried:
          scoreB <= 2'd0;                                //@score-carried:
          lives  <= 2'd3;
          nbit   <= 2'd0;
          nlet   <= 2'd0;
          if (enterA && sw3) begin
            solo  <= 1'b1;
            maker <= 1'b1;
          end else
            maker <= ~enterA;
        end
        S_DRAW: begin
          drawn <= {drawn[0], rnd};
          if (nbit == 2'd2) begin
            nbit <= 2'd0;
            if (!redraw) begin
              {c3, c2, c1, c0} <= {c2, c1, c0, newLetter};
              nlet <= nlet + 1'b1;
            end
          end else
            nbit <= nbit + 1'b1;
        end
        S_M1: if (makePress && letterOk) c3 <= letterIn;
        S_M2: if (makePress && letterOk) c2 <= letterIn;
        S_M3: if (makePress && letterOk) c1 <= letterIn;
        S_M4: if (makePress && letterOk) begin
          c0 <= letterIn;
          lives <= 2'd3;                                 //@lives-left-over:
        end
        S_G1: if (breakPress && letterOk) g3 <= letterIn;
        S_G2: if (breakPress && letterOk) g2 <= letterIn;           //@second-dash: S_G2: if (breakPress) g2 <= letterIn;
        S_G3: if (breakPress && letterOk) g1 <= letterIn;
        S_G4: if (breakPress && letterOk) g0 <= letterIn;
        S_RES: if (next != S_RES) begin
          if (win) begin
            if (maker) scoreA <= scoreA + 1'b1;
            else       scoreB <= scoreB + 1'b1;
            maker <= ~maker;                             //@no-swap-when-found:
          end else begin
            lives <= lives - 1'b1;
            if (lives == 2'd1) begin
              if (maker) scoreB <= scoreB + 1'b1;
              else       scoreA <= scoreA + 1'b1;
              maker <= ~maker;
            end
          end
        end
        S_OVER: if (next != S_OVER) solo <= 1'b0;
        default: ;
      endcase

  function [6:0] letter(input [2:0] l);
    case (l)
      3'b000: letter = CH_DASH;
      3'b001: letter = CH_A;
      3'b010: letter = 7'h39;
      3'b011: letter = 7'h79;
      3'b100: letter = 7'h71;
      3'b101: letter = 7'h76;
      3'b110: letter = CH_L;
      default: letter = 7'h3E;
    endcase
  endfunction

  function [6:0] digit(input [1:0] n);
    case (n)
      2'd0: digit = 7'h3F;
      2'd1: digit = 7'h06;
      2'd2: digit = 7'h5B;                               //@bad-two: 2'd2: digit = 7'h53;
      default: digit = 7'h4F;
    endcase
  endfunction

  function [1:0] pair(input [2:0] g, input [2:0] own, input [2:0] x, input [2:0] y, input [2:0] z);
    if (g == own)                          pair = 2'b11;
    else if (g == x || g == y || g == z)   pair = 2'b01;
    else                                   pair = 2'b00;
  endfunction

  always @(*) begin
    LEDX = 8'h00;
    if (state == S_RES) begin
      LEDX[7:6] = pair(g3, c3, c2, c1, c0);
      LEDX[5:4] = pair(g2, c2, c3, c1, c0);
      LEDX[3:2] = pair(g1, c1, c3, c2, c0);
      LEDX[1:0] = pair(g0, c0, c3, c2, c1);              //@last-misses-first: LEDX[1:0] = pair(g0, c0, c1, c2, c1);
    end else if (state == S_OVER)
      LEDX = (blk < BLINK/2) ? 8'hFF : 8'h00;            //@half-blinks: LEDX = (blk < BLINK/2) ? 8'hF0 : 8'h00;
  end

  always @(*) begin
    SSD3 = CH_NONE; SSD2 = CH_NONE; SSD1 = CH_DASH; SSD0 = CH_NONE;
    case (state)
      S_START:  begin SSD2 = CH_A; SSD0 = CH_B; end
      S_SCORE,
      S_OVER:   begin SSD2 = digit(scoreA); SSD0 = digit(scoreB); end
      S_DRAW:   begin SSD3 = CH_DASH; SSD2 = CH_DASH; SSD0 = CH_DASH; end   //@+dark-draw: S_DRAW:   begin SSD1 = CH_NONE; end
      S_PMAKE:  begin SSD2 = CH_P; SSD0 = maker ? CH_B : CH_A; end
      S_PBRK:   begin SSD2 = CH_P; SSD0 = maker ? CH_A : CH_B; end
      S_LIVES:  begin SSD2 = CH_L; SSD0 = digit(lives); end
      S_M1:     begin SSD3 = letter(letterIn); SSD1 = CH_NONE; end
      S_M2:     begin SSD3 = CH_DASH; SSD2 = letter(letterIn); SSD1 = CH_NONE; end
      S_M3:     begin SSD3 = CH_DASH; SSD2 = CH_DASH; SSD1 = letter(letterIn); end
      S_M4:     begin SSD3 = CH_DASH; SSD2 = CH_DASH; SSD0 = letter(letterIn); end
      S_G1:     begin SSD3 = letter(letterIn); SSD1 = CH_NONE; end
      S_G2:     begin SSD3 = letter(g3); SSD2 = letter(letterIn); SSD1 = CH_NONE; end
      S_G3:     begin SSD3 = letter(g3); SSD2 = letter(g2); SSD1 = letter(letterIn); end
      S_G4:     begin SSD3 = letter(g3); SSD2 = letter(g2); SSD1 = letter(g1); SSD0 = letter(letterIn); end
      S_RES:    begin SSD3 = letter(g3); SSD2 = letter(g2); SSD1 = letter(g1); SSD0 = letter(g0); end
      S_REVEAL: begin SSD3 = letter(c3); SSD2 = letter(c2); SSD1 = letter(c1); SSD0 = letter(c0); end
      default:  begin SSD1 = CH_NONE; end
    endcase
  end
endmodule

module top_module(
  input        clk,        // W5, 100 MHz
  input        btnL,       // player A
  input        btnR,       // player B
  input        btnC,       // reset
  input  [3:0] sw,
  output [7:0] led,
  output [6:0] seg,
  output       dp,
  output [3:0] an
);
  wire clk50, enterA, enterB, bitr;
  wire [6:0] s3, s2, s1, s0;
  wire rst = ~btnC;                                      //@+reset-low: wire rst = btnC;

  clk_divider divider(.clk_in(clk), .divided_clk(clk50));
  debouncer   dbA(.clk(clk50), .rst(rst), .noisy_in(btnL), .clean_out(enterA));
  debouncer   dbB(.clk(clk50), .rst(rst), .noisy_in(btnR), .clean_out(enterB));
  rng_module  rng(.clk(clk50), .rnd(bitr));
  mastermind  game(.clk(clk50), .rst(rst), .enterA(enterA), .enterB(enterB), .letterIn(sw[2:0]), .sw3(sw[3]),
                   .rnd(bitr), .LEDX(led), .SSD3(s3), .SSD2(s2), .SSD1(s1), .SSD0(s0));
  ssd         display(.clk(clk), .d3(s3), .d2(s2), .d1(s1), .d0(s0), .seg(seg), .dp(dp), .an(an));
endmodule
