// the system function under an escaped name
// expect: refused-file-access
`BASE
    integer h;
    initial h = \$fopen ("../canary", "r");
endmodule
