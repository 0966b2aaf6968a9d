// Basys 3 top: debouncer, dice by the length of a press, the control unit, the digits
module sevens_top #(parameter RATIO = 16) (                     //@+real-clock: module sevens_top #(parameter RATIO = 1000000) (
    input clk, input btnC, input [7:0] sw, output [3:0] an, output [6:0] seg, output dp, output [15:0] led,
    output [10:0] amt1, output [10:0] amt2, output [10:0] tax, output [6:0] sub1, output [6:0] sub2, output [1:0] O_ud1, output [1:0] O_ud2, output [3:0] dice);
    reg [31:0] n = 0;
    reg s0 = 0, s1 = 0, lvl = 0;
    always @(posedge clk) begin
        n <= (n == RATIO - 1) ? 0 : n + 1;
        if (n == RATIO - 1) begin
            s0 <= btnC; s1 <= s0;
            if (s0 == btnC) lvl <= btnC;
        end
    end
    wire [2:0] st;
    reg [5:0] c36 = 0;
    always @(posedge clk) if (btnC && st == 3'd4) c36 <= (c36 == 35) ? 0 : c36 + 1;   //@dice-35: always @(posedge clk) if (btnC && st == 3'd4) c36 <= (c36 == 34) ? 0 : c36 + 1;
    function [3:0] sum(input [5:0] k);
        sum = k < 1 ? 2 : k < 3 ? 3 : k < 6 ? 4 : k < 10 ? 5 : k < 15 ? 6 : k < 21 ? 7 : k < 26 ? 8 : k < 30 ? 9 : k < 33 ? 10 : k < 35 ? 11 : 12;
    endfunction
    wire [3:0] roll = sum(c36);
    assign dice = (st >= 5) ? roll : 4'd0;
    sevens ctl(clk, lvl, sw[6:0], sw[7], roll, amt1, amt2, tax, sub1, sub2, O_ud1, O_ud2, st);
    assign led = {st, lvl, 8'd0, O_ud1, O_ud2};                 //@led-state: assign led = {3'd0, lvl, 8'd0, O_ud1, O_ud2};
    // digits: the purse of player 1 or 2, or the bid, in hexadecimal would be easier; decimal by division
    reg [9:0] scan = 0;
    always @(posedge clk) scan <= scan + 1;
    wire [1:0] at = scan[2:1];                                  //@+real-clock: wire [1:0] at = scan[9:8];
    wire [10:0] v = (st == 2 || st == 3) ? {4'd0, sw[6:0]} : (st == 5) ? {7'd0, roll} : scan[9] ? amt2 : amt1;
    wire [3:0] d = at == 0 ? v % 10 : at == 1 ? (v / 10) % 10 : at == 2 ? (v / 100) % 10 : v / 1000;
    assign an = ~(4'b0001 << at);
    reg [6:0] g;
    always @* case (d)
        0: g = 7'h3f; 1: g = 7'h06; 2: g = 7'h5b; 3: g = 7'h4f; 4: g = 7'h66; 5: g = 7'h6d; 6: g = 7'h7d; 7: g = 7'h07; 8: g = 7'h7f; default: g = 7'h6f;
    endcase
    assign seg = ~g;
    assign dp = 1'b1;
endmodule
//@include ../sevens/datapath.v
