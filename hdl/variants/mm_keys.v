// SPDX-License-Identifier: MIT
// 50 Hz, a board with KEY (active low), SW, HEX (active low, with points) and LEDR; three always blocks.
`timescale 1ns/1ps
module de10_mastermind(input CLOCK_50, input [3:0] KEY, input [9:0] SW, output reg [7:0] HEX3, HEX2, HEX1, HEX0,
    output reg [9:0] LEDR);
  localparam T = 100;
  wire rst = ~KEY[2];
  wire a_lvl = ~KEY[3], b_lvl = ~KEY[0];
  reg a_old, b_old;
  wire a = a_lvl & ~a_old, b = b_lvl & ~b_old;
  wire [2:0] let = SW[2:0];
  localparam S_INIT=0,S_SCORE=1,S_WHO=2,S_CODE=3,S_LIFE=4,S_TRY=5,S_SHOW=6,S_TELL=7,S_END=8;
  reg [3:0] state, nstate;
  reg [7:0] timer;
  reg [1:0] idx; reg [11:0] code, guess; reg turn, maker; reg [1:0] lives, pa, pb;
  wire done = timer == T-1;
  wire mine = turn ? b : a;
  wire ok = mine && let != 0;
  wire win = code == guess;
  always @(posedge CLOCK_50) if (rst) begin a_old<=0; b_old<=0; end else begin a_old <= a_lvl; b_old <= b_lvl; end
  always @(posedge CLOCK_50) if (rst) state <= S_INIT; else state <= nstate;
  always @* begin
    nstate = state;
    case (state)
      S_INIT: if (a|b) nstate = S_SCORE;
      S_SCORE: if (done) nstate = (pa==2||pb==2) ? S_END : S_WHO;
      S_WHO: if (done) nstate = turn==maker ? S_CODE : S_LIFE;
      S_CODE: if (ok && idx==3) nstate = S_WHO;
      S_LIFE: if (done) nstate = S_TRY;
      S_TRY: if (ok && idx==3) nstate = S_SHOW;
      S_SHOW: if (mine) nstate = win ? S_SCORE : lives==1 ? S_TELL : S_LIFE;
      S_TELL: if (done) nstate = S_SCORE;
      S_END: if (a|b) nstate = S_INIT;
      default: nstate = S_INIT;
    endcase
  end
  always @(posedge CLOCK_50)
    if (rst) begin timer<=0; idx<=0; code<=0; guess<=0; turn<=0; maker<=0; lives<=3; pa<=0; pb<=0; end
    else begin
      timer <= nstate!=state ? 0 : timer==T-1 ? 0 : timer+1;
      case (state)
        S_INIT: begin pa<=0; pb<=0; idx<=0; lives<=3; if (a) begin turn<=0; maker<=0; end else if (b) begin turn<=1;
            maker<=1; end end
        S_CODE: if (ok) begin code <= {code[8:0],let}; idx<=idx+1; if (idx==3) begin turn<=~turn; lives<=3; end end
        S_TRY: if (ok) begin guess <= {guess[8:0],let}; idx<=idx+1; end
        S_SHOW: if (mine) begin
           if (win) begin if (turn) pb<=pb+1; else pa<=pa+1; maker<=turn; end
           else if (lives==1) begin if (maker) pb<=pb+1; else pa<=pa+1; maker<=turn; end
           else lives<=lives-1;
        end
        default: ;
      endcase
    end
  function [6:0] g(input [3:0] x);
      case (x) 0:g=7'h40;1:g=7'h77;2:g=7'h39;3:g=7'h79;4:g=7'h71;5:g=7'h76;6:g=7'h38;7:g=7'h3e;8:g=7'h3f;9:g=7'h06;10:g=7'h5b;11:g=7'h4f;12:g=7'h7c;13:g=7'h73;default:g=0; endcase endfunction
  function [1:0] pr(input [2:0] x, input [2:0] c, input [11:0] k);
      pr = x==c ? 3 : (x==k[2:0]||x==k[5:3]||x==k[8:6]||x==k[11:9]) ? 1 : 0; endfunction
  reg [6:0] d3,d2,d1,d0; reg blink; reg [5:0] bc;
  always @(posedge CLOCK_50) if (rst) begin bc<=0; blink<=0; end else if (bc==24) begin bc<=0; blink<=~blink;
      end else bc<=bc+1;
  always @* begin
    {d3,d2,d1,d0} = 0; LEDR = 0;
    case (state)
      S_INIT: begin d2=g(1); d1=g(0); d0=g(12); end
      S_SCORE: begin d2=g(8+pa); d1=g(0); d0=g(8+pb); end
      S_WHO: begin d2=g(13); d1=g(0); d0=turn?g(12):g(1); end
      S_LIFE: begin d2=g(6); d1=g(0); d0=g(8+lives); end
      S_CODE: begin if (idx==0) d3=g(let); else begin d3=g(0); if (idx==1) d2=g(let); else begin d2=g(0);
          if (idx==2) d1=g(let); else begin d1=g(0); d0=g(let); end end end end
      S_TRY: case (idx) 0: d3=g(let); 1: begin d3=g(guess[2:0]); d2=g(let); end 2: begin d3=g(guess[5:3]);
          d2=g(guess[2:0]); d1=g(let); end 3: begin d3=g(guess[8:6]); d2=g(guess[5:3]); d1=g(guess[2:0]); d0=g(let);
          end endcase
      S_SHOW: begin d3=g(guess[11:9]); d2=g(guess[8:6]); d1=g(guess[5:3]); d0=g(guess[2:0]);
        LEDR[7:0] = {pr(guess[11:9],code[11:9],code),pr(guess[8:6],code[8:6],code),pr(guess[5:3],code[5:3],code),pr(guess[2:0],code[2:0],code)}; end
      S_TELL: begin d3=g(code[11:9]); d2=g(code[8:6]); d1=g(code[5:3]); d0=g(code[2:0]); end
      S_END: begin d2=g(8+pa); d1=g(0); d0=g(8+pb); LEDR = blink ? 10'h3ff : 0; end
      default: ;
    endcase
    HEX3=~{1'b0,d3}; HEX2=~{1'b0,d2}; HEX1=~{1'b0,d1}; HEX0=~{1'b0,d0};
  end
endmodule
