// builds the name of $fopen from two halves
// expect: refused-file-access
`define JOIN(a, b) a``b
`BASE
    integer h;
    initial h = `JOIN($fo, pen)("../canary", "w");
endmodule
