// saves the simulator's memory
// expect: refused-file-access
`BASE
    initial $save("../canary");
endmodule
