// reads timing from a file
// expect: refused-file-access
`BASE
    initial $sdf_annotate("/etc/passwd");
endmodule
