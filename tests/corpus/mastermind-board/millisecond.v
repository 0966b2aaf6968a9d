`timescale 1ns / 1ps
//////////////////////////////////////////////////////////////////////////////////
// Mastermind, Basys 3
// btnL = player A, btnR = player B, btnC = reset, sw[2:0] letter, sw[3] single player
//////////////////////////////////////////////////////////////////////////////////
module top(
    input clk,
    input btnC,
    input btnL,
    input btnR,
    input [15:0] sw,
    output reg [15:0] led,
    output [6:0] seg,
    output dp,
    output reg [3:0] an
    );

    // 1 ms
    reg [16:0] div = 0;
    reg ms = 0;
    always @(posedge clk) begin
        if (div == 17'd99999) begin
            div <= 0;
            ms <= 1;
        end else begin
            div <= div + 1;
            ms <= 0;
        end
    end

    wire pl, pr, rst;
    wire lvl_l, lvl_r, p_c;
    debounce db_l(clk, ms, btnL, lvl_l, pl);
    debounce db_r(clk, ms, btnR, lvl_r, pr);
    debounce db_c(clk, ms, btnC, rst, p_c);

    // random
    reg [15:0] lfsr = 16'hACE1;
    always @(posedge clk)
        lfsr <= {lfsr[14:0], lfsr[15] ^ lfsr[13] ^ lfsr[12] ^ lfsr[10]};

    localparam IDLE = 4'd0, SCORE = 4'd1, PLAYER = 4'd2, MAKE = 4'd3, LIVES = 4'd4,
               GUESS = 4'd5, RESULT = 4'd6, REVEAL = 4'd7, DONE = 4'd8, GEN = 4'd9;

    reg [3:0]  state = IDLE;
    reg        maker = 0;      // 0 A, 1 B
    reg        turn = 0;
    reg        solo = 0;
    reg        played = 0;
    reg [1:0]  n = 0;
    reg [11:0] code = 0, guess = 0;
    reg [1:0]  lives = 3;
    reg [1:0]  sa = 0, sb = 0;
    reg [10:0] t = 0;

    wire go = turn ? pr : pl;
    wire any = pl | pr;
    wire done2 = ms && (t == 11'd1999);
    wire [2:0] x = sw[2:0];

    always @(posedge clk) begin
        if (rst) begin
            state <= IDLE;
            maker <= 0;
            turn <= 0;
            solo <= 0;
            played <= 0;
            n <= 0;                               //@b_rst_n:
            lives <= 3;
            sa <= 0;                              //@b_rst_score:
            sb <= 0;                              //@b_rst_score:
            t <= 0;
        end else begin
            if (ms) t <= t + 1;
            case (state)
            IDLE: if (any) begin
                maker <= ~pl;                     //@+b_both_b: maker <= pr;
                turn <= ~pl;                      //@+b_both_b: turn <= pr;
                solo <= 0;
                if (pl & sw[3]) begin
                    solo <= 1;
                    maker <= 1;
                    turn <= 0;
                end
                played <= 0;
                lives <= 3;
                t <= 0;
                state <= SCORE;
            end
            SCORE: if (done2) begin
                t <= 0;
                if (sa == 2 || sb == 2 || (solo && played))   //@b_two_rounds: if (sa + sb == 2 || (solo && played))
                    state <= DONE;
                else if (solo)
                    state <= GEN;
                else
                    state <= PLAYER;
            end
            GEN: if (ms && lfsr[2:0] != 0) begin  //@b_dash_drawn: GEN: if (ms) begin
                code <= {code[8:0], lfsr[2:0]};
                n <= n + 1;
                if (n == 3) begin
                    t <= 0;
                    state <= PLAYER;
                end
            end
            PLAYER: if (done2) begin              //@b_player_1s: PLAYER: if (ms && t == 11'd999) begin
                t <= 0;
                if (turn == maker) state <= MAKE;
                else state <= LIVES;
            end
            MAKE: if (go && x != 0) begin
                code <= {code[8:0], x};
                n <= n + 1;
                if (n == 3) begin
                    turn <= ~maker;
                    lives <= 3;                   //@b_lives_once:
                    t <= 0;
                    state <= PLAYER;
                end
            end
            LIVES: if (done2) begin               //@b_skip_lives: LIVES: if (done2 || go) begin
                t <= 0;
                state <= GUESS;
            end
            GUESS: if (go && x != 0) begin        //@b_dash_guess: GUESS: if (go) begin
                guess <= {guess[8:0], x};
                n <= n + 1;
                if (n == 3) state <= RESULT;
            end
            RESULT: if (go) begin
                t <= 0;
                if (guess == code) begin
                    if (maker) sa <= sa + 1;
                    else sb <= sb + 1;
                    maker <= ~maker;
                    played <= 1;
                    state <= SCORE;
                end else if (lives == 1) begin
                    if (maker) sb <= sb + 1;      //@b_point_breaker: if (maker) sa <= sa + 1;
                    else sa <= sa + 1;            //@b_point_breaker: else sb <= sb + 1;
                    maker <= ~maker;
                    played <= 1;
                    state <= REVEAL;
                end else begin
                    lives <= lives - 1;
                    state <= LIVES;
                end
            end
            REVEAL: if (done2) begin
                t <= 0;
                state <= SCORE;
            end
            DONE: begin
                if (ms && t == 999) t <= 0;       //@+b_blink_slow: if (ms && t == 1399) t <= 0; //@b_done_timeout: if (ms && t == 1999) state <= IDLE;
                if (any) begin                    //@b_done_timeout: if (any || (ms && t == 1999)) begin
                    sa <= 0;
                    sb <= 0;
                    state <= IDLE;
                end
            end
            default: state <= IDLE;
            endcase
        end
    end

    // verdict
    wire [2:0] c3 = code[11:9], c2 = code[8:6], c1 = code[5:3], c0 = code[2:0];
    wire [2:0] g3 = guess[11:9], g2 = guess[8:6], g1 = guess[5:3], g0 = guess[2:0];
    wire in3 = (g3 == c3) | (g3 == c2) | (g3 == c1) | (g3 == c0);
    wire in2 = (g2 == c3) | (g2 == c2) | (g2 == c1) | (g2 == c0);
    wire in1 = (g1 == c3) | (g1 == c2) | (g1 == c1) | (g1 == c0);   //@b_in1_paste: wire in1 = (g1 == c3) | (g2 == c2) | (g1 == c1) | (g1 == c0);
    wire in0 = (g0 == c3) | (g0 == c2) | (g0 == c1) | (g0 == c0);

    always @(*) begin
        led = 0;
        led[15] = turn;
        if (state == RESULT)
            led[7:0] = {g3 == c3, in3, g2 == c2, in2, g1 == c1, in1, g0 == c0, in0};
        else if (state == DONE)
            led = (t < 500) ? 16'hFFFF : 16'h0000;    //@+b_blink_slow: led = (t < 700) ? 16'hFFFF : 16'h0000; //@b_done_timeout: led = (t < 500 || (t >= 1000 && t < 1500)) ? 16'hFFFF : 16'h0000;
    end

    // characters: 0..3 digits, 8+letter, 16 P, 17 b, 31 dark
    localparam DASH = 5'd8, CHA = 5'd9, CHL = 5'd14, CHP = 5'd16, CHB = 5'd17, OFF = 5'd31;
    reg [4:0] d3, d2, d1, d0;
    wire [4:0] cur = {2'b01, x};                      //@+b_dark0: wire [4:0] cur = (x == 0) ? OFF : {2'b01, x};

    always @(*) begin
        d3 = OFF; d2 = OFF; d1 = OFF; d0 = OFF;
        case (state)
        IDLE:   begin d2 = CHA; d1 = DASH; d0 = CHB; end
        SCORE,
        DONE:   begin d2 = {3'b000, sa}; d1 = DASH; d0 = {3'b000, sb}; end
        PLAYER: begin d2 = CHP; d1 = DASH; d0 = turn ? CHB : CHA; end
        LIVES:  begin d2 = CHL; d1 = DASH; d0 = {3'b000, lives}; end
        GEN:    begin d3 = DASH; d2 = DASH; d1 = DASH; d0 = DASH; end
        MAKE:   case (n)
                0: d3 = cur;
                1: begin d3 = DASH; d2 = cur; end
                2: begin d3 = DASH; d2 = DASH; d1 = cur; end
                3: begin d3 = DASH; d2 = DASH; d1 = DASH; d0 = cur; end
                endcase
        GUESS:  case (n)
                0: d3 = cur;
                1: begin d3 = {2'b01, guess[2:0]}; d2 = cur; end
                2: begin d3 = {2'b01, guess[5:3]}; d2 = {2'b01, guess[2:0]}; d1 = cur; end     //@b_slice2: 2: begin d3 = {2'b01, guess[2:0]}; d2 = {2'b01, guess[5:3]}; d1 = cur; end
                3: begin d3 = {2'b01, guess[8:6]}; d2 = {2'b01, guess[5:3]}; d1 = {2'b01, guess[2:0]}; d0 = cur; end
                endcase
        RESULT: begin d3 = {2'b01, g3}; d2 = {2'b01, g2}; d1 = {2'b01, g1}; d0 = {2'b01, g0}; end
        REVEAL: begin d3 = {2'b01, c3}; d2 = {2'b01, c2}; d1 = {2'b01, c1}; d0 = {2'b01, c0}; end
        endcase
    end

    // multiplexing
    reg [19:0] refresh = 0;
    always @(posedge clk) refresh <= refresh + 1;

    reg [4:0] ch;
    always @(*)
        case (refresh[19:18])
        2'b00: begin an = 4'b1110; ch = d0; end
        2'b01: begin an = 4'b1101; ch = d1; end
        2'b10: begin an = 4'b1011; ch = d2; end
        2'b11: begin an = 4'b0111; ch = d3; end        //@b_an3_dark: default: begin an = 4'b1111; ch = OFF; end
        endcase

    wire [6:0] s;
    sevenseg ss(ch, s);
    assign seg = ~s;                                   //@b_seg_bf: assign seg = ~{s[6], s[1], s[4:2], s[5], s[0]};
    assign dp = 1'b1;
endmodule

module debounce(input clk, input tick, input in, output reg level, output reg press);
    reg s1 = 0, s2 = 0;
    reg [3:0] c = 0;
    initial begin level = 0; press = 0; end
    always @(posedge clk) begin
        s1 <= in;
        s2 <= s1;
        press <= 0;
        if (s2 == level)
            c <= 0;
        else if (tick) begin
            c <= c + 1;
            if (c == 4'd9) begin
                level <= s2;
                press <= s2;
                c <= 0;
            end
        end
    end
endmodule

// gfedcba
module sevenseg(input [4:0] ch, output reg [6:0] s);
    always @(*)
        case (ch)
        5'd0:  s = 7'b0111111;
        5'd1:  s = 7'b0000110;
        5'd2:  s = 7'b1011011;
        5'd3:  s = 7'b1001111;
        5'd8:  s = 7'b1000000;
        5'd9:  s = 7'b1110111;  // A
        5'd10: s = 7'b0111001;  // C
        5'd11: s = 7'b1111001;  // E
        5'd12: s = 7'b1110001;  // F
        5'd13: s = 7'b1110110;  // H
        5'd14: s = 7'b0111000;  // L
        5'd15: s = 7'b0111110;  // U
        5'd16: s = 7'b1110011;  // P
        5'd17: s = 7'b1111100;  // b
        default: s = 7'b0000000;
        endcase
endmodule
