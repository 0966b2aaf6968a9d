// a module that holds itself twice
// expect: not conforming
`BASE
    bomb #(0) b();
endmodule
module bomb #(parameter N = 0) ();
    bomb #(N + 1) x();
    bomb #(N + 1) y();
endmodule
