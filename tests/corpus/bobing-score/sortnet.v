`timescale 1ns / 1ps

// puts the smaller die on lo and the bigger on hi
module cmpswap(
    input  [2:0] x,
    input  [2:0] y,
    output [2:0] lo,
    output [2:0] hi
);
    wire sw;
    assign sw = x > y;
    assign lo = sw ? y : x;
    assign hi = sw ? x : y;
endmodule

module BoBingScoring(
    input clk,
    input [2:0] D1, D2, D3, D4, D5, D6,
    output P1, P2, P3, P4, P5, P6,
    output Invalid
);

// sorting network, 12 comparators
wire [2:0] a0, a1, a2, a3, a4, a5;
wire [2:0] b1, b2, b3, b4;
wire [2:0] c0, c2, c3, c5;
wire [2:0] e1, e2, e3, e4;
wire [2:0] s0, s1, s2, s3, s4, s5;

cmpswap u1 (.x(D1), .y(D6), .lo(a0), .hi(a5));
cmpswap u2 (.x(D2), .y(D4), .lo(a1), .hi(a3));
cmpswap u3 (.x(D3), .y(D5), .lo(a2), .hi(a4));

cmpswap u4 (.x(a1), .y(a2), .lo(b1), .hi(b2));
cmpswap u5 (.x(a3), .y(a4), .lo(b3), .hi(b4));

cmpswap u6 (.x(a0), .y(b3), .lo(c0), .hi(c3));
cmpswap u7 (.x(b2), .y(a5), .lo(c2), .hi(c5));

cmpswap u8 (.x(c0), .y(b1), .lo(s0), .hi(e1));
cmpswap u9 (.x(c2), .y(c3), .lo(e2), .hi(e3));
cmpswap u10(.x(b4), .y(c5), .lo(e4), .hi(s5));

cmpswap u11(.x(e1), .y(e2), .lo(s1), .hi(s2));      //@nolast: assign s1 = e1; assign s2 = e2;
cmpswap u12(.x(e3), .y(e4), .lo(s3), .hi(s4));

// every position: is it a four
wire [5:0] is4;
assign is4 = {s5 == 3'd4, s4 == 3'd4, s3 == 3'd4, s2 == 3'd4, s1 == 3'd4, s0 == 3'd4};   //@facetypo: assign is4 = {s5 == 3'd4, s4 == 3'd4, s3 == 3'd4, s2 == 3'd4, s1 == 3'd4, s0 == 3'd1};

wire bad, five, four4, seq, halves, three4, fourk, two4, one4;

assign bad    = (s0 == 3'd0) | (s5 == 3'd7);        //@zerook: assign bad    = (s5 == 3'd7);
assign five   = (s0 == s4) | (s1 == s5);            //@fivelow: assign five   = (s0 == s4);
assign four4  = (&is4[3:0]) | (&is4[4:1]) | (&is4[5:2]);
assign seq    = (s0 == 1) & (s1 == 2) & (s2 == 3) & (s3 == 4) & (s4 == 5) & (s5 == 6);  //@seqtypo: assign seq    = (s0 == 1) & (s1 == 2) & (s2 == 3) & (s3 == 4) & (s4 == 5) & (s5 == 5);
assign halves = (s0 == s2) & (s3 == s5);            //@halfpair: assign halves = (s0 == s2) & (s4 == s5);
assign three4 = (&is4[2:0]) | (&is4[3:1]) | (&is4[4:2]) | (&is4[5:3]);   //@tripmid: assign three4 = (&is4[2:0]) | (&is4[4:2]) | (&is4[5:3]);
assign fourk  = (s0 == s3) | (s1 == s4) | (s2 == s5);   //@quadedge: assign fourk  = (s0 == s3) | (s2 == s5); //@quadmid: assign fourk  = (s0 == s3) | (s1 == s3) | (s2 == s5);
assign two4   = (is4[0] & is4[1]) | (is4[1] & is4[2]) | (is4[2] & is4[3]) | (is4[3] & is4[4]) | (is4[4] & is4[5]);
assign one4   = |is4;                               //@onelow: assign one4   = |is4[4:0];

reg [5:0] lights;

always @(*) begin                                   //@+clocked: always @(posedge clk) begin
    if (bad)
        lights = 6'b111111;                         //@badfive: lights = 5'b11111;
    else if (five | four4)
        lights = 6'b100000;
    else if (seq | halves)                          //@p3first: else if (seq | (halves & ~three4))
        lights = 6'b010000;
    else if (three4)
        lights = 6'b001000;
    else if (fourk)
        lights = 6'b000100;                         //@p5too: lights = {4'b0001, two4, 1'b0};
    else if (two4)
        lights = 6'b000010;
    else if (one4)
        lights = 6'b000001;
    else
        lights = 6'b000000;
end

wire [5:0] o;
assign o = lights;                                  //@+lowlights: assign o = ~lights;
assign {P1, P2, P3, P4, P5, P6} = o;                //@p56swap: assign {P1, P2, P3, P4, P6, P5} = o;
assign Invalid = bad;                               //@+noinvalid: assign Invalid = 1'b0;

endmodule
