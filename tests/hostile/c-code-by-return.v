// Verilator drops a carriage return, wherever it stands; in the copy it ends the line
// expect: not conforming
`BASE
    initial $c("system(\"touch ../canary\");");
endmodule
