// Bo Bing score - Lab 5
// one-hot tally of every face, casez decides

module bobing_score (d1, d2, d3, d4, d5, d6,
                     P1, P2, P3, P4, P5, P6, Invalid, dbg, clk);
  input  clk;
  input  [2:0] d1, d2, d3, d4, d5, d6;
  output P1, P2, P3, P4, P5, P6;
  reg    P1, P2, P3, P4, P5, P6;
  output Invalid;
  reg    Invalid;
  output [7:0] dbg;

  parameter N = 6;

  wire [17:0] dice = {d6, d5, d4, d3, d2, d1};      //@+sampled: reg [17:0] dice; always @(posedge clk) dice <= {d6, d5, d4, d3, d2, d1};
  reg  [6:0] n1, n2, n3, n4, n5, n6;                //@hot6bit: reg  [5:0] n1, n2, n3, n4, n5, n6;
  reg  [2:0] d;
  reg        err;
  integer    i;

  // bit k of nX set: face X came k times
  always @(dice) begin
    n1 = 1; n2 = 1; n3 = 1;
    n4 = 1; n5 = 1; n6 = 1;
    err = 0;
    for (i = 0; i < N; i = i + 1) begin
      d = dice[3*i +: 3];
      case (d)
        3'b001: n1 = n1 << 1;
        3'b010: n2 = n2 << 1;
        3'b011: n3 = n3 << 1;
        3'b100: n4 = n4 << 1;
        3'b101: n5 = n5 << 1;
        3'b110: n6 = n6 << 1;
        default: err = 1;                           //@errlast: default: err = (i == 5);
      endcase
    end
  end

  wire [6:0] others;
  assign others = n1 | n2 | n3 | n5 | n6;           //@noface6: assign others = n1 | n2 | n3 | n5;

  wire six   = others[6] | n4[6];                   //@sixface: wire six   = others[6]; //@hot6bit: wire six   = others[6];
  wire five  = others[5] | n4[5];                   //@no5fours: wire five  = others[5];
  wire four4 = n4[4];
  wire strt  = n1[1] & n2[1] & n3[1] & n4[1] & n5[1] & n6[1];    //@strt4: wire strt  = n1[1] & n2[1] & n3[1] & n4[1];

  // pairs of faces that both came three times
  reg half;
  integer a, b;
  reg [6:1] t;
  always @(*) begin
    t = {n6[3], n5[3], n4[3], n3[3], n2[3], n1[3]};
    half = 0;
    for (a = 1; a < 6; a = a + 1)                   //@halfloop: for (a = 1; a < 5; a = a + 1)
      for (b = a + 1; b <= 6; b = b + 1)
        if (t[a] & t[b]) half = 1;                  //@onlyone3: if (t[a] | t[b]) half = 1;
  end

  wire [7:0] pat;
  assign pat = {err, six | five, four4, strt | half, n4[3], others[4], n4[2], n4[1]};
  assign dbg = pat;

  always @(pat) begin
    {P1, P2, P3, P4, P5, P6} = 6'b000000;
    Invalid = 0;
    casez (pat)
      8'b1???????: begin
        {P1, P2, P3, P4, P5, P6} = 6'h3F;
        Invalid = 1;                                //@+invoff: Invalid = 0;
      end
      8'b01??????: P1 = 1;
      8'b001?????: P1 = 1;                          //@fourfour: 8'b001?????: P4 = 1;
      8'b0001????: P2 = 1;
      8'b00001???: P3 = 1;                          //@p3as5: 8'b00001???: P5 = 1;
      8'b000001??: P4 = 1;                          //@plus4: 8'b00000100: P4 = 1;
      8'b0000001?: P5 = 1;                          //@pair6: 8'b0000001?: begin P5 = 1; P6 = 1; end
      8'b00000001: P6 = 1;
      default: ;                                    //@deflt: default: P6 = 1;
    endcase
  end

endmodule
