// a name that looks like the beginning of a comment, and one like its end
// expect: refused-text
`BASE
    wire \a/*b ; integer h; initial h = $fopen("../canary", "r"); wire \c*/d ;
endmodule
