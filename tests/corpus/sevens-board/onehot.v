// 7up 7down for the board

module Main(CLK100MHZ, BTNC, SW, AN, SEG, DP, LED, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, dice);
input CLK100MHZ;
input BTNC;
input [7:0] SW;
output [3:0] AN;
output [6:0] SEG;
output DP;
output [15:0] LED;
output [10:0] amt1, amt2, tax;
output [6:0] sub1, sub2;
output [1:0] O_ud1, O_ud2;
output [3:0] dice;

reg [7:0] S;        // one hot
reg DONE;
reg FIRST;          // 1 = player 1 first
reg [10:0] P1, P2, TX;
reg [6:0] BID1;
reg [6:0] BID2; //@bid2-6bit: reg [5:0] BID2;
reg [1:0] UD1, UD2;
reg [3:0] D;
reg [2:0] DA, DB;
reg THROWN;

initial begin
  S = 8'b00000001;
  DONE = 0;
  FIRST = 1;
  P1 = 0; P2 = 0; TX = 0;
  BID1 = 0; BID2 = 0; UD1 = 0; UD2 = 0;
  D = 0; DA = 1; DB = 1; THROWN = 0;
end

//////////////// button
reg r1 = 0, r2 = 0;
reg B = 0;
reg [19:0] slow = 0;
always @(posedge CLK100MHZ) begin
  r1 <= BTNC;
  r2 <= r1;
