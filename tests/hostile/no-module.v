// holds no module at all
// expect: not conforming
