// a function that calls itself without end
// expect: not conforming
`BASE
    function automatic integer deep(input integer n); deep = deep(n + 1) + 1; endfunction
    initial if (deep(0) == 7) $display("7");
endmodule
