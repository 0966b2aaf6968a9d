// appends to its own source
// expect: refused-file-access
`BASE
    integer h;
    initial h = $fopen(`__FILE__, "a");
endmodule
