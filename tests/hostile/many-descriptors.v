// writes on every channel there may be
// expect: refused-file-access
`BASE
    integer i;
    initial for (i = 0; i < 64; i = i + 1) $fwrite(32'h8000_0000 + i, "x");
endmodule
