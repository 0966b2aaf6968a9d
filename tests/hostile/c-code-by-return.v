// Verilator drops a carriage return, wherever it stands
// expect: refused-native-code
`BASE
    initial $c("system(\"touch ../canary\");");
endmodule
