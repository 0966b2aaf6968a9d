`timescale 1ns / 1ps
// CS 303 term project, mastermind.v
module mastermind(
  input clk,
  input rst,
  input enterA,
  input enterB,
  input [2:0] letterIn,
  output reg [7:0] LEDX,
  output reg [6:0] SSD3,
  output reg [6:0] SSD2,
  output reg [6:0] SSD1,
  output reg [6:0] SSD0
);

  parameter HZ = 2;           //@+hz-50: parameter HZ = 50;

  // states
  parameter START = 16'd0;    //@+one-hot: parameter START = 16'h0001;
  parameter SCORE = 16'd1;    //@+one-hot: parameter SCORE = 16'h0002;
  parameter PLM   = 16'd2;    //@+one-hot: parameter PLM   = 16'h0004;
  parameter MK1   = 16'd3;    //@+one-hot: parameter MK1   = 16'h0008;
  parameter MK2   = 16'd4;    //@+one-hot: parameter MK2   = 16'h0010;
  parameter MK3   = 16'd5;    //@+one-hot: parameter MK3   = 16'h0020;
  parameter MK4   = 16'd6;    //@+one-hot: parameter MK4   = 16'h0040;
  parameter PLB   = 16'd7;    //@+one-hot: parameter PLB   = 16'h0080;
  parameter LIVE  = 16'd8;    //@+one-hot: parameter LIVE  = 16'h0100;
  parameter GS1   = 16'd9;    //@+one-hot: parameter GS1   = 16'h0200;
  parameter GS2   = 16'd10;   //@+one-hot: parameter GS2   = 16'h0400;
  parameter GS3   = 16'd11;   //@+one-hot: parameter GS3   = 16'h0800;
  parameter GS4   = 16'd12;   //@+one-hot: parameter GS4   = 16'h1000;
  parameter RES   = 16'd13;   //@+one-hot: parameter RES   = 16'h2000;
  parameter REV   = 16'd14;   //@+one-hot: parameter REV   = 16'h4000;
  parameter OVER  = 16'd15;   //@+one-hot: parameter OVER  = 16'h8000;

  // segments gfedcba
  parameter cA = 7'b1110111;
  parameter cb = 7'b1111100;
  parameter cP = 7'b1110011;
  parameter cL = 7'b0111000;
  parameter cDash = 7'b1000000;
  parameter cOff  = 7'b0000000;

  reg [15:0] state;
  reg [7:0] cnt;
  reg [2:0] M3, M2, M1, M0;   // code
  reg [2:0] G3, G2, G1, G0;   // guess
  reg [1:0] scoreA, scoreB, lives;
  reg turn;                   // 0: A, 1: B
  reg maker;
  reg oldA, oldB;
                              //@sd-third-no-swap: reg starter;
                              //@sd-press-kept: reg kept;
                              //@start-late: reg pend;

  initial begin
    state = START;
    oldA = 0;
    oldB = 0;
    cnt = 0;
                              //@sd-press-kept: kept = 0;
                              //@start-late: pend = 0;
  end

  wire pressA = enterA & ~oldA;
  wire pressB = enterB & ~oldB;
  wire ok = (letterIn != 3'b000);               //@sd-u-refused: wire ok = (letterIn > 3'b000) && (letterIn < 3'b111);
  wire same = (G3 == M3) && (G2 == M2) && (G1 == M1) && (G0 == M0);

  function [6:0] letter;
    input [2:0] x;
    case (x)
      3'b000: letter = cDash;
      3'b001: letter = cA;
      3'b010: letter = 7'b0111001;
      3'b011: letter = 7'b1111001;
      3'b100: letter = 7'b1110001;
      3'b101: letter = 7'b1110110;
      3'b110: letter = cL;
      3'b111: letter = 7'b0111110;
    endcase
  endfunction

  function [6:0] digit;
    input [1:0] x;
    case (x)
      2'd0: digit = 7'b0111111;
      2'd1: digit = 7'b0000110;
      2'd2: digit = 7'b1011011;
      2'd3: digit = 7'b1001111;
    endcase
  endfunction

  wire [6:0] now = letter(letterIn);            //@+dash-dark: wire [6:0] now = (letterIn == 0) ? cOff : letter(letterIn);

  // sequential part
  always @(posedge clk)                         //@+async-reset: always @(posedge clk or negedge rst)
  begin
    if (!rst) begin                             //@reset-not-at-end: if (!rst && (state != OVER)) begin
      state <= START;
      cnt <= 0;
      turn <= 0;
      maker <= 0;
      scoreA <= 0;
      scoreB <= 0;
      lives <= 0;
      oldA <= 0;
      oldB <= 0;
                                                //@sd-press-kept: kept <= 0;
                                                //@start-late: pend <= 0;
    end
    else begin
    oldA <= enterA;
    oldB <= enterB;
                                                //@sd-press-kept: if ((state == PLB || state == LIVE) && (turn ? pressB : pressA)) kept <= 1;
    case (state)
      START: begin
        cnt <= 0;
        scoreA <= 0;
        scoreB <= 0;
                                                //@start-late: if (pend) begin cnt <= cnt + 1; if (cnt == 2*HZ-1) begin cnt <= 0; pend <= 0; state <= SCORE; end end else
        if (pressA) begin
          maker <= 0;
          turn <= 0;
                                                //@sd-third-no-swap: starter <= 0;
          state <= SCORE;                       //@start-late: pend <= 1;
        end
        else if (pressB) begin
          maker <= 1;
          turn <= 1;
                                                //@sd-third-no-swap: starter <= 1;
          state <= SCORE;                       //@start-late: pend <= 1;
        end
      end

      SCORE:
        if (cnt == 2*HZ-1) begin
          cnt <= 0;
          if (scoreA == 2 || scoreB == 2)       //@sd-one-all-ends: if (scoreA + scoreB >= 2)
            state <= OVER;
          else begin
            turn <= maker;
            state <= PLM;
          end
        end
        else
          cnt <= cnt + 1;

      PLM:
        if (cnt == 2*HZ-1) begin
          cnt <= 0;
          state <= MK1;
        end
        else
          cnt <= cnt + 1;

      MK1:
        if (turn == 0) begin
          if (pressA && ok) begin
            M3 <= letterIn;
            state <= MK2;
          end
        end
        else begin
          if (pressB && ok) begin
            M3 <= letterIn;
            state <= MK2;
          end
        end

      MK2:
        if (turn == 0) begin
          if (pressA && ok) begin
            M2 <= letterIn;
            state <= MK3;
          end
        end
        else begin
          if (pressB && ok) begin
            M2 <= letterIn;
            state <= MK3;
          end
        end

      MK3:
        if (turn == 0) begin
          if (pressA && ok) begin
            M1 <= letterIn;
            state <= MK4;
          end
        end
        else begin
          if (pressB && ok) begin
            M1 <= letterIn;
            state <= MK4;
          end
        end

      MK4:
        if (turn == 0) begin
          if (pressA && ok) begin
            M0 <= letterIn;
            lives <= 2'd3;                    //@b-two-lives: lives <= 2'd2;
            turn <= 1'b1;
            state <= PLB;
          end
        end
        else begin
          if (pressB && ok) begin
            M0 <= letterIn;
            lives <= 2'd3;
            turn <= 1'b0;
            state <= PLB;
          end
        end

      PLB:
        if (cnt == 2*HZ-1) begin
          cnt <= 0;                             //@cnt-carried: 
          state <= LIVE;
        end
        else
          cnt <= cnt + 1;

      LIVE:
        if (cnt == 2*HZ-1) begin
          cnt <= 0;
          state <= GS1;                         //@sd-press-kept: begin if (kept && ok) begin G3 <= letterIn; state <= GS2; end else state <= GS1; kept <= 0; end
        end
        else
          cnt <= cnt + 1;

      GS1:
        if (turn == 0) begin
          if (pressA && ok) begin
            G3 <= letterIn;
            state <= GS2;
          end
        end
        else begin
          if (pressB && ok) begin
            G3 <= letterIn;
            state <= GS2;
          end
        end

      GS2:
        if (turn == 0) begin
          if (pressA && ok) begin
            G2 <= letterIn;
            state <= GS3;
          end
        end
        else begin
          if (pressB && ok) begin
            G2 <= letterIn;
            state <= GS3;
          end
        end

      GS3:
        if (turn == 0) begin
          if (pressA && ok) begin
            G1 <= letterIn;
            state <= GS4;
          end
        end
        else begin
          if (pressB && ok) begin
            G1 <= letterIn;
            state <= GS4;
          end
        end

      GS4:
        if (turn == 0) begin
          if (pressA && ok) begin
            G0 <= letterIn;
            state <= RES;
          end
        end
        else begin
          if (pressB && ok) begin
            G0 <= letterIn;
            state <= RES;
          end
        end

      RES: begin
                                                //@result-by-itself: cnt <= cnt + 1;
        if (turn == 0) begin
          if (pressA) begin                     //@result-by-itself: if (pressA || cnt == 2*HZ-1) begin
            cnt <= 0;
            if (same) begin
              scoreA <= scoreA + 1;             //@a-hit-for-b: scoreB <= scoreB + 1;
              maker <= ~maker;                  //@sd-third-no-swap: maker <= ~starter;
              state <= SCORE;
            end
            else if (lives == 1) begin
              scoreB <= scoreB + 1;
              state <= REV;                     //@no-reveal-for-a: begin maker <= ~maker; state <= SCORE; end
            end
            else begin
              lives <= lives - 1;
              state <= LIVE;                    //@l1-skipped: state <= (lives == 2) ? GS1 : LIVE;
            end
          end
        end
        else begin
          if (pressB) begin                     //@result-by-itself: if (pressB || cnt == 2*HZ-1) begin
            cnt <= 0;
            if (same) begin
              scoreB <= scoreB + 1;
              maker <= ~maker;                  //@sd-third-no-swap: maker <= ~starter;
              state <= SCORE;
            end
            else if (lives == 1) begin
              scoreA <= scoreA + 1;
              state <= REV;
            end
            else begin
              lives <= lives - 1;
              state <= LIVE;                    //@l1-skipped: state <= (lives == 2) ? GS1 : LIVE;
            end
          end
        end
      end

      REV:
        if (cnt == 2*HZ-1) begin                //@sd-reveal-waits: if ((cnt == 2*HZ-1) && (turn ? pressB : pressA)) begin
          cnt <= 0;
          maker <= ~maker;                      //@sd-third-no-swap: maker <= ~starter;
          state <= SCORE;
        end
        else
          cnt <= cnt + 1;                       //@sd-reveal-waits: if (cnt != 2*HZ-1) cnt <= cnt + 1;

      OVER: begin
        if (cnt == HZ-1)
          cnt <= 0;
        else
          cnt <= cnt + 1;
        if (pressA || pressB) begin
          cnt <= 0;
          state <= START;                       //@over-straight-on: begin state <= SCORE; scoreA <= 0; scoreB <= 0; maker <= ~pressA; end
        end
      end

      default: state <= START;
    endcase
    end
  end

  // LEDs and displays
  always @(*)
  begin
    LEDX = 8'b00000000;
    SSD3 = cOff;
    SSD2 = cOff;
    SSD1 = cOff;
    SSD0 = cOff;
    case (state)
      START: begin
        SSD2 = cA;
        SSD1 = cDash;
        SSD0 = cb;
      end

      SCORE: begin
        SSD2 = digit(scoreA);
        SSD1 = cDash;
        SSD0 = digit(scoreB);
      end

      PLM, PLB: begin
        SSD2 = cP;
        SSD1 = cDash;
        SSD0 = turn ? cb : cA;
      end

      MK1: SSD3 = now;

      MK2: begin
        SSD3 = cDash;
        SSD2 = now;
      end

      MK3: begin
        SSD3 = cDash;
        SSD2 = cDash;
        SSD1 = now;
      end

      MK4: begin
        SSD3 = cDash;
        SSD2 = cDash;
        SSD1 = cDash;
        SSD0 = now;
      end

      LIVE: begin
        SSD2 = cL;                              //@lives-one-left: SSD3 = cL;
        SSD1 = cDash;                           //@lives-one-left: SSD2 = cDash;
        SSD0 = digit(lives);                    //@lives-one-left: SSD1 = digit(lives);
      end

      GS1: SSD3 = now;

      GS2: begin
        SSD3 = letter(G3);
        SSD2 = now;
      end

      GS3: begin
        SSD3 = letter(G3);
        SSD2 = letter(G2);
        SSD1 = now;
      end

      GS4: begin
        SSD3 = letter(G3);
        SSD2 = letter(G2);                      //@fourth-mixed: SSD2 = letter(G1);
        SSD1 = letter(G1);                      //@fourth-mixed: SSD1 = letter(G2);
        SSD0 = now;
      end

      RES: begin
        SSD3 = letter(G3);                      //@result-digits-off: 
        SSD2 = letter(G2);                      //@result-digits-off: 
        SSD1 = letter(G1);                      //@result-digits-off: 
        SSD0 = letter(G0);                      //@result-digits-off: 

        LEDX[7] = (G3 == M3);
        LEDX[6] = (G3 == M3) || (G3 == M2) || (G3 == M1) || (G3 == M0);
        LEDX[5] = (G2 == M2);
        LEDX[4] = (G2 == M3) || (G2 == M2) || (G2 == M1) || (G2 == M0);
        LEDX[3] = (G1 == M1);                   //@third-pair-copied: LEDX[3] = (G2 == M2);
        LEDX[2] = (G1 == M3) || (G1 == M2) || (G1 == M1) || (G1 == M0);  //@third-pair-copied: LEDX[2] = (G2 == M3) || (G2 == M2) || (G2 == M1) || (G2 == M0);
        LEDX[1] = (G0 == M0);
        LEDX[0] = (G0 == M3) || (G0 == M2) || (G0 == M1) || (G0 == M0);
      end

      REV: begin
        SSD3 = letter(M3);
        SSD2 = letter(M2);
        SSD1 = letter(M1);
        SSD0 = letter(M0);
      end

      OVER: begin
        SSD2 = digit(scoreA);
        SSD1 = cDash;
        SSD0 = digit(scoreB);
        if (cnt < HZ/2)
          LEDX = 8'b11111111;
      end

      default: ;
    endcase
  end

endmodule
