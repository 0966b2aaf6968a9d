//@ports clk=clk rst=rst A=enterA B=enterB letters=letterIn leds=LEDX d3=SSD3 d2=SSD2 d1=SSD1 d0=SSD0
/* all logic as continuous assignments, flip-flops as instances: the way a schematic or a synthesis tool writes it */
module dff #(parameter W = 1, parameter [15:0] INIT = 0) (input ck, input rn, input [W-1:0] d, output reg [W-1:0] q);
  initial q = INIT[W-1:0];
  always @(posedge ck or negedge rn) if (!rn) q <= INIT[W-1:0]; else q <= d;
endmodule
module cell_eq3(input [2:0] a, input [2:0] b, output y);
  wire [2:0] n = a ^ b;
  assign y = ~(n[0] | n[1] | n[2]);
endmodule
module rom7(input [3:0] a, output [6:0] y);
  // 0..7 letters, 8..11 digits 0-3, 12 b, 13 P, 14 blank, 15 L (for lives)
  assign y = (a == 4'h0) ? 7'h40 : (a == 4'h1) ? 7'h77 : (a == 4'h2) ? 7'h39 : (a == 4'h3) ? 7'h79 :
             (a == 4'h4) ? 7'h71 : (a == 4'h5) ? 7'h76 : (a == 4'h6) ? 7'h38 : (a == 4'h7) ? 7'h3e :   //@glyph-A: (a == 4'h4) ? 7'h71 : (a == 4'h5) ? 7'h77 : (a == 4'h6) ? 7'h38 : (a == 4'h7) ? 7'h3e :
             (a == 4'h8) ? 7'h3f : (a == 4'h9) ? 7'h06 : (a == 4'ha) ? 7'h5b : (a == 4'hb) ? 7'h4f :   //@glyph-3: (a == 4'h8) ? 7'h3f : (a == 4'h9) ? 7'h06 : (a == 4'ha) ? 7'h5b : (a == 4'hb) ? 7'h5b :
             (a == 4'hc) ? 7'h7c : (a == 4'hd) ? 7'h73 : (a == 4'he) ? 7'h00 : 7'h38;
endmodule
module mastermind(clk, rst, enterA, enterB, letterIn, LEDX, SSD3, SSD2, SSD1, SSD0);
  input clk, rst, enterA, enterB;
  input [2:0] letterIn;
  output [7:0] LEDX;
  output [6:0] SSD3, SSD2, SSD1, SSD0;
  wire [3:0] q, d;            // state
  wire [5:0] tq, td;          // hold timer
  wire mq, md, bq, bd;        // maker, breaking
  wire [1:0] aq, ad, sq, sd, lq, ld, pq, pd;
  wire [2:0] k3, k2, k1, k0, k3d, k2d, k1d, k0d, g3, g2, g1, g0, g3d, g2d, g1d, g0d;
  wire ea, eb;
  dff       u_ea(clk, rst, enterA, ea);
  dff       u_eb(clk, rst, enterB, eb);
  wire pa = enterA & ~ea, pb = enterB & ~eb;
  wire s_ab = q == 4'd0, s_sc = q == 4'd1, s_pl = q == 4'd2, s_mk = q == 4'd3, s_lv = q == 4'd4,
       s_gs = q == 4'd5, s_rs = q == 4'd6, s_rv = q == 4'd7, s_ov = q == 4'd8;
  wire t4 = tq == 6'd3;
  wire act = mq ^ bq;
  wire p = (pa & ~act) | (pb & act);
  wire nz = letterIn[2] | letterIn[1] | letterIn[0];          //@dash-first: wire nz = letterIn[2] | letterIn[1] | letterIn[0] | (pq == 2'd0);
  wire take_m = s_mk & p & nz;                                //@key-make: wire take_m = s_mk & (pa | pb) & nz;
  wire take_g = s_gs & p & nz;
  wire x3, x2, x1, x0;
  cell_eq3 e3(k3, g3, x3);
  cell_eq3 e2(k2, g2, x2);
  cell_eq3 e1(k1, g1, x1);
  cell_eq3 e0(k0, g0, x0);
  wire hit = x3 & x2 & x1 & x0;                               //@judge-or: wire hit = x3 & x2 & (x1 | x0);
  wire one = lq == 2'd1;
  wire two = aq[1] | sq[1];                                   //@match1: wire two = aq[1] | sq[1] | aq[0] | sq[0]; //@match-sum: wire two = (aq + sq) >= 2'd2;
  wire res = s_rs & p;
  // state
  assign d = s_ab ? ((pa | pb) ? 4'd1 : 4'd0) :
             s_sc ? (t4 ? (two ? 4'd8 : 4'd2) : 4'd1) :
             s_pl ? (t4 ? (bq ? 4'd4 : 4'd3) : 4'd2) :
             s_mk ? ((take_m & (&pq)) ? 4'd2 : 4'd3) :
             s_lv ? (t4 ? 4'd5 : 4'd4) :                      //@press-skip-life: s_lv ? ((t4 | pa | pb) ? 4'd5 : 4'd4) :
             s_gs ? ((take_g & (&pq)) ? 4'd6 : 4'd5) :
             s_rs ? (res ? (hit ? 4'd1 : one ? 4'd7 : 4'd4) : 4'd6) :   //@no-reveal: s_rs ? (res ? (hit ? 4'd1 : one ? 4'd1 : 4'd4) : 4'd6) :
             s_rv ? (t4 ? 4'd1 : 4'd7) :                      //@reveal-press: s_rv ? (p ? 4'd1 : 4'd7) :
             s_ov ? ((pa | pb) ? 4'd0 : 4'd8) : 4'd0;         //@over-reset-only: s_ov ? 4'd8 : 4'd0;
  assign td = (d != q) ? 6'd0 : (tq == 6'd63) ? 6'd60 : tq + 6'd1;
  assign md = (s_ab & pa) ? 1'b0 : (s_ab & pb) ? 1'b1 : (res & (hit | one)) ? ~mq : mq;   //@no-swap: assign md = (s_ab & pa) ? 1'b0 : (s_ab & pb) ? 1'b1 : mq;
  assign bd = s_ab ? 1'b0 : (take_m & (&pq)) ? 1'b1 : (res & (hit | one)) ? 1'b0 : bq;
  wire up_a = res & ((hit & ~act) | (~hit & one & act));
  wire up_b = res & ((hit & act) | (~hit & one & ~act));      //@point-wrong-b: wire up_b = res & ((hit & act) | (~hit & one & act));
  assign ad = s_ab ? 2'd0 : up_a ? aq + 2'd1 : aq;            //@new-match-score-a: assign ad = up_a ? aq + 2'd1 : aq;
  assign sd = s_ab ? 2'd0 : up_b ? sq + 2'd1 : sq;
  assign ld = (s_mk | s_ab) ? 2'd3 : (res & ~hit & ~one) ? lq - 2'd1 : lq;   //@lives-left: assign ld = (s_mk | s_ab) ? 2'd3 : (res & ~hit & ~one & lq == 2'd3) ? 2'd1 : (res & ~hit & ~one) ? lq - 2'd1 : lq;
  assign pd = (take_m | take_g) ? pq + 2'd1 : pq;
  assign k3d = (take_m & pq == 2'd0) ? letterIn : k3;
  assign k2d = (take_m & pq == 2'd1) ? letterIn : k2;
  assign k1d = (take_m & pq == 2'd2) ? letterIn : k1;
  assign k0d = (take_m & pq == 2'd3) ? letterIn : k0;
  assign g3d = (take_g & pq == 2'd0) ? letterIn : g3;
  assign g2d = (take_g & pq == 2'd1) ? letterIn : g2;
  assign g1d = (take_g & pq == 2'd2) ? letterIn : g1;
  assign g0d = (take_g & pq == 2'd3) ? letterIn : g0;
  dff #(4, 0) u_q(clk, rst, d, q);                            //@reset-not-over: dff #(4, 0) u_q(clk, rst | s_ov, d, q);
  dff #(6, 0) u_t(clk, rst, td, tq);
  dff #(1, 0) u_m(clk, rst, md, mq);
  dff #(1, 0) u_b(clk, rst, bd, bq);
  dff #(2, 0) u_a(clk, rst, ad, aq);
  dff #(2, 0) u_s(clk, rst, sd, sq);
  dff #(2, 3) u_l(clk, rst, ld, lq);
  dff #(2, 0) u_p(clk, rst, pd, pq);                          //@reset-place: dff #(2, 0) u_p(clk, rst | ~s_ov, pd, pq);
  dff #(3, 0) u_k3(clk, rst, k3d, k3), u_k2(clk, rst, k2d, k2), u_k1(clk, rst, k1d, k1), u_k0(clk, rst, k0d, k0);
  dff #(3, 0) u_g3(clk, rst, g3d, g3), u_g2(clk, rst, g2d, g2), u_g1(clk, rst, g1d, g1), u_g0(clk, rst, g0d, g0);
  // lights
  wire [15:0] m;
  cell_eq3 m0(g3, k2, m[0]), m1(g3, k1, m[1]), m2(g3, k0, m[2]);
  cell_eq3 m3(g2, k3, m[3]), m4(g2, k1, m[4]), m5(g2, k0, m[5]);
  cell_eq3 m6(g1, k3, m[6]), m7(g1, k2, m[7]), m8(g1, k0, m[8]);
  cell_eq3 m9(g0, k3, m[9]), m10(g0, k2, m[10]), m11(g0, k1, m[11]);   //@led-last: cell_eq3 m9(g0, k2, m[9]), m10(g0, k2, m[10]), m11(g0, k1, m[11]);
  wire [7:0] v = {x3, x3 | m[0] | m[1] | m[2], x2, x2 | m[3] | m[4] | m[5], x1, x1 | m[6] | m[7] | m[8], x0, x0 | m[9] | m[10] | m[11]};   //@leds-inverted: wire [7:0] v = ~{x3, x3 | m[0] | m[1] | m[2], x2, x2 | m[3] | m[4] | m[5], x1, x1 | m[6] | m[7] | m[8], x0, x0 | m[9] | m[10] | m[11]};
  assign LEDX = s_rs ? v : (s_ov & ~tq[0]) ? 8'hff : 8'h00;  //@steady: assign LEDX = s_rs ? v : s_ov ? 8'hff : 8'h00;
  // digits
  wire [3:0] j3, j2, j1, j0;
  wire mes = s_ab | s_sc | s_pl | s_lv | s_ov;
  wire [3:0] now = {1'b0, letterIn};
  assign j3 = mes ? 4'he : s_rs ? {1'b0, g3} : s_rv ? {1'b0, k3} : (pq == 2'd0) ? now : s_mk ? 4'h0 : {1'b0, g3};
  assign j2 = s_ab ? 4'h1 : (s_sc | s_ov) ? {2'b10, aq} : s_pl ? 4'hd : s_lv ? 4'hf : s_rs ? {1'b0, g2} : s_rv ? {1'b0, k2} :
              (pq < 2'd1) ? 4'he : (pq == 2'd1) ? now : s_mk ? 4'h0 : {1'b0, g2};       //@hide-second: (pq < 2'd1) ? 4'he : (pq == 2'd1) ? now : 4'h0;
  assign j1 = mes ? 4'h0 : s_rs ? {1'b0, g1} : s_rv ? {1'b0, k1} : (pq < 2'd2) ? 4'he : (pq == 2'd2) ? now : s_mk ? 4'h0 : {1'b0, g1};
  assign j0 = s_ab ? 4'hc : (s_sc | s_ov) ? {2'b10, sq} : s_pl ? (act ? 4'hc : 4'h1) : s_lv ? {2'b10, lq} :
              s_rs ? {1'b0, g0} : s_rv ? {1'b0, k0} : (pq == 2'd3) ? now : 4'he;        //@reveal-last-dark: s_rs ? {1'b0, g0} : s_rv ? 4'he : (pq == 2'd3) ? now : 4'he;
  rom7 r3(j3, SSD3);
  rom7 r2(j2, SSD2);
  rom7 r1(j1, SSD1);
  rom7 r0(j0, SSD0);
endmodule
