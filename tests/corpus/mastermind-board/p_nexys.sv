// ----------------------------------------------------------------------------
//  Electronic Mastermind  -  Digilent Nexys A7-100T
//  player A: BTNL      player B: BTNR      reset: CPU RESET (red, active low)
//  letter:   SW[2:0]   one player: SW[3]   verdict: LED[7:0]
//
//  One clock domain only (CLK100MHZ). Everything slow runs on clock enables.
// ----------------------------------------------------------------------------
`default_nettype none

// a pulse of one clock every DIV clocks
module strobe #(parameter int DIV = 2_000_000) (
    input  wire  clk,
    output logic stb = 1'b0
);
  logic [31:0] cnt = '0;
  always_ff @(posedge clk)
    if (cnt >= DIV - 1) begin
      cnt <= '0;
      stb <= 1'b1;
    end else begin
      cnt <= cnt + 1;
      stb <= 1'b0;
    end
endmodule

// push button: two flip-flops against metastability, sampled every 20 ms
// (that is longer than any bounce), then the rising edge.
// hit stands from one enable to the next, so the FSM sees it exactly once.
module pushbtn (
    input  wire  clk, en, pin,
    output logic hit = 1'b0
);
  logic [1:0] meta = '0;
  logic       lvl  = 1'b0;
  always_ff @(posedge clk) begin
    meta <= {meta[0], pin};
    if (en) begin
      lvl <= meta[1];
      hit <= meta[1] & ~lvl;
    end
  end
endmodule

// 19-bit LFSR, free running: x^19 + x^18 + x^17 + x^14 + 1
module noise (
    input  wire  clk,
    output logic bit_o
);
  logic [18:0] r = 19'h2_BEEF;
  always_ff @(posedge clk) r <= {r[17:0], r[18] ^ r[17] ^ r[16] ^ r[13]};
  assign bit_o = r[18];
endmodule

// ---------------------------------------------------------------- the game ---
module game #(parameter int HZ = 50) (
    input  wire         clk, rstn, en,
    input  wire         hitA, hitB,
    input  wire  [2:0]  letter,
    input  wire         solo_sw,
    input  wire         rnd,
    output logic [3:0][6:0] dig,      // dig[3] is the left one, gfedcba, 1 = on
    output logic [7:0]  led
);
  localparam int HOLD = 2 * HZ;
  localparam int LIT  = (HZ / 2 > 0) ? HZ / 2 : 1;
  localparam int DARK = (HZ - LIT > 0) ? HZ - LIT : 1;

  // segments                     gfedcba
  localparam logic [6:0] S_NO = 7'b0000000,
                         S_MI = 7'b1000000,
                         S_A  = 7'b1110111,
                         S_b  = 7'b1111100,
                         S_P  = 7'b1110011,
                         S_L  = 7'b0111000;

  function automatic logic [6:0] abc(input logic [2:0] c);
    case (c)
      3'd1: abc = S_A;
      3'd2: abc = 7'b0111001;  // C
      3'd3: abc = 7'b1111001;  // E
      3'd4: abc = 7'b1110001;  // F
      3'd5: abc = 7'b1110110;  //@+p1-h:      3'd5: abc = 7'b1110100;  // h
      3'd6: abc = S_L;
      3'd7: abc = 7'b0111110;  //@p1-u:      3'd7: abc = 7'b0110110;
      default: abc = S_MI;
    endcase
  endfunction

  function automatic logic [6:0] num(input logic [1:0] n);
    case (n)
      2'd0: num = 7'b0111111;
      2'd1: num = 7'b0000110;
      2'd2: num = 7'b1011011;
      2'd3: num = 7'b1001111;
    endcase
  endfunction

  typedef enum logic [2:0] {TITLE, SAY, DRAW, TYPE, VERDICT, FINISH} state_t;
  typedef enum logic [1:0] {M_SCORE, M_PLAYER, M_LIVES, M_CODE} msg_t;

  state_t st  = TITLE;
  msg_t   msg = M_SCORE;        // what is said in SAY
  logic [17:0] t = '0;          // time in SAY and FINISH
  logic lit    = 1'b0;
  logic solo   = 1'b0;
  logic maker  = 1'b0;          // 0 = A, 1 = B
  logic who    = 1'b0;          // whose turn
  logic making = 1'b0;          // the code is typed, not a guess
  logic [1:0] pos   = '0;       // 0 = left letter
  logic [1:0] lives = 2'd3;
  logic [1:0] scoreA = '0, scoreB = '0;
  logic [3:0][2:0] code = '0, guess = '0;
  logic [1:0] nbit = '0;        // for DRAW
  logic [1:0] part = '0;

  wire act  = who ? hitB : hitA;                          // only his button
  wire isLetter = (letter != 3'd0);                       //@p1-dash:  wire isLetter = (letter != 3'd0) || (pos == 2'd3);
  wire match2 = (scoreA == 2'd2) || (scoreB == 2'd2);     //@p1-two:  wire match2 = (scoreA == 2'd2) || (scoreA == 2'd2);
  wire soloEnd = solo && (scoreA != 0 || scoreB != 0);
  wire [2:0] drawn = {part, rnd};

  always_ff @(posedge clk or negedge rstn) begin          //@+p1-sync:  always_ff @(posedge clk) begin
    if (!rstn) begin
      st <= TITLE;  msg <= M_SCORE;  t <= '0;  lit <= 1'b0;
      solo <= 1'b0; maker <= 1'b0;   who <= 1'b0;  making <= 1'b0;
      pos <= '0;                                          //@p1-pos:
      lives <= 2'd3;
      scoreA <= '0; scoreB <= '0;
      code <= '0;   guess <= '0;
      nbit <= '0;   part <= '0;
    end else if (en) begin
      case (st)
        TITLE:
          if (hitA || hitB) begin
            maker <= ~hitA;                               //@+p1-both:            maker <= hitB;
            solo  <= hitA & solo_sw;                      //@p1-solo:            if (hitA & solo_sw) solo <= 1'b1;
            scoreA <= '0;                                 //@p1-again:
            scoreB <= '0;                                 //@p1-again:
            msg <= M_SCORE;
            t   <= '0;
            st  <= SAY;
          end

        SAY:
          if (t != HOLD - 1) t <= t + 1'b1;
          else begin
            t <= '0;
            case (msg)
              M_SCORE:
                if (match2 || soloEnd) begin
                  st  <= FINISH;
                  lit <= 1'b1;
                end else if (solo) begin
                  st   <= DRAW;
                  nbit <= '0;
                end else begin
                  msg    <= M_PLAYER;
                  who    <= maker;
                  making <= 1'b1;
                end
              M_PLAYER:
                if (making) st <= TYPE;
                else begin
                  msg   <= M_LIVES;
                  lives <= 2'd3;                          //@p1-lives:
                end
              M_LIVES: st <= TYPE;
              M_CODE:  msg <= M_SCORE;
            endcase
          end

        DRAW: begin                       // three bits a letter, no '-'
          part <= {part[0], rnd};
          nbit <= nbit + 1'b1;
          if (nbit == 2'd2) begin
            nbit <= '0;
            if (drawn != 3'd0) begin
              code[pos] <= drawn;
              pos <= pos + 1'b1;          // comes round to 0 by itself
              if (pos == 2'd3) begin
                st     <= SAY;
                msg    <= M_PLAYER;
                who    <= 1'b0;
                making <= 1'b0;
              end
            end
          end
        end

        TYPE:
          if (act && isLetter) begin
            if (making) code[pos] <= letter;
            else        guess[pos] <= letter;
            pos <= pos + 1'b1;
            if (pos == 2'd3) begin
              if (making) begin
                making <= 1'b0;
                who    <= ~who;
                st     <= SAY;
                msg    <= M_PLAYER;
              end else
                st <= VERDICT;
            end
          end

        VERDICT:
          if (act) begin                                  //@p1-any:          if (hitA || hitB) begin
            st <= SAY;
            if (guess == code) begin
              if (who) scoreB <= scoreB + 1'b1;
              else     scoreA <= scoreA + 1'b1;
              maker <= ~maker;
              msg   <= M_SCORE;
            end else if (lives != 2'd1) begin
              lives <= lives - 1'b1;
              msg   <= M_LIVES;
            end else begin
              if (who) scoreA <= scoreA + 1'b1;
              else     scoreB <= scoreB + 1'b1;
              maker <= ~maker;                            //@p1-swap:
              msg   <= M_CODE;
            end
          end

        FINISH:
          if (hitA || hitB) st <= TITLE;
          else if (t == (lit ? LIT : DARK) - 1) begin
            t   <= '0;
            lit <= ~lit;
          end else t <= t + 1'b1;

        default: st <= TITLE;
      endcase
    end
  end

  // ------------------------------------------------ what the players see ---
  always_comb begin
    dig = {S_NO, S_NO, S_NO, S_NO};
    led = '0;
    case (st)
      TITLE: dig = {S_NO, S_A, S_MI, S_b};
      SAY:
        case (msg)
          M_SCORE:  dig = {S_NO, num(scoreA), S_MI, num(scoreB)};
          M_PLAYER: dig = {S_NO, S_P, S_MI, who ? S_b : S_A};
          M_LIVES:  dig = {S_NO, S_L, S_MI, num(lives)};  //@p1-left:          M_LIVES:  dig = {S_L, S_MI, num(lives), S_NO};
          M_CODE:   dig = {abc(code[0]), abc(code[1]), abc(code[2]), abc(code[3])};
        endcase
      DRAW: dig = {S_MI, S_MI, S_MI, S_MI};
      TYPE:
        for (int i = 0; i < 4; i++)
          if (i < pos)       dig[3 - i] = making ? S_MI : abc(guess[i]);
          else if (i == pos) dig[3 - i] = abc(letter);
      VERDICT: begin
        dig = {abc(guess[0]), abc(guess[1]), abc(guess[2]), abc(guess[3])};
        for (int i = 0; i < 4; i++)
          if (guess[i] == code[i]) led[7 - 2*i -: 2] = 2'b11;
          else
            for (int k = 0; k < 4; k++)                   //@p1-last:            for (int k = 0; k < 3; k++)
              if (guess[i] == code[k]) led[7 - 2*i -: 2] = 2'b01;
      end
      FINISH: begin
        dig = {S_NO, num(scoreA), S_MI, num(scoreB)};
        led = {8{lit}};                                   //@p1-blink:        led = {4'b0000, {4{lit}}};
      end
      default: ;
    endcase
  end
endmodule

// -------------------------------------------------------------------- top ---
module nexys_top #(
    parameter int CLK_HZ  = 100_000_000,
    parameter int TICK_HZ = 50
) (
    input  wire         CLK100MHZ,
    input  wire         CPU_RESETN,
    input  wire         BTNL,
    input  wire         BTNR,
    input  wire  [3:0]  SW,
    output logic [7:0]  LED,
    output logic [7:0]  AN,
    output logic        CA, CB, CC, CD, CE, CF, CG, DP
);
  logic tick, scan, a, b, r;
  logic [3:0][6:0] dig;
  logic [1:0] sel = '0;

  strobe #(.DIV(CLK_HZ / TICK_HZ))      s_game (.clk(CLK100MHZ), .stb(tick));
  strobe #(.DIV(CLK_HZ / TICK_HZ / 16)) s_scan (.clk(CLK100MHZ), .stb(scan));
  pushbtn bA (.clk(CLK100MHZ), .en(tick), .pin(BTNL), .hit(a));
  pushbtn bB (.clk(CLK100MHZ), .en(tick), .pin(BTNR), .hit(b));
  noise   n  (.clk(CLK100MHZ), .bit_o(r));

  game #(.HZ(TICK_HZ)) g (
      .clk(CLK100MHZ), .rstn(CPU_RESETN), .en(tick), .hitA(a), .hitB(b),
      .letter(SW[2:0]), .solo_sw(SW[3]), .rnd(r), .dig(dig), .led(LED));

  // 800 digits a second; the four left digits of the board stay dark
  always_ff @(posedge CLK100MHZ)
    if (scan) sel <= sel + 1'b1;                          //@+p1-scan:    if (scan) sel <= sel - 1'b1;

  always_comb begin
    AN = 8'hFF;
    AN[sel] = 1'b0;
    {CG, CF, CE, CD, CC, CB, CA} = ~dig[sel];
    DP = 1'b1;
  end
endmodule
`default_nettype wire
