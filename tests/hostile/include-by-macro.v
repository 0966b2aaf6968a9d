// includes what a macro names
// expect: refused-file-access
`define FILE "/etc/passwd"
`include `FILE
`BASE
endmodule
