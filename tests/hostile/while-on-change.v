// loops for ever at a certain roll
// expect: not conforming
`BASE
    always @(P6) if (P6) while (1) ;
endmodule
