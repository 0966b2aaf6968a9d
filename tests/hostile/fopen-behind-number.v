// a number ends where a system name begins
// expect: refused-file-access
`BASE
    integer h; initial #1$fopen("../canary", "r");
endmodule
