//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
// Combinational blocks that forget a branch here and there: latches keep the picture and the letters.
module mastermind(input clk, input rst, input enterA, input enterB, input [2:0] letterIn,
                  output reg [7:0] LEDX, output reg [6:0] SSD3, SSD2, SSD1, SSD0);
parameter FREQ = 2;
reg [4:0] cs, ns;
reg [6:0] tick;
reg [1:0] sa, sb;
reg [2:0] lf;
reg mk;
reg qa, qb;
reg [2:0] m1, m2, m3, m4;   // latches: the maker's letters, open while their place is entered
reg [2:0] b1, b2, b3, b4;   // latches: the breaker's
wire ra = enterA & ~qa, rb = enterB & ~qb;
wire rm = mk ? rb : ra, rk = mk ? ra : rb;
wire z = letterIn == 0;
wire two = tick >= 2 * FREQ - 1;
wire win = m1 == b1 && m2 == b2 && m3 == b3 && m4 == b4;   //@judge-first: wire win = m1 == b1;

function [6:0] f(input [3:0] c);
  case (c)
   0: f = 7'b1000000; 1: f = 7'b1110111; 2: f = 7'b0111001; 3: f = 7'b1111001; 4: f = 7'b1110001; 5: f = 7'b1110110;
   6: f = 7'b0111000; 7: f = 7'b0111110; 8: f = 7'b0111111; 9: f = 7'b0000110; 10: f = 7'b1011011; 11: f = 7'b1001111;
   12: f = 7'b1100110; default: f = 0;
  endcase
endfunction

always @* begin
  if (cs == 3) m1 = letterIn;
  if (cs == 4) m2 = letterIn;
  if (cs == 5) m3 = letterIn;
  if (cs == 6) m4 = letterIn;        //@fourth-live: if (cs == 6 || cs == 7) m4 = letterIn;
  if (cs == 9) b1 = letterIn;
  if (cs == 10) b2 = letterIn;
  if (cs == 11) b3 = letterIn;
  if (cs == 12) b4 = letterIn;
end

always @* begin
  ns = cs;
  case (cs)
   0: if (ra | rb) ns = 1;
   1: if (two) ns = (sa == 2 || sb == 2) ? 15 : 2;
   2: if (two) ns = 3;
   3: if (rm & ~z) ns = 4;
   4: if (rm & ~z) ns = 5;           //@dash-make2: 4: if (rm) ns = 5;
   5: if (rm & ~z) ns = 6;
   6: if (rm & ~z) ns = 7;
   7: if (two) ns = 8;               //@wait-breaker: 7: if (rk) ns = 8;
   8: if (two) ns = 9;
   9: if (rk & ~z) ns = 10;
  10: if (rk & ~z) ns = 11;
  11: if (rk & ~z) ns = 12;
  12: if (rk & ~z) ns = 13;          //@skip-result: 12: if (rk & ~z) ns = win_now ? 1 : (lf == 1) ? 14 : 8;
  13: if (rk) ns = win ? 1 : (lf == 1) ? 14 : 8;   //@hold-result: 13: if (two) ns = win ? 1 : (lf == 1) ? 14 : 8;
  14: if (two) ns = 1;
  15: if (ra | rb) ns = 0;           //@restart: 15: if (tick == 100) ns = 0;
  default: ns = 0;
  endcase
end
wire win_now = m1 == b1 && m2 == b2 && m3 == b3 && m4 == letterIn;

always @(posedge clk or negedge rst)
  if (!rst) begin
    cs <= 0; tick <= 0; sa <= 0; sb <= 0; lf <= 3; mk <= 0; qa <= 0; qb <= 0;
  end else begin
    cs <= ns; qa <= enterA; qb <= enterB;
    tick <= (ns != cs) ? 0 : (tick == 127) ? 120 : tick + 1;
    if (cs == 0) begin
      sa <= 0; sb <= 0; lf <= 3;
      if (ra) mk <= 0; else if (rb) mk <= 1;
    end
    if (cs == 7) lf <= 3;            //@lives4: if (cs == 7) lf <= 4;
    if ((cs == 13 || cs == 12) && (ns == 1 || ns == 14)) begin
      mk <= ~mk;                     //@no-swap: mk <= mk;
      if (ns == 1) begin if (mk) sa <= sa + 1; else sb <= sb + 1; end
      else begin if (mk) sb <= sb + 1; else sa <= sa + 1; end      //@no-point-wrong: else begin sa <= sa; end
    end
    if ((cs == 13 || cs == 12) && ns == 8) lf <= lf - 1;
  end

always @* begin
  LEDX = 0;
  if (cs == 13) begin
    LEDX[7] = b1 == m1; LEDX[6] = b1 == m1 || b1 == m2 || b1 == m3 || b1 == m4;
    LEDX[5] = b2 == m2; LEDX[4] = b2 == m1 || b2 == m2 || b2 == m3 || b2 == m4;
    LEDX[3] = b3 == m3; LEDX[2] = b3 == m1 || b3 == m2 || b3 == m3 || b3 == m4;   //@led-third: LEDX[3] = b3 == m3; LEDX[2] = b3 == m3;
    LEDX[1] = b4 == m4; LEDX[0] = b4 == m1 || b4 == m2 || b4 == m3 || b4 == m4;
  end
  if (cs == 15) LEDX = tick[0] ? 8'h00 : 8'hff;       
end

always @* begin
  case (cs)
   0: begin SSD3 = 0; SSD2 = f(1); SSD1 = f(0); SSD0 = 7'b1111100; end   //@start-upper: 0: begin SSD3 = f(1); SSD2 = f(0); SSD1 = 7'b1111100; SSD0 = 0; end
   1, 15: begin SSD3 = 0; SSD2 = f({2'b10, sa}); SSD1 = f(0); SSD0 = f({2'b10, sb}); end
   2: begin SSD3 = 0; SSD2 = 7'b1110011; SSD1 = f(0); SSD0 = mk ? 7'b1111100 : f(1); end
   7: begin SSD3 = 0; SSD2 = 7'b1110011; SSD1 = f(0); SSD0 = mk ? f(1) : 7'b1111100; end
   8: begin SSD3 = 0; SSD2 = f(6); SSD1 = f(0); SSD0 = f(4'd8 + lf); end
   3: begin SSD3 = f(letterIn); SSD2 = 0; SSD1 = 0; SSD0 = 0; end
   4: begin SSD3 = f(0); SSD2 = f(letterIn); end       // the others are latched dark
   5: begin SSD2 = f(0); SSD1 = f(letterIn); end
   6: begin SSD1 = f(0); SSD0 = f(letterIn); end
   9: begin SSD3 = f(letterIn); SSD2 = 0; SSD1 = 0; SSD0 = 0; end
  10: begin SSD3 = f(b1); SSD2 = f(letterIn); end
  11: begin SSD2 = f(b2); SSD1 = f(letterIn); end
  12: begin SSD1 = f(b3); SSD0 = f(letterIn); end
  13: begin SSD3 = f(b1); SSD2 = f(b2); SSD1 = f(b3); SSD0 = f(b4); end
  14: begin SSD3 = f(m1); SSD2 = f(m2); SSD1 = f(m3); SSD0 = f(m4); end
  endcase
end
endmodule
