// ends it with a status
// expect: not conforming
`BASE
    initial $finish(0);
endmodule
