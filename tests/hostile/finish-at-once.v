// ends the simulation at once
// expect: not conforming
`BASE
    initial $finish;
endmodule
