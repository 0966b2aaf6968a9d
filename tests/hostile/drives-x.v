// drives X on every output
// expect: departs
module bobing_score(input [2:0] D1, D2, D3, D4, D5, D6, output reg P1, P2, P3, P4, P5, P6, output reg Invalid);
    always @* begin {P1, P2, P3, P4, P5, P6} = 6'bxxxxxx; Invalid = 1'bx; end
endmodule
