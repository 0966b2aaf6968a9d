//@ports d=D p=P
// gates and small modules: a decoder a die, a column of adders a face, a priority chain
module decode3 (input [2:0] d, output [7:0] y);
    assign y = 8'b1 << d;
endmodule

module count6 (input [5:0] in, output [2:0] n);
    wire [1:0] lo = in[0] + in[1] + in[2];
    wire [1:0] hi = in[3] + in[4] + in[5];                      //@count-five: wire [1:0] hi = in[3] + in[4];
    assign n = lo + hi;                                         //@count-two-bits: assign n = {1'b0, lo + hi};
endmodule

module chain (input [5:0] want, output [5:0] light);            // bit 5 is the first prize
    assign light[5] = want[5];
    assign light[4] = want[4] & ~want[5];
    assign light[3] = want[3] & ~(|want[5:4]);                  //@chain-3: assign light[3] = want[3] & ~want[5];
    assign light[2] = want[2] & ~(|want[5:3]);
    assign light[1] = want[1] & ~(|want[5:2]);                  //@chain-1: assign light[1] = want[1] & ~want[3];
    assign light[0] = want[0] & ~(|want[5:1]);                  //@chain-0: assign light[0] = want[0] & ~want[1];
endmodule

module BoBing (input [2:0] D1, D2, D3, D4, D5, D6, output P1, P2, P3, P4, P5, P6, output Invalid);
    wire [7:0] a, b, c, d, e, f;
    decode3 i1(D1, a);
    decode3 i2(D2, b);
    decode3 i3(D3, c);
    decode3 i4(D4, d);
    decode3 i5(D5, e);
    decode3 i6(D6, f);                                          //@forget-die: decode3 i6(D5, f);
    wire [2:0] n0, n1, n2, n3, n4, n5, n6, n7;
    count6 k0({a[0], b[0], c[0], d[0], e[0], f[0]}, n0);
    count6 k1({a[1], b[1], c[1], d[1], e[1], f[1]}, n1);
    count6 k2({a[2], b[2], c[2], d[2], e[2], f[2]}, n2);
    count6 k3({a[3], b[3], c[3], d[3], e[3], f[3]}, n3);        //@threes-as-twos: count6 k3({a[3], b[3], c[3], d[3], e[3], f[2]}, n3);
    count6 k4({a[4], b[4], c[4], d[4], e[4], f[4]}, n4);
    count6 k5({a[5], b[5], c[5], d[5], e[5], f[5]}, n5);
    count6 k6({a[6], b[6], c[6], d[6], e[6], f[6]}, n6);
    count6 k7({a[7], b[7], c[7], d[7], e[7], f[7]}, n7);
    wire bad = (n0 != 0) | (n7 != 0);                           //@bad-and: wire bad = (n0 != 0) & (n7 != 0); //@seven-valid: wire bad = n0 != 0;
    wire five = (n1 >= 5) | (n2 >= 5) | (n3 >= 5) | (n4 >= 5) | (n5 >= 5) | (n6 >= 5);      //@five-no-2: wire five = (n1 >= 5) | (n3 >= 5) | (n4 >= 5) | (n5 >= 5) | (n6 >= 5); //@five-exact: wire five = (n1 == 5) | (n2 == 5) | (n3 == 5) | (n4 == 5) | (n5 == 5) | (n6 == 5); //@five-is-6: wire five = (n1 == 6) | (n2 == 6) | (n3 == 6) | (n4 == 6) | (n5 == 6) | (n6 == 6);
    wire run = (n1 == 1) & (n2 == 1) & (n3 == 1) & (n4 == 1) & (n5 == 1) & (n6 == 1);
    wire h1 = n1 == 3, h2 = n2 == 3, h3 = n3 == 3, h4 = n4 == 3, h5 = n5 == 3, h6 = n6 == 3;
    wire halves = (h1 & (h2 | h3 | h4 | h5 | h6)) | (h2 & (h3 | h4 | h5 | h6)) | (h3 & (h4 | h5 | h6)) | (h4 & (h5 | h6)) | (h5 & h6);     //@half-next: wire halves = (h1 & h2) | (h2 & h3) | (h3 & h4) | (h4 & h5) | (h5 & h6); //@half-any: wire halves = h1 | h2 | h3 | h5 | h6;
    wire jin = (n1 == 4) | (n2 == 4) | (n3 == 4) | (n5 == 4) | (n6 == 4);                    //@jin-three: wire jin = (n1 >= 3) | (n2 >= 3) | (n3 >= 3) | (n5 >= 3) | (n6 >= 3); //@jin-no-5: wire jin = (n1 == 4) | (n2 == 4) | (n3 == 4) | (n6 == 4);
    wire [5:0] light;
    chain prio({(n4 == 4) | five, run | halves, n4 == 3, jin, n4 == 2, n4 == 1}, light);     //@order-34: chain prio({(n4 == 4) | five, run | halves, jin, n4 == 3, n4 == 2, n4 == 1}, light); //@first-four4: chain prio({(n4 >= 3) | five, run | halves, n4 == 3, jin, n4 == 2, n4 == 1}, light); //@four-fours: chain prio({five, run | halves, n4 == 3, jin, n4 == 2, n4 == 1}, light);
    assign {P1, P2, P3, P4, P5, P6} = {6{bad}} | light;         //@bad-dark: assign {P1, P2, P3, P4, P5, P6} = ~{6{bad}} & light; //@all-valid: assign {P1, P2, P3, P4, P5, P6} = light; //@lights-turned: assign {P6, P5, P4, P3, P2, P1} = {6{bad}} | light;
    assign Invalid = bad;                                       //@+invalid-0: assign Invalid = 1'b0;
endmodule
