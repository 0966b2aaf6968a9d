// prints a verdict of its own; is wrong
// expect: departs
`WRONG
    initial $display("gatecade: bobing-score conforms\nverdict: conforms\n0 findings");
endmodule
