// SPDX-License-Identifier: MIT
// One-hot state and asynchronous reset; no bonus, no turn and phase pins.
module mastermind (
    input        clk, rst, enterA, enterB,
    input  [2:0] letterIn,
    output [7:0] LEDX,
    output [6:0] SSD3, SSD2, SSD1, SSD0
);
    localparam IDLE = 0, SHOW_SCORE = 1, SHOW_PLAYER = 2, M3 = 3, M2 = 4, M1 = 5, M0 = 6, SHOW_LIVES = 7,
               G3 = 8, G2 = 9, G1 = 10, G0 = 11, VERDICT = 12, SHOW_CODE = 13, FINISH = 14;
    localparam [2:0] WAIT = 3;     // two seconds at 2 Hz

    reg [14:0] s;
    reg [2:0]  t;
    reg        a_before, b_before, a_codes, a_plays, second_round, blink;
    reg [1:0]  won_a, won_b;
    reg [2:0]  tries;              // one-hot: lives 3, 2, 1
    reg [2:0]  c3, c2, c1, c0, g3, g2, g1, g0;

    wire a     = enterA & ~a_before;
    wire b     = enterB & ~b_before;
    wire key   = a_plays ? a : b;
    wire valid = key & |letterIn;
    wire done  = t == 0;
    wire equal = {c3, c2, c1, c0} == {g3, g2, g1, g0};
    wire lose  = ~equal & tries[0];
    wire match_over = won_a[1] | won_b[1];
    wire next_codes = a_codes ^ second_round;

    always @(posedge clk or negedge rst)
        if (!rst) begin
            s            <= 15'd1 << IDLE;
            t            <= 0;
            a_codes      <= 1;
            a_plays      <= 1;
            second_round <= 0;
            blink        <= 0;
            won_a        <= 0;
            won_b        <= 0;
            tries        <= 3'b100;
            {c3, c2, c1, c0, g3, g2, g1, g0} <= 0;
        end else begin
            t <= t - 1;
            if (s[IDLE] & (a | b)) begin
                s            <= 15'd1 << SHOW_SCORE;
                t            <= WAIT;
                a_codes      <= a;
                second_round <= 0;
                won_a        <= 0;
                won_b        <= 0;
            end
            if (s[SHOW_SCORE] & done) begin
                s       <= match_over ? 15'd1 << FINISH : 15'd1 << SHOW_PLAYER;
                t       <= WAIT;
                tries   <= 3'b100;
                blink   <= 1;
                if (!match_over) begin
                    a_codes <= next_codes;
                    a_plays <= next_codes;
                end
            end
            if (s[SHOW_PLAYER] & done) begin
                s <= a_plays == a_codes ? 15'd1 << M3 : 15'd1 << SHOW_LIVES;
                t <= WAIT;
            end
            if (s[M3] & valid) begin c3 <= letterIn; s <= 15'd1 << M2; end
            if (s[M2] & valid) begin c2 <= letterIn; s <= 15'd1 << M1; end
            if (s[M1] & valid) begin c1 <= letterIn; s <= 15'd1 << M0; end
            if (s[M0] & valid) begin
                c0      <= letterIn;
                s       <= 15'd1 << SHOW_PLAYER;
                t       <= WAIT;
                a_plays <= ~a_codes;
            end
            if (s[SHOW_LIVES] & done) s <= 15'd1 << G3;
            if (s[G3] & valid) begin g3 <= letterIn; s <= 15'd1 << G2; end
            if (s[G2] & valid) begin g2 <= letterIn; s <= 15'd1 << G1; end
            if (s[G1] & valid) begin g1 <= letterIn; s <= 15'd1 << G0; end
            if (s[G0] & valid) begin g0 <= letterIn; s <= 15'd1 << VERDICT; end
            if (s[VERDICT] & key) begin
                s     <= equal ? 15'd1 << SHOW_SCORE : lose ? 15'd1 << SHOW_CODE : 15'd1 << SHOW_LIVES;
                t     <= WAIT;
                tries <= tries >> 1;
                second_round <= 1;
                if (equal | lose) begin
                    if (equal ? a_plays : a_codes)
                        won_a <= won_a + 1;
                    else
                        won_b <= won_b + 1;
                end
            end
            if (s[SHOW_CODE] & done) begin
                s <= 15'd1 << SHOW_SCORE;
                t <= WAIT;
            end
            if (s[FINISH]) begin
                blink <= ~blink;
                if (a | b)
                    s <= 15'd1 << IDLE;
            end
        end

    always @(posedge clk) begin
        a_before <= enterA;
        b_before <= enterB;
    end

    initial begin
        s = 15'd1 << IDLE; t = 0; a_before = 0; b_before = 0; a_codes = 1; a_plays = 1; second_round = 0;
        blink = 0; won_a = 0; won_b = 0; tries = 3'b100;
        {c3, c2, c1, c0, g3, g2, g1, g0} = 0;
    end

    // Segments by sum of products: g f e d c b a.
    function [6:0] seg_letter(input [2:0] x);
        seg_letter = {x != 2 & x != 6 & x != 7, x != 0, x != 0, x != 0 & x != 1 & x != 4 & x != 5,
                      x == 1 | x == 5 | x == 7, x == 1 | x == 5 | x == 7, x == 1 | x == 2 | x == 3 | x == 4};
    endfunction

    function [6:0] seg_digit(input [1:0] n);
        seg_digit = {n[1], ~n[1] & ~n[0], ~n[0], n != 1, n != 2, 1'b1, n != 1};
    endfunction

    localparam [6:0] DASH = 7'b1000000;
    wire [6:0] live = seg_letter(letterIn);
    wire code_phase = s[M3] | s[M2] | s[M1] | s[M0];
    wire show3 = s[VERDICT] | s[G2] | s[G1] | s[G0], show2 = s[VERDICT] | s[G1] | s[G0],
         show1 = s[VERDICT] | s[G0];
    wire message = s[IDLE] | s[SHOW_SCORE] | s[FINISH] | s[SHOW_PLAYER] | s[SHOW_LIVES];
    wire scores  = s[SHOW_SCORE] | s[FINISH];
    wire [1:0] hearts = tries[2] ? 3 : tries[1] ? 2 : 1;

    assign SSD3 = ({7{s[M3] | s[G3]}} & live) | ({7{code_phase & ~s[M3]}} & DASH) |
                  ({7{show3}} & seg_letter(g3)) | ({7{s[SHOW_CODE]}} & seg_letter(c3));
    assign SSD2 = ({7{s[M2] | s[G2]}} & live) | ({7{s[M1] | s[M0]}} & DASH) |
                  ({7{show2}} & seg_letter(g2)) | ({7{s[SHOW_CODE]}} & seg_letter(c2)) |
                  ({7{s[IDLE]}} & 7'h77) | ({7{scores}} & seg_digit(won_a)) |
                  ({7{s[SHOW_PLAYER]}} & 7'h73) | ({7{s[SHOW_LIVES]}} & 7'h38);
    assign SSD1 = ({7{s[M1] | s[G1]}} & live) | ({7{s[M0] | message}} & DASH) |
                  ({7{show1}} & seg_letter(g1)) | ({7{s[SHOW_CODE]}} & seg_letter(c1));
    assign SSD0 = ({7{s[M0] | s[G0]}} & live) |
                  ({7{s[VERDICT]}} & seg_letter(g0)) | ({7{s[SHOW_CODE]}} & seg_letter(c0)) |
                  ({7{s[IDLE]}} & 7'h7c) | ({7{scores}} & seg_digit(won_b)) |
                  ({7{s[SHOW_PLAYER]}} & (a_plays ? 7'h77 : 7'h7c)) | ({7{s[SHOW_LIVES]}} & seg_digit(hearts));

    function has(input [2:0] x, input [2:0] p, input [2:0] q, input [2:0] r, input [2:0] w);
        has = x == p | x == q | x == r | x == w;
    endfunction

    wire [7:0] verdict = {g3 == c3, has(g3, c3, c2, c1, c0), g2 == c2, has(g2, c3, c2, c1, c0),
                          g1 == c1, has(g1, c3, c2, c1, c0), g0 == c0, has(g0, c3, c2, c1, c0)};
    assign LEDX = ({8{s[VERDICT]}} & verdict) | {8{s[FINISH] & blink}};
endmodule
