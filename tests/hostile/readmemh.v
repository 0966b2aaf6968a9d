// reads memory from a file
// expect: refused-file-access
`BASE
    reg [7:0] m [0:9];
    initial $readmemh("/etc/shadow", m);
endmodule
