// never ends its first statement
// expect: not conforming
`BASE
    initial while (1) ;
endmodule
