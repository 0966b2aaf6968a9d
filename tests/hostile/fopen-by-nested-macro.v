// hides the call behind two macros
// expect: refused-file-access
`define A $fopen
`define B `A
`BASE
    integer h;
    initial h = `B("../canary", "w");
endmodule
