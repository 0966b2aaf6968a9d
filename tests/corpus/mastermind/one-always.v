//@ports clk=clk rst=reset A=btnA B=btnB letters=sw leds=led d3=disp3 d2=disp2 d1=disp1 d0=disp0
`timescale 1ns / 1ps
// everything in one clocked block, registered outputs
module mastermind(clk, reset, btnA, btnB, sw, led, disp3, disp2, disp1, disp0);
input clk, reset, btnA, btnB;
input [2:0] sw;
output [7:0] led;
output [6:0] disp3, disp2, disp1, disp0;
reg [7:0] led;
reg [6:0] disp3, disp2, disp1, disp0;

parameter WAIT = 4;              // 2 seconds          //@+hz50: parameter WAIT = 100; //@+hz8: parameter WAIT = 16;
parameter HALF = 1;                                    //@+hz50: parameter HALF = 25; //@+hz8: parameter HALF = 4;

reg [4:0] state;
reg [7:0] timer;
reg turn, setter;
reg [3:0] pointsA, pointsB;
reg [2:0] lives;
reg [11:0] secret, guess;
reg [1:0] pos;
reg oldA, oldB, go, blink;
reg won;
integer i;

function [6:0] seg;
input [4:0] ch;
begin
  case (ch)
    0: seg = 7'h3f; 1: seg = 7'h06; 2: seg = 7'h5b; 3: seg = 7'h4f; 4: seg = 7'h66;
    16: seg = 7'h40;
    17: seg = 7'h77;
    18: seg = 7'h39;                                   //@glyph-C: 18: seg = 7'h0f;
    19: seg = 7'h79; 20: seg = 7'h71;
    21: seg = 7'h76;                                   //@glyph-H: 21: seg = 7'h66;
    22: seg = 7'h38; 23: seg = 7'h3e;
    24: seg = 7'h73;
    25: seg = 7'h7c;                                   //@glyph-b: 25: seg = 7'h7f;
    default: seg = 7'h00;
  endcase
end
endfunction

task show;
input [4:0] a, b, c, d;
begin
  disp3 <= seg(a); disp2 <= seg(b); disp1 <= seg(c); disp0 <= seg(d);   //@shifted: disp3 <= (a == 31) ? seg(b) : seg(a); disp2 <= (a == 31) ? seg(c) : seg(b); disp1 <= (a == 31) ? seg(d) : seg(c); disp0 <= (a == 31) ? 7'h00 : seg(d);
end
endtask

always @(posedge clk) begin
  if (reset) begin                                     //@+rst-low: if (!reset) begin
    state <= 0; timer <= 0; turn <= 0; setter <= 0;
    pointsA <= 0; pointsB <= 0;
    lives <= 3; secret <= 0; guess <= 0; pos <= 0;
    oldA <= 0; oldB <= 0; led <= 0; won <= 0; blink <= 0;
    show(31, 17, 16, 25);
  end
  else begin
    oldA <= btnA; oldB <= btnB;
    led <= 0;
    go = turn ? (btnB & ~oldB) : (btnA & ~oldA);       //@key-any: go = (btnB & ~oldB) | (btnA & ~oldA);
    case (state)
    0: begin
      show(31, 17, 16, 25);
      timer <= 0; lives <= 3;
      pointsA <= 0; pointsB <= 0;                      //@new-match-score: lives <= 3;
      if (btnA & ~oldA) begin setter <= 0; turn <= 0; state <= 1; end
      else if (btnB & ~oldB) begin setter <= 1; turn <= 1; state <= 1; end   //@always-a: else if (btnB & ~oldB) begin setter <= 0; turn <= 0; state <= 1; end
    end
    1: begin // score
      show(31, {1'b0, pointsA}, 16, {1'b0, pointsB});
      timer <= timer + 1;
      if (timer == WAIT - 1) begin                     //@score-long: if (timer == 2 * WAIT - 1) begin
        timer <= 0;
        if (pointsA >= 2 || pointsB >= 2) state <= 9;  //@match3: if (pointsA >= 3 || pointsB >= 3) state <= 9; //@match-a-only: if (pointsA >= 2) state <= 9;
        else state <= 2;                               //@no-player1-place: else state <= 3;
      end
    end
    2: begin // who
      show(31, 24, 16, turn ? 25 : 17);                //@player-wrong: show(31, 24, 16, turn ? 17 : 25);
      timer <= timer + 1;
      if (timer == WAIT - 1) begin timer <= 0; state <= (turn == setter) ? 3 : 4; pos <= 3; end
    end
    3: begin // enter the code
      pos <= pos;
      case (pos)
        3: show(16 + sw, 31, 31, 31);
        2: show(16, 16 + sw, 31, 31);
        1: show(16, 16, 16 + sw, 31);
        0: show(16, 16, 16, 16 + sw);                  //@visible-code4: 0: show(16 + secret[11:9], 16 + secret[8:6], 16 + secret[5:3], 16 + sw);
      endcase
      if (go && sw != 0) begin                         //@dash-make: if (go) begin
        case (pos)
          3: secret[11:9] <= sw;
          2: secret[8:6] <= sw;
          1: secret[5:3] <= sw;
          0: secret[2:0] <= sw;
        endcase
        pos <= pos - 1;
        if (pos == 0) begin turn <= ~turn; state <= 2; pos <= 3; timer <= 0; lives <= 3; end   //@no-player2: if (pos == 0) begin turn <= ~turn; state <= 4; pos <= 3; timer <= 0; lives <= 3; end //@lives2: if (pos == 0) begin turn <= ~turn; state <= 2; pos <= 3; timer <= 0; lives <= 2; end
      end
    end
    4: begin // lives
      show(31, 22, 16, {2'b0, lives});
      timer <= timer + 1; pos <= 3;
      if (timer == WAIT - 1) begin timer <= 0; state <= 5; end     //@life-long: if (timer == 2 * WAIT - 1) begin timer <= 0; state <= 5; end
    end
    5: begin // guess
      case (pos)
        3: show(16 + sw, 31, 31, 31);
        2: show(16 + guess[11:9], 16 + sw, 31, 31);
        1: show(16 + guess[11:9], 16 + guess[8:6], 16 + sw, 31);
        0: show(16 + guess[11:9], 16 + guess[8:6], 16 + guess[5:3], 16 + sw);
      endcase
      if (go && sw != 0) begin                         //@dash-guess: if (go) begin
        case (pos)
          3: guess[11:9] <= sw;
          2: guess[8:6] <= sw;
          1: guess[5:3] <= sw;
          0: guess[2:0] <= sw;
        endcase
        pos <= pos - 1;
        if (pos == 0) begin state <= 6; timer <= 0; end
      end
    end
    6: begin // verdict
      show(16 + guess[11:9], 16 + guess[8:6], 16 + guess[5:3], 16 + guess[2:0]);   //@dark-verdict: show(31, 31, 31, 31);
      timer <= timer + 1;
      for (i = 0; i < 4; i = i + 1) begin
        if (guess[3*i +: 3] == secret[3*i +: 3]) led[2*i +: 2] <= 2'b11;
        else if (guess[3*i +: 3] == secret[2:0] || guess[3*i +: 3] == secret[5:3] || guess[3*i +: 3] == secret[8:6] || guess[3*i +: 3] == secret[11:9])
          led[2*i +: 2] <= 2'b01;                      //@led-ten: led[2*i +: 2] <= 2'b10;
        else led[2*i +: 2] <= 2'b00;
      end
      if (go) begin                                    //@auto-result: if (timer == 2 * WAIT) begin
        timer <= 0;
        if (guess == secret) begin
          if (turn) pointsB <= pointsB + 1; else pointsA <= pointsA + 1;   //@point-right: if (turn) pointsA <= pointsA + 1; else pointsB <= pointsB + 1;
          state <= 8;
        end
        else if (lives == 1) begin
          if (turn) pointsA <= pointsA + 1; else pointsB <= pointsB + 1;   //@no-point-wrong: lives <= 1;
          state <= 7;
        end
        else begin lives <= lives - 1; state <= 4; end //@player-again: else begin lives <= lives - 1; state <= 2; end
      end
    end
    7: begin // show the code
      show(16 + secret[11:9], 16 + secret[8:6], 16 + secret[5:3], 16 + secret[2:0]);  //@reveal-turned: show(16 + secret[2:0], 16 + secret[5:3], 16 + secret[8:6], 16 + secret[11:9]);
      timer <= timer + 1;
      if (timer == WAIT - 1) begin timer <= 0; state <= 8; end
    end
    8: begin // swap
      setter <= ~setter; turn <= ~setter;              //@no-swap: setter <= setter; turn <= setter;
      state <= 1; timer <= 0;
    end
    9: begin // the end
      show(31, {1'b0, pointsA}, 16, {1'b0, pointsB});
      timer <= timer + 1;
      if (timer == HALF - 1) begin timer <= 0; blink <= ~blink; end
      led <= {8{~blink}};                              //@no-blink: led <= 8'h00; //@half-blink: led <= {4{~blink, 1'b0}};
      if ((btnA & ~oldA) | (btnB & ~oldB)) begin state <= 0; blink <= 0; timer <= 0; end   //@over-only-a: if (btnA & ~oldA) begin state <= 0; blink <= 0; timer <= 0; end //@straight-on: if ((btnA & ~oldA) | (btnB & ~oldB)) begin state <= 1; pointsA <= 0; pointsB <= 0; lives <= 3; blink <= 0; timer <= 0; setter <= btnB; turn <= btnB; end
    end
    default: state <= 0;
    endcase
  end
end
endmodule
