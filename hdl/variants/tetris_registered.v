// SPDX-License-Identifier: MIT
// All outputs come from registers, one cycle late; around tetris.v.
module tetris_registered (
    input             clk, start, reset, rotate, s_left, s_right,
    output reg [20:0] red,
    output reg [48:0] yellow, blue,
    output reg [6:0]  time1, time0, score1, score0,
    output reg [7:0]  time_bcd, score,
    output reg        control, won, lost
);
    wire [20:0] w_red;
    wire [48:0] w_yellow, w_blue;
    wire [6:0]  w_time1, w_time0, w_score1, w_score0;
    wire [7:0]  w_time, w_score;
    wire        w_control, w_won, w_lost;
    tetris game (
        .clk(clk), .start(start), .reset(reset), .rotate(rotate), .s_left(s_left), .s_right(s_right),
        .red(w_red), .yellow(w_yellow), .blue(w_blue), .time1(w_time1), .time0(w_time0), .score1(w_score1),
        .score0(w_score0), .time_bcd(w_time), .score(w_score), .control(w_control), .won(w_won), .lost(w_lost),
        .phase()
    );
    always @(posedge clk) begin
        {red, yellow, blue}              <= {w_red, w_yellow, w_blue};
        {time1, time0, score1, score0}   <= {w_time1, w_time0, w_score1, w_score0};
        {time_bcd, score}                <= {w_time, w_score};
        {control, won, lost}             <= {w_control, w_won, w_lost};
    end
endmodule
