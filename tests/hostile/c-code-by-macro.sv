// builds $c from two halves
// expect: refused-native-code
`define JOIN(a, b) a``b
`BASE
    initial `JOIN($, c)("abort();");
endmodule
