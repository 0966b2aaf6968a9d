// starts a program
// expect: refused-program
`BASE
    initial $system("touch ../canary");
endmodule
