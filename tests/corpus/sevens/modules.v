// ---------------------------------------------------------------
//  7UP 7DOWN   group 23
//  top: seven_top   parts: bidder (x2), settle, bank
// ---------------------------------------------------------------

// one player
module bidder(
  input  wire        clk,
  input  wire        ask,        // it is his turn and the button is down
  input  wire        clr,
  input  wire [6:0]  sw,
  input  wire        up,
  input  wire [10:0] own,
  input  wire [10:0] other,            //@other-10bit: input wire [9:0] other,
  input  wire [6:0]  risk,       // what he may lose already
  output wire        ok,
  output wire [4:0]  dep,
  output reg  [6:0]  stake,
  output reg  [1:0]  choice
);
  wire [10:0] rest;
  assign rest = own - risk;
  assign dep  = sw[6:2];
  assign ok   = ~(sw > other) & ~(dep > rest);

  always @(posedge clk)
    if (clr) begin
      stake  <= 7'd0;
      choice <= 2'd0;
    end else if (ask & ok) begin
      stake <= sw;
      if (up) choice <= 2'd2;
      else    choice <= 2'd1;
    end
endmodule

// who takes what
module settle(
  input  [3:0] roll,
  input  [1:0] c1, c2,
  input  [6:0] s1, s2,
  output reg [6:0] take1,
  output reg [6:0] take2
);
  wire hi = roll >= 8;
  wire lo = roll <= 6;                 //@lo-off-by-one: wire lo = roll < 6;
  wire w1 = (hi & c1[1]) | (lo & c1[0]);
  wire w2 = (hi & c2[1]) | (lo & c2[0]);

  always @(roll or c1 or c2 or s1 or s2 or hi or lo or w1 or w2) begin
    take1 = 0;
    take2 = 0;
    if (roll == 4'd7) begin
      if (s1 > s2)
        take1 = s1;
      else if (s2 > s1)                //@seven-else2: else
        take2 = s2;
    end else begin
      if (w1) take1 = s1;
      if (w2) take2 = s2;              //@one-takes: else if (w2) take2 = s2;
    end
  end
endmodule

// purses and deposits
module bank(
  input         clk,
  input         fill,
  input         dep_en1, dep_en2,
  input  [4:0]  dep1, dep2,
  input         move,
  input  [6:0]  take1, take2,
  input         finish,
  output reg [10:0] p1, p2, pot
);
  always @(posedge clk) begin
    if (fill) begin
      p1  <= 11'b01111110000;
      p2  <= 11'b01111110000;
      pot <= 11'd0;
    end
    if (dep_en1) begin
      p1  <= p1 - dep1;
      pot <= pot + dep1;
    end
    if (dep_en2) begin
      p2  <= p2 - dep2;
      pot <= pot + dep2;
    end
    if (move) begin
      p1 <= p1 + take1 - take2;
      p2 <= p2 + take2 - take1;
    end
    if (finish) begin
      if (p2 == 0) p1 <= p1 + pot;
      if (p1 == 0) p2 <= p2 + pot;     //@p1-empty-unpaid:
      pot <= 0;
    end
  end
endmodule

module debounce(input clk, input in, output reg out);
  reg [2:0] c;
  initial begin c = 0; out = 0; end
  always @(posedge clk)
    if (in == out) c <= 0;
    else begin
      c <= c + 1;
      if (c == 3'd5) out <= in;
    end
endmodule

module seven_top(
  input         clk,
  input         reset,                 //@+rst-low: input rst_n,
  input         proc,
  input  [6:0]  bid,
  input         ud,
  input  [3:0]  dice,
  output [10:0] amt1, amt2, tax,
  output [6:0]  sub1, sub2,
  output [1:0]  ud1, ud2,
  output reg [2:0] st
);
  reg [7:0] q;          // one hot
  reg done;
  reg p2_first;
  reg [3:0] roll;

  wire rs = reset;                     //@+rst-low: wire rs = ~rst_n;
  wire btn, btn_db;
  debounce db(clk, proc, btn_db);
  assign btn = proc;                   //@+debounced: assign btn = btn_db;

  wire [10:0] pa, pb;
  wire [6:0] take1, take2;
  wire [4:0] dep1;
  wire [4:0] dep2;                     //@dep2-narrow: wire [3:0] dep2;
  wire ok1, ok2;

  wire go    = btn & ~done;            //@reset-auto: wire go = (btn | q[7]) & ~done;
  wire over  = (pa == 0) | (pb == 0);
  wire clear = rs | (go & q[7]);

  bidder player1(.clk(clk), .ask(go & q[2]), .clr(clear), .sw(bid), .up(ud),
                 .own(pa), .other(pb), .risk(sub2),
                 .ok(ok1), .dep(dep1), .stake(sub1), .choice(ud1));
  bidder player2(.clk(clk), .ask(go & q[3]), .clr(clear), .sw(bid), .up(ud),
                 .own(pb), .other(pa), .risk(sub1),           //@bidder2-crossed: .own(pa), .other(pb), .risk(sub1),
                 .ok(ok2), .dep(dep2), .stake(sub2), .choice(ud2));   //@ud2-copy: .ok(ok2), .dep(dep2), .stake(sub2), .choice());  assign ud2 = ud1;

  settle sett(.roll(roll), .c1(ud1), .c2(ud2), .s1(sub1), .s2(sub2), .take1(take1), .take2(take2));   //@dice-live: settle sett(.roll(dice), .c1(ud1), .c2(ud2), .s1(sub1), .s2(sub2), .take1(take1), .take2(take2));

  bank bnk(.clk(clk), .fill(rs | (go & q[0])),
           .dep_en1(go & q[2] & ok1), .dep_en2(go & q[3] & ok2),
           .dep1(dep1), .dep2(dep2),
           .move(go & q[6]),           //@calc-every-clock: .move(btn & q[6]),
           .take1(take1), .take2(take2),
           .finish(go & q[1] & over),
           .p1(pa), .p2(pb), .pot(tax));

  assign amt1 = pa;                    //@amts-crossed: assign amt1 = pb;
  assign amt2 = pb;                    //@amts-crossed: assign amt2 = pa;

  always @(posedge clk)
    if (rs) begin
      q <= 8'b0000_0001;
      done <= 0;
      p2_first <= 0;
      roll <= 0;
    end
    else if (go) begin
      done <= 1;
      if (q[2]) done <= ok1;
      if (q[3]) done <= ok2;
      if (q[5]) roll <= dice;
      if (q[7]) p2_first <= ~p2_first;
    end
    else if (done & ~btn) begin
      done <= 0;
      q <= 8'd0;
      if (q[0]) q[1] <= 1;
      if (q[1]) begin
        if (over) q[0] <= 1;
        else if (p2_first) q[3] <= 1;  //@order-fixed: else if (1'b0) q[3] <= 1;
        else q[2] <= 1;
      end
      if (q[2]) begin
        if (p2_first) q[4] <= 1;       //@order-fixed: if (1'b0) q[4] <= 1;
        else q[3] <= 1;
      end
      if (q[3]) begin
        if (p2_first) q[2] <= 1;       //@order-fixed: if (1'b0) q[2] <= 1;
        else q[4] <= 1;
      end
      if (q[4]) q[5] <= 1;
      if (q[5]) q[6] <= 1;
      if (q[6]) q[7] <= 1;
      if (q[7]) q[1] <= 1;
    end

  always @*
    case (q)
      8'h01: st = 0;
      8'h02: st = 1;
      8'h04: st = 2;
      8'h08: st = 3;
      8'h10: st = 4;
      8'h20: st = 5;
      8'h40: st = 6;                   //@codes-swapped: 8'h40: st = 7;
      8'h80: st = 7;                   //@codes-swapped: 8'h80: st = 6;
      default: st = 0;
    endcase
endmodule
