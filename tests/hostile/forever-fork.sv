// forks for ever
// expect: not conforming
`BASE
    initial forever fork begin end join_none
endmodule
