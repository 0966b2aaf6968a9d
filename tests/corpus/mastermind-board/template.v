// the course's top: divider, debouncers, display driver and core
module clk_divider(input clk_in, output reg divided_clk = 0);
    parameter toggle_value = 8;                    //@+real-clock: parameter toggle_value = 1000000;
    reg [31:0] cnt = 0;
    always @(posedge clk_in)
        if (cnt == toggle_value - 1) begin cnt <= 0; divided_clk <= ~divided_clk; end
        else cnt <= cnt + 1;
endmodule

module debouncer(input clk, input rst, input noisy_in, output clean_out);
    reg q1, q2, q3;
    always @(posedge clk or negedge rst)
        if (!rst) begin q1 <= 0; q2 <= 0; q3 <= 0; end
        else begin q1 <= noisy_in; q2 <= q1; q3 <= q2; end
    assign clean_out = q1 & q2 & ~q3;
endmodule

module ssd(input clk, input [7:0] d3, d2, d1, d0, output a_out, b_out, c_out, d_out, e_out, f_out, g_out, p_out, output reg [3:0] an);
    reg [2:0] c = 0;                               //@+real-clock: reg [17:0] c = 0;
    reg [7:0] s;
    always @(posedge clk) c <= c + 1;
    wire [1:0] at = c[2:1];                        //@+real-clock: wire [1:0] at = c[17:16];
    always @* case (at)
        0: begin an = 4'b1110; s = d0; end
        1: begin an = 4'b1101; s = d1; end
        2: begin an = 4'b1011; s = d2; end
        3: begin an = 4'b0111; s = d3; end
    endcase
    assign {p_out, g_out, f_out, e_out, d_out, c_out, b_out, a_out} = ~s;
endmodule

module top(input clk, input rst, input enterA, input enterB, input [2:0] letterIn, output [7:0] led,
           output a_out, b_out, c_out, d_out, e_out, f_out, g_out, p_out, output [3:0] an);
    wire dclk, pa, pb;
    wire [6:0] s3, s2, s1, s0;
    wire nrst = ~rst;                              //@+rst-low: wire nrst = rst;
    clk_divider div(clk, dclk);
    debouncer da(dclk, nrst, enterA, pa);
    debouncer db(dclk, nrst, enterB, pb);
    mastermind #(.HZ(50)) core(.clk(dclk), .rst(nrst), .enterA(pa), .enterB(pb), .letterIn(letterIn), .LEDX(led), .SSD3(s3), .SSD2(s2), .SSD1(s1), .SSD0(s0));
    ssd drv(clk, {1'b0, s3}, {1'b0, s2}, {1'b0, s1}, {1'b0, s0}, a_out, b_out, c_out, d_out, e_out, f_out, g_out, p_out, an);
endmodule
//@include ../mastermind/two-process.v
