// writes on a descriptor it did not open
// expect: refused-file-access
`BASE
    initial $fdisplay(32'h8000_0003, "verdict conforms");
endmodule
