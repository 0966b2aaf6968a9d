// runs C in Verilator, with a width
// expect: refused-native-code
`BASE
    wire [31:0] x = $c32("getpid()");
endmodule
