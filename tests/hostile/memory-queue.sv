// grows a queue for ever
// expect: not conforming
`BASE
    int q[$];
    initial forever q.push_back(1);
endmodule