end
always @(posedge CLK100MHZ) slow <= slow + 1;
always @(posedge CLK100MHZ) if (slow == 20'd0) B <= r2;

wire go;
wire mv;
assign go = B & ~DONE; //@reset-by-itself: assign go = (B | S[7]) & ~DONE;
assign mv = ~B & DONE;

//////////////// helpers
wire [6:0] n = SW[6:0];
wire [4:0] q = SW[6:2];
wire ok1 = (n <= P2) && (q <= (P1 - BID2)); //@ok1-no-other: wire ok1 = (q <= (P1 - BID2));
wire ok2 = (n <= P1) && (q <= (P2 - BID1));
wire ende = (P1 == 0) || (P2 == 0); //@never-ends: wire ende = (P1 == 0) && (P2 == 0);

wire [6:0] W1 = (D > 7) ? (UD1[1] ? BID1 : 7'd0) :
                (D < 7) ? (UD1[0] ? BID1 : 7'd0) :
                (BID1 > BID2) ? BID1 : 7'd0; //@seven-p1-ge: (BID1 >= BID2) ? BID1 : 7'd0;
wire [6:0] W2 = (D > 7) ? (UD2[1] ? BID2 : 7'd0) : //@w2-uses-ud1: wire [6:0] W2 = (D > 7) ? (UD1[1] ? BID2 : 7'd0) :
                (D < 7) ? (UD2[0] ? BID2 : 7'd0) :
                (BID2 > BID1) ? BID2 : 7'd0;

//////////////// state
always @(posedge CLK100MHZ)
  if (mv) begin
    if (S[0]) S <= 8'b00000010;
    if (S[1]) begin
      if (ende) S <= 8'b00000001;
      else if (FIRST) S <= 8'b00000100;
      else S <= 8'b00001000;
    end
    if (S[2]) begin
      if (FIRST) S <= 8'b00001000;
      else S <= 8'b00010000;
    end
    if (S[3]) begin
      if (FIRST) S <= 8'b00010000;
      else S <= 8'b00000100;
    end
    if (S[4]) S <= 8'b00100000;
    if (S[5]) S <= 8'b01000000;
    if (S[6]) S <= 8'b10000000; //@calc-stuck: if (S[6] && (W1 != 0 || W2 != 0)) S <= 8'b10000000;
    if (S[7]) S <= 8'b00000010;
  end

always @(posedge CLK100MHZ)
  if (mv) DONE <= 0;
  else if (go) begin
    if (S[2]) DONE <= ok1;
    else if (S[3]) DONE <= ok2;
    else DONE <= 1;
  end

always @(posedge CLK100MHZ)
  if (go && S[7]) FIRST <= ~FIRST; //@toggle-twice: if (go && (S[7] || (S[1] && ende))) FIRST <= ~FIRST;

//////////////// purses
always @(posedge CLK100MHZ) begin
  if (go && S[0]) P1 <= 1008;
  if (go && S[1] && ende && P2 == 0) P1 <= P1 + TX;
  if (go && S[2] && ok1) P1 <= P1 - q; //@deposits-at-release: if (mv && S[2]) P1 <= P1 - BID1[6:2];
  if (go && S[6]) P1 <= P1 + W1 - W2;
end

always @(posedge CLK100MHZ) begin
  if (go && S[0]) P2 <= 1008;
  if (go && S[1] && ende && P1 == 0) P2 <= P2 + TX;
  if (go && S[3] && ok2) P2 <= P2 - q; //@deposits-at-release: if (mv && S[3]) P2 <= P2 - BID2[6:2];
  if (go && S[6]) P2 <= P2 + W2 - W1;
end

always @(posedge CLK100MHZ) begin
  if (go && S[0]) TX <= 0;
  if (go && S[1] && ende) TX <= 0;
  if (go && S[2] && ok1) TX <= TX + q; //@deposits-at-release: if (mv && S[2]) TX <= TX + BID1[6:2];
  if (go && S[3] && ok2) TX <= TX + q; //@deposits-at-release: if (mv && S[3]) TX <= TX + BID2[6:2]; //@tx-only-p1:
end

//////////////// bids
always @(posedge CLK100MHZ)
  if (go && S[2] && ok1) BID1 <= n;
  else if (go && S[7]) BID1 <= 0;

always @(posedge CLK100MHZ)
  if (go && S[3] && ok2) BID2 <= n;
  else if (go && S[7]) BID2 <= 0;

always @(posedge CLK100MHZ)
  if (go && S[2] && ok1) begin
    if (SW[7]) UD1 <= 2'b10;
    else UD1 <= 2'b01; //@ud1-no-else:
  end
  else if (go && S[7]) UD1 <= 0;

always @(posedge CLK100MHZ)
  if (go && S[3] && ok2) begin
    if (SW[7]) UD2 <= 2'b10;
    else UD2 <= 2'b01;
  end
  else if (go && S[7]) UD2 <= 0;

//////////////// dice
always @(posedge CLK100MHZ)
  if (S[4] && r2) begin
    if (DA == 6) DA <= 1; //@die-a-to-zero: if (DA == 6) DA <= 0;
    else DA <= DA + 1;
  end

always @(posedge CLK100MHZ)
  if (S[4] && r2 && DA == 6) begin //@die-b-no-carry: if (S[4] && r2) begin
    if (DB == 6) DB <= 1;
    else DB <= DB + 1;
  end

always @(posedge CLK100MHZ)
  if (go && S[5]) D <= DA + DB;

always @(posedge CLK100MHZ)
  if (S[5]) THROWN <= 1;

//////////////// pins
assign amt1 = P1; //@purse-by-turn: assign amt1 = FIRST ? P1 : P2;
assign amt2 = P2; //@purse-by-turn: assign amt2 = FIRST ? P2 : P1;
assign tax = TX;
assign sub1 = BID1;
assign sub2 = BID2;
assign O_ud1 = UD1;
assign O_ud2 = UD2;
assign dice = (S[5] || S[6] || S[7]) ? DA + DB : 4'd0; //@+dice-stand-on: assign dice = (THROWN && !(S[4] && r2)) ? DA + DB : 4'd0;

assign LED[15] = S[4] | S[5] | S[6] | S[7];
assign LED[14] = S[2] | S[3] | S[6] | S[7];
assign LED[13] = S[1] | S[3] | S[5] | S[7];
assign LED[12] = r2; //@+led12-debounced: assign LED[12] = B;
assign LED[11] = 1'b0;
assign LED[10:4] = FIRST ? BID1 : BID2;
assign LED[3:2] = UD1;
assign LED[1:0] = UD2;

//////////////// seven segment
reg [17:0] muxcnt = 0;
reg [1:0] digit = 0;
reg [27:0] pagecnt = 0;
reg [1:0] page = 0;
always @(posedge CLK100MHZ) begin
  muxcnt <= muxcnt + 1;
  if (muxcnt == 0) digit <= digit + 1;
end
always @(posedge CLK100MHZ)
  if (pagecnt == 28'd200000000) begin
    pagecnt <= 0;
    if (page == 2) page <= 0;
    else page <= page + 1;
  end
  else pagecnt <= pagecnt + 1;

reg [10:0] v, w;
reg [3:0] t3, t2, t1, t0;
reg money;
integer i;
always @(*) begin
  money = S[1] | S[6] | S[7];
  if (S[2] | S[3]) v = n;
  else if (S[5]) v = DA + DB;
  else if (page == 0) v = P1;
  else if (page == 1) v = P2;
  else v = TX;
  w = v;
  t3 = 0;
  t2 = 0;
  t1 = 0;
  for (i = 0; i < 2; i = i + 1) if (w >= 1000) begin w = w - 1000; t3 = t3 + 1; end
  for (i = 0; i < 9; i = i + 1) if (w >= 100) begin w = w - 100; t2 = t2 + 1; end
  for (i = 0; i < 9; i = i + 1) if (w >= 10) begin w = w - 10; t1 = t1 + 1; end
  t0 = w[3:0];
  if (S[2] | S[3]) t3 = SW[7] ? 4'hA : 4'hB;
  if (S[0]) begin t3 = 7; t2 = 4'hA; t1 = 7; t0 = 4'hB; end //@+title-all-dashes: if (S[0]) begin t3 = 4'hC; t2 = 4'hC; t1 = 4'hC; t0 = 4'hC; end
  if (S[4]) begin t3 = 4'hC; t2 = 4'hC; t1 = 4'hC; t0 = 4'hC; end
end

wire [3:0] t = (digit == 3) ? t3 : (digit == 2) ? t2 : (digit == 1) ? t1 : t0;
assign AN = (digit == 3) ? 4'b0111 : (digit == 2) ? 4'b1011 : (digit == 1) ? 4'b1101 : 4'b1110;
assign DP = ~((money && page == 0 && digit == 3) || (money && page == 1 && digit == 0));
hex7 h(t, SEG);

endmodule

module hex7(x, s);
input [3:0] x;
output reg [6:0] s;
always @(x)
  case (x)
    4'h0: s = 7'h40;
    4'h1: s = 7'h79;
    4'h2: s = 7'h24;
    4'h3: s = 7'h30;
    4'h4: s = 7'h19;
    4'h5: s = 7'h12;
    4'h6: s = 7'h02;
    4'h7: s = 7'h78;
    4'h8: s = 7'h00;
    4'h9: s = 7'h10;
    4'hA: s = 7'h41;
    4'hB: s = 7'h21;
    4'hC: s = 7'h3F;
    default: s = 7'h7F;
  endcase
endmodule
