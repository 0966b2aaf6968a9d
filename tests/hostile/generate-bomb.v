// generates a hundred million registers
// expect: not conforming
`BASE
    genvar g;
    generate for (g = 0; g < 100000000; g = g + 1) begin : b reg r; end endgenerate
endmodule
