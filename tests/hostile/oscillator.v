// a ring of two gates without delay
// expect: not conforming
`BASE
    reg a, b;
    initial a = 0;
    always @(a) b = ~a;
    always @(b) a = b;
endmodule
