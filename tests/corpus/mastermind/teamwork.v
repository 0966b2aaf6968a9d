// Electronic Mastermind - term project, group 14
// btn_sync, code_reg, msg_mux: Ece     guess_comparator, score_keeper, mastermind_top: Kerem
// everything runs on the 50 Hz clock of clk_divider, bonus part included

`define S_START  4'd0
`define S_SCORE  4'd1
`define S_DRAW   4'd2
`define S_PLAYER 4'd3
`define S_MAKE   4'd4
`define S_LIVES  4'd5
`define S_GUESS  4'd6
`define S_RESULT 4'd7
`define S_REVEAL 4'd8
`define S_OVER   4'd9

// ------------------------------------------------------------------
// synchronise a push button and give one pulse per press      (Ece)
// ------------------------------------------------------------------
module btn_sync(clk, btn, hit);
  input  clk;
  input  btn;
  output hit;

  reg q0, q1;

  initial begin
    q0 = 1'b0;
    q1 = 1'b0;
  end

  always @(posedge clk)
  begin
    q0 <= btn;
    q1 <= q0;
  end

  assign hit = q0 & ~q1;
endmodule

// ------------------------------------------------------------------
// four letters, slot 0 is the leftmost one                    (Ece)
// ------------------------------------------------------------------
module code_reg(clk, rst_n, we, slot, din, word);
  input         clk;
  input         rst_n;
  input         we;
  input  [1:0]  slot;
  input  [2:0]  din;
  output [11:0] word;

  reg [2:0] l0, l1, l2, l3;

  always @(posedge clk or negedge rst_n)
  begin
    if (rst_n == 1'b0)
    begin
      l0 <= 3'b000;
      l1 <= 3'b000;
      l2 <= 3'b000;
      l3 <= 3'b000;
    end
    else if (we == 1'b1)
    begin
      case (slot)
        2'b00: l0 <= din;
        2'b01: l1 <= din;  //@w1_slots_mixed: 2'b10: l1 <= din;
        2'b10: l2 <= din;  //@w1_slots_mixed: 2'b01: l2 <= din;
        2'b11: l3 <= din;
      endcase
    end
  end

  assign word = {l0, l1, l2, l3};
endmodule

// ------------------------------------------------------------------
// verdict of a guess (Kerem)
// ------------------------------------------------------------------
module guess_comparator(
    input  wire [11:0] code,
    input  wire [11:0] guess,
    output reg  [7:0]  verdict,
    output wire        allRight
);
    wire [3:0] placed, somewhere;

    assign placed[3] = guess[11:9] == code[11:9];
    assign placed[2] = guess[8:6]  == code[8:6];
    assign placed[1] = guess[5:3]  == code[5:3];   //@w1_cmp_paste: assign placed[1] = guess[5:3]  == code[8:6];
    assign placed[0] = guess[2:0]  == code[2:0];

    genvar k;
    generate for (k = 0; k < 4; k = k + 1) begin : g_in
        wire [2:0] x = guess[3*k +: 3];
        assign somewhere[k] = x == code[11:9] | x == code[8:6] | x == code[5:3] | x == code[2:0];
    end endgenerate

    integer i;
    always @* begin
        verdict = 8'd0;
        for (i = 0; i < 4; i = i + 1)
            if (placed[i])      verdict[2*i +: 2] = 2'b11;
            else if (somewhere[i]) verdict[2*i +: 2] = 2'b01;  //@w1_led_ten: else if (somewhere[i]) verdict[2*i +: 2] = 2'b10;
    end

    assign allRight = &placed;
endmodule

// ------------------------------------------------------------------
// points of both players (Kerem)
// ------------------------------------------------------------------
module score_keeper(
    input  wire clk, rst_n,
    input  wire newMatch,
    input  wire pointA, pointB,
    output wire [1:0] scoreA, scoreB,
    output wire matchOver
);
    reg [1:0] a;
    reg [1:0] b;   //@w1_scoreb_narrow: reg b;

    always @(posedge clk, negedge rst_n)
        if (!rst_n)        begin a <= 0; b <= 0; end
        else if (newMatch) begin a <= 0; b <= 0; end
        else begin
            if (pointA) a <= a + 1;
            if (pointB) b <= b + 1;
        end

    assign scoreA = a;
    assign scoreB = b;
    assign matchOver = scoreA == 2 || scoreB == 2;
endmodule

// ------------------------------------------------------------------
// what stands on the four digits in which state               (Ece)
// ------------------------------------------------------------------
module msg_mux(state, pos, turn, lives, score_a, score_b, letter, code, guess,
               d3, d2, d1, d0);
  input  [3:0]  state;
  input  [1:0]  pos;
  input         turn;
  input  [1:0]  lives;
  input  [1:0]  score_a, score_b;
  input  [2:0]  letter;
  input  [11:0] code, guess;
  output [6:0]  d3, d2, d1, d0;
  reg    [6:0]  d3, d2, d1, d0;

  parameter [6:0] OFF   = 7'h00;
  parameter [6:0] MINUS = 7'h40;
  parameter [6:0] SEG_A = 7'h77;
  parameter [6:0] SEG_b = 7'h7C;
  parameter [6:0] SEG_L = 7'h38;
  parameter [6:0] SEG_P = 7'h73;

  function [6:0] seg_letter;
    input [2:0] c;
    begin
      case (c)
        3'b000:  seg_letter = MINUS;
        3'b001:  seg_letter = SEG_A;
        3'b010:  seg_letter = 7'h39;  // C
        3'b011:  seg_letter = 7'h79;  // E
        3'b100:  seg_letter = 7'h71;  // F
        3'b101:  seg_letter = 7'h76;  // H
        3'b110:  seg_letter = SEG_L;
        default: seg_letter = 7'h3E;  // U
      endcase
    end
  endfunction

  function [6:0] seg_num;
    input [1:0] n;
    begin
      case (n)
        2'b00:   seg_num = 7'h3F;
        2'b01:   seg_num = 7'h06;
        2'b10:   seg_num = 7'h5B;
        default: seg_num = 7'h4F;
      endcase
    end
  endfunction

  always @(*)
  begin
    // three digit messages
    d3 = OFF;
    d2 = OFF;
    d1 = MINUS;
    d0 = OFF;
    case (state)
      `S_START:
      begin
        d2 = SEG_A;
        d0 = SEG_b;
      end

      `S_SCORE:
      begin
        d2 = seg_num(score_a);
        d0 = seg_num(score_b);
      end

      `S_OVER:
      begin
        d2 = seg_num(score_a);   //@w1_over_swapped: d2 = seg_num(score_b);
        d0 = seg_num(score_b);   //@w1_over_swapped: d0 = seg_num(score_a);
      end

      `S_PLAYER:
      begin
        d2 = SEG_P;
        if (turn == 1'b1)
          d0 = SEG_b;
        else
          d0 = SEG_A;
      end

      `S_LIVES:
      begin
        d2 = SEG_L;
        d0 = seg_num(lives);
      end

      `S_DRAW:
      begin
        d3 = MINUS;
        d2 = MINUS;
        d0 = MINUS;
      end

      `S_MAKE:
      begin
        d1 = OFF;
        case (pos)
          2'b00: d3 = seg_letter(letter);
          2'b01: begin d3 = MINUS; d2 = seg_letter(letter); end
          2'b10: begin d3 = MINUS; d2 = MINUS; d1 = seg_letter(letter); end
          2'b11: begin d3 = MINUS; d2 = MINUS; d1 = MINUS; d0 = seg_letter(letter); end
        endcase
      end

      `S_GUESS:
      begin
        d3 = seg_letter(guess[11:9]);
        d2 = seg_letter(guess[8:6]);
        d1 = seg_letter(guess[5:3]);
        case (pos)
          2'b00: begin d3 = seg_letter(letter); d2 = OFF; d1 = OFF; end
          2'b01: begin d2 = seg_letter(letter); d1 = OFF; end
          2'b10: d1 = seg_letter(letter);
          2'b11: d0 = seg_letter(letter);
        endcase
      end

      `S_RESULT:
      begin
        d3 = seg_letter(guess[11:9]); //@w1_blank_result: d3 = OFF;
        d2 = seg_letter(guess[8:6]);  //@w1_blank_result: d2 = OFF;
        d1 = seg_letter(guess[5:3]);  //@w1_blank_result: d1 = OFF;
        d0 = seg_letter(guess[2:0]);  //@w1_blank_result: d0 = OFF;
      end

      `S_REVEAL:
      begin
        d3 = seg_letter(code[11:9]);
        d2 = seg_letter(code[8:6]);
        d1 = seg_letter(code[5:3]);
        d0 = seg_letter(code[2:0]);
      end

      default:
        d1 = OFF;
    endcase
  end
endmodule

// ------------------------------------------------------------------
// the game itself (Kerem)
// ------------------------------------------------------------------
module mastermind_top #(parameter CLK_HZ = 50) (  //@+hz100: module mastermind_top #(parameter CLK_HZ = 100) (
    input  wire       clk,
    input  wire       rst,      // active low   //@+rsthigh: input  wire       reset,
    input  wire       enterA,
    input  wire       enterB,
    input  wire [2:0] letterIn,
    input  wire       sw3,
    input  wire       rnd,      // from rng_module
    output reg  [7:0] LEDX,
    output reg  [6:0] SSD3, SSD2, SSD1, SSD0
);
    wire rstN = rst;   //@+rsthigh: wire rstN = ~reset;

    reg [3:0] state;
    reg [1:0] pos = 0;       // which letter
    reg       maker;         // 0 A, 1 b (in the bonus game: 1 = the machine)
    reg       breaking;      // 1 when it is the code-breaker's turn
    reg       solo;
    reg       fresh;         // no round has been played in this match
    reg [1:0] lives;
    reg [1:0] bitNo;
    reg [1:0] bits;
    reg [15:0] timer;

    // inputs
    wire hitA, hitB;
    btn_sync u_a(.clk(clk), .btn(enterA), .hit(hitA));
    btn_sync u_b(.clk(clk), .btn(enterB), .hit(hitB));
    reg [2:0] letter;
    reg       alone;
    always @(posedge clk) begin
        letter <= letterIn;
        alone  <= sw3;
    end

    wire turn = maker ^ breaking;
    wire hit  = turn ? hitB : hitA;
    wire isLetter = letter != 3'd0;
    wire done = timer == 2*CLK_HZ - 1;

    // letters
    wire [2:0] drawn = {bits, rnd};
    wire drawOk = state == `S_DRAW && bitNo == 2 && drawn != 0;  //@w1_draw_any: wire drawOk = state == `S_DRAW && bitNo == 2;
    wire makeOk = state == `S_MAKE && hit && isLetter;
    wire guessOk = state == `S_GUESS && hit && isLetter;
    wire [11:0] code, guess;
    code_reg u_code(clk, rstN, makeOk | drawOk, pos, state == `S_DRAW ? drawn : letter, code);
    code_reg u_guess(clk, rstN, guessOk, pos, letter, guess);

    wire [7:0] verdict;
    wire allRight;
    guess_comparator u_cmp(.code(code), .guess(guess), .verdict(verdict), .allRight(allRight));

    // points
    wire resultGo = state == `S_RESULT && hit;  //@w1_result_anykey: wire resultGo = state == `S_RESULT && (hitA | hitB);
    wire found = resultGo && allRight;   //@w1_last_try_lost: wire found = resultGo && allRight && lives != 1;
    wire lost  = resultGo && !found && lives == 1;
    wire [1:0] scoreA, scoreB;
    wire matchOver;
    score_keeper u_score(
        .clk(clk), .rst_n(rstN),
        .newMatch(state == `S_START),
        .pointA((found & maker) | (lost & ~maker)),
        .pointB((found & ~maker) | (lost & maker)),
        .scoreA(scoreA), .scoreB(scoreB), .matchOver(matchOver));

    always @(posedge clk, negedge rstN)
        if (!rstN) begin
            state    <= `S_START;
            pos      <= 0;    //@w1_rst_pos:
            maker    <= 0;
            breaking <= 0;
            solo     <= 0;
            fresh    <= 1;
            lives    <= 3;
            bitNo    <= 0;
            bits     <= 0;
            timer    <= 0;
        end else begin
            timer <= timer + 1;
            case (state)
                `S_START: begin
                    timer <= 0;
                    fresh <= 1;
                    breaking <= 0;
                    if (hitA) begin
                        state <= `S_SCORE;
                        maker <= alone;   //@w1_solo_b_breaks: maker <= 0;
                        solo  <= alone;   //@w1_solo_sticks: if (alone) solo <= 1;
                    end else if (hitB) begin
                        state <= `S_SCORE;
                        maker <= 1;       //@w1_b_not_maker: 
                        solo  <= 0;       //@w1_solo_sticks: 
                    end
                end

                `S_SCORE: if (done) begin
                    timer <= 0;
                    lives <= 3;
                    fresh <= 0;
                    breaking <= 0;
                    if (matchOver || (solo && !fresh)) state <= `S_OVER;   //@w1_solo_goes_on: if (matchOver) state <= `S_OVER;
                    else if (solo)                     state <= `S_DRAW;
                    else                               state <= `S_PLAYER;
                end

                `S_DRAW: begin
                    timer <= 0;
                    bits  <= {bits[0], rnd};
                    bitNo <= bitNo == 2 ? 0 : bitNo + 1;
                    if (drawOk) begin
                        pos <= pos + 1;
                        if (pos == 3) begin
                            breaking <= 1;
                            state <= `S_PLAYER;
                        end
                    end
                end

                `S_PLAYER: if (done) begin
                    timer <= 0;
                    state <= breaking ? `S_LIVES : `S_MAKE;
                end

                `S_MAKE: begin
                    timer <= 0;
                    if (makeOk) begin
                        pos <= pos + 1;
                        if (pos == 3) begin
                            breaking <= 1;
                            state <= `S_PLAYER;
                        end
                    end
                end

                `S_LIVES: if (done) state <= `S_GUESS;

                `S_GUESS: begin
                    timer <= 0;
                    if (guessOk) begin
                        pos <= pos + 1;
                        if (pos == 3) state <= `S_RESULT;
                    end
                end

                `S_RESULT: begin
                    timer <= 0;
                    if (found) begin
                        maker <= ~maker;
                        state <= `S_SCORE;
                    end else if (lost) begin
                        maker <= ~maker;   //@w1_loss_noswap: 
                        state <= `S_REVEAL;
                    end else if (resultGo) begin
                        lives <= lives - 1;
                        state <= `S_LIVES;   //@w1_no_second_lives: state <= `S_GUESS;
                    end
                end

                `S_REVEAL: if (done) begin   //@w1_reveal_cut: `S_REVEAL: if (done | hitA | hitB) begin
                    timer <= 0;
                    state <= `S_SCORE;
                end

                `S_OVER: begin
                    if (timer == CLK_HZ - 1) timer <= 0;
                    if (hitA | hitB) state <= `S_START;
                end

                default: state <= `S_START;
            endcase
        end

    // outputs
    wire [6:0] m3, m2, m1, m0;
    msg_mux u_mux(state, pos, turn, lives, scoreA, scoreB, letter, code, guess, m3, m2, m1, m0);

    wire [7:0] flash = timer < CLK_HZ/2 ? 8'hFF : 8'h00;   //@w1_half_blink: wire [7:0] flash = timer < CLK_HZ/2 ? 8'h0F : 8'h00;

    always @* begin   //@+regout: always @(posedge clk) begin
        {SSD3, SSD2, SSD1, SSD0} = {m3, m2, m1, m0};   //@+regout: {SSD3, SSD2, SSD1, SSD0} <= {m3, m2, m1, m0};
        LEDX = 8'h00;   //@+regout: LEDX <= 8'h00;
        if (state == `S_RESULT) LEDX = verdict;   //@+regout: if (state == `S_RESULT) LEDX <= verdict;
        if (state == `S_OVER) LEDX = flash;   //@+regout: if (state == `S_OVER) LEDX <= flash;
    end
endmodule
