// ends with a fatal message
// expect: not conforming
`BASE
    initial $fatal(1, "conforms");
endmodule
