// stops into a prompt
// expect: not conforming
`BASE
    initial $stop;
endmodule
