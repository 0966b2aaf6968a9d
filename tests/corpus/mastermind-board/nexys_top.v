`timescale 1ns / 1ps
//////////////////////////////////////////////////////////////////////////
// Term project: electronic mastermind on the Nexys board
//   btn[3] enter of player A     btn[0] enter of player B    btn[2] reset
//   sw[2:0] letter               sw[3] play against the machine
//////////////////////////////////////////////////////////////////////////
module nexys_top
  #(parameter CLK_FREQ   = 100_000_000, //@+w2_clk50: #(parameter CLK_FREQ   = 50_000_000,
    parameter GAME_HZ    = 50,
    parameter REFRESH_HZ = 1000)          // digits per second
   (input        clk,
    input  [3:0] btn, //@+w2_btnpins: input BTN3, input BTN2, input BTN0,
    input  [3:0] sw,
    output [7:0] led,
    output [3:0] an,
    output [7:0] seg);

                    //@+w2_btnpins: wire [3:0] btn = {BTN3, BTN2, 1'b0, BTN0};
   wire       clk_game;
   wire       pulseA, pulseB;
   wire       rnd;
   wire [6:0] d3, d2, d1, d0;

   clk_divider #(.HALF(CLK_FREQ / (2 * GAME_HZ))) div (.clk_in(clk), .clk_out(clk_game)); //@w2_div_no2: clk_divider #(.HALF(CLK_FREQ / GAME_HZ)) div (.clk_in(clk), .clk_out(clk_game));

   debouncer dbA (.clk(clk_game), .noisy(btn[3]), .pulse(pulseA));
   debouncer dbB (.clk(clk_game), .noisy(btn[0]), .pulse(pulseB));

   rng r0 (.clk(clk_game), .out(rnd));

   mastermind #(.HZ(GAME_HZ)) game
     (.clk(clk_game), .rst(~btn[2]),
      .enterA(pulseA), .enterB(pulseB),
      .letterIn(sw[2:0]), .sw3(sw[3]), .rnd(rnd),
      .LEDX(led), .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0));

   ssd #(.DIV(CLK_FREQ / REFRESH_HZ)) display
     (.clk(clk), .d3(d3), .d2(d2), .d1(d1), .d0(d0), .an(an), .seg(seg));
endmodule


// square wave from the oscillator, changes every HALF clocks
module clk_divider #(parameter HALF = 1_000_000)
   (input clk_in, output reg clk_out);
   reg [31:0] count;
   initial begin
      count   = 0;
      clk_out = 0;
   end
   always @(posedge clk_in)
      if (count == HALF - 1) begin
         count   <= 0;
         clk_out <= ~clk_out;
      end else
         count <= count + 1;
endmodule


// one pulse (one game clock) for every push of the button
module debouncer (input clk, input noisy, output pulse);
   reg [2:0] q = 3'b000;
   always @(posedge clk)
      q <= {q[1:0], noisy};
   assign pulse = q[0] & q[1] & ~q[2];
endmodule


module rng (input clk, output out);
   reg [15:0] lfsr = 16'hACE1; //@+w2_otherseed: reg [15:0] lfsr = 16'h1D2B;
   always @(posedge clk)
      lfsr <= {lfsr[14:0], lfsr[15] ^ lfsr[13] ^ lfsr[12] ^ lfsr[10]};
   assign out = lfsr[0];
endmodule


// four multiplexed digits, anodes and segments active low
module ssd #(parameter DIV = 100_000)
   (input clk, input [6:0] d3, d2, d1, d0,
    output reg [3:0] an, output [7:0] seg);
   reg [31:0] count = 0;
   reg [1:0]  digit = 0;
   reg [6:0]  now;

   always @(posedge clk)
      if (count == DIV - 1) begin
         count <= 0;
         digit <= digit + 1; //@w2_an3_never: digit <= (digit == 2) ? 0 : digit + 1;
      end else
         count <= count + 1;

   always @(*) begin
      case (digit)
        2'd0: begin an = 4'b1110; now = d0; end //@w2_rotated: 2'd0: begin an = 4'b1101; now = d0; end
        2'd1: begin an = 4'b1101; now = d1; end //@w2_rotated: 2'd1: begin an = 4'b1011; now = d1; end
        2'd2: begin an = 4'b1011; now = d2; end //@w2_rotated: 2'd2: begin an = 4'b0111; now = d2; end
        2'd3: begin an = 4'b0111; now = d3; end //@w2_rotated: 2'd3: begin an = 4'b1110; now = d3; end
      endcase
   end
   assign seg = {1'b1, ~now};
endmodule


module mastermind #(parameter HZ = 50)
   (input clk, input rst,              // rst: active low
    input enterA, input enterB,
    input [2:0] letterIn,
    input sw3, input rnd,
    output reg [7:0] LEDX,
    output reg [6:0] SSD3, SSD2, SSD1, SSD0);

   localparam START = 4'd0, SCORE = 4'd1, PLAYER = 4'd2, MAKE   = 4'd3, DRAW = 4'd4,
              LIVES = 4'd5, GUESS = 4'd6, RESULT = 4'd7, REVEAL = 4'd8, OVER = 4'd9;

   localparam TWO_SEC = 2 * HZ;

   reg [3:0]  state;
   reg [15:0] timer;
   reg        maker;        // 0: A makes the code, 1: B
   reg        turn;         // active player
   reg        solo = 0;
   reg        first;        // nothing played yet, the score is still 0-0
   reg [1:0]  scoreA, scoreB;
   reg [1:0]  lives;
   reg [1:0]  idx;          // letter number, 0 = leftmost
   reg [1:0]  nbit;
   reg [1:0]  rbits;
   reg [11:0] code, guess;

   wire enter = (turn == 1'b0) ? enterA : enterB;
   wire timeup = (timer == TWO_SEC - 1);

   always @(posedge clk or negedge rst) begin
      if (!rst) begin
         state  <= START;
         timer  <= 0;
         maker  <= 0;
         turn   <= 0;
         solo   <= 0; //@w2_solo_stays:
         first  <= 1;
         scoreA <= 0;
         scoreB <= 0;
         lives  <= 3;
         idx    <= 0;
         nbit   <= 0;
         rbits  <= 0;
         code   <= 0;
         guess  <= 0;
      end else begin
         case (state)
           START: begin
              if (enterA) begin
                 maker <= 0;
                 turn  <= 0;
                 if (sw3) begin
                    solo  <= 1;
                    maker <= 1;
                 end
                 first <= 1;
                 state <= SCORE;
              end else if (enterB) begin
                 maker <= 1; //@w2_always_a: maker <= 0;
                 turn  <= 1; //@w2_always_a: turn  <= 0;
                 first <= 1;
                 state <= SCORE;
              end
           end

           SCORE:
              if (timeup) begin
                 timer <= 0;
                 idx   <= 0;
                 first <= 0;
                 if (scoreA == 2 || scoreB == 2 || (solo && !first)) //@w2_end_only_a: if (scoreA == 2 || (solo && !first))
                    state <= OVER;
                 else if (solo) begin
                    state <= DRAW;
                    lives <= 3;
                 end else begin
                    lives <= 3;
                    state <= PLAYER;
                 end
              end else
                 timer <= timer + 1;

           PLAYER:
              if (timeup) begin
                 timer <= 0;
                 if (turn == maker)
                    state <= MAKE;
                 else
                    state <= LIVES;
              end else
                 timer <= timer + 1;

           MAKE:
              if (enter && letterIn != 0) begin
                 code <= {code[8:0], letterIn};
                 idx  <= idx + 1;
                 if (idx == 3) begin
                    turn  <= ~turn;
                    state <= PLAYER;
                 end
              end

           DRAW: begin
              rbits <= {rbits[0], rnd};
              if (nbit == 2) begin
                 nbit <= 0;
                 if ({rbits, rnd} != 0) begin
                    code <= {code[8:0], rbits, rnd};
                    idx  <= idx + 1;
                    if (idx == 3) begin
                       turn  <= 0;
                       state <= PLAYER;
                    end
                 end
              end else
                 nbit <= nbit + 1;
           end

           LIVES:
              if (timeup) begin
                 timer <= 0;
                 idx   <= 0;
                 state <= GUESS;
              end else
                 timer <= timer + 1;

           GUESS:
              if (enter && letterIn != 0) begin //@w2_dash_first: if (enter && (letterIn != 0 || idx == 0)) begin
                 case (idx)
                   2'd0: guess[11:9] <= letterIn;
                   2'd1: guess[8:6]  <= letterIn;
                   2'd2: guess[5:3]  <= letterIn;
                   2'd3: guess[2:0]  <= letterIn;
                 endcase
                 idx <= idx + 1;
                 if (idx == 3) state <= RESULT;
              end

           RESULT: begin
                 //@w2_result_auto: timer <= (enter || timeup) ? 0 : timer + 1;
              if (enter) begin //@w2_result_auto: if (enter || timeup) begin //@w2_result_both: if (enterA || enterB) begin
                 if (guess == code) begin
                    if (turn == 0) scoreA <= scoreA + 1;
                    else           scoreB <= scoreB + 1;
                    // roles change
                    maker <= ~maker;
                    turn  <= ~maker;
                    state <= SCORE;
                 end else if (lives == 1) begin //@w2_two_tries: end else if (lives == 2) begin
                    state <= REVEAL;
                    if (maker == 0) scoreA <= scoreA + 1;
                    else            scoreB <= scoreB + 1; //@w2_maker_b_point: else            scoreA <= scoreA + 1;
                             //@w2_no_reveal_a: if (turn == 0) begin state <= SCORE; maker <= ~maker; turn <= ~maker; end
                 end else begin
                    lives <= lives - 1;
                    state <= LIVES;
                 end
              end
           end

           REVEAL:
              if (timeup) begin
                 timer <= 0;
                 maker <= ~maker;
                 turn  <= ~maker;
                 state <= SCORE;
              end else
                 timer <= timer + 1;

           OVER: begin
              timer <= timeup ? 0 : timer + 1;
              if (enterA || enterB) begin //@w2_over_a: if (enterA) begin
                 timer  <= 0; //@w2_over_timer:
                 solo   <= 0;
                 scoreA <= 0;
                 scoreB <= 0;
                 state  <= START;
              end
           end

           default: state <= START;
         endcase
      end
   end

   // ---------------------------------------------------------------
   // display, gfedcba
   localparam BLANK = 7'b0000000, DASH = 7'b1000000,
              LB = 7'b1111100, LP = 7'b1110011;

   function [6:0] glyph;
      input [2:0] x;
      case (x)
        3'b000: glyph = DASH;
        3'b001: glyph = 7'b1110111;   // A
        3'b010: glyph = 7'b0111001;   // C
        3'b011: glyph = 7'b1111001; //@w2_e_glyph: 3'b011: glyph = 7'b1110001;
        3'b100: glyph = 7'b1110001;   // F
        3'b101: glyph = 7'b1110110;   // H
        3'b110: glyph = 7'b0111000;   // L
        3'b111: glyph = 7'b0111110;   // U
      endcase
   endfunction

   function [6:0] num;
      input [1:0] x;
      case (x)
        2'd0: num = 7'b0111111;
        2'd1: num = 7'b0000110;
        2'd2: num = 7'b1011011;
        2'd3: num = 7'b1001111;
      endcase
   endfunction

   // verdict of one letter: 11 placed, 01 elsewhere, 00 absent
   function [1:0] verdict;
      input [2:0]  g;
      input [2:0]  own;
      input [11:0] c;
      if (g == own)
         verdict = 2'b11;
      else if (g == c[11:9] || g == c[8:6] || g == c[5:3] || g == c[2:0])
         verdict = 2'b01;
      else
         verdict = 2'b00;
   endfunction

   always @(*) begin
      LEDX = 8'b0;
      SSD3 = BLANK;
      SSD2 = BLANK;
      SSD1 = BLANK;
      SSD0 = BLANK;
      case (state)
        START: begin
           SSD2 = glyph(3'b001);
           SSD1 = DASH;
           SSD0 = LB;
        end
        SCORE: begin
           SSD2 = num(scoreA);
           SSD1 = DASH;
           SSD0 = num(scoreB);
        end
        PLAYER: begin
           SSD2 = LP;
           SSD1 = DASH;
           SSD0 = turn ? LB : glyph(3'b001);
        end
        MAKE: begin
           SSD3 = (idx == 0) ? glyph(letterIn) : DASH; //@w2_peek_b: SSD3 = (idx == 0) ? glyph(letterIn) : (turn && idx == 1) ? glyph(code[2:0]) : DASH;
           if (idx > 0) SSD2 = (idx == 1) ? glyph(letterIn) : DASH;
           if (idx > 1) SSD1 = (idx == 2) ? glyph(letterIn) : DASH;
           if (idx > 2) SSD0 = glyph(letterIn);
        end
        DRAW: begin
           SSD3 = DASH;
           SSD2 = DASH;
           SSD1 = DASH;
           SSD0 = DASH;
        end
        LIVES: begin
           SSD2 = glyph(3'b110);
           SSD1 = DASH;
           SSD0 = num(lives);
        end
        GUESS: begin
           SSD3 = (idx == 0) ? glyph(letterIn) : glyph(guess[11:9]);
           if (idx > 0) SSD2 = (idx == 1) ? glyph(letterIn) : glyph(guess[8:6]);
           if (idx > 1) SSD1 = (idx == 2) ? glyph(letterIn) : glyph(guess[5:3]);
           if (idx > 2) SSD0 = glyph(letterIn);
        end
        RESULT: begin
           SSD3 = glyph(guess[11:9]);
           SSD2 = glyph(guess[8:6]);
           SSD1 = glyph(guess[5:3]);
           SSD0 = glyph(guess[2:0]);
           LEDX[7:6] = verdict(guess[11:9], code[11:9], code); //@w2_leds_mirror: LEDX[1:0] = verdict(guess[11:9], code[11:9], code);
           LEDX[5:4] = verdict(guess[8:6], code[8:6], code); //@w2_leds_mirror: LEDX[3:2] = verdict(guess[8:6], code[8:6], code);
           LEDX[3:2] = verdict(guess[5:3], code[5:3], code); //@w2_leds_mirror: LEDX[5:4] = verdict(guess[5:3], code[5:3], code);
           LEDX[1:0] = verdict(guess[2:0], code[2:0], code); //@w2_leds_mirror: LEDX[7:6] = verdict(guess[2:0], code[2:0], code);
        end
        REVEAL: begin
           SSD3 = glyph(code[11:9]);
           SSD2 = glyph(code[8:6]);
           SSD1 = glyph(code[5:3]);
           SSD0 = glyph(code[2:0]);
        end
        OVER: begin
           SSD2 = num(scoreA);
           SSD1 = DASH;
           SSD0 = num(scoreB);
           if (timer < HZ / 2 || (timer >= HZ && timer < HZ + HZ / 2)) //@w2_steady:
              LEDX = 8'hFF;
        end
        default: ;
      endcase
   end
endmodule
