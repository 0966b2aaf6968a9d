//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
// CS303 donem projesi - Electronic Mastermind
// Fikir: oyunun 6 "modu" var (one-hot).  Mesajlar ayri: "pend" icinde bekleyen mesajlarin bitleri durur,
// en yuksek bit gosterilir, 2 saniye sonra silinir.  Mesaj varken mod bekler.

// dugmeye basildi mi (0 -> 1)
module basma(input clk, input in, output hit);
  reg old = 0;
  always @(posedge clk) old <= in;
  assign hit = in & ~old;
endmodule

// bir tahmin harfi icin iki LED
module harf_led(input [2:0] g, input [2:0] here, input [2:0] o1, input [2:0] o2, input [2:0] o3, output [1:0] xy);
  assign xy = (g == here) ? 2'b11 :
              ((g == o1) | (g == o2) | (g == o3)) ? 2'b01 : 2'b00;
endmodule

// sembol -> gfedcba
module sembol(input [3:0] s, output reg [6:0] seg);
  always @(*)
    case (s)
      4'd0:  seg = 7'b1000000; // -
      4'd1:  seg = 7'b1110111; // A
      4'd2:  seg = 7'b0111001; // C
      4'd3:  seg = 7'b1111001; // E
      4'd4:  seg = 7'b1110001; // F
      4'd5:  seg = 7'b1110110; // H
      4'd6:  seg = 7'b0111000; // L
      4'd7:  seg = 7'b0111110; // U
      4'd8:  seg = 7'b0111111; // 0
      4'd9:  seg = 7'b0000110; // 1
      4'd10: seg = 7'b1011011; // 2
      4'd11: seg = 7'b1001111; // 3
      4'd12: seg = 7'b1110011; // P
      4'd13: seg = 7'b1111100; // b
      default: seg = 7'b0000000;
    endcase
endmodule

