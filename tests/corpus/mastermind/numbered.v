`timescale 1ns / 1ps
// Mastermind term project
module mastermind(clk, reset, enterA, enterB, SW, LED, SSD3, SSD2, SSD1, SSD0);
input clk, reset;
input enterA, enterB;
input [2:0] SW;
output reg [7:0] LED;
output reg [6:0] SSD3, SSD2, SSD1, SSD0;

reg [4:0] st = 0;
reg [26:0] cnt = 0;       // 50 MHz -> 2 s = 100 000 000
reg aOld = 0, bOld = 0;
reg who = 0;              // code maker, 0 = A
reg [1:0] scA = 0, scB = 0;
reg [1:0] lives = 3;
reg [11:0] code = 0;
reg [11:0] g = 0;
reg blink = 0;

wire pA = enterA & ~aOld;
wire pB = enterB & ~bOld;
wire goM = who ? pB : pA;      // maker pressed
wire goB = who ? pA : pB;      // breaker pressed

function [6:0] ltr;
input [2:0] x;
case (x)
  0: ltr = 7'b1000000;
  1: ltr = 7'b1110111;
  2: ltr = 7'b0111001;
  3: ltr = 7'b1111001;  //@s1_e_glyph: 3: ltr = 7'b1111000;
  4: ltr = 7'b1110001;
  5: ltr = 7'b1110110;
  6: ltr = 7'b0111000;
  7: ltr = 7'b0111110;
endcase
endfunction

function [6:0] num;
input [1:0] x;
case (x)
  0: num = 7'b0111111;
  1: num = 7'b0000110;
  2: num = 7'b1011011;
  3: num = 7'b1001111;
endcase
endfunction

always @(posedge clk or posedge reset)
begin
  if (reset) begin
    st <= 0;
    cnt <= 0;
    aOld <= 0;
    bOld <= 0;
    who <= 0;
    scA <= 0; //@s1_reset_keeps_a:
    scB <= 0;
    lives <= 3;
    code <= 0;
    g <= 0;
    blink <= 0;
    LED <= 0;
    SSD3 <= 0; SSD2 <= 7'b1110111; SSD1 <= 7'b1000000; SSD0 <= 7'b1111100;
  end
  else begin
    aOld <= enterA;
    bOld <= enterB;
    case (st)
    // A-b
    0: begin
      LED <= 0; //@+s1_led_start: LED <= 8'b10000001;
      SSD3 <= 0; SSD2 <= 7'b1110111; SSD1 <= 7'b1000000; SSD0 <= 7'b1111100;
      cnt <= 0;
      if (pA) begin //@+s1_both_b: if (pA & ~pB) begin
        who <= 0;
        st <= 1;
      end
      else if (pB) begin
        who <= 1;
        st <= 1;
      end
    end
    // score
    1: begin
      LED <= 0;
      SSD3 <= 0; SSD2 <= num(scA); SSD1 <= 7'b1000000; SSD0 <= num(scB);
      if (cnt == 99_999_999) begin
        cnt <= 0;
        if (scA == 2 || scB == 2) st <= 15; //@s1_best_of_sum: if (scA + scB == 3) st <= 15;
        else st <= 2;
      end
      else cnt <= cnt + 1;
    end
    // P-x
    2: begin
      SSD3 <= 0; SSD2 <= 7'b1110011; SSD1 <= 7'b1000000;
      if (who == 0) SSD0 <= 7'b1110111; else SSD0 <= 7'b1111100;
      if (cnt == 99_999_999) begin
        cnt <= 0;
        st <= 3;
      end
      else cnt <= cnt + 1;
    end
    // maker enters code
    3: begin
      SSD3 <= ltr(SW); SSD2 <= 0; SSD1 <= 0; SSD0 <= 0;
      if (goM && SW != 0) begin code[11:9] <= SW; st <= 4; end
    end
    4: begin
      SSD3 <= 7'b1000000; SSD2 <= ltr(SW); SSD1 <= 0; SSD0 <= 0;
      if (goM && SW != 0) begin code[8:6] <= SW; st <= 5; end //@s1_dash_second: if (goM) begin code[8:6] <= SW; st <= 5; end
    end
    5: begin
      SSD3 <= 7'b1000000; SSD2 <= 7'b1000000; SSD1 <= ltr(SW); SSD0 <= 0;
      if (goM && SW != 0) begin code[5:3] <= SW; st <= 6; end
    end
    6: begin
      SSD3 <= 7'b1000000; SSD2 <= 7'b1000000; SSD1 <= 7'b1000000; SSD0 <= ltr(SW); //@s1_third_open: SSD3 <= 7'b1000000; SSD2 <= 7'b1000000; SSD1 <= ltr(code[5:3]); SSD0 <= ltr(SW);
      if (goM && SW != 0) begin code[2:0] <= SW; st <= 7; end
    end
    // P-y
    7: begin
      SSD3 <= 0; SSD2 <= 7'b1110011; SSD1 <= 7'b1000000;
      if (who == 0) SSD0 <= 7'b1111100; else SSD0 <= 7'b1110111;
      lives <= 3;
      if (cnt == 99_999_999) begin //@s1_press_skips: if (cnt == 99_999_999 || goB) begin
        cnt <= 0; //@s1_cnt_left:
        st <= 8;
      end
      else cnt <= cnt + 1;
    end
    // L-n
    8: begin
      LED <= 0;
      SSD3 <= 0; SSD2 <= 7'b0111000; SSD1 <= 7'b1000000; SSD0 <= num(lives);
      if (cnt == 99_999_999) begin //@s1_lives_short: if (cnt == 9_999_999) begin
        cnt <= 0;
        st <= 9;
      end
      else cnt <= cnt + 1;
    end
    // breaker
    9: begin
      SSD3 <= ltr(SW); SSD2 <= 0; SSD1 <= 0; SSD0 <= 0;
      if (goB && SW != 0) begin g[11:9] <= SW; st <= 10; end
    end
    10: begin
      SSD3 <= ltr(g[11:9]); SSD2 <= ltr(SW); SSD1 <= 0; SSD0 <= 0;
      if (goB && SW != 0) begin g[8:6] <= SW; st <= 11; end
    end
    11: begin
      SSD3 <= ltr(g[11:9]); SSD2 <= ltr(g[8:6]); SSD1 <= ltr(SW); SSD0 <= 0;
      if (goB && SW != 0) begin g[5:3] <= SW; st <= 12; end //@s1_any_key: if ((pA | pB) && SW != 0) begin g[5:3] <= SW; st <= 12; end
    end
    12: begin
      SSD3 <= ltr(g[11:9]); SSD2 <= ltr(g[8:6]); SSD1 <= ltr(g[5:3]); SSD0 <= ltr(SW);
      if (goB && SW != 0) begin g[2:0] <= SW; st <= 13; end
    end
    // leds
    13: begin
      SSD3 <= ltr(g[11:9]); SSD2 <= ltr(g[8:6]); SSD1 <= ltr(g[5:3]); SSD0 <= ltr(g[2:0]);
      if (g[11:9] == code[11:9]) LED[7:6] <= 2'b11;
      else if (g[11:9] == code[8:6] || g[11:9] == code[5:3] || g[11:9] == code[2:0]) LED[7:6] <= 2'b01;
      else LED[7:6] <= 2'b00;
      if (g[8:6] == code[8:6]) LED[5:4] <= 2'b11;
      else if (g[8:6] == code[11:9] || g[8:6] == code[5:3] || g[8:6] == code[2:0]) LED[5:4] <= 2'b01;
      else LED[5:4] <= 2'b00;
      if (g[5:3] == code[5:3]) LED[3:2] <= 2'b11;
      else if (g[5:3] == code[11:9] || g[5:3] == code[8:6] || g[5:3] == code[2:0]) LED[3:2] <= 2'b01; //@s1_pair_paste: else if (g[5:3] == code[11:9] || g[8:6] == code[8:6] || g[5:3] == code[2:0]) LED[3:2] <= 2'b01;
      else LED[3:2] <= 2'b00;
      if (g[2:0] == code[2:0]) LED[1:0] <= 2'b11;
      else if (g[2:0] == code[11:9] || g[2:0] == code[8:6] || g[2:0] == code[5:3]) LED[1:0] <= 2'b01;
      else LED[1:0] <= 2'b00;
      cnt <= 0;
      if (goB) begin
        if (g == code) begin
          if (who == 0) scB <= scB + 1; else scA <= scA + 1;
          who <= ~who;
          st <= 1;
        end
        else if (lives == 1) begin //@s1_fourth_life: else if (lives == 0) begin
          if (who == 0) scA <= scA + 1; else scB <= scB + 1;
          st <= 14;
        end
        else begin
          lives <= lives - 1;
          st <= 8;
        end
      end
    end
    // the code
    14: begin
      LED <= 0;
      SSD3 <= ltr(code[11:9]); SSD2 <= ltr(code[8:6]); SSD1 <= ltr(code[5:3]); SSD0 <= ltr(code[2:0]);
      if (cnt == 99_999_999) begin
        cnt <= 0;
        who <= ~who; //@s1_lost_no_swap:
        st <= 1;
      end
      else cnt <= cnt + 1;
    end
    // end
    15: begin
      SSD3 <= 0; SSD2 <= num(scA); SSD1 <= 7'b1000000; SSD0 <= num(scB); //@+s1_over_dark: SSD3 <= 0; SSD2 <= 0; SSD1 <= 0; SSD0 <= 0;
      if (cnt == 24_999_999) begin
        cnt <= 0;
        blink <= ~blink;
      end
      else cnt <= cnt + 1;
      if (blink) LED <= 8'h00; else LED <= 8'hFF; //@s1_steady: LED <= 8'hFF;
      if (pA | pB) begin
        scA <= 0;
        scB <= 0; //@s1_b_stays:
        blink <= 0;
        st <= 0;
      end
    end
    default: st <= 0;
    endcase
  end
end
endmodule
