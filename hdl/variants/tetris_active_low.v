// SPDX-License-Identifier: MIT
// Digits active low, other port names, no counters, no phase pin; around tetris.v.
module block_game (
    input         clk, Start, Reset, Rotate, S_Left, S_Right,
    output [20:0] R,
    output [48:0] Y, B,
    output [6:0]  T1, T0, S1, S0,
    output        Orange, GameWon, GameLost
);
    wire [6:0] t1, t0, s1, s0;
    tetris game (
        .clk(clk), .start(Start), .reset(Reset), .rotate(Rotate), .s_left(S_Left), .s_right(S_Right),
        .red(R), .yellow(Y), .blue(B), .time1(t1), .time0(t0), .score1(s1), .score0(s0),
        .time_bcd(), .score(), .control(Orange), .won(GameWon), .lost(GameLost), .phase()
    );
    assign T1 = ~t1, T0 = ~t0, S1 = ~s1, S0 = ~s0;
endmodule
