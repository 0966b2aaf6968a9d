// ends it after some rolls
// expect: not conforming
`BASE
    integer count = 0;
    always @(P1 or P2 or P3 or P4 or P5 or P6) begin count = count + 1; if (count == 50) $finish; end
endmodule
