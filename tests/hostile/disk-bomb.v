// fills the disk
// expect: refused-file-access
`BASE
    integer h;
    initial begin h = $fopen("big", "w"); while (1) $fwrite(h, "xxxxxxxxxxxxxxxx"); end
endmodule