module mastermind(
  input clk,
  input rst,
  input enterA,
  input enterB,
  input [2:0] letterIn,
  input sw3,
  input rnd,
  output [7:0] LEDX,
  output [6:0] SSD3,
  output [6:0] SSD2,
  output [6:0] SSD1,
  output [6:0] SSD0
);
  parameter HZ = 50;

  // modlar
  localparam START = 0, MAKE = 1, DRAW = 2, GUESS = 3, RESULT = 4, OVER = 5;
  // mesajlar
  localparam LIVES = 0, PLAYER = 1, SCORE = 2, REVEAL = 3;
  // semboller
  localparam [3:0] DASH = 0, cA = 1, cL = 6, ZERO = 8, cP = 12, cB = 13, BOS = 15;

  reg [5:0] mode = 6'b000001;
  reg [3:0] pend = 0;
  reg [7:0] cnt = 0;
  reg [5:0] bl = 0;
  reg [1:0] ptA = 0, ptB = 0, lives = 3, pos = 0, nb = 0, sh = 0;
  reg turn = 0;               // sira kimde: 0 A, 1 B
  reg solo = 0;
  reg [11:0] code = 0, guess = 0;

  wire goA, goB;
  basma b1(.clk(clk), .in(enterA), .hit(goA));
  basma b2(.clk(clk), .in(enterB), .hit(goB));

  // ---------- olaylar
  wire talk   = |pend;
  wire holdEnd = talk & (cnt == 2*HZ-1);   //@w6a_reveal_1s: wire holdEnd = talk & (cnt == (pend[REVEAL] ? HZ-1 : 2*HZ-1));
  wire who    = turn;                      //@w6a_key11: wire who    = turn ^ (mode[MAKE] & (ptA == 1) & (ptB == 1));
  wire go     = (who ? goB : goA) & ~talk; //@w6a_early_key: wire go     = (who ? goB : goA) & (~talk | (mode[MAKE] & pend[PLAYER] & ~pend[SCORE]));
  wire letOk  = (letterIn != 3'b000);      //@w6a_dash_make4: wire letOk  = (letterIn != 3'b000) | (mode[MAKE] & (pos == 2'd3));
  wire put    = (mode[MAKE] | mode[GUESS]) & go & letOk;
  wire first  = mode[START] & (goA | goB);
  wire one    = sw3 & goA;                 //@w6a_solo_b: wire one    = sw3;
  wire coded  = mode[MAKE] & put & (pos == 2'd3);
  wire gDone  = mode[GUESS] & put & (pos == 2'd3);
  wire seen   = mode[RESULT] & go;         //@w6a_result_anykey: wire seen   = mode[RESULT] & (goA | goB) & ~talk;
  wire right  = (guess == code);           //@w6a_right3: wire right  = (guess[11:3] == code[11:3]);
  wire won    = seen & right;
  wire lost   = seen & ~right & (lives == 2'd1);
  wire again  = seen & ~right & (lives != 2'd1);
  wire drawing = mode[DRAW] & ~talk;
  wire [2:0] zar = {sh, rnd};
  wire drawOk = drawing & (nb == 2'd2) & (zar != 3'b000);   //@w6a_draw0_4: wire drawOk = drawing & (nb == 2'd2) & ((zar != 3'b000) | (pos == 2'd3));
  wire drawn  = drawOk & (pos == 2'd3);
  wire bye    = mode[OVER] & ~talk & (goA | goB);

  // puani alan: dogru tahminde sirasi olan, degilse oteki
  wire giveA = (won & ~turn) | (lost & turn);
  wire giveB = (won & turn) | (lost & ~turn);      //@w6a_lost_point: wire giveB = (won & turn) | (lost & ~turn & (ptB != 2'd1));
  wire last  = solo | (giveA & (ptA == 2'd1)) | (giveB & (ptB == 2'd1));  //@w6a_last_a: wire last  = solo | (giveA & (ptA == 2'd1));

  wire rstN = rst;   //@w6a_rst_over: wire rstN = rst | (mode[OVER] & ~talk);

  // ---------- mod
  always @(posedge clk)
    if (!rstN) mode <= 6'b000001;
    else begin
      if (first)       mode <= one ? (6'b1 << DRAW) : (6'b1 << MAKE);
      if (coded | drawn) mode <= 6'b1 << GUESS;
      if (gDone)       mode <= 6'b1 << RESULT;
      if (again)       mode <= 6'b1 << GUESS;
      if (won | lost)  mode <= last ? (6'b1 << OVER) : (6'b1 << MAKE);
      if (bye)         mode <= 6'b1 << START;
    end

  // ---------- bekleyen mesajlar
  always @(posedge clk)
    if (!rstN) pend <= 4'b0000;
    else if (first) pend <= one ? 4'b0100 : 4'b0110;
    else if (coded) pend <= 4'b0011;   //@w6a_nop_coded: else if (coded) pend <= 4'b0001;
    else if (drawn) pend <= 4'b0011;
    else if (again) pend <= 4'b0001;
    else if (won)   pend <= last ? 4'b0100 : 4'b0110;
    else if (lost)  pend <= last ? 4'b1100 : 4'b1110;
    else if (holdEnd) begin
      if (pend[REVEAL])      pend[REVEAL] <= 1'b0;
      else if (pend[SCORE])  pend[SCORE]  <= 1'b0;
      else if (pend[PLAYER]) pend[PLAYER] <= 1'b0;
      else                   pend[LIVES]  <= 1'b0;
    end

  always @(posedge clk)
    if (!rstN) cnt <= 0;
    else if (!talk | holdEnd) cnt <= 0;
    else cnt <= cnt + 1'b1;

  // ---------- sira: yeni code-maker eski code-breaker oldugu icin tur sonunda degismez
  always @(posedge clk)
    if (!rstN) turn <= 1'b0;
    else if (first) turn <= ~goA;
    else if (coded) turn <= ~turn;
    //@w6a_lost_noswap: else if (lost & ~solo) turn <= ~turn;

  always @(posedge clk)
    if (!rstN) solo <= 1'b0;
    else if (first) solo <= one;

  // ---------- puanlar
  always @(posedge clk)
    if (!rstN) ptA <= 0;
    else if (first) ptA <= 0;
    else if (giveA) ptA <= ptA + 1'b1;

  always @(posedge clk)
    if (!rstN) ptB <= 0;
    else if (first) ptB <= 0;    //@w6a_scoreb_kept:
    else if (giveB) ptB <= ptB + 1'b1;

  // ---------- canlar
  always @(posedge clk)
    if (!rstN) lives <= 2'd3;
    else if (again) lives <= lives - 1'b1;
    else if (first | won | lost) lives <= 2'd3;   //@w6a_lives_kept: else if (first | lost) lives <= 2'd3;

  // ---------- harf yeri ve harfler
  always @(posedge clk)
    if (!rstN) pos <= 2'd0;            //@w6a_rst_pos: if (!rstN) pos <= pos;
    else if (put | drawOk) pos <= pos + 1'b1;

  always @(posedge clk)
    if (!rstN) nb <= 2'd0;
    else if (drawing) nb <= (nb == 2'd2) ? 2'd0 : nb + 1'b1;

  always @(posedge clk)
    if (!rstN) sh <= 2'd0;
    else if (drawing) sh <= {sh[0], rnd};

  always @(posedge clk)
    if (!rstN) code <= 12'd0;
    else if (put & mode[MAKE])
      case (pos)
        2'd0: code[11:9] <= letterIn;
        2'd1: code[8:6]  <= letterIn;
        2'd2: code[5:3]  <= letterIn;
        2'd3: code[2:0]  <= letterIn;
      endcase
    else if (drawOk)
      case (pos)
        2'd0: code[11:9] <= zar;
        2'd1: code[8:6]  <= zar;
        2'd2: code[5:3]  <= zar;
        2'd3: code[2:0]  <= zar;
      endcase

  always @(posedge clk)
    if (!rstN) guess <= 12'd0;
    else if (put & mode[GUESS])
      case (pos)
        2'd0: guess[11:9] <= letterIn;
        2'd1: guess[8:6]  <= letterIn;
        2'd2: guess[5:3]  <= letterIn;
        2'd3: guess[2:0]  <= letterIn;
      endcase

  // ---------- yanip sonme
  always @(posedge clk)
    if (!rstN) bl <= 0;
    else if (!mode[OVER] | talk) bl <= 0;
    else bl <= (bl == HZ-1) ? 0 : bl + 1'b1;

  // ---------- cikislar (kombinasyonel)
  wire [7:0] xy;
  harf_led h3(guess[11:9], code[11:9], code[8:6],  code[5:3], code[2:0], xy[7:6]);  //@w6a_verd_first: harf_led h3(guess[11:9], code[11:9], code[8:6],  code[5:3], code[5:3], xy[7:6]);
  harf_led h2(guess[8:6],  code[8:6],  code[11:9], code[5:3], code[2:0], xy[5:4]);
  harf_led h1(guess[5:3],  code[5:3],  code[11:9], code[8:6], code[2:0], xy[3:2]);
  harf_led h0(guess[2:0],  code[2:0],  code[11:9], code[8:6], code[5:3], xy[1:0]);

  reg [7:0] led_c;
  always @(*) begin
    led_c = 8'h00;     //@w6a_leds_latch: if (mode[START] | mode[MAKE] | mode[OVER]) led_c = 8'h00;
    if (!talk) begin
      if (mode[RESULT]) led_c = xy;
      if (mode[OVER]) led_c = (bl < HZ/2) ? 8'hFF : 8'h00;   //@w6a_blink4: if (mode[OVER]) led_c = (bl < HZ/2) ? 8'hF0 : 8'h00;
    end
  end
  assign LEDX = led_c;

  reg [3:0] s3, s2, s1, s0;
  always @(*) begin
    s3 = BOS; s2 = BOS; s1 = DASH; s0 = BOS;
    if (pend[REVEAL]) begin
      s3 = {1'b0, code[11:9]};   //@w6a_reveal_guess: s3 = {1'b0, guess[11:9]};
      s2 = {1'b0, code[8:6]};    //@w6a_reveal_guess: s2 = {1'b0, guess[8:6]};
      s1 = {1'b0, code[5:3]};    //@w6a_reveal_guess: s1 = {1'b0, guess[5:3]};
      s0 = {1'b0, code[2:0]};    //@w6a_reveal_guess: s0 = {1'b0, guess[2:0]};
    end
    else if (pend[SCORE]) begin
      s2 = ZERO + ptA;
      s0 = ZERO + ptB;
    end
    else if (pend[PLAYER]) begin
      s2 = cP;
      s0 = turn ? cB : cA;
    end
    else if (pend[LIVES]) begin
      s2 = cL;
      s0 = ZERO + lives;
    end
    else if (mode[START]) begin
      s2 = cA;
      s0 = cB;
    end
    else if (mode[MAKE]) begin
      s1 = BOS;
      case (pos)
        2'd0: s3 = {1'b0, letterIn};
        2'd1: begin s3 = DASH; s2 = {1'b0, letterIn}; end
        2'd2: begin s3 = DASH; s2 = DASH; s1 = {1'b0, letterIn}; end
        2'd3: begin s3 = DASH; s2 = DASH; s1 = DASH; s0 = {1'b0, letterIn}; end   //@w6a_open4: 2'd3: begin s3 = DASH; s2 = DASH; s1 = {1'b0, code[5:3]}; s0 = {1'b0, letterIn}; end
      endcase
    end
    else if (mode[DRAW]) begin
      s3 = DASH; s2 = DASH; s0 = DASH;
    end
    else if (mode[GUESS]) begin
      s1 = BOS;
      s3 = (pos == 0) ? {1'b0, letterIn} : {1'b0, guess[11:9]};
      if (pos == 1) s2 = {1'b0, letterIn};
      if (pos > 1)  s2 = {1'b0, guess[8:6]};
      if (pos == 2) s1 = {1'b0, letterIn};
      if (pos > 2)  s1 = {1'b0, guess[5:3]};
      if (pos == 3) s0 = {1'b0, letterIn};
    end
    else if (mode[RESULT]) begin
      s3 = {1'b0, guess[11:9]};
      s2 = {1'b0, guess[8:6]};   //@w6a_result_order: s2 = {1'b0, guess[5:3]};
      s1 = {1'b0, guess[5:3]};   //@w6a_result_order: s1 = {1'b0, guess[8:6]};
      s0 = {1'b0, guess[2:0]};
    end
    else if (mode[OVER]) begin
      s2 = ZERO + ptA;
      s0 = ZERO + ptB;
    end
  end
  sembol d3(s3, SSD3);
  sembol d2(s2, SSD2);
  sembol d1(s1, SSD1);
  sembol d0(s0, SSD0);
endmodule
