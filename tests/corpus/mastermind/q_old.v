/* Elektronik Mastermind - CS303 donem projesi
   One-hot durumlar, mesajlar icin sayac.  Clock 2 Hz (simulation). */
module mastermind(clk, rst, enterA, enterB, letterIn,
                  LEDX, SSD3, SSD2, SSD1, SSD0);
input        clk, rst, enterA, enterB;
input  [2:0] letterIn;
output [7:0] LEDX;
output [6:0] SSD3, SSD2, SSD1, SSD0;

reg    [7:0] LEDX;
reg    [6:0] SSD3, SSD2, SSD1, SSD0;

parameter HZ = 2;

// durumlar
parameter START  = 17'b00000000000000001,
          SCORE  = 17'b00000000000000010,
          PMAKE  = 17'b00000000000000100,
          M1     = 17'b00000000000001000,
          M2     = 17'b00000000000010000,
          M3     = 17'b00000000000100000,
          M4     = 17'b00000000001000000,
          PBREAK = 17'b00000000010000000,
          LIVES  = 17'b00000000100000000,
          G1     = 17'b00000001000000000,
          G2     = 17'b00000010000000000,
          G3     = 17'b00000100000000000,
          G4     = 17'b00001000000000000,
          RESULT = 17'b00010000000000000,
          REVEAL = 17'b00100000000000000,
          OVER   = 17'b01000000000000000;

// harfler, gfedcba
parameter sBLANK = 7'h00, sDASH = 7'h40, sA = 7'h77, sB = 7'h7C, sP = 7'h73, sL = 7'h38;

reg [16:0] state, next;
reg [16:0] msg;            // mesaj sayaci
reg [15:0] blink;
reg        maker;          // 0 = A, 1 = B
reg [1:0]  lives;
reg [1:0]  pA, pB;
initial begin state = START; pA = 0; pB = 0; end
reg [2:0]  c3, c2, c1, c0;
reg [2:0]  g3, g2, g1, g0;

wire kM, kB;               // kod yapanin ve kod kiranin tusu
assign kM = maker ? enterB : enterA;
assign kB = maker ? enterA : enterB;

