// runs C in Verilator
// expect: refused-native-code
`BASE
    initial $c("system(\"touch ../canary\");");
endmodule
