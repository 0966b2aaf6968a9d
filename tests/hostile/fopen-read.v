// reads a file of the system
// expect: refused-file-access
`BASE
    integer h, c;
    initial begin h = $fopen("/etc/passwd", "r"); c = $fgetc(h); end
endmodule
