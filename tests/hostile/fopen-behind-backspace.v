// Icarus takes a backspace for a blank: it ends a name
// expect: refused-file-access
`BASE
    integer h; wire\a;initialh=$fopen("../canary","r");
endmodule
