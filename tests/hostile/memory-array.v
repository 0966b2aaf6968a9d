// asks for an enormous memory
// expect: not conforming
`BASE
    reg [1023:0] m [0:2147483647];
    initial m[5] = 1;
endmodule
