// exports a function to C
// expect: refused-native-code
`BASE
    function automatic int f(); return 1; endfunction
    export "DPI-C" function f;
endmodule
