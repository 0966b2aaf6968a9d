// includes a file of the system
// expect: refused-file-access
`include "/etc/passwd"
`BASE
endmodule
