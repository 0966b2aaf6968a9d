// puts C++ into the simulation
// expect: refused-native-code
`systemc_header
#include <stdlib.h>
`verilog
`BASE
endmodule
