// prints TAP; is wrong
// expect: departs
`WRONG
    initial $display("TAP version 14\n1..1\nok 1 - all");
endmodule
