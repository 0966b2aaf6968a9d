// asks for an enormous vector
// expect: not conforming
`BASE
    reg [2000000000:0] m;
    initial m = 1;
endmodule
