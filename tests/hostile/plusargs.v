// asks for the simulator's command line
// expect: refused-plug-in
`BASE
    integer x;
    initial if ($value$plusargs("x=%d", x)) x = 0;
endmodule
