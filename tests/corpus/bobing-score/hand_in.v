`timescale 1ns / 1ps
//////////////////////////////////////////////////////////////////////////////////
// LBYARCH / LBYCPA2 group project: Bo Bing scoring, purely structural version
// Each die is decoded one-hot, then for each face we add up the six wires
// with full adders and look at the 3-bit sum.
//////////////////////////////////////////////////////////////////////////////////

// one die -> six wires, f[k] is high when the die shows k
module die_decoder(
    input  [2:0] d,
    output [6:1] f,
    output       bad
);
    wire a, b, c;
    assign a = d[2];
    assign b = d[1];
    assign c = d[0];

    assign f[1] = ~a & ~b &  c;
    assign f[2] = ~a &  b & ~c;
    assign f[3] = ~a &  b &  c;
    assign f[4] =  a & ~b & ~c;
    assign f[5] =  a & ~b &  c;
    assign f[6] =  a &  b & ~c;
    // 000 and 111 are not on a die
    assign bad  = (~a & ~b & ~c) | (a & b & c);    //@v4_seven_ok: assign bad  = (~a & ~b & ~c);
endmodule

module full_add(input x, input y, input ci, output s, output co);
    assign s  = x ^ y ^ ci;
    assign co = (x & y) | (x & ci) | (y & ci);
endmodule

// how many of the six wires are high (0..6)
module ones6(input [5:0] w, output [2:0] n);
    wire s0, c0, s1, c1, c2;
    full_add fa0(w[0], w[1], w[2], s0, c0);
    full_add fa1(w[3], w[4], w[5], s1, c1);
    full_add fa2(s0, s1, 1'b0, n[0], c2);
    full_add fa3(c0, c1, c2, n[1], n[2]);
endmodule

// sum -> "there are exactly 1,2,3,4,5,6"
module sum_dec(input [2:0] n, output z, output is1, output is2, output is3, output is4, output is5, output is6);
    assign z   = ~n[2] & ~n[1] & ~n[0];
    assign is1 = ~n[2] & ~n[1] &  n[0];
    assign is2 = ~n[2] &  n[1] & ~n[0];
    assign is3 = ~n[2] &  n[1] &  n[0];
    assign is4 =  n[2] & ~n[1] & ~n[0];
    assign is5 =  n[2] & ~n[1] &  n[0];
    assign is6 =  n[2] &  n[1] & ~n[0];
endmodule

module bobing_score(
    input  [2:0] D1, D2, D3, D4, D5, D6,
    output P1, P2, P3, P4, P5, P6,
    output Invalid    //@+noinv: output Unused
);
    wire [6:1] a, b, c, d, e, f;
    wire [6:1] bad;

    die_decoder dec1(D1, a, bad[1]);
    die_decoder dec2(D2, b, bad[2]);
    die_decoder dec3(D3, c, bad[3]);
    die_decoder dec4(D4, d, bad[4]);
    die_decoder dec5(D5, e, bad[5]);
    die_decoder dec6(D6, f, bad[6]);

    wire inv;
    assign inv = bad[1] | bad[2] | bad[3] | bad[4] | bad[5] | bad[6];   //@v4_bad_d4: assign inv = bad[1] | bad[2] | bad[3] | bad[5] | bad[6];

    wire [2:0] n1, n2, n3, n4, n5, n6;
    ones6 add1({f[1], e[1], d[1], c[1], b[1], a[1]}, n1);
    ones6 add2({f[2], e[2], d[2], c[2], b[2], a[2]}, n2);
    ones6 add3({f[3], e[3], d[3], c[3], b[3], a[3]}, n3);
    ones6 add4({f[4], e[4], d[4], c[4], b[4], a[4]}, n4);   //@v4_dup_wire: ones6 add4({f[4], e[4], d[4], b[4], b[4], a[4]}, n4);
    ones6 add5({f[5], e[5], d[5], c[5], b[5], a[5]}, n5);
    ones6 add6({f[6], e[6], d[6], c[6], b[6], a[6]}, n6);

    // q0 = none of that face, q1 = exactly one ... q6 = all six
    wire [6:1] q0, q1, q2, q3, q4, q5, q6;
    sum_dec sd1(n1, q0[1], q1[1], q2[1], q3[1], q4[1], q5[1], q6[1]);
    sum_dec sd2(n2, q0[2], q1[2], q2[2], q3[2], q4[2], q5[2], q6[2]);
    sum_dec sd3(n3, q0[3], q1[3], q2[3], q3[3], q4[3], q5[3], q6[3]);
    sum_dec sd4(n4, q0[4], q1[4], q2[4], q3[4], q4[4], q5[4], q6[4]);
    sum_dec sd5(n5, q0[5], q1[5], q2[5], q3[5], q4[5], q5[5], q6[5]);
    sum_dec sd6(n6, q0[6], q1[6], q2[6], q3[6], q4[6], q5[6], q6[6]);

    // ---------------------------------------------------------------- 1st
    wire five, six, w1;
    assign five = q5[1] | q5[2] | q5[3] | q5[4] | q5[5] | q5[6];   //@v4_five44: assign five = q5[1] | q5[2] | q5[3] | q5[5] | q5[6];
    assign six  = |q6;    //@v4_six_ones: assign six  = |q6[6:2];
    assign w1   = q4[4] | five | six;

    // ---------------------------------------------------------------- 2nd
    wire straight, half, w2;
    assign straight = q1[1] & q1[2] & q1[3] & q1[4] & q1[5] & q1[6];   //@v4_straight4: assign straight = q1[1] & q1[2] & q1[3] & q1[4];
    // every pair of faces with three each. 15 pairs
    assign half = (q3[1] & q3[2]) | (q3[1] & q3[3]) | (q3[1] & q3[4])
                | (q3[1] & q3[5]) | (q3[1] & q3[6]) | (q3[2] & q3[3])
                | (q3[2] & q3[4]) | (q3[2] & q3[5]) | (q3[2] & q3[6])    //@v4_pair26: | (q3[2] & q3[4]) | (q3[2] & q3[5]) | (q3[2] & q3[5])
                | (q3[3] & q3[4]) | (q3[3] & q3[5]) | (q3[3] & q3[6])
                | (q3[4] & q3[5]) | (q3[4] & q3[6]) | (q3[5] & q3[6]);
    assign w2 = straight | half;

    // ---------------------------------------------------------------- rest
    wire w3, w4, w5, w6;
    assign w3 = q3[4];
    assign w4 = q4[1] | q4[2] | q4[3] | q4[5] | q4[6];
    assign w5 = q2[4];    //@v4_two_trip: assign w5 = q2[4] & ~(|q3);
    assign w6 = q1[4];    //@v4_no_four: assign w6 = ~n4[2] & ~n4[1];

    // priority chain, and everything on for a bad die
    assign P1 = inv | w1;
    assign P2 = inv | (w2 & ~w1);
    assign P3 = inv | (w3 & ~w2 & ~w1);             //@v4_third_half: assign P3 = inv | (w3 & ~w1);
    assign P4 = inv | (w4 & ~w3 & ~w2 & ~w1);       //@v4_inv_p4: assign P4 = (w4 & ~w3 & ~w2 & ~w1);
    assign P5 = inv | (w5 & ~w4 & ~w3 & ~w2 & ~w1); //@v4_fifth_and4: assign P5 = inv | (w5 & ~w3 & ~w2 & ~w1);
    assign P6 = inv | (w6 & ~w5 & ~w4 & ~w3 & ~w2 & ~w1);   //@v4_sixth_ngo: assign P6 = inv | (w6 & ~w5 & ~w4 & ~w3 & ~w2);
    assign Invalid = inv;   //@+noinv: assign Unused = 1'b0;
endmodule