wire letter;
assign letter = (letterIn != 3'b000);

wire right;
assign right = (g3 == c3) & (g2 == c2) & (g1 == c1) & (g0 == c0); //@q2-judge: assign right = (g3 == c3) & (g2 == c2) & (g1 == c1);

wire done;                 // iki saniye gecti
assign done = (msg == 2*HZ - 1);

// ---- durum yazmaci
always @(posedge clk)      //@+q2-async: always @(posedge clk or negedge rst)
  if (!rst) state <= START;
  else      state <= next;

// ---- sonraki durum
always @(state or enterA or enterB or kM or kB or letter or right or done or lives or pA or pB)
begin
  next = state;
  case (state)
    START:  if (enterA | enterB) next = SCORE;
    SCORE:  if (done) begin
              if (pA == 2 || pB == 2) next = OVER;
              else                    next = PMAKE;
            end
    PMAKE:  if (done)        next = M1;
    M1:     if (kM & letter) next = M2;
    M2:     if (kM & letter) next = M3;
    M3:     if (kM & letter) next = M4;
    M4:     if (kM & letter) next = PBREAK; //@q2-nomsg: M4:     if (kM & letter) next = LIVES;
    PBREAK: if (done)        next = LIVES;
    LIVES:  if (done)        next = G1; //@q2-skip: LIVES:  if (done | kB) next = G1;
    G1:     if (kB & letter) next = G2;
    G2:     if (kB & letter) next = G3;
    G3:     if (kB & letter) next = G4;
    G4:     if (kB & letter) next = RESULT;
    RESULT: if (kB) begin //@q2-auto: RESULT: if (kB | (done & !right)) begin
              if (right)          next = SCORE;
              else if (lives > 1) next = LIVES;
              else                next = REVEAL;
            end
    REVEAL: if (done)             next = SCORE; //@q2-wait: REVEAL: if (enterA | enterB) next = SCORE;
    OVER:   if (enterA | enterB)  next = START; //@q2-again: OVER:   if (enterA | enterB | done)  next = START;
    default: next = START;
  endcase
end

// ---- mesaj sayaci: her yeni durumda sifirlanir
always @(posedge clk)
  if (!rst)               msg <= 0;
  else if (next != state) msg <= 0;
  else if (!done)         msg <= msg + 1;

// ---- LED yanip sonme sayaci
always @(posedge clk)
  if (!rst)               blink <= 0;
  else if (state != OVER) blink <= 0;
  else if (blink >= HZ-1 && blink != 0) blink <= 0;
  else                    blink <= blink + 1;

// ---- kim kod yapiyor
always @(posedge clk)
  if (!rst) maker <= 0;
  else if (state == START && enterA) maker <= 0; //@+q2-bfirst: else if (state == START && enterA && !enterB) maker <= 0;
  else if (state == START && enterB) maker <= 1;
  else if (state == SCORE && done && (pA != 0 || pB != 0)) maker <= ~maker; //@q2-noswap: else if (state == SCORE && done && pA != pB) maker <= ~maker;

// ---- puanlar
always @(posedge clk)
  if (!rst) begin
    pA <= 0;
    pB <= 0; //@q2-rstb:
  end
  else if (state == OVER && next == START) begin
    pA <= 0;
    pB <= 0;
  end
  else if (state == RESULT && next == SCORE) begin
    if (maker) pA <= pA + 1;
    else       pB <= pB + 1;
  end
  else if (state == RESULT && next == REVEAL) begin
    if (maker) pB <= pB + 1;
    else       pA <= pA + 1;
  end

// ---- can sayisi
always @(posedge clk)
  if (!rst)                       lives <= 3;
  else if (state == PMAKE)        lives <= 3; //@q2-two: else if (state == PMAKE)        lives <= (pA == 1 && pB == 1) ? 2 : 3;
  else if (state == RESULT && kB) lives <= lives - 1; //@q2-auto: else if (state == RESULT && next != RESULT) lives <= lives - 1;

// ---- kod ve tahmin
always @(posedge clk)
  if (!rst) begin
    {c3, c2, c1, c0} <= 12'd0;
    {g3, g2, g1, g0} <= 12'd0;
  end
  else if ((kM | kB) & letter)
    case (state)
      M1: if (kM) c3 <= letterIn;
      M2: if (kM) c2 <= letterIn;
      M3: if (kM) c1 <= letterIn;
      M4: if (kM) c0 <= letterIn;
      G1: if (kB) g3 <= letterIn;
      G2: if (kB) g2 <= letterIn;
      G3: if (kB) g1 <= letterIn;
      G4: if (kB) g0 <= letterIn;
    endcase

// ---- gosterge kodlari
function [6:0] seg;
  input [2:0] l;
  case (l)
    3'd0: seg = sDASH;
    3'd1: seg = sA;
    3'd2: seg = 7'h39;
    3'd3: seg = 7'h79;
    3'd4: seg = 7'h71;
    3'd5: seg = 7'h76; //@+q2-smallh: 3'd5: seg = 7'h74;
    3'd6: seg = sL;
    3'd7: seg = 7'h3E;
  endcase
endfunction

function [6:0] num;
  input [1:0] n;
  case (n)
    2'd0: num = 7'h3F;
    2'd1: num = 7'h06;
    2'd2: num = 7'h5B;
    2'd3: num = 7'h4F;
  endcase
endfunction

always @(state or letterIn or maker or lives or pA or pB or
         c3 or c2 or c1 or c0 or g3 or g2 or g1 or g0)
begin
  SSD3 = sBLANK;
  SSD2 = sBLANK;
  SSD1 = sBLANK;
  SSD0 = sBLANK;
  case (state)
    START:  begin SSD2 = sA; SSD1 = sDASH; SSD0 = sB; end
    SCORE, OVER: begin SSD2 = num(pA); SSD1 = sDASH; SSD0 = num(pB); end
    PMAKE:  begin SSD2 = sP; SSD1 = sDASH; SSD0 = maker ? sB : sA; end
    PBREAK: begin SSD2 = sP; SSD1 = sDASH; SSD0 = maker ? sA : sB; end //@q2-pname: PBREAK: begin SSD2 = sP; SSD1 = sDASH; SSD0 = sB; end
    LIVES:  begin SSD2 = sL; SSD1 = sDASH; SSD0 = num(lives); end
    M1:     SSD3 = seg(letterIn);
    M2:     begin SSD3 = sDASH; SSD2 = seg(letterIn); end
    M3:     begin SSD3 = sDASH; SSD2 = sDASH; SSD1 = seg(letterIn); end //@q2-peek: M3:     begin SSD3 = sDASH; SSD2 = seg(c2); SSD1 = seg(letterIn); end
    M4:     begin SSD3 = sDASH; SSD2 = sDASH; SSD1 = sDASH; SSD0 = seg(letterIn); end
    G1:     SSD3 = seg(letterIn);
    G2:     begin SSD3 = seg(g3); SSD2 = seg(letterIn); end
    G3:     begin SSD3 = seg(g3); SSD2 = seg(g2); SSD1 = seg(letterIn); end
    G4:     begin SSD3 = seg(g3); SSD2 = seg(g2); SSD1 = seg(g1); SSD0 = seg(letterIn); end
    RESULT: begin SSD3 = seg(g3); SSD2 = seg(g2); SSD1 = seg(g1); SSD0 = seg(g0); end
    REVEAL: begin SSD3 = seg(c3); SSD2 = seg(c2); SSD1 = seg(c1); SSD0 = seg(c0); end //@q2-revswap: REVEAL: begin SSD3 = seg(c3); SSD2 = seg(c1); SSD1 = seg(c2); SSD0 = seg(c0); end
  endcase
end

// ---- LEDler
always @(state or blink or c3 or c2 or c1 or c0 or g3 or g2 or g1 or g0)
begin
  LEDX = 8'h00;
  if (state == RESULT) begin
    if (g3 == c3) LEDX[7:6] = 2'b11;
    else if (g3 == c2 || g3 == c1 || g3 == c0) LEDX[7:6] = 2'b01;
    if (g2 == c2) LEDX[5:4] = 2'b11;
    else if (g2 == c3 || g2 == c1 || g2 == c0) LEDX[5:4] = 2'b01;
    if (g1 == c1) LEDX[3:2] = 2'b11;
    else if (g1 == c3 || g1 == c2 || g1 == c0) LEDX[3:2] = 2'b01;
    if (g0 == c0) LEDX[1:0] = 2'b11;
    else if (g0 == c3 || g0 == c2 || g0 == c1) LEDX[1:0] = 2'b01; //@q2-led10: else if (g0 == c3 || g0 == c2 || g0 == c1) LEDX[1:0] = 2'b10;
  end
  else if (state == OVER) begin
    if (blink < HZ/2 || blink == 0) LEDX = 8'hFF; //@q2-steady: LEDX = 8'hFF;
  end
end

endmodule
