// CS 303 Term Project - Electronic Mastermind Machine
// Implementation: everything that goes to the board is in this one file.
// BTN3 = enter A, BTN0 = enter B, BTN2 = reset (pressed = reset)
// AN, seg: active low, seg = pgfedcba

// ---------------------------------------------------------------------------
// 50 Hz clock from the clock of the board
// ---------------------------------------------------------------------------
module clk_divider(clk_in, divided_clk);
  parameter TOGGLE = 500000;          // 50 MHz / 50 Hz / 2
  input  clk_in;
  output divided_clk;
  reg    divided_clk;
  reg [24:0] cnt;

  initial begin
    cnt = 0;
    divided_clk = 0;
  end

  always @(posedge clk_in) begin
    if (cnt == TOGGLE - 1) begin //@w6b_div12: if (cnt == 4 * TOGGLE - 1) begin
      cnt         <= 0;
      divided_clk <= ~divided_clk;
    end
    else
      cnt <= cnt + 1;
  end
endmodule

// ---------------------------------------------------------------------------
// push button: debounced, one pulse of one (slow) cycle at its rising edge
// ---------------------------------------------------------------------------
module debouncer(clk, rst, noisy_in, clean_out);
  input  clk, rst, noisy_in;
  output clean_out;
  reg    s0, s1, s2;

  always @(posedge clk or negedge rst) begin
    if (!rst) begin
      s0 <= 0;
      s1 <= 0;
      s2 <= 0;
    end
    else begin
      s0 <= noisy_in;
      s1 <= s0;
      s2 <= s1;
    end
  end

  assign clean_out = s0 & s1 & ~s2;
endmodule

// ---------------------------------------------------------------------------
// one random bit per clock cycle (never reset: it depends on the player's time)
// ---------------------------------------------------------------------------
module rng_module(clk, rnd);
  input  clk;
  output rnd;
  reg [15:0] lfsr;

  initial lfsr = 16'hBEEF;

  always @(posedge clk)
    lfsr <= {lfsr[14:0], lfsr[15] ^ lfsr[13] ^ lfsr[12] ^ lfsr[10]};

  assign rnd = lfsr[15];
endmodule

// ---------------------------------------------------------------------------
// multiplexed display, driven by the board's own clock
// ---------------------------------------------------------------------------
module ssd(clk, d3, d2, d1, d0, AN, seg);
  parameter SCAN = 50000;             // 1 ms a digit
  input        clk;
  input  [6:0] d3, d2, d1, d0;        // gfedcba, 1 = on
  output [3:0] AN;
  output [7:0] seg;
  reg    [3:0] AN;
  reg    [6:0] cur;
  reg   [19:0] t;
  reg    [1:0] sel;

  initial begin
    t   = 0;
    sel = 0;
  end

  always @(posedge clk) begin
    if (t == SCAN - 1) begin
      t   <= 0;
      sel <= sel + 2'd1;
    end
    else
      t <= t + 1;
  end

  always @(*) begin
    case (sel)
      2'd0:    begin AN = 4'b1110; cur = d0; end
      2'd1:    begin AN = 4'b1101; cur = d1; end //@w6b_anorder: 2'd1:    begin AN = 4'b1011; cur = d1; end
      2'd2:    begin AN = 4'b1011; cur = d2; end //@w6b_anorder: 2'd2:    begin AN = 4'b1101; cur = d2; end
      default: begin AN = 4'b0111; cur = d3; end //@w6b_an3dark: default: begin AN = 4'b1111; cur = d3; end
    endcase
  end

  assign seg = {1'b1, ~cur}; //@w6b_segfg: assign seg = {1'b1, ~cur[5], ~cur[6], ~cur[4:0]};
endmodule

