//@ports d=d p=p
// a sorting network, then patterns in the sorted row
module swap2(input [2:0] a, b, output [2:0] lo, hi);
    assign lo = (a < b) ? a : b;
    assign hi = (a < b) ? b : a;
endmodule
module score(input [2:0] d1, d2, d3, d4, d5, d6, output p1, p2, p3, p4, p5, p6, output invalid);
    wire [2:0] a0, a1, a2, a3, a4, a5, b0, b1, b2, b3, b4, b5, c0, c1, c2, c3, c4, c5, e1, e2, e3, e4, f2, f3, s2, s3;
    // 12 exchanges
    swap2 x0(d1, d6, a0, a5);
    swap2 x1(d2, d4, a1, a3);
    swap2 x2(d3, d5, a2, a4);
    swap2 x3(a1, a2, b1, b2);
    swap2 x4(a3, a4, b3, b4);
    swap2 x5(a0, b3, b0, c3);
    swap2 x6(b2, a5, c2, b5);
    swap2 x7(b0, b1, c0, c1);
    swap2 x8(c2, c3, e2, e3);
    swap2 x9(b4, b5, c4, c5);
    swap2 x10(c1, e2, e1, f2);
    swap2 x11(e3, c4, f3, e4);
    wire [2:0] s0 = c0, s1 = e1, s4 = e4, s5 = c5;
    assign s2 = f2;
    assign s3 = f3;
    wire bad = (s0 == 0) | (s5 == 7);                                 //@bad-low: wire bad = (s0 == 0); //@bad-high: wire bad = (s5 == 7);
    wire five = (s0 == s4) | (s1 == s5);                              //@five-low: wire five = (s0 == s4);
    wire run = (s0 == 1) & (s1 == 2) & (s2 == 3) & (s3 == 4) & (s4 == 5) & (s5 == 6);
    wire half = (s0 == s2) & (s3 == s5) & (s2 != s3);                 //@half-with-4: wire half = (s0 == s2) & (s3 == s5) & (s2 != s3) & (s0 != 4) & (s3 != 4);
    wire quad = ((s0 == s3) | (s1 == s4) | (s2 == s5));
    wire quad4 = ((s0 == s3) & s0 == 4) | ((s1 == s4) & s1 == 4) | ((s2 == s5) & s2 == 4);   //@four4-low: wire quad4 = ((s0 == s3) & s0 == 4) | ((s1 == s4) & s1 == 4);
    wire [2:0] n4 = (s0 == 4) + (s1 == 4) + (s2 == 4) + (s3 == 4) + (s4 == 4) + (s5 == 4);
    wire w1 = five | quad4;
    wire w2 = run | half;
    wire w3 = n4 == 3;                                                //@third-two: wire w3 = n4 == 2;
    wire w4 = quad;
    wire w5 = n4 == 2;
    wire w6 = n4 == 1;                                                //@sixth-any: wire w6 = n4 <= 1;
    assign invalid = bad;
    assign p1 = bad | w1;
    assign p2 = bad | (w2 & ~w1);
    assign p3 = bad | (w3 & ~w2 & ~w1);
    assign p4 = bad | (w4 & ~w3 & ~w2 & ~w1);
    assign p5 = bad | (w5 & ~w4 & ~w3 & ~w2 & ~w1);                   //@p5-order: assign p5 = bad | (w5 & ~w3 & ~w2 & ~w1);
    assign p6 = bad | (w6 & ~w5 & ~w4 & ~w3 & ~w2 & ~w1);             //@p6-order: assign p6 = bad | (w6 & ~w5 & ~w3 & ~w2 & ~w1);
endmodule
