// a constant that takes for ever to compute
// expect: not conforming
`BASE
    function integer slow(input integer n); integer i; begin slow = 0; for (i = 0; i >= 0; i = i + 0) slow = slow + 1; end endfunction
    localparam S = slow(1);
    wire [S:0] w;
endmodule
