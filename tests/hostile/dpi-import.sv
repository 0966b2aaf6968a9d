// imports a C function
// expect: refused-native-code
import "DPI-C" function int system(input string s);
`BASE
    initial begin int r; r = system("touch ../canary"); end
endmodule
