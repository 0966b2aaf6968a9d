module mastermind(clk, rst, enterA, enterB, letterIn, LEDX, SSD3, SSD2, SSD1, SSD0);
  input clk, rst;
  input enterA, enterB;
  input [2:0] letterIn;
  output [7:0] LEDX;
  output [6:0] SSD3, SSD2, SSD1, SSD0;
  reg [7:0] LEDX;
  reg [6:0] SSD3, SSD2, SSD1, SSD0;

  parameter START = 0, SCORE = 1, OVER = 2;
  parameter A_P = 3, A_M1 = 4, A_M2 = 5, A_M3 = 6, A_M4 = 7, A_Q = 8, A_L = 9;
  parameter A_G1 = 10, A_G2 = 11, A_G3 = 12, A_G4 = 13, A_R = 14, A_C = 15;
  parameter B_P = 16, B_M1 = 17, B_M2 = 18, B_M3 = 19, B_M4 = 20, B_Q = 21, B_L = 22;
  parameter B_G1 = 23, B_G2 = 24, B_G3 = 25, B_G4 = 26, B_R = 27, B_C = 28;

  reg [4:0] state, nxt;
  reg [2:0] c1, c2, c3, c4;
  reg [2:0] g1, g2, g3, g4;
  reg [1:0] l1, l2, l3, l4;
  reg [1:0] pA, pB;        // 00 01 11
  reg [1:0] lives;
  reg [3:0] timer;
  reg ea, eb, oa, ob;
  reg bl;

  initial begin
    lives = 3;
    oa = 0;
    ob = 0;
  end

  always @(posedge clk or negedge rst)
  begin
    if (!rst) begin
      state <= START;
      nxt <= START;
      c1 <= 0; c2 <= 0; c3 <= 0; c4 <= 0;
      g1 = 0; g2 = 0; g3 = 0; g4 = 0;
      l1 = 0; l2 = 0; l3 = 0; l4 = 0;
      pA = 0; pB = 0;
      lives = 3; //@s4_lives_kept: 
      timer = 0;
      ea = 0; eb = 0; oa = 0; ob = 0;
      bl <= 0;
    end
    else begin
      ea = enterA & ~oa;
      eb = enterB & ~ob;
      oa = enterA;
      ob = enterB;
      bl <= ~bl;
      case (state)
      START: begin
        pA = 0; pB = 0;
        if (ea) begin //@+s4_both_b: if (ea & ~eb) begin
          nxt <= A_P;
          state <= SCORE;
        end
        else if (eb) begin
          nxt <= B_P; //@s4_b_start: nxt <= A_P;
          state <= SCORE;
        end
      end
      SCORE: begin
        timer = timer + 1;
        if (timer == 4) begin
          timer = 0;
          if (pA[1] | pB[1]) begin bl <= 1; state <= OVER; end //@s4_over_early: if (pA[1] | pB[0]) begin bl <= 1; state <= OVER; end
          else state <= nxt;
        end
      end
      // ---- A makes ----
      A_P: begin
        timer = timer + 1;
        if (timer == 4) begin timer = 0; state <= A_M1; end
      end
      A_M1: if (ea && letterIn != 0) begin c1 <= letterIn; state <= A_M2; end
      A_M2: if (ea && letterIn != 0) begin c2 <= letterIn; state <= A_M3; end
      A_M3: if (ea && letterIn != 0) begin c3 <= letterIn; state <= A_M4; end
      A_M4: if (ea && letterIn != 0) begin c4 <= letterIn; state <= A_Q; end
      A_Q: begin
        timer = timer + 1;
        if (timer == 4) begin timer = 0; state <= A_L; end
      end
      A_L: begin
        l1 = 0; l2 = 0; l3 = 0; l4 = 0;
        timer = timer + 1;
        if (timer == 4) begin timer = 0; state <= A_G1; end
      end
      A_G1: if (eb && letterIn != 0) begin
        g1 = letterIn; l1 = (g1 == c1) ? 3 : (g1 == c2 || g1 == c3 || g1 == c4) ? 1 : 0;
        state <= A_G2;
      end
      A_G2: if (eb && letterIn != 0) begin //@s4_no_a: A_G2: if (eb && letterIn[2:1] != 0) begin
        g2 = letterIn; l2 = (g2 == c2) ? 3 : (g2 == c1 || g2 == c3 || g2 == c4) ? 1 : 0;
        state <= A_G3;
      end
      A_G3: if (eb && letterIn != 0) begin
        g3 = letterIn; l3 = (g3 == c3) ? 3 : (g3 == c1 || g3 == c2 || g3 == c4) ? 1 : 0;
        state <= A_G4;
      end
      A_G4: if (eb && letterIn != 0) begin
        g4 = letterIn; l4 = (g4 == c4) ? 3 : (g4 == c1 || g4 == c2 || g4 == c3) ? 1 : 0; //@s4_led_old: l4 = (g4 == c4) ? 3 : (g4 == c1 || g4 == c2 || g4 == c3) ? 1 : 0; g4 = letterIn;
        state <= A_R;
      end
      A_R: if (eb) begin //@s4_result_maker: A_R: if (ea) begin
        if (l1 == 3 && l2 == 3 && l3 == 3 && l4 == 3) begin
          pB = {pB[0], 1'b1};
          lives = 3;
          nxt <= B_P;
          state <= SCORE;
        end
        else if (lives == 1) begin
          pA = {pA[0], 1'b1};
          lives = 3;
          nxt <= B_P;
          state <= A_C;
        end
        else begin
          lives = lives - 1;
          state <= A_L;
        end
      end
      A_C: begin
        timer = timer + 1;
        if (timer == 4) begin timer = 0; state <= SCORE; end //@s4_reveal_long: if (timer == 8) begin timer = 0; state <= SCORE; end
      end
      // ---- B makes ----
      B_P: begin
        timer = timer + 1;
        if (timer == 4) begin timer = 0; state <= B_M1; end
      end
      B_M1: if (eb && letterIn != 0) begin c1 <= letterIn; state <= B_M2; end
      B_M2: if (eb && letterIn != 0) begin c2 <= letterIn; state <= B_M3; end
      B_M3: if (eb && letterIn != 0) begin c3 <= letterIn; state <= B_M4; end //@s4_c3_slip: B_M3: if (eb && letterIn != 0) begin c2 <= letterIn; state <= B_M4; end
      B_M4: if (eb && letterIn != 0) begin c4 <= letterIn; state <= B_Q; end
      B_Q: begin
        timer = timer + 1;
        if (timer == 4) begin timer = 0; state <= B_L; end
      end
      B_L: begin
        l1 = 0; l2 = 0; l3 = 0; l4 = 0;
        timer = timer + 1;
        if (timer == 4) begin timer = 0; state <= B_G1; end
      end
      B_G1: if (ea && letterIn != 0) begin
        g1 = letterIn; l1 = (g1 == c1) ? 3 : (g1 == c2 || g1 == c3 || g1 == c4) ? 1 : 0;
        state <= B_G2;
      end
      B_G2: if (ea && letterIn != 0) begin
        g2 = letterIn; l2 = (g2 == c2) ? 3 : (g2 == c1 || g2 == c3 || g2 == c4) ? 1 : 0;
        state <= B_G3;
      end
      B_G3: if (ea && letterIn != 0) begin
        g3 = letterIn; l3 = (g3 == c3) ? 3 : (g3 == c1 || g3 == c2 || g3 == c4) ? 1 : 0;
        state <= B_G4;
      end
      B_G4: if (ea && letterIn != 0) begin
        g4 = letterIn; l4 = (g4 == c4) ? 3 : (g4 == c1 || g4 == c2 || g4 == c3) ? 1 : 0;
        state <= B_R;
      end
      B_R: if (ea) begin
        if (l1 == 3 && l2 == 3 && l3 == 3 && l4 == 3) begin
          pA = {pA[0], 1'b1};
          lives = 3;
          nxt <= A_P; //@s4_same_maker: nxt <= B_P;
          state <= SCORE;
        end
        else if (lives == 1) begin //@s4_two_lives: else if (lives == 2) begin
          pB = {pB[0], 1'b1}; //@s4_b_lost_point: pA = {pA[0], 1'b1};
          lives = 3;
          nxt <= A_P;
          state <= B_C;
        end
        else begin
          lives = lives - 1;
          state <= B_L;
        end
      end
      B_C: begin
        timer = timer + 1;
        if (timer == 4) begin timer = 0; state <= SCORE; end
      end
      OVER: if (ea | eb) state <= START;
      default: state <= START;
      endcase
    end
  end

  // segments
  reg [6:0] sw, d1, d2, d3, d4, e1, e2, e3, e4, nA, nB;
  always @(letterIn)
    case (letterIn)
      0: sw = 7'b1000000;
      1: sw = 7'b1110111;
      2: sw = 7'b0111001;
      3: sw = 7'b1111001;
      4: sw = 7'b1110001;
      5: sw = 7'b1110110;
      6: sw = 7'b0111000;
      7: sw = 7'b0111110;
    endcase
  always @(g1)
    case (g1)
      0: d1 = 7'b1000000;
      1: d1 = 7'b1110111;
      2: d1 = 7'b0111001;
      3: d1 = 7'b1111001;
      4: d1 = 7'b1110001;
      5: d1 = 7'b1110110;
      6: d1 = 7'b0111000;
      7: d1 = 7'b0111110;
    endcase
  always @(g2)
    case (g2)
      0: d2 = 7'b1000000;
      1: d2 = 7'b1110111;
      2: d2 = 7'b0111001;
      3: d2 = 7'b1111001;
      4: d2 = 7'b1110001;
      5: d2 = 7'b1110110;
      6: d2 = 7'b0111000;
      7: d2 = 7'b0111110;
    endcase
  always @(g3)
    case (g3)
      0: d3 = 7'b1000000;
      1: d3 = 7'b1110111;
      2: d3 = 7'b0111001;
      3: d3 = 7'b1111001;
      4: d3 = 7'b1110001;
      5: d3 = 7'b1110110;
      6: d3 = 7'b0111000;
      7: d3 = 7'b0111110;
    endcase
  always @(g4)
    case (g4)
      0: d4 = 7'b1000000;
      1: d4 = 7'b1110111;
      2: d4 = 7'b0111001;
      3: d4 = 7'b1111001;
      4: d4 = 7'b1110001;
      5: d4 = 7'b1110110;
      6: d4 = 7'b0111000;
      7: d4 = 7'b0111110;
    endcase
  always @(c1)
    case (c1)
      0: e1 = 7'b1000000;
      1: e1 = 7'b1110111;
      2: e1 = 7'b0111001;
      3: e1 = 7'b1111001;
      4: e1 = 7'b1110001;
      5: e1 = 7'b1110110;
      6: e1 = 7'b0111000;
      7: e1 = 7'b0111110;
    endcase
  always @(c2)
    case (c2)
      0: e2 = 7'b1000000;
      1: e2 = 7'b1110111;
      2: e2 = 7'b0111001;
      3: e2 = 7'b1111001;
      4: e2 = 7'b1110001;
      5: e2 = 7'b1110110;
      6: e2 = 7'b0111000;
      7: e2 = 7'b0111110;
    endcase
  always @(c3)
    case (c3)
      0: e3 = 7'b1000000;
      1: e3 = 7'b1110111;
      2: e3 = 7'b0111001;
      3: e3 = 7'b1111001;
      4: e3 = 7'b1110001;
      5: e3 = 7'b1110110;
      6: e3 = 7'b0111000;
      7: e3 = 7'b0111110;
    endcase
  always @(c4)
    case (c4)
      0: e4 = 7'b1000000;
      1: e4 = 7'b1110111;
      2: e4 = 7'b0111001;
      3: e4 = 7'b1111001;
      4: e4 = 7'b1110001;
      5: e4 = 7'b1110110;
      6: e4 = 7'b0111000;
      7: e4 = 7'b0111110;
    endcase
  wire [6:0] lv = (lives == 3) ? 7'b1001111 : (lives == 2) ? 7'b1011011 : (lives == 1) ? 7'b0000110 : 7'b0111111;
  always @(pA or pB) begin
    if (pA == 0) nA = 7'b0111111; else if (pA == 1) nA = 7'b0000110; else nA = 7'b1011011;
    if (pB == 0) nB = 7'b0111111; else if (pB == 1) nB = 7'b0000110; else nB = 7'b1011011;
  end

  always @(*)
  begin
    SSD3 = 0; SSD2 = 0; SSD1 = 0; SSD0 = 0;
    LEDX = 0; //@+s4_led_live: LEDX = {l1, l2, l3, l4};
    case (state)
    START: begin SSD3 = 0; SSD2 = 7'b1110111; SSD1 = 7'b1000000; SSD0 = 7'b1111100; end
    SCORE: begin SSD3 = 0; SSD2 = nA; SSD1 = 7'b1000000; SSD0 = nB; end //@s4_score_swap: SCORE: begin SSD3 = 0; SSD2 = nB; SSD1 = 7'b1000000; SSD0 = nA; end
    OVER: begin SSD3 = 0; SSD2 = nA; SSD1 = 7'b1000000; SSD0 = nB; LEDX = {8{bl}}; end //@+s4_over_dash: OVER: begin SSD3 = 7'b1000000; SSD2 = 7'b1000000; SSD1 = 7'b1000000; SSD0 = 7'b1000000; LEDX = {8{bl}}; end
    A_P: begin SSD3 = 0; SSD2 = 7'b1110011; SSD1 = 7'b1000000; SSD0 = 7'b1110111; end
    A_M1: begin SSD3 = sw; SSD2 = 0; SSD1 = 0; SSD0 = 0; end
    A_M2: begin SSD3 = 7'b1000000; SSD2 = sw; SSD1 = 0; SSD0 = 0; end
    A_M3: begin SSD3 = 7'b1000000; SSD2 = 7'b1000000; SSD1 = sw; SSD0 = 0; end
    A_M4: begin SSD3 = 7'b1000000; SSD2 = 7'b1000000; SSD1 = 7'b1000000; SSD0 = sw; end
    A_Q: begin SSD3 = 0; SSD2 = 7'b1110011; SSD1 = 7'b1000000; SSD0 = 7'b1111100; end //@s4_p_glyph: A_Q: begin SSD3 = 0; SSD2 = 7'b1100111; SSD1 = 7'b1000000; SSD0 = 7'b1111100; end
    A_L: begin SSD3 = 0; SSD2 = 7'b0111000; SSD1 = 7'b1000000; SSD0 = lv; end
    A_G1: begin SSD3 = sw; SSD2 = 0; SSD1 = 0; SSD0 = 0; end
    A_G2: begin SSD3 = d1; SSD2 = sw; SSD1 = 0; SSD0 = 0; end
    A_G3: begin SSD3 = d1; SSD2 = d2; SSD1 = sw; SSD0 = 0; end
    A_G4: begin SSD3 = d1; SSD2 = d2; SSD1 = d3; SSD0 = sw; end
    A_R: begin SSD3 = d1; SSD2 = d2; SSD1 = d3; SSD0 = d4; LEDX = {l1, l2, l3, l4}; end
    A_C: begin SSD3 = e1; SSD2 = e2; SSD1 = e3; SSD0 = e4; end
    B_P: begin SSD3 = 0; SSD2 = 7'b1110011; SSD1 = 7'b1000000; SSD0 = 7'b1111100; end
    B_M1: begin SSD3 = sw; SSD2 = 0; SSD1 = 0; SSD0 = 0; end
    B_M2: begin SSD3 = 7'b1000000; SSD2 = sw; SSD1 = 0; SSD0 = 0; end
    B_M3: begin SSD3 = 7'b1000000; SSD2 = 7'b1000000; SSD1 = sw; SSD0 = 0; end
    B_M4: begin SSD3 = 7'b1000000; SSD2 = 7'b1000000; SSD1 = 7'b1000000; SSD0 = sw; end
    B_Q: begin SSD3 = 0; SSD2 = 7'b1110011; SSD1 = 7'b1000000; SSD0 = 7'b1110111; end
    B_L: begin SSD3 = 0; SSD2 = 7'b0111000; SSD1 = 7'b1000000; SSD0 = lv; end
    B_G1: begin SSD3 = sw; SSD2 = 0; SSD1 = 0; SSD0 = 0; end
    B_G2: begin SSD3 = d1; SSD2 = sw; SSD1 = 0; SSD0 = 0; end
    B_G3: begin SSD3 = d1; SSD2 = d2; SSD1 = sw; SSD0 = 0; end
    B_G4: begin SSD3 = d1; SSD2 = d2; SSD1 = d3; SSD0 = sw; end //@s4_swapped: B_G4: begin SSD3 = d2; SSD2 = d1; SSD1 = d3; SSD0 = sw; end
    B_R: begin SSD3 = d1; SSD2 = d2; SSD1 = d3; SSD0 = d4; LEDX = {l1, l2, l3, l4}; end
    B_C: begin SSD3 = e1; SSD2 = e2; SSD1 = e3; SSD0 = e4; end
    endcase
  end
endmodule
