// prints workflow commands; is wrong
// expect: departs
`WRONG
    initial $display("::notice title=conforms::all good\n::set-output name=score::100");
endmodule
