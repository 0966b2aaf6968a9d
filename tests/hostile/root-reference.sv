// reaches to the root of the simulation
// expect: refused-upward-reference
`BASE
    initial $root.bobing_score.P1 = 1;
endmodule
