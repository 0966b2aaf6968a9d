// Mastermind on the Tang board, 27 MHz crystal
// everything in one file because the IDE kept losing my modules
`timescale 1ns / 1ps

// ---------------------------------------------------------------
// 50 Hz clock
// ---------------------------------------------------------------
module clk_divider #(parameter CLK_FREQ = 27000000) (
    input  clk_in,
    output reg clk_out
);
    localparam HALF = CLK_FREQ / 100;      //@v1_tg_25hz:     localparam HALF = CLK_FREQ / 50;
    reg [31:0] cnt;
    initial begin cnt = 0; clk_out = 0; end

    always @(posedge clk_in) begin
        if (cnt == HALF - 1) begin
            cnt <= 0;
            clk_out <= ~clk_out;
        end else
            cnt <= cnt + 1;
    end
endmodule

// ---------------------------------------------------------------
// button -> one pulse, sampled with 50 Hz so bouncing is gone
// ---------------------------------------------------------------
module debouncer (
    input  clk,
    input  btn,      // 1 = pressed
    output pulse,
    output level
);
    reg [2:0] sh;
    initial sh = 0;
    always @(posedge clk)
        sh <= {sh[1:0], btn};
    assign pulse = sh[1] & ~sh[2];
    assign level = sh[1];
endmodule

// ---------------------------------------------------------------
// random bit, 16 bit lfsr
// ---------------------------------------------------------------
module rng_module (input clk, output rnd);
    reg [15:0] q;
    initial q = 16'hACE1;
    always @(posedge clk)
        q <= {q[14:0], q[15] ^ q[13] ^ q[12] ^ q[10]};
    assign rnd = q[15];
endmodule

// ---------------------------------------------------------------
// seven segment multiplexer. common anode: everything active low
// character numbers: 0..3 digits, 8 '-', 9..15 A C E F H L U,
//                    16 b, 17 P, 31 empty
// ---------------------------------------------------------------
module ssd #(parameter CLK_FREQ = 27000000) (
    input clk,
    input [4:0] ch3, ch2, ch1, ch0,
    output reg [3:0] an,
    output [7:0] seg
);
    reg [31:0] cnt;
    reg [1:0]  sel;
    reg [4:0]  ch;
    reg [6:0]  s;      // gfedcba, 1 = on
    initial begin cnt = 0; sel = 0; end

    always @(posedge clk) begin
        if (cnt == CLK_FREQ/800 - 1) begin
            cnt <= 0;
            sel <= sel + 1;             //@v1_tg_an3_dark:             if (sel == 2) sel <= 0; else sel <= sel + 1;
        end else
            cnt <= cnt + 1;
    end

    always @(*) begin
        case (sel)
            2'd0: begin an = 4'b1110; ch = ch0; end      //@v1_tg_rotated:             2'd0: begin an = 4'b1110; ch = ch3; end
            2'd1: begin an = 4'b1101; ch = ch1; end      //@v1_tg_rotated:             2'd1: begin an = 4'b1101; ch = ch0; end
            2'd2: begin an = 4'b1011; ch = ch2; end      //@v1_tg_rotated:             2'd2: begin an = 4'b1011; ch = ch1; end
            2'd3: begin an = 4'b0111; ch = ch3; end      //@v1_tg_rotated:             2'd3: begin an = 4'b0111; ch = ch2; end
        endcase
    end

    always @(*) begin
        case (ch)
            5'd0:  s = 7'h3F;
            5'd1:  s = 7'h06;
            5'd2:  s = 7'h5B;
            5'd3:  s = 7'h4F;
            5'd8:  s = 7'h40;
            5'd9:  s = 7'h77;   // A
            5'd10: s = 7'h39;   // C
            5'd11: s = 7'h79;   // E
            5'd12: s = 7'h71;   // F
            5'd13: s = 7'h76;   // H
            5'd14: s = 7'h38;   // L
            5'd15: s = 7'h3E;   // U      //@v1_tg_u_glyph:             5'd15: s = 7'h3C;   // U
            5'd16: s = 7'h7C;   // b
            5'd17: s = 7'h73;   // P
            default: s = 7'h00;
        endcase
    end
    assign seg = {1'b1, ~s};
endmodule

// ---------------------------------------------------------------
// the game
// ---------------------------------------------------------------
module mastermind (
    input clk,            // 50 Hz
    input rst_n,
    input a, b,           // pulses
    input [2:0] sw,
    input sw3,
    input rnd,
    output reg [7:0] led,
    output reg [4:0] ch3, ch2, ch1, ch0
);
    localparam START = 0, SCORE0 = 1, PLAYER = 2, MAKE = 3, LIVES = 4, GUESS = 5,
               RESULT = 6, REVEAL = 7, SCORE = 8, OVER = 9, DRAW = 10;
    localparam TWO_SEC = 100;

    reg [3:0] ph;
    reg [6:0] t = 0;
    reg who = 0;               // active player, 0 = A
    reg maker = 0;
    reg single = 0;
    reg need_code = 1;
    reg [11:0] code = 0;
    reg [11:0] guess = 0;
    reg [1:0] pos = 0;
    reg [1:0] lives = 3;
    reg [1:0] ptA = 0, ptB = 0;
    reg [2:0] r3 = 0;
    reg [1:0] rn = 0;
    reg [5:0] half = 0;
    reg keep = 0;
    reg press;

    // blocking on purpose, I need the new values in the same clock
    always @(posedge clk or negedge rst_n)
        if (!rst_n) begin
            ph = START;
            t = 0;
            who = 0;
            maker = 0;
            single = 0;
            need_code = 1;
            pos = 0;
            lives = 3;                 //@v1_tg_lives_rst:
            ptA = 0;
            ptB = 0;
            rn = 0;
            half = 0;
            keep = 0;
        end else begin
            press = who ? b : a;       //@v1_tg_keep:             press = (who ? b : a) | keep;
            keep = 0;                  //@v1_tg_keep:             keep = press & (ph == PLAYER || ph == LIVES);
            case (ph)
            START:
                if (a | b) begin
                    ptA = 0; ptB = 0;
                    single = a & sw3;
                    maker = ~a;
                    if (single) maker = 1;
                    who = maker;
                    ph = SCORE0;
                    t = 0;
                end
            SCORE0: begin
                t = t + 1;
                if (t == TWO_SEC) begin
                    t = 0;
                    if (single) begin          //@v1_tg_sw3_level:                     if (sw3) begin
                        ph = DRAW;
                        who = 0;
                        need_code = 0;
                    end else begin
                        ph = PLAYER;
                        need_code = 1;
                    end
                end
            end
            PLAYER: begin
                t = t + 1;
                if (t == TWO_SEC) begin
                    t = 0;
                    pos = 0;
                    if (need_code) ph = MAKE;
                    else           ph = LIVES;
                end
            end
            MAKE:
                if (press && sw != 0) begin
                    code = {code[8:0], sw};
                    pos = pos + 1;
                    if (pos == 0) begin
                        who = ~maker;
                        need_code = 0;
                        ph = PLAYER;
                    end
                end
            DRAW: begin
                r3 = {r3[1:0], rnd};
                rn = rn + 1;
                if (rn == 3) begin
                    rn = 0;
                    if (r3 != 0) begin       //@v1_tg_drawn_dash:                     begin
                        code = {code[8:0], r3};
                        pos = pos + 1;
                        if (pos == 0) ph = PLAYER;
                    end
                end
            end
            LIVES: begin
                t = t + 1;
                if (t == TWO_SEC) begin
                    t = 0;
                    pos = 0;
                    ph = GUESS;
                end
            end
            GUESS:
                if (press && sw != 0) begin          //@v1_tg_dash_later:                 if (press && (sw != 0 || pos != 0)) begin
                    guess = {guess[8:0], sw};
                    pos = pos + 1;
                    if (pos == 0) ph = RESULT;
                end
            RESULT:
                if (press) begin               //@v1_tg_result_any:                 if (a | b) begin
                    if (guess == code) begin           //@v1_tg_last_life:                     if (guess == code && lives != 1) begin
                        if (who) ptB = ptB + 1; else ptA = ptA + 1;
                        lives = 3;
                        ph = SCORE;
                    end else if (lives == 1) begin
                        if (maker) ptB = ptB + 1; else ptA = ptA + 1;
                        lives = 3;
                        ph = REVEAL;
                    end else begin
                        lives = lives - 1;
                        ph = LIVES;
                    end
                end
            REVEAL: begin
                t = t + 1;
                if (t == TWO_SEC) begin
                    t = 0;
                    ph = SCORE;
                end
            end
            SCORE: begin
                t = t + 1;
                if (t == TWO_SEC) begin
                    t = 0;
                    if (single || ptA == 2 || ptB == 2) begin     //@v1_tg_three_rounds:                     if (single || ptA + ptB == 3) begin
                        ph = OVER;
                        half = 0;
                    end else begin
                        maker = ~maker;             //@v1_tg_swap_a:                         maker = 1;
                        who = maker;
                        need_code = 1;
                        ph = PLAYER;
                    end
                end
            end
            OVER: begin
                half = half + 1;
                if (half == 50) half = 0;
                if (a | b) begin
                    ph = START;                    //@v1_tg_no_start:                     begin ph = SCORE0; ptA = 0; ptB = 0; maker = b; who = b; single = 0; t = 0; end
                end
            end
            default: ph = START;
            endcase
        end

    // what is to be seen
    always @(*) begin
        ch3 = 31; ch2 = 31; ch1 = 31; ch0 = 31;
        case (ph)
            START:         begin ch2 = 9;  ch1 = 8; ch0 = 16; end
            SCORE0, SCORE, OVER: begin ch2 = ptA; ch1 = 8; ch0 = ptB; end
            PLAYER:        begin ch2 = 17; ch1 = 8; ch0 = who ? 16 : 9; end     //@v1_tg_p_maker:             PLAYER:        begin ch2 = 17; ch1 = 8; ch0 = (maker && !single) ? 16 : 9; end
            LIVES:         begin ch2 = 14; ch1 = 8; ch0 = lives; end
            DRAW:          begin ch3 = 8; ch2 = 8; ch1 = 8; ch0 = 8; end
            MAKE:
                case (pos)
                    0: ch3 = {2'b01, sw};
                    1: begin ch3 = 8; ch2 = {2'b01, sw}; end
                    2: begin ch3 = 8; ch2 = 8; ch1 = {2'b01, sw}; end
                    3: begin ch3 = 8; ch2 = 8; ch1 = 8; ch0 = {2'b01, sw}; end      //@v1_tg_open_code:                     3: begin ch3 = {2'b01, code[8:6]}; ch2 = {2'b01, code[5:3]}; ch1 = {2'b01, code[2:0]}; ch0 = {2'b01, sw}; end
                endcase
            GUESS:
                case (pos)
                    0: ch3 = {2'b01, sw};
                    1: begin ch3 = {2'b01, guess[2:0]}; ch2 = {2'b01, sw}; end
                    2: begin ch3 = {2'b01, guess[5:3]}; ch2 = {2'b01, guess[2:0]}; ch1 = {2'b01, sw}; end
                    3: begin ch3 = {2'b01, guess[8:6]}; ch2 = {2'b01, guess[5:3]}; ch1 = {2'b01, guess[2:0]}; ch0 = {2'b01, sw}; end
                endcase
            RESULT: begin ch3 = {2'b01, guess[11:9]}; ch2 = {2'b01, guess[8:6]}; ch1 = {2'b01, guess[5:3]}; ch0 = {2'b01, guess[2:0]}; end
            REVEAL: begin ch3 = {2'b01, code[11:9]};  ch2 = {2'b01, code[8:6]};  ch1 = {2'b01, code[5:3]};  ch0 = {2'b01, code[2:0]}; end
        endcase
    end

    function [1:0] verdict(input [2:0] g, input [2:0] c, input [11:0] all);
        if (g == c) verdict = 2'b11;
        else if (g == all[11:9] || g == all[8:6] || g == all[5:3] || g == all[2:0]) verdict = 2'b01;
        else verdict = 2'b00;
    endfunction

    always @(*) begin
        led = 0;
        if (ph == RESULT) begin
            led[7:6] = verdict(guess[11:9], code[11:9], code);     //@v1_tg_led_order:             led[1:0] = verdict(guess[11:9], code[11:9], code);
            led[5:4] = verdict(guess[8:6],  code[8:6],  code);     //@v1_tg_led_order:             led[3:2] = verdict(guess[8:6],  code[8:6],  code);
            led[3:2] = verdict(guess[5:3],  code[5:3],  code);     //@v1_tg_led_order:             led[5:4] = verdict(guess[5:3],  code[5:3],  code);
            led[1:0] = verdict(guess[2:0],  code[2:0],  code);     //@v1_tg_led_order:             led[7:6] = verdict(guess[2:0],  code[2:0],  code);
        end
        if (ph == OVER && half < 25)           //@v1_tg_blink_b:         if (ph == OVER && half < 25 && ptB > ptA)
            led = 8'hFF;
    end
endmodule

// ---------------------------------------------------------------
// top
// ---------------------------------------------------------------
module tang #(parameter CLK_FREQ = 27000000) (     //@+clk50: module tang #(parameter CLK_FREQ = 50000000) (
    input        sys_clk,
    input        btn3,        // buttons of this board are pulled up, 0 = pressed   //@+btnhigh:     input        btn3,
    input        btn2,
    input        btn0,
    input  [3:0] sw,
    output [7:0] led,       //@+pnames:     output [7:0] LD,
    output [3:0] an,
    output [7:0] seg
);
    wire clk50, rnd;
    wire keyA, keyB, rst_n;
    wire pa, pb, la, lb;
    wire [4:0] ch3, ch2, ch1, ch0;
      //@+pnames:     wire [7:0] led;
      //@+pnames:     assign LD = led;

    assign keyA  = ~btn3;       //@+btnhigh:     assign keyA  = btn3;
    assign keyB  = ~btn0;       //@+btnhigh:     assign keyB  = btn0;
    assign rst_n = btn2;        //@+btnhigh:     assign rst_n = ~btn2;

    clk_divider #(.CLK_FREQ(CLK_FREQ)) div (.clk_in(sys_clk), .clk_out(clk50));
    debouncer dbA (.clk(clk50), .btn(keyA), .pulse(pa), .level(la));
    debouncer dbB (.clk(clk50), .btn(keyB), .pulse(pb), .level(lb));
    rng_module rng (.clk(clk50), .rnd(rnd));

    mastermind game (.clk(clk50), .rst_n(rst_n), .a(pa), .b(pb),     //@v1_tg_level_b:     mastermind game (.clk(clk50), .rst_n(rst_n), .a(pa), .b(lb),
                     .sw(sw[2:0]), .sw3(sw[3]), .rnd(rnd), .led(led),
                     .ch3(ch3), .ch2(ch2), .ch1(ch1), .ch0(ch0));

    ssd #(.CLK_FREQ(CLK_FREQ)) disp (.clk(sys_clk), .ch3(ch3), .ch2(ch2), .ch1(ch1), .ch0(ch0),
                                     .an(an), .seg(seg));
endmodule
