// opens its own descriptors again
// expect: refused-file-access
`BASE
    integer h;
    initial h = $fopen("/proc/self/fd/3", "w");
endmodule
