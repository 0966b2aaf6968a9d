// prints a megabyte at every roll
// expect: not conforming
`BASE
    integer i;
    always @(D1 or D2 or D3 or D4 or D5 or D6) for (i = 0; i < 20000; i = i + 1) $display("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
endmodule