// ---------------------------------------------------------------------------
// the game
// ---------------------------------------------------------------------------
module mastermind(clk, rst, enterA, enterB, letterIn, sw3, rnd,
                  LEDX, SSD3, SSD2, SSD1, SSD0);
  parameter HZ = 50;
  input        clk, rst, enterA, enterB, sw3, rnd;
  input  [2:0] letterIn;
  output [7:0] LEDX;
  output [6:0] SSD3, SSD2, SSD1, SSD0;
  reg    [7:0] LEDX;
  reg    [6:0] SSD3, SSD2, SSD1, SSD0;

  // states of the ASM chart
  parameter IDLE   = 5'd0,  SHOWSC = 5'd1,  SHOWMK = 5'd2,
            M1     = 5'd3,  M2     = 5'd4,  M3     = 5'd5,  M4 = 5'd6,
            SHOWBR = 5'd7,  SHOWL  = 5'd8,
            G1     = 5'd9,  G2     = 5'd10, G3     = 5'd11, G4 = 5'd12,
            CHECK  = 5'd13, REVEAL = 5'd14, FINISH = 5'd15,
            RANDOM = 5'd16;

  // segments, gfedcba
  parameter OFF  = 7'b0000000, DASH = 7'b1000000,
            SA   = 7'b1110111, SB   = 7'b1111100,
            SP   = 7'b1110011, SL   = 7'b0111000;

  reg  [4:0] st;
  reg  [8:0] cnt;                       // cycles of a message, bits of the rng
  reg  [2:0] c1, c2, c3, c4;            // the code, c1 leftmost
  reg  [2:0] g1, g2, g3, g4;            // the guess
  reg  [1:0] lives;
  reg  [1:0] scA = 0, scB = 0;
  reg        mkB;                       // player b is the maker
  reg        played;                    // there was a round in this match
  reg        solo;
  reg  [1:0] sh, nb;

  wire mk = mkB ? enterB : enterA;      // maker's and breaker's buttons
  wire br = mkB ? enterA : enterB;
  wire okl = (letterIn != 3'b000);
  wire msg_done = (cnt == 2 * HZ - 1);
  wire sc_done = msg_done; //@w6b_sclong: wire sc_done = (cnt == 10 * HZ - 1);
  wire matched = (g1 == c1) & (g2 == c2) & (g3 == c3) & (g4 == c4); //@w6b_judge: wire matched = (g1 == c1) & (g2 == c2) & (g4 == c4);
  wire [2:0] rl = {sh, rnd};

  always @(posedge clk or negedge rst) begin
    if (!rst) begin
      st     <= IDLE;
      cnt    <= 0;
      c1 <= 0; c2 <= 0; c3 <= 0; c4 <= 0;
      g1 <= 0; g2 <= 0; g3 <= 0; g4 <= 0;
      scA    <= 0;
      scB    <= 0; //@w6b_rstscb:
      lives  <= 3;
      mkB    <= 0;
      played <= 0;
      solo   <= 0;
      sh     <= 0;
      nb     <= 0;
    end
    else begin
      cnt <= cnt + 1;
      case (st)
        IDLE: begin
          cnt    <= 0;
          played <= 0;
          if (enterA) begin
            mkB  <= sw3;                // one player: the circuit plays as b
            solo <= sw3;
            st   <= SHOWSC;
          end
          else if (enterB) begin
            mkB  <= 1;
            solo <= 0;
            st   <= SHOWSC;
          end
        end

        SHOWSC:
          if (sc_done) begin //@w6b_scskip: if (sc_done | enterA | enterB) begin
            cnt <= 0;
            if (scA == 2 || scB == 2 || (solo && played)) //@w6b_late: if (scA == 2 || scB == 3 || (solo && played)) //@w6b_sologo: if (scA == 2 || scB == 2)
              st <= FINISH;
            else if (solo) begin
              nb <= 0;
              c1 <= 0; c2 <= 0; c3 <= 0; c4 <= 0;
              st <= RANDOM;
            end
            else begin
              if (played)
                mkB <= ~mkB; //@w6b_swapb: mkB <= 1'b1;
              st <= SHOWMK;
            end
          end

        // letters are shifted in until the leftmost has arrived
        RANDOM: begin
          cnt <= 0;
          sh  <= {sh[0], rnd};
          nb  <= (nb == 2) ? 2'd0 : nb + 2'd1;
          if (nb == 2 && rl != 0) begin
            c1 <= c2; c2 <= c3; c3 <= c4; c4 <= rl;
            if (c2 != 0)
              st <= SHOWBR;
          end
        end

        SHOWMK:
          if (msg_done) begin
            cnt <= 0;
            st  <= M1;
          end

        M1: begin cnt <= 0; if (mk & okl) begin c1 <= letterIn; st <= M2; end end
        M2: begin cnt <= 0; if (mk & okl) begin c2 <= letterIn; st <= M3; end end
        M3: begin cnt <= 0; if (mk & okl) begin c3 <= letterIn; st <= M4; end end //@w6b_anykey: M3: begin cnt <= 0; if ((enterA | enterB) & okl) begin c3 <= letterIn; st <= M4; end end
        M4: begin cnt <= 0; if (mk & okl) begin c4 <= letterIn; st <= SHOWBR; end end

        SHOWBR: begin
          lives <= 3;
          if (msg_done) begin
            cnt <= 0;
            st  <= SHOWL;
          end
        end

        SHOWL:
          if (msg_done) begin
            cnt <= 0;
            st  <= G1;
          end

        G1: begin cnt <= 0; if (br & okl) begin g1 <= letterIn; st <= G2; end end //@w6b_dash1: G1: begin cnt <= 0; if (br) begin g1 <= letterIn; st <= G2; end end
        G2: begin cnt <= 0; if (br & okl) begin g2 <= letterIn; st <= G3; end end
        G3: begin cnt <= 0; if (br & okl) begin g3 <= letterIn; st <= G4; end end
        G4: begin cnt <= 0; if (br & okl) begin g4 <= letterIn; st <= CHECK; end end

        CHECK: begin
          cnt <= 0;
          if (br) begin
            if (matched) begin
              if (mkB) scA <= scA + 1;
              else     scB <= scB + 1; //@w6b_pointa: else     scA <= scA + 1;
              played <= 1;
              st     <= SHOWSC;
            end
            else if (lives == 1) begin //@w6b_lives4: else if (lives == (mkB ? 0 : 1)) begin
              if (mkB) scB <= scB + 1;
              else     scA <= scA + 1;
              played <= 1;
              st     <= REVEAL; //@w6b_norev: st     <= SHOWSC;
            end
            else begin
              lives <= lives - 1;
              st    <= SHOWL;
            end
          end
        end

        REVEAL:
          if (msg_done) begin
            cnt <= 0;
            st  <= SHOWSC;
          end

        FINISH: begin
          if (cnt == 2 * HZ - 1)
            cnt <= 0; //@w6b_self: begin cnt <= 0; scA <= 0; scB <= 0; st <= IDLE; end
          if (enterA | enterB) begin
            cnt <= 0;
            scA <= 0;
            scB <= 0; //@w6b_keepb:
            st  <= IDLE;
          end
        end

        default: st <= IDLE;
      endcase
    end
  end

  // -------------------------------------------------------------- SSDs and LEDs
  function [6:0] letter;
    input [2:0] l;
    case (l)
      3'd1:    letter = 7'b1110111; // A
      3'd2:    letter = 7'b0111001; // C
      3'd3:    letter = 7'b1111001; // E
      3'd4:    letter = 7'b1110001; // F
      3'd5:    letter = 7'b1110110; // H
      3'd6:    letter = 7'b0111000; // L
      3'd7:    letter = 7'b0111110; // U
      default: letter = 7'b1000000; // -
    endcase
  endfunction

  function [6:0] digit;
    input [1:0] n;
    case (n)
      2'd0:    digit = 7'b0111111;
      2'd1:    digit = 7'b0000110;
      2'd2:    digit = 7'b1011011;
      default: digit = 7'b1001111;
    endcase
  endfunction

  wire [2:0] li = letterIn;
  wire lit = (cnt < HZ / 2) || (cnt >= HZ && cnt < HZ + HZ / 2); //@w6b_noblink: wire lit = 1'b1;

  // is the letter somewhere in the code?
  wire in1 = (g1 == c1) | (g1 == c2) | (g1 == c3) | (g1 == c4);
  wire in2 = (g2 == c1) | (g2 == c2) | (g2 == c3) | (g2 == c4);
  wire in3 = (g3 == c1) | (g3 == c2) | (g3 == c3) | (g3 == c4); //@w6b_in3: wire in3 = (g3 == c1) | (g3 == c2) | (g3 == c3) | (g3 == c3);
  wire in4 = (g4 == c1) | (g4 == c2) | (g4 == c3) | (g4 == c4);

  always @(*) begin
    SSD3 = OFF; SSD2 = OFF; SSD1 = OFF; SSD0 = OFF;
    LEDX = 8'b0;
    case (st)
      IDLE:   begin SSD2 = SA; SSD1 = DASH; SSD0 = SB; end
      SHOWSC: begin SSD2 = digit(scA); SSD1 = DASH; SSD0 = digit(scB); end
      SHOWMK: begin SSD2 = SP; SSD1 = DASH; SSD0 = mkB ? SB : SA; end
      RANDOM: begin SSD3 = DASH; SSD2 = DASH; SSD1 = DASH; SSD0 = DASH; end
      M1:     begin SSD3 = letter(li); end
      M2:     begin SSD3 = DASH; SSD2 = letter(li); end //@w6b_open: M2:     begin SSD3 = mkB ? letter(c1) : DASH; SSD2 = letter(li); end
      M3:     begin SSD3 = DASH; SSD2 = DASH; SSD1 = letter(li); end //@w6b_open: M3:     begin SSD3 = mkB ? letter(c1) : DASH; SSD2 = mkB ? letter(c2) : DASH; SSD1 = letter(li); end
      M4:     begin SSD3 = DASH; SSD2 = DASH; SSD1 = DASH; SSD0 = letter(li); end
      SHOWBR: begin SSD2 = SP; SSD1 = DASH; SSD0 = mkB ? SA : SB; end
      SHOWL:  begin SSD2 = SL; SSD1 = DASH; SSD0 = digit(lives); end //@w6b_lshift: SHOWL:  begin SSD3 = SL; SSD2 = DASH; SSD1 = digit(lives); end
      G1:     begin SSD3 = letter(li); end
      G2:     begin SSD3 = letter(g1); SSD2 = letter(li); end
      G3:     begin SSD3 = letter(g1); SSD2 = letter(g2); SSD1 = letter(li); end
      G4:     begin SSD3 = letter(g1); SSD2 = letter(g2); SSD1 = letter(g3); SSD0 = letter(li); end
      CHECK: begin
        SSD3 = letter(g1); SSD2 = letter(g2); SSD1 = letter(g3); SSD0 = letter(g4);
        LEDX = {(g1 == c1), in1, (g2 == c2), in2, (g3 == c3), in3, (g4 == c4), in4};
      end
      REVEAL: begin SSD3 = letter(c1); SSD2 = letter(c2); SSD1 = letter(c3); SSD0 = letter(c4); end //@w6b_revmid: REVEAL: begin SSD3 = letter(c1); SSD2 = letter(c3); SSD1 = letter(c2); SSD0 = letter(c4); end
      FINISH: begin
        SSD2 = digit(scA); SSD1 = DASH; SSD0 = digit(scB);
        if (lit) LEDX = 8'hFF;
      end
      default: ;
    endcase
  end
endmodule

// ---------------------------------------------------------------------------
// top: pins
// ---------------------------------------------------------------------------
module top(clk, BTN3, BTN2, BTN0, SW, LD, AN, seg);
  parameter CLK_HZ  = 50000000; //@+clk100: parameter CLK_HZ  = 100000000;
  parameter GAME_HZ = 50;
  parameter SCAN    = 50000; //@+clk100: parameter SCAN    = 100000;
  input        clk;
  input        BTN3, BTN2, BTN0;
  input  [3:0] SW;
  output [7:0] LD;
  output [3:0] AN;
  output [7:0] seg;

  wire       slow, rst, a, b, rnd;
  wire [6:0] s3, s2, s1, s0;
  wire [7:0] led;

  assign rst = ~BTN2;

  clk_divider #(CLK_HZ / GAME_HZ / 2) divider(clk, slow);

  debouncer dbA(slow, rst, BTN3, a); //@w6b_btnswap: debouncer dbA(slow, rst, BTN0, a);
  debouncer dbB(slow, rst, BTN0, b); //@w6b_btnswap: debouncer dbB(slow, rst, BTN3, b);

  rng_module rng(slow, rnd);

  mastermind #(GAME_HZ) game(slow, rst, a, b, SW[2:0], SW[3], rnd, led, s3, s2, s1, s0); //@w6b_sw12: mastermind #(GAME_HZ) game(slow, rst, a, b, {SW[1], SW[2], SW[0]}, SW[3], rnd, led, s3, s2, s1, s0);

  assign LD = led; //@w6b_ldrev: assign LD = {led[1:0], led[3:2], led[5:4], led[7:6]};

  ssd #(SCAN) display(clk, s3, s2, s1, s0, AN, seg);
endmodule
