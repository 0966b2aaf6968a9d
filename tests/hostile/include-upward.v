// includes a file above its folder
// expect: refused-file-access
`include "../../secret.v"
`BASE
endmodule
