// pins of the board by their own names; one file for all parts, the core an instance of counters
module main(input CLK, input BTN3, input BTN2, input BTN0, input [3:0] SW, output [7:0] LD, output reg [3:0] AN, output reg [7:0] SEG);
    parameter DIV = 16;                            //@+real-clock: parameter DIV = 2000000;
    parameter SCAN = 1;                            //@+real-clock: parameter SCAN = 16;
    reg [31:0] n = 0;
    reg slow = 0;
    always @(posedge CLK) begin
        if (n == DIV / 2 - 1) begin n <= 0; slow <= ~slow; end else n <= n + 1;
    end
    // debounce: two samples alike
    reg [2:0] sa = 0, sb = 0;
    always @(posedge slow) begin sa <= {sa[1:0], BTN3}; sb <= {sb[1:0], BTN0}; end
    wire ca = sa[1] & sa[0], cb = sb[1] & sb[0];
    wire [6:0] d3, d2, d1, d0;
    Mastermind #(.F(50)) u(.clk(slow), .rst(~BTN2), .enterA(ca), .enterB(cb), .letterIn(SW[2:0]), .LEDX(LD), .SSD3(d3), .SSD2(d2), .SSD1(d1), .SSD0(d0));
    reg [31:0] sc = 0;
    always @(posedge CLK) sc <= sc + 1;
    always @(*) case (sc[SCAN +: 2])
        2'd0: begin AN = 4'b1110; SEG = {1'b1, ~d0}; end
        2'd1: begin AN = 4'b1101; SEG = {1'b1, ~d1}; end
        2'd2: begin AN = 4'b1011; SEG = {1'b1, ~d2}; end
        2'd3: begin AN = 4'b0111; SEG = {1'b1, ~d3}; end   //@digit3-dark: 2'd3: begin AN = 4'b1111; SEG = {1'b1, ~d3}; end
    endcase
endmodule
//@include ../mastermind/counters.v
