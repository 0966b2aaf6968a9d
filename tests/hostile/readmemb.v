// reads memory from a file, in binary
// expect: refused-file-access
`BASE
    reg [7:0] m [0:9];
    initial $readmemb("/etc/hostname", m);
endmodule
