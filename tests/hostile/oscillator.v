// a ring of one inverter with a real edge
// expect: not conforming
`BASE
    reg q;
    initial q = 0;
    always @(q) q = #0 ~q;
endmodule
