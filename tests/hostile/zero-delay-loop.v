// two gates chase each other without delay
// expect: not conforming
`BASE
    reg a;
    initial a = 0;
    always @(a) a <= ~a;
endmodule
