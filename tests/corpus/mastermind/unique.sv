// mastermind.sv - two players, or A against the machine (sw3)
typedef enum logic [3:0] {
  START, SCORE, PLAYER, MAKE, GAP, LIVES, GUESS, RESULT, REVEAL, OVER, DRAW
} phase_e;

typedef logic [1:0] pts_t;          //@SIGNED: typedef logic signed [1:0] pts_t;

module mastermind #(parameter int HZ = 50) (
  input  logic       clk,
  input  logic       rst_n,
  input  logic       btnA,
  input  logic       btnB,
  input  logic [2:0] letter,
  input  logic       sw3,
  input  logic       rnd,
  output logic [7:0] leds,
  output logic [7:0] disp3,        // dp g f e d c b a, active low
  output logic [7:0] disp2,
  output logic [7:0] disp1,
  output logic [7:0] disp0
);
  localparam int T2 = 2*HZ - 1;
  localparam int TG = HZ/10;        //@LONGGAP: localparam int TG = 3*HZ + HZ/2;
  localparam logic [63:0] ALPH = "ULHFECA-";

  phase_e          phase;
  logic [3:0][2:0] code, guess;     // [3] is the left one
  logic [1:0]      idx = 2'd3;
  logic [7:0]      tmr;
  logic [7:0]      blk;
  pts_t            ptsA, ptsB;
  logic [1:0]      lives;
  logic            maker, making, single, fresh;
  logic [1:0]      bits, nbits;

  // synchronizers
  logic [2:0] sa, sb;
  logic [2:0] l0, ltr;
  logic       s0, one;
  always_ff @(posedge clk) begin
    sa  <= {sa[1:0], btnA};
    sb  <= {sb[1:0], btnB};
    l0  <= letter;
    ltr <= l0;
    s0  <= sw3;
    one <= s0;
  end

  logic pa, pb, mp, bp;
  always_comb begin
    pa = sa[1] & ~sa[2];
    pb = sb[1] & ~sb[2];
    mp = maker ? pb : pa;
    bp = maker ? pa : pb;
  end

  // verdict
  logic [3:0] hit, near, used;
  always_comb begin
    used = '0;
    near = '0;
    for (int i = 0; i < 4; i++) begin
      hit[i]  = guess[i] == code[i];
      used[i] = hit[i];
    end
    for (int i = 3; i >= 0; i--)
      for (int j = 0; j < 4; j++)
        if (!hit[i] && guess[i] == code[j]) begin   //@+COUNT: if (!hit[i] && !near[i] && !used[j] && guess[i] == code[j]) begin
          near[i] = 1'b1;
          used[j] = 1'b1;
        end
  end

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      phase  <= START;
      idx    <= 2'd3;                //@RSTIDX:
      tmr    <= '0;
      blk    <= '0;
      ptsA   <= '0;
      ptsB   <= '0;
      lives  <= 2'd3;
      maker  <= 1'b0;
      making <= 1'b1;
      single <= 1'b0;
      fresh  <= 1'b1;
      nbits  <= '0;
      bits   <= '0;
      code   <= '0;
      guess  <= '0;
    end else begin
      if (tmr != 0) tmr <= tmr - 1'b1;

      unique case (phase)
        START: if (pa || pb) begin
          maker  <= pa ? one : 1'b1;
          single <= pa && one;       //@STICKY: if (pa && one) single <= 1'b1;
          ptsA   <= '0;
          ptsB   <= '0;
          fresh  <= 1'b1;
          phase  <= SCORE;
          tmr    <= T2;
        end

        SCORE: if (tmr == 0) begin   //@SCOREKEY: SCORE: if (tmr == 0 && (pa || pb)) begin
          tmr <= T2;
          blk <= '0;
          making <= 1'b1;
          if (ptsA >= 2 || ptsB >= 2 || (single && !fresh))  //@ONEON: if (ptsA >= 2 || ptsB >= 2)
            phase <= OVER;
          else if (single) begin
            phase <= DRAW;
            nbits <= '0;
          end else
            phase <= PLAYER;
        end

        DRAW: begin
          bits  <= {bits[0], rnd};
          nbits <= nbits + 1'b1;
          if (nbits == 2) begin
            nbits <= '0;
            if ({bits, rnd} != 3'd0) begin   //@ZERODRAW: begin
              code[idx] <= {bits, rnd};
              idx       <= idx - 1'b1;
              if (idx == 0) begin
                making <= 1'b0;
                lives  <= 2'd3;
                phase  <= PLAYER;
                tmr    <= T2;
              end
            end
          end
        end

        PLAYER: if (tmr == 0) begin
          phase <= making ? MAKE : LIVES;
          tmr   <= T2;
        end

        MAKE: if (mp && ltr != 0) begin
          code[idx] <= ltr;
          idx       <= idx - 1'b1;
          if (idx == 0) begin
            making <= 1'b0;
            lives  <= 2'd3;
            tmr    <= TG;
            phase  <= GAP;
          end
        end

        GAP: if (tmr == 0) begin
          phase <= PLAYER;
          tmr   <= T2;
        end

        LIVES: if (tmr == 0) phase <= GUESS;

        GUESS: if (bp && ltr != 0) begin
          guess[idx] <= ltr;
          idx        <= idx - 1'b1;
          if (idx == 0) begin
            phase <= RESULT;
            tmr   <= T2;
          end
        end

        RESULT: if (bp) begin        //@AUTORES: RESULT: if (bp || tmr == 0) begin //@RESA: RESULT: if (pa) begin
          tmr <= T2;
          if (&hit) begin
            if (maker) ptsA <= ptsA + 1'b1;
            else       ptsB <= ptsB + 1'b1;
            maker <= ~maker;
            fresh <= 1'b0;
            phase <= SCORE;
          end else if (lives == 1) begin
            if (!maker) ptsA <= ptsA + 1'b1;
            else        ptsB <= ptsB + 1'b1;   //@ONENOPT: else if (!single) ptsB <= ptsB + 1'b1;
            maker <= ~maker;
            fresh <= 1'b0;
            phase <= REVEAL;
          end else begin
            lives <= lives - 1'b1;
            phase <= LIVES;
          end
        end

        REVEAL: if (tmr == 0) begin
          phase <= SCORE;
          tmr   <= T2;
        end

        OVER: begin
          blk <= (blk == HZ-1) ? '0 : blk + 1'b1;
          if (pa || pb) phase <= START;
        end

        default: phase <= START;
      endcase
    end
  end

  function automatic logic [7:0] seg (input logic [7:0] c);
    logic [6:0] s;
    unique case (c)
      "0": s = 7'b0111111;
      "1": s = 7'b0000110;
      "2": s = 7'b1011011;           //@TWO: "2": s = 7'b1011010;
      "3": s = 7'b1001111;
      "A": s = 7'b1110111;
      "b": s = 7'b1111100;
      "C": s = 7'b0111001;
      "E": s = 7'b1111001;
      "F": s = 7'b1110001;
      "H": s = 7'b1110110;
      "L": s = 7'b0111000;
      "P": s = 7'b1110011;
      "U": s = 7'b0111110;
      "-": s = 7'b1000000;
      default: s = 7'b0000000;
    endcase
    return {1'b1, ~s};
  endfunction

  logic [3:0][7:0] txt;
  logic            who;
  always_comb begin
    txt  = "    ";
    leds = '0;
    who  = making ? maker : ~maker;  //@PMAKER: who = maker;
    unique case (phase)
      START:  txt = " A-b";
      SCORE:  begin txt = " 0-0"; txt[2] = "0" + ptsA; txt[0] = "0" + ptsB; end
      DRAW:   txt = "----";
      PLAYER: txt = who ? " P-b" : " P-A";
      LIVES:  begin txt = " L-0"; txt[0] = "0" + lives; end
      GAP:    txt = "    ";          //@+LATE: GAP: begin txt = "--- "; txt[0] = ALPH[8*code[0] +: 8]; end
      MAKE:
        for (int i = 0; i < 4; i++)
          if (i > idx)       txt[i] = "-";        //@+LATE: if (i == idx + 1) txt[i] = ALPH[8*code[i] +: 8]; else if (i > idx) txt[i] = "-";
          else if (i == idx) txt[i] = ALPH[8*ltr +: 8];  //@+LATE:
      GUESS:
        for (int i = 0; i < 4; i++)
          if (i > idx)       txt[i] = ALPH[8*guess[i] +: 8];   //@MIRROR: if (i > idx) txt[3-i] = ALPH[8*guess[i] +: 8];
          else if (i == idx) txt[i] = ALPH[8*ltr +: 8];        //@MIRROR: else if (i == idx) txt[3-i] = ALPH[8*ltr +: 8]; //@+LATE:
      RESULT: begin
        for (int i = 0; i < 4; i++) begin
          txt[i] = ALPH[8*guess[i] +: 8];                //@MIRROR: txt[3-i] = ALPH[8*guess[i] +: 8]; //@DARKRES:
          leds[2*i +: 2] = {hit[i], hit[i] | near[i]};
        end
      end
      REVEAL:
        for (int i = 0; i < 4; i++) txt[i] = ALPH[8*code[i] +: 8];
      OVER: begin
        txt = " 0-0"; txt[2] = "0" + ptsA; txt[0] = "0" + ptsB;   //@+OVERDARK:
        leds = (blk < HZ/2) ? 8'hFF : 8'h00;
      end
      default: ;
    endcase
  end

  assign disp3 = seg(txt[3]);
  assign disp2 = seg(txt[2]);
  assign disp1 = seg(txt[1]);
  assign disp0 = seg(txt[0]);
endmodule
