// CS303 term project - Electronic Mastermind
// final version, simulation clock 2 Hz -> 2 seconds = 4 clocks
`timescale 1ns / 1ps

module mastermind(
  input clk,
  input rst,          // active low  //@+rsthigh:   input rst,
  input enterA,   //@+pnames:   input BtnA,
  input enterB,   //@+pnames:   input BtnB,
  input [2:0] letterIn,
  input sw3,
  input rnd,
  output reg [7:0] LEDX,
  output reg [6:0] SSD3,
  output reg [6:0] SSD2,
  output reg [6:0] SSD1,
  output reg [6:0] SSD0
);

parameter HZ = 2;     // change this to 50 for the board   //@+hz50: parameter HZ = 50;

     //@+pnames: wire enterA = BtnA;
     //@+pnames: wire enterB = BtnB;
// ---- states ----
parameter S_START = 0,  S_SC0   = 1,  S_PA_MK = 2,  S_PB_MK = 3;
parameter S_A_MK1 = 4,  S_A_MK2 = 5,  S_A_MK3 = 6,  S_A_MK4 = 7;
parameter S_B_MK1 = 8,  S_B_MK2 = 9,  S_B_MK3 = 10, S_B_MK4 = 11;
parameter S_PA_BR = 12, S_PB_BR = 13, S_LIFE_A = 14, S_LIFE_B = 15;
parameter S_A_G1  = 16, S_A_G2  = 17, S_A_G3  = 18, S_A_G4  = 19;
parameter S_B_G1  = 20, S_B_G2  = 21, S_B_G3  = 22, S_B_G4  = 23;
parameter S_RES_A = 24, S_RES_B = 25, S_REVEAL = 26, S_SCORE = 27;
parameter S_OVER  = 28, S_DRAW  = 29;

// segments gfedcba
parameter BLANK = 7'b0000000, DASH = 7'b1000000;
parameter cA = 7'b1110111, cb = 7'b1111100, cC = 7'b0111001, cE = 7'b1111001;
parameter cF = 7'b1110001, cH = 7'b1110110, cL = 7'b0111000, cU = 7'b0111110;
parameter cP = 7'b1110011;

reg [4:0] state;
reg [7:0] cnt;          // 2 second counter
reg [7:0] bl;           // blink counter
reg [1:0] pa = 0, pb = 0;   // points
reg [1:0] lives = 3;
reg maker = 0;              // 0: A is code maker, 1: B
reg single = 0;
reg [2:0] c3, c2, c1, c0;   // code
reg [2:0] g3, g2, g1, g0;   // guess
reg lastA, lastB;
reg [1:0] sh;
reg [1:0] bitc;
reg [1:0] idx;
wire [2:0] drawn;

wire pA, pB;
assign pA = enterA & ~lastA;
assign pB = enterB & ~lastB;
assign drawn = {sh, rnd};

always @(posedge clk or negedge rst)   //@+rsthigh: always @(posedge clk or posedge rst)
begin
  if (!rst)                            //@+rsthigh:   if (rst)
  begin
    state  <= S_START;
    cnt    <= 0;
    bl     <= 0;
    pa     <= 0;
    pb     <= 0;     //@v1_rst_keeps_pb:
    maker  <= 0;
    single <= 0;
    lives  <= 3;
    idx    <= 0;
    bitc   <= 0;
    sh     <= 0;
    lastA  <= 0;
    lastB  <= 0;
  end
  else
  begin
    lastA <= enterA;
    lastB <= enterB;
    case (state)

      S_START: begin
        if (pA) begin
          if (sw3) begin
            single <= 1;
            maker  <= 1;   // circuit plays as B
          end
          else begin
            single <= 0;   //@v1_single_stays:
            maker  <= 0;
          end
          state <= S_SC0;
        end
        else if (pB) begin
          single <= 0;     //@v1_single_stays:  //@v1_single_by_b: single <= sw3;
          maker  <= 1;
          state  <= S_SC0;
        end
      end

      // 0-0
      S_SC0: begin
        if (cnt == 2*HZ-1) begin
          cnt <= 0;
          if (single)
            state <= S_DRAW;
          else if (maker == 0)
            state <= S_PA_MK;
          else
            state <= S_PB_MK;
        end
        else
          cnt <= cnt + 1;
      end

      // ------------ player A makes the code -------------
      S_PA_MK: begin
        if (cnt == 2*HZ-1) begin
          cnt <= 0;
          state <= S_A_MK1;
        end
        else
          cnt <= cnt + 1;
      end
      S_A_MK1: if (pA && letterIn != 0) begin c3 <= letterIn; state <= S_A_MK2; end
      S_A_MK2: if (pA && letterIn != 0) begin c2 <= letterIn; state <= S_A_MK3; end
      S_A_MK3: if (pA && letterIn != 0) begin c1 <= letterIn; state <= S_A_MK4; end
      S_A_MK4: if (pA && letterIn != 0) begin c0 <= letterIn; state <= S_PB_BR; end

      // ------------ player B makes the code -------------
      S_PB_MK: begin
        if (cnt == 2*HZ-1) begin
          cnt <= 0;
          state <= S_B_MK1;
        end
        else
          cnt <= cnt + 1;
      end
      S_B_MK1: if (pB && letterIn != 0) begin c3 <= letterIn; state <= S_B_MK2; end
      S_B_MK2: if (pB && letterIn != 0) begin c2 <= letterIn; state <= S_B_MK3; end
      S_B_MK3: if (pB && letterIn != 0) begin c1 <= letterIn; state <= S_B_MK4; end
      S_B_MK4: if (pB && letterIn != 0) begin c0 <= letterIn; state <= S_PA_BR; end  //@v1_dash_b4:       S_B_MK4: if (pB) begin c0 <= letterIn; state <= S_PA_BR; end

      // single player: take 4 letters from the rng
      S_DRAW: begin
        sh <= {sh[0], rnd};
        if (bitc == 2) begin
          bitc <= 0;
          if (drawn != 0) begin     //@v1_draw_zero_last:           if (drawn != 0 || idx == 3) begin
            case (idx)
              0: c3 <= drawn;
              1: c2 <= drawn;
              2: c1 <= drawn;
              3: c0 <= drawn;
            endcase
            idx <= idx + 1;
            if (idx == 3)
              state <= S_PA_BR;
          end
        end
        else
          bitc <= bitc + 1;
      end

      // ------------ player A breaks the code -------------
      S_PA_BR: begin
        lives <= 3;
        if (cnt == 2*HZ-1) begin
          cnt <= 0;
          state <= S_LIFE_A;
        end
        else
          cnt <= cnt + 1;
      end
      S_LIFE_A: begin
        if (cnt == 2*HZ-1) begin     //@v1_life_skip_a:         if (cnt == 2*HZ-1 || pA) begin
          cnt <= 0;
          state <= S_A_G1;
        end
        else
          cnt <= cnt + 1;
      end
      S_A_G1: if (pA && letterIn != 0) begin g3 <= letterIn; state <= S_A_G2; end
      S_A_G2: if (pA && letterIn != 0) begin g2 <= letterIn; state <= S_A_G3; end
      S_A_G3: if (pA && letterIn != 0) begin g1 <= letterIn; state <= S_A_G4; end
      S_A_G4: if (pA && letterIn != 0) begin g0 <= letterIn; state <= S_RES_A; end
      S_RES_A: begin
        if (pA) begin
          if (g3 == c3 && g2 == c2 && g1 == c1 && g0 == c0) begin
            pa <= pa + 1;
            state <= S_SCORE;
          end
          else if (lives == 1) begin
            pb <= pb + 1;
            state <= S_REVEAL;
          end
          else begin
            lives <= lives - 1;
            state <= S_LIFE_A;
          end
        end
      end

      // ------------ player B breaks the code -------------
      S_PB_BR: begin
        lives <= 3;               //@v1_lives_b_stale:
        if (cnt == 2*HZ-1) begin
          cnt <= 0;               //@v1_cnt_pb_br:
          state <= S_LIFE_B;
        end
        else
          cnt <= cnt + 1;
      end
      S_LIFE_B: begin
        if (cnt == 2*HZ-1) begin
          cnt <= 0;
          state <= S_B_G1;
        end
        else
          cnt <= cnt + 1;
      end
      S_B_G1: if (pB && letterIn != 0) begin g3 <= letterIn; state <= S_B_G2; end
      S_B_G2: if (pB && letterIn != 0) begin g2 <= letterIn; state <= S_B_G3; end
      S_B_G3: if (pB && letterIn != 0) begin g1 <= letterIn; state <= S_B_G4; end   //@v1_b_g3_key:       S_B_G3: if (pA && letterIn != 0) begin g1 <= letterIn; state <= S_B_G4; end
      S_B_G4: if (pB && letterIn != 0) begin g0 <= letterIn; state <= S_RES_B; end
      S_RES_B: begin
        if (pB) begin
          if (g3 == c3 && g2 == c2 && g1 == c1 && g0 == c0) begin    //@v1_win_b_three:           if (g3 == c3 && g2 == c2 && g1 == c1) begin
            pb <= pb + 1;
            state <= S_SCORE;
          end
          else if (lives == 1) begin
            pa <= pa + 1;          //@v1_point_lose_b: pb <= pb + 1;
            state <= S_REVEAL;
          end
          else begin
            lives <= lives - 1;
            state <= S_LIFE_B;
          end
        end
      end

      // show the code to the loser
      S_REVEAL: begin
        if (cnt == 2*HZ-1) begin     //@v1_reveal_short:         if (cnt == HZ/2-1) begin
          cnt <= 0;
               //@v1_swap_twice:           maker <= ~maker;
          state <= S_SCORE;
        end
        else
          cnt <= cnt + 1;
      end

      S_SCORE: begin
        if (cnt == 2*HZ-1) begin
          cnt <= 0;
          bl  <= 0;
          if (single)                       //@v1_single_goes_on:           if (single && (pa == 2 || pb == 2))
            state <= S_OVER;
          else if (pa == 2 || pb == 2)      //@v1_end_b_three:           else if (pa == 2 || pb == 3)
            state <= S_OVER;
          else if (maker == 0) begin
            maker <= 1;
            state <= S_PB_MK;
          end
          else begin
            maker <= 0;
            state <= S_PA_MK;
          end
        end
        else
          cnt <= cnt + 1;
      end

      S_OVER: begin
        if (bl == HZ-1)
          bl <= 0;
        else
          bl <= bl + 1;
        if (pA || pB) begin       //@v1_over_a_only:         if (pA) begin
          pa <= 0;                //@v1_pa_not_cleared:
          pb <= 0;
          idx <= 0;
          state <= S_START;
        end
      end

      default: state <= S_START;
    endcase
  end
end

// letter -> ssd
function [6:0] ssdl;
  input [2:0] x;
  case (x)
    3'b000: ssdl = DASH;
    3'b001: ssdl = cA;
    3'b010: ssdl = cC;
    3'b011: ssdl = cE;
    3'b100: ssdl = cF;
    3'b101: ssdl = cH;
    3'b110: ssdl = cL;
    3'b111: ssdl = cU;
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

// SSD outputs
always @(*)
begin
  SSD3 = BLANK; SSD2 = BLANK; SSD1 = BLANK; SSD0 = BLANK;
  case (state)
    S_START: begin SSD2 = cA; SSD1 = DASH; SSD0 = cb; end
    S_SC0, S_SCORE, S_OVER: begin SSD2 = num(pa); SSD1 = DASH; SSD0 = num(pb); end
    S_PA_MK: begin SSD2 = cP; SSD1 = DASH; SSD0 = cA; end
    S_PB_MK: begin SSD2 = cP; SSD1 = DASH; SSD0 = cb; end
    S_PA_BR: begin SSD2 = cP; SSD1 = DASH; SSD0 = cA; end    //@v1_pa_br_name:     S_PA_BR: begin SSD2 = cP; SSD1 = DASH; SSD0 = cb; end
    S_PB_BR: begin SSD2 = cP; SSD1 = DASH; SSD0 = cb; end
    S_A_MK1, S_B_MK1: begin SSD3 = ssdl(letterIn); end
    S_A_MK2, S_B_MK2: begin SSD3 = DASH; SSD2 = ssdl(letterIn); end
    S_A_MK3, S_B_MK3: begin SSD3 = DASH; SSD2 = DASH; SSD1 = ssdl(letterIn); end
    S_A_MK4: begin SSD3 = DASH; SSD2 = DASH; SSD1 = DASH; SSD0 = ssdl(letterIn); end
    S_B_MK4: begin SSD3 = DASH; SSD2 = DASH; SSD1 = DASH; SSD0 = ssdl(letterIn); end   //@v1_b_mk4_open:     S_B_MK4: begin SSD3 = DASH; SSD2 = DASH; SSD1 = ssdl(c1); SSD0 = ssdl(letterIn); end
    S_LIFE_A, S_LIFE_B: begin SSD2 = cL; SSD1 = DASH; SSD0 = num(lives); end
    S_A_G1, S_B_G1: begin SSD3 = ssdl(letterIn); end
    S_A_G2, S_B_G2: begin SSD3 = ssdl(g3); SSD2 = ssdl(letterIn); end
    S_A_G3, S_B_G3: begin SSD3 = ssdl(g3); SSD2 = ssdl(g2); SSD1 = ssdl(letterIn); end
    S_A_G4, S_B_G4: begin SSD3 = ssdl(g3); SSD2 = ssdl(g2); SSD1 = ssdl(g1); SSD0 = ssdl(letterIn); end
    S_RES_A, S_RES_B: begin SSD3 = ssdl(g3); SSD2 = ssdl(g2); SSD1 = ssdl(g1); SSD0 = ssdl(g0); end
    S_REVEAL: begin SSD3 = ssdl(c3); SSD2 = ssdl(c2); SSD1 = ssdl(c1); SSD0 = ssdl(c0); end    //@v1_reveal_mix:     S_REVEAL: begin SSD3 = ssdl(c3); SSD2 = ssdl(c2); SSD1 = ssdl(g1); SSD0 = ssdl(c0); end
    S_DRAW: begin SSD3 = DASH; SSD2 = DASH; SSD1 = DASH; SSD0 = DASH; end
  endcase
end

// LEDs
always @(*)
begin
  LEDX = 8'b00000000;
  if (state == S_RES_A || state == S_RES_B)
  begin
    if (g3 == c3) LEDX[7:6] = 2'b11;
    else if (g3 == c2 || g3 == c1 || g3 == c0) LEDX[7:6] = 2'b01;
    if (g2 == c2) LEDX[5:4] = 2'b11;
    else if (g2 == c3 || g2 == c1 || g2 == c0) LEDX[5:4] = 2'b01;
    if (g1 == c1) LEDX[3:2] = 2'b11;
    else if (g1 == c3 || g1 == c2 || g1 == c0) LEDX[3:2] = 2'b01;   //@v1_led_ld32:     else if (g1 == c3 || g1 == c2 || g1 == c1) LEDX[3:2] = 2'b01;
    if (g0 == c0) LEDX[1:0] = 2'b11;
    else if (g0 == c3 || g0 == c2 || g0 == c1) LEDX[1:0] = 2'b01;
  end
  else if (state == S_OVER)
  begin
    if (bl < HZ/2) LEDX = 8'b11111111;    //@v1_blink_half:     if (bl < HZ/2) LEDX = 8'b11110000;
  end
end

endmodule
