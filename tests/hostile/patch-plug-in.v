// writes into the plug-in that it is run by
// expect: refused-text
`BASE
    wire \a"b ; integer h; initial begin h = $fopen("../gatecade.vpi", "r+"); $fwrite(h, "x"); end wire \c"d ;
endmodule
