// writes memory to a file
// expect: refused-file-access
`BASE
    reg [7:0] m [0:9];
    initial $writememh("../canary", m);
endmodule
