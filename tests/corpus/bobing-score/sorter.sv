// Bo Bing scorer: sort the six dice, then look at where neighbours are equal
module BoBingScoring (
  //@+clocked: input  logic       clk,
  input  logic [2:0] D1, D2, D3, D4, D5, D6,
  output logic       P1, P2, P3, P4, P5, P6,
  output logic       Invalid
);
  // lower value to the left
  function automatic [5:0] order(input [2:0] a, input [2:0] b);
    order = (a <= b) ? {a, b} : {b, a};
  endfunction

  // odd-even transposition sort
  function automatic [17:0] sorted(input [2:0] a, b, c, d, e, f);
    reg [2:0] w1, w2, w3, w4, w5, w6;
    integer r;
    begin
      w1 = a; w2 = b; w3 = c; w4 = d; w5 = e; w6 = f;
      for (r = 0; r < 3; r = r + 1) begin
        {w1, w2} = order(w1, w2);
        {w3, w4} = order(w3, w4);
        {w5, w6} = order(w5, w6);
        {w2, w3} = order(w2, w3);
        {w4, w5} = order(w4, w5);
      end
      sorted = {w1, w2, w3, w4, w5, w6};
    end
  endfunction

  logic [2:0] s1, s2, s3, s4, s5, s6;
  logic [4:0] same;          // same[k]: sorted die k+1 = sorted die k+2
  logic [2:0] fours;
  logic       bad, straight, runs5, runs6, runs4, half;
  logic [6:1] lamp;

  assign {s1, s2, s3, s4, s5, s6} = sorted(D1, D2, D3, D4, D5, D6);

  assign bad   = (s1 == 3'd0) || (s6 == 3'd7);                 //@bad-only-zero: assign bad = (s1 == 3'd0);      //@bad-needs-both: assign bad = (s1 == 3'd0) && (s6 == 3'd7);     //@bad-all-zero: assign bad = (s6 == 3'd0) || (s6 == 3'd7);
  assign same  = {s5 == s6, s4 == s5, s3 == s4, s2 == s3, s1 == s2};
  assign fours = 3'(s1 == 3'd4) + 3'(s2 == 3'd4) + 3'(s3 == 3'd4) + 3'(s4 == 3'd4) + 3'(s5 == 3'd4) + 3'(s6 == 3'd4);

  assign straight = (same == 5'b00000);                        //@straight-ends: assign straight = (s1 == 3'd1) && (s6 == 3'd6) && (s3 == 3'd3) && (s4 == 3'd4);

  always_comb begin
    runs6 = 1'b0;
    runs5 = 1'b0;
    runs4 = 1'b0;
    half  = 1'b0;
    case (same)
      5'b11111: runs6 = 1'b1;
      5'b11110: runs5 = 1'b1;                                  //@five-high-missed:
      5'b01111: runs5 = 1'b1;
      5'b11011: half  = 1'b1;                                  //@half-missed:
      //@half-two-one: 5'b11010, 5'b01011: half = 1'b1;
      5'b00111: runs4 = 1'b1;
      5'b01110: runs4 = 1'b1;                                  //@middle-four-missed:
      5'b11100: runs4 = 1'b1;
      5'b10111: runs4 = 1'b1;                                  //@four-pair-missed:
      5'b11101: runs4 = 1'b1;                                  //@four-pair-missed:
      default: ;
    endcase
  end

  always_comb begin
    lamp = 6'b000000;
    if (bad)                                     lamp = 6'b111111;      //@bad-five-lamps: if (bad) lamp = 6'b011111;
    else if (runs6)                              lamp = 6'b000001;      //@six-dark: else if (runs6) lamp = 6'b000000;
    else if (runs5 && fours != 3'd5)             lamp = 6'b000001;
    else if (runs5)                              lamp = 6'b000001;      //@five-fours-fourth: else if (runs5) lamp = 6'b001000;
    else if (fours == 3'd4)                      lamp = 6'b000001;      //@four-fours-fourth: else if (fours == 3'd4 && !runs4) lamp = 6'b000001;
    else if (straight)                           lamp = 6'b000010;
    else if (half)                               lamp = 6'b000010;      //@half-fours-third: else if (half && fours == 3'd0) lamp = 6'b000010;
    else if (fours == 3'd3)                      lamp = 6'b000100;
    else if (runs4)                              lamp = 6'b001000;      //@fourth-after-fifth: else if (runs4 && fours != 3'd2) lamp = 6'b001000;     //@fourth-and-sixth: else if (runs4) lamp = (fours == 3'd1) ? 6'b101000 : 6'b001000;
    else if (fours == 3'd2)                      lamp = 6'b010000;
    else if (fours == 3'd1)                      lamp = 6'b100000;
    //@none-consoled: else if (s6 == 3'd6 && s5 == 3'd6) lamp = 6'b100000;
  end

  assign {P6, P5, P4, P3, P2, P1} = lamp;                      //@+clocked: always_ff @(posedge clk) {P6, P5, P4, P3, P2, P1} <= lamp;
  assign Invalid = bad;                                        //@+invalid-off: assign Invalid = 1'b0;
endmodule
