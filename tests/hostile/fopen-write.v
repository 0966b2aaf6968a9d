// writes a file outside
// expect: refused-file-access
`BASE
    integer h;
    initial h = $fopen("../canary", "w");
endmodule
